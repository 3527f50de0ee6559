"""Spaces that a board file gives are drawn where and as they lie, none over another, in a frame without waste."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest

from companion.game.board import Board, City, Space, Track
from companion.plan.canvas import MARGIN, RIM
from companion.plan.paper import Plan, plan
from companion.plan.printed import on_page
from companion.plan.spaces import BROAD, SHORTEST, touching
from companion.store import shipped_files
from companion.store.board_files import board_files

PRINTED = [name for name in board_files() if any(track.spaces for track in shipped_files.board(name).tracks)]


@pytest.fixture(scope="module", params=PRINTED)
def drawn(request: pytest.FixtureRequest) -> tuple[Board, Plan]:
    board = shipped_files.board(request.param)
    return board, plan(board)


def test_some_board_gives_its_spaces() -> None:
    assert "county-durham" in PRINTED


def test_every_space_is_drawn_where_it_is_printed(drawn: tuple[Board, Plan]) -> None:
    """All at one scale: each is where it is printed relative to a city, and turned as it is printed."""
    board, laid = drawn
    name, origin = next(iter(laid.cities.items()))
    start = on_page(board, board.cities[name].x, board.cities[name].y)
    for track in board.tracks:
        spaces = laid.tracks[track.id].spaces
        assert len(spaces) == track.length
        for space, printed in zip(spaces, track.spaces, strict=True):
            place = on_page(board, printed.x, printed.y)
            across, down = (place.x - start.x) * laid.scale, (place.y - start.y) * laid.scale
            assert (space.x, space.y) == pytest.approx((origin.x + across, origin.y + down))
            assert space.turn == printed.angle


def test_no_two_spaces_touch_even_when_claimed(drawn: tuple[Board, Plan]) -> None:
    _, laid = drawn
    spaces = [(lane.track, space) for lane in laid.tracks.values() for space in lane.spaces]
    clash = [(a.a, a.b, b.a, b.b) for (a, first), (b, other) in combinations(spaces, 2) if touching(first, other)]
    assert clash == []


def test_spaces_are_long_enough_to_be_recognised(drawn: tuple[Board, Plan]) -> None:
    longs = [space.length for lane in drawn[1].tracks.values() for space in lane.spaces]
    assert min(longs) > 1.5 * BROAD
    assert sum(long == max(longs) for long in longs) > len(longs) / 2


def test_the_drawing_fills_its_frame(drawn: tuple[Board, Plan]) -> None:
    """Near each edge of the frame is a city with room for its name, or a space."""
    _, laid = drawn
    spaces = [space for lane in laid.tracks.values() for space in lane.spaces]
    for axis, size in ((0, laid.width), (1, laid.height)):
        cities = [point[axis] for point in laid.cities.values()]
        middles = [space[axis] for space in spaces]
        for near in (
            min(min(cities) - MARGIN, min(middles) - RIM),
            size - max(max(cities) + MARGIN, max(middles) + RIM),
        ):
            assert near == pytest.approx(0, abs=12)


def test_an_owners_letter_is_on_the_middle_of_the_spaces() -> None:
    """It is not at the middle of the curve if the spaces are printed nearer to one city."""
    cities = {name: City(name, x, 0.5) for name, x in (("A", 0.1), ("B", 0.9))}
    track = Track(0, "A", "B", 1, spaces=(Space(0.8, 0.5, 0.0),))
    lane = plan(Board("b", "B", (2,), 1.5, cities, (track,), (), {})).tracks[0]
    assert lane.badge == pytest.approx(lane.spaces[0][:2])


def test_a_corrected_length_follows_the_printed_curve() -> None:
    """A track that the table makes longer than printed has that many spaces, along the same curve."""
    board = shipped_files.board("county-durham")
    track = next(track for track in board.tracks if track.length == 6)
    longer = board.with_corrected_track(track._replace(length=7), "")
    before, after = plan(board).tracks[track.id], plan(longer).tracks[track.id]
    assert len(after.spaces) == 7
    for space in after.spaces:
        assert min(hypot(space.x - x, space.y - y) for x, y in before.curve.divided(200)) < 6


def test_a_track_over_the_edge_has_its_printed_spaces_too() -> None:
    cities = {name: City(name, x, 0.5) for name, x in (("A", 0.1), ("B", 0.9), ("C", 0.5))}
    around = Track(0, "A", "B", 2, wraps=True, spaces=(Space(0.03, 0.5, 180.0), Space(0.97, 0.5, 180.0)))
    board = Board("b", "B", (2,), 1.5, cities, (around, Track(1, "A", "C", 2), Track(2, "C", "B", 2)), (), {})
    laid = plan(board)
    first, last = laid.tracks[0].spaces
    assert first.x < laid.cities["A"].x < laid.cities["B"].x < last.x
    assert 0 <= last.y <= laid.height
    assert last.x <= laid.width


def test_boxes_that_cannot_be_separated_stay_where_they_are() -> None:
    """Two spaces that the file puts in the same place are drawn there, over each other."""
    board = shipped_files.board("county-durham")
    track = next(track for track in board.tracks if track.length == 2)
    same = replace(board, tracks=(track._replace(spaces=(track.spaces[0],) * 2),))
    assert [space.length for space in plan(same).tracks[track.id].spaces] == [SHORTEST] * 2
