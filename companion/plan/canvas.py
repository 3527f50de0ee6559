"""Where a board's cities lie on what it is drawn on: a window of characters, or paper.

Lengths are in units: in a window, dots, which are about square, two by four to a cell; on paper, points. Collisions
between tracks and names are weighed by cell, on paper too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import ceil

from companion.game.board import Board, Track
from companion.game.values import NamedTuple, dataclass
from companion.plan.curve import Point
from companion.plan.printed import on_page

DOTS_ACROSS = 2
DOTS_DOWN = 4
STRETCH = 1.35
"""The largest ratio between the scales of the two directions in a roomy window."""
TIGHT_STRETCH = 2.2
"""The largest ratio of the scale across to the scale down where rows are few, so that names and spaces find room."""
ROOMY_ROWS, TIGHT_ROWS = 56, 24
ROOM_FOR_MARK, ROOM_FOR_ENDS, ROOM_FOR_SPACE = 8.0, 6.0, 3.5
"""Dots wanted between any two cities; and between two joined by a track, at its ends and for each space."""
SPREADING = 8
"""How many times cities that are too close are pushed apart a little."""
LEVELLING = 0.3
"""In the tightest window, how far each axis follows the density of cities instead of the printed distances."""
TABLE = 32
"""The number of steps in each axis's table, from which points between cities are interpolated."""

LONG_SIDE = 1600.0
"""The longer side of a board on paper, in points."""
MARGIN, RIM = 64.0, 40.0
"""What is kept free on paper around the outermost cities, for names, and around the middles of the outermost spaces."""
NARROWEST = 1 / 3
"""The smallest ratio of the shorter side to the longer one on paper."""
PAPER_CELL = 8
"""A cell on paper, in points."""


class CityCell(NamedTuple):
    """A city's cell: its column from the left, its row from the top."""

    x: int
    y: int


Cell = tuple[int, int]
"""The column and row of any cell."""
Pair = tuple[float, float]
"""A value across and one down."""


class Room(NamedTuple):
    """What a course between two cities keeps clear of.

    When weighed, a course counts as `extra_lanes` wider than its tracks, and its first and last `ends` units are left
    out. `city_costs` holds the cost of a cell by its columns and rows away from a city that the course does not serve;
    a cell of another course costs 1. A course that the board file gives may be bowed only if `bends`.
    """

    extra_lanes: int
    ends: float
    city_costs: Mapping[Cell, float]
    bends: bool


IN_WINDOW = Room(0, 0.0, {(0, 0): 30.0, (1, 0): 8.0, (2, 0): 3.0, (0, 1): 1.5, (1, 1): 1.0}, bends=True)
ON_PAPER = Room(2, 30.0, {(0, 0): 30.0, (1, 0): 10.0, (0, 1): 10.0, (1, 1): 8.0, (2, 0): 5.0, (0, 2): 5.0}, bends=False)


