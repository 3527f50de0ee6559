"""Lines through points, measured along their way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float


@dataclass(frozen=True)
class Curve:
    """A line through `points`, measured."""

    points: tuple[Point, ...]

    @cached_property
    def _marks(self) -> tuple[float, ...]:
        marks = [0.0]
        for one, other in pairwise(self.points):
            marks.append(marks[-1] + hypot(other.x - one.x, other.y - one.y))
        return tuple(marks)

    @property
    def long(self) -> float:
        return self._marks[-1]

    def at(self, way: float) -> Point:
        """The point so far from its beginning."""
        marks = self._marks
        way = min(max(way, 0.0), marks[-1])
        past = min(max(bisect_right(marks, way), 1), len(marks) - 1)
        part = (way - marks[past - 1]) / ((marks[past] - marks[past - 1]) or 1.0)
        one, other = self.points[past - 1], self.points[past]
        return Point(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)

    def divided(self, count: int) -> list[Point]:
        """`count` + 1 points on it, equally far apart along it, from its beginning to its end."""
        marks, points, step = self._marks, self.points, self.long / count
        divided, number, last = [points[0]], 1, len(points) - 1
        for i in range(1, count):
            way = step * i
            while number < last and marks[number] <= way:
                number += 1
            before, one, other = marks[number - 1], points[number - 1], points[number]
            part = (way - before) / ((marks[number] - before) or 1.0)
            divided.append(Point(one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part))
        return [*divided, points[-1]]

    def way_to(self, place: Point) -> float:
        """How far from its beginning it comes nearest to a place."""
        near = min(range(len(self.points)), key=lambda i: hypot(self.points[i].x - place.x, self.points[i].y - place.y))
        return self._marks[near]

    def aside(self, by: float) -> Curve:
        """The line that runs beside it, `by` to its right."""
        if not by:
            return self
        beside = []
        for i, point in enumerate(self.points):
            before, after = self.points[max(i - 1, 0)], self.points[min(i + 1, len(self.points) - 1)]
            dx, dy = after.x - before.x, after.y - before.y
            long = hypot(dx, dy) or 1.0
            beside.append(Point(point.x - dy / long * by, point.y + dx / long * by))
        return Curve(tuple(beside))


def between(lines: Sequence[Curve], count: int) -> Curve:
    """The line in the middle of several that run the same way, through `count` + 1 points."""
    if len(lines) == 1:
        return lines[0]
    rows = zip(*(line.divided(count) for line in lines), strict=True)
    return Curve(tuple(Point(sum(p.x for p in row) / len(row), sum(p.y for p in row) / len(row)) for row in rows))
