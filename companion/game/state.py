"""A game at one moment: immutable, and obtained by folding its moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from companion.game.board import Board, Track
from companion.game.hand import Hand
from companion.game.moves import Step
from companion.game.table import Seat, Table
from companion.game.values import NamedTuple, dataclass, field, replaced

if TYPE_CHECKING:
    from companion.game.rules import Rules


ALL_KINDS = ""
"""The key for pieces of all kinds together, where they are counted by kind."""


class TicketOutcome(NamedTuple):
    """How a ticket ended, as the table reports it: the two cities that count, and the points, negative if failed."""

    card: str
    a: str
    b: str
    points: int
    completed: bool


class TicketSums(NamedTuple):
    """The points of tickets that nobody named, both positive; `number` of them are completed, None if unknown."""

    completed: int = 0
    failed: int = 0
    number: int | None = 0


_NO_SUMS = TicketSums()


class _Copied:
    """A value of which copies are made at every step of every move."""

    def replace(self, **changes: Any) -> Self:
        """This value with some fields replaced: like `dataclasses.replace`, in a tenth of the time."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new


@dataclass(frozen=True)
class SeatState(_Copied):
    """What one seat has.

    Pieces: `pieces` counts the stock by kind ("train"). If players choose their pieces at set-up, `chosen` are the
    pieces taken. Until the choice is entered, `pieces` is the most there can be of each kind, `cap` how many may still
    be placed of all kinds together, and `gained` what exchanges brought that `pieces` does not show. `overdrawn` are
    pieces that were placed though the stock did not have them, by kind and of `ALL_KINDS`. If only the end is recorded
    and the pieces left were entered, `unaccounted` are those that are neither left nor on anything entered so far, by
    kind and of `ALL_KINDS`.

    Cards: `hand` is what the seat can have drawn and not paid. `own` is the part of it that is certainly in its own
    hand and not in a holder that partners share, `cards` the number of cards in its own hand, `cards_drawn` the number
    drawn in the whole game. After unrecorded payments it may have up to `cards_over` more or `cards_under` fewer.

    Tickets: `kept` is how many were kept, of which `named` (secret) and `shown` (laid open) are known by card id.
    `dealt` is true once the tickets of the set-up are kept. `drawn` were drawn later, of which `drawn_kept` were kept.

    `marked` is what the score marker showed before the end, if that was entered.

    If only totals are recorded, `routes` counts the seat's routes by length, `counts` other things by unit, `bonuses`
    are what it has the most of, `outcomes` its tickets that were named, and `sums` the others.
    """

    pieces: Mapping[str, int] = field(default_factory=dict)
    hand: Hand = field(default_factory=Hand)
    own: Hand = field(default_factory=Hand)
    cards: int = 0
    cards_drawn: int = 0
    cards_over: int = 0
    cards_under: int = 0
    kept: int = 0
    named: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    dealt: bool = False
    drawn: int = 0
    drawn_kept: int = 0
    chosen: Mapping[str, int] | None = None
    cap: int | None = None
    gained: Mapping[str, int] = field(default_factory=dict)
    overdrawn: Mapping[str, int] = field(default_factory=dict)
    marked: int | None = None
    unaccounted: Mapping[str, int] | None = None
    routes: Mapping[int, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    bonuses: frozenset[str] = frozenset()
    outcomes: tuple[TicketOutcome, ...] = ()
    sums: TicketSums = _NO_SUMS

    @property
    def routes_counted(self) -> int:
        """How many routes were counted, of all lengths."""
        return sum(self.routes.values())

    @property
    def spaces(self) -> int:
        """The spaces of the routes that were only counted."""
        return sum(length * count for length, count in self.routes.items())

    @property
    def stock(self) -> int:
        """How many pieces are left, of all kinds."""
        kinds = sum(self.pieces.values())
        return kinds if self.cap is None else min(kinds, self.cap)

    @property
    def placeable(self) -> dict[str, int]:
        """The pieces that the next entry can place, by kind and of `ALL_KINDS`; never those declared to be left."""
        return {ALL_KINDS: self.stock, **self.pieces, **(self.unaccounted or {})}

    @property
    def beside_board(self) -> dict[str, int]:
        """The pieces that nothing entered so far has placed, by kind and of `ALL_KINDS`."""
        declared_left = {kind: self.pieces.get(kind, 0) for kind in self.unaccounted or () if kind != ALL_KINDS}
        declared_left[ALL_KINDS] = sum(declared_left.values())
        return {kind: count + declared_left.get(kind, 0) for kind, count in self.placeable.items()}

    def placing(self, laid: Mapping[str, int]) -> dict[str, Any]:
        """The fields that change when these pieces, by kind, are placed; negative counts come back."""
        remaining, total = self.placeable, sum(laid.values())
        unaccounted, overdrawn = self.unaccounted or {}, self.overdrawn
        for kind, count in (*laid.items(), (ALL_KINDS, total)):
            owed = min(overdrawn.get(kind, 0), max(0, -count))  # pieces that the stock never had do not come back to it
            stock = remaining.get(kind, 0) - count - owed
            if owed or stock < 0:
                overdrawn = {**overdrawn, kind: overdrawn.get(kind, 0) - owed + max(0, -stock)}
            remaining[kind] = max(0, stock)
        return {
            "overdrawn": overdrawn,
            "pieces": {kind: count if kind in unaccounted else remaining[kind] for kind, count in self.pieces.items()},
            "unaccounted": None if self.unaccounted is None else {kind: remaining[kind] for kind in unaccounted},
            "cap": None if self.cap is None else max(0, self.cap - total),
        }

    @property
    def tickets(self) -> tuple[str, ...]:
        """Every kept ticket that is known."""
        if not self.shown:
            return self.named
        return (*self.named, *(Counter(self.shown) - Counter(self.named)).elements())


class Clock(NamedTuple):
    """Whose turn it is, how many turns were taken, and how many are left once the end is triggered.

    `left` is None until then. `by` is the seat that triggered the end.
    """

    on_turn: int = 0
    taken: int = 0
    left: int | None = None
    by: int | None = None

    @property
    def over(self) -> bool:
        return self.left == 0


_START_CLOCK = Clock()


_Part = TypeVar("_Part")


@dataclass(frozen=True)
class Game(_Copied):
    """Board, table and everything that lies on them.

    `owners` maps the id of a claimed track to its seat; `sharers` has the seats that owned a track before another seat
    claimed it too. `parts` holds the state that belongs to one mechanic alone, by the mechanic's table. `done` are the
    kinds of action already taken in the turn that is being judged, `coming` the steps that follow in it.
    """

    board: Board
    table: Table
    rules: Rules
    owners: Mapping[int, int] = field(default_factory=dict)
    sharers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    seats: tuple[SeatState, ...] = ()
    clock: Clock = _START_CLOCK
    parts: Mapping[str, Any] = field(default_factory=dict)
    done: tuple[type[Step], ...] = ()
    coming: tuple[Step, ...] = ()

    # -- looking

    def seat(self, index: int) -> Seat:
        return self.table.seats[index]

    def name(self, index: int) -> str:
        return self.table.seats[index].name

    def owners_of(self, track: int) -> tuple[int, ...]:
        """The seats that own a track, the first owner first; empty while it is free."""
        return (*self.sharers.get(track, ()), self.owners[track]) if track in self.owners else ()

    def tracks_of_seat(self, seat: int) -> list[Track]:
        """The tracks that a seat owns, alone or with another seat, in the order in which they were claimed."""
        shared = self.sharers
        own = (track for track, owner in self.owners.items() if owner == seat or seat in shared.get(track, ()))
        return [self.board.tracks[track] for track in own]

    def tracks_of(self, side: int) -> list[Track]:
        """The tracks that a side owns, in the board's order."""
        seats = self.table.sides[side].seats
        own = {track for track, seat in self.owners.items() if seat in seats}
        if self.sharers:
            own |= {track for track, others in self.sharers.items() if any(seat in seats for seat in others)}
        return [self.board.tracks[track] for track in sorted(own)]

    def counted(self, side: int, unit: str) -> int:
        """How much of something the seats of a side declared, if only totals are recorded."""
        return sum(self.seats[seat].counts.get(unit, 0) for seat in self.table.sides[side].seats)

    def has_bonus(self, side: int, bonus: str) -> bool:
        """Whether a seat of a side declared that it has the most of something."""
        return any(bonus in self.seats[seat].bonuses for seat in self.table.sides[side].seats)

    def part(self, table: str, kind: type[_Part]) -> _Part:
        """The state that belongs to one mechanic; `kind` is its type."""
        part = self.parts[table]
        assert isinstance(part, kind)
        return part

    @property
    def finished(self) -> bool:
        """Whether all last turns are played; always true if turns are not tracked."""
        return self.clock.over or not self.table.by_turns

    # -- changing

    def with_holding(self, seat: int, **changes: Any) -> Game:
        """This game with some fields of one `SeatState` replaced."""
        return self.replace(seats=replaced(self.seats, seat, self.seats[seat].replace(**changes)))

    def with_part(self, table: str, part: Any) -> Game:
        """This game with the state of one mechanic replaced."""
        return self.replace(parts={**self.parts, table: part})
