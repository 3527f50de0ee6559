"""Where the cities stand: the printed picture fitted into a window of cells.

A cell is two dots wide and four high, and dots are about square. A city stands
in the middle of one cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from companion.game.board import Board, Track
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
"""How often cities that stand closer are pushed apart a little."""
LEVELLING = 0.3
"""In a tight window, how much of each axis follows the crowd of cities instead of the printed distance."""


TABLE = 32
"""Places that lie between cities are drawn by so many that are worked out for each axis."""


class Spot(NamedTuple):
    """A cell: column from the left, row from the top."""

    x: int
    y: int


Cell = tuple[int, int]
"""Column and row, of any cell."""


@dataclass(frozen=True)
class Ground:
    """A window of `width` by `height` cells with the cities in it.

    `strip` are the columns (first, past last) that a track over the edge goes round.
    """

    width: int
    height: int
    spots: Mapping[str, Spot]
    strip: tuple[int, int]
    axes: tuple[Axis, Axis] | None = None

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def around(self, column: int) -> int:
        """The column where a track over the edge comes in, for one outside the strip."""
        left, right = self.strip
        return (column - left) % (right - left) + left if right > left else column

    def place(self, point: Point) -> Point:
        """Where a place of the printed page is drawn, in dots; cities that stand close are pushed away from theirs."""
        if self.axes is None:
            return point
        across, down = self.axes
        return Point(across.near(point.x), down.near(point.y))


class Axis:
    """How one direction of the printed page is drawn, in dots: the crowd of cities makes room where it is densest.

    `values` are the places of the cities, `part` says how much the crowd counts.
    """

    def __init__(self, values: Sequence[float], part: float) -> None:
        self._values, self._part = values, part
        self._low, self._high = min(values), max(values)
        self._even = part > 0 and self._high > self._low
        if self._even:
            self._blur = (self._high - self._low) / 4
            self._bottom, self._top = self._rank(self._low), self._rank(self._high)
        self._cities = {value: self._levelled(value) for value in values}
        self.first, self.last = min(self._cities.values()), max(self._cities.values())
        self._scale, self._left = 1.0, 0.0

    @property
    def long(self) -> float:
        """From the first city to the last one, not yet in dots."""
        return self.last - self.first or 1e-9

    def beyond(self, places: Sequence[float]) -> tuple[float, float]:
        """How far places lie before the first city and behind the last one, not yet in dots."""
        if not places:
            return 0.0, 0.0
        before, behind = self._levelled(min(places)), self._levelled(max(places))
        return max(self.first - before, 0.0), max(behind - self.last, 0.0)

    def draw(self, scale: float, room: float, rims: tuple[float, float]) -> None:
        """Sets the dots: so many for each part of the page, in the middle of what the rims leave of the room."""
        self._scale = scale
        self._left = (room + rims[0] - rims[1] - self.long * scale) / 2 - self.first * scale

    def dots(self, value: float) -> float:
        """The dot of a place, exactly."""
        known = self._cities.get(value)
        return (self._levelled(value) if known is None else known) * self._scale + self._left

    def near(self, value: float) -> float:
        """The dot of a place that is no city's, near enough: between two of a few places that were worked out."""
        low, step, table = self._table
        at = (value - low) / step
        number = min(max(int(at), 0), TABLE - 1)
        return table[number] + (table[number + 1] - table[number]) * (at - number)

    @cached_property
    def _table(self) -> tuple[float, float, list[float]]:
        """The first place of the table, how far it is to the next, and the dots of all."""
        step = 2 * self.long / TABLE
        low = (self.first + self.last) / 2 - self.long
        return low, step, [self.dots(low + step * number) for number in range(TABLE + 1)]

    def _levelled(self, value: float) -> float:
        """A place moved a part of the way to where it would be if cities were spread evenly; their order stays."""
        if not self._even:
            return value
        part = (self._rank(value) - self._bottom) / (self._top - self._bottom)
        return value + (self._low + (self._high - self._low) * part - value) * self._part

    def _rank(self, value: float) -> float:
        return sum(min(max((value - other) / self._blur + 0.5, 0.0), 1.0) for other in self._values)


