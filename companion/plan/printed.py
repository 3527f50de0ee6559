"""The tracks as the board prints them: which run side by side, and the curve through a track's printed spaces.

Points are on the printed page: x and y as fractions of the page's height, from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from companion.game.board import Board, Track
from companion.game.values import NamedTuple
from companion.plan.curve import Curve, Point, middle_curve

PIECES = 4
"""The number of straight pieces in a curve from one space to the next."""
MIDDLE_PIECES = 24
"""The number of straight pieces in the middle line of a double."""


def on_page(board: Board, x: float, y: float) -> Point:
    """The point on the page for a place that the board file gives as fractions of the picture's width and height."""
    return Point(x * board.aspect, y)


class ParallelTracks(NamedTuple):
    """Tracks that run side by side from `a` to `b`; `wraps` if they go over the edge.

    Where their spaces are printed, they are in the order in which they lie, from left to right as seen from `a`.
    """

    tracks: tuple[Track, ...]
    a: str
    b: str
    wraps: bool


def side_by_side(board: Board) -> list[ParallelTracks]:
    """The tracks of the board in bundles, in the order of the board file.

    Tracks between the same cities run together. Where their spaces are printed, only those of one group do.
    """
    bundles: dict[object, list[Track]] = {}
    for track in board.tracks:
        together = None if not track.spaces else track.id if track.group is None else track.group
        bundles.setdefault((track.ends, track.wraps, bool(track.spaces), together), []).append(track)
    rows = bundles.values()
    return [ParallelTracks(_left_to_right(board, row), row[0].a, row[0].b, row[0].wraps) for row in rows]


def _left_to_right(board: Board, tracks: Sequence[Track]) -> tuple[Track, ...]:
    if len(tracks) < 2 or not tracks[0].spaces:
        return tuple(tracks)
    a, b = (board.cities[name] for name in (tracks[0].a, tracks[0].b))
    along = on_page(board, b.x - a.x, b.y - a.y)

    def offset(track: Track) -> float:
        middle = _middle_of_spaces(track)
        x, y = on_page(board, middle.x - a.x, middle.y - a.y)
        return along.x * y - along.y * x

    return tuple(sorted(tracks, key=offset))


def _middle_of_spaces(track: Track) -> Point:
    count = len(track.spaces)
    return Point(sum(space.x for space in track.spaces) / count, sum(space.y for space in track.spaces) / count)


def printed_line(board: Board, track: Track, begin: str) -> Curve | None:
    """The curve of a track from the city `begin` through its printed spaces to the other city.

    It goes through the middle of each space, in the direction in which the space lies. None if no spaces are listed,
    and for a track over the edge, which is not one line on the page.
    """
    if not track.spaces or track.wraps:
        return None
    a, b = (board.cities[name] for name in (track.a, track.b))
    first, last = on_page(board, a.x, a.y), on_page(board, b.x, b.y)
    stops = [first, *(on_page(board, space.x, space.y) for space in track.spaces), last]
    turns = [(cos(radians(space.angle)), sin(radians(space.angle))) for space in track.spaces]
    points = [first]
    for i, (start, end) in enumerate(pairwise(stops)):
        across, down = end.x - start.x, end.y - start.y
        distance = hypot(across, down)
        departs = turns[i - 1] if i > 0 else (across / distance, down / distance) if distance else (0.0, 0.0)
        arrives = turns[i] if i < len(turns) else (across / distance, down / distance) if distance else (0.0, 0.0)
        points += _smooth_piece(start, end, departs, arrives, distance)
    return Curve(tuple(points if begin == track.a else points[::-1]))


def _smooth_piece(
    start: Point, end: Point, departs: tuple[float, float], arrives: tuple[float, float], distance: float
) -> Iterator[Point]:
    """The smooth piece between two points with these directions at its ends, without its first point."""
    for end_weight, departing, arriving in _HERMITE_WEIGHTS:
        yield Point(
            start.x + (end.x - start.x) * end_weight + distance * (departing * departs[0] - arriving * arrives[0]),
            start.y + (end.y - start.y) * end_weight + distance * (departing * departs[1] - arriving * arrives[1]),
        )


_FRACTIONS = [step / PIECES for step in range(1, PIECES + 1)]
_HERMITE_WEIGHTS = [(t * t * (3 - 2 * t), t * (1 - t) ** 2, t * t * (1 - t)) for t in _FRACTIONS]
"""For each point of a piece, the weights of its far end and of the directions at both ends (a Hermite spline)."""


def middle_line(board: Board, bundle: ParallelTracks) -> Curve | None:
    """The line midway between the printed curves of a bundle, from its `a` to its `b`. None if it has no such curve."""
    lines = [line for track in bundle.tracks if (line := printed_line(board, track, bundle.a)) is not None]
    return middle_curve(lines, MIDDLE_PIECES) if lines else None
