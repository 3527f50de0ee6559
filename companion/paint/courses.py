"""The way between two cities: which tracks run side by side there, and how far they bow aside for others.

A dot (x, y) counts from the window's top left corner, two dots to a cell's
width and four to its height.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from companion.game.board import Board, Track
from companion.paint.ground import DOTS_ACROSS, DOTS_DOWN, Cell, Ground, Spot
from companion.plan.curve import Curve, Point
from companion.plan.printed import middle_line, side_by_side

Dot = tuple[int, int]

STEEP = 2.0
"""A line is steep when it falls more than this many dots for one across: the shape of a cell."""
FLAT = 0.6
"""A line is flat when it falls no more dots than this for one across."""
BOWS = (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.26, -0.26)
"""The bows tried, as parts of the way's length."""
BOW_TOLL = 25.0
"""What a bow as deep as the way is long would cost, where one shared cell costs 1."""
WORTH_BOWING = 2.0
"""A straight way that costs no more stays straight."""
OUTSIDE_TOLL = 10.0
"""What each cell outside the window costs."""
CITY_TOLLS = {(0, 0): 30.0, (1, 0): 8.0, (2, 0): 3.0, (0, 1): 1.5, (1, 1): 1.0}
"""What a cell costs so many columns and rows away from a city that the way does not serve."""


BESIDE, BELOW = (2 * DOTS_ACROSS, 0), (0, DOTS_DOWN)
SLANTING = {True: (-DOTS_ACROSS, DOTS_DOWN), False: (DOTS_ACROSS, DOTS_DOWN)}
STEPS = (BESIDE, BELOW, *SLANTING.values())
"""Where the next lane may lie: beside a steep one, below a flat one, and both for one that slants."""


@dataclass(frozen=True)
class Course:
    """The `lanes` that run together between two cities.

    The middle of their way goes from `a` to `b`, in dots: along the `printed`
    line where the board file tells one. A course `over` the edge of the board
    ends outside the window.
    """

    lanes: tuple[Track, ...]
    a: Point
    b: Point
    over: bool
    printed: Curve | None = None

    @property
    def long(self) -> float:
        """Dots from end to end, straight."""
        return hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])

    @cached_property
    def far(self) -> float:
        """How many dots it takes to draw it, each touching the next."""
        line = (self.a, self.b) if self.printed is None else self.printed.points
        return sum([max(abs(there[0] - here[0]), abs(there[1] - here[1])) for here, there in pairwise(line)])

    @cached_property
    def steep(self) -> bool:
        """Whether it is steep: its lanes lie side by side, those of others one above the other."""
        return abs(self.b[1] - self.a[1]) > STEEP * abs(self.b[0] - self.a[0])

    @cached_property
    def step(self) -> Dot:
        """From one lane to the next, about four dots: whole cells, so that neighbours share few."""
        across, down = self.b[0] - self.a[0], self.b[1] - self.a[1]
        if self.steep:
            usual = BESIDE
        elif abs(down) <= FLAT * abs(across):
            usual = BELOW
        else:
            usual = SLANTING[(across > 0) == (down > 0)]
        if self.printed is None or len(self.lanes) < 2:
            return usual
        cells = _cells(self.curve(0.0, max(int(self.far / DOTS_ACROSS), 2)))
        return min(sorted(STEPS, key=lambda step: step != usual), key=lambda step: _shared(cells, step))

    def curve(self, bow: float, steps: int) -> Sequence[tuple[float, float]]:
        """`steps` + 1 points from end to end, bowed to the left of the way by `bow` dots in the middle."""
        (ax, ay), (bx, by) = self.a, self.b
        dx, dy = bx - ax, by - ay
        if self.printed is not None:
            points: Sequence[tuple[float, float]] = self.printed.divided(steps)
        else:
            points = [(ax + dx * i / steps, ay + dy * i / steps) for i in range(steps + 1)]
        if not bow:
            return points
        long = self.long or 1.0
        nx, ny = 4 * bow * dy / long, -4 * bow * dx / long
        parts = [i / steps * (1 - i / steps) for i in range(steps + 1)]
        return [(x + nx * part, y + ny * part) for (x, y), part in zip(points, parts, strict=True)]


def courses_of(board: Board, ground: Ground) -> list[Course]:
    """One course for each bundle of tracks that run side by side, in the order of the board's file."""
    period = (ground.strip[1] - ground.strip[0]) * DOTS_ACROSS
    courses = []
    for bundle in side_by_side(board):
        a, b = (_centre(ground.spots[name]) for name in (bundle.a, bundle.b))
        if bundle.wraps:
            b = Point(b.x + (period if b.x < a.x else -period), b.y)
        line = middle_line(board, bundle)
        course = Course(bundle.tracks, a, b, bundle.wraps, line and _drawn(line, a, b, ground))
        if line is not None and (b.x - a.x) * course.step[1] < (b.y - a.y) * course.step[0]:
            course = replace(course, lanes=course.lanes[::-1])
        courses.append(course)
    return courses


