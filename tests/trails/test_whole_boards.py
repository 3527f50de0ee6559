"""All tracks of a board as one network; the values were found by a full sweep without any bound."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import pytest

from companion.trails import Edge, longest_trail

FACTS = Path(__file__).resolve().parents[3] / "shared" / "facts"


@pytest.mark.rule("BA-20")
@pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not beside the project")
@pytest.mark.parametrize(
    ("board", "longest"),
    [
        ("usa", 285),
        ("europe", 269),
        ("great-lakes", 339),
        ("world", 386),
        ("germany", 267),
        ("switzerland", 159),
        ("nordic", 186),
        ("legendary-asia", 241),
        ("team-asia", 274),
        ("india", 219),
    ],
)
def test_longest_path_over_a_whole_board(board: str, longest: int) -> None:
    with (FACTS / board / "routes.csv").open(encoding="utf-8", newline="") as file:
        edges = [Edge(i, row["a"], row["b"], int(row["length"])) for i, row in enumerate(csv.DictReader(file))]
    trail = longest_trail(edges)
    assert trail.length == sum(edges[i].length for i in trail.tracks) == longest
    assert len(set(trail.tracks)) == len(trail.tracks)
    for (here, there), i in zip(pairwise(trail.cities), trail.tracks, strict=True):
        assert {here, there} == {edges[i].a, edges[i].b}
