"""The longest path compared with all paths, tried one by one, on many small networks; on more with TORTURE=20."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest
from how_much import MORE
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.trails.trail as trail_module
from companion.trails import Edge, Trail, longest_trail
from companion.trails.core import cut_dead_ends
from companion.trails.frontier import least_loss
from companion.trails.network import Network, parts
from companion.trails.parity import least_losses
from companion.trails.sweep import steps

"""How many times as many networks as in a normal run."""


def every_path(edges: Sequence[Edge]) -> set[frozenset[int]]:
    """The tracks of every possible path, found by walking on from every city in every direction."""
    paths = {frozenset[int]()}
    open_ends = [(city, frozenset[int]()) for edge in edges for city in (edge.a, edge.b)]
    seen = set(open_ends)
    while open_ends:
        city, used = open_ends.pop()
        for edge in edges:
            if edge.id in used or city not in (edge.a, edge.b):
                continue
            onward = (edge.b if city == edge.a else edge.a, used | {edge.id})
            if onward not in seen:
                seen.add(onward)
                paths.add(onward[1])
                open_ends.append(onward)
    return paths


def best_by_trying(edges: Sequence[Edge]) -> tuple[int, list[int]]:
    """The length and tracks of the longest path; of equally long ones, the one with the lower ids."""
    length = {edge.id: edge.length for edge in edges}
    ids = sorted(length)
    best = max(every_path(edges), key=lambda used: (sum(length[i] for i in used), [i in used for i in ids]))
    return sum(length[i] for i in best), sorted(best)


def check_walk(trail: Trail, edges: Sequence[Edge]) -> None:
    """Check that a trail can be followed with a finger, and begins where it should."""
    by_id = {edge.id: edge for edge in edges}
    assert len(set(trail.tracks)) == len(trail.tracks)
    assert sum(by_id[i].length for i in trail.tracks) == trail.length
    if not trail.tracks:
        assert trail == Trail(0, (), ())
        return
    assert len(trail.cities) == len(trail.tracks) + 1
    for (a, b), i in zip(pairwise(trail.cities), trail.tracks, strict=True):
        assert {a, b} == {by_id[i].a, by_id[i].b}
    if trail.cities[0] == trail.cities[-1]:
        assert trail.cities[0] == min(trail.cities)
        assert trail.tracks[0] <= trail.tracks[-1]
    else:
        assert trail.cities[0] < trail.cities[-1]


@st.composite
def networks(draw: st.DrawFn, most: int = 9) -> list[Edge]:
    """Networks of up to `most` tracks with parallel tracks, loops and several parts."""
    size = draw(st.integers(1, 7))
    cities = st.sampled_from("ABCDEFG"[:size])
    lengths = st.integers(1, draw(st.sampled_from((1, 2, 9))))
    rows = draw(st.lists(st.tuples(cities, cities, lengths), max_size=most))
    ids = draw(st.permutations(range(len(rows))))
    return [Edge(i, *row) for i, row in zip(ids, rows, strict=True)]


def islands(random: Random) -> list[Edge]:
    """Rings of two to four cities, some with a loop, joined by one or two tracks, so that parity leaves separate
    pieces.
    """
    rows: list[tuple[str, str, int]] = []
    most = random.choice((1, 3, 9))

    def join(a: str, b: str) -> None:
        rows.append((a, b, random.randint(1, most)))

    for ring in range(random.randint(2, 4)):
        around = [f"{ring}{place}" for place in range(random.randint(2, 4))]
        if len(rows) + len(around) > 12:
            break
        for _ in range(random.choice((1, 1, 2)) if rows else 0):
            join(random.choice(rows)[0], random.choice(around))
        for place, city in enumerate(around):
            join(around[place - 1], city)
        if random.random() < 0.2:
            join(around[0], around[0])
    ids = random.sample(range(50), len(rows))
    return [Edge(i, *row) for i, row in zip(ids, rows, strict=True)]


def by_search_alone(edges: Sequence[Edge]) -> list[int]:
    """The tracks of the longest path, found by the search along the sweep wherever there is anything to search."""
    network = Network(sorted(edges))
    best = 0
    for part in parts(network):
        core = cut_dead_ends(network, part)
        best = max(best, core.aside)
        if core.tracks:
            sweep = steps(network, core)
            tables = least_losses(core, sweep, 4 * part.weight)
            loss = least_loss(core, sweep, tables, core.weight - core.aside)
            best = max(best, core.weight - loss if loss is not None else 0)
    return [sorted(edges)[track].id for track in network.tracks_of(best)]


@pytest.mark.rule("BA-20")
@given(networks())
@settings(max_examples=300 * MORE, deadline=None)
def test_no_path_is_longer(edges: list[Edge]) -> None:
    trail = longest_trail(edges)
    check_walk(trail, edges)
    assert (trail.length, sorted(trail.tracks)) == best_by_trying(edges)


@pytest.mark.rule("BA-20")
@given(networks())
@settings(max_examples=200 * MORE, deadline=None)
def test_small_networks_need_no_special_case(edges: list[Edge]) -> None:
    with patch.object(trail_module, "_SMALL_PART", 0):
        trail = longest_trail(edges)
    check_walk(trail, edges)
    assert (trail.length, sorted(trail.tracks)) == best_by_trying(edges)


@pytest.mark.rule("BA-20")
@pytest.mark.parametrize("seed", range(8))
def test_no_path_across_islands_is_longer(seed: int) -> None:
    random = Random(seed)
    for _ in range(40 * MORE):
        edges = islands(random)
        trail = longest_trail(edges)
        check_walk(trail, edges)
        assert (trail.length, sorted(trail.tracks)) == best_by_trying(edges)


@pytest.mark.rule("BA-20")
@pytest.mark.parametrize(
    "rows",
    [
        "EA2 GD2 DC1 FA1 DG2 CF3 EG1 FC3 BG2 AE3",
        "AC2 HG4 FG9 EB8 AH1 GD2 DC6 AF9 AE1 FH4 DC3 EB2",
    ],
)
def test_no_path_is_longer_when_a_piece_may_be_left_out(rows: str) -> None:
    """The sweep meets a piece that it can no longer join late, when little else is ahead."""
    edges = [Edge(i, row[0], row[1], int(row[2])) for i, row in enumerate(rows.split())]
    trail = longest_trail(edges)
    check_walk(trail, edges)
    assert (trail.length, sorted(trail.tracks)) == best_by_trying(edges)


@pytest.mark.rule("BA-20")
@pytest.mark.parametrize(
    "rows",
    [
        pytest.param("HD2 HE1 GH2 GF2 DF2 DG2 CD2 EB1 EB2 FA2", id="only two of three dead ends"),
        pytest.param("AB1 BE3 BC3 CF1 Cc3 DG3 DE1 Dd4 EH1 EF2 GH4 HI4", id="an end in a dead end, no further one"),
        pytest.param("AB1 BD1 CE1 CD1 DF1 EG1 EF1 FH1 FF1 Gg1 GG1", id="a loop at a city that is left out"),
        pytest.param("AD1 AB2 AA1 BE3 BC4 CF1 DG2 DE4 EH4 EF2 FI1 GH4 HI1 II3", id="a loop not come to any more"),
        pytest.param("AB2 BF1 BC1 CG1 CD1 DH2 EF2 FJ1 FG1 FK2 GH2 HL1 IJ1 JK1", id="two pieces joined late"),
    ],
)
def test_no_path_is_longer_in_a_network_that_has_to_be_searched(rows: str) -> None:
    edges = [Edge(i, row[0], row[1], int(row[2])) for i, row in enumerate(rows.split())]
    trail = longest_trail(edges)
    check_walk(trail, edges)
    assert (trail.length, sorted(trail.tracks)) == best_by_trying(edges)


@given(networks())
@settings(max_examples=150 * MORE, deadline=None)
def test_the_search_agrees_where_parity_would_suffice(edges: list[Edge]) -> None:
    assert by_search_alone(edges) == sorted(longest_trail(edges).tracks)


@given(networks(most=16), st.randoms(use_true_random=False))
@settings(max_examples=150 * MORE, deadline=None)
def test_order_and_direction_of_the_edges_change_nothing(edges: list[Edge], random: Random) -> None:
    turned = [Edge(e.id, e.b, e.a, e.length) if random.random() < 0.5 else e for e in edges]
    random.shuffle(turned)
    assert longest_trail(turned) == longest_trail(edges)


@given(networks(most=16), networks(most=1))
@settings(max_examples=120 * MORE, deadline=None)
def test_a_further_track_never_makes_it_shorter(edges: list[Edge], more: list[Edge]) -> None:
    further = edges + [edge._replace(id=len(edges)) for edge in more]
    assert longest_trail(further).length >= longest_trail(edges).length
