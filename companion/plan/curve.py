"""Lines through points, measured along their length."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import hypot

from companion.game.values import NamedTuple, dataclass


class Point(NamedTuple):
    x: float
    y: float


@dataclass(frozen=True)
class Curve:
    """A line through `points` that can be measured along its length."""

    points: tuple[Point, ...]

    @cached_property
    def _distances(self) -> tuple[float, ...]:
        distance, distances = 0.0, [0.0]
        for (ax, ay), (bx, by) in pairwise(self.points):
            distance += hypot(bx - ax, by - ay)
            distances.append(distance)
        return tuple(distances)

    @property
    def length(self) -> float:
        return self._distances[-1]

    def at(self, distance: float) -> Point:
        """The point at a distance from the start, which is kept within the curve."""
        distances = self._distances
        distance = min(max(distance, 0.0), distances[-1])
        past = min(max(bisect_right(distances, distance), 1), len(distances) - 1)
        part = (distance - distances[past - 1]) / ((distances[past] - distances[past - 1]) or 1.0)
        start, end = self.points[past - 1], self.points[past]
        return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)

    def divided(self, count: int) -> list[tuple[float, float]]:
        """`count` + 1 points on the curve, evenly spaced from end to end."""
        distances, points, step = self._distances, self.points, self.length / count
        divided: list[tuple[float, float]] = [points[0]]
        number, last = 1, len(points) - 1
        for i in range(1, count):
            distance = step * i
            while number < last and distances[number] <= distance:
                number += 1
            before, (x, y), (end_x, end_y) = distances[number - 1], points[number - 1], points[number]
            part = (distance - before) / ((distances[number] - before) or 1.0)
            divided.append((x + (end_x - x) * part, y + (end_y - y) * part))
        return [*divided, points[-1]]

    def distance_to(self, place: Point) -> float:
        """The distance along the curve to whichever of its points is nearest to `place`."""
        near = min(range(len(self.points)), key=lambda i: hypot(self.points[i].x - place.x, self.points[i].y - place.y))
        return self._distances[near]

    def parallel(self, by: float) -> Curve:
        """The parallel curve, `by` to the right."""
        if not by:
            return self
        beside = []
        for i, point in enumerate(self.points):
            before, after = self.points[max(i - 1, 0)], self.points[min(i + 1, len(self.points) - 1)]
            dx, dy = after.x - before.x, after.y - before.y
            length = hypot(dx, dy) or 1.0
            beside.append(Point(point.x - dy / length * by, point.y + dx / length * by))
        return Curve(tuple(beside))


def middle_curve(lines: Sequence[Curve], count: int) -> Curve:
    """The line midway between several parallel ones, through `count` + 1 points; a single line is given as it is."""
    if len(lines) == 1:
        return lines[0]
    rows = zip(*(line.divided(count) for line in lines), strict=True)
    return Curve(tuple(Point(sum([x for x, _ in row]) / len(row), sum([y for _, y in row]) / len(row)) for row in rows))
