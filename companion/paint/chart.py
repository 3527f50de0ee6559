"""A chart in characters: a line of dots for each side, two dots across a cell and four down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.game.values import dataclass
from companion.paint.lines import BIT
from companion.paint.picture import Picture, Span, Style

BRAILLE = 0x2800
ACROSS, DOWN = 2, 4


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its values from left to right, all at the same distance, its colour, and a letter at its end."""

    values: Sequence[int]
    colour: str
    letter: str


def chart(series: Sequence[Series], width: int, height: int, *, axis: str, at: int | None = None) -> Picture:
    """The lines of `series`, all of the same length, in `width` by `height` cells.

    At the left are the highest value (at least 1) and the lowest (at most 0), in the colour `axis`; a cursor of that
    colour marks value number `at`. Where lines meet, the last one is on top.
    """
    highest = max([1, *(value for line in series for value in line.values)])
    lowest = min([0, *(value for line in series for value in line.values)])
    margin = max(len(str(highest)), len(str(lowest))) + 1
    columns, steps = max(1, width - margin - 2), max(1, max(len(line.values) for line in series) - 1)
    last_x, last_y = columns * ACROSS - 1, height * DOWN - 1

    def place(step: int, value: int) -> tuple[int, int]:
        return round(step * last_x / steps), round((highest - value) * last_y / (highest - lowest))

    dots = [[0] * columns for _ in range(height)]
    inks: list[list[str | None]] = [[None] * columns for _ in range(height)]
    ends: dict[int, Series] = {}
    for line in series:
        places = [place(step, value) for step, value in enumerate(line.values)]
        for x, y in _joined_dots(places):
            cell, row = x // ACROSS, y // DOWN
            if inks[row][cell] != line.colour:
                inks[row][cell], dots[row][cell] = line.colour, 0
            dots[row][cell] |= BIT[x % ACROSS][y % DOWN]
        row = places[-1][1] // DOWN
        ends[_free_row(row, ends, height)] = line
    cursor = None if at is None else place(at, highest)[0] // ACROSS
    muted = Style(axis)
    rows = []
    for row in range(height):
        label = str(highest) if row == 0 else str(lowest) if row == height - 1 else ""
        end = ends.get(row)
        letter = Span(f" {end.letter}", Style(end.colour, bold=True)) if end else Span("  ", muted)
        rows.append((Span(f"{label:>{margin - 1}} ", muted), *_cells(dots[row], inks[row], cursor, muted), letter))
    return Picture(width, height, tuple(rows))


def _cells(dots: Sequence[int], inks: Sequence[str | None], cursor: int | None, muted: Style) -> Iterator[Span]:
    """The cells of a row: the dots of lines, each in its colour, and the cursor where there are none."""
    for cell, ink in enumerate(inks):
        if ink is not None:
            yield Span(chr(BRAILLE + dots[cell]), Style(ink, bold=cell == cursor))
        else:
            yield Span("│" if cell == cursor else " ", muted)


def _joined_dots(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The dots of a line through these places: level to the next one, then up or down to it."""
    dots = [places[0]]
    for (x, y), (to, level) in pairwise(places):
        dots += [(step, y) for step in range(x, to + 1)]
        dots += [(to, step) for step in range(min(y, level), max(y, level) + 1)]
    return dots


def _free_row(row: int, ends: dict[int, Series], height: int) -> int:
    """The row nearest to `row` in which no other line ends; `row` itself if there is none."""
    free = [other for other in range(height) if other not in ends]
    return min(free, key=lambda other: abs(other - row), default=row)
