"""How a family's part of a line is typed: its verb, its fixed words and its typed slots, declared once.

From these declarations the record reads and writes, proposes and exemplifies, and messages say what was expected
(companion.record.phrases, companion.record.slots). A family tells what may stand in a slot; it never sees a word that
was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.game.moves import Claim, Step
from companion.game.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from companion.game.board import Track
    from companion.game.state import Game
    from companion.game.throw import Throw

Names = Mapping[str, tuple[str, ...]]
"""What may stand in a slot: the value that a step holds, and its spellings, the one that is written first."""

# -- fixed words and slots


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed word: as it is written, and as people type it too. One that is not `needed` may be left out.

    `expects` is the key of the sentence for a line that lacks it; empty: that of its phrase.
    """

    written: str
    also: tuple[str, ...] = ()
    needed: bool = True
    expects: str = ""

    @property
    def typed(self) -> tuple[str, ...]:
        """The words that may stand here."""
        return (self.written, *self.also)


def word(written: str, *also: str, expects: str = "") -> Word:
    """A word without which the phrase is another one, or none."""
    return Word(written, also, expects=expects)


def may(written: str, *also: str) -> Word:
    """A word that is written, and may be left out where one types; `""` is one that is only typed."""
    return Word(written, also, needed=False)


AT = may("at", "in", "on")
"""Stands before a city where something is put down."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: `field` is the field of the step that holds it."""

    field: str


@dataclass(frozen=True, slots=True)
class CitySlot(Slot):
    """A city; `example` finds one to show. `of_track`: an end of the track just before it is likeliest."""

    example: Callable[[Game], str] | None = None
    of_track: bool = False


@dataclass(frozen=True, slots=True)
class Cities(Slot):
    """Cities with commas between them, such as "Paris, Roma"."""

    example: Callable[[Game], str] | None = None


@dataclass(frozen=True, slots=True)
class Journey(Slot):
    """Cities from one to the next, such as "Kiel - Hamburg - Bremen"."""


@dataclass(frozen=True, slots=True)
class TrackSlot(Slot):
    """A track by its two cities and a word: its id or None, `ends` and `word` of the step hold what was typed.

    Of several tracks side by side those that `likely` finds so are meant.
    """

    likely: Callable[[Game, int | None, Track], bool] | None = None
    alike: bool = False
    """The first of them is as good as any other, so that none is named by a word."""


@dataclass(frozen=True, slots=True)
class TrackSlots(Slot):
    """Tracks with commas between them: (id or None, cities, word) of each; of several those that `likely` finds so."""

    likely: Callable[[Game, Track], bool] | None = None


@dataclass(frozen=True, slots=True)
class Paid(Slot):
    """A payment behind one of the words, the first of which is written; it may be left out if there are such words."""

    example: Callable[[Game], str] | None = None
    words: tuple[str, ...] = ("with", "for")


@dataclass(frozen=True, slots=True)
class Number(Slot):
    """A number; `noun` is what stands behind it, for one and for several, and has to be typed too.

    An `optional` one may be left out where something else follows; examples leave it out if its own is 0.
    """

    expects: str
    example: int = 2
    noun: tuple[str, str] | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class HowMany(Slot):
    """How many things a field has, which may be said: "has 2 stations at Paris, Roma"."""


@dataclass(frozen=True, slots=True)
class Choice(Slot):
    """One of several names. Behind the number that the field `counted` holds, the second spelling is that for one.

    It may be left out where one is left beside the value of the field `other_than`.
    """

    names: Callable[[Game], Names] | Names
    expects: str
    example: str = ""
    counted: str = ""
    other_than: str = ""


@dataclass(frozen=True, slots=True)
class Choices(Slot):
    """Names with commas between them."""

    names: Callable[[Game], Names] | Names
    expects: str


@dataclass(frozen=True, slots=True)
class Numbered(Slot):
    """Names, each with its numbers behind it, such as "PRR 4 9, EL 1": pairs of a value and its numbers."""

    names: Callable[[Game], Names] | Names
    expects: str


