"""The tracks as dots: which dots of which cells each one takes up, while open and while claimed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise, product
from math import floor

from companion.game.board import Board, Track
from companion.game.signs import kind_of
from companion.game.values import NamedTuple
from companion.plan.canvas import DOTS_ACROSS, DOTS_DOWN, Canvas, Cell
from companion.plan.courses import Course, bows_of, courses_of

Dot = tuple[int, int]
"""The column and row of a dot, from the window's upper left corner."""

BIT = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The braille bit of a dot, by its column and row in the cell."""
ASIDE = {True: ((-1, 0), (0, 0), (1, 0)), False: ((0, -1), (0, 0), (0, 1))}
"""The dots of a claimed track for each dot of the open one: side by side if it is steep, else one above the other."""
NEARBY_X, NEARBY_Y = range(-3, 4), range(-1, 2)
"""The columns and rows around a city where a track may begin a cell later to make way for another."""
CROSSBARS = 5
"""The fewest dots of a tunnel's space that is drawn with crossbars."""


class Ink(NamedTuple):
    """The braille bits of a track in a cell, while open and while claimed; both 0 in a gap."""

    thin: int
    thick: int


class Line(NamedTuple):
    """A track in the window.

    `cells` are those it runs through, gaps included, and `ink` is what it draws there and, while claimed, beside them.
    `spaces` are the dots of each space in order from one end, including those outside the window.
    """

    track: Track
    cells: tuple[Cell, ...]
    ink: Mapping[Cell, Ink]
    spaces: tuple[tuple[Dot, ...], ...]
    steep: bool

    @property
    def middle(self) -> Dot:
        """The middle dot of its middle space; of two middle spaces, the earlier one."""
        space = self.spaces[(len(self.spaces) - 1) // 2]
        return space[len(space) // 2]


def draw_lines(board: Board, canvas: Canvas) -> dict[int, Line]:
    """Every track of `board` as a line, by track id, bent where it would run through a city or another track."""
    courses = courses_of(board, canvas)
    gauge = _gauge(canvas.rows)
    bows = bows_of(courses, canvas)
    lanes: list[_Lane] = []
    for course, bow in zip(courses, bows, strict=True):
        lanes += _lanes(course, bow, canvas, gauge)
    return _separated(_rasterised(lanes, canvas), canvas)


def sample_lines(tracks: Sequence[Track], width: int) -> dict[int, Line]:
    """Tracks without a board, in one row: one lies flat over `width` cells, several are side by side, a column each."""
    row, lanes = range(DOTS_DOWN), []
    for column, track in enumerate(tracks):
        steep = len(tracks) > 1
        dots = [(column * DOTS_ACROSS, y) for y in row] if steep else [(x, 1) for x in range(width * DOTS_ACROSS)]
        spaces = tuple(tuple(dots[start:past]) for start, past in _stretches(len(dots), track.length, DOTS_ACROSS))
        lanes.append(_Lane(track, tuple(dots), spaces, steep))
    return _rasterised(lanes, Canvas(width * DOTS_ACROSS, DOTS_DOWN, (DOTS_ACROSS, DOTS_DOWN), {}, (0, width)))


def cell_of(dot: Dot) -> Cell:
    """The cell that a dot lies in."""
    return (dot[0] // DOTS_ACROSS, dot[1] // DOTS_DOWN)


class _Gauge(NamedTuple):
    """Sizes in dots that grow with the window: what is kept free around the middle of a city, and between spaces."""

    clear_x: float
    clear_y: float
    gap: int


def _gauge(height: int) -> _Gauge:
    more = min(max((height - 24) / 16, 0.0), 2.0)
    return _Gauge(2.0 + more, 3.0 + more, 2 if height < 50 else 3)


class _Lane(NamedTuple):
    track: Track
    dots: tuple[Dot, ...]
    spaces: tuple[tuple[Dot, ...], ...]
    steep: bool


def _lanes(course: Course, bow: float, canvas: Canvas, gauge: _Gauge) -> list[_Lane]:
    """The lanes of a course: each is the first one shifted by whole cells, so that all look alike."""
    step, middle = _in_dots(course.step), (len(course.lane_order) - 1) / 2
    dots = _dots(course, bow, (-middle * step[0], -middle * step[1]), gauge)
    lanes = []
    for number, track in enumerate(course.lane_order):
        dx, dy = number * step[0], number * step[1]
        lane_dots = tuple((x + dx, y + dy) for x, y in dots)
        if course.wraps:
            lane_dots = tuple(
                (canvas.wrapped_column(x // DOTS_ACROSS) * DOTS_ACROSS + x % DOTS_ACROSS, y) for x, y in lane_dots
            )
        spaces = tuple(lane_dots[start:past] for start, past in _stretches(len(lane_dots), track.length, gauge.gap))
        lanes.append(_Lane(track, lane_dots, spaces, course.steep))
    return lanes


def _in_dots(cells: Cell) -> Dot:
    return (cells[0] * DOTS_ACROSS, cells[1] * DOTS_DOWN)


def _dots(course: Course, bow: float, offset: tuple[float, float], gauge: _Gauge) -> list[Dot]:
    """The dots of one lane in order, each touching the next, without those around its cities."""
    (ax, ay), (bx, by) = course.a, course.b
    distance = max(abs(bx - ax), abs(by - ay))
    clear_x, clear_y = min(gauge.clear_x, max(distance / 5, 2)), min(gauge.clear_y, max(distance / 5, 3))
    dots: list[Dot] = []
    for x, y in course.curve(bow, max(int(course.dot_count * (2 if bow or course.printed else 1)), 1)):
        at_a = abs(x - ax) < clear_x and abs(y - ay) < clear_y
        at_b = abs(x - bx) < clear_x and abs(y - by) < clear_y
        if at_a or at_b:
            continue
        dot = (floor(x + offset[0] + 0.5), floor(y + offset[1] + 0.5))
        if dots and dots[-1] == dot:
            continue
        if len(dots) > 1 and abs(dot[0] - dots[-2][0]) <= 1 and abs(dot[1] - dots[-2][1]) <= 1:
            dots[-1] = dot
        else:
            dots.append(dot)
    return dots or [(floor((ax + bx) / 2 + offset[0]), floor((ay + by) / 2 + offset[1]))]


def _stretches(dots: int, length: int, gap: int) -> list[tuple[int, int]]:
    """Divide a run of `dots` into `length` spaces with gaps between them: (first, past last) of each.

    Spaces shrink to one dot before the gaps go.
    """
    while gap > 1 and dots < length * (gap + 2) - gap:
        gap -= 1
    if dots < 2 * length - 1:
        gap = 0
    starts = [(2 * i * (dots + gap) + length) // (2 * length) for i in range(length + 1)]
    return [(min(start, dots - 1), max(following - gap, start + 1)) for start, following in pairwise(starts)]


def _claimed_bits(steep: bool, column: int, row: int) -> tuple[tuple[int, int, int], ...]:
    """The bits that a dot of a claimed track adds to cells: (columns to the right, rows below, bits)."""
    cells: dict[Cell, int] = {}
    for right, below in ASIDE[steep]:
        x, y = column + right, row + below
        cell = (x // DOTS_ACROSS, y // DOTS_DOWN)
        cells[cell] = cells.get(cell, 0) | BIT[x % DOTS_ACROSS][y % DOTS_DOWN]
    return tuple((x, y, bits) for (x, y), bits in cells.items())


BROAD = {key: _claimed_bits(*key) for key in product((True, False), range(DOTS_ACROSS), range(DOTS_DOWN))}
"""The `_claimed_bits` of each dot: by the steepness of its track, and by its column and row in its cell."""


def _rasterised(lanes: Sequence[_Lane], canvas: Canvas) -> dict[int, Line]:
    """The lanes as bits of cells. A claimed track spills over only into cells that no other track runs through."""
    runs = [tuple(c for c in dict.fromkeys(map(cell_of, lane.dots)) if canvas.holds(c)) for lane in lanes]
    used = {cell for cells in runs for cell in cells}
    lines = {}
    for lane, cells in zip(lanes, runs, strict=True):
        own = set(cells)
        thin = dict.fromkeys(cells, 0)
        for dot in _open_dots(lane):
            if (cell := cell_of(dot)) in own:
                thin[cell] |= BIT[dot[0] % DOTS_ACROSS][dot[1] % DOTS_DOWN]
        thick: dict[Cell, int] = {}
        for x, y in chain.from_iterable(lane.spaces):
            for right, below, bits in BROAD[lane.steep, x % DOTS_ACROSS, y % DOTS_DOWN]:
                cell = (x // DOTS_ACROSS + right, y // DOTS_DOWN + below)
                if cell in own or (cell not in used and canvas.holds(cell)):
                    thick[cell] = thick.get(cell, 0) | bits
        ink = {cell: Ink(thin.get(cell, 0), thick.get(cell, 0)) for cell in sorted({**thin, **thick})}
        lines[lane.track.id] = Line(lane.track, cells, ink, lane.spaces, lane.steep)
    return lines


def _open_dots(lane: _Lane) -> Iterator[Dot]:
    """The dots of an open track. Where there is room, the spaces of a tunnel end in crossbars."""
    side = (1, 0) if lane.steep else (0, 1)
    for space in lane.spaces:
        yield from space
        if kind_of(lane.track.kind).crossed and len(space) >= CROSSBARS:
            for x, y in (space[0], space[-1]):
                yield (x + side[0], y + side[1])
                yield (x - side[0], y - side[1])


def _separated(lines: dict[int, Line], canvas: Canvas) -> dict[int, Line]:
    """Give each cell near a city where open tracks of several colours meet to the track with the most dots there.

    The others begin a cell later, provided that leaves them half of their space.
    """
    near = {(x + dx, y + dy) for x, y in canvas.city_cells.values() for dx in NEARBY_X for dy in NEARBY_Y}
    users: dict[Cell, list[Line]] = {}
    for line in lines.values():
        for cell in line.cells:
            if cell in near and line.ink[cell].thin:
                users.setdefault(cell, []).append(line)
    lost_by_track: dict[int, set[Cell]] = {}
    for cell, sharing in users.items():
        winner = max(sharing, key=lambda line: (line.ink[cell].thin.bit_count(), -line.track.id))
        for line in sharing:
            lost_cells = lost_by_track.get(line.track.id, set())
            if line.track.colour != winner.track.colour and _ends_remain(line, lost_cells | {cell}):
                lost_by_track[line.track.id] = lost_cells | {cell}
    for id, lost_cells in lost_by_track.items():
        line = lines[id]
        ink = {cell: Ink(0, ink.thick) if cell in lost_cells else ink for cell, ink in line.ink.items()}
        lines[id] = line._replace(ink=ink)
    return lines


def _ends_remain(line: Line, lost_cells: Collection[Cell]) -> bool:
    """Whether both end spaces keep at least half of their dots without those in the `lost_cells`."""
    ends = (line.spaces[0], line.spaces[-1])
    return all(2 * sum(cell_of(dot) not in lost_cells for dot in space) >= len(space) for space in ends)
