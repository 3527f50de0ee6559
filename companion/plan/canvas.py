"""Where a board's cities lie on what it is drawn on: a window of characters, or paper.

Lengths are in units: dots in a window, about square, two by four to a cell; points on paper. Whether tracks and
names are in each other's way is weighed by cells, on paper too.
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
"""How far one direction may be drawn larger than the other in a roomy window."""
TIGHT_STRETCH = 2.2
"""The same where rows are few, so that names and spaces find room."""
ROOMY_ROWS, TIGHT_ROWS = 56, 24
ROOM_FOR_MARK, ROOM_FOR_ENDS, ROOM_FOR_SPACE = 8.0, 6.0, 3.5
"""Dots wanted between any two cities; and between two with a track, at its ends and for each space."""
SPREADING = 8
"""How often cities that stand too close are pushed apart a little."""
LEVELLING = 0.3
"""In a tight window, how much of each axis follows the crowd of cities instead of the printed distance."""
TABLE = 32
"""Places between cities are interpolated from so many worked out for each axis."""

LONG_SIDE = 1600.0
"""The longer side of a board on paper, in points."""
MARGIN, RIM = 64.0, 40.0
"""What stays free on paper around the outermost cities, for names; and around the middles of the outermost spaces."""
NARROWEST = 1 / 3
"""The least ratio of the shorter side to the longer one on paper."""
PAPER_CELL = 8
"""A cell on paper, in points."""


class CityCell(NamedTuple):
    """A cell: column from the left, row from the top."""

    x: int
    y: int


Cell = tuple[int, int]
"""Column and row, of any cell."""
Pair = tuple[float, float]
"""A value across and one down."""


class Room(NamedTuple):
    """What a course between two cities keeps clear of.

    A course is weighed so many lanes broader than its tracks are (`broader`), and not nearer than `ends` units to its
    own cities. `shy`: what a cell costs so many columns and rows away from a city that the course does not serve,
    where a cell of another course costs 1. A course that the board file gives may be bowed only if `bends`.
    """

    broader: int
    ends: float
    shy: Mapping[Cell, float]
    bends: bool


IN_WINDOW = Room(0, 0.0, {(0, 0): 30.0, (1, 0): 8.0, (2, 0): 3.0, (0, 1): 1.5, (1, 1): 1.0}, bends=True)
ON_PAPER = Room(2, 30.0, {(0, 0): 30.0, (1, 0): 10.0, (0, 1): 10.0, (1, 1): 8.0, (2, 0): 5.0, (0, 2): 5.0}, bends=False)


@dataclass(frozen=True)
class Canvas:
    """What a board is drawn on, `width` by `height` units in cells of so many units across and down, and its cities.

    `strip` are the columns (first, past last) that a track over the edge goes round.
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
    def spots(self) -> Mapping[str, CityCell]:
        """The cell of each city."""
        across, down = self.cell
        return {name: CityCell(int(point.x // across), int(point.y // down)) for name, point in self.cities.items()}

    @property
    def scale(self) -> float:
        """How many units the height of the printed page is long, measured across."""
        return self.axes[0].scale if self.axes else 1.0

    def around(self, column: int) -> int:
        """The column where a track over the edge comes in, for one outside the strip."""
        left, right = self.strip
        return (column - left) % (right - left) + left if right > left else column

    def place(self, point: Point) -> Point:
        """Where a place of the printed page is drawn; cities that stand close are pushed away from theirs."""
        if self.axes is None:
            return point
        across, down = self.axes
        return Point(across.near(point.x), down.near(point.y))


class Axis:
    """How one direction of the printed page is drawn: the crowd of cities makes room where it is densest.

    `values` are the places of the cities, `part` says how much the crowd counts; `others` are places of the page that
    need room too.
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
        self._before = max(self._first - self._levelled(min(others)), 0.0) if others else 0.0
        self._behind = max(self._levelled(max(others)) - self._last, 0.0) if others else 0.0
        self.scale, self._left = 1.0, 0.0

    def widest(self, room: float, margin: float, rim: float) -> float:
        """The largest scale at which it fits into a room, with what stays free at both ends."""
        return min(
            max(room - before - behind, 1.0) / (self.length + more + yet_more)
            for before, more in self._ends(self._before, margin, rim)
            for behind, yet_more in self._ends(self._behind, margin, rim)
        )

    @staticmethod
    def _ends(beyond: float, margin: float, rim: float) -> list[Pair]:
        """What an end needs: a margin around its city; where places lie beyond that, a rim around them."""
        return [(margin, 0.0), (rim, beyond)] if beyond else [(margin, 0.0)]

    def rims(self, scale: float, margin: float, rim: float) -> Pair:
        """What stays free before the first city and behind the last one."""
        ends = (self._ends(beyond, margin, rim) for beyond in (self._before, self._behind))
        before, behind = (max(fixed + scale * more for fixed, more in end) for end in ends)
        return before, behind

    def draw(self, scale: float, room: float, rims: Pair) -> None:
        """Set the scale, and centre the axis in the room between the rims."""
        self.scale = scale
        self._left = (room + rims[0] - rims[1] - self.length * scale) / 2 - self._first * scale

    def at(self, value: float) -> float:
        """Where a place is drawn, exactly."""
        known = self._cities.get(value)
        return (self._levelled(value) if known is None else known) * self.scale + self._left

    def near(self, value: float) -> float:
        """About where any place is drawn, interpolated between two that were worked out."""
        low, step, table = self._table
        at = (value - low) / step
        number = min(max(int(at), 0), TABLE - 1)
        return table[number] + (table[number + 1] - table[number]) * (at - number)

    @cached_property
    def _table(self) -> tuple[float, float, list[float]]:
        """The first place of the table, the step to the next, and where all are drawn."""
        step = 2 * self.length / TABLE
        low = (self._first + self._last) / 2 - self.length
        return low, step, [self.at(low + step * number) for number in range(TABLE + 1)]

    def _levelled(self, value: float) -> float:
        """A place moved a part of the way to where it would be if cities were spread evenly; their order stays."""
        if not self._even:
            return value
        part = (self._rank(value) - self._bottom) / (self._top - self._bottom)
        return value + (self._low + (self._high - self._low) * part - value) * self._part

    def _rank(self, value: float) -> float:
        parts = [(value - other) / self._blur + 0.5 for other in self._values]
        return sum([part if 0.0 < part < 1.0 else part >= 1.0 for part in parts])


def paper(board: Board) -> Canvas:
    """The board in the proportions of the printed picture, cropped to what its cities and printed spaces take up."""
    axes = _axes(board, 0.0)
    scale = min(axis.widest(LONG_SIDE, MARGIN, RIM) for axis in axes)
    sizes = []
    for axis in axes:
        rims = axis.rims(scale, MARGIN, RIM)
        sizes.append(max(axis.length * scale, (LONG_SIDE - 2 * MARGIN) * NARROWEST) + sum(rims))
        axis.draw(scale, sizes[-1], rims)
    width, height = sizes
    cities = {name: Point(*place) for name, place in _places(board, axes).items()}
    return Canvas(width, height, (PAPER_CELL, PAPER_CELL), cities, (0, ceil(width / PAPER_CELL)), ON_PAPER, axes)


def window(board: Board, width: int, height: int) -> Canvas:
    """The board in `width` by `height` characters, each city in the middle of one, cropped to what it takes up.

    A roomy window keeps nearly to the proportions of the printed picture, a tight one makes room where cities crowd.
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
    x, y = (axes[i].widest(size[i] - cell[i], *ends[i]) for i in (0, 1))
    x = min(x, y * (STRETCH + (TIGHT_STRETCH - STRETCH) * tightness))
    for i, scale in enumerate((x, min(y, x * STRETCH))):
        axes[i].draw(scale, size[i], axes[i].rims(scale, *ends[i]))
    places = _places(board, axes)
    _spread(places, board.tracks)
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


def _places(board: Board, axes: tuple[Axis, Axis]) -> dict[str, list[float]]:
    """Where the axes draw each city, across and down."""
    page = {name: on_page(board, city.x, city.y) for name, city in board.cities.items()}
    return {name: [axis.at(value) for axis, value in zip(axes, point, strict=True)] for name, point in page.items()}


def _spread(places: Mapping[str, list[float]], tracks: Sequence[Track]) -> None:
    """Pushes cities apart that stand too close for the spaces between them, or for both their marks."""
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
