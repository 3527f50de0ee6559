"""The courses between cities: which tracks run side by side, and how far they bow to make way for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from math import hypot

from companion.game.board import Board, Track
from companion.game.values import NamedTuple, dataclass
from companion.plan.canvas import Canvas, Cell, Room
from companion.plan.curve import Curve, Point
from companion.plan.printed import middle_line, side_by_side

STEEP = 2.0
"""A course is steep if it falls by more than this per unit across: the height of a window's cell over its width."""
FLAT = 0.6
"""A course is flat if it falls by no more than this per unit across."""
BOWS = (0.0, 0.06, -0.06, 0.12, -0.12, 0.18, -0.18, 0.26, -0.26)
"""The bows tried, as fractions of the length."""
BOW_TOLL = 25.0
"""The cost of a bow as deep as the course is long, where a shared cell costs 1."""
GAIN = 0.5
"""How much cheaper than a flatter bow a deeper one must be."""
WORTH_BOWING = 2.0
"""A straight course that costs no more than this stays straight."""
OUTSIDE_TOLL = 10.0
"""The cost of each cell outside the canvas."""
ROUNDS = 2


@dataclass(frozen=True)
class Course:
    """Tracks that run together, in the order in which they lie side by side.

    Their middle line goes from the city `begin` at `a` to `b`, in units, along the `printed` line where the board file
    gives one. A course that `wraps` over the edge of the board ends outside it.
    """

    tracks: tuple[Track, ...]
    begin: str
    a: Point
    b: Point
    wraps: bool
    cell: tuple[int, int]
    printed: Curve | None = None

    @property
    def length(self) -> float:
        """The straight distance from end to end, in units."""
        return hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])

    @cached_property
    def dot_count(self) -> float:
        """How many dots it takes to draw it unbowed, each touching the next."""
        line = (self.a, self.b) if self.printed is None else self.printed.points
        return sum([max(abs(q[0] - p[0]), abs(q[1] - p[1])) for p, q in pairwise(line)])

    @cached_property
    def steep(self) -> bool:
        """Whether its lanes lie side by side rather than one above the other."""
        return abs(self.b[1] - self.a[1]) > STEEP * abs(self.b[0] - self.a[0])

    @cached_property
    def step(self) -> Cell:
        """The columns and rows from lane to lane: about the height of a row, so that neighbours share few cells."""
        across, down = self.b[0] - self.a[0], self.b[1] - self.a[1]
        beside, below, falling, rising = steps = ((self.cell[1] // self.cell[0], 0), (0, 1), (-1, 1), (1, 1))
        if self.steep:
            usual = beside
        elif abs(down) <= FLAT * abs(across):
            usual = below
        else:
            usual = falling if (across > 0) == (down > 0) else rising
        if self.printed is None or len(self.tracks) < 2:
            return usual
        cells = self._cells(self.curve(0.0, max(int(self.dot_count / self.cell[0]), 2)))
        return min(
            sorted(steps, key=lambda step: step != usual),
            key=lambda step: len(cells & {(x + step[0], y + step[1]) for x, y in cells}),
        )

    @cached_property
    def lane_order(self) -> tuple[Track, ...]:
        """The tracks in the order in which `step` leads from each to the next."""
        right, below = self.step
        along = (self.b[0] - self.a[0]) * below * self.cell[1] - (self.b[1] - self.a[1]) * right * self.cell[0]
        return self.tracks[::-1] if self.printed is not None and along < 0 else self.tracks

    def _cells(self, points: Sequence[tuple[float, float]], right: float = 0.0, below: float = 0.0) -> set[Cell]:
        """The cells in which points lie once moved `right` and `below` units."""
        across, down = self.cell
        return {(int((x + right) // across), int((y + below) // down)) for x, y in points}

    def curve(self, bow: float, steps: int) -> Sequence[tuple[float, float]]:
        """`steps` + 1 points from end to end, bowed to the left by `bow` times its length."""
        (ax, ay), (bx, by) = self.a, self.b
        dx, dy = bx - ax, by - ay
        if self.printed is not None:
            points: Sequence[tuple[float, float]] = self.printed.divided(steps)
        else:
            points = [(ax + dx * i / steps, ay + dy * i / steps) for i in range(steps + 1)]
        if not bow:
            return points
        nx, ny, square = 4 * bow * dy, -4 * bow * dx, steps * steps
        parts = [i * (steps - i) / square for i in range(steps + 1)]
        return [(x + nx * part, y + ny * part) for (x, y), part in zip(points, parts, strict=True)]

    def crossed_cells(self, bow: float, room: Room) -> set[Cell]:
        """Roughly the cells it goes through, without its ends and with the lanes that `room` adds."""
        across, down = abs(self.b[0] - self.a[0]), abs(self.b[1] - self.a[1])
        steps = max(int(max(across / self.cell[0], down / self.cell[1]) * 1.3), 2)
        if self.printed is not None:
            steps = max(int(self.dot_count / self.cell[0]), steps)
        ends = max(int(min(room.ends / (self.length or 1.0), 0.25) * steps), 1)
        (right, below), others = self.step, len(self.tracks) - 1 + room.extra_lanes
        dx, dy = -right * self.cell[0] * others / 2, -below * self.cell[1] * others / 2
        first = self._cells(self.curve(bow, steps)[ends:-ends], dx, dy)
        cells = set(first)
        for lane in range(1, others + 1):
            cells.update([(x + lane * right, y + lane * below) for x, y in first])
        return cells


def courses_of(board: Board, canvas: Canvas) -> list[Course]:
    """One course for each bundle of tracks that run side by side, in the order of the board's file."""
    first, past = canvas.strip
    period = min((past - first) * canvas.cell[0], canvas.width)
    courses = []
    for bundle in side_by_side(board):
        a, b = canvas.cities[bundle.a], canvas.cities[bundle.b]
        if bundle.wraps:
            b = Point(b.x + (period if b.x < a.x else -period), b.y)
        line = middle_line(board, bundle)
        line = line and _onto_canvas(line, a, b, canvas)
        courses.append(Course(bundle.tracks, bundle.a, a, b, bundle.wraps, canvas.cell, line))
    return courses


def _onto_canvas(line: Curve, a: Point, b: Point, canvas: Canvas) -> Curve:
    """A line of the printed page as drawn, shifted along with the cities at its ends if these were pushed aside."""
    points = [canvas.place(point) for point in line.points]
    ends = [(a.x - points[0].x, a.y - points[0].y), (b.x - points[-1].x, b.y - points[-1].y)]
    fractions = [i / (len(points) - 1) for i in range(len(points))]
    return Curve(
        tuple(
            Point(
                x + ends[0][0] * (1 - fraction) + ends[1][0] * fraction,
                y + ends[0][1] * (1 - fraction) + ends[1][1] * fraction,
            )
            for (x, y), fraction in zip(points, fractions, strict=True)
        )
    )


class _Walk(NamedTuple):
    """The cells that a course goes through, and what they cost apart from other courses."""

    cells: frozenset[Cell]
    toll: float


def bows_of(courses: Sequence[Course], canvas: Canvas) -> list[float]:
    """How far each course is bowed, as a fraction of its length.

    That is as little as keeps it clear of other cities and mostly clear of other courses. Long courses give way to
    short ones.
    """
    near = _city_tolls(canvas)
    tried = [{0.0: _walk(course, 0.0, near, canvas)} for course in courses]
    bows = [0.0] * len(courses)
    taken: dict[Cell, int] = {}
    for walks in tried:
        for cell in walks[0.0].cells:
            taken[cell] = taken.get(cell, 0) + 1
    longest_first = sorted(range(len(courses)), key=lambda i: -courses[i].length)
    for _ in range(ROUNDS):
        for i in longest_first:
            if courses[i].printed is not None and not canvas.room.bends:
                continue
            walks = tried[i]
            for cell in walks[bows[i]].cells:
                taken[cell] -= 1
            if bows[i] or _cost(walks[0.0], taken) > WORTH_BOWING:
                bows[i] = _cheapest_bow(walks, partial(_walk, courses[i], near=near, canvas=canvas), taken)
            for cell in walks[bows[i]].cells:
                taken[cell] = taken.get(cell, 0) + 1
    return bows


def _cheapest_bow(walks: dict[float, _Walk], walk_of: Callable[[float], _Walk], taken: Mapping[Cell, int]) -> float:
    """The bow that costs least, a straight one if none is better. `walks` are known ones by bow; new ones are added."""
    best, least = 0.0, float("inf")
    for bow in BOWS:
        toll = abs(bow) * BOW_TOLL
        if toll >= least - GAIN:
            break
        if bow not in walks:
            walks[bow] = walk_of(bow)
        toll += _cost(walks[bow], taken)
        if toll < least - GAIN:
            best, least = bow, toll
    return best


def _cost(walk: _Walk, taken: Mapping[Cell, int]) -> float:
    """What a walk costs, given how many other courses have `taken` each cell."""
    return walk.toll + sum([taken.get(cell, 0) for cell in walk.cells])


def _city_tolls(canvas: Canvas) -> dict[Cell, list[tuple[str, float]]]:
    tolls: dict[Cell, list[tuple[str, float]]] = {}
    for name, spot in canvas.city_cells.items():
        for (dx, dy), toll in canvas.room.city_costs.items():
            for cell in {(spot.x + sx * dx, spot.y + sy * dy) for sx in (1, -1) for sy in (1, -1)}:
                tolls.setdefault(cell, []).append((name, toll))
    return tolls


def _walk(course: Course, bow: float, near: Mapping[Cell, list[tuple[str, float]]], canvas: Canvas) -> _Walk:
    """Where a course goes with this bow, and its toll for cells outside the canvas and for cities nearby."""
    cells = course.crossed_cells(bow, canvas.room)
    if course.wraps:
        cells = {(canvas.wrapped_column(x), y) for x, y in cells}
    ends = course.tracks[0].ends
    toll = OUTSIDE_TOLL * sum(not canvas.holds(cell) for cell in cells)
    toll += sum(price for cell in cells & near.keys() for name, price in near[cell] if name not in ends)
    return _Walk(frozenset(cells), toll)
