"""Where names stand: each at the cheapest place around its city, in characters and on paper.

Lengths are in the caller's units: characters in a window, points on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import ceil, floor

from companion.game.board import City
from companion.game.values import NamedTuple, dataclass
from companion.plan.canvas import Cell, Pair

ROUNDS = 2
"""How many times each name is placed. From the second time on, all the others are in place."""
CROWDED = 8.0
"""Around a city, this much cost of covering counts as one more city."""
NEVER = 1e6


class Box(NamedTuple):
    """The room that something takes up, in units; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, right: float, down: float) -> Box:
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def collides(self, other: Box, apart: float) -> bool:
        """Whether it overlaps another box, or is level with it and closer than `apart`."""
        high, low = self.top < other.bottom, other.top < self.bottom
        return high and low and self.left < other.right + apart and other.left < self.right + apart


class Label(NamedTuple):
    """A name in its place: its lines, their box, and the side on which its city is ("start", "middle", "end")."""

    lines: tuple[str, ...]
    box: Box
    anchor: str


class LabelPlace(NamedTuple):
    """A place for a name: what it costs, its box relative to its city, and the side on which the city is.

    `cells` are the columns and rows, relative to the city's cell, whose contents are weighed: left, top, past the last
    column, past the last row.
    """

    cost: float
    box: Box
    anchor: str
    cells: tuple[int, int, int, int]

    @classmethod
    def of(cls, cost: float, box: Box, anchor: str, cell: int, rim: int) -> LabelPlace:
        """A place that weighs the cells of size `cell` under the box, and a rim of `rim` cells around it."""
        left, top, right, bottom = (at / cell for at in box)
        return cls(cost, box, anchor, (floor(left) - rim, floor(top) - rim, ceil(right) + rim, ceil(bottom) + rim))


@dataclass(frozen=True, eq=False)
class Lettering:
    """How names are written: the `forms` of each, with their costs, and the `places` of a form, cheapest first.

    What is under a name is weighed in cells of `cell` units. The cells right before and after it count at a fraction of
    their cost, which is capped: `touched` holds the fraction and the cap. Level names stand at least `apart` units
    apart. `city_costs` holds the costs of cells around other cities, relative to each. `crowd` is the distance across
    and down within which other cities crowd a city; what there is to cover counts within half of it across, a third of
    it down.
    """

    forms: Callable[[str], Sequence[tuple[float, tuple[str, ...]]]]
    places: Callable[[tuple[str, ...]], Sequence[LabelPlace]]
    cell: int
    apart: float
    touched: Pair
    city_costs: Sequence[tuple[Cell, float]]
    crowd: Pair


def printed_name(city: City) -> str:
    """The name as the board prints it: where a track ends at a border, only the country is printed."""
    return city.name.partition(" (")[0] if city.country and city.name.endswith(")") else city.name


def place_labels(
    names: Mapping[str, str], cities: Mapping[str, Pair], weight: Mapping[Cell, float], size: Pair, lettering: Lettering
) -> dict[str, Label]:
    """A label for each of these names, by city.

    The most crowded ones are placed first, each where it is cheapest at that point; then each is placed once more among
    all the others. `weight` is the cost of covering a cell. Names cover neither each other nor a city, so in a very
    small window some find no place.
    """
    grid = _NameGrid(names, cities, weight, size, lettering)
    order = sorted(names, key=lambda name: (-grid.crowding[name], name))
    for _ in range(ROUNDS):
        for name in order:
            grid.write(name)
    return grid.labels


class _NameGrid:
    """The names written so far, and the cost of writing over any stretch of a row of cells."""

    def __init__(
        self,
        names: Mapping[str, str],
        cities: Mapping[str, Pair],
        weight: Mapping[Cell, float],
        size: Pair,
        lettering: Lettering,
    ) -> None:
        self.labels: dict[str, Label] = {}
        self._names, self._cities, self._lettering = names, cities, lettering
        self._columns, self._rows = columns, rows = ceil(size[0] / lettering.cell), ceil(size[1] / lettering.cell)
        cost = [[0.0] * columns for _ in range(rows)]
        for (x, y), price in weight.items():
            if 0 <= x < columns and 0 <= y < rows:
                cost[y][x] += price
        self.crowding = {name: self._crowding(name, cost) for name in names}
        for place in cities.values():
            column, row = (int(at // lettering.cell) for at in place)
            for (right, below), price in lettering.city_costs:
                if 0 <= column + right < columns and 0 <= row + below < rows:
                    cost[row + below][column + right] += price
        self._sums = [[0.0, *accumulate(row)] for row in cost]

    def _crowding(self, name: str, cost: Sequence[Sequence[float]]) -> float:
        """How crowded the surroundings of a city are: by other cities, and by what a name would cover."""
        (x, y), (beside, below), cell = self._cities[name], self._lettering.crowd, self._lettering.cell
        near = sum(
            abs(other_x - x) <= beside and abs(other_y - y) <= below for other_x, other_y in self._cities.values()
        )
        rows = cost[max(int((y - below / 3) // cell), 0) : int((y + below / 3) // cell) + 1]
        first, past = max(int((x - beside / 2) // cell), 0), int((x + beside / 2) // cell) + 1
        return near + sum(sum(row[first:past]) for row in rows) / CROWDED

    def write(self, name: str) -> None:
        """Replace the label of a city by the cheapest one; without room for any, it has none."""
        self.labels.pop(name, None)
        lettering, full, (city_x, city_y) = self._lettering, self._names[name], self._cities[name]
        reach = _reach(lettering, full).moved(city_x, city_y)
        near = [label.box for label in self.labels.values() if reach.collides(label.box, lettering.apart)]
        other_texts = {label.lines for other, label in self.labels.items() if self._names[other] != full}
        x, y = int(city_x // lettering.cell), int(city_y // lettering.cell)
        own: dict[int, list[tuple[int, float]]] = {}
        for (right_by, below), price in lettering.city_costs:
            own.setdefault(y + below, []).append((x + right_by, price))
        columns, rows, sums_of, (part, most) = self._columns, self._rows, self._sums, lettering.touched
        cheapest = NEVER / 2
        for loss, lines in lettering.forms(full):
            if loss >= cheapest or lines in other_texts:
                continue
            for price, box, anchor, (first, top, past, bottom) in lettering.places(lines):
                cost = loss + price
                if cost >= cheapest:
                    break
                first, past = x + first, x + past
                if first < 0 or y + top < 0 or past > columns or y + bottom > rows:
                    continue
                for row in range(y + top, y + bottom):
                    sums = sums_of[row]
                    cost += sums[past] - sums[first]
                    if part and first:
                        cost += min(sums[first] - sums[first - 1], most) * part
                    if part and past < columns:
                        cost += min(sums[past + 1] - sums[past], most) * part
                    for column, own_price in own.get(row, ()):
                        if first <= column < past:
                            cost -= own_price
                if cost < cheapest:
                    box = box.moved(city_x, city_y)
                    if not any(box.collides(other, lettering.apart) for other in near):
                        cheapest, self.labels[name] = cost, Label(lines, box, anchor)


@lru_cache(maxsize=512)
def _reach(lettering: Lettering, name: str) -> Box:
    """The box around all places of a name, relative to its city."""
    boxes = [place.box for _, lines in lettering.forms(name) for place in lettering.places(lines)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
