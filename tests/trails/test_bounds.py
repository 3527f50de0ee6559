"""Longest paths end: exact for all that pieces can fill; for what only “!” can own, a long path
that is said to be so.
"""

from __future__ import annotations

import random
import time
from itertools import combinations, pairwise

import pytest

from companion.boards.check import check_boards
from companion.record.replay import replay
from companion.scoring import sheet
from companion.store.board_files import shipped_maps
from companion.trails import MOST_TRACKS, Edge, Trail, longest_trail

SECONDS = 20.0
"""Seconds of CPU: ten times what the worst of them takes here."""


def edges(pairs: list[tuple[str, str]], most: int = MOST_TRACKS) -> list[Edge]:
    return [Edge(number, a, b, 1) for number, (a, b) in enumerate(pairs[:most])]


def complete(cities: int) -> list[tuple[str, str]]:
    return list(combinations([f"c{number:02}" for number in range(cities)], 2))


def sides(left: int, right: int) -> list[tuple[str, str]]:
    return [(f"a{a}", f"b{b}") for a in range(left) for b in range(right)]


def by_chance(cities: int, seed: int) -> list[tuple[str, str]]:
    chance = random.Random(seed)
    edges = complete(cities)
    chance.shuffle(edges)
    return edges


WIDEST = {
    "complete": complete(14),
    "two sides of nine": sides(9, 9),
    "two sides, eight and ten": sides(8, 10),
    "two sides, seven and eleven": sides(7, 11),
    **{f"{cities} cities by chance": by_chance(cities, cities) for cities in (15, 17, 19, 22, 27, 36, 53)},
}


def is_a_path(trail: Trail, network: list[Edge]) -> None:
    lengths = {edge.id: (edge.length, {edge.a, edge.b}) for edge in network}
    assert len(set(trail.tracks)) == len(trail.tracks)
    assert [lengths[track][1] for track in trail.tracks] == [set(pair) for pair in pairwise(trail.cities)]
    assert trail.length == sum(lengths[track][0] for track in trail.tracks)


@pytest.mark.parametrize("name", WIDEST)
def test_the_longest_path_that_pieces_can_fill_is_found(name: str) -> None:
    network = edges(WIDEST[name])
    begun = time.process_time()
    trail = longest_trail(network)
    assert trail.exact
    is_a_path(trail, network)
    assert time.process_time() - begun < SECONDS


@pytest.mark.parametrize("pairs", [complete(28), complete(20), sides(15, 17), by_chance(40, 1)[:300]])
def test_beyond_that_a_long_path_is_given_as_possibly_not_the_longest(pairs: list[tuple[str, str]]) -> None:
    network = edges(pairs, 1000)
    begun = time.process_time()
    trail = longest_trail(network)
    assert time.process_time() - begun < SECONDS
    assert not trail.exact
    is_a_path(trail, network)
    assert trail.length > len(network) / 2
    assert trail == longest_trail(reversed(network)), "it hangs on nothing but the tracks"


def test_a_network_of_thousands_of_tracks_is_finished_too() -> None:
    network = edges(by_chance(400, 3), 8000)
    begun = time.process_time()
    assert longest_trail(network).length > 0
    assert time.process_time() - begun < SECONDS


def wide(pieces: int) -> str:
    """A board of twenty cities, each connected to every other one."""
    cities = "".join(
        f'  {{ name = "City{n:02}", x = {n % 5 / 5 + 0.1}, y = {n // 5 / 5 + 0.1} }},\n' for n in range(20)
    )
    routes = "".join(
        f'  {{ a = "City{a:02}", b = "City{b:02}", length = 1, colour = "grey" }},\n'
        for a, b in combinations(range(20), 2)
    )
    return (
        f'name = "wide"\ntitle = "Wide"\nplayers = [2]\naspect = 1.5\ncities = [\n{cities}]\nroutes = [\n{routes}]\n'
        f"[pieces]\ntrain = {pieces}\n[longest_path]\n"
    )


def test_a_board_whose_pieces_can_fill_more_is_refused() -> None:
    assert [fault.message for fault in check_boards(wide(MOST_TRACKS))[1]] == []
    [fault] = check_boards(wide(MOST_TRACKS + 1))[1]
    assert fault.key == "pieces"
    assert (
        fault.message
        == "Wide has enough pieces for 81 of its shortest tracks; the longest path can be found for 80 at most"
    )


def test_every_shipped_board_is_within_the_limit() -> None:
    for path in sorted(shipped_maps().rglob("*.toml")):
        assert [fault for fault in check_boards(path.read_text("utf-8"))[1] if fault.key == "pieces"] == [], path.name


def test_a_record_insisting_on_owning_all_is_scored_with_a_note() -> None:
    (wide_board,), faults = check_boards(wide(45))
    assert faults == []
    claims = "".join(f"Ann claims {track.a} - {track.b} !\n" for track in wide_board.tracks)
    scored = sheet(replay(f"board: wide\nplayers: Ann, Bea\ntracking: claims\n{claims}", lambda name: wide_board))
    [explanation] = [explanation for explanation in scored.explanations if explanation.what == "longest path"]
    assert explanation.says.key == "aside path at least"
    assert explanation.says.values["who"] == "Ann"
