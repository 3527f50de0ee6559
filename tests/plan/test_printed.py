"""Printed curves go through every space as it lies, in order; and which tracks run side by side."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, radians

import pytest

from companion.game.board import Board, City, Space, Track
from companion.plan.curve import Curve, Point, middle_curve
from companion.plan.printed import middle_line, on_page, printed_line, side_by_side
from companion.store import shipped_files

ASPECT = 1.5
CITIES = {name: City(name, x, y) for name, x, y in (("A", 0.1, 0.5), ("B", 0.9, 0.5), ("C", 0.5, 0.9))}
ABOVE = (Space(0.3, 0.3, -20.0), Space(0.5, 0.25, 0.0), Space(0.7, 0.3, 20.0))
BELOW = (Space(0.3, 0.35, -20.0), Space(0.5, 0.3, 0.0), Space(0.7, 0.35, 20.0))


def board(*tracks: Track) -> Board:
    return Board("b", "B", (2,), ASPECT, CITIES, tracks, (), {})


def turned(space: Space) -> Space:
    return space._replace(angle=space.angle + 180)


def double(reverse: bool = False) -> tuple[Track, Track]:
    """A double whose upper row comes second; `reverse`: the board file gives that row from the other end."""
    lower = Track(0, "A", "B", 3, "red", group="d", spaces=BELOW)
    upper = Track(1, "A", "B", 3, "blue", group="d", spaces=ABOVE)
    if reverse:
        upper = upper._replace(a="B", b="A", spaces=tuple(turned(space) for space in ABOVE[::-1]))
    return lower, upper


@pytest.mark.parametrize("begin", ["A", "B"])
def test_the_curve_goes_through_every_space_along_its_angle(begin: str) -> None:
    track = double()[1]
    line = printed_line(board(track), track, begin)
    assert line is not None
    ends = [on_page(board(), CITIES[name].x, CITIES[name].y) for name in ("A", "B")]
    assert [line.points[0], line.points[-1]] == (ends if begin == "A" else ends[::-1])
    ways = []
    for space in ABOVE:
        place = on_page(board(), space.x, space.y)
        ways.append(line.distance_to(place))
        near = line.at(ways[-1])
        assert hypot(near.x - place.x, near.y - place.y) < 1e-9
        before, behind = line.at(ways[-1] - 0.01), line.at(ways[-1] + 0.01)
        turn = degrees(atan2(behind.y - before.y, behind.x - before.x)) - space.angle
        assert abs(cos(radians(turn))) > 0.99
    assert ways == sorted(ways, reverse=begin == "B")


def test_every_curve_of_a_printed_board_meets_its_spaces_in_order() -> None:
    printed = shipped_files.board("county-durham")
    for track in printed.tracks:
        line = printed_line(printed, track, track.a)
        assert line is not None
        places = [on_page(printed, space.x, space.y) for space in track.spaces]
        ways = [line.distance_to(place) for place in places]
        assert ways == sorted(set(ways)), track
        assert max(hypot(p.x - q.x, p.y - q.y) for p, q in zip(places, map(line.at, ways), strict=True)) < 1e-9


def test_a_track_without_given_spaces_or_over_the_edge_has_no_curve() -> None:
    plain, around = Track(0, "A", "C", 3), Track(1, "A", "B", 3, wraps=True, spaces=ABOVE)
    assert printed_line(board(plain), plain, "A") is None
    assert printed_line(board(around), around, "A") is None
    assert middle_line(board(plain), side_by_side(board(plain))[0]) is None


@pytest.mark.parametrize("reverse", [False, True])
def test_tracks_of_a_double_are_on_the_side_where_they_are_printed(reverse: bool) -> None:
    """From A to B, the upper row is the left one, whichever row comes first, and from either end."""
    (bundle,) = side_by_side(board(*double(reverse)))
    assert (bundle.a, bundle.b) == ("A", "B")
    assert [track.id for track in bundle.tracks] == [1, 0]
    line = middle_line(board(*double(reverse)), bundle)
    assert line is not None
    assert line.at(line.length / 2).y == pytest.approx(0.275, abs=1e-3)


def test_tracks_printed_apart_follow_separate_curves() -> None:
    """Printed tracks between the same cities that are not a double follow separate curves; unprinted ones share one."""
    apart = [track._replace(group=None) for track in double()]
    assert [len(bundle.tracks) for bundle in side_by_side(board(*apart))] == [1, 1]
    unprinted = [track._replace(spaces=()) for track in apart]
    assert [len(bundle.tracks) for bundle in side_by_side(board(*unprinted))] == [2]
    far_below = [track._replace(id=2 + track.id, group="e", length=2, spaces=track.spaces[:2]) for track in double()]
    assert [len(bundle.tracks) for bundle in side_by_side(board(*double(), *far_below))] == [2, 2]


def test_a_curve_is_divided_into_equal_parts() -> None:
    line = Curve((Point(0, 0), Point(3, 0), Point(3, 4), Point(3, 7)))
    points = line.divided(5)
    assert points[0] == (0, 0)
    assert points[-1] == (3, 7)
    assert [dist(a, b) for a, b in pairwise(points[2:])] == pytest.approx([2, 2, 2])
    assert points == [line.at(2.0 * i) for i in range(6)]


def test_the_middle_of_one_line_is_the_line_itself() -> None:
    line = Curve((Point(0, 0), Point(4, 0)))
    assert middle_curve([line], 4) is line
    assert middle_curve([line, Curve((Point(0, 2), Point(4, 2)))], 4).points[2] == (2, 1)
