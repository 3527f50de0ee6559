"""The way between two cities on paper: a curve that keeps clear of other cities and of other ways.

Lengths are in units of the picture, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from companion.game.board import Board, Track

LONG_SIDE = 1600.0
"""The longer side of a board."""
MARGIN = 64.0
"""What stays free around the outermost cities, for names."""
LANE = 19.0
"""From the middle of one track of a double to the middle of the next."""
STEPS = 48
"""A curve is measured in so many pieces."""
BOWS = (0.0, 0.04, -0.04, 0.08, -0.08, 0.12, -0.12, 0.17, -0.17, 0.23, -0.23, 0.3, -0.3)
"""The bows tried, as parts of the way's length; the smaller the cheaper."""
BOW_TOLL, CITY_TOLL, CROSSING_TOLL, OUTSIDE_TOLL = 16.0, 4.0, 1.0, 6.0
"""What costs: a bow as deep as the way is long; and each sample too near a city, on another way, and outside."""
CITY_ROOM = 24.0
"""How near the middle of a track may come to a city that it does not serve."""
BEGIN = 30.0
"""Near its own cities a way may touch others."""
SAMPLE, GRID = 12.0, 32.0
"""How far samples of a way lie apart; and the cells in which they are looked up."""


class Point(NamedTuple):
    x: float
    y: float


class Frame(NamedTuple):
    """The board's place: `width` by `height`, its upper left corner at 0, 0."""

    width: float
    height: float

    def __contains__(self, point: object) -> bool:
        return isinstance(point, tuple) and 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


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
        low, high = 0, len(marks) - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if marks[middle] <= way else (low, middle)
        part = (way - marks[low]) / ((marks[high] - marks[low]) or 1.0)
        one, other = self.points[low], self.points[high]
        return Point(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)

    def aside(self, by: float) -> Curve:
        """The line that runs beside it, `by` to its right."""
        if not by:
            return self
        found = []
        for i, point in enumerate(self.points):
            before, after = self.points[max(i - 1, 0)], self.points[min(i + 1, len(self.points) - 1)]
            dx, dy = after.x - before.x, after.y - before.y
            long = hypot(dx, dy) or 1.0
            found.append(Point(point.x - dy / long * by, point.y + dx / long * by))
        return Curve(tuple(found))


@dataclass(frozen=True)
class Way:
    """The tracks that run together between two cities; one `over` the edge ends outside the frame."""

    lanes: tuple[Track, ...]
    a: Point
    b: Point
    over: bool

    @property
    def long(self) -> float:
        return hypot(self.b.x - self.a.x, self.b.y - self.a.y)

    @property
    def half(self) -> float:
        """Half its width."""
        return LANE * len(self.lanes) / 2

    def curve(self, bow: float, steps: int = STEPS) -> Curve:
        """From end to end, in the middle `bow` parts of its length aside."""
        dx, dy = self.b.x - self.a.x, self.b.y - self.a.y
        found = []
        for i in range(steps + 1):
            t = i / steps
            aside = 4 * bow * t * (1 - t)
            found.append(Point(self.a.x + dx * t + dy * aside, self.a.y + dy * t - dx * aside))
        return Curve(tuple(found))


def survey(board: Board) -> tuple[Frame, dict[str, Point]]:
    """The frame of a board and its cities in it, in the proportions of the printed picture."""
    xs = [city.x * board.aspect for city in board.cities.values()]
    ys = [city.y for city in board.cities.values()]
    across, down = max(xs) - min(xs) or 1e-6, max(ys) - min(ys) or 1e-6
    room = LONG_SIDE - 2 * MARGIN
    scale = min(room / across, room / down)
    frame = Frame(max(across * scale, room / 3) + 2 * MARGIN, max(down * scale, room / 3) + 2 * MARGIN)
    left = (frame.width - across * scale) / 2 - min(xs) * scale
    top = (frame.height - down * scale) / 2 - min(ys) * scale
    return frame, {
        name: Point(left + x * scale, top + y * scale) for name, x, y in zip(board.cities, xs, ys, strict=True)
    }


