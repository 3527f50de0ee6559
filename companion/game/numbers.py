"""The numbers of a mechanic: what one table of a board file may say.

They are plain frozen dataclasses, so that a game starts without loading a validation library. When a board file is
read, pydantic checks them by the limits that each key declares, and makes the schema for editors (`boards.rows`).
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
    """One key of a table: its default, what it is for, and its limits as named by pydantic (`ge`, `pattern`, …)."""
    metadata: dict[str, object] = {"description": description, **limits}
    declared: Any
    if isinstance(default, dict):
        if default:  # so that editors show it
            metadata["json_schema_extra"] = {"default": {str(word): value for word, value in default.items()}}
        declared = field(default_factory=lambda: dict(default), metadata=metadata)
    else:
        declared = field(default=default, metadata=metadata)
    return declared  # type: ignore[no-any-return]


class SpaceMark(NamedTuple):
    """How a picture shows a column on the spaces of a track: a "wheel" or a "cross" on as many spaces as its number.

    They start at the end of the track that `begins` names. A "coin" is drawn once, with the number in it. If the column
    is a yes, every space has the mark. `means` is the key of its sentence in the legend.
    """

    shape: str
    means: str
    begins: str = "a"


class Column(NamedTuple):
    """A column of board files that a family reads: the type of its values, the default, what it is for, and its limits
    as named by pydantic; `each` are the limits of the values in a list.

    `place` is its index among the keys of a row in the JSON of a board; such a column is in the JSON of every board.
    A column without one follows the others, and only if the row has it. `word` tells such a track from a parallel one
    in a line of a record; `drawn` is how pictures show it. `tracks`: its numbers are the indices of other tracks.
    """

    kind: Any
    default: Any
    description: str | None = None
    limits: Mapping[str, Any] = {}
    each: Mapping[str, Any] = {}
    place: int | None = None
    word: str = ""
    drawn: SpaceMark | None = None
    tracks: bool = False

    @property
    def statable(self) -> bool:
        """Whether a line of a record can state its value: a number, or names."""
        return self.kind is not bool and not self.tracks


NOTHING = "nothing"
"""What stands for a column that could hold names and holds none."""


def column_text(column: str, value: Any) -> str:
    """A column of a row as text: "toll 3", "shares PRR WM", "shares nothing"; only its name if its value is yes."""
    values = value if isinstance(value, tuple) else () if value is True else (value,)
    if value in ((), ""):
        values = (NOTHING,)
    return " ".join((typed_name(column), *map(str, values)))


def typed_name(column: str) -> str:
    """The name of a column as people type it."""
    return column.replace("_", " ")


def in_column_order(row: Mapping[str, T], columns: Mapping[str, Column]) -> dict[str, T]:
    """A row with the columns of families at their places (`Column.place`), those without a place last."""
    keys = [key for key in row if key not in columns]
    for name in sorted((name for name in columns if name in row), key=lambda name: columns[name].place or len(row)):
        place = columns[name].place
        keys.insert(len(keys) if place is None else place, name)
    return {key: row[key] for key in keys}


class OpenRule(NamedTuple):
    """A point that a booklet leaves open: the option as a header writes it, the rule whose passage explains it, and the
    values to choose from.

    `seats` are the numbers of players with which it is open; empty: any. A `named` point exists only on boards whose
    file names its rule (`Board.open`), one with `track` only on those with such a track, one with `given` only if that
    key of its table is set, and one with `pays` only if the table pays that way. The points of a family are sorted by
    `rank`, then by rule.
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
        """The code of the rule family that leaves it open."""
        return self.rule.partition("-")[0]


KeyPath = tuple[str | int, ...]
"""The keys that lead to a place in a board file: ("routes", 3, "length")."""
Misprints = Iterator[tuple[KeyPath, str]]
"""Mistakes in a board file, as (keys, what is wrong)."""


def word_list_misprints(path: KeyPath, words: Sequence[str], known: Sequence[str]) -> Misprints:
    """The mistakes in a list that should contain at least one of the known words, and each only once."""
    for word in dict.fromkeys(words):
        if word not in known or words.count(word) > 1:
            yield path, wording("value none of these", word=repr(word), names=", ".join(known))
    if not words:
        yield path, wording("value empty")


def holds_rule(key: str) -> bool:
    """Whether a key holds the number of a rule, and not a value to play by."""
    return key == "rule" or key.endswith("_rule")


def cited_in(**keys: str) -> Mapping[str, tuple[str, ...]]:
    """Which passages of the rules cite each key: rule numbers or the keys that hold them, separated by spaces."""
    return {name: tuple(where.split()) for name, where in keys.items()}


@dataclass_transform(frozen_default=True, field_specifiers=(key,))
@dataclass(frozen=True)
class Numbers:
    """The numbers of one mechanic: a table of a board file. A subclass is a frozen dataclass."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    passages: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The keys that passages of the rules cite (`cited_in`)."""
    cities_cited: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Columns of cities, each with the rules whose passages speak of the cities that have it (`cited_in`)."""
    with_cards: ClassVar[frozenset[str]] = frozenset()
    """Keys that hold only where the table pays with cards."""
    former: ClassVar[frozenset[str]] = frozenset()
    """Obsolete keys of the table, accepted and ignored."""
    tie_words: ClassVar[str] = ""
    """The key that lists the names of tie-breaks, in the order in which they decide."""

    def case(self, key: str) -> str:
        """The suffix of the key of the sentence for the present value of a number: "yes", "no", or the value."""
        value = getattr(self, key)
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
