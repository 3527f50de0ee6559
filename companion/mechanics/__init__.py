"""The rule families, one a file. `MECHANICS` lists them in the order in which they judge, play and score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game.mechanic import Mechanic, Rules
from companion.mechanics.cards import Cards
from companion.mechanics.claims import Claims
from companion.mechanics.coal import CoalRules
from companion.mechanics.corrections import Corrections
from companion.mechanics.doubles import Doubles
from companion.mechanics.ferries import Ferries
from companion.mechanics.longest_path import LongestPath
from companion.mechanics.most_tickets import MostTickets
from companion.mechanics.pieces import Pieces
from companion.mechanics.tickets import Tickets
from companion.mechanics.ties import Ties
from companion.mechanics.turns import Turns

MECHANICS: tuple[type[Mechanic[Any]], ...] = (
    Turns,
    Pieces,
    Claims,
    Doubles,
    Ferries,
    Cards,
    CoalRules,
    Tickets,
    LongestPath,
    MostTickets,
    Ties,
    Corrections,
)


def in_force(numbers: Mapping[str, Any]) -> Rules:
    """The mechanics of a board, by the tables of its file."""
    return Rules([mechanic(numbers[mechanic.table]) for mechanic in MECHANICS if mechanic.table in numbers])
