"""The printed boards compared with the facts they were made from, and what their files promise without them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from shared import FACTS, board, facts, needs_facts

BOARDS = (
    "usa", "europe", "nordic", "switzerland", "germany", "maerklin", "great-lakes", "world",
    "legendary-asia", "team-asia", "india",
)  # fmt: skip
every_board = pytest.mark.parametrize("name", BOARDS)

Row = Mapping[str, Any]


def number(cell: str | None) -> int:
    return int(cell or 0)


def ends(row: Row) -> frozenset[str]:
    return frozenset((row["a"], row["b"]))


def groups(rows: Iterable[tuple[str | None, Any]]) -> Counter[tuple[str, ...]]:
    """The doubles and triples, whatever their names: each as its sorted tracks."""
    by_group: dict[str, list[str]] = defaultdict(list)
    for group, track in rows:
        if group:
            by_group[group].append(repr(track))
    return Counter(tuple(sorted(tracks)) for tracks in by_group.values())


# -- Cities


def goods(name: str, row: Row) -> list[int]:
    return [int(token) for token in row["merchandise"].split()] if name == "maerklin" else []


def passengers(name: str) -> dict[str, int]:
    rows = facts("germany/passengers.csv") if name == "germany" else []
    return {row["place"]: int(row["passengers"]) for row in rows}


@needs_facts
@every_board
def test_its_cities_match_the_facts(name: str) -> None:
    places = {row["name"]: (float(row["x"]), float(row["y"])) for row in facts(f"{name}/positions.csv")}
    waiting = passengers(name)
    expected = {
        row["name"]: (
            places[row["name"]],
            row.get("port") == "yes",
            row["kind"] == "junction",
            row.get("country") or None,
            goods(name, row),
            waiting.pop(row["name"], 0),
        )
        for row in facts(f"{name}/cities.csv")
    }
    assert {
        row["name"]: (
            (row["x"], row["y"]),
            row.get("port", False),
            row.get("junction", False),
            row.get("country"),
            row.get("goods", []),
            row.get("passengers", 0),
        )
        for row in board(name)["cities"]
    } == expected
    assert len(board(name)["cities"]) == len(expected) == len(places)
    assert board(name).get("meeples", {}).get("countries", {}) == waiting


@needs_facts
@every_board
def test_the_picture_has_the_boards_shape(name: str) -> None:
    match = re.search(r"aspect width/height ([\d.]+)", (FACTS / name / "positions_source.txt").read_text("utf-8"))
    assert match is not None
    assert board(name)["aspect"] == pytest.approx(float(match[1]), abs=5.1e-4)


# -- Tracks


def over_the_edge() -> set[frozenset[str]]:
    """The pairs of cities in World whose tracks leave the picture."""
    text = (FACTS / "world" / "positions_source.txt").read_text("utf-8")
    match = re.search(r"over the left/right edge .*?\): (.*?)\. All others", text)
    assert match is not None
    return {frozenset(pair.split(" - ")) for pair in match[1].split("; ")}


def track_told(row: Row, wrapping: set[frozenset[str]]) -> tuple[Any, ...]:
    four = re.search(r"any (\d) cards may replace one card", row["note"])
    return (
        sorted(ends(row)), int(row["length"]), row["colour"], row["kind"], number(row.get("locomotives")),
        number(row.get("tunnel_cards")), number(row.get("mountain_x")), bool(row.get("paired")),
        int(four[1]) if four else 0, ends(row) in wrapping,
        "SUSPECT" in row["note"] or "DISPUTED" in row["note"],
    )  # fmt: skip


def track_filed(row: Row) -> tuple[Any, ...]:
    return (
        sorted(ends(row)), row["length"], row.get("colour", "grey"), row.get("kind", "train"),
        row.get("locomotives", 0), row.get("tunnel_cards", 0), row.get("mountain", 0),
        row.get("paired", False), row.get("any_cards", 0), row.get("wraps", False),
        "note" in row,
    )  # fmt: skip


@needs_facts
@every_board
def test_its_tracks_match_the_facts(name: str) -> None:
    wrapping = over_the_edge() if name == "world" else set()
    expected = [(row["parallel_group"], track_told(row, wrapping)) for row in facts(f"{name}/routes.csv")]
    filed = [(row.get("group"), track_filed(row)) for row in board(name)["routes"]]
    assert Counter(repr(track) for _, track in filed) == Counter(repr(track) for _, track in expected)
    assert groups(filed) == groups(expected)


# -- Ticket cards

Card = tuple[list[tuple[list[str], int]], str, int, set[str]]
HEADS = {"great-lakes": "GL", "world": "W", "legendary-asia": "A"}
"""The facts give the cards of these boards no ids; they are numbered in order."""


def cards_told(name: str) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    rows = facts(f"{name}/tickets.csv") if name != "maerklin" else []  # none were found
    for count, row in enumerate(rows, 1):
        kind = row.get("class") or row["note"]
        deck = kind if kind in ("long", "short") else "regular"
        id = f"{HEADS[name]}{count:02}" if name in HEADS else row["id"]
        card = cards.setdefault(id, ([], deck, int(row.get("copies") or 1), {"base"}))
        card[0].append((sorted(ends(row)), int(row["points"])))
    if name == "usa":
        for row in facts("usa/tickets_1910.csv"):
            sets = {"mega"} | {"1910"} & {row["class"]} | ({"big-cities"} if row["big_cities"] == "yes" else set())
            cards[row["id"]] = ([(sorted(ends(row)), int(row["points"]))], "regular", 1, sets)
    if name == "europe":
        for row in facts("europe/tickets_1912.csv"):
            big, regular = row["big_cities"] == "yes", row["class"] == "regular"
            expanded = row["origin"] == "base" or (regular and not big)
            sets = {"mega"} | ({"1912"} if expanded else set()) | ({"big-cities"} if big else set())
            deck = "regular" if regular else "long"
            cards[row["id"]] = ([(sorted(ends(row)), int(row["points"]))], deck, 1, sets)
    return cards


def card_filed(row: Row) -> Card:
    options = row.get("options") or [(row["a"], row["b"], row["points"])]
    return (
        [(sorted((a, b)), points) for a, b, points in options],
        row.get("deck", "regular"),
        row.get("copies", 1),
        set(row.get("sets", ["base"])),
    )


@needs_facts
@every_board
def test_its_ticket_cards_match_the_facts_once_each(name: str) -> None:
    rows = [row for row in board(name)["ticket_cards"] if "tour" not in row]
    assert {row["id"]: card_filed(row) for row in rows} == cards_told(name)
    assert len({row["id"] for row in board(name)["ticket_cards"]}) == len(board(name)["ticket_cards"])


@needs_facts
def test_the_tours_of_the_world_match_the_facts() -> None:
    expected = [
        (row["cities_in_order"].split(" > "),
         [int(row["points_in_order"]), int(row["points_any_order"]), -int(row["penalty"])])
        for row in facts("world/tour_tickets.csv")
    ]  # fmt: skip
    tours = [row for row in board("world")["ticket_cards"] if "tour" in row]
    assert [(row["tour"], row["points"]) for row in tours] == expected
    assert [row["id"] for row in tours] == [f"WT{n}" for n in range(1, 9)]


# -- Counts

COUNTS = {  # cities with their ends and junctions, ports, tracks, doubles, triples, spaces, ticket cards
    "usa": (36, 0, 100, 22, 0, 309, 30),
    "europe": (47, 0, 101, 11, 0, 300, 46),
    "nordic": (39, 0, 81, 12, 0, 207, 46),
    "switzerland": (51, 0, 88, 12, 0, 205, 46),
    "germany": (49, 0, 110, 21, 2, 313, 89),
    "maerklin": (49, 0, 110, 21, 2, 313, 0),
    "great-lakes": (37, 25, 110, 28, 0, 355, 55),
    "world": (48, 38, 130, 34, 0, 411, 65),
    "legendary-asia": (39, 0, 100, 30, 0, 268, 36),
    "team-asia": (46, 0, 126, 28, 4, 289, 0),
    "india": (39, 0, 108, 28, 0, 238, 58),
}


@every_board
def test_its_totals_match_the_counts(name: str) -> None:
    cities, routes = board(name)["cities"], board(name)["routes"]
    sizes = Counter(Counter(row["group"] for row in routes if "group" in row).values())
    base = [row for row in board(name)["ticket_cards"] if "base" in row.get("sets", ["base"])]
    assert (
        len(cities), sum(row.get("port", False) for row in cities), len(routes), sizes[2], sizes[3],
        sum(row["length"] for row in routes), sum(row.get("copies", 1) for row in base),
    ) == COUNTS[name]  # fmt: skip


def test_counts_of_individual_boards() -> None:
    swiss = Counter(row.get("country") for row in board("switzerland")["cities"])
    assert swiss == {None: 34, "France": 4, "Deutschland": 5, "Österreich": 3, "Italia": 5}
    for name in ("germany", "maerklin"):
        assert sum("country" in row for row in board(name)["cities"]) == 14
    several = [row for row in board("switzerland")["ticket_cards"] if "options" in row]
    assert sum(row.get("copies", 1) for row in several) == 12
    germany = board("germany")
    waiting = sum(row.get("passengers", 0) for row in germany["cities"])
    assert waiting + sum(germany["meeples"]["countries"].values()) == 60
    assert Counter(row.get("deck") for row in germany["ticket_cards"]) == {"short": 55, "long": 34}
    assert sum(sum(row.get("goods", ())) > 0 for row in board("maerklin")["cities"]) == 35
    assert sum(len(row.get("goods", ())) for row in board("maerklin")["cities"]) == 74
    assert Counter(row.get("kind", "train") for row in board("great-lakes")["routes"]) == {
        "train": 52,
        "ship": 58,
    }
    assert sum(row.get("kind") == "tunnel" for row in board("team-asia")["routes"]) == 10
    assert sum(row.get("paired", False) for row in board("world")["routes"]) == 5


@needs_facts
@every_board
def test_counts_of_the_overview(name: str) -> None:
    listed: dict[str, list[str]] = {}
    for line in (FACTS / "README.md").read_text("utf-8").splitlines():
        cells = [re.sub(r"\(.*?\)", "", cell).strip() for cell in line.strip("| ").split(" | ")]
        listed[cells[0]] = cells[1:]
    cities, tracks, cards = listed[name][:3]
    if cities.startswith("as "):
        cities = listed[cities.removeprefix("as ")][0]
    first = (sum(map(int, re.findall(r"\d+", re.split("[,;]", cell)[0]))) for cell in (cities, tracks, cards))
    assert tuple(first) == (COUNTS[name][0], COUNTS[name][2], COUNTS[name][6])
