"""The tracks as dots: where each runs, how it bends, which dots of which cells it takes.

A dot (x, y) counts from the window's top left corner, two dots to a cell's
width and four to its height.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import floor, hypot
from typing import NamedTuple

from companion.game.board import Board, Track
from companion.paint.ground import DOTS_ACROSS, DOTS_DOWN, Ground, Spot, wraps

Cell = tuple[int, int]
Dot = tuple[int, int]

BIT = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The braille bit of a dot, by its column and row in the cell."""
STEEP = 2.0
"""A line is steep when it falls this many dots for one across: the shape of a cell."""
FLAT = 0.6
"""A line is flat when it falls no more dots than this for one across."""


NEARBY_X, NEARBY_Y = range(-3, 4), range(-1, 2)
"""Columns and rows around a city where tracks may begin a cell later for each other."""
CROSSBARS = 5
"""The spaces of a tunnel are drawn with crossbars from this many dots on."""


class Ink(NamedTuple):
    """What one track puts into one cell: braille bits while open, and while claimed; both 0 in a gap."""

    thin: int
    thick: int


class Line(NamedTuple):
    """A track in the window.

    `way` are the cells it runs through, gaps included, and `ink` what it puts
    there and, while claimed, beside it. `spaces` are the dots of each space in
    order from `a`, those outside the window too. A `steep` line has its lanes
    side by side, another one above the other.
    """

    track: Track
    way: tuple[Cell, ...]
    ink: Mapping[Cell, Ink]
    spaces: tuple[tuple[Dot, ...], ...]
    steep: bool

    @property
    def middle(self) -> Dot:
        """The middle dot of its middle space, of the earlier one where two are."""
        space = self.spaces[(len(self.spaces) - 1) // 2]
        return space[len(space) // 2]


class _Course(NamedTuple):
    """The lanes between two cities that run together: end dots, bend in dots, period of the edge or 0."""

    lanes: tuple[Track, ...]
    a: tuple[float, float]
    b: tuple[float, float]


def draw_lines(board: Board, ground: Ground, width: int, height: int) -> dict[int, Line]:
    """Every track of `board` as a line, by track id; bent where it would run through a city or another track."""
    period = (ground.strip[1] - ground.strip[0]) * DOTS_ACROSS
    courses = [_course(board, ground, lanes, period) for lanes in _bundles(board)]
    bends = _bends(courses, ground)
    gauge = _gauge(height)
    lanes = [lane for course, bend in zip(courses, bends, strict=True) for lane in _lanes(course, bend, ground, gauge)]
    return _parted(_inked(lanes, width, height), ground)


def _bundles(board: Board) -> list[tuple[Track, ...]]:
    """The tracks that run side by side: those of one group, and any others between the same cities."""
    return list(board.between.values())


def _course(board: Board, ground: Ground, lanes: tuple[Track, ...], period: int) -> _Course:
    a, b = (_centre(ground.spots[name]) for name in (lanes[0].a, lanes[0].b))
    if wraps(board, lanes[0]):
        b = (b[0] + (period if b[0] < a[0] else -period), b[1])
    return _Course(lanes, a, b)


def _centre(spot: Spot) -> tuple[float, float]:
    return (spot.x * DOTS_ACROSS + 0.5, spot.y * DOTS_DOWN + 1.5)


def _curve(course: _Course, bend: float, steps: int) -> list[tuple[float, float]]:
    """`steps` + 1 points from end to end, bowed to the left of the way by `bend` dots in the middle."""
    (ax, ay), (bx, by) = course.a, course.b
    dx, dy = bx - ax, by - ay
    if not bend:
        return [(ax + dx * i / steps, ay + dy * i / steps) for i in range(steps + 1)]
    long = hypot(dx, dy) or 1.0
    nx, ny = 4 * bend * dy / long, -4 * bend * dx / long
    points = []
    for i in range(steps + 1):
        t = i / steps
        bow = t * (1 - t)
        points.append((ax + dx * t + nx * bow, ay + dy * t + ny * bow))
    return points


def _bends(courses: Sequence[_Course], ground: Ground) -> list[float]:
    """How far each course is bowed: as little as keeps it clear of other cities and mostly off other courses."""
    near: dict[Cell, list[tuple[str, int]]] = {}
    for name, spot in ground.spots.items():
        for dx in range(-2, 3):
            for dy in range(-1, 2):
                weight = 30 if (dx, dy) == (0, 0) else 8 if dy == 0 and abs(dx) == 1 else 3
                near.setdefault((spot.x + dx, spot.y + dy), []).append((name, weight))
    bends = [0.0] * len(courses)
    taken: dict[Cell, int] = {}
    walks = []
    for course in courses:
        walk = _walk(course, 0.0)
        walks.append(walk)
        for cell in walk:
            taken[cell] = taken.get(cell, 0) + 1
    for _ in range(2):
        for i, course in enumerate(courses):
            ends = (course.lanes[0].a, course.lanes[0].b)
            for cell in walks[i]:
                taken[cell] -= 1
            now = _toll(walks[i], near, taken, ends)
            if now > 2.0 or bends[i]:
                long = hypot(course.b[0] - course.a[0], course.b[1] - course.a[1])
                best = (1e9, 0.0, walks[i])
                for part in (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.26, -0.26):
                    bend = part * long
                    walk = _walk(course, bend)
                    cost = _toll(walk, near, taken, ends) + abs(part) * 25
                    if cost < best[0] - 0.5:
                        best = (cost, bend, walk)
                bends[i], walks[i] = best[1], best[2]
            for cell in walks[i]:
                taken[cell] = taken.get(cell, 0) + 1
    return bends


def _walk(course: _Course, bend: float) -> set[Cell]:
    """The cells a course goes through, near enough for weighing, without those at its ends."""
    (ax, ay), (bx, by) = course.a, course.b
    steps = max(int(max(abs(bx - ax) / DOTS_ACROSS, abs(by - ay) / DOTS_DOWN) * 1.3), 2)
    lanes = len(course.lanes)
    cells = set()
    step = _step(course)
    offsets = [(step[0] * off, step[1] * off) for off in (lane - (lanes - 1) / 2 for lane in range(lanes))]
    for x, y in _curve(course, bend, steps)[1:-1]:
        for dx, dy in offsets:
            cells.add((int(x + dx) // DOTS_ACROSS, int(y + dy) // DOTS_DOWN))
    return cells


def _toll(
    walk: Iterable[Cell],
    near: Mapping[Cell, list[tuple[str, int]]],
    taken: Mapping[Cell, int],
    ends: tuple[str, str],
) -> float:
    cost = 0.0
    for cell in walk:
        cost += taken.get(cell, 0)
        for name, weight in near.get(cell, ()):
            if name not in ends:
                cost += weight
    return cost


class _Gauge(NamedTuple):
    """Sizes in dots that grow with the window: what is left free around a city's middle, and between spaces."""

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


def _step(course: _Course) -> Dot:
    """From one lane to the next, in dots: whole cells, so that neighbours share few, and always about four dots apart."""
    (ax, ay), (bx, by) = course.a, course.b
    across, down = abs(bx - ax), abs(by - ay)
    if down > STEEP * across:
        return (2 * DOTS_ACROSS, 0)
    if down <= FLAT * across:
        return (0, DOTS_DOWN)
    return (DOTS_ACROSS if (bx > ax) != (by > ay) else -DOTS_ACROSS, DOTS_DOWN)


def _lanes(course: _Course, bend: float, ground: Ground, gauge: _Gauge) -> list[_Lane]:
    (ax, ay), (bx, by) = course.a, course.b
    steep = abs(by - ay) > STEEP * abs(bx - ax)
    count = len(course.lanes)
    step = _step(course)
    first = (-(count - 1) / 2 * step[0], -(count - 1) / 2 * step[1])
    dots = _dots(course, bend, first, gauge)
    left, right = ground.strip[0] * DOTS_ACROSS, ground.strip[1] * DOTS_ACROSS
    lanes = []
    for number, track in enumerate(course.lanes):
        dx, dy = number * step[0], number * step[1]
        own = tuple((x + dx, y + dy) for x, y in dots)
        if wide := right - left:
            own = tuple(((x - left) % wide + left, y) if not left <= x < right else (x, y) for x, y in own)
        spaces = tuple(own[start:past] for start, past in _spaces(len(own), track.length, gauge.gap))
        lanes.append(_Lane(track, own, spaces, steep))
    return lanes


def _dots(course: _Course, bend: float, offset: tuple[float, float], gauge: _Gauge) -> list[Dot]:
    """The dots of one lane in order, without those around its cities."""
    (ax, ay), (bx, by) = course.a, course.b
    far = max(abs(bx - ax), abs(by - ay))
    steps = max(int(far * (2 if bend else 1)), 1)
    clear_x, clear_y = min(gauge.clear_x, max(far / 5, 2)), min(gauge.clear_y, max(far / 5, 3))
    found: list[Dot] = []
    for x, y in _curve(course, bend, steps):
        if (abs(x - ax) < clear_x and abs(y - ay) < clear_y) or (abs(x - bx) < clear_x and abs(y - by) < clear_y):
            continue
        dot = (floor(x + offset[0] + 0.5), floor(y + offset[1] + 0.5))
        if found and found[-1] == dot:
            continue
        if len(found) > 1 and abs(dot[0] - found[-2][0]) <= 1 and abs(dot[1] - found[-2][1]) <= 1:
            found[-1] = dot
        else:
            found.append(dot)
    return found or [(round((ax + bx) / 2 + offset[0]), round((ay + by) / 2 + offset[1]))]


def _spaces(dots: int, length: int, gap: int) -> list[tuple[int, int]]:
    """Divides a run of dots into `length` stretches with gaps between: (first, past last) of each."""
    while gap and dots < length * (gap + 2) - gap:
        gap -= 1
    each = (dots - gap * (length - 1)) / length
    starts = [round(i * (each + gap)) for i in range(length)]
    return [(start, max(round(i * (each + gap) + each), start + 1)) for i, start in enumerate(starts)]


def _inked(lanes: Sequence[_Lane], width: int, height: int) -> dict[int, Line]:
    """The lanes as bits of cells. A broad line spills only into cells that no other track runs through."""
    ways: list[tuple[Cell, ...]] = []
    users: dict[Cell, int] = {}
    for lane in lanes:
        way = dict.fromkeys((x // DOTS_ACROSS, y // DOTS_DOWN) for x, y in lane.dots)
        ways.append(tuple(cell for cell in way if 0 <= cell[0] < width and 0 <= cell[1] < height))
        for cell in ways[-1]:
            users[cell] = users.get(cell, 0) + 1
    lines = {}
    for lane, way in zip(lanes, ways, strict=True):
        own = set(way)
        thin = dict.fromkeys(way, 0)
        thick: dict[Cell, int] = {}
        sides = ((-1, 0), (0, 0), (1, 0)) if lane.steep else ((0, -1), (0, 0), (0, 1))
        for space in lane.spaces:
            for x, y in space:
                for dx, dy in sides:
                    cell = ((x + dx) // DOTS_ACROSS, (y + dy) // DOTS_DOWN)
                    if cell in own or (cell not in users and 0 <= cell[0] < width and 0 <= cell[1] < height):
                        bit = BIT[(x + dx) % DOTS_ACROSS][(y + dy) % DOTS_DOWN]
                        thick[cell] = thick.get(cell, 0) | bit
        for x, y in _drawn(lane):
            cell = (x // DOTS_ACROSS, y // DOTS_DOWN)
            if cell in own:
                thin[cell] |= BIT[x % DOTS_ACROSS][y % DOTS_DOWN]
        cells = {**thin, **thick}
        ink = {cell: Ink(thin.get(cell, 0), thick.get(cell, 0)) for cell in cells}
        lines[lane.track.id] = Line(lane.track, way, ink, lane.spaces, lane.steep)
    return lines


def _parted(lines: dict[int, Line], ground: Ground) -> dict[int, Line]:
    """Gives a cell beside a city, where tracks of several colours come together, to the one with most dots there.

    The others begin a cell later, if that leaves them half of their space.
    """
    near = {(spot.x + dx, spot.y + dy) for spot in ground.spots.values() for dx in NEARBY_X for dy in NEARBY_Y}
    users: dict[Cell, list[Line]] = {}
    for line in lines.values():
        for cell in line.way:
            if cell in near and line.ink[cell].thin:
                users.setdefault(cell, []).append(line)
    lost: dict[int, set[Cell]] = {}
    for cell, sharing in users.items():
        if len({line.track.colour for line in sharing}) < 2:
            continue
        winner = max(sharing, key=lambda line: (line.ink[cell].thin.bit_count(), -line.track.id))
        for line in sharing:
            gone = lost.setdefault(line.track.id, set())
            if line.track.colour != winner.track.colour and _spared(line, gone | {cell}):
                gone.add(cell)
    for id, gone in lost.items():
        ink = lines[id].ink
        lines[id] = lines[id]._replace(
            ink={cell: Ink(0, both.thick) if cell in gone else both for cell, both in ink.items()}
        )
    return lines


def _spared(line: Line, gone: Collection[Cell]) -> bool:
    """Whether both end spaces keep half their dots without those in the cells `gone`."""
    for space in (line.spaces[0], line.spaces[-1]):
        left = sum(1 for x, y in space if (x // DOTS_ACROSS, y // DOTS_DOWN) not in gone)
        if 2 * left < len(space):
            return False
    return True


def _drawn(lane: _Lane) -> Iterator[Dot]:
    """The dots of an open track; where there is room, the spaces of a tunnel end in crossbars."""
    side = (1, 0) if lane.steep else (0, 1)
    for space in lane.spaces:
        yield from space
        if lane.track.kind == "tunnel" and len(space) >= CROSSBARS:
            for x, y in (space[0], space[-1]):
                yield (x + side[0], y + side[1])
                yield (x - side[0], y - side[1])
