"""The spaces of tracks as boxes on paper: printed ones where and how they lie, others along their curve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from statistics import median
from typing import NamedTuple

from companion.game.board import Board
from companion.plan.canvas import Canvas
from companion.plan.curve import Curve, Point
from companion.plan.printed import on_page

GAP = 4.0
"""Between two spaces."""
BROAD = 15.0
"""How broad a box is at most: once its track is claimed."""
APART = 1.5
"""What stays free between two boxes at least."""
LONGEST, SHORTEST = 60.0, 12.0
LEAST = 9.0
"""A space along a curve is at least so long, even where its track has no room."""
SHRINKING, STEPS = 0.94, 24
"""Boxes that would touch are made so much shorter, so many times at most."""
SAMPLE = 7.0
"""What a name would cover of a space is counted by points that lie so far apart."""


class SpaceBox(NamedTuple):
    """The middle of a space, the way it points to (degrees, clockwise from the right) and how long it is."""

    x: float
    y: float
    turn: float
    long: float

    def points(self) -> Iterator[Point]:
        """Points along it, from end to end."""
        count = max(int(self.long // SAMPLE), 1)
        across, down = cos(radians(self.turn)), sin(radians(self.turn))
        for i in range(count):
            away = ((i + 0.5) / count - 0.5) * self.long
            yield Point(self.x + across * away, self.y + down * away)


def spaces_along(curve: Curve, count: int, first: float, last: float) -> Iterator[SpaceBox]:
    """So many spaces along a curve, which stays free for so much at its beginning and at its end."""
    room = max(curve.long - first - last, 1.0)
    long = max((room - (count - 1) * GAP) / count, min(LEAST, room / count))
    step = (room - long) / (count - 1) if count > 1 else 0.0
    first += long / 2 if count > 1 else room / 2
    for number in range(count):
        one, other = (curve.at(first + number * step + end) for end in (-long / 2, long / 2))
        turn = degrees(atan2(other.y - one.y, other.x - one.x))
        yield SpaceBox((one.x + other.x) / 2, (one.y + other.y) / 2, turn, long)


def printed_spaces(board: Board, paper: Canvas) -> Mapping[int, tuple[SpaceBox, ...]]:
    """The spaces by track id, of each track of which the board file tells as many as it is long."""
    tracks = [track for track in board.tracks if len(track.spaces) == track.length]
    places = {
        track.id: [SpaceBox(*paper.place(on_page(board, s.x, s.y)), s.angle, 0.0) for s in track.spaces]
        for track in tracks
    }
    steps = [hypot(b.x - a.x, b.y - a.y) for spaces in places.values() for a, b in pairwise(spaces)]
    long = min(median(steps) - GAP, LONGEST) if steps else LONGEST / 2
    boxes = fitted([space._replace(long=max(long, SHORTEST)) for spaces in places.values() for space in spaces])
    rest = iter(boxes)
    return {id: tuple(next(rest) for _ in spaces) for id, spaces in places.items()}


def fitted(boxes: Sequence[SpaceBox]) -> list[SpaceBox]:
    """The boxes, those that would touch another one made shorter until they do not, or are as short as they may be."""
    fitting = list(boxes)
    close = [
        (i, j)
        for i, one in enumerate(boxes)
        for j, other in enumerate(boxes[:i])
        if hypot(one.x - other.x, one.y - other.y) < (one.long + other.long) / 2 + BROAD
    ]
    for _ in range(STEPS):
        close = [(i, j) for i, j in close if touching(fitting[i], fitting[j])]
        for i in {number for pair in close for number in pair}:
            fitting[i] = fitting[i]._replace(long=max(fitting[i].long * SHRINKING, SHORTEST))
    return fitting


def touching(one: SpaceBox, other: SpaceBox, broad: float = BROAD) -> bool:
    """Whether two boxes lie over each other or nearly so: no line runs between them along a side of either."""
    dx, dy = other.x - one.x, other.y - one.y
    turn = radians(other.turn - one.turn)
    across, along = abs(sin(turn)), abs(cos(turn))
    for box, beside in ((one, other), (other, one)):
        c, s = cos(radians(box.turn)), sin(radians(box.turn))
        if abs(dx * c + dy * s) >= (box.long + beside.long * along + broad * across) / 2 + APART:
            return False
        if abs(dy * c - dx * s) >= (broad + beside.long * across + broad * along) / 2 + APART:
            return False
    return True
