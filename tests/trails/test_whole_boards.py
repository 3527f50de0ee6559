"""All tracks of a board as one network, and networks as large as a game can make them.

The values of whole boards were found by a full sweep without any bound, or from what parity must leave out: the
lightest pairing of all but two of the cities with an odd number of tracks, over every possible pairing.
"""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.trails import Edge, Trail, longest_trail

MAPS = Path(__file__).resolve().parents[2] / "maps"
LONGEST = {
    "amsterdam": 85,
    "county-durham": 297,
    "europe": 269,
    "first-journey-europe": 119,
    "france": 361,
    "germany": 267,
    "great-lakes": 339,
    "heart-of-africa": 282,
    "iberia": 225,
    "india": 219,
    "italy": 343,
    "japan": 243,
    "legendary-asia": 241,
    "london": 88,
    "maerklin": 267,
    "nederland": 297,
    "new-york": 79,
    "nordic": 186,
    "northern-lights": 328,
    "old-west": 345,
    "pennsylvania": 303,
    "poland": 207,
    "south-korea": 248,
    "switzerland": 159,
    "team-asia": 274,
    "united-kingdom": 256,
    "usa": 285,
    "world": 386,
}


def tracks(board: str) -> list[Edge]:
    rows = tomllib.loads((MAPS / f"{board}.toml").read_text(encoding="utf-8"))["routes"]
    return [Edge(i, row["a"], row["b"], row["length"]) for i, row in enumerate(rows)]


def check_walk(trail: Trail, edges: list[Edge]) -> None:
    """Check that the path can be followed with a finger, using each track once."""
    by_id = {edge.id: edge for edge in edges}
    assert trail.length == sum(by_id[i].length for i in trail.tracks)
    assert len(set(trail.tracks)) == len(trail.tracks)
    for (a, b), i in zip(pairwise(trail.cities), trail.tracks, strict=True):
        assert {a, b} == {by_id[i].a, by_id[i].b}


def played(random: Random, pool: list[Edge], pieces: int) -> list[Edge]:
    """Short connected tracks of a board, preferably closing a cycle, until the pieces are used up."""
    free, net, cities = list(pool), list[Edge](), set[str]()
    while fits := [e for e in free if e.length <= pieces and (not cities or e.a in cities or e.b in cities)]:
        edge = random.choices(fits, [(8 if {e.a, e.b} <= cities else 1) * (10 - e.length) ** 2 for e in fits])[0]
        free.remove(edge)
        net.append(edge)
        cities |= {edge.a, edge.b}
        pieces -= edge.length
    return net


def test_every_board_has_a_value() -> None:
    assert {path.stem for path in MAPS.glob("*.toml")} == LONGEST.keys()


@pytest.mark.rule("BA-20")
@pytest.mark.parametrize("board", LONGEST)
def test_longest_path_on_a_whole_board(board: str) -> None:
    edges = tracks(board)
    trail = longest_trail(edges)
    assert trail.length == LONGEST[board]
    check_walk(trail, edges)


@pytest.mark.rule("BA-20")
@pytest.mark.parametrize("board", LONGEST)
def test_the_order_in_which_a_board_was_claimed_changes_nothing(board: str) -> None:
    """All of a board, and as much of it as a team has pieces for, with tracks in any order and their ends either way
    round.
    """
    random = Random(board)
    whole = tracks(board)
    for net in (whole, *(played(random, whole, 54) for _ in range(5))):
        trail = longest_trail(net)
        check_walk(trail, net)
        for _ in range(2):
            turned = [Edge(e.id, e.b, e.a, e.length) if random.random() < 0.5 else e for e in net]
            random.shuffle(turned)
            assert longest_trail(turned) == trail