@dataclass(frozen=True)
class Canvas:
    """What a board is drawn on, and where its cities are.

    It is `width` by `height` units, divided into cells of `cell` units across and down. `strip` holds the columns
    (first, past last) within which a track over the edge wraps around.
    """

    width: float
    height: float
    cell: tuple[int, int]
    cities: Mapping[str, Point]
    strip: tuple[int, int]
    room: Room = IN_WINDOW
    axes: tuple[Axis, Axis] | None = None

    @cached_property
    def columns(self) -> int:
        return ceil(self.width / self.cell[0])

    @cached_property
    def rows(self) -> int:
        return ceil(self.height / self.cell[1])

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    @cached_property
    def city_cells(self) -> Mapping[str, CityCell]:
        """The cell of each city."""
        across, down = self.cell
        return {name: CityCell(int(point.x // across), int(point.y // down)) for name, point in self.cities.items()}

    @property
    def scale(self) -> float:
        """The height of the printed page in units, at the scale of the horizontal axis."""
        return self.axes[0].scale if self.axes else 1.0

    def wrapped_column(self, column: int) -> int:
        """The column of the strip that `column` wraps around to, for a track over the edge."""
        left, right = self.strip
        return (column - left) % (right - left) + left if right > left else column

    def place(self, point: Point) -> Point:
        """Where the axes draw a point of the printed page. Cities that are too close are pushed away from there."""
        if self.axes is None:
            return point
        across, down = self.axes
        return Point(across.near(point.x), down.near(point.y))


class Axis:
    """How one direction of the printed page is drawn, with more room where cities are densest.

    `values` are the coordinates of the cities, `part` says how much their density counts (0: not at all), and `others`
    are further coordinates that need room, those of printed spaces.
    """

    def __init__(self, values: Sequence[float], part: float, others: Sequence[float]) -> None:
        self._values, self._part = values, part
        self._low, self._high = min(values), max(values)
        self._even = part > 0 and self._high > self._low
        if self._even:
            self._blur = (self._high - self._low) / 4
            self._bottom, self._top = self._rank(self._low), self._rank(self._high)
        self._cities = {value: self._levelled(value) for value in values}
        self._first, self._last = min(self._cities.values()), max(self._cities.values())
        self.length = self._last - self._first or 1e-9
        self._beyond_first = max(self._first - self._levelled(min(others)), 0.0) if others else 0.0
        self._beyond_last = max(self._levelled(max(others)) - self._last, 0.0) if others else 0.0
        self.scale, self._offset = 1.0, 0.0

    def largest_scale(self, room: float, margin: float, rim: float) -> float:
        """The largest scale at which the axis fits into `room`, with the margins or rims that its ends need."""
        return min(
            max(room - before - after, 1.0) / (self.length + scaled_before + scaled_after)
            for before, scaled_before in self._end_needs(self._beyond_first, margin, rim)
            for after, scaled_after in self._end_needs(self._beyond_last, margin, rim)
        )

    @staticmethod
    def _end_needs(beyond: float, margin: float, rim: float) -> list[Pair]:
        """What an end needs, as fixed lengths and lengths to scale: a margin, and a rim around what lies `beyond`."""
        return [(margin, 0.0), (rim, beyond)] if beyond else [(margin, 0.0)]

    def rims(self, scale: float, margin: float, rim: float) -> Pair:
        """The lengths kept free before the first city and after the last one."""
        ends = (self._end_needs(beyond, margin, rim) for beyond in (self._beyond_first, self._beyond_last))
        before, after = (max(fixed + scale * scaled for fixed, scaled in end) for end in ends)
        return before, after

    def set_scale(self, scale: float, room: float, rims: Pair) -> None:
        """Set the scale, and centre the axis in the room between the rims."""
        self.scale = scale
        self._offset = (room + rims[0] - rims[1] - self.length * scale) / 2 - self._first * scale

    def at(self, value: float) -> float:
        """Exactly where a coordinate of the page is drawn."""
        known = self._cities.get(value)
        return (self._levelled(value) if known is None else known) * self.scale + self._offset

    def near(self, value: float) -> float:
        """Approximately where a coordinate is drawn, interpolated from the table: cheaper than `at`."""
        low, step, table = self._table
        at = (value - low) / step
        number = int(at)
        if not 0 <= number < TABLE:
            number = 0 if number < 0 else TABLE - 1
        return table[number] + (table[number + 1] - table[number]) * (at - number)

    @cached_property
    def _table(self) -> tuple[float, float, list[float]]:
        """The first coordinate of the table, the step between two, and where each is drawn."""
        step = 2 * self.length / TABLE
        low = (self._first + self._last) / 2 - self.length
        return low, step, [self.at(low + step * number) for number in range(TABLE + 1)]

    def _levelled(self, value: float) -> float:
        """A coordinate moved part of the way to where it would be if cities were spread evenly. Their order stays."""
        if not self._even:
            return value
        part = (self._rank(value) - self._bottom) / (self._top - self._bottom)
        return value + (self._low + (self._high - self._low) * part - value) * self._part

    def _rank(self, value: float) -> float:
        parts = [(value - other) / self._blur + 0.5 for other in self._values]
        return sum([part if 0.0 < part < 1.0 else part >= 1.0 for part in parts])


def paper(board: Board) -> Canvas:
    """A canvas in the proportions of the printed picture, cropped to the cities and printed spaces of the board."""
    axes = _axes(board, 0.0)
    scale = min(axis.largest_scale(LONG_SIDE, MARGIN, RIM) for axis in axes)
    sizes = []
    for axis in axes:
        rims = axis.rims(scale, MARGIN, RIM)
        sizes.append(max(axis.length * scale, (LONG_SIDE - 2 * MARGIN) * NARROWEST) + sum(rims))
        axis.set_scale(scale, sizes[-1], rims)
    width, height = sizes
    cities = {name: Point(*place) for name, place in _city_places(board, axes).items()}
    return Canvas(width, height, (PAPER_CELL, PAPER_CELL), cities, (0, ceil(width / PAPER_CELL)), ON_PAPER, axes)


def window(board: Board, width: int, height: int) -> Canvas:
    """A canvas of `width` by `height` characters, cropped to the board, with each city in the middle of a character.

    A roomy window nearly keeps the proportions of the printed picture; a tight one makes room where cities are dense.
    """
    cell, size = (DOTS_ACROSS, DOTS_DOWN), (width * DOTS_ACROSS, height * DOTS_DOWN)
    if not board.cities:
        return Canvas(*size, cell, {}, (0, width))
    side = min(max(width // 24, 1), 6) + (3 if any(track.wraps for track in board.tracks) else 0)
    side = side if width > 4 * side else 0
    margins = (side * DOTS_ACROSS, DOTS_DOWN if height >= 8 else 0)
    tightness = max(0.0, min(1.0, (ROOMY_ROWS - height) / (ROOMY_ROWS - TIGHT_ROWS)))
    axes = _axes(board, LEVELLING * tightness)
    ends = [(margin, dots / 2) for margin, dots in zip(margins, cell, strict=True)]
    x, y = (axes[i].largest_scale(size[i] - cell[i], *ends[i]) for i in (0, 1))
    x = min(x, y * (STRETCH + (TIGHT_STRETCH - STRETCH) * tightness))
    for i, scale in enumerate((x, min(y, x * STRETCH))):
        axes[i].set_scale(scale, size[i], axes[i].rims(scale, *ends[i]))
    places = _city_places(board, axes)
    _push_apart(places, board.tracks)
    last = (max(width - 1, 0), max(height - 1, 0))
    cities, columns = {}, []
    for name, place in places.items():
        column, row = (min(max(int(place[i] / cell[i]), 0), last[i]) for i in (0, 1))
        cities[name] = Point(column * DOTS_ACROSS + (DOTS_ACROSS - 1) / 2, row * DOTS_DOWN + (DOTS_DOWN - 1) / 2)
        columns.append(column)
    strip = (max(min(columns) - side - 1, 0), min(max(columns) + side + 2, width))
    return Canvas(*size, cell, cities, strip, IN_WINDOW, axes)


def _axes(board: Board, levelling: float) -> tuple[Axis, Axis]:
    page = [on_page(board, city.x, city.y) for city in board.cities.values()]
    spaces = [on_page(board, space.x, space.y) for track in board.tracks for space in track.spaces]
    across, down = (Axis([p[axis] for p in page], levelling, [s[axis] for s in spaces]) for axis in (0, 1))
    return across, down


def _city_places(board: Board, axes: tuple[Axis, Axis]) -> dict[str, list[float]]:
    """Where the axes draw each city, across and down."""
    page = {name: on_page(board, city.x, city.y) for name, city in board.cities.items()}
    return {name: [axis.at(value) for axis, value in zip(axes, point, strict=True)] for name, point in page.items()}


def _push_apart(places: Mapping[str, list[float]], tracks: Sequence[Track]) -> None:
    """Push apart cities that are too close for the spaces of a track between them, or for both their marks."""
    need = dict.fromkeys(combinations(places, 2), ROOM_FOR_MARK)
    for track in tracks:
        pair = (track.a, track.b) if (track.a, track.b) in need else (track.b, track.a)
        if pair in need:
            need[pair] = max(need[pair], ROOM_FOR_ENDS + ROOM_FOR_SPACE * track.length)
    close = []
    for (a, b), least in need.items():
        (ax, ay), (bx, by) = places[a], places[b]
        if abs(ax - bx) < 2 * least and abs(ay - by) < 2 * least:
            close.append((places[a], places[b], least))
    for _ in range(SPREADING):
        for first, second, least in close:
            dx, dy = second[0] - first[0], second[1] - first[1]
            apart = (dx * dx + dy * dy) ** 0.5
            if apart >= least:
                continue
            if apart < 0.01:
                dx, dy, apart = 1.0, 0.5, 1.1
            push = (least - apart) * 0.25 / apart
            first[0] -= dx * push
            first[1] -= dy * push
            second[0] += dx * push
            second[1] += dy * push
