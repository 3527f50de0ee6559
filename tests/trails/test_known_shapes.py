"""Shapes whose longest path is known by counting.

Where a value comes from parity: all cities but two must keep an even number of tracks, so the odd ones are paired up
by tracks that are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from companion.trails import Edge, Trail, longest_trail


def network(*rows: tuple[str, str, int]) -> list[Edge]:
    return [Edge(i, *row) for i, row in enumerate(rows)]


def one_piece(pairs: Iterable[tuple[str, str]]) -> list[Edge]:
    return network(*[(a, b, 1) for a, b in pairs])


def grid(rows: int, columns: int) -> list[Edge]:
    down = [(f"{r}.{c}", f"{r + 1}.{c}") for r in range(rows - 1) for c in range(columns)]
    across = [(f"{r}.{c}", f"{r}.{c + 1}") for r in range(rows) for c in range(columns - 1)]
    return one_piece(down + across)


pytestmark = pytest.mark.rule("BA-20")


def test_no_track_no_path() -> None:
    assert longest_trail([]) == Trail(0, (), ())


def test_a_single_route() -> None:
    assert longest_trail([Edge(7, "Omaha", "Duluth", 2)]) == Trail(2, ("Duluth", "Omaha"), (7,))


def test_a_fork_counts_its_two_longest_arms() -> None:
    fork = network(("Hub", "West", 3), ("Hub", "East", 5), ("South", "Hub", 4))
    assert longest_trail(fork) == Trail(9, ("East", "Hub", "South"), (1, 2))


def test_the_longer_of_two_networks_counts() -> None:
    apart = network(("A", "B", 4), ("B", "C", 1), ("X", "Y", 6))
    assert longest_trail(apart) == Trail(6, ("X", "Y"), (2,))


@pytest.mark.parametrize(
    ("beside", "longest"), [([("A", "B", 5), ("B", "C", 4)], 9), ([("A", "B", 3), ("C", "B", 3), ("D", "B", 3)], 8)]
)
def test_a_network_with_more_track_need_not_have_the_longer_path(
    beside: list[tuple[str, str, int]], longest: int
) -> None:
    """A star of five arms has 20 spaces and a path of 8; beside it are 9 spaces, in a chain or in a fork."""
    star = [("Hub", f"Arm {arm}", 4) for arm in range(5)]
    assert longest_trail(network(*star, *beside)).length == longest


def test_a_loop_counts_on_the_way() -> None:
    assert longest_trail(network(("A", "B", 2), ("B", "B", 3), ("B", "C", 1))).cities == ("A", "B", "B", "C")


def test_a_double_is_walked_there_and_back() -> None:
    double = network(("A", "B", 2), ("B", "A", 2), ("B", "C", 1))
    assert longest_trail(double) == Trail(5, ("B", "A", "B", "C"), (0, 1, 2))


def test_two_rings_that_share_a_city_are_walked_whole() -> None:
    eight = network(("M", "A", 1), ("A", "B", 2), ("B", "M", 3), ("M", "Y", 4), ("Y", "Z", 5), ("Z", "M", 6))
    trail = longest_trail(eight)
    assert trail.length == 21
    assert trail.cities[0] == trail.cities[-1] == "A"
    assert trail.cities.count("M") == 2


def test_a_ring_with_three_tails_uses_two_of_them() -> None:
    ring = network(("A", "B", 2), ("B", "C", 2), ("C", "A", 2), ("A", "a", 3), ("B", "b", 4), ("C", "c", 1))
    assert longest_trail(ring) == Trail(11, ("a", "A", "C", "B", "b"), (3, 2, 1, 4))


def test_a_ring_with_two_tails_at_one_city_is_walked_in_passing() -> None:
    ring = network(("A", "B", 2), ("B", "C", 2), ("C", "A", 2), ("A", "x", 3), ("A", "y", 4), ("A", "z", 1))
    trail = longest_trail(ring)
    assert trail.length == 13
    assert {trail.cities[0], trail.cities[-1]} == {"x", "y"}


def test_rings_in_a_row_are_all_used_but_a_ring_aside_is_not() -> None:
    """Four triangles, three of them around the fourth: a path can go out to two of the three.

    It leaves out a ring and its bridge, 4 in all; parity alone would leave out only one bridge.
    """
    rows = [(f"{ring}{a}", f"{ring}{b}", 1) for ring in "MPQR" for a, b in ("12", "23", "31")]
    bridges = [("M1", "P1", 1), ("M2", "Q1", 1), ("M3", "R1", 1)]
    trail = longest_trail(network(*rows, *bridges))
    # In M, two of three corners are the ends of the way through, with one or two tracks between them.
    assert trail.length == 3 + 1 + 2 + 1 + 3


@pytest.mark.parametrize(
    ("shape", "longest"),
    [
        pytest.param(one_piece(combinations("ABCD", 2)), 5, id="K4"),
        pytest.param(one_piece(combinations("ABCDE", 2)), 10, id="K5"),
        pytest.param(one_piece(combinations("ABCDEF", 2)), 13, id="K6"),
        pytest.param(grid(2, 20), 41, id="ladder, of 18 inner rungs one kept"),
        pytest.param(grid(4, 5), 27, id="grid 4 by 5, of 31 tracks"),
        pytest.param(grid(5, 5), 34, id="grid 5 by 5, of 40 tracks"),
        pytest.param(grid(5, 8), 59, id="grid 5 by 8, of 67 tracks"),
    ],
)
def test_the_longest_trail_of_a_dense_shape_is_found(shape: list[Edge], longest: int) -> None:
    trail = longest_trail(shape)
    assert trail.length == len(trail.tracks) == longest
    by_id = {edge.id: {edge.a, edge.b} for edge in shape}
    steps = zip(pairwise(trail.cities), trail.tracks, strict=True)
    assert all({a, b} == by_id[i] for (a, b), i in steps)
    assert len(set(trail.tracks)) == longest


def test_of_equally_long_paths_the_one_with_the_lower_ids_is_chosen() -> None:
    star = [Edge(i, "Hub", city, 2) for i, city in zip((9, 4, 6, 5), "WXYZ", strict=True)]
    assert longest_trail(star) == Trail(4, ("X", "Hub", "Z"), (4, 5))


def test_a_track_of_no_length_is_walked_like_any_other() -> None:
    assert longest_trail(network(("A", "B", 0), ("B", "C", 2))) == Trail(2, ("A", "B", "C"), (0, 1))
    assert longest_trail(network(("A", "B", 0))).length == 0


def test_an_id_for_two_edges_is_refused() -> None:
    with pytest.raises(ValueError, match="two edges have the id 3"):
        longest_trail([Edge(3, "A", "B", 1), Edge(3, "B", "C", 1)])


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        longest_trail([Edge(0, "A", "B", -1)])
