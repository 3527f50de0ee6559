"""The moves of a game: a turn is one line, and holds one or more steps.

A step knows nothing of rules. `action` marks the steps of which a turn has
exactly one (BA-02); `ends_turn` those after which it is the next one's turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.game.payment import Payment


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that somebody did."""

    action: ClassVar[bool] = False
    ends_turn: ClassVar[bool] = False
    undoes: ClassVar[bool] = False
    """Takes back what its line did before."""
    judged: ClassVar[bool] = False
    """Is judged also where the table tells it, whose corrections stand."""


@dataclass(frozen=True, slots=True)
class Action(Step):
    """A step that is the one action of its turn."""

    action: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True


class ToldTicket(NamedTuple):
    """A ticket card as told: its id where the board lists it, its places, its value where told."""

    ends: tuple[str, ...]
    card: str | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Keep(Step):
    """Tickets kept of the first deal; `tickets` names them, or none of them."""

    count: int
    tickets: tuple[ToldTicket, ...] = ()


class Card(NamedTuple):
    """A card taken: `colour` None was drawn blind, "wild" is a locomotive.

    `deck` is "train" or "ship" where a board has both and it was told; `double` is a double ship.
    """

    colour: str | None = None
    deck: str | None = None
    double: bool = False


HAND, COMMON = "hand", "common"
"""Where partners lay a card that they draw: into the hand, or into the common holder."""


@dataclass(frozen=True, slots=True)
class DrawCards(Action):
    """Cards taken; an empty tuple is a draw of which nothing was told.

    `to` tells of each card where a partner laid it, `HAND` or `COMMON`, None where that was not told; it is empty
    where it was told of none.
    """

    cards: tuple[Card, ...] = ()
    to: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawTickets(Action):
    """Tickets drawn (None: as many as the board says) and kept."""

    kept: int
    drawn: int | None = None
    tickets: tuple[ToldTicket, ...] = ()


class Taking(NamedTuple):
    """Something taken off a city with a claim, such as "coal"."""

    what: str
    city: str


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """A track claimed.

    `track` is its id; None is a route that the board lacks, named by `ends`.
    `payment` None was not told. `word` is what followed the cities: the colour
    or kind of the track, or on a grey one the colour that was played. `details` are
    what else was told with it, each as the word of a family's `Detail` and a value.
    """

    track: int | None
    ends: tuple[str, str]
    payment: Payment | None = None
    taking: tuple[Taking, ...] = ()
    word: str | None = None
    details: tuple[tuple[str, str], ...] = ()

    def told(self, word: str) -> tuple[str, ...]:
        """The values that were told behind a word."""
        return tuple(value for other, value in self.details if other == word)


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A turn without an action, for who can do nothing."""


@dataclass(frozen=True, slots=True)
class TakePieces(Step):
    """The pieces chosen at set-up, by kind."""

    trains: int
    ships: int


@dataclass(frozen=True, slots=True)
class ExchangePieces(Action):
    """Pieces of the stock given for pieces of the other kind in the box, one for one."""

    count: int
    give: str
    get: str


@dataclass(frozen=True, slots=True)
class BuildHarbour(Action):
    """A harbour built in a city; `payment` None was not told."""

    city: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """A station built in a city; `payment` None was not told."""

    city: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class ShareTickets(Action):
    """Tickets laid into a team's common holder; `tickets` names them, or none of them."""

    count: int
    tickets: tuple[ToldTicket, ...] = ()


@dataclass(frozen=True, slots=True)
class LayTickets(Step):
    """Tickets laid into the common holder at set-up or with a draw, where they are told."""

    count: int
    tickets: tuple[ToldTicket, ...]


@dataclass(frozen=True, slots=True)
class TurnUp(Step):
    """The cards turned up at a tunnel; empty: none was left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AddCards(Step):
    """What is paid on at a tunnel."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class GiveUp(Step):
    """A tunnel not paid for: what was laid comes back, and the turn is over."""

    undoes: ClassVar[bool] = True


Faces = tuple[tuple[int, str], ...]
"""Dice as (count, face)."""


