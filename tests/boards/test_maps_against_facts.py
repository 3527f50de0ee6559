"""The board files against the facts they were made from, and County Durham against its own promises.

The facts lie beside the project and may be missing; what compares with them is skipped then.
"""

from __future__ import annotations

import csv
import heapq
import math
import os
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FACTS = Path(os.environ.get("COMPANION_SHARED") or ROOT.parent / "shared") / "facts"

needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not beside the project")

Row = Mapping[str, Any]
CARDS = "ticket_cards"
"""The key of the cards; `tickets` is the table of their numbers."""


@cache
def board(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "maps" / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def facts(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def colour(route: Row) -> str:
    return str(route.get("colour", "grey"))


def kind(route: Row) -> str:
    return str(route.get("kind", "train"))


def ends(row: Row) -> frozenset[str]:
    return frozenset((row["a"], row["b"]))


def groups(rows: Iterable[Row], key: str) -> Counter[tuple[tuple[str, ...], ...]]:
    """The doubles, whatever they are called: each as its sorted (two ends, colour)."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for row in rows:
        if row.get(key):
            found[row[key]].append((*sorted(ends(row)), colour(row)))
    return Counter(tuple(sorted(tracks)) for tracks in found.values())


def shortest(routes: Iterable[Row]) -> dict[str, dict[str, int]]:
    """Spaces of the shortest path from every city to every other."""
    near: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for route in routes:
        near[route["a"]].append((route["length"], route["b"]))
        near[route["b"]].append((route["length"], route["a"]))
    far: dict[str, dict[str, int]] = {}
    for start in near:
        found: dict[str, int] = {}
        ahead = [(0, start)]
        while ahead:
            spaces, city = heapq.heappop(ahead)
            if city not in found:
                found[city] = spaces
                for more, neighbour in near[city]:
                    heapq.heappush(ahead, (spaces + more, neighbour))
        far[start] = found
    return far


# -- USA


@needs_facts
def test_usa_has_the_cities_of_the_facts_at_their_places() -> None:
    told = {row["name"]: (float(row["x"]), float(row["y"])) for row in facts("usa/positions.csv")}
    assert {row["name"]: (row["x"], row["y"]) for row in board("usa")["cities"]} == told
    assert told.keys() == {row["name"] for row in facts("usa/cities.csv")}


@needs_facts
def test_usa_has_the_tracks_of_the_facts() -> None:
    told = facts("usa/routes.csv")
    assert Counter(
        (ends(row), row["length"], colour(row), kind(row), row.get("locomotives", 0)) for row in board("usa")["routes"]
    ) == Counter((ends(row), int(row["length"]), row["colour"], row["kind"], int(row["locomotives"])) for row in told)
    assert groups(board("usa")["routes"], "group") == groups(told, "parallel_group")


@needs_facts
def test_usa_has_the_ticket_cards_of_the_facts() -> None:
    told = {row["id"]: (ends(row), int(row["points"])) for row in facts("usa/tickets.csv")}
    cards = [row for row in board("usa")[CARDS] if "sets" not in row]  # the others are those of variants
    assert {row["id"]: (ends(row), row["points"]) for row in cards} == told
    assert len(cards) == len(told)


# -- County Durham: what the facts know


def station(name: str) -> dict[str, str]:
    """The station of the facts with this name; a name in brackets behind it is left out on the board."""
    (found,) = (row for row in facts("county-durham/stations.csv") if row["place"].split(" (")[0] == name)
    return found


def runs(a: str, b: str, lines: list[str]) -> list[str] | None:
    """The stations between a and b, where these lines lead from a to b in this order."""
    links: dict[str, list[tuple[float, str, str]]] = defaultdict(list)
    for row in facts("county-durham/railways.csv"):
        links[row["a"]].append((float(row["crow_km"]), row["b"], row["line"]))
        links[row["b"]].append((float(row["crow_km"]), row["a"], row["line"]))
    ahead = [(0.0, a, -1, [a])]
    seen = set()
    while ahead:
        km, at, on, way = heapq.heappop(ahead)
        if at == b and on == len(lines) - 1:
            return way[1:-1]
        if (at, on) in seen:
            continue
        seen.add((at, on))
        for more, neighbour, line in links[at]:
            for step in {max(on, 0), on + 1}:
                if neighbour not in way and step < len(lines) and lines[step] == line:
                    heapq.heappush(ahead, (km + more, neighbour, step, [*way, neighbour]))
    return None


@needs_facts
def test_durham_stations_are_real_and_where_they_are() -> None:
    for row in board("county-durham")["cities"]:
        told = station(row["name"])
        assert (row["lat"], row["lon"]) == (float(told["lat"]), float(told["lon"])), row["name"]


@needs_facts
def test_durham_coloured_tracks_follow_real_lines_and_pass_no_station_of_the_board() -> None:
    places = {row["name"]: station(row["name"])["place"] for row in board("county-durham")["cities"]}
    known = {row["line"] for row in facts("county-durham/railways.csv")}
    for route in board("county-durham")["routes"]:
        assert ("line" in route) == (colour(route) != "grey"), route
        if "line" not in route:
            continue
        lines = route["line"].split(" + ")
        assert known.issuperset(lines), route
        between = runs(places[route["a"]], places[route["b"]], lines)
        assert between is not None, route
        assert not set(between) & set(places.values()), route


# -- County Durham: what it promises


def test_durham_says_that_it_is_a_reconstruction() -> None:
    durham = board("county-durham")
    assert durham["reconstruction"] is True
    assert "reconstruction" in durham["provenance"].lower()
    assert any("GeoNames" in source and "CC BY 4.0" in source for source in durham["sources"])
    assert durham["doubts"]
    assert "bgg" not in durham  # the fan board has no entry of its own


def test_durham_lies_on_the_picture_as_on_the_ground() -> None:
    cities = board("county-durham")["cities"]
    lat, lon = [row["lat"] for row in cities], [row["lon"] for row in cities]
    south, north, west, east = min(lat), max(lat), min(lon), max(lon)
    for row in cities:
        assert row["x"] == pytest.approx(0.05 + 0.9 * (row["lon"] - west) / (east - west), abs=6e-4)
        assert row["y"] == pytest.approx(0.05 + 0.9 * (north - row["lat"]) / (north - south), abs=6e-4)
    wide = (east - west) * math.cos(math.radians((south + north) / 2))
    assert board("county-durham")["aspect"] == pytest.approx(wide / (north - south), abs=1e-3)


def test_durham_has_the_size_that_it_promises() -> None:
    durham = board("county-durham")
    assert 30 <= len(durham["cities"]) <= 36
    assert len({row["name"] for row in durham["cities"]}) == len(durham["cities"])
    assert 66 <= len(durham["routes"]) <= 74
    assert 170 <= sum(route["length"] for route in durham["routes"]) <= 230
    assert {route["length"] for route in durham["routes"]} == {1, 2, 3, 4, 5, 6}
    ferries = [route for route in durham["routes"] if kind(route) == "ferry"]
    assert 4 <= len(ferries) <= 6
    assert all(colour(route) == "grey" and route["locomotives"] == 1 for route in ferries)


def test_durham_spends_the_eight_colours_evenly() -> None:
    spaces: Counter[str] = Counter()
    for route in board("county-durham")["routes"]:
        spaces[colour(route)] += route["length"]
    del spaces["grey"]
    assert spaces.keys() == set(board("county-durham")["cards"]["colours"])
    assert max(spaces.values()) - min(spaces.values()) <= 2


def test_durham_doubles_match() -> None:
    found: dict[str, list[Row]] = defaultdict(list)
    pairs: dict[frozenset[str], set[str | None]] = defaultdict(set)
    for route in board("county-durham")["routes"]:
        pairs[ends(route)].add(route.get("group"))
        if "group" in route:
            found[route["group"]].append(route)
    assert 4 <= len(found) <= 7
    for name, tracks in found.items():
        assert len(tracks) == 2, name
        assert len({ends(route) for route in tracks}) == 1, name
        assert len({route["length"] for route in tracks}) == 1, name
        assert colour(tracks[0]) != colour(tracks[1]), name
    assert all(len(told) == 1 for told in pairs.values())
    twice = len(board("county-durham")["routes"]) - len(pairs)
    assert twice == len(found)  # two tracks between the same stations are always a double


def test_durham_stations_are_hard_to_cut_off() -> None:
    routes = board("county-durham")["routes"]
    names = {row["name"] for row in board("county-durham")["cities"]}
    near: dict[str, set[str]] = {name: set() for name in names}
    for route in routes:
        near[route["a"]].add(route["b"])
        near[route["b"]].add(route["a"])
    assert min(len(neighbours) for neighbours in near.values()) >= 3
    for lost in names:  # whole, whatever single station is left out
        left = shortest(route for route in routes if lost not in ends(route))
        assert all(reached.keys() == names - {lost} for reached in left.values()), lost


def test_durham_tracks_do_not_cross() -> None:
    at: dict[str, tuple[float, float]] = {row["name"]: (row["x"], row["y"]) for row in board("county-durham")["cities"]}
    pairs = sorted({tuple(sorted(ends(route))) for route in board("county-durham")["routes"]})

    def side(a: str, b: str, c: str) -> float:
        (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for number, (a, b) in enumerate(pairs):
        for c, d in pairs[number + 1 :]:
            if len({a, b, c, d}) == 4:
                assert not (side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0), (
                    f"{a} - {b} x {c} - {d}"
                )


def test_durham_tickets_are_worth_their_shortest_path() -> None:
    durham = board("county-durham")
    far = shortest(durham["routes"])
    assert 40 <= len(durham[CARDS]) <= 46
    assert [row["id"] for row in durham[CARDS]] == [f"D{n:02}" for n in range(1, len(durham[CARDS]) + 1)]
    for row in durham[CARDS]:
        assert row["points"] == far[row["a"]][row["b"]], row
    assert len({ends(row) for row in durham[CARDS]}) == len(durham[CARDS])


def test_durham_tickets_are_mixed_and_name_every_station() -> None:
    durham = board("county-durham")
    named = Counter(end for row in durham[CARDS] for end in (row["a"], row["b"]))
    assert named.keys() == {row["name"] for row in durham["cities"]}
    assert max(named.values()) <= 6
    values = [row["points"] for row in durham[CARDS]]
    assert min(values) >= 4
    assert sum(value <= 6 for value in values) >= 8
    assert sum(7 <= value <= 11 for value in values) >= 12
    assert sum(value >= 12 for value in values) >= 8


def test_durham_has_the_places_that_records_name() -> None:
    durham = board("county-durham")
    names = {row["name"] for row in durham["cities"]}
    assert names >= {
        "Durham", "Sunderland", "Consett", "Hartlepool", "Crook", "Shildon", "Chester-le-Street", "Tow Law",
        "Stanhope", "Bishop Auckland", "Darlington", "Stockton-on-Tees", "Middlesbrough", "South Shields",
        "Gateshead", "Barnard Castle", "Seaham",
    }  # fmt: skip
    tracks: dict[frozenset[str], list[Row]] = defaultdict(list)
    for route in durham["routes"]:
        tracks[ends(route)].append(route)
    chester = tracks[frozenset(("Durham", "Chester-le-Street"))]
    assert sorted(colour(route) for route in chester) == ["grey", "red"]
    assert [route["length"] for route in chester] == [2, 2]
    assert any(colour(route) != "grey" for route in tracks[frozenset(("Durham", "Sunderland"))])
    assert [route["length"] for route in tracks[frozenset(("Durham", "Crook"))]] == [3]
    assert frozenset(("Consett", "Tow Law")) not in tracks
    cards = {ends(row): row["points"] for row in durham[CARDS]}
    assert frozenset(("Durham", "Sunderland")) in cards
    assert cards[frozenset(("Consett", "Hartlepool"))] == 12
    assert frozenset(("Durham", "Stanhope")) not in cards


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
            "doubles": {"closed_up_to": 3, "rule": "CD-08"},
            "ferries": {"rule": "CD-07"},
            "coal": {"removed": 9, "per_wild": 2, "most": 10, "least": -5},
            "longest_path": {"points": 10, "rule": "CD-16"},
            "most_tickets": {"points": 10, "rule": "CD-15"},
        },
    }  # fmt: skip
    file, told = board(name), numbers[name]
    assert {table: file.get(table) for table in told} == told
    assert file["players"] == [2, 3, 4, 5]
    assert (file["cards"]["hand"], file["cards"]["each"], file["cards"]["wilds"]) == (4, 12, 14)
    assert file["ties"] == {"order": ["tickets", "longest path"]}
