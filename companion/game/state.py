"""A game at one moment: immutable, folded from its moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from companion.game.board import Board, Track
from companion.game.hand import Hand
from companion.game.moves import Step
from companion.game.table import Seat, Table
from companion.game.values import NamedTuple, dataclass, field, replaced

if TYPE_CHECKING:
    from companion.game.rules import Rules


ALL_KINDS = ""
"""Where pieces are counted by kind: those of all kinds together."""


class Outcome(NamedTuple):
    """How a ticket ended, as the table reports it: the two cities that count, and the points, negative if failed."""

    card: str
    a: str
    b: str
    points: int
    completed: bool


class Sums(NamedTuple):
    """Points of tickets that nobody named, both positive; `number` of them are completed, None if unknown."""

    completed: int = 0
    failed: int = 0
    number: int | None = 0


_NO_SUMS = Sums()


@dataclass(frozen=True)
class SeatState:
    """What one seat has.

    `pieces` counts the stock by kind ("train"); `hand` is what the seat can have
    drawn and not laid, `own` what of it lies in its own hand for certain and not
    in a holder that partners share, `cards` how many of them are in its own hand, `cards_drawn`
    how many it drew in the whole game, `spare` and `fewer` how many more or fewer it
    may have after payments that were not told; `kept` tickets were kept, of
    which `named` (secret) and `shown` (laid open) are known by card id. `dealt`
    is true once the tickets of the set-up are kept, `drawn` later and
    `drawn_kept` of those; `chosen` are the pieces
    taken at set-up, where players choose them; until that is told, `cap` is how
    many may still be placed of whatever kind, `pieces` the most there can be of
    each, and `beyond` what exchanges brought that these do not show. `lacking` are pieces that what was told has on it
    and the stock had not, by kind and of `ALL_KINDS`.

    `marked` is what the score marker showed before the end, where a line told it. `untold` are the pieces of a final
    position, where those left were told, that are neither left nor on what was told yet: by kind, and of `ALL_KINDS`.

    Where only totals are recorded, `routes` counts the seat's routes by their length,
    `counts` other things by their unit, `bonuses` are what it has the most of,
    `outcomes` its tickets that were named, and `sums` the others.
    """

    pieces: Mapping[str, int] = field(default_factory=dict)
    hand: Hand = field(default_factory=Hand)
    own: Hand = field(default_factory=Hand)
    cards: int = 0
    cards_drawn: int = 0
    spare: int = 0
    fewer: int = 0
    kept: int = 0
    named: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    dealt: bool = False
    drawn: int = 0
    drawn_kept: int = 0
    chosen: Mapping[str, int] | None = None
    cap: int | None = None
    beyond: Mapping[str, int] = field(default_factory=dict)
    lacking: Mapping[str, int] = field(default_factory=dict)
    marked: int | None = None
    untold: Mapping[str, int] | None = None
    routes: Mapping[int, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    bonuses: frozenset[str] = frozenset()
    outcomes: tuple[Outcome, ...] = ()
    sums: Sums = _NO_SUMS

    @property
    def spaces(self) -> int:
        """Spaces of the routes that were only counted."""
        return sum(length * count for length, count in self.routes.items())

    @property
    def stock(self) -> int:
        """Pieces left, of whatever kind."""
        kinds = sum(self.pieces.values())
        return kinds if self.cap is None else min(kinds, self.cap)

    @property
    def placeable(self) -> dict[str, int]:
        """The pieces that what is told next can have on it, by kind and of `ALL_KINDS`; never those told to be left."""
        return {ALL_KINDS: self.stock, **self.pieces, **(self.untold or {})}

    @property
    def beside_board(self) -> dict[str, int]:
        """The pieces that are on nothing told yet, by kind and of `ALL_KINDS`."""
        told = {kind: self.pieces.get(kind, 0) for kind in self.untold or () if kind != ALL_KINDS}
        told[ALL_KINDS] = sum(told.values())
        return {kind: count + told.get(kind, 0) for kind, count in self.placeable.items()}

    def placing(self, laid: Mapping[str, int]) -> dict[str, Any]:
        """The fields that change with so many pieces of each kind on something that is told now."""
        left, every, untold, lacking = self.placeable, sum(laid.values()), self.untold or {}, self.lacking
        for kind, count in (*laid.items(), (ALL_KINDS, every)):
            owed = min(lacking.get(kind, 0), max(0, -count))  # only pieces that were there come back
            rest = left.get(kind, 0) - count - owed
            if owed or rest < 0:
                lacking = {**lacking, kind: lacking.get(kind, 0) - owed + max(0, -rest)}
            left[kind] = max(0, rest)
        return {
            "lacking": lacking,
            "pieces": {kind: count if kind in untold else left[kind] for kind, count in self.pieces.items()},
            "untold": None if self.untold is None else {kind: left[kind] for kind in untold},
            "cap": None if self.cap is None else max(0, self.cap - every),
        }

    @property
    def tickets(self) -> tuple[str, ...]:
        """Every kept ticket that is known."""
        if not self.shown:
            return self.named
        return (*self.named, *(Counter(self.shown) - Counter(self.named)).elements())


class Clock(NamedTuple):
    """Whose turn it is, and how many turns are left once the end is triggered.

    `left` None: not triggered. `by` is the seat that triggered the end.
    """

    on_turn: int = 0
    taken: int = 0
    left: int | None = None
    by: int | None = None

    @property
    def over(self) -> bool:
        return self.left == 0


_START = Clock()


_Part = TypeVar("_Part")


@dataclass(frozen=True)
class Game:
    """Board, table and everything that lies on them.

    `owners` maps a claimed track's id to its seat; `sharers` has the seats that
    owned a track before somebody else claimed it too; `parts` holds what belongs to
    one mechanic alone, by the mechanic's table; `done` are the actions already
    taken in the turn that is being judged, `coming` the steps that follow in it.
    """

    board: Board
    table: Table
    rules: Rules
    owners: Mapping[int, int] = field(default_factory=dict)
    sharers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    seats: tuple[SeatState, ...] = ()
    clock: Clock = _START
    parts: Mapping[str, Any] = field(default_factory=dict)
    done: tuple[type[Step], ...] = ()
    coming: tuple[Step, ...] = ()

    # -- looking

    def seat(self, index: int) -> Seat:
        return self.table.seats[index]

    def name(self, index: int) -> str:
        return self.table.seats[index].name

    def owners_of(self, track: int) -> tuple[int, ...]:
        """The seats that own a track, the first owner first; none while it is free."""
        return (*self.sharers.get(track, ()), self.owners[track]) if track in self.owners else ()

    def tracks_of_seat(self, seat: int) -> list[Track]:
        """The tracks that a seat owns, also those that another seat owns too, in the order they were claimed in."""
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
        """How much of something the seats of a side declared, where only totals are recorded."""
        return sum(self.seats[seat].counts.get(unit, 0) for seat in self.table.sides[side].seats)

    def has_bonus(self, side: int, bonus: str) -> bool:
        """Whether a seat of a side declared to have the most of something."""
        return any(bonus in self.seats[seat].bonuses for seat in self.table.sides[side].seats)

    def part(self, table: str, kind: type[_Part]) -> _Part:
        """One mechanic's own state, of the kind that it is."""
        part = self.parts[table]
        assert isinstance(part, kind)
        return part

    @property
    def finished(self) -> bool:
        """All last turns are played; where turns are not tracked, nothing more is owed."""
        return self.clock.over or not self.table.by_turns

    # -- changing

    def replace(self, **changes: Any) -> Game:
        """This game with some fields replaced: `dataclasses.replace`, at a tenth of its time."""
        return _copy_with(self, changes)

    def with_holding(self, seat: int, **changes: Any) -> Game:
        """This game with some fields of one seat's holding replaced."""
        return _copy_with(self, {"seats": replaced(self.seats, seat, _copy_with(self.seats[seat], changes))})

    def with_part(self, table: str, part: Any) -> Game:
        """This game with one mechanic's own state replaced."""
        return self.replace(parts={**self.parts, table: part})


_Frozen = TypeVar("_Frozen", Game, SeatState)


def _copy_with(record: _Frozen, changes: dict[str, Any]) -> _Frozen:
    """A copy with some fields replaced; these two are copied for every step of every move."""
    new = object.__new__(type(record))
    object.__setattr__(new, "__dict__", record.__dict__ | changes)
    return new
