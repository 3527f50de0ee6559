"""How a family's part of a line is typed: its verb, its fixed words and its typed slots, declared once.

From these declarations the record reads, writes, suggests and makes examples, and messages say what was expected
(companion.record.phrases, companion.record.slots). A family declares what may stand in a slot; it never sees what was
typed.
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
"""What may stand in a slot: each value that a step can hold, with its spellings, the written one first."""
GIVEN_FOR = "for"
"""The word between what is given and what is got for it."""

# -- fixed words and slots


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed word: as it is written, and what people may type instead. One that is not `needed` may be left out.

    `expects` is the key of the sentence about a line that lacks it; empty: the one of its phrase.
    """

    written: str
    also: tuple[str, ...] = ()
    needed: bool = True
    expects: str = ""

    @property
    def typed(self) -> tuple[str, ...]:
        """The words that may stand here."""
        return (self.written, *self.also)


def required_word(written: str, *also: str, expects: str = "") -> Word:
    """A word without which the phrase is not recognised."""
    return Word(written, also, expects=expects)


def optional_word(written: str, *also: str) -> Word:
    """A word that is written but may be left out when typing; with `""` nothing is written, and `also` may be typed."""
    return Word(written, also, needed=False)


AT = optional_word("at", "in", "on")
"""Comes before a city where something is put."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value; `field` is the field of the step that holds it."""

    field: str


@dataclass(frozen=True, slots=True)
class CitySlot(Slot):
    """A city; `example` finds one to show. `of_track`: most likely an end of the track just before it.

    It may be left out at the end of a line if only one end of that track is `likely` for the seat; else the sentence
    with the key `expects` asks for it.
    """

    example: Callable[[Game], str] | None = None
    of_track: bool = False
    likely: Callable[[Game, int | None, str], bool] | None = None
    expects: str = "a city"


@dataclass(frozen=True, slots=True)
class CitiesSlot(Slot):
    """Cities separated by commas, such as "Paris, Roma"."""

    example: Callable[[Game], str] | None = None


@dataclass(frozen=True, slots=True)
class JourneySlot(Slot):
    """Cities from one to the next, such as "Kiel - Hamburg - Bremen"."""


@dataclass(frozen=True, slots=True)
class TrackSlot(Slot):
    """A track by its two cities and a word: the field holds its id or None, `ends` and `word` what was typed.

    Of several parallel tracks, the first that is `likely` is meant.
    """

    likely: Callable[[Game, int | None, Track], bool] | None = None
    alike: bool = False
    """Whether parallel tracks are interchangeable here, so that no word is needed to tell them apart."""


@dataclass(frozen=True, slots=True)
class TrackSlots(Slot):
    """Tracks separated by commas, as (id or None, cities, word); of parallel ones, the first `likely` one is meant."""

    likely: Callable[[Game, Track], bool] | None = None


@dataclass(frozen=True, slots=True)
class PaymentSlot(Slot):
    """A payment, written after `word`. If there is such a word, it may be left out."""

    example: Callable[[Game], str] | None = None
    word: str = "with"


@dataclass(frozen=True, slots=True)
class NumberSlot(Slot):
    """A number, followed by `noun` if there is one: its singular or its plural, which has to be typed too.

    An `optional` number may be left out; examples leave it out if `example` is 0.
    """

    expects: str
    example: int = 2
    noun: tuple[str, str] | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class HowManySlot(Slot):
    """How many things a field has, which may be stated: "has 2 stations at Paris, Roma"."""


@dataclass(frozen=True, slots=True)
class ChoiceSlot(Slot):
    """One of several names. If the field `counted` holds 1, the second spelling is written, which is the singular.

    It may be left out at the end of a line if only one name differs from the value of the field `other_than`.
    """

    names: Callable[[Game], Names] | Names
    expects: str
    example: str = ""
    counted: str = ""
    other_than: str = ""


@dataclass(frozen=True, slots=True)
class ChoicesSlot(Slot):
    """Names separated by commas."""

    names: Callable[[Game], Names] | Names
    expects: str


@dataclass(frozen=True, slots=True)
class NumberedSlot(Slot):
    """Names, each followed by its numbers, such as "PRR 4 9, EL 1": pairs of a value and its numbers."""

    names: Callable[[Game], Names] | Names
    expects: str


