"""A board laid out in a window: where its cities, tracks and names are. Computed once per size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from companion.game.board import Board, City, Track
from companion.game.values import NamedTuple
from companion.paint.badges import place_signs
from companion.paint.lines import Line, cell_of, draw_lines, sample_lines
from companion.paint.names import WrittenName, place_names
from companion.plan.canvas import Cell, CityCell, window

REACH = 1
"""How many cells beside a track still count as pointing at it."""
HIDDEN, HIDDEN_SPACE, HIDDEN_MIDDLE = 0.8, 4.5, 9.0
"""What a name costs for hiding a cell of a track, a whole space, and the middle of a track (divided by its spaces)."""


class Stroke(NamedTuple):
    """The braille bits of a track in column `x` of a row, while open (`thin`) and while claimed (`thick`).

    `own` is false in cells into which the track only spills over while claimed, when it is broader.
    """

    track: int
    x: int
    thin: int
    thick: int
    own: bool


@dataclass(frozen=True)
class Layout:
    """The geometry of one board in one window of `width` by `height` cells.

    `city_cells` are the cells of the cities and `labels` their names, shortened to fit (a junction has none). `lines`
    are the tracks by id, `badges` the cell of each where the letter of its owner or its colour goes, and `counts` the
    cell for its length, for tracks that have room for it.
    """

    width: int
    height: int
    cities: Mapping[str, City]
    tracks: Mapping[int, Track]
    city_cells: Mapping[str, CityCell]
    labels: Mapping[str, WrittenName]
    lines: Mapping[int, Line]
    badges: Mapping[int, Cell]
    counts: Mapping[int, Cell]
    strokes: tuple[tuple[Stroke, ...], ...] = field(repr=False)
    """The strokes of each row, those with the most dots last."""

    @cached_property
    def _tracks_by_cell(self) -> dict[Cell, tuple[int, ...]]:
        return _tracks_near(self.lines, self.badges, self.counts)

    @cached_property
    def _city_by_cell(self) -> dict[Cell, str]:
        named = {cell: name for name, label in self.labels.items() for cell in label.cells}
        return named | {(spot.x, spot.y): name for name, spot in self.city_cells.items()}

    @cached_property
    def rows_of(self) -> Mapping[int, frozenset[int]]:
        """The rows that show any part of a track, by track id."""
        rows: dict[int, set[int]] = {id: {y} for id, (_, y) in self.badges.items()}
        for y, strokes in enumerate(self.strokes):
            for stroke in strokes:
                rows.setdefault(stroke.track, set()).add(y)
        return {id: frozenset(ys) for id, ys in rows.items()}

    def tracks_at(self, x: int, y: int) -> tuple[int, ...]:
        """The tracks at or beside the cell in column `x` of row `y`: first one with a sign there, then the nearest."""
        return self._tracks_by_cell.get((x, y), ())

    def city_at(self, x: int, y: int) -> str | None:
        """The city whose mark or name is in the cell in column `x` of row `y`; None if there is no such city."""
        return self._city_by_cell.get((x, y))


def lay_out(board: Board, width: int, height: int) -> Layout:
    """Lay `board` out in a window of `width` by `height` cells; any size from 0 by 0 works."""
    width, height = max(width, 0), max(height, 0)
    canvas = window(board, width, height)
    lines = draw_lines(board, canvas)
    weight = _covering_costs(lines)
    labels = place_names(board.cities, canvas, weight)
    covered = {cell for label in labels.values() for cell in label.cells}
    covered |= {(spot.x, spot.y) for spot in canvas.city_cells.values()}
    signs = place_signs(lines, covered, canvas)
    return Layout(
        width=width,
        height=height,
        cities=board.cities,
        tracks={track.id: track for track in board.tracks},
        city_cells=canvas.city_cells,
        labels=labels,
        lines=lines,
        badges=signs.badges,
        counts=signs.counts,
        strokes=_strokes(lines, height),
    )


def lay_out_samples(tracks: Sequence[Track], width: int) -> Layout:
    """Lay out tracks without cities in one row of `width` cells, as samples: one flat, or several side by side."""
    lines = sample_lines(tracks, width)
    return Layout(
        width=width,
        height=1,
        cities={},
        tracks={track.id: track for track in tracks},
        city_cells={},
        labels={},
        lines=lines,
        badges=dict.fromkeys(lines, (width // 2, 0)) if len(lines) == 1 else {},
        counts={},
        strokes=_strokes(lines, 1),
    )


def _covering_costs(lines: Mapping[int, Line]) -> dict[Cell, float]:
    """The cost of covering each cell: the fewer cells its space has, the more; most of all where letters go."""
    costs: dict[Cell, float] = {}
    for line in lines.values():
        for space in line.spaces:
            cells = dict.fromkeys(map(cell_of, space))
            shown = [cell for cell in cells if cell in line.ink and line.ink[cell].thin]
            for cell in shown:
                costs[cell] = costs.get(cell, 0.0) + HIDDEN + HIDDEN_SPACE / len(shown)
        middle = cell_of(line.middle)
        if middle in line.ink:
            costs[middle] = costs.get(middle, 0.0) + HIDDEN_MIDDLE / len(line.spaces)
    return costs


def _strokes(lines: Mapping[int, Line], height: int) -> tuple[tuple[Stroke, ...], ...]:
    rows: list[list[Stroke]] = [[] for _ in range(height)]
    for line in lines.values():
        own = set(line.cells)
        for (x, y), ink in line.ink.items():
            rows[y].append(Stroke(line.track.id, x, ink.thin, ink.thick, (x, y) in own))
    for row in rows:
        row.sort(key=lambda stroke: (stroke.thin.bit_count(), -stroke.track))
    return tuple(tuple(row) for row in rows)


def _tracks_near(lines: Mapping[int, Line], *signs: Mapping[int, Cell]) -> dict[Cell, tuple[int, ...]]:
    near: dict[Cell, dict[int, int]] = {}
    for line in lines.values():
        for x, y in line.cells:
            for dx in range(-REACH, REACH + 1):
                for dy in range(-REACH, REACH + 1):
                    away = abs(dx) + 2 * abs(dy)
                    distances = near.setdefault((x + dx, y + dy), {})
                    distances[line.track.id] = min(away, distances.get(line.track.id, away))
    for id, cell in chain.from_iterable(cells.items() for cells in signs):
        near.setdefault(cell, {})[id] = -1
    return {cell: tuple(sorted(by, key=lambda id: (by[id], id))) for cell, by in near.items()}
