"""The players at a random table, and what each of them has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

NAMES = ("Ann red", "Bea blue", "Cal green", "Dee yellow", "Eli black", "Fay white")


@dataclass
class Side:
    """What a team has in common: the cards in its holder."""

    seats: list[int]
    holder: Counter[str] = field(default_factory=Counter)


@dataclass
class Seat:
    """What one player holds, and how this player writes lines."""

    index: int
    name: str
    side: Side
    pieces: dict[str, int]
    box: dict[str, int] = field(default_factory=dict)
    names_tickets: bool = True
    hoards: int = 6
    """The number of cards that this player likes to have before claiming just any route."""
    hand: Counter[str] = field(default_factory=Counter)
    tickets: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """Completed tickets that were shown, where others replace them."""
    common: list[str] = field(default_factory=list)
    """Tickets that lie in the team's holder."""
    coal: int = 0
    stations: list[str] = field(default_factory=list)
    harbours: list[str] = field(default_factory=list)
    exchanged: int = 0
    passengers: int = 0
    country_points: int = 0
    terrain: Counter[str] = field(default_factory=Counter)
    """Terrain cards that lie open."""
    abroad: list[str] = field(default_factory=list)
    """Countries that this player would like to connect in a chain."""
    """Passengers not placed yet."""
    ferry_cards: int = 0
    tolls: int = 0
    """Toll tokens by value."""
    loans: int = 0
    spots: dict[str, list[int]] = field(default_factory=dict)
    """Spots on province lines by the line's colour."""
    express: list[int] = field(default_factory=list)
    """Express cards left."""
    technologies: list[str] = field(default_factory=list)
    festivals: Counter[str] = field(default_factory=Counter)
    """Festival cards by stack."""
    souvenirs: set[str] = field(default_factory=set)
    """Cities of whose tokens this player has one."""
    kept: Counter[str] = field(default_factory=Counter)
    """Cards kept for flags."""
    bullet: int = 0
    """How far the marker on the bullet track has moved."""
    tokens: Counter[str] = field(default_factory=Counter)
    start: str = ""
    """The start city."""
    marked: int = 0
    """What the score marker shows, where city markers send points elsewhere."""

    @property
    def stock(self) -> int:
        return sum(self.pieces.values())

    @property
    def cards(self) -> Counter[str]:
        """Cards that this player can lay."""
        return self.hand + self.side.holder
