"""Where names stand: each at the cheapest place around its city, in characters and on paper.

Lengths are in units of whoever writes: characters in a window, points on paper.
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
"""Each name is placed so often: from the second time on all the others stand."""
CROWDED = 8.0
"""So much to cover around a city counts as another city there."""
NEVER = 1e6


class Box(NamedTuple):
    """The room that something takes up, in units."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, right: float, down: float) -> Box:
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def meets(self, other: Box, apart: float) -> bool:
        """Whether it overlaps another box, or lies beside it and nearer than `apart`."""
        high, low = self.top < other.bottom, other.top < self.bottom
        return high and low and self.left < other.right + apart and other.left < self.right + apart


class Label(NamedTuple):
    """A name as it stands: its lines, their box, and the side on which its city is ("start", "middle", "end")."""

    lines: tuple[str, ...]
    box: Box
    anchor: str


class LabelPlace(NamedTuple):
    """Where a name may stand: what that costs, its box as seen from its city, and the side on which the city is.

    `cells` are columns and rows around the city's that are weighed for it: the first, and past the last.
    """

    price: float
    box: Box
    anchor: str
    cells: tuple[int, int, int, int]

    @classmethod
    def of(cls, price: float, box: Box, anchor: str, cell: int, rim: int) -> LabelPlace:
        """With the cells of a size under the box, and a rim of cells around it."""
        left, top, right, bottom = (at / cell for at in box)
        return cls(price, box, anchor, (floor(left) - rim, floor(top) - rim, ceil(right) + rim, ceil(bottom) + rim))


@dataclass(frozen=True, eq=False)
class Lettering:
    """How names are written: the `forms` of each, with what they cost, and the `places` of one, cheapest first.

    What is under a name is weighed in cells of `cell` units; of those right before and behind it a part counts,
    `touched`, of at most so much a cell. Names in a row stand `apart`. Cells of `shy` cost around each other city;
    `crowd` are the units around a city in which others and what is to cover are counted.
    """

    forms: Callable[[str], Sequence[tuple[float, tuple[str, ...]]]]
    places: Callable[[tuple[str, ...]], Sequence[LabelPlace]]
    cell: int
    apart: float
    touched: Pair
    shy: Sequence[tuple[Cell, float]]
    crowd: Pair


def printed_name(city: City) -> str:
    """The name as the board prints it: the ends at a border carry only the country."""
    return city.name.partition(" (")[0] if city.country and city.name.endswith(")") else city.name


def place_labels(
    names: Mapping[str, str], cities: Mapping[str, Pair], weight: Mapping[Cell, float], size: Pair, lettering: Lettering
) -> dict[str, Label]:
    """A label for each of these names, by city: the most crowded first, each at the then cheapest place.

    Then each is placed once more among all the others. `weight` says what it costs to cover a cell. Names
    cover neither each other nor a city; in a very small window some find no place.
    """
    sheet = _Sheet(names, cities, weight, size, lettering)
    order = sorted(names, key=lambda name: (-sheet.crowds[name], name))
    for _ in range(ROUNDS):
        for name in order:
            sheet.write(name)
    return sheet.labels


class _Sheet:
    """The names written so far, and what it costs to write over each stretch of a row of cells."""

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
        self.crowds = {name: self._crowd(name, cost) for name in names}
        for place in cities.values():
            column, row = (int(at // lettering.cell) for at in place)
            for (right, below), price in lettering.shy:
                if 0 <= column + right < columns and 0 <= row + below < rows:
                    cost[row + below][column + right] += price
        self._sums = [[0.0, *accumulate(row)] for row in cost]

    def _crowd(self, name: str, cost: Sequence[Sequence[float]]) -> float:
        """How many cities stand around one, and how much there is to cover."""
        (x, y), (beside, below), cell = self._cities[name], self._lettering.crowd, self._lettering.cell
        near = sum(
            abs(other_x - x) <= beside and abs(other_y - y) <= below for other_x, other_y in self._cities.values()
        )
        rows = cost[max(int((y - below / 3) // cell), 0) : int((y + below / 3) // cell) + 1]
        first, past = max(int((x - beside / 2) // cell), 0), int((x + beside / 2) // cell) + 1
        return near + sum(sum(row[first:past]) for row in rows) / CROWDED

    def write(self, name: str) -> None:
        """Write the cheapest label of a city, if there is room for one, instead of the one it has."""
        self.labels.pop(name, None)
        lettering, full, (city_x, city_y) = self._lettering, self._names[name], self._cities[name]
        reach = _reach(lettering, full).moved(city_x, city_y)
        near = [label.box for label in self.labels.values() if reach.meets(label.box, lettering.apart)]
        taken = {label.lines for other, label in self.labels.items() if self._names[other] != full}
        x, y = int(city_x // lettering.cell), int(city_y // lettering.cell)
        own: dict[int, list[tuple[int, float]]] = {}
        for (right_by, below), price in lettering.shy:
            own.setdefault(y + below, []).append((x + right_by, price))
        columns, rows, sums_of, (part, most) = self._columns, self._rows, self._sums, lettering.touched
        cheapest = NEVER / 2
        for loss, lines in lettering.forms(full):
            if loss >= cheapest or lines in taken:
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
                    if not any(box.meets(other, lettering.apart) for other in near):
                        cheapest, self.labels[name] = cost, Label(lines, box, anchor)


@lru_cache(maxsize=512)
def _reach(lettering: Lettering, name: str) -> Box:
    """How far all the places of a name reach from its city."""
    boxes = [place.box for _, lines in lettering.forms(name) for place in lettering.places(lines)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
