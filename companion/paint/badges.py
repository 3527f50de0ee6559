"""Where the signs of tracks go: the letter of the owner or the colour, and the length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from math import hypot

from companion.game.board import GREY
from companion.game.values import NamedTuple
from companion.paint.lines import Line
from companion.plan.canvas import DOTS_ACROSS, DOTS_DOWN, Canvas, Cell

MIDDLE_BITS = 0x02 | 0x04 | 0x10 | 0x20
"""The two middle rows of a braille cell."""
SHARED, BESIDE_SIGN, NO_DOTS, AT_EDGE, ALONE = 3.0, 7.0, 3.0, 1.2, 2.0
"""What makes a cell a worse place for a letter, in dots from the middle: each other track in it, each side on which
something else is written, a gap in the track, a track at the cell's edge, and no room for a length."""
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Where a length may stand, relative to the letter."""


class Signs(NamedTuple):
    """The cells of signs by track id: `badges` for all tracks, `counts` for those with room for their length."""

    badges: dict[int, Cell]
    counts: dict[int, Cell]


def place_signs(lines: Mapping[int, Line], covered: Collection[Cell], canvas: Canvas) -> Signs:
    """Find cells for all letters, then for the lengths.

    A letter goes into a visible cell of its track near the middle, preferably one that no other track needs. Where a
    name hides all of a short track, it goes right beside the track. `covered` are the cells of names and cities.
    """
    crowd = Counter(cell for line in lines.values() for cell in line.cells)
    written = set(covered)
    badges: dict[int, Cell] = {}
    for line in sorted(lines.values(), key=lambda line: (len(line.cells), line.track.id)):
        free = [cell for cell in line.cells if cell not in written]
        if not free:
            around = {(x + dx, y + dy) for x, y in line.cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            free = [cell for cell in sorted(around) if canvas.holds(cell) and cell not in written]
        free = free or list(line.cells)
        if free:
            badge = min((_letter_cost(line, cell, crowd, written), cell) for cell in free)[1]
            badges[line.track.id] = badge
            written.add(badge)
    return Signs(badges, _count_cells(lines, badges, covered, crowd, canvas))


def _letter_cost(line: Line, cell: Cell, crowd: Mapping[Cell, int], written: Collection[Cell]) -> float:
    """How bad a cell is for a letter: far from the middle of its track, or crowded."""
    x, y = cell
    cost = hypot(x * DOTS_ACROSS + 0.5 - line.middle[0], y * DOTS_DOWN + 1.5 - line.middle[1])
    cost += SHARED * (crowd.get(cell, 1) - 1)
    sides = ((x - 1, y), (x + 1, y))
    cost += BESIDE_SIGN * sum(side in written for side in sides)
    if line.track.colour != GREY and not any(side not in written and crowd.get(side, 0) <= 1 for side in sides):
        cost += ALONE
    thin = line.ink[cell].thin if cell in line.ink else 0
    if not thin:
        return cost + NO_DOTS
    return cost if line.steep or thin & MIDDLE_BITS else cost + AT_EDGE


def _count_cells(
    lines: Mapping[int, Line],
    badges: Mapping[int, Cell],
    covered: Collection[Cell],
    crowd: Mapping[Cell, int],
    canvas: Canvas,
) -> dict[int, Cell]:
    """The cells for lengths: beside the letter, or alone on a grey track, which has no letter.

    No length touches anything else in its row, hides another track, or hides the last dots of its own track. Lengths of
    two digits have no room.
    """
    written = {*covered, *(cell for id, cell in badges.items() if lines[id].track.colour != GREY)}
    counts: dict[int, Cell] = {}
    for id, badge in badges.items():
        line = lines[id]
        if line.track.length >= 10:
            continue
        spare = sum(cell not in written and line.ink[cell].thin > 0 for cell in line.cells) > 1
        for cell, sign in _count_places(line, badge):
            own = cell in line.cells
            free = canvas.holds(cell) and cell not in written and crowd.get(cell, 0) <= own and (spare or not own)
            beside = {(x + side, y) for x, y in sign for side in (-1, 1)} - sign
            if free and not beside & written:
                counts[id] = cell
                written.add(cell)
                break
    return counts


def _count_places(line: Line, badge: Cell) -> Iterator[tuple[Cell, set[Cell]]]:
    """Where the length of a track may stand, each with the cells that its signs would then take up."""
    x, y = badge
    if line.track.colour == GREY:
        for cell in sorted(line.cells, key=lambda cell: abs(cell[0] - x) / 2 + abs(cell[1] - y)):
            yield cell, {cell}
        return
    for dx, dy in BESIDE:
        cell = (x + dx, y + dy)
        if dx or cell in line.cells:
            yield cell, {badge, cell}