def _cells(points: Sequence[tuple[float, float]]) -> set[Cell]:
    return {(int(x // DOTS_ACROSS), int(y // DOTS_DOWN)) for x, y in points}


def _shared(cells: set[Cell], step: Dot) -> int:
    """How many cells a lane shares with the one a step further."""
    right, below = step[0] // DOTS_ACROSS, step[1] // DOTS_DOWN
    return len(cells & {(x + right, y + below) for x, y in cells})


def _drawn(line: Curve, a: Point, b: Point, ground: Ground) -> Curve:
    """A line of the printed page in dots, drawn along with its cities where these were pushed aside."""
    points = [ground.place(point) for point in line.points]
    ends = [(a.x - points[0].x, a.y - points[0].y), (b.x - points[-1].x, b.y - points[-1].y)]
    parts = [i / (len(points) - 1) for i in range(len(points))]
    return Curve(
        tuple(
            Point(x + ends[0][0] * (1 - part) + ends[1][0] * part, y + ends[0][1] * (1 - part) + ends[1][1] * part)
            for (x, y), part in zip(points, parts, strict=True)
        )
    )


def _centre(spot: Spot) -> Point:
    return Point(spot.x * DOTS_ACROSS + (DOTS_ACROSS - 1) / 2, spot.y * DOTS_DOWN + (DOTS_DOWN - 1) / 2)


class _Walk(NamedTuple):
    """The cells a course goes through, near enough for weighing, and what they cost whoever else is there."""

    cells: frozenset[Cell]
    toll: float


def bows_of(courses: Sequence[Course], ground: Ground) -> list[float]:
    """How far each course is bowed, in dots.

    As little as keeps it clear of other cities, and mostly off other courses;
    long ones go out of the way of short ones.
    """
    near = _city_tolls(ground)
    tried = [{0.0: _walk(course, 0.0, near, ground)} for course in courses]
    parts = [0.0] * len(courses)
    taken: dict[Cell, int] = {}
    for walks in tried:
        for cell in walks[0.0].cells:
            taken[cell] = taken.get(cell, 0) + 1
    longest_first = sorted(range(len(courses)), key=lambda i: -courses[i].long)
    for _ in range(2):
        for i in longest_first:
            walks = tried[i]
            for cell in walks[parts[i]].cells:
                taken[cell] -= 1
            if parts[i] or _cost(walks[0.0], taken) > WORTH_BOWING:
                cheapest = float("inf")
                for part in BOWS:
                    toll = abs(part) * BOW_TOLL
                    if toll >= cheapest - 0.5:
                        break
                    if part not in walks:
                        walks[part] = _walk(courses[i], part * courses[i].long, near, ground)
                    toll += _cost(walks[part], taken)
                    if toll < cheapest - 0.5:
                        cheapest, parts[i] = toll, part
            for cell in walks[parts[i]].cells:
                taken[cell] = taken.get(cell, 0) + 1
    return [part * course.long for part, course in zip(parts, courses, strict=True)]


def _cost(walk: _Walk, taken: Mapping[Cell, int]) -> float:
    """What a walk costs where each cell is `taken` by so many others."""
    return walk.toll + sum([taken.get(cell, 0) for cell in walk.cells])


def _city_tolls(ground: Ground) -> dict[Cell, list[tuple[str, float]]]:
    near: dict[Cell, list[tuple[str, float]]] = {}
    for name, spot in ground.spots.items():
        for (dx, dy), toll in CITY_TOLLS.items():
            for cell in {(spot.x + sx * dx, spot.y + sy * dy) for sx in (1, -1) for sy in (1, -1)}:
                near.setdefault(cell, []).append((name, toll))
    return near


def _walk(course: Course, bow: float, near: Mapping[Cell, list[tuple[str, float]]], ground: Ground) -> _Walk:
    """Where a course goes with this bow, without its very ends; each cell outside and each city near costs."""
    across, down = abs(course.b[0] - course.a[0]), abs(course.b[1] - course.a[1])
    steps = max(int(max(across / DOTS_ACROSS, down / DOTS_DOWN) * 1.3), 2)
    if course.printed is not None:
        steps = max(int(course.far / DOTS_ACROSS), steps)
    (step_x, step_y), others = course.step, len(course.lanes) - 1
    dx, dy = -step_x * others / 2, -step_y * others / 2
    first = {(int((x + dx) // DOTS_ACROSS), int((y + dy) // DOTS_DOWN)) for x, y in course.curve(bow, steps)[1:-1]}
    cells = set(first)
    for lane in range(1, others + 1):
        right, below = lane * step_x // DOTS_ACROSS, lane * step_y // DOTS_DOWN
        cells.update([(x + right, y + below) for x, y in first])
    if course.over:
        cells = {(ground.around(x), y) for x, y in cells}
    ends = course.lanes[0].ends
    toll = OUTSIDE_TOLL * sum(cell not in ground for cell in cells)
    toll += sum(price for cell in cells & near.keys() for name, price in near[cell] if name not in ends)
    return _Walk(frozenset(cells), toll)