class Again(NamedTuple):
    """Dice rolled again: what they showed before, and what they show then."""

    dice: Faces
    shows: Faces


@dataclass(frozen=True, slots=True)
class Roll(Step):
    """The train dice as they stand after the re-roll; `first` and `again` how they came so, where that was told."""

    ends_turn: ClassVar[bool] = True
    faces: Faces
    first: Faces = ()
    again: tuple[Again, ...] = ()

    def rolling(self, again: Again) -> Roll:
        """These dice with some of them rolled again."""
        left = dict.fromkeys((face for _, face in (*self.faces, *again.shows)), 0)
        for sign, faces in ((1, self.faces), (-1, again.dice), (1, again.shows)):
            for count, face in faces:
                left[face] = max(0, left.get(face, 0) + sign * count)
        stand = tuple((count, face) for face, count in left.items() if count)
        return Roll(stand, self.first or self.faces, (*self.again, again))


@dataclass(frozen=True, slots=True)
class TunnelDice(Step):
    """Tunnel symbols on the tunnel dice."""

    symbols: int


@dataclass(frozen=True, slots=True)
class TakeTokens(Step):
    """Dice tokens bought, as (count, kind): kinds are "single" and "double"."""

    tokens: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DiscardTokens(Step):
    """Dice tokens given back at the end of a turn, as (count, kind)."""

    tokens: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class MovePassenger(Action):
    """A passenger's one journey, city by city; `payment` are passenger cards or wild dice."""

    cities: tuple[str, ...]
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class Borrow(Step):
    """The opponent's track that a station borrows at the end; None with its ends is not on the board."""

    track: int | None
    ends: tuple[str, str]
    city: str
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Built(Step):
    """What a seat has built at the end (tracking: final): `what` is "harbour" or "station"."""

    what: str
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Step):
    """How many pieces a seat exchanged in the whole game (tracking: final or counts)."""

    count: int


@dataclass(frozen=True, slots=True)
class Show(Step):
    """Tickets laid open at the end; adds to those named before."""

    tickets: tuple[ToldTicket, ...]


@dataclass(frozen=True, slots=True)
class Own(Step):
    """Tracks that a seat owns at the end (tracking: final): (id, cities, word), id None if not on the board."""

    tracks: tuple[tuple[int | None, tuple[str, str], str | None], ...]


@dataclass(frozen=True, slots=True)
class DeclareHoldings(Step):
    """What a seat still holds at the end (tracking: final or counts), as (count, unit): trains, coal."""

    amounts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class CountRoutes(Step):
    """How many routes of which length a seat has (tracking: counts), as (count, spaces)."""

    routes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SumTickets(Step):
    """Points of a seat's tickets that are not named (tracking: counts), both positive.

    `number` is how many were completed, None where that was not told.
    """

    completed: int
    failed: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class SettleTickets(Step):
    """Tickets of a seat by name, all of them completed or all of them failed (tracking: counts)."""

    tickets: tuple[ToldTicket, ...]
    completed: bool


@dataclass(frozen=True, slots=True)
class CountThings(Step):
    """What a seat has besides routes (tracking: counts), as (count, unit): harbours, mountain marks."""

    amounts: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class HasBonus(Step):
    """A seat or its side has the most of something (tracking: counts), such as "longest path"."""

    bonus: str


@dataclass(frozen=True, slots=True)
class AddRoute(Step):
    """The table adds a track that the board file lacks."""

    ends: tuple[str, str]
    length: int
    colour: str
    kind: str = "train"


@dataclass(frozen=True, slots=True)
class CorrectRoute(Step):
    """The table corrects a track's length and colour."""

    track: int
    ends: tuple[str, str]
    length: int
    colour: str
    word: str | None = None


@dataclass(frozen=True, slots=True)
class AddTicket(Step):
    """The table adds a ticket card that the board file lacks."""

    ends: tuple[str, str]
    points: int


class Turn(NamedTuple):
    """One line of a record: who, the steps, and whether the table plays it although it was refused.

    `seat` None is the table itself. `insists` is None, or what followed the `!`.
    """

    seat: int | None
    steps: tuple[Step, ...]
    insists: str | None = None
