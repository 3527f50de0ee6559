"""The moves of a game: a turn is one line of one or more steps.

A step knows nothing of rules. `action` marks the steps of which a turn has exactly one (BA-02); `ends_turn` marks those
after which it is the next seat's turn.
"""

from __future__ import annotations

from typing import Any, ClassVar

from companion.game.payment import Payment
from companion.game.values import NamedTuple, dataclass

EVERY = frozenset(("turns", "claims", "final", "counts"))
"""All ways of tracking a game (`TRACKING`)."""
IN_PLAY = frozenset(("turns", "claims"))
AT_THE_END = frozenset(("final", "counts"))
BY_NAME = frozenset(("final",))
IN_NUMBERS = frozenset(("counts",))
NOT_IN_NUMBERS = EVERY - IN_NUMBERS


Details = tuple[tuple[str, Any], ...]
"""Further details of a step: the word of a family's `Detail` and the value that followed it."""


class FacePayment(NamedTuple):
    """How an action is paid with dice: the rule, the faces, and the keys of three sentences.

    `may` says what it allows, `alone` refuses a second action beside it, and `brings` is the note on what it brings.
    """

    rule: str
    faces: tuple[str, ...]
    may: str
    alone: str
    brings: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that somebody did."""

    action: ClassVar[bool] = False
    ends_turn: ClassVar[bool] = False
    opens: ClassVar[bool] = False
    """Whether it comes before the action of its line."""
    waits_for: ClassVar[tuple[str, ...]] = ()
    """The keys of the reasons against a line ending with it that later steps of the line would remove."""
    undoes: ClassVar[bool] = False
    """Whether it takes back what its line did before."""
    judged: ClassVar[bool] = False
    """Whether it is judged even if the table enters it; other corrections by the table always stand."""
    tracked: ClassVar[frozenset[str]] = EVERY
    """The ways of tracking that record it."""
    lacks: ClassVar[str] = ""
    """The key of the refusal if no mechanic in force handles it; empty: the usual one, that the board lacks it."""
    secret: ClassVar[bool] = False
    """Whether its `tickets` are known only to those who keep them, until the end."""
    seen_by_partners: ClassVar[bool] = False
    """Whether partners see its `tickets` too, though they are `secret`."""
    of_others: ClassVar[bool] = False
    """Whether its `track` is one of another side."""
    face_payment: ClassVar[FacePayment | None] = None
    """How it is paid with dice, if it takes the whole turn then."""

    @property
    def cuts_short(self) -> bool:
        """Whether the action before it in its line may be incomplete, because this step ends the turn."""
        return False

    def detail(self, word: str) -> tuple[Any, ...]:
        """The values given under a word of its details; empty if there are none."""
        details: Details = getattr(self, "details", ())
        return tuple(value for other, value in details if other == word)


@dataclass(frozen=True, slots=True)
class Action(Step):
    """A step that is the one action of its turn."""

    action: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True
    tracked: ClassVar[frozenset[str]] = IN_PLAY


def payment_of(step: Step) -> Payment | None:
    """The payment recorded with a step; None if there is none."""
    payment: Payment | None = getattr(step, "payment", None)
    return payment


class NamedTicket(NamedTuple):
    """A ticket card as entered: its id if the board lists it, its places, its value if given."""

    ends: tuple[str, ...]
    card: str | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class KeepTickets(Step):
    """Tickets kept of a deal; `tickets` names all of them, or is empty."""

    tracked: ClassVar[frozenset[str]] = NOT_IN_NUMBERS
    secret: ClassVar[bool] = True
    count: int
    tickets: tuple[NamedTicket, ...] = ()


class Card(NamedTuple):
    """A card taken: with `colour` None it was drawn blind; "wild" is a locomotive.

    `deck` is "train" or "ship" if the board has both decks and it was stated. `double`: a double ship.
    """

    colour: str | None = None
    deck: str | None = None
    double: bool = False


HAND, COMMON = "hand", "common"
"""Where partners put a card that they draw: into their own hand, or into the common holder."""


@dataclass(frozen=True, slots=True)
class DrawCards(Action):
    """Cards taken; `cards` is empty if they were not recorded.

    `to` says for each card where a partner put it, `HAND` or `COMMON`, or None if that was not stated; it is empty if
    it was stated for no card. `nothing`: the draw was over before its first card.
    """

    cards: tuple[Card, ...] = ()
    to: tuple[str | None, ...] = ()
    details: Details = ()
    nothing: bool = False


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """How many tickets were drawn (None: as many as the board says) and kept."""

    secret: ClassVar[bool] = True
    kept: int
    drawn: int | None = None
    tickets: tuple[NamedTicket, ...] = ()
    details: Details = ()


class Taking(NamedTuple):
    """Something taken from a city with a claim, such as "coal"."""

    what: str
    city: str


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """A track claimed.

    `track` is its id; None is a route that the board lacks, named by `ends`. `payment` is None if it was not recorded.
    `word` is what followed the cities: the colour or kind of the track or, for a grey one, the colour that was played.
    `details` are whatever else was stated with it.
    """

    track: int | None
    ends: tuple[str, str]
    payment: Payment | None = None
    taking: tuple[Taking, ...] = ()
    word: str | None = None
    details: Details = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A turn without an action, for a seat that can do nothing."""


