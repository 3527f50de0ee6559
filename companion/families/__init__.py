"""The rule families, one module each, loaded only when a board file has the family's table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from companion.game.board import Board
from companion.game.mechanic import Mechanic
from companion.game.numbers import Column
from companion.game.phrase import Phrase, Takeable, Unit
from companion.game.rules import Rules, sheet_order
from companion.game.signs import CITY_SIGNS, TRACK_KINDS
from companion.game.table import CARDS
from companion.game.values import NamedTuple
from companion.words import add_loader

_FAMILIES: Mapping[str, str] = {
    "tunnels": "Tunnels",  # these two must see the game as it was before a claim
    "dice": "Dice",
    "turns": "Turns",
    "counts": "Counts",
    "claims": "Claims",
    "pieces": "Pieces",
    "doubles": "Doubles",
    "ferries": "Ferries",
    "ferry_cards": "FerryCards",
    "ships": "Ships",
    "pairs": "Pairs",
    "wilds": "Wilds",
    "mountains": "Mountains",
    "cards": "Cards",
    "teams": "Teams",
    "coal": "CoalRules",
    "harbours": "Harbours",
    "exchange": "Exchange",
    "stations": "Stations",
    "shares": "ShareRules",
    "attractions": "Attractions",
    "districts": "Districts",
    "merchandise": "Merchandise",
    "flags": "FlagRules",
    "souvenirs": "SouvenirRules",
    "subways": "Subways",
    "bonus_cards": "BonusCards",
    "technologies": "TechnologyRules",
    "provinces": "Provinces",
    "goals": "Goals",
    "country_cards": "CountryCards",
    "festivals": "FestivalRules",
    "regions": "Regions",
    "tolls": "TollRules",
    "bullet_train": "BulletTrain",
    "terrain": "TerrainRules",
    "city_markers": "MarkerRules",
    "alvin": "AlvinRules",
    "track_beds": "TrackBeds",
    "passengers": "PassengerRules",
    "meeples": "MeepleRules",
    "tickets": "Tickets",
    "race": "Race",
    "longest_path": "LongestPath",
    "most_tickets": "MostTickets",
    "most_cities": "MostCities",
    "mandala": "Mandala",
    "ties": "Ties",
    "corrections": "Corrections",
}
"""The mechanic for each table of a board file, in the order in which they judge, play and score. A table has the same
name as its module."""

TABLES = tuple(_FAMILIES)
"""The names of the tables, in the same order."""
ALWAYS = frozenset(
    ("dice", "turns", "counts", "claims", "pieces", "doubles", "ships", "cards", "tickets", "ties", "corrections")
)
"""The tables in force on every board, even if its file leaves them out."""

_HELD_WITH: Mapping[str, str] = {"tunnels": CARDS, "dice": "dice", "cards": CARDS}
"""The families that are in force with one way of paying only (`Mechanic.means`). They are listed here so that no family
is loaded only to find out that it is not in force; a test compares the list with the families."""
OTHER_MEANS = tuple(dict.fromkeys(means for means in _HELD_WITH.values() if means != CARDS))
"""The ways of paying without cards, as headers name them."""

OPENING_VERBS = frozenset(
    ("borrows", "builds", "buys", "exchanged", "exchanges", "lays", "moves", "rolls", "shares", "takes")
)
"""Verbs that may open a line in some family. They are listed here so that a player's name can be checked against them
before any family is loaded; a test compares the list with the phrases."""


def holds_with(table: str, means: str) -> bool:
    """Whether the family of a table is in force if players pay by these means, "cards" or "dice"."""
    return _HELD_WITH.get(table, means) == means


@cache
def mechanic(table: str) -> type[Mechanic[Any]]:
    """The mechanic of a table. Raises `KeyError` if there is none of that name."""
    family: type[Mechanic[Any]] = getattr(import_module(f"{__name__}.{table}"), _FAMILIES[table])
    TRACK_KINDS.update(family.kinds)
    CITY_SIGNS.update(family.signs)
    return family


def all_families() -> tuple[type[Mechanic[Any]], ...]:
    """All families, in the order of `TABLES`."""
    return tuple(map(mechanic, TABLES))


add_loader(all_families)


@cache
def columns_of(array: str) -> Mapping[str, Column]:
    """The columns of the "cities" or "routes" array that any family reads."""
    arrays = (family.city_columns if array == "cities" else family.route_columns for family in all_families())
    return {name: column for columns in arrays for name, column in columns.items()}


@cache
def phrases() -> tuple[Phrase, ...]:
    """The phrases of every family: how its steps are typed."""
    return tuple(dict.fromkeys(phrase for family in all_families() for phrase in family.phrases))


@cache
def takeables() -> Mapping[str, Takeable]:
    """What a claim can take off a city on any board, keyed by each word for it."""
    return {word: taken for family in all_families() for taken in family.takeables for word in taken.words}


@cache
def end_units() -> tuple[Unit, ...]:
    """What a seat can declare at the end on every board that has the family in question."""
    return tuple(unit for family in all_families() for unit in family.end_units)


@cache
def counted_units() -> tuple[str, ...]:
    """What can be counted besides routes, on any board."""
    return tuple(what for family in all_families() for what in family.counted_units)


@cache
def payment_units() -> Mapping[str, str]:
    """What any board accepts in payment besides coloured cards, keyed by each word for it."""
    names = (names for family in all_families() for names in (family.payment_units, family.card_kinds))
    return {word: unit for units in names for unit, words in units.items() for word in words}


@cache
def card_kinds() -> Mapping[str, str]:
    """Cards without a colour on any board, keyed by each word for them."""
    return {word: unit for family in all_families() for unit, words in family.card_kinds.items() for word in words}


@cache
def track_kinds() -> tuple[str, ...]:
    """The kinds of track on any board."""
    all_families()
    return tuple(TRACK_KINDS)


@cache
def other_kind_words() -> Mapping[str, str]:
    """The kinds of track by the other names that people type for them, which may be of two words."""
    return {word: kind for kind in track_kinds() for word in TRACK_KINDS[kind].also}


@cache
def kind_words() -> frozenset[str]:
    """Words that say what a track is, on any board: "ferry", "mountain"."""
    columns = (column.word for family in all_families() for column in family.route_columns.values() if column.word)
    return frozenset(
        (*track_kinds(), *columns, *(word for family in all_families() for word in family.describing_words))
    )


def tie_breaks(numbers: Mapping[str, Any]) -> list[str]:
    """The tie-break words that the mechanics of a board can answer, given the tables of its file."""
    return [word for table in TABLES if table in numbers for word in mechanic(table).tie_breaks]


def rule_families() -> tuple[str, ...]:
    """The codes of the rule families whose passages are kept beside a mechanic."""
    return tuple(code for family in all_families() for code in family.passages)


class OtherMeans(NamedTuple):
    """What can pay instead of cards: its name in a header ("dice: yes") and the rule that allows it."""

    name: str
    rule: str


@cache
def other_means() -> Mapping[str, OtherMeans]:
    """Everything that some family can put in place of cards as payment, by name."""
    families = (mechanic(table) for table in TABLES if table in ALWAYS)
    return {
        family.means: OtherMeans(family.means, family.means_rule)
        for family in families
        if family.means and family.means_rule
    }


def means_offered(numbers: Mapping[str, Any]) -> list[OtherMeans]:
    """What can pay instead of cards on a board, if its file offers that at set-up."""
    offers = (means for means in other_means().values() if means.name in numbers)
    return [means for means in offers if getattr(numbers[means.name], "offered", True)]


def opening_questions() -> tuple[str, ...]:
    """The names of the questions with which a line may have to open, on any board."""
    families = (mechanic(table) for table in TABLES if table in ALWAYS)
    return tuple(family.opening for family in families if family.opening)


def codes_with(means: str) -> tuple[str, ...]:
    """The codes of the rules that hold on every board when the table pays by these means, such as "dice"."""
    tables = (table for table, held_with in _HELD_WITH.items() if held_with == means and table in ALWAYS)
    return tuple(code for table in tables for code in mechanic(table).passages)


def sheet_lines() -> tuple[str, ...]:
    """Every score line of any board, in sheet order."""
    return sheet_order(all_families())


def side_size(board: Board) -> int:
    """How many players make up a side on a board; 1 if everybody plays alone."""
    return in_force(board).side_size


def in_force(board: Board, means: str = CARDS) -> Rules:
    """The mechanics of a board, by the tables of its file. `means` is how the table pays, "cards" or "dice".

    Cached on the board.
    """
    rules: Rules | None = board.in_force.get(means)
    if rules is None:
        tables = (table for table in TABLES if table in board.numbers and holds_with(table, means))
        rules = Rules([mechanic(table)(board.numbers[table]) for table in tables], board)
        board.in_force[means] = rules
    return rules
