"""USA and County Durham compared with the facts they were made from, and what holds for them without those."""

from __future__ import annotations

import heapq
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from shared import board, facts, needs_facts

from companion.cli import main

Row = Mapping[str, Any]
CARDS = "ticket_cards"
"""The key of the cards; `tickets` is the table of their numbers."""


def colour(route: Row) -> str:
    return str(route.get("colour", "grey"))


def kind(route: Row) -> str:
    return str(route.get("kind", "train"))


def ends(row: Row) -> frozenset[str]:
    return frozenset((row["a"], row["b"]))


def groups(rows: Iterable[Row], key: str) -> Counter[tuple[tuple[str, ...], ...]]:
    """The doubles, whatever their names: each as its sorted (two ends, colour)."""
    by_group: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for row in rows:
        if row.get(key):
            by_group[row[key]].append((*sorted(ends(row)), colour(row)))
    return Counter(tuple(sorted(tracks)) for tracks in by_group.values())


def shortest(routes: Iterable[Row]) -> dict[str, dict[str, int]]:
    """The number of spaces on the shortest path from every city to every other."""
    near: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for route in routes:
        near[route["a"]].append((route["length"], route["b"]))
        near[route["b"]].append((route["length"], route["a"]))
    far: dict[str, dict[str, int]] = {}
    for start in near:
        best: dict[str, int] = {}
        ahead = [(0, start)]
        while ahead:
            spaces, city = heapq.heappop(ahead)
            if city not in best:
                best[city] = spaces
                for more, neighbour in near[city]:
                    heapq.heappush(ahead, (spaces + more, neighbour))
        far[start] = best
    return far


# -- USA


@needs_facts
def test_usa_has_the_cities_of_the_facts_in_their_places() -> None:
    expected = {row["name"]: (float(row["x"]), float(row["y"])) for row in facts("usa/positions.csv")}
    assert {row["name"]: (row["x"], row["y"]) for row in board("usa")["cities"]} == expected
    assert expected.keys() == {row["name"] for row in facts("usa/cities.csv")}


@needs_facts
def test_usa_has_the_tracks_of_the_facts() -> None:
    expected = facts("usa/routes.csv")
    assert Counter(
        (ends(row), row["length"], colour(row), kind(row), row.get("locomotives", 0)) for row in board("usa")["routes"]
    ) == Counter(
        (ends(row), int(row["length"]), row["colour"], row["kind"], int(row["locomotives"])) for row in expected
    )
    assert groups(board("usa")["routes"], "group") == groups(expected, "parallel_group")


@needs_facts
def test_usa_has_the_ticket_cards_of_the_facts() -> None:
    expected = {row["id"]: (ends(row), int(row["points"])) for row in facts("usa/tickets.csv")}
    cards = [row for row in board("usa")[CARDS] if "sets" not in row]  # the others belong to variants
    assert {row["id"]: (ends(row), row["points"]) for row in cards} == expected
    assert len(cards) == len(expected)


# -- County Durham: the facts, row by row, as the shell prints the board