@dataclass(frozen=True, slots=True)
class Counted(Slot):
    """Numbers, each with a name behind it, such as "2 single token 1 double token": pairs of a number and a value.

    `noun` may stand behind each name, and is written.
    """

    names: Callable[[Game], Names] | Names
    expects: str
    noun: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Amounts(Slot):
    """A number for each of several fields, such as "27 trains 23 ships": the fields with what each may be called."""

    fields: Names
    expects: str
    example: Callable[[Game], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Thrown(Slot):
    """Dice by their `faces`, or by a letter each, and which of them were thrown again: all that a `Throw` holds."""

    faces: Names
    letters: Mapping[str, str]
    noun: str
    example: Callable[[Game], Throw]
    """A throw with some dice thrown again."""


@dataclass(frozen=True, slots=True)
class CardsSlot(Slot):
    """Cards by their colours, such as "yellow wild blue", or "nothing"."""


@dataclass(frozen=True, slots=True)
class TicketsSlot(Slot):
    """Tickets by name, or only how many: the step's `count` holds how many they are."""


def names_of(game: Game, names: Callable[[Game], Names] | Names) -> Names:
    """What may stand in a slot now."""
    return names(game) if callable(names) else names


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """How a step is typed: its verb, and behind it fixed words and slots.

    `verb` may have more words than one ("turned up"). `expects` is the key of the sentence that says what stands behind
    the verb, with an example in `{example}`; `elsewhere` that for who says the verb where the board has no step of it.
    """

    step: type[Step]
    verb: str
    parts: tuple[Word | Slot, ...] = ()
    expects: str = ""
    elsewhere: str = ""
    by_table: bool = False
    """The table says it, not a player."""
    first: bool = True
    """A line may begin with it."""
    later: bool = False
    """It may stand behind a semicolon, whatever the line begins with."""
    behind: tuple[type[Step], ...] = ()
    """Right behind one of these steps the verb means this step, else another one."""
    when: Callable[[Game], bool] | None = None
    """Whether it can be said in this game, where that is not a matter of the board and its tracking alone."""
    verb_optional: bool = False
    """Its first required word is enough without the verb: "harbour Chicago"."""
    meant: tuple[str, ...] = ()
    """Words that people begin with in place of the verb."""
    which: str = ""
    """The key of the question that they ask behind what opens a line, where several ways to go on may be meant."""
    help: str = ""
    """The key of what is said about it where moves are explained."""
    belongs: str = "a claim"
    """The key of what it stands behind, where no line may begin with it."""

    def available(self, game: Game) -> bool:
        """Whether this can be typed in a game: its board has the step, and its way of tracking records it."""
        tracked = self.step in game.rules.steps and game.table.tracking in self.step.tracked
        return tracked and (self.when is None or self.when(game))

    @property
    def words(self) -> tuple[str, ...]:
        """The words with which it may begin in place of its verb, where it may."""
        return self.needed if self.verb_optional else ()

    @property
    def needed(self) -> tuple[str, ...]:
        """Its first required word, as people may type it."""
        first = next((part for part in self.parts if isinstance(part, Word) and part.needed), None)
        return first.typed if first is not None else ()

    @property
    def begun(self) -> str:
        """The line up to where something is to be chosen: "builds a harbour at "."""
        words = [self.verb]
        for part in self.parts:
            if not isinstance(part, Word):
                return f"{' '.join(filter(None, words))} "
            words.append(part.written)
        return " ".join(filter(None, words))


# -- parts of other steps


@dataclass(frozen=True, slots=True)
class Detail:
    """A detail of a claim, or another step, after a comma: its `word`, and words and slots behind it.

    What its slots hold is the detail's value where there is one, none for a word alone, and what `made` makes of their
    fields where there are several; slots behind the first one may be left out then. `choices` are the values that
    could be told with a claim as it stands, the best first.
    """

    word: str
    parts: tuple[Word | Slot, ...] = ()
    made: Callable[..., Any] | None = None
    choices: Callable[[Game, int, Claim], Iterable[Any]] | None = None
    of: tuple[type[Step], ...] = (Claim,)
    help: str = ""
    """The key of what is said about it where moves are explained."""
    bare: bool = False
    """Its word may stand alone: every slot may be left out."""
    needed: bool = False
    """A claim that has `choices` tells one of them, or is refused."""
    sign: str = ""
    """Typed right before a number it stands for the word: `+2`."""


class Unit(NamedTuple):
    """Something that a seat may declare at the end: `spellings` as they are typed, the one written first.

    Behind the word `lead` a further number may be told, which is an amount of the unit called `name lead`. `single` is
    written for one of it; examples name `example` of it, where that is not 0.
    """

    name: str
    spellings: tuple[str, ...]
    lead: str = ""
    single: str = ""
    example: int = 0

    def written(self, count: int) -> str:
        """So many of it in words."""
        return f"{count} {self.single if count == 1 and self.single else self.spellings[0]}"


class Taken(NamedTuple):
    """Something that a claim takes off one of its cities: ", taking coal at Durham"; `words` may be typed for it.

    What is `placed` there is told without "taking": ", passenger at Kiel". Where it is `loose` "at" may be left out.
    """

    what: str
    words: tuple[str, ...]
    placed: bool = False
    loose: bool = False

    def at(self, city: str) -> str:
        """How it stands behind a claim."""
        return f"{'' if self.placed else 'taking '}{self.what} at {city}"