@dataclass(frozen=True, slots=True)
class ShowTickets(Step):
    """Tickets laid open at the end, in addition to those named before."""

    tracked: ClassVar[frozenset[str]] = NOT_IN_NUMBERS
    tickets: tuple[NamedTicket, ...]


@dataclass(frozen=True, slots=True)
class OwnTracks(Step):
    """Tracks that a seat owns at the end (tracking: final), as (id, cities, word); id is None if not on the board.

    Without tracks it says that the seat owns none.
    """

    tracked: ClassVar[frozenset[str]] = BY_NAME
    tracks: tuple[tuple[int | None, tuple[str, str], str | None], ...]


@dataclass(frozen=True, slots=True)
class DeclareHoldings(Step):
    """What a seat still holds at the end (tracking: final or counts), as (count, unit): trains, coal."""

    tracked: ClassVar[frozenset[str]] = AT_THE_END
    amounts: tuple[tuple[int, str], ...]


def amounts_held(step: Step, unit: str) -> list[int]:
    """How much of a unit a step declares to be held at the end, as often as it names it; empty for other steps."""
    return [count for count, held in step.amounts if held == unit] if isinstance(step, DeclareHoldings) else []


def amount_held(step: Step, unit: str) -> int | None:
    """How much of a unit a step declares to be held at the end; None if it does not name it.

    If the table insists on a line that names it twice, the last number counts, here as in every family.
    """
    return next(reversed(amounts_held(step, unit)), None)


@dataclass(frozen=True, slots=True)
class CountRoutes(Step):
    """How many routes of each length a seat has (tracking: counts), as (count, spaces)."""

    tracked: ClassVar[frozenset[str]] = IN_NUMBERS
    routes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SumTickets(Step):
    """The points of a seat's tickets that are not named (tracking: counts); both numbers are positive.

    `number` is how many were completed, None if that was not stated.
    """

    tracked: ClassVar[frozenset[str]] = IN_NUMBERS
    completed: int
    failed: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class SettleTickets(Step):
    """Tickets of a seat by name, all of them completed or all of them failed (tracking: counts)."""

    tracked: ClassVar[frozenset[str]] = IN_NUMBERS
    tickets: tuple[NamedTicket, ...]
    completed: bool


@dataclass(frozen=True, slots=True)
class CountThings(Step):
    """What else a seat has besides routes (tracking: counts), as (count, unit): harbours, mountain marks."""

    tracked: ClassVar[frozenset[str]] = IN_NUMBERS
    amounts: tuple[tuple[int, str], ...]


def amounts_counted(step: Step, unit: str) -> list[int]:
    """How much of a unit a step counts, as often as it names it; empty for other steps."""
    return [count for count, counted in step.amounts if counted == unit] if isinstance(step, CountThings) else []


@dataclass(frozen=True, slots=True)
class HasBonus(Step):
    """A seat or its side has the most of something (tracking: counts), such as "longest path"."""

    tracked: ClassVar[frozenset[str]] = IN_NUMBERS
    bonus: str


@dataclass(frozen=True, slots=True)
class AddRoute(Step):
    """The table adds a track that the board file lacks; `columns` are the values that families read."""

    ends: tuple[str, str]
    length: int
    colour: str
    kind: str = "train"
    columns: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectRoute(Step):
    """The table corrects a track's length and colour, its kind unless that is None, and the given `columns`."""

    track: int
    ends: tuple[str, str]
    length: int
    colour: str
    word: str | None = None
    kind: str | None = None
    columns: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class AddTicket(Step):
    """The table adds a ticket card that the board file lacks."""

    ends: tuple[str, str]
    points: int


@dataclass(frozen=True, slots=True)
class CorrectTicket(Step):
    """The table corrects the value of the only ticket card that the board lists between two places."""

    card: str
    ends: tuple[str, str]
    points: int


class Turn(NamedTuple):
    """One line of a record: who plays, the steps, and whether the table plays it although it was refused.

    With `seat` None it is a line of the table itself. `insists` is None, or what followed the `!`.
    """

    seat: int | None
    steps: tuple[Step, ...]
    insists: str | None = None
