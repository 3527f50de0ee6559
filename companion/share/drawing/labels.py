"""Names on paper: each at the cheapest place around its city, in one line or in two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import copysign, cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from companion.game.board import City
from companion.share.drawing.ink import wide

if TYPE_CHECKING:
    from companion.plan.curve import Point
    from companion.share.drawing.plan import Lane
    from companion.share.drawing.ways import Frame

SIZE, LINE = 18.0, 19.0
"""The letters of a name, and from one line of it to the next."""
RISE = 0.36
"""How far the middle of letters lies above the line they stand on, as a part of their size."""
APART = 6.0
"""Between two names side by side."""
NEAR = 13.0
"""From the middle of a city to its name."""
FARTHER = 18.0
"""What one step beyond the nearest place above or below is."""
DOT, MIDDLE, OTHER_CITY, SPLIT = 1.0, 5.0, 9.0, 1.4
"""What costs: each dot of a track under a name, the middle of one, the mark of another city, a second line."""
EDGE = 7.0
"""Half of how broad a space is: so near to its middle line a name covers it."""
NEVER = 1e6
CELL = 64.0


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right + APART
            and other.left < self.right + APART
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Label(NamedTuple):
    """A name as it stands: its lines, the middle of their box, and the side on which the city is ("start" …)."""

    lines: tuple[str, ...]
    box: Box
    anchor: str


def printed(city: City) -> str:
    """The name as the board prints it: the ends at a border carry only the country."""
    return city.name.partition(" (")[0] if city.country else city.name


def forms(name: str) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Ways to write a name, with what each costs: in one line, or in two of about the same length."""
    yield 0.0, (name,)
    words = name.split(" ")
    if len(words) > 1:
        cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        yield SPLIT, min(cuts, key=lambda lines: max(wide(line, SIZE) for line in lines))
    elif "-" in name[3:-3] and len(name) > 11:
        head, dash, tail = name.partition("-")
        yield SPLIT + 0.6, (head + dash, tail)


def place_names(
    cities: Mapping[str, City], points: Mapping[str, Point], lanes: Iterable[Lane], frame: Frame
) -> dict[str, Label]:
    """A place for every name, the most crowded first; then each once more, now that the others stand."""
    ground = _Ground(points, lanes, frame)
    names = {name: printed(city) for name, city in cities.items() if not city.junction}
    order = sorted(names, key=lambda name: (-ground.crowd(points[name]), name))
    for _ in range(3):
        for name in order:
            ground.labels.pop(name, None)
            ground.labels[name] = ground.best(name, names[name])
    return ground.labels


class _Ground:
    """What names should not cover."""

    def __init__(self, points: Mapping[str, Point], lanes: Iterable[Lane], frame: Frame) -> None:
        self.points, self.frame = points, frame
        self.labels: dict[str, Label] = {}
        self._dots: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        for lane in lanes:
            for space in lane.spaces:
                for x, y in _along(space):
                    self._put(x, y, DOT)
            self._put(*lane.badge, MIDDLE)

    def _put(self, x: float, y: float, price: float) -> None:
        self._dots.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y, price))

    def crowd(self, point: Point) -> float:
        around = Box(point.x - 90, point.y - 40, point.x + 90, point.y + 40)
        return self._covered(around) + 20 * sum(_inside(around, other) for other in self.points.values())

    def best(self, name: str, told: str) -> Label:
        """The cheapest place of one name."""
        point = self.points[name]
        found: tuple[float, Label] | None = None
        for price, lines in forms(told):
            for extra, label in _places(point, lines):
                cost = price + extra
                if found is not None and cost >= found[0]:
                    continue
                cost += self._clash(name, label.box)
                if found is not None and cost >= found[0]:
                    continue
                cost += self._cost(name, label.box)
                if found is None or cost < found[0]:
                    found = (cost, label)
        assert found is not None
        return found[1]

    def _clash(self, name: str, box: Box) -> float:
        """What it costs to stand over other names or outside."""
        cost = 0.0
        if box.left < 4 or box.top < 4 or box.right > self.frame.width - 4 or box.bottom > self.frame.height - 4:
            cost += NEVER
        return cost + NEVER * sum(box.meets(label.box) for other, label in self.labels.items() if other != name)

    def _cost(self, name: str, box: Box) -> float:
        """What it costs to stand over tracks and beside other cities."""
        room = Box(box.left - 10, box.top - 10, box.right + 10, box.bottom + 10)
        cost = OTHER_CITY * sum(_inside(room, point) for other, point in self.points.items() if other != name)
        return cost + self._covered(Box(box.left - EDGE, box.top - EDGE, box.right + EDGE, box.bottom + EDGE))

    def _covered(self, box: Box) -> float:
        cost = 0.0
        for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
            for row in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
                for x, y, price in self._dots.get((column, row), ()):
                    if box.left < x < box.right and box.top < y < box.bottom:
                        cost += price
        return cost


def _inside(box: Box, point: Point) -> bool:
    return box.left < point.x < box.right and box.top < point.y < box.bottom


def _along(space: tuple[float, float, float, float]) -> Iterator[tuple[float, float]]:
    """Points along a space, about 7 apart."""
    x, y, turn, long = space
    count = max(int(long // 7), 1)
    for i in range(count):
        away = (i + 0.5) / count * long - long / 2
        yield x + cos(radians(turn)) * away, y + sin(radians(turn)) * away


def _places(point: Point, lines: Sequence[str]) -> Iterator[tuple[float, Label]]:
    """Places around a city, the most natural first, with what each costs beyond what it covers."""
    across = max(wide(line, SIZE) for line in lines)
    down = LINE * (len(lines) - 1) + SIZE * 0.9
    for extra, dx, dy in SPOTS:
        side = NEAR + (0.0 if dy == 0 else -3.0)
        left = point.x + (side if dx > 0 else -side - across if dx < 0 else -across / 2)
        if dx and abs(dx) < 1:  # over or under the city, but moved to one side
            left = point.x - across / 2 + dx * across
        beyond = max(abs(dy) - 1, 0.0)
        top = point.y - down / 2 + copysign((abs(dy) - beyond) * (NEAR + down / 2) + beyond * FARTHER, dy)
        anchor = "middle" if abs(dx) < 1 else "start" if dx > 0 else "end"
        yield extra, Label(tuple(lines), Box(left, top, left + across, top + down), anchor)


_BESIDE = (0.0, 0.25, 0.5, 0.7, 0.9)
_OVER = (0.0, 0.1, 0.2, 0.3, 0.4)
SPOTS = sorted(
    {
        *((left + 0.9 * up, 1 - 20 * left, up * down) for left in (0.0, 0.1) for up in _BESIDE for down in (-1, 1)),
        *((0.2 + 2.2 * aside, aside * to, 1.0 * down) for aside in _OVER for to in (-1, 1) for down in (-1, 1)),
        *((2.5 + aside, aside * to, 1.7 * down) for aside in (0.0, 0.3) for to in (-1, 1) for down in (-1, 1)),
        *((2.8, 1.0 * to, 1.5 * down) for to in (1, -1) for down in (-1, 1)),
    },
    key=lambda spot: (spot[0], -spot[1], spot[2]),
)
"""What a place costs; where the name stands beside its city (1: right, 0: over it), and above or below (1: under)."""