def ways_of(board: Board, frame: Frame, cities: Mapping[str, Point]) -> list[Way]:
    """One way for each pair of cities with tracks between."""
    bundles: dict[tuple[frozenset[str], bool], list[Track]] = {}
    for track in board.tracks:
        bundles.setdefault((track.ends, track.wraps), []).append(track)
    ways = []
    for (_, over), lanes in bundles.items():
        a, b = cities[lanes[0].a], cities[lanes[0].b]
        if over:
            b = Point(b.x + (frame.width if b.x < a.x else -frame.width), b.y)
        ways.append(Way(tuple(lanes), a, b, over))
    return ways


class _Sample(NamedTuple):
    x: float
    y: float
    half: float
    way: int


class _Grid:
    """Samples of ways by place."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], set[_Sample]] = {}

    def put(self, samples: Sequence[_Sample]) -> None:
        for one in samples:
            self._cells.setdefault((int(one.x // GRID), int(one.y // GRID)), set()).add(one)

    def take(self, samples: Sequence[_Sample]) -> None:
        for one in samples:
            self._cells[int(one.x // GRID), int(one.y // GRID)].discard(one)

    def near(self, x: float, y: float) -> Iterator[_Sample]:
        column, row = int(x // GRID), int(y // GRID)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                yield from self._cells.get((i, j), ())


def bows_of(ways: Sequence[Way], frame: Frame, cities: Mapping[str, Point]) -> list[float]:
    """How far each way is bowed, as a part of its length: as little as keeps it clear of what is in its way."""
    bows = [0.0] * len(ways)
    lain = [_samples(way, 0.0, number, frame) for number, way in enumerate(ways)]
    grid = _Grid()
    for samples in lain:
        grid.put(samples)
    order = sorted(range(len(ways)), key=lambda number: -ways[number].long)
    for _ in range(3):
        for number in order:
            way = ways[number]
            grid.take(lain[number])
            cheapest, best = float("inf"), (bows[number], lain[number])
            for bow in BOWS:
                toll = abs(bow) * BOW_TOLL
                if toll >= cheapest:
                    break
                samples = _samples(way, bow, number, frame)
                toll += _toll(way, samples, grid, frame, cities)
                if toll < cheapest - 1e-9:
                    cheapest, best = toll, (bow, samples)
            bows[number], lain[number] = best
            grid.put(lain[number])
    return bows


def _samples(way: Way, bow: float, number: int, frame: Frame) -> list[_Sample]:
    """Points along a way that are not right beside its cities; of one over the edge as they come in again."""
    count = max(int(way.long / SAMPLE), 4)
    points = way.curve(bow, count).points
    long = way.long or 1.0
    rim = min(BEGIN, long / 4)
    found = []
    for i, (x, y) in enumerate(points):
        if rim <= i * long / count <= long - rim:
            found.append(_Sample(x % frame.width if way.over else x, y, way.half, number))
    return found


def _toll(way: Way, samples: Sequence[_Sample], grid: _Grid, frame: Frame, cities: Mapping[str, Point]) -> float:
    toll = 0.0
    ends = way.lanes[0].ends
    close = [
        point
        for name, point in cities.items()
        if name not in ends and any(abs(point.x - s.x) < 70 and abs(point.y - s.y) < 70 for s in samples[::3])
    ]
    edge = way.half + 4
    for x, y, half, _ in samples:
        for city in close:
            short = CITY_ROOM + half - hypot(city.x - x, city.y - y)
            if short > 0:
                toll += CITY_TOLL * (1 + short / 8)
        if not (edge <= x <= frame.width - edge or way.over) or not edge <= y <= frame.height - edge:
            toll += OUTSIDE_TOLL
        nearest = min((hypot(o.x - x, o.y - y) - o.half for o in grid.near(x, y)), default=99.0)
        if nearest < half + 2:
            toll += CROSSING_TOLL * min(1.0, 0.4 + (half + 2 - nearest) / 16)
    return toll
