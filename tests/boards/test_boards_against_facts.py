"""The printed boards against the facts they were made from, and what their files promise without them.

The facts lie beside the project, or where COMPANION_SHARED says; what compares with them is skipped
where they are missing.
"""

from __future__ import annotations

import csv
import json
import os
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.boards.check import check_boards

ROOT = Path(__file__).resolve().parents[2]
FACTS = Path(os.environ.get("COMPANION_SHARED") or ROOT.parent / "shared") / "facts"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not beside the project")

BOARDS = (
    "usa", "europe", "nordic", "switzerland", "germany", "maerklin", "great-lakes", "world",
    "legendary-asia", "team-asia", "india",
)  # fmt: skip
every_board = pytest.mark.parametrize("name", BOARDS)

Row = Mapping[str, Any]


@cache
def board(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "maps" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def facts(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(cell: str | None) -> int:
    return int(cell or 0)


def ends(row: Row) -> frozenset[str]:
    return frozenset((row["a"], row["b"]))


def groups(rows: Iterable[tuple[str | None, Any]]) -> Counter[tuple[str, ...]]:
    """The doubles and triples, whatever they are called: each as its sorted tracks."""
    found: dict[str, list[str]] = defaultdict(list)
    for group, track in rows:
        if group:
            found[group].append(repr(track))
    return Counter(tuple(sorted(tracks)) for tracks in found.values())


# -- Cities


def goods(name: str, row: Row) -> list[int]:
    return [int(token) for token in row["merchandise"].split()] if name == "maerklin" else []


def passengers(name: str) -> dict[str, int]:
    return (
        {r["place"]: int(r["passengers"]) for r in facts("germany/passengers.csv")}
        if name == "germany"
        else {}
    )


@needs_facts
@every_board
def test_cities(name: str) -> None:
    places = {row["name"]: (float(row["x"]), float(row["y"])) for row in facts(f"{name}/positions.csv")}
    waiting = passengers(name)
    told = {
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
    } == told
    assert len(board(name)["cities"]) == len(told) == len(places)
    assert board(name).get("meeples", {}).get("countries", {}) == waiting


@needs_facts
@every_board
def test_the_picture_has_its_shape(name: str) -> None:
    found = re.search(
        r"aspect width/height ([\d.]+)", (FACTS / name / "positions_source.txt").read_text("utf-8")
    )
    assert found is not None
    assert board(name)["aspect"] == pytest.approx(float(found[1]), abs=5.1e-4)


# -- Tracks


def over_the_edge() -> set[frozenset[str]]:
    """The pairs of World whose tracks leave the picture."""
    text = (FACTS / "world" / "positions_source.txt").read_text("utf-8")
    found = re.search(r"over the left/right edge .*?\): (.*?)\. All others", text)
    assert found is not None
    return {frozenset(pair.split(" - ")) for pair in found[1].split("; ")}


def track_told(row: Row, wrapping: set[frozenset[str]]) -> tuple[Any, ...]:
    four = re.search(r"any (\d) cards may replace one card", row["note"])
    return (
        sorted(ends(row)), int(row["length"]), row["colour"], row["kind"], number(row.get("locomotives")),
        number(row.get("tunnel_cards")), number(row.get("mountain_x")), bool(row.get("paired")),
        int(four[1]) if four else 0, ends(row) in wrapping, "SUSPECT" in row["note"] or "DISPUTED" in row["note"],
    )  # fmt: skip


def track_filed(row: Row) -> tuple[Any, ...]:
    return (
        sorted(ends(row)), row["length"], row.get("colour", "grey"), row.get("kind", "train"),
        row.get("locomotives", 0), row.get("tunnel_cards", 0), row.get("mountain", 0), row.get("paired", False),
        row.get("any_cards", 0), row.get("wraps", False), row.get("note", "").startswith("SUSPECT"),
    )  # fmt: skip


@needs_facts
@every_board
def test_tracks(name: str) -> None:
    wrapping = over_the_edge() if name == "world" else set()
    told = [(row["parallel_group"], track_told(row, wrapping)) for row in facts(f"{name}/routes.csv")]
    filed = [(row.get("group"), track_filed(row)) for row in board(name)["routes"]]
    assert Counter(repr(track) for _, track in filed) == Counter(repr(track) for _, track in told)
    assert groups(filed) == groups(told)


# -- Ticket cards

Card = tuple[list[tuple[list[str], int]], str, int, set[str]]
HEADS = {"great-lakes": "GL", "world": "W", "legendary-asia": "A"}
"""The facts give the cards of these boards no ids; they are counted in their order."""


def cards_told(name: str) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for count, row in enumerate(facts(f"{name}/tickets.csv"), 1):
        kind = row.get("class") or row["note"]
        deck = kind if kind in ("long", "short") else "regular"
        id = f"{HEADS[name]}{count:02}" if name in HEADS else row["id"]
        card = found.setdefault(id, ([], deck, int(row.get("copies") or 1), {"base"}))
        card[0].append((sorted(ends(row)), int(row["points"])))
    if name == "usa":
        for row in facts("usa/tickets_1910.csv"):
            sets = (
                {"mega"}
                | {"1910"} & {row["class"]}
                | ({"big-cities"} if row["big_cities"] == "yes" else set())
            )
            found[row["id"]] = ([(sorted(ends(row)), int(row["points"]))], "regular", 1, sets)
    if name == "europe":
        for row in facts("europe/tickets_1912.csv"):
            big, regular = row["big_cities"] == "yes", row["class"] == "regular"
            expanded = row["origin"] == "base" or (regular and not big)
            sets = {"mega"} | ({"1912"} if expanded else set()) | ({"big-cities"} if big else set())
            deck = "regular" if regular else "long"
            found[row["id"]] = ([(sorted(ends(row)), int(row["points"]))], deck, 1, sets)
    return found


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
def test_ticket_cards(name: str) -> None:
    rows = [row for row in board(name)["ticket_cards"] if "tour" not in row]
    assert {row["id"]: card_filed(row) for row in rows} == cards_told(name)
    assert len({row["id"] for row in board(name)["ticket_cards"]}) == len(board(name)["ticket_cards"])


@needs_facts
def test_tours() -> None:
    told = [
        (row["cities_in_order"].split(" > "),
         [int(row["points_in_order"]), int(row["points_any_order"]), -int(row["penalty"])])
        for row in facts("world/tour_tickets.csv")
    ]  # fmt: skip
    tours = [row for row in board("world")["ticket_cards"] if "tour" in row]
    assert [(row["tour"], row["points"]) for row in tours] == told
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
def test_counts(name: str) -> None:
    cities, routes = board(name)["cities"], board(name)["routes"]
    sizes = Counter(Counter(row["group"] for row in routes if "group" in row).values())
    base = [row for row in board(name)["ticket_cards"] if "base" in row.get("sets", ["base"])]
    assert (
        len(cities), sum(row.get("port", False) for row in cities), len(routes), sizes[2], sizes[3],
        sum(row["length"] for row in routes), sum(row.get("copies", 1) for row in base),
    ) == COUNTS[name]  # fmt: skip


def test_counts_of_single_boards() -> None:
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
    told: dict[str, list[str]] = {}
    for line in (FACTS / "README.md").read_text("utf-8").splitlines():
        cells = [re.sub(r"\(.*?\)", "", cell).strip() for cell in line.strip("| ").split(" | ")]
        told[cells[0]] = cells[1:]
    cities, tracks, cards = told[name][:3]
    if cities.startswith("as "):
        cities = told[cities.removeprefix("as ")][0]
    first = (sum(map(int, re.findall(r"\d+", re.split("[,;]", cell)[0]))) for cell in (cities, tracks, cards))
    assert tuple(first) == (COUNTS[name][0], COUNTS[name][2], COUNTS[name][6])


# -- Numbers of the rules

IN_MAPS_JSON = {
    "usa": "usa", "usa-1910": "usa1910", "usa-mega": "usa1910mega", "usa-big-cities": "usa1910big",
    "europe": "europe", "europe-mega": "europa1912mega", "nordic": "nordic", "switzerland": "switzerland",
    "germany": "germany", "maerklin": "marklin", "great-lakes": "greatLakes", "world": "world",
    "legendary-asia": "legendaryAsia", "team-asia": "teamAsia", "india": "india",
}  # fmt: skip
WORDS = {
    "longestHolder": "longest path", "longest": "path length", "fewestStations": "fewest stations",
    "merchandise": "goods", "mountainRoutes": "mountain routes",
}  # fmt: skip


@cache
def games() -> dict[str, dict[str, Any]]:
    """Each board and each variant, its tables laid over the board's."""
    found: dict[str, dict[str, Any]] = {}
    for name in BOARDS:
        found[name] = board(name)
        for variant in board(name).get("variants", ()):
            kept = {key: value for key, value in board(name).items() if key not in variant.get("without", ())}
            laid = {
                key: kept.get(key, {}) | value if isinstance(value, dict) else value
                for key, value in variant.items()
            }
            found[variant["name"]] = kept | laid
    return found


@needs_facts
@pytest.mark.parametrize("name", IN_MAPS_JSON)
def test_numbers(name: str) -> None:
    told = json.loads((FACTS / "rules" / "maps.json").read_text("utf-8"))["maps"][IN_MAPS_JSON[name]]
    game = games()[name]
    pieces, cards, tickets = game["pieces"], game["cards"], game["tickets"]
    deal = told["deal"] if isinstance(told["deal"], dict) else {"regular": told["deal"], "long": 0}
    few = game["doubles"]["closed_up_to"]
    tunnels = [row["tunnel_cards"] for row in game["routes"] if "tunnel_cards" in row]
    bonus = {
        "longest": game.get("longest_path", {}).get("points", 0),
        "tickets": game.get("most_tickets", {}).get("points", 0),
        "mostCitiesInOneNetwork": game.get("most_cities", {}).get("points", 0),
        "mandala": [0, *game["mandala"]["points"]] if "mandala" in game else 0,
        "passengers": [game["meeples"]["most"], game["meeples"]["second"]] if "meeples" in game else 0,
    }
    found = {
        "bgg": game["bgg"],
        "players": [min(game["players"]), max(game["players"])],
        "pieces": pieces.get("choose", pieces["train"]),
        "trainsMax": pieces["train"],
        "shipsMax": pieces.get("ship"),
        "hand": cards["hand"],
        "handTrain": cards["hand"],
        "handShip": cards.get("ship_hand"),
        "deal": {"regular": tickets["deal"] - tickets.get("long", 0), "long": tickets.get("long", 0)},
        "keep": tickets["keep"],
        "draw": tickets["draw"],
        "drawKeep": tickets["draw_keep"],
        "returned": "box" if tickets.get("returned") == "out" else "deck",
        "bothTracksFrom": min(count for count in game["players"] if count > few),
        "alwaysOpenDouble": game["doubles"].get("always_open", [None])[0],
        "tripleTracks": {"4": game["doubles"].get("triples"), "6": 3},
        "endAt": game["turns"]["ends_at"],
        "endOn": "team total" if game["turns"].get("on") == "side" else "player",
        "lastTurns": game["turns"]["last_turns"],
        "bonus": {key: points for key, points in bonus.items() if points},
        "tie": game["ties"]["order"],
        "stations": game.get("stations", {}).get("each"),
        "stationPoints": game.get("stations", {}).get("points"),
        "tunnelReveal": [min(tunnels), max(tunnels)] if tunnels else game.get("tunnels", {}).get("cards"),
        "mountainPoints": game.get("mountains", {}).get("points"),
        "passengers": game.get("passengers", {}).get("each"),
        "teamSize": game.get("teams", {}).get("size"),
        "harbours": game.get("harbours", {}).get("each"),
        "harbourPoints": [0, *game.get("harbours", {}).get("points", ())],
        "harbourUnbuilt": game.get("harbours", {}).get("unbuilt"),
        "exchange": game.get("exchange", {}).get("points"),
        "trainsMin": pieces.get("choose", 0) - pieces.get("ship", 0),
        "shipsMin": pieces.get("choose", 0) - pieces["train"],
    }
    told = told | {"deal": {"long": 0} | deal}
    if told.get("tie") is None:  # not in any text: the base game's
        told["tie"] = game["ties"]["order"]
    told["tie"] = [WORDS.get(word, word) for word in told["tie"]]
    assert {key: found[key] for key in told} == told


# -- What a file promises


@every_board
def test_the_file_is_a_board(name: str) -> None:
    boards, faults = check_boards((ROOT / "maps" / f"{name}.toml").read_text("utf-8"))
    assert [str(fault) for fault in faults] == []
    assert [one.name for one in boards] == [name, *(row["name"] for row in board(name).get("variants", ()))]


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


@every_board
def test_rules_that_are_cited_can_be_looked_up(name: str) -> None:
    texts = [
        tomllib.loads(path.read_text("utf-8"))
        for path in (ROOT / "companion" / "rules" / "texts").glob("*.toml")
    ]
    cited = {text for text in strings(board(name)) if re.fullmatch(r"[A-Z]{2}-\d\d", text)}
    assert cited
    assert cited <= {key for text in texts for key in text}
    assert set(board(name)["families"]) <= {text["family"] for text in texts}


@every_board
def test_what_is_doubtful_is_said(name: str) -> None:
    """People read provenance and doubts where they pick a board."""
    file = board(name)
    assert file["provenance"].endswith(".")
    assert file["sources"]
    for row in file["routes"]:
        if "note" in row:
            assert any(row["a"] in doubt and row["b"] in doubt for doubt in file["doubts"]), row
    if not file["ticket_cards"]:
        missing = file["tickets"]["cards"]
        assert any(f"None of the {missing} ticket cards was found" in doubt for doubt in file["doubts"])