def survey(board: Board, width: int, height: int) -> Ground:
    """Fits the cities and printed spaces of `board` into `width` by `height` cells, cropped to what they take up."""
    if not board.cities:
        return Ground(width, height, {}, (0, width))
    side = min(max(width // 24, 1), 6) + (3 if any(track.wraps for track in board.tracks) else 0)
    top = 1 if height >= 8 else 0
    side = side if width > 4 * side else 0
    tightness = max(0.0, min(1.0, (ROOMY_ROWS - height) / (ROOMY_ROWS - TIGHT_ROWS)))
    page = [on_page(board, city.x, city.y) for city in board.cities.values()]
    spaces = [on_page(board, space.x, space.y) for track in board.tracks for space in track.spaces]
    across = Axis([point.x for point in page], LEVELLING * tightness)
    down = Axis([point.y for point in page], LEVELLING * tightness)
    most = STRETCH + (TIGHT_STRETCH - STRETCH) * tightness
    aside = _rims(across, [point.x for point in spaces], width * DOTS_ACROSS, side * DOTS_ACROSS, DOTS_ACROSS)
    above = _rims(down, [point.y for point in spaces], height * DOTS_DOWN, top * DOTS_DOWN, DOTS_DOWN)
    scale_x = max(width * DOTS_ACROSS - sum(aside) - DOTS_ACROSS, 1) / across.long
    scale_y = max(height * DOTS_DOWN - sum(above) - DOTS_DOWN, 1) / down.long
    scale_x = min(scale_x, scale_y * most)
    scale_y = min(scale_y, scale_x * STRETCH)
    across.draw(scale_x, width * DOTS_ACROSS, aside)
    down.draw(scale_y, height * DOTS_DOWN, above)
    places = {name: [across.dots(x), down.dots(y)] for name, (x, y) in zip(board.cities, page, strict=True)}
    _spread(places, board.tracks)
    spots = {
        name: Spot(
            min(max(int(x / DOTS_ACROSS), 0), max(width - 1, 0)),
            min(max(int(y / DOTS_DOWN), 0), max(height - 1, 0)),
        )
        for name, (x, y) in places.items()
    }
    columns = [spot.x for spot in spots.values()]
    room = side + 1
    strip = (max(min(columns) - room, 0), min(max(columns) + room + 1, width))
    return Ground(width, height, spots, strip, (across, down))


def _rims(axis: Axis, spaces: Sequence[float], room: int, margin: int, cell: int) -> tuple[float, float]:
    """The dots that stay free before the first city and behind the last one: a margin, more where spaces lie there."""
    scale = max(room - 2 * margin - cell, 1) / axis.long
    before, behind = (max(float(margin), part * scale + cell / 2 if part else 0.0) for part in axis.beyond(spaces))
    return before, behind


def _spread(places: Mapping[str, list[float]], tracks: Sequence[Track]) -> None:
    """Pushes cities apart that stand too close for the spaces between them, or for both their marks."""
    need = dict.fromkeys(combinations(places, 2), ROOM_FOR_MARK)
    for track in tracks:
        pair = (track.a, track.b) if (track.a, track.b) in need else (track.b, track.a)
        if pair in need:
            need[pair] = max(need[pair], ROOM_FOR_ENDS + ROOM_FOR_SPACE * track.length)
    close = []
    for (one, other), least in need.items():
        (ax, ay), (bx, by) = places[one], places[other]
        if abs(ax - bx) < 2 * least and abs(ay - by) < 2 * least:
            close.append((places[one], places[other], least))
    for _ in range(SPREADING):
        for here, there, least in close:
            dx, dy = there[0] - here[0], there[1] - here[1]
            apart = (dx * dx + dy * dy) ** 0.5
            if apart >= least:
                continue
            if apart < 0.01:
                dx, dy, apart = 1.0, 0.5, 1.1
            push = (least - apart) * 0.25 / apart
            here[0] -= dx * push
            here[1] -= dy * push
            there[0] += dx * push
            there[1] += dy * push
