"""The way between two cities on paper: a curve that keeps clear of other cities and of other ways.

Lengths are in units of the picture, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from companion.game.board import Board
from companion.plan.curve import Curve, Point
from companion.plan.printed import Bundle, middle_line, on_page, side_by_side

LONG_SIDE = 1600.0
"""The longer side of a board."""
MARGIN, RIM = 64.0, 40.0
"""What stays free around the outermost cities, for names; and around the middles of the outermost printed spaces."""
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


class Frame(NamedTuple):
    """The board's place: `width` by `height`, its upper left corner at 0, 0.

    The printed page is drawn `scale` times as large as its height is, from `left` and `top` on.
    """

    width: float
    height: float
    scale: float
    left: float
    top: float

    def place(self, on_page: Point) -> Point:
        """Where a place of the printed page is drawn."""
        return Point(self.left + on_page.x * self.scale, self.top + on_page.y * self.scale)

    def __contains__(self, point: object) -> bool:
        return isinstance(point, tuple) and 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


@dataclass(frozen=True)
class Way:
    """Where the tracks of a bundle run; those over the edge of the board end outside the frame.

    `printed` is the curve in their middle where the board file tells it.
    """

    bundle: Bundle
    a: Point
    b: Point
    printed: Curve | None = None

    @property
    def long(self) -> float:
        return hypot(self.b.x - self.a.x, self.b.y - self.a.y)

    @property
    def half(self) -> float:
        """Half its width."""
        return LANE * len(self.bundle.tracks) / 2

    def curve(self, bow: float, steps: int = STEPS) -> Curve:
        """From end to end: as it is printed, else in the middle `bow` parts of its length aside."""
        if self.printed is not None:
            return Curve(tuple(self.printed.divided(steps)))
        dx, dy = self.b.x - self.a.x, self.b.y - self.a.y
        points = []
        for i in range(steps + 1):
            t = i / steps
            aside = 4 * bow * t * (1 - t)
            points.append(Point(self.a.x + dx * t + dy * aside, self.a.y + dy * t - dx * aside))
        return Curve(tuple(points))


def survey(board: Board) -> tuple[Frame, dict[str, Point]]:
    """The frame of a board and its cities in it, in the proportions of the printed picture.

    The frame holds what cities and printed spaces take up, and no more of the picture than that.
    """
    page = {name: on_page(board, city.x, city.y) for name, city in board.cities.items()}
    spaces = [on_page(board, space.x, space.y) for track in board.tracks for space in track.spaces]
    room = LONG_SIDE - 2 * MARGIN
    x, y = (_Reach.of([point[axis] for point in page.values()], [point[axis] for point in spaces]) for axis in (0, 1))
    scale = min(room / x.far, room / y.far)
    scale = min((LONG_SIDE - sum(x.rims(scale))) / x.far, (LONG_SIDE - sum(y.rims(scale))) / y.far)
    wide, high = max(x.far * scale, room / 3), max(y.far * scale, room / 3)
    (before, behind), (above, below) = x.rims(scale), y.rims(scale)
    left = before + (wide - x.far * scale) / 2 - x.first * scale
    top = above + (high - y.far * scale) / 2 - y.first * scale
    frame = Frame(wide + before + behind, high + above + below, scale, left, top)
    return frame, {name: frame.place(point) for name, point in page.items()}


class _Reach(NamedTuple):
    """How far a board reaches in one direction: from its first place on; cities begin and end so far inside."""

    first: float
    far: float
    inside: tuple[float, float]

    @classmethod
    def of(cls, cities: Sequence[float], spaces: Sequence[float]) -> _Reach:
        first, last = min([*cities, *spaces]), max([*cities, *spaces])
        return cls(first, last - first or 1e-6, (min(cities) - first, last - max(cities)))

    def rims(self, scale: float) -> tuple[float, float]:
        """What stays free at both ends."""
        one, other = (max(MARGIN - part * scale, RIM) for part in self.inside)
        return one, other


def ways_of(board: Board, frame: Frame, cities: Mapping[str, Point]) -> list[Way]:
    """One way for each bundle of tracks that run side by side."""
    ways = []
    for bundle in side_by_side(board):
        a, b = cities[bundle.a], cities[bundle.b]
        if bundle.wraps:
            b = Point(b.x + (frame.width if b.x < a.x else -frame.width), b.y)
        line = middle_line(board, bundle)
        ways.append(Way(bundle, a, b, line and Curve(tuple(map(frame.place, line.points)))))
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
    """How far each way is bowed, as a part of its length: as little as keeps it clear of what is in its way.

    A way that is printed stays where it is.
    """
    bows = [0.0] * len(ways)
    lain = [_samples(way, 0.0, number, frame) for number, way in enumerate(ways)]
    grid = _Grid()
    for samples in lain:
        grid.put(samples)
    order = sorted(range(len(ways)), key=lambda number: -ways[number].long)
    for _ in range(3):
        for number in order:
            way = ways[number]
            if way.printed is not None:
                continue
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
            found.append(_Sample(x % frame.width if way.bundle.wraps else x, y, way.half, number))
    return found


def _toll(way: Way, samples: Sequence[_Sample], grid: _Grid, frame: Frame, cities: Mapping[str, Point]) -> float:
    toll = 0.0
    ends = (way.bundle.a, way.bundle.b)
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
        if not (edge <= x <= frame.width - edge or way.bundle.wraps) or not edge <= y <= frame.height - edge:
            toll += OUTSIDE_TOLL
        nearest = min((hypot(o.x - x, o.y - y) - o.half for o in grid.near(x, y)), default=99.0)
        if nearest < half + 2:
            toll += CROSSING_TOLL * min(1.0, 0.4 + (half + 2 - nearest) / 16)
    return toll
