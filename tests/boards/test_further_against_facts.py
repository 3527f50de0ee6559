"""The boards of further boxes compared with the facts they were made from, row by row, for whatever families read."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from shared import FACTS, needs_facts
from shared import facts as listed

from companion.share.as_json import board_json
from companion.store.shipped_files import board

FAMILY = {"italy": {"waves": "waves"}, "nederland": {"toll": "toll"}, "northern-lights": {"draw": "draw"}}
"""Columns of a family that the facts list for each track: the board's key, and the facts' key."""
ELSEWHERE = {"first-journey-europe", "london"}
"""Boards whose printed places are not among the facts."""
MOVED = {
    "france": {"Allemagne (Strasbourg)"},
    "italy": {"Monaco (Torino)"},
    "japan": {"Tokyo", "Kokura"},
    "heart-of-africa": {"Port Elizabeth"},
}
"""Places that are a little off their listed position, so that both of two can be seen, or in their insets."""
PARTIAL = {"amsterdam", "first-journey-europe"}
"""Boards of whose ticket cards only some were found, which have no numbers of their own, or none at all."""
OURS = {
    "(junction, Russia)": "(Russian junction)",
    "(junction, central Sweden)": "(central Swedish junction)",
    "(junction, northern Sweden)": "(northern Swedish junction)",
}
"""The facts' names for places that the board leaves nameless, and ours."""
COUNTS = {  # cities with their ends, tracks, doubles, triples and more, spaces, ticket cards, points of all cards
    "france": (61, 157, 24, 8, 416, 58, 582),
    "italy": (46, 128, 42, 1, 379, 56, 677),
    "japan": (48, 114, 22, 0, 277, 54, 402),
    "nederland": (30, 97, 44, 0, 306, 44, 823),
    "first-journey-europe": (22, 70, 25, 0, 126, 0, 0),
    "amsterdam": (17, 45, 13, 0, 89, 4, 18),
    "london": (17, 44, 9, 0, 95, 20, 108),
    "old-west": (41, 139, 36, 10, 364, 50, 511),
    "new-york": (15, 41, 11, 0, 84, 18, 92),
    "iberia": (33, 103, 33, 0, 239, 50, 435),
    "south-korea": (33, 100, 30, 0, 262, 44, 455),
    "united-kingdom": (49, 125, 18, 0, 274, 57, 382),
    "northern-lights": (50, 161, 48, 2, 350, 55, 474),
    "poland": (35, 102, 21, 6, 230, 35, 252),
    "heart-of-africa": (51, 117, 21, 0, 317, 48, 675),
}
every_board = pytest.mark.parametrize("name", COUNTS)


@cache
def filed(name: str) -> Any:
    return board_json(board(name))


def facts(name: str, table: str) -> list[dict[str, str]]:
    if not (FACTS / name / f"{table}.csv").exists():
        assert table == "tickets_partial"
        return []
    return [{key: OURS.get(value, value) for key, value in row.items()} for row in listed(f"{name}/{table}.csv")]


@every_board
def test_its_totals_match_the_counts(name: str) -> None:
    expected = filed(name)
    sizes = Counter(Counter(row["group"] for row in expected["routes"] if row["group"]).values())
    assert (
        len(expected["cities"]), len(expected["routes"]), sizes[2], sum(sizes.values()) - sizes[2],
        sum(row["length"] for row in expected["routes"]), len(expected["tickets"]),
        sum(row["points"] for row in expected["tickets"]),
    ) == COUNTS[name]  # fmt: skip


@needs_facts
@every_board
def test_its_tracks_match_the_facts(name: str) -> None:
    assert [
        (row["a"], row["b"], row["length"], row["colour"], row["kind"], row.get("locomotives") or 0)
        for row in filed(name)["routes"]
    ] == [
        (row["a"], row["b"], int(row["length"]), row["colour"], row["kind"], int(row["locomotives"]))
        for row in facts(name, "routes")
    ]


@needs_facts
@every_board
def test_parallel_tracks_match_the_facts(name: str) -> None:
    def beside(groups: list[str | None]) -> list[list[int]]:
        return sorted([at for at, group in enumerate(groups) if group == name] for name in {*groups} - {None, ""})

    expected = [row["parallel_group"] or None for row in facts(name, "routes")]
    assert beside([row["group"] for row in filed(name)["routes"]]) == beside(expected)


@needs_facts
@every_board
def test_its_ticket_cards_match_the_facts(name: str) -> None:
    expected = facts(name, "tickets_partial" if name in PARTIAL else "tickets")
    if name not in PARTIAL:
        assert [row["id"] for row in filed(name)["tickets"]] == [row["id"] for row in expected]
    assert [(row["a"], row["b"], row["points"], row["copies"]) for row in filed(name)["tickets"]] == [
        (row["a"], row["b"], int(row["points"]), 1) for row in expected
    ]


