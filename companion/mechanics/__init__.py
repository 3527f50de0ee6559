"""The rule families, one a file. `MECHANICS` lists them in the order in which they judge, play and score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.game.mechanic import Mechanic, Rules
from companion.mechanics.cards import Cards
from companion.mechanics.claims import Claims
from companion.mechanics.coal import CoalRules
from companion.mechanics.corrections import Corrections
from companion.mechanics.dice import Dice
from companion.mechanics.doubles import Doubles
from companion.mechanics.exchange import Exchange
from companion.mechanics.ferries import Ferries
from companion.mechanics.harbours import Harbours
from companion.mechanics.longest_path import LongestPath
from companion.mechanics.mandala import Mandala
from companion.mechanics.meeples import MeepleRules
from companion.mechanics.most_cities import MostCities
from companion.mechanics.most_tickets import MostTickets
from companion.mechanics.mountains import Mountains
from companion.mechanics.pairs import Pairs
from companion.mechanics.passengers import PassengerRules
from companion.mechanics.pieces import Pieces
from companion.mechanics.ships import Ships
from companion.mechanics.stations import Stations
from companion.mechanics.teams import Teams
from companion.mechanics.tickets import Tickets
from companion.mechanics.ties import Ties
from companion.mechanics.tunnels import Tunnels
from companion.mechanics.turns import Turns
from companion.mechanics.wilds import Wilds

MECHANICS: tuple[type[Mechanic[Any]], ...] = (
    Tunnels,  # the first two remember the game before a claim
    Dice,
    Turns,
    Claims,
    Pieces,
    Doubles,
    Ferries,
    Ships,
    Pairs,
    Wilds,
    Mountains,
    Cards,
    Teams,
    CoalRules,
    MeepleRules,
    PassengerRules,
    Harbours,
    Exchange,
    Stations,
    Tickets,
    LongestPath,
    MostTickets,
    MostCities,
    Mandala,
    Ties,
    Corrections,
)


def in_force(numbers: Mapping[str, Any], means: str = "cards") -> Rules:
    """The mechanics of a board, by the tables of its file; `means` is how the table pays, "cards" or "dice"."""
    return Rules(
        [
            mechanic(numbers[mechanic.table])
            for mechanic in MECHANICS
            if mechanic.table in numbers and mechanic.means in (None, means)
        ]
    )