@pytest.fixture
def printed(own_home: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `companion boards county-durham --json` prints."""
    assert main(["boards", "county-durham", "--json"]) == 0
    printed_board: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed_board


@needs_facts
def test_durham_has_the_stations_of_the_facts_in_their_places(printed: dict[str, Any]) -> None:
    expected = [(row["name"], float(row["x"]), float(row["y"])) for row in facts("county-durham/positions.csv")]
    assert [(row["name"], row["x"], row["y"]) for row in printed["cities"]] == expected
    assert [name for name, _, _ in expected] == [row["name"] for row in facts("county-durham/cities.csv")]


@needs_facts
def test_durham_has_the_tracks_of_the_facts(printed: dict[str, Any]) -> None:
    expected = facts("county-durham/routes.csv")
    assert [
        (row["a"], row["b"], row["length"], row["colour"], row["kind"], row["locomotives"]) for row in printed["routes"]
    ] == [
        (row["a"], row["b"], int(row["length"]), row["colour"], row["kind"], int(row["locomotives"]))
        for row in expected
    ]
    assert groups(printed["routes"], "group") == groups(expected, "parallel_group")


@needs_facts
def test_durham_has_the_tickets_of_the_facts(printed: dict[str, Any]) -> None:
    expected = [(row["id"], row["a"], row["b"], int(row["points"])) for row in facts("county-durham/tickets.csv")]
    assert [(row["id"], row["a"], row["b"], row["points"]) for row in printed["tickets"]] == expected


@needs_facts
@pytest.mark.parametrize("name", ["county-durham", "usa"])
def test_every_printed_space_matches_the_facts(own_home: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Position and angle, space by space, as the shell prints the board; each row of a double has its own."""
    assert main(["boards", name, "--json"]) == 0
    routes = json.loads(capsys.readouterr().out)["routes"]
    expected: dict[tuple[str, str, int], list[list[float]]] = defaultdict(list)
    for row in facts(f"{name}/spaces.csv"):
        track = expected[row["a"], row["b"], int(row["double"])]
        track.append([float(row["x"]), float(row["y"]), float(row["angle"])])
        assert int(row["space"]) == len(track)
    pairs = Counter(ends(row) for row in routes)
    met: Counter[frozenset[str]] = Counter()
    for row in routes:
        met[ends(row)] += 1
        beside = met[ends(row)] if pairs[ends(row)] > 1 else 0
        assert row["spaces"] == expected.pop((row["a"], row["b"], beside)), row
    assert not expected


# -- County Durham: what holds without the facts


def test_durham_credits_its_author() -> None:
    durham = board("county-durham")
    assert "Robert Bettles, 2017" in durham["provenance"]
    assert any("MIT licence" in source for source in durham["sources"])
    assert durham["doubts"]
    assert "bgg" not in durham  # the fan board has no entry of its own


def test_durham_has_the_size_of_the_printed_board() -> None:
    durham = board("county-durham")
    routes = durham["routes"]
    assert len({row["name"] for row in durham["cities"]}) == len(durham["cities"]) == 48
    assert len(routes) == 122
    assert sum(route["length"] for route in routes) == 320
    assert Counter(route["length"] for route in routes) == {1: 30, 2: 36, 3: 24, 4: 18, 5: 10, 6: 4}
    assert len(durham[CARDS]) == 52
    ferries = [route for route in routes if kind(route) == "ferry"]
    assert len(ferries) == 4
    assert all(colour(route) == "grey" and route["locomotives"] == 1 for route in ferries)
    assert [len(route["spaces"]) for route in routes] == [route["length"] for route in routes]


def test_durham_uses_the_eight_colours_evenly() -> None:
    spaces: Counter[str] = Counter()
    for route in board("county-durham")["routes"]:
        spaces[colour(route)] += route["length"]
    assert spaces.pop("grey") == 118
    assert spaces.keys() == set(board("county-durham")["cards"]["colours"])
    assert {spaces.pop(name) for name in ("red", "purple")} == {26}
    assert set(spaces.values()) == {25}


def test_durham_doubles_match() -> None:
    """21 pairs of tracks are doubles; one further pair is printed apart."""
    doubles: dict[str, list[Row]] = defaultdict(list)
    pairs: dict[frozenset[str], list[Row]] = defaultdict(list)
    for route in board("county-durham")["routes"]:
        pairs[ends(route)].append(route)
        if "group" in route:
            doubles[route["group"]].append(route)
    assert len(doubles) == 21
    for name, tracks in doubles.items():
        assert len(tracks) == 2, name
        assert len({ends(route) for route in tracks}) == 1, name
        assert len({route["length"] for route in tracks}) == 1, name
    apart = [tracks for tracks in pairs.values() if len(tracks) > 1 and any("group" not in route for route in tracks)]
    assert sorted([*map(ends, (tracks[0] for tracks in apart))], key=sorted) == [
        {"Seaham Harbour", "Sunderland"},
        {"South Shields", "Sunderland"},
    ]


def test_durham_stays_connected_without_any_one_station() -> None:
    routes = board("county-durham")["routes"]
    names = {row["name"] for row in board("county-durham")["cities"]}
    near: dict[str, set[str]] = {name: set() for name in names}
    for route in routes:
        near[route["a"]].add(route["b"])
        near[route["b"]].add(route["a"])
    for lost in names - {neighbour for name in names for neighbour in near[name] if len(near[name]) == 1}:
        left = shortest(route for route in routes if lost not in ends(route))
        assert all(reached.keys() == names - {lost} for reached in left.values()), lost


def test_durham_tickets_are_worth_the_shortest_path_and_up_to_six_more() -> None:
    durham = board("county-durham")
    far = shortest(durham["routes"])
    assert [row["id"] for row in durham[CARDS]] == [f"D{n:02}" for n in range(1, len(durham[CARDS]) + 1)]
    above = Counter(row["points"] - far[row["a"]][row["b"]] for row in durham[CARDS])
    assert min(above) == 0
    assert max(above) == 6
    assert len({ends(row) for row in durham[CARDS]}) == len(durham[CARDS])
    assert {end for row in durham[CARDS] for end in (row["a"], row["b"])} == {row["name"] for row in durham["cities"]}


@pytest.mark.parametrize("name", ["usa", "county-durham"])
def test_the_numbers_of_the_booklet_are_in_the_file(name: str) -> None:
    numbers: dict[str, dict[str, Any]] = {
        "usa": {
            "turns": {"ends_at": 2, "last_turns": 1},
            "pieces": {"train": 45},
            "tickets": {"deal": 3, "keep": 2, "draw": 3, "draw_keep": 1},
            "doubles": {"closed_up_to": 3},
            "longest_path": {"points": 10},
        },
        "county-durham": {
            "turns": {"ends_at": 2, "last_turns": 1},
            "pieces": {"train": 45},
            "tickets": {
                "deal": 4, "keep": 2, "draw": 4, "draw_keep": 1, "deal_rule": "CD-02", "draw_rule": "CD-05",
            },
            "doubles": {"closed_up_to": 3, "rule": "CD-08", "apart": [["Seaham Harbour", "Sunderland"]]},
            "ferries": {"rule": "CD-07"},
            "coal": {"removed": 9, "per_wild": 2, "most": 10, "least": -5},
            "longest_path": {"points": 10, "rule": "CD-16"},
            "most_tickets": {"points": 10, "rule": "CD-15"},
        },
    }  # fmt: skip
    file, expected = board(name), numbers[name]
    assert {table: file.get(table) for table in expected} == expected
    assert file["players"] == [2, 3, 4, 5]
    assert (file["cards"]["hand"], file["cards"]["each"], file["cards"]["wilds"]) == (4, 12, 14)
    assert file["ties"] == {"order": ["tickets", "longest path"]}