@needs_facts
@pytest.mark.parametrize("name", sorted(COUNTS.keys() - ELSEWHERE))
def test_its_places_are_where_the_facts_put_them(name: str) -> None:
    moved = MOVED.get(name, set())
    assert {row["name"]: (row["x"], row["y"]) for row in filed(name)["cities"] if row["name"] not in moved} == {
        row["name"]: (float(row["x"]), float(row["y"])) for row in facts(name, "positions") if row["name"] not in moved
    }


@needs_facts
def test_crossings_and_countries() -> None:
    rows = filed("france")["routes"]
    ends = [frozenset((row["a"], row["b"])) for row in rows]
    crossing = {frozenset((ends[at], ends[other])) for at, row in enumerate(rows) for other in row.get("crosses") or ()}
    assert crossing == {
        frozenset((frozenset((row["a"], row["b"])), frozenset((row["crosses_a"], row["crosses_b"]))))
        for row in facts("france", "crossings")
    }
    assert {row["name"]: row["country"] or "" for row in filed("france")["cities"]} == {
        row["name"]: row["country"] for row in facts("france", "cities")
    }
    (card,) = [card for card in board("france").tickets if card.note]
    assert card.ends == ("Cherbourg", "Paris")


@needs_facts
def test_the_attractions_of_new_york_match_the_facts() -> None:
    assert {row["name"]: bool(row.get("attraction")) for row in filed("new-york")["cities"]} == {
        row["name"]: row["attraction"] == "yes" for row in facts("new-york", "cities")
    }


@needs_facts
def test_the_districts_of_london_and_their_points_match_the_facts() -> None:
    assert {row["name"]: row["district"] for row in filed("london")["cities"]} == {
        row["name"]: int(row["district"]) for row in facts("london", "cities")
    }
    points = {int(row["points"]): {*row["places"].split("|")} for row in facts("london", "districts")}
    assert {
        number: {row["name"] for row in filed("london")["cities"] if row["district"] == number} for number in points
    } == points


@needs_facts
def test_the_tracks_of_amsterdam_with_a_cart_match_the_facts() -> None:
    assert [bool(row.get("cart")) for row in filed("amsterdam")["routes"]] == [
        row["cart"] == "yes" for row in facts("amsterdam", "routes")
    ]


@needs_facts
def test_the_countries_of_poland_match_the_facts() -> None:
    expected = {row["name"]: (row["country"], row["kind"] == "border") for row in facts("poland", "cities")}
    assert {
        row["name"]: (row["country"] or row.get("region"), row["country"] is not None)
        for row in filed("poland")["cities"]
    } == expected
    always = {frozenset(pair) for pair in board("poland").numbers["doubles"].always_open}
    assert always == {
        frozenset((row["a"], row["b"])) for row in facts("poland", "routes") if row["note"] == "country track"
    }


@needs_facts
@pytest.mark.parametrize("name", FAMILY)
def test_columns_of_families_match_facts(name: str) -> None:
    for key, column in FAMILY[name].items():
        assert [row.get(key) or 0 for row in filed(name)["routes"]] == [
            int(row[column]) for row in facts(name, "routes")
        ]


@needs_facts
def test_regions_and_countries() -> None:
    assert {row["name"]: row.get("region") or row["country"] for row in filed("italy")["cities"]} == {
        row["name"]: row["country"] for row in facts("italy", "cities")
    }


@needs_facts
def test_terrains_junctions_and_doubtful_tickets_of_africa_match_the_facts() -> None:
    expected = [row["terrain"] for row in facts("heart-of-africa", "routes")]
    assert [row["terrain"] for row in filed("heart-of-africa")["routes"]] == expected
    kinds = {row["name"]: (row["kind"] == "junction", row["country"]) for row in facts("heart-of-africa", "cities")}
    assert {row["name"]: (row["junction"], row["country"] or "") for row in filed("heart-of-africa")["cities"]} == kinds
    doubtful = {card.id for card in board("heart-of-africa").tickets if card.note}
    assert doubtful == {row["id"] for row in facts("heart-of-africa", "tickets") if row["class"] == "doubtful"}


@needs_facts
def test_countries_and_the_arctic_circle() -> None:
    expected = filed("northern-lights")
    assert {row["name"]: (row["region"], row["junction"]) for row in expected["cities"]} == {
        row["name"]: (row["country"], row["kind"] == "junction") for row in facts("northern-lights", "cities")
    }
    assert [bool(row.get("arctic")) for row in expected["routes"]] == [
        row["arctic"] == "yes" for row in facts("northern-lights", "routes")
    ]
    doubtful = {row["note"] != "" for row in facts("northern-lights", "routes")}
    assert doubtful == {True, False}
    assert [row["note"] is not None for row in expected["routes"]] == [
        row["note"] != "" for row in facts("northern-lights", "routes")
    ]
    (card,) = [card for card in board("northern-lights").tickets if card.note]
    assert card.ends == ("Helsinki", "Gdańsk")