@dataclass(frozen=True, slots=True)
class CountedSlot(Slot):
    """Numbers, each followed by a name, such as "2 single token 1 double token": pairs of a number and a value.

    `noun` may follow each name; its first form is written.
    """

    names: Callable[[Game], Names] | Names
    expects: str
    noun: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class AmountsSlot(Slot):
    """A number for each of several fields, such as "27 trains 23 ships": the fields, with what each may be called."""

    fields: Names
    expects: str
    example: Callable[[Game], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class ThrowSlot(Slot):
    """Dice by their `faces`, or by a letter each, and which of them were thrown again: all fields of a `Throw`."""

    faces: Names
    letters: Mapping[str, str]
    noun: str
    example: Callable[[Game], Throw]
    """An example in which some dice are thrown again."""


@dataclass(frozen=True, slots=True)
class CardsSlot(Slot):
    """Cards by their colours, such as "yellow wild blue", or "nothing"."""


@dataclass(frozen=True, slots=True)
class TicketsSlot(Slot):
    """Tickets by name, or only their number; the step's `count` holds the number."""


def names_of(game: Game, names: Callable[[Game], Names] | Names) -> Names:
    """What may stand in a slot now."""
    return names(game) if callable(names) else names


@dataclass(frozen=True, slots=True, eq=False)
class Phrase:
    """How a step is typed: its verb, followed by fixed words and slots.

    `verb` may have more than one word ("turned up"). `expects` is the key of the sentence that says what follows the
    verb, with an example in `{example}`; `elsewhere` is the key of the one for a board where the verb means nothing.
    """

    step: type[Step]
    verb: str
    parts: tuple[Word | Slot, ...] = ()
    expects: str = ""
    elsewhere: str = ""
    by_table: bool = False
    """Whether the table enters it, and not a player."""
    first: bool = True
    """Whether a line may begin with it."""
    later: bool = False
    """Whether it may follow a semicolon, whatever the line begins with."""
    follows_steps: tuple[type[Step], ...] = ()
    """Directly after one of these steps the verb means this step, elsewhere another one."""
    when: Callable[[Game], bool] | None = None
    """Whether it can be entered in this game, if that depends on more than the board and the tracking."""
    verb_optional: bool = False
    """Whether its first required word is enough without the verb: "harbour Chicago"."""
    synonyms: tuple[str, ...] = ()
    """Words that people use instead of the verb."""
    question_key: str = ""
    """The key of the question to ask if those words, after a step that opens a line, may mean several things."""
    help: str = ""
    """The key of its explanation in the help on moves."""
    belongs: str = "a claim"
    """The key of what it follows, if no line may begin with it."""

    def available(self, game: Game) -> bool:
        """Whether this can be typed in a game: the board has the step, and the way of tracking records it."""
        tracked = self.step in game.rules.steps and game.table.tracking in self.step.tracked
        return tracked and (self.when is None or self.when(game))

    @property
    def first_word(self) -> str:
        """The first word of its verb, by which it is found."""
        return self.verb.split()[0]

    @property
    def words(self) -> tuple[str, ...]:
        """The words with which it may begin instead of its verb, if any."""
        return self.needed if self.verb_optional else ()

    @property
    def needed(self) -> tuple[str, ...]:
        """The spellings of its first required word; empty if it has none."""
        first = next((part for part in self.parts if isinstance(part, Word) and part.needed), None)
        return first.typed if first is not None else ()

    @property
    def gives(self) -> bool:
        """Whether it gives one thing for another: `exchanges 2 trains for 2 ships`."""
        return any(isinstance(part, Word) and part.written == GIVEN_FOR for part in self.parts)

    @property
    def opening_text(self) -> str:
        """The text up to the first slot: "builds a harbour at "."""
        words = [self.verb]
        for part in self.parts:
            if not isinstance(part, Word):
                return f"{' '.join(filter(None, words))} "
            words.append(part.written)
        return " ".join(filter(None, words))


# -- parts of other steps


@dataclass(frozen=True, slots=True)
class Detail:
    """A detail of a claim or another step, after a comma: its `word`, followed by words and slots.

    Its value is what its slot holds, None for a word alone, or what `build` makes of the fields of several slots; then
    those after the first may be left out. `choices` gives the values that a claim could have as it stands, the best
    first.
    """

    word: str
    parts: tuple[Word | Slot, ...] = ()
    build: Callable[..., Any] | None = None
    choices: Callable[[Game, int, Claim], Iterable[Any]] | None = None
    of: tuple[type[Step], ...] = (Claim,)
    help: str = ""
    """The key of its explanation in the help on moves."""
    bare: bool = False
    """Whether its word may stand alone, with every slot left out."""
    needed: bool = False
    """Whether a claim that has `choices` is refused without one of them."""
    synonyms: tuple[str, ...] = ()
    """Words that people use instead of its word."""
    sign: str = ""
    """Typed directly before a number, it stands for the word: `+2`."""
    marks: bool = False
    """Whether a claim with it puts something of its seat in the `city` of its value."""
    key: str = ""
    """What a step has its value under; its word if empty. Details of two families may have one word."""

    @property
    def kept_under(self) -> str:
        return self.key or self.word


class Unit(NamedTuple):
    """Something that a seat may declare at the end: `spellings` are how it is typed, the written one first.

    After the word `lead` another number may follow, which is the amount of a unit called `name lead`. `singular` is
    written for one of it. Examples have `example` of it, unless that is 0.
    """

    name: str
    spellings: tuple[str, ...]
    lead: str = ""
    singular: str = ""
    example: int = 0

    def written(self, count: int) -> str:
        """An amount of it as it is written."""
        return f"{count} {self.singular if count == 1 and self.singular else self.spellings[0]}"


class Takeable(NamedTuple):
    """Something that a claim takes from one of its cities: ", taking coal at Durham"; `words` may be typed for it.

    If it is `placed` there instead, "taking" is not written: ", passenger at Kiel". If it is `at_optional`, "at" may be
    left out.
    """

    what: str
    words: tuple[str, ...]
    placed: bool = False
    at_optional: bool = False

    def at(self, city: str) -> str:
        """How it is written after a claim."""
        return f"{'' if self.placed else 'taking '}{self.what} at {city}"
