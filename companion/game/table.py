"""Who plays and how the game is recorded: seats, sides, tracking, set-up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.game.values import dataclass, field

TRACKING = ("turns", "claims", "final", "counts")
"""How much the table records: every turn; what is placed on the board, in order; only the end; only its totals."""
RECORDED_AT_END = ("final", "counts")
"""The ways of tracking that record nothing before the game is over."""

CARDS = "cards"
"""How a table pays by default."""
SEAT_COLOURS = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange")
"""The colours of pieces, in the order in which seats without one get them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One person, with pieces, a hand and private tickets. `side` is an index into `Table.sides`."""

    index: int
    name: str
    colour: str
    side: int


@dataclass(frozen=True, slots=True)
class Side:
    """Those who score together, a single player or a team; routes, tickets and points count for the side."""

    index: int
    name: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """The set-up of one game, as in the header of its record."""

    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    first: int = 0
    tracking: str = "claims"
    means: str = CARDS
    """How the table pays: with cards, or with what replaces them, by the name that the header has for it."""
    options: Mapping[str, str] = field(default_factory=dict)
    """House rules by "table.key", as typed."""
    setup: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What is listed under the header of a family, such as "no coal", with names in full."""
    date: str | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def by_cards(self) -> bool:
        return self.means == CARDS

    @cached_property
    def by_turns(self) -> bool:
        return self.tracking == "turns"

    @cached_property
    def in_teams(self) -> bool:
        """Whether anybody has a partner."""
        return len(self.sides) < len(self.seats)

    @cached_property
    def recorded_at_end(self) -> bool:
        """Whether nothing is recorded before the game is over."""
        return self.tracking in RECORDED_AT_END

    @cached_property
    def counts_only(self) -> bool:
        """Whether only totals are recorded, so that nobody knows who has which routes."""
        return self.tracking == "counts"

    def side_of(self, seat: int) -> Side:
        return self.sides[self.seats[seat].side]
