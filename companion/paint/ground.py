"""Where the cities stand: the printed picture fitted into a window of cells.

A cell is two dots wide and four high, and dots are about square. A city stands
in the middle of one cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from companion.game.board import Board, Track

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

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def around(self, column: int) -> int:
        """The column where a track over the edge comes in, for one outside the strip."""
        left, right = self.strip
        return (column - left) % (right - left) + left if right > left else column


def survey(board: Board, width: int, height: int) -> Ground:
    """Fits the cities of `board` into `width` by `height` cells, cropped to what they take up."""
    if not board.cities:
        return Ground(width, height, {}, (0, width))
    side = min(max(width // 24, 1), 6) + (3 if any(track.wraps for track in board.tracks) else 0)
    top = 1 if height >= 8 else 0
    side = side if width > 4 * side else 0
    across = max((width - 2 * side - 1) * DOTS_ACROSS, 1)
    down = max((height - 2 * top - 1) * DOTS_DOWN, 1)
    tightness = max(0.0, min(1.0, (ROOMY_ROWS - height) / (ROOMY_ROWS - TIGHT_ROWS)))
    xs = _levelled([city.x * board.aspect for city in board.cities.values()], LEVELLING * tightness)
    ys = _levelled([city.y for city in board.cities.values()], LEVELLING * tightness)
    wide, high = max(xs) - min(xs) or 1e-9, max(ys) - min(ys) or 1e-9
    most = STRETCH + (TIGHT_STRETCH - STRETCH) * tightness
    scale_x, scale_y = across / wide, down / high
    scale_x = min(scale_x, scale_y * most)
    scale_y = min(scale_y, scale_x * STRETCH)
    left = (width * DOTS_ACROSS - wide * scale_x) / 2 - min(xs) * scale_x
    upper = (height * DOTS_DOWN - high * scale_y) / 2 - min(ys) * scale_y
    places = {name: [x * scale_x + left, y * scale_y + upper] for name, x, y in zip(board.cities, xs, ys, strict=True)}
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
    return Ground(width, height, spots, strip)


def _levelled(values: Sequence[float], part: float) -> list[float]:
    """`values` moved `part` of the way to where they would stand if spread evenly; their order stays."""
    low, high = min(values), max(values)
    if part <= 0 or high <= low:
        return list(values)
    blur = (high - low) / 4

    def rank(value: float) -> float:
        return sum(min(max((value - other) / blur + 0.5, 0.0), 1.0) for other in values)

    bottom, top = rank(low), rank(high)
    even = [low + (high - low) * (rank(value) - bottom) / (top - bottom) for value in values]
    return [value + (flat - value) * part for value, flat in zip(values, even, strict=True)]


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
