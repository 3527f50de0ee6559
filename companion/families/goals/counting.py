"""The goal cards: what each counts for a side (NO-07 to NO-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.game.board import Track
from companion.game.results import TicketResult, ticket_results
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.trails import longest_path

ARCTIC, CAPITAL = "arctic", "capital"
"""Columns of board files: "arctic" of cities and routes, "capital" of cities."""


class Terms(NamedTuple):
    """What a board sets for its goals: the region whose routes one of them counts, and the most points of a small
    ticket.
    """

    land: str
    small: int


Count = Callable[[Game, int, Terms], int]
"""How much a side has of what a goal counts."""


class Goal(NamedTuple):
    """One card: its rule, how it counts, and the noun for what it counts.

    `in_numbers` counts if only totals are recorded; None if the table must then say who has the most.
    """

    rule: str
    counts: Count
    unit: str
    in_numbers: Count | None = None


def _routes(fits: Callable[[Game, Terms, Track], object]) -> Count:
    return lambda game, side, terms: sum(1 for track in game.tracks_of(side) if fits(game, terms, track))


def _tickets(fits: Callable[[Game, Terms, TicketResult], object]) -> Count:
    return lambda game, side, terms: sum(
        1 for ticket in ticket_results(game, side) if ticket.completed and fits(game, terms, ticket)
    )


def _marked(game: Game, cities: Iterable[str], column: str) -> bool:
    """Whether any of the cities is marked in this column of the board file."""
    board_cities = (game.board.cities.get(name) for name in cities)
    return any(city is not None and city.column(column) for city in board_cities)


def _small_steps_counted(game: Game, side: int, terms: Terms) -> int:
    return sum(game.seats[seat].routes.get(1, 0) for seat in game.table.sides[side].seats)


def _wilds(game: Game, side: int, terms: Terms) -> int:
    declared = game.parts["goals"]
    return sum(declared[seat] or 0 for seat in game.table.sides[side].seats)


def _path(game: Game, side: int, terms: Terms) -> int:
    return longest_path(game, side).length


def _in_land(game: Game, terms: Terms, track: Track) -> bool:
    return any(game.board.cities[end].region == terms.land for end in track.ends)


def _stock(game: Game, side: int, terms: Terms) -> int:
    return sum(game.seats[seat].stock for seat in game.table.sides[side].seats)


def _countries(game: Game, side: int, terms: Terms) -> int:
    """The number of countries of the cities on own routes, not counting junctions."""
    ends = (game.board.cities[end] for track in game.tracks_of(side) for end in track.ends)
    return len({city.region for city in ends if city.region and not city.junction})


GOALS: Mapping[str, Goal] = {
    "Small steps": Goal(
        "NO-07", _routes(lambda _game, _terms, track: track.length == 1), "route", _small_steps_counted
    ),
    "Call of the wild": Goal("NO-08", _wilds, "locomotive in hand", _wilds),
    "Capital investment": Goal(
        "NO-09", _tickets(lambda game, _, ticket: _marked(game, ticket.cities, CAPITAL)), "ticket"
    ),
    "Nordic Express": Goal("NO-10", _path, "space"),
    "Polar Express": Goal("NO-11", _tickets(lambda game, _, ticket: _marked(game, ticket.cities, ARCTIC)), "ticket"),
    "Snowplow": Goal("NO-12", _routes(lambda game, _, track: _marked(game, track.ends, ARCTIC)), "route"),
    "Ferry master": Goal("NO-13", _routes(lambda _game, _terms, track: track.kind == "ferry"), "ferry"),
    "Wild west": Goal("NO-14", _routes(_in_land), "route"),
    "Cost efficiency": Goal("NO-15", _stock, "train left", _stock),
    "Local network": Goal("NO-16", _tickets(lambda _, terms, ticket: ticket.points <= terms.small), "ticket"),
    "International tycoon": Goal("NO-17", _countries, "country"),
}
"""Every goal card by name."""
WILD_GOAL = "Call of the wild"
LAND_GOAL = "Wild west"
