"""The goal cards: what each counts of a side (NO-07 to NO-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.game.board import Track
from companion.game.results import TicketResult, results
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.trails import longest_path

ARCTIC, CAPITAL = "arctic", "capital"
"""The columns of board files: of cities and tracks, and of cities."""


class Terms(NamedTuple):
    """What a board says of its goals: the land that one of them counts routes in, and the value of a small ticket."""

    land: str
    small: int


Count = Callable[[Game, int, Terms], int]
"""What a side has of what a goal counts."""


class Goal(NamedTuple):
    """One card: its rule, how it counts, and what, as it is said.

    `in_numbers` counts where only totals are recorded; None where the table has to tell who has the most.
    """

    rule: str
    counts: Count
    unit: str
    in_numbers: Count | None = None


def _routes(game: Game, side: int, fits: Callable[[Track], object]) -> int:
    return sum(1 for track in game.tracks_of(side) if fits(track))


def _tickets(game: Game, side: int, fits: Callable[[TicketResult], object]) -> int:
    return sum(1 for ticket in results(game, side) if ticket.completed and fits(ticket))


def _marked(game: Game, cities: Iterable[str], column: str) -> bool:
    """Whether one of the cities is marked so in the board's file."""
    known = (game.board.cities.get(name) for name in cities)
    return any(city is not None and city.column(column) for city in known)


def _small_steps(game: Game, side: int, terms: Terms) -> int:
    return _routes(game, side, lambda track: track.length == 1)


def _small_steps_counted(game: Game, side: int, terms: Terms) -> int:
    return sum(game.seats[seat].routes.get(1, 0) for seat in game.table.sides[side].seats)


def _wilds(game: Game, side: int, terms: Terms) -> int:
    declared = game.parts["goals"]
    return sum(declared[seat] or 0 for seat in game.table.sides[side].seats)


def _capitals(game: Game, side: int, terms: Terms) -> int:
    return _tickets(game, side, lambda ticket: _marked(game, ticket.cities, CAPITAL))


def _path(game: Game, side: int, terms: Terms) -> int:
    return longest_path(game, side).length


def _arctic_tickets(game: Game, side: int, terms: Terms) -> int:
    return _tickets(game, side, lambda ticket: _marked(game, ticket.cities, ARCTIC))


def _arctic_routes(game: Game, side: int, terms: Terms) -> int:
    return _routes(game, side, lambda track: _marked(game, track.ends, ARCTIC))


def _ferries(game: Game, side: int, terms: Terms) -> int:
    return _routes(game, side, lambda track: track.kind == "ferry")


def _in_land(game: Game, side: int, terms: Terms) -> int:
    cities = game.board.cities
    return _routes(game, side, lambda track: any(cities[end].region == terms.land for end in track.ends))


def _stock(game: Game, side: int, terms: Terms) -> int:
    return sum(game.seats[seat].stock for seat in game.table.sides[side].seats)


def _small_tickets(game: Game, side: int, terms: Terms) -> int:
    return _tickets(game, side, lambda ticket: ticket.points <= terms.small)


def _lands(game: Game, side: int, terms: Terms) -> int:
    """Countries of the cities on own routes; a junction is none."""
    ends = (game.board.cities[end] for track in game.tracks_of(side) for end in track.ends)
    return len({city.region for city in ends if city.region and not city.junction})


GOALS: Mapping[str, Goal] = {
    "Small steps": Goal("NO-07", _small_steps, "route", _small_steps_counted),
    "Call of the wild": Goal("NO-08", _wilds, "locomotive in hand", _wilds),
    "Capital investment": Goal("NO-09", _capitals, "ticket"),
    "Nordic Express": Goal("NO-10", _path, "space"),
    "Polar Express": Goal("NO-11", _arctic_tickets, "ticket"),
    "Snowplow": Goal("NO-12", _arctic_routes, "route"),
    "Ferry master": Goal("NO-13", _ferries, "ferry"),
    "Wild west": Goal("NO-14", _in_land, "route"),
    "Cost efficiency": Goal("NO-15", _stock, "train left", _stock),
    "Local network": Goal("NO-16", _small_tickets, "ticket"),
    "International tycoon": Goal("NO-17", _lands, "country"),
}
"""Every goal card by its name."""
WILD_GOAL = "Call of the wild"
LAND_GOAL = "Wild west"
