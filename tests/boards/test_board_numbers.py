"""The numbers of the printed boards compared with the facts, and what their files promise."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shared import FACTS, board, needs_facts

from companion.boards.check import check_boards
from companion.store.shipped_files import rule_texts

ROOT = Path(__file__).resolve().parents[2]

BOARDS = (
    "usa", "europe", "nordic", "switzerland", "germany", "maerklin", "great-lakes", "world",
    "legendary-asia", "team-asia", "india",
)  # fmt: skip
every_board = pytest.mark.parametrize("name", BOARDS)


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
    """Each board and each variant, with the variant's tables laid over the board's."""
    by_name: dict[str, dict[str, Any]] = {}
    for name in BOARDS:
        by_name[name] = board(name)
        for variant in board(name).get("variants", ()):
            kept = {key: value for key, value in board(name).items() if key not in variant.get("without", ())}
            laid = {
                key: kept.get(key, {}) | value if isinstance(value, dict) else value for key, value in variant.items()
            }
            by_name[variant["name"]] = kept | laid
    return by_name


@needs_facts
@pytest.mark.parametrize("name", IN_MAPS_JSON)
def test_its_numbers_match_the_facts(name: str) -> None:
    expected = json.loads((FACTS / "rules" / "maps.json").read_text("utf-8"))["maps"][IN_MAPS_JSON[name]]
    game = games()[name]
    pieces, cards, tickets = game["pieces"], game["cards"], game["tickets"]
    deal = expected["deal"] if isinstance(expected["deal"], dict) else {"regular": expected["deal"], "long": 0}
    few = game["doubles"]["closed_up_to"]
    tunnels = [row["tunnel_cards"] for row in game["routes"] if "tunnel_cards" in row]
    bonus = {
        "longest": game.get("longest_path", {}).get("points", 0),
        "tickets": game.get("most_tickets", {}).get("points", 0),
        "mostCitiesInOneNetwork": game.get("most_cities", {}).get("points", 0),
        "mandala": [0, *game["mandala"]["points"]] if "mandala" in game else 0,
        "passengers": [game["meeples"]["most"], game["meeples"]["second"]] if "meeples" in game else 0,
    }
    held = {
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
    expected = expected | {"deal": {"long": 0} | deal}
    if expected.get("tie") is None:  # in no text of its own: it has the base game's
        expected["tie"] = game["ties"]["order"]
    expected["tie"] = [WORDS.get(word, word) for word in expected["tie"]]
    assert {key: held[key] for key in expected} == expected


# -- what a file promises


@every_board
def test_the_file_is_a_valid_board(name: str) -> None:
    boards, faults = check_boards((ROOT / "maps" / f"{name}.toml").read_text("utf-8"))
    assert [str(fault) for fault in faults] == []
    assert [board.name for board in boards] == [name, *(row["name"] for row in board(name).get("variants", ()))]


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


@every_board
def test_rules_that_are_cited_can_be_looked_up(name: str) -> None:
    texts = [tomllib.loads(text) for text in rule_texts().values()]
    cited = {text for text in strings(board(name)) if re.fullmatch(r"[A-Z]{2}-\d\d", text)}
    assert cited
    assert cited <= {key for text in texts for key in text}
    assert set(board(name)["families"]) <= {text["family"] for text in texts}


@every_board
def test_what_is_doubtful_is_mentioned(name: str) -> None:
    """People read provenance and doubts where they choose a board."""
    file = board(name)
    assert file["provenance"].endswith(".")
    assert file["sources"]
    if not file["ticket_cards"]:
        missing = file["tickets"]["cards"]
        assert any(f"None of the {missing} ticket cards was found" in doubt for doubt in file["doubts"])
