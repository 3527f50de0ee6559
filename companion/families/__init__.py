"""The rule families, one a file: each is loaded when a board has its table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from companion.game.board import Board
from companion.game.mechanic import Mechanic
from companion.game.numbers import Column
from companion.game.phrase import Phrase, Taken, Unit
from companion.game.rules import Rules, in_order
from companion.game.signs import CITY_SIGNS, TRACK_KINDS
from companion.game.table import CARDS
from companion.game.values import NamedTuple
from companion.words import learn_when_asked

_FAMILIES: Mapping[str, str] = {
    "tunnels": "Tunnels",  # the first two remember the game before a claim
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
"""The mechanic of each table of a board file, in the order in which they judge, play and score; the table's name is
that of the file here."""

TABLES = tuple(_FAMILIES)
"""The tables of mechanics, in that order."""
ALWAYS = frozenset(
    ("dice", "turns", "counts", "claims", "pieces", "doubles", "ships", "cards", "tickets", "ties", "corrections")
)
"""Those in force on every board: a file may leave them out."""

OPENING_VERBS = frozenset(
    ("borrows", "builds", "buys", "exchanged", "exchanges", "lays", "moves", "rolls", "shares", "takes")
)
"""The verbs with which some family lets a line begin, known before any is loaded: every player's name is held against
them. A test compares them with the phrases."""


@cache
def mechanic(table: str) -> type[Mechanic[Any]]:
    """The mechanic of a table; `KeyError` if there is none."""
    family: type[Mechanic[Any]] = getattr(import_module(f"{__name__}.{table}"), _FAMILIES[table])
    TRACK_KINDS.update(family.kinds)
    CITY_SIGNS.update(family.signs)
    return family


def every() -> tuple[type[Mechanic[Any]], ...]:
    """All families, in the order of `TABLES`."""
    return tuple(map(mechanic, TABLES))


learn_when_asked(every)


@cache
def columns_of(array: str) -> Mapping[str, Column]:
    """The columns of "cities" or "routes" that families read, on whatever board."""
    arrays = (family.city_columns if array == "cities" else family.route_columns for family in every())
    return {name: column for columns in arrays for name, column in columns.items()}


@cache
def phrases() -> tuple[Phrase, ...]:
    """How the steps of every family are said."""
    return tuple(dict.fromkeys(phrase for family in every() for phrase in family.phrases))


@cache
def takings() -> Mapping[str, Taken]:
    """What claims take off cities on some board, by the words for it."""
    return {word: taken for family in every() for taken in family.takings for word in taken.words}


@cache
def held() -> tuple[Unit, ...]:
    """What a seat may declare at the end on every board of some family."""
    return tuple(unit for family in every() for unit in family.held)


@cache
def counted() -> tuple[str, ...]:
    """What is counted beside routes on some board."""
    return tuple(what for family in every() for what in family.counted)


@cache
def pays() -> Mapping[str, str]:
    """What any board accepts in payment besides coloured cards, by the words for it."""
    names = (names for family in every() for names in (family.pays, family.card_kinds))
    return {word: unit for units in names for unit, words in units.items() for word in words}


@cache
def card_kinds() -> Mapping[str, str]:
    """Cards without a colour on some board, by the words for them."""
    return {word: unit for family in every() for unit, words in family.card_kinds.items() for word in words}


@cache
def track_kinds() -> tuple[str, ...]:
    """What a track can be, on some board."""
    every()
    return tuple(TRACK_KINDS)


@cache
def kind_words() -> frozenset[str]:
    """Words that name a track by what it is, on some board: "ferry", "mountain"."""
    columns = (column.word for family in every() for column in family.route_columns.values() if column.word)
    return frozenset((*track_kinds(), *columns, *(word for family in every() for word in family.own_words)))


def tie_breaks(numbers: Mapping[str, Any]) -> list[str]:
    """The words of tie-breaks that the mechanics of a board answer, by the tables of its file."""
    return [word for table in TABLES if table in numbers for word in mechanic(table).tie_breaks]


def rule_families() -> tuple[str, ...]:
    """The codes of rule families whose passages stand beside a mechanic."""
    return tuple(code for family in every() for code in family.passages)


class OtherMeans(NamedTuple):
    """What may pay in the place of the cards: its name in a header ("dice: yes"), and the rule of the exchange."""

    name: str
    rule: str


@cache
def other_means() -> Mapping[str, OtherMeans]:
    """The ways to pay that some family puts in the place of the cards, by name."""
    families = (mechanic(table) for table in TABLES if table in ALWAYS)
    return {
        family.means: OtherMeans(family.means, family.means_rule)
        for family in families
        if family.means and family.means_rule
    }


def means_offered(numbers: Mapping[str, Any]) -> list[OtherMeans]:
    """What may pay in the place of the cards on a board, as far as its file offers it at the set-up."""
    offers = (means for means in other_means().values() if means.name in numbers)
    return [means for means in offers if getattr(numbers[means.name], "offered", True)]


def opening_questions() -> tuple[str, ...]:
    """The names of the questions with which a line may have to begin, on whatever board."""
    families = (mechanic(table) for table in TABLES if table in ALWAYS)
    return tuple(family.opening for family in families if family.opening)


def codes_with(means: str) -> tuple[str, ...]:
    """The codes of the rules that hold on every board where the table pays so, "dice"."""
    always = [mechanic(table) for table in TABLES if table in ALWAYS]
    return tuple(code for family in always if family.means == means for code in family.passages)


def sheet_lines() -> tuple[str, ...]:
    """Everything that scores on any board, in the order of a sheet."""
    return in_order(every())


def side_size(board: Board) -> int:
    """How many players make a side of a board; 1 where everybody plays alone."""
    return in_force(board).side_size


def in_force(board: Board, means: str = CARDS) -> Rules:
    """The mechanics of a board, by the tables of its file; `means` is how the table pays, "cards" or "dice".

    They are put together once, and lie with the board.
    """
    rules: Rules | None = board.in_force.get(means)
    if rules is None:
        chosen = [(mechanic(table), board.rules[table]) for table in TABLES if table in board.rules]
        rules = Rules([family(values) for family, values in chosen if family.means in (None, means)], board)
        board.in_force[means] = rules
    return rules
