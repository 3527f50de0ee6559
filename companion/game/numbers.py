"""The numbers of a mechanic: what one table of a board file may say.

They are plain frozen dataclasses, so that a game starts without a library of
validation. Where a board file is read, pydantic checks them by the limits that
each key declares, and makes the schema for editors of them (`boards.rows`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from companion.game.values import NamedTuple, dataclass, field
from companion.words import wording

if TYPE_CHECKING:
    from companion.game.board import Track

T = TypeVar("T")


def key(default: T, *, description: str, **limits: object) -> T:
    """One key of a table: its default, what it is for, and its limits in the words of pydantic (`ge`, `pattern`, …)."""
    metadata: dict[str, object] = {"description": description, **limits}
    made: Any
    if isinstance(default, dict):
        if default:  # editors show it, too
            metadata["json_schema_extra"] = {"default": {str(word): value for word, value in default.items()}}
        made = field(default_factory=lambda: dict(default), metadata=metadata)
    else:
        made = field(default=default, metadata=metadata)
    return made  # type: ignore[no-any-return]


class Drawn(NamedTuple):
    """What a printed space bears on a picture for each of a column's number: a "wheel" or a "cross", from the end of
    the track that it `begins` at; a "coin" stands once, with the number in it. Where the column says yes every space
    bears it. `means` is the key of its sentence in the legend.
    """

    shape: str
    means: str
    begins: str = "a"


class Column(NamedTuple):
    """A column of board files that a family reads: the kind of its values, the one it has when left out, what it is
    for, and its limits in the words of pydantic; `each` are the limits of the values in a list.

    `place` is where it stands among the keys of a row in the JSON of a board, which has it then on every board; a
    column without one stands behind the others, where a board has it. `word` tells such a track from the one beside
    it in a line of a record; `drawn` is how its spaces show it. `tracks`: its numbers are places of other tracks.
    """

    kind: Any
    default: Any
    description: str | None = None
    limits: Mapping[str, Any] = {}
    each: Mapping[str, Any] = {}
    place: int | None = None
    word: str = ""
    drawn: Drawn | None = None
    tracks: bool = False

    @property
    def told(self) -> bool:
        """Whether a line can tell its value: a number, or names."""
        return self.kind is not bool and not self.tracks


NOTHING = "nothing"
"""What is told of a column that has no name of those that it may have."""


def told(column: str, value: Any) -> str:
    """A column of a row in words: "toll 3", "shares PRR WM", "shares nothing"; where it only says yes, its name."""
    values = value if isinstance(value, tuple) else () if value is True else (value,)
    if value in ((), ""):
        values = (NOTHING,)
    return " ".join((spoken(column), *map(str, values)))


def spoken(column: str) -> str:
    """The name of a column as people type it."""
    return column.replace("_", " ")


def in_place(row: Mapping[str, T], columns: Mapping[str, Column]) -> dict[str, T]:
    """A row with its columns of families where they stand (`Column.place`), the others behind all."""
    keys = [key for key in row if key not in columns]
    for name in sorted((name for name in columns if name in row), key=lambda name: columns[name].place or len(row)):
        place = columns[name].place
        keys.insert(len(keys) if place is None else place, name)
    return {key: row[key] for key in keys}


class Open(NamedTuple):
    """A point that a booklet leaves open: the option as a header writes it, the rule whose passage explains it, and the
    values to choose from.

    `seats` are the numbers of players for which it is open; empty: any. A `named` one belongs only to
    boards whose file names its rule (`Board.open`), `track` narrows it to those with such a track, `given` to those
    whose file tells that key of its table, and one that `pays` in cards is none with dice. Where a lower
    `rank` puts none first, they stand in the order of their rules.
    """

    option: str
    rule: str
    values: tuple[str, ...]
    seats: tuple[int, ...] = ()
    named: bool = False
    track: Callable[[Track], bool] | None = None
    given: str | None = None
    pays: str | None = None
    rank: int = 0

    @property
    def table(self) -> str:
        return self.option.partition(".")[0]

    @property
    def family(self) -> str:
        """The code of the rules that leave it open."""
        return self.rule.partition("-")[0]


KeyPath = tuple[str | int, ...]
"""The keys that lead to a place in a board file: ("routes", 3, "length")."""
Misprints = Iterator[tuple[KeyPath, str]]
"""What is wrong in a board file, as (keys, what)."""


def no_words_of(path: KeyPath, words: Sequence[str], known: Sequence[str]) -> Misprints:
    """What is wrong with a list that should have some of the known words, each once."""
    for word in dict.fromkeys(words):
        if word not in known or words.count(word) > 1:
            yield path, wording("value none of these", word=repr(word), names=", ".join(known))
    if not words:
        yield path, wording("value empty")


def holds_rule(key: str) -> bool:
    """Whether a key holds the number of a rule instead of something to play by."""
    return key == "rule" or key.endswith("_rule")


def cited_in(**keys: str) -> Mapping[str, tuple[str, ...]]:
    """Which passages of the rules cite each key: rule numbers, or the keys that hold them, with blanks."""
    return {name: tuple(where.split()) for name, where in keys.items()}


@dataclass_transform(frozen_default=True, field_specifiers=(key,))
@dataclass(frozen=True)
class Numbers:
    """The numbers of one mechanic: a table of a board file. A subclass is a frozen dataclass."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    passages: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The keys that passages of the rules cite (`cited_in`)."""
    with_cards: ClassVar[frozenset[str]] = frozenset()
    """Keys that hold only where the table pays with cards."""
    former: ClassVar[frozenset[str]] = frozenset()
    """Keys that the table had before; they mean nothing any more, and do no harm."""
    tie_words: ClassVar[str] = ""
    """The key that lists words of tie-breaks, in the order in which they decide."""

    def case(self, key: str) -> str:
        """Behind the key of the sentence on a number, that of the sentence for just this case, where there is one."""
        value = getattr(self, key)
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
