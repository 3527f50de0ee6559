"""The plan of a board: it is only numbers, the same every time, and has room for every name in a crowd of cities."""

from __future__ import annotations

import json
from dataclasses import asdict
from itertools import combinations

from companion.game.board import Board, City, Track
from companion.plan.canvas import paper, window
from companion.plan.courses import bows_of, courses_of
from companion.plan.paper import LETTERING, plan
from companion.store import shipped_files


def test_a_plan_can_be_given_as_json() -> None:
    laid = plan(shipped_files.board("europe"))
    data = json.loads(json.dumps(asdict(laid)))
    assert data == json.loads(json.dumps(asdict(plan(shipped_files.board("europe")))))
    assert data["cities"]["Paris"] == list(laid.cities["Paris"])
    assert len(data["tracks"]) == len(laid.tracks)


def test_a_track_bends_round_a_city_on_paper_and_in_a_window() -> None:
    """One search serves both: the long track bends, the short ones stay straight."""
    cities = {name: City(name, x, y) for name, x, y in (("A", 0, 0.5), ("B", 0.5, 0.5), ("C", 1, 0.5), ("D", 0.5, 1))}
    tracks = (Track(1, "A", "B", 3), Track(2, "B", "C", 3), Track(3, "A", "C", 7))
    board = Board("b", "b", (2,), 1.5, cities, tracks, (), {})
    for canvas in (paper(board), window(board, 100, 30)):
        bows = bows_of(courses_of(board, canvas), canvas)
        assert bows[:2] == [0, 0]
        assert bows[2] != 0


def test_a_printed_track_stays_as_printed_on_paper() -> None:
    board = shipped_files.board("county-durham")
    canvas = paper(board)
    assert set(bows_of(courses_of(board, canvas), canvas)) == {0}


def test_names_of_crowded_cities_do_not_touch() -> None:
    cities = {f"Town {i}": City(f"Town {i}", 0.4 + 0.05 * (i % 4), 0.4 + 0.05 * (i // 4)) for i in range(12)}
    cities |= {name: City(name, x, x) for name, x in (("West", 0.0), ("East", 1.0))}
    laid = plan(Board("b", "b", (2,), 1.5, cities, (Track(0, "West", "East", 5),), (), {}))
    assert laid.labels.keys() == cities.keys()
    for first, other in combinations(laid.labels.values(), 2):
        assert not first.box.collides(other.box, LETTERING.apart), (first.lines, other.lines)
