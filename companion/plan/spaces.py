"""The spaces of tracks as boxes on paper: printed ones as they lie on the board, others along their track's curve.

All lengths are in points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from statistics import median

from companion.game.board import Board
from companion.game.values import NamedTuple
from companion.plan.canvas import Canvas
from companion.plan.curve import Curve, Point
from companion.plan.printed import on_page

GAP = 4.0
"""The gap between two spaces of a track."""
BROAD = 15.0
"""The breadth of a box at its largest, when its track is claimed."""
APART = 1.5
"""The least gap between two boxes."""
LONGEST, SHORTEST = 60.0, 12.0
"""The largest and the smallest length of a printed space as drawn."""
LEAST = 9.0
"""On a short curve, gaps shrink before spaces get shorter than this; without gaps, spaces take what room there is."""
SHRINKING, STEPS = 0.94, 24
"""Boxes that would touch are shortened by this factor, at most this many times."""
SAMPLE = 7.0
"""The distance between the points of a space that are counted when a name would cover it."""


class SpaceBox(NamedTuple):
    """The middle of a space, the direction in which it lies (degrees, clockwise from the right) and its length."""

    x: float
    y: float
    turn: float
    length: float

    def points(self) -> Iterator[Point]:
        """Points along the space, from end to end, about `SAMPLE` apart."""
        count = max(int(self.length // SAMPLE), 1)
        across, down = cos(radians(self.turn)), sin(radians(self.turn))
        for i in range(count):
            away = ((i + 0.5) / count - 0.5) * self.length
            yield Point(self.x + across * away, self.y + down * away)


def spaces_along(curve: Curve, count: int, first: float, last: float) -> Iterator[SpaceBox]:
    """`count` spaces along a curve whose first `first` and last `last` points of length stay free."""
    room = max(curve.length - first - last, 1.0)
    length = max((room - (count - 1) * GAP) / count, min(LEAST, room / count))
    step = (room - length) / (count - 1) if count > 1 else 0.0
    first += length / 2 if count > 1 else room / 2
    for number in range(count):
        start, end = (curve.at(first + number * step + half) for half in (-length / 2, length / 2))
        turn = degrees(atan2(end.y - start.y, end.x - start.x))
        yield SpaceBox((start.x + end.x) / 2, (start.y + end.y) / 2, turn, length)


def printed_spaces(board: Board, paper: Canvas) -> Mapping[int, tuple[SpaceBox, ...]]:
    """The printed spaces by track id, for each track whose spaces are all listed in the board file."""
    tracks = [track for track in board.tracks if track.spaces_known]
    places = {
        track.id: [SpaceBox(*paper.place(on_page(board, s.x, s.y)), s.angle, 0.0) for s in track.spaces]
        for track in tracks
    }
    steps = [hypot(b.x - a.x, b.y - a.y) for spaces in places.values() for a, b in pairwise(spaces)]
    length = min(median(steps) - GAP, LONGEST) if steps else LONGEST / 2
    boxes = shortened([space._replace(length=max(length, SHORTEST)) for spaces in places.values() for space in spaces])
    rest = iter(boxes)
    return {id: tuple(next(rest) for _ in spaces) for id, spaces in places.items()}


def shortened(boxes: Sequence[SpaceBox]) -> list[SpaceBox]:
    """The boxes, shortened where they would touch, down to the shortest allowed."""
    fitting = list(boxes)
    close = [
        (i, j)
        for i, box in enumerate(boxes)
        for j, other in enumerate(boxes[:i])
        if hypot(box.x - other.x, box.y - other.y) < (box.length + other.length) / 2 + BROAD
    ]
    for _ in range(STEPS):
        close = [(i, j) for i, j in close if touching(fitting[i], fitting[j])]
        for i in {number for pair in close for number in pair}:
            fitting[i] = fitting[i]._replace(length=max(fitting[i].length * SHRINKING, SHORTEST))
    return fitting


def touching(first: SpaceBox, second: SpaceBox) -> bool:
    """Whether two boxes overlap or nearly do: no line parallel to a side of either one separates them."""
    dx, dy = second.x - first.x, second.y - first.y
    turn = radians(second.turn - first.turn)
    across, along = abs(sin(turn)), abs(cos(turn))
    for box, beside in ((first, second), (second, first)):
        c, s = cos(radians(box.turn)), sin(radians(box.turn))
        if abs(dx * c + dy * s) >= (box.length + beside.length * along + BROAD * across) / 2 + APART:
            return False
        if abs(dy * c - dx * s) >= (BROAD + beside.length * across + BROAD * along) / 2 + APART:
            return False
    return True
