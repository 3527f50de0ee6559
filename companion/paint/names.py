"""City names on the picture: how they shorten, and where each one stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.game.board import City
from companion.paint.ground import Cell, Spot
from companion.paint.picture import clean

SHORTENED, DROPPED, CRYPTIC = 4.0, 1.6, 4.5
"""What a shortened name costs: once, for each letter lost, and for each letter short of `READABLE`."""
USUAL = 4.5
"""What the short name that people use anyway costs."""
SMALL_WINDOW, MOST_PATIENCE = 2000.0, 4.0
"""In a window of more cells than this, shortening costs more in proportion, up to so many times as much."""
READABLE = 6
"""A shortened name of so many letters, points counted, can still be guessed."""
BESIDE_MARK, NEXT_BESIDE, NEAR_MARK = 3.0, 1.0, 1.0
"""What a letter costs in the two cells on either side of another city's mark, where that city's own name might stand,
in the one behind these, and in those above and below."""
TOUCHED, MOST_TOUCHED = 0.4, 8.0
"""Right before and behind a name a cell costs so much of what it costs under it, and at most so much."""
_NEVER = 1e6


class Label(NamedTuple):
    """A city's name as it stands in the window: `text` from column `x` of row `y`."""

    text: str
    x: int
    y: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((self.x + i, self.y) for i in range(len(self.text)))


def printed_name(city: City) -> str:
    """The name as the board prints it: the ends at a border carry only the country."""
    name = city.name
    if city.country and name.endswith(")"):
        name = name.partition(" (")[0]
    return clean(name)


@lru_cache(maxsize=512)
def shorter(name: str) -> tuple[str, ...]:
    """`name` and its shortened forms, longest first, down to one letter.

    One word stays, the others shrink to initials; then it loses its end.

    >>> shorter("Kansas City")[:3]
    ('Kansas City', 'Kansas C.', 'KansasC.')
    """
    words = name.split()
    forms = [name, *(form for form in [short_name(name)] if form)]
    if len(words) > 1:
        longest = max(range(len(words)), key=lambda i: (len(words[i]), i))
        for keep in dict.fromkeys((longest, 0, len(words) - 1)):
            short = [word if i == keep else word[:1] + "." for i, word in enumerate(words)]
            forms.append(" ".join(short))
            for size in range(len(words[keep]), 1, -1):
                short[keep] = words[keep][:size]
                if size < len(words[keep]):
                    short[keep] += "."
                forms.append("".join(short))
    forms += [name[:size].rstrip("-") + "." for size in range(len(name) - 3, 2, -1)] if len(words) < 2 else []
    forms += [name[:3].rstrip(), name[:2], name[:1]]
    forms = list(dict.fromkeys(form for form in forms if 0 < len(form) < len(name)))
    return (name, *sorted(forms, key=len, reverse=True)) if name else ()


def short_name(name: str) -> str | None:
    """What people call a place whose name goes on with a little word; None for others.

    >>> short_name("Stockton on Tees"), short_name("Chester-le-Street"), short_name("Kansas City")
    ('Stockton', 'Chester', None)
    """
    words = name.replace("-", " ").split()
    little = next((i for i, word in enumerate(words) if i and word.islower() and i + 1 < len(words)), None)
    head = "" if little is None else name[: len(" ".join(words[:little]))]
    return head if len(head) >= READABLE else None


def place_names(
    cities: Mapping[str, City],
    spots: Mapping[str, Spot],
    weight: Mapping[Cell, float],
    width: int,
    height: int,
) -> dict[str, Label]:
    """A place for the name of every city that has one, most crowded first, each the cheapest then.

    Then each is placed once more, now that all the others stand. `weight` says
    what it costs to cover a cell. Names cover neither each other nor a city; in
    a very small window some find no place.
    """
    names = {name: printed_name(city) for name, city in cities.items() if not city.junction}
    sheet = _Sheet(spots, weight, width, height)
    order = sorted(names, key=lambda name: (-_crowd(spots[name], spots, weight), name))
    for name in order:
        sheet.write(name, names)
    for name in order:
        sheet.erase(name)
        sheet.write(name, names)
    return sheet.labels


def _crowd(spot: Spot, spots: Mapping[str, Spot], weight: Mapping[Cell, float]) -> float:
    """How many cities stand around one, and how much there is to cover."""
    x, y = spot
    near = sum(1 for other in spots.values() if abs(other.x - x) <= 12 and abs(other.y - y) <= 3)
    return near + sum(weight.get((x + dx, y + dy), 0.0) for dx in range(-6, 7) for dy in (-1, 0, 1)) / 8


class _Sheet:
    """The names written so far, and what it costs to write over each stretch of a row."""

    def __init__(self, spots: Mapping[str, Spot], weight: Mapping[Cell, float], width: int, height: int) -> None:
        self.spots = spots
        self.width, self.height = width, height
        self.labels: dict[str, Label] = {}
        self._patience = min(max(width * height / SMALL_WINDOW, 1.0), MOST_PATIENCE)
        cost = [[0.0] * (width + 1) for _ in range(height)]
        prices = [*weight.items(), *(price for spot in spots.values() for price in _discomfort(spot))]
        for (x, y), price in prices:
            if 0 <= x < width and 0 <= y < height:
                cost[y][x] += price
        self._sums = [_running(row) for row in cost]
        self._rows: list[dict[str, tuple[int, int]]] = [{} for _ in range(height)]
        self._texts: dict[str, str] = {}

    def erase(self, name: str) -> None:
        """Takes one name off, if it is there."""
        label = self.labels.pop(name, None)
        if label is not None:
            del self._rows[label.y][name]
            del self._texts[name]

    def write(self, name: str, names: Mapping[str, str]) -> None:
        """Puts the cheapest label of a city down, if any place is left for it."""
        full = names[name]
        taken = {text for other, text in self._texts.items() if names[other] != full}
        best: tuple[float, Label] | None = None
        spot = self.spots[name]
        own: dict[int, list[tuple[int, float]]] = {}
        for (near_x, near_y), price in _discomfort(spot)[1:]:
            own.setdefault(near_y, []).append((near_x, price))
        usual = short_name(full)
        for text in shorter(full):
            size = len(text)
            loss = 0.0
            if size < len(full):
                loss = SHORTENED + DROPPED * (len(full) - size) + CRYPTIC * max(READABLE - size, 0)
                loss = (USUAL if text == usual else loss) * self._patience
            if best is not None and loss >= best[0]:
                continue
            if text in taken:
                continue
            for extra, right, below in _places(size):
                if best is not None and loss + extra >= best[0]:
                    break
                x, y = spot.x + right, spot.y + below
                if x < 0 or y < 0 or y >= self.height or x + size > self.width:
                    continue
                cost = loss + extra + self._cover(x, y, size, own[y])
                if cost < _NEVER / 2 and (best is None or cost < best[0]):
                    best = (cost, Label(text, x, y))
        if best is not None:
            label = best[1]
            self.labels[name] = label
            self._texts[name] = label.text
            self._rows[label.y][name] = (label.x, label.x + len(label.text))

    def _cover(self, x: int, y: int, size: int, own: Sequence[tuple[int, float]]) -> float:
        """What it costs to write there; what is `own` to the name's city does not count."""
        past = x + size
        for start, end in self._rows[y].values():
            if x <= end and start <= past:
                return _NEVER
        sums = self._sums[y]
        cost = sums[past] - sums[x]
        if x:
            cost += min(sums[x] - sums[x - 1], MOST_TOUCHED) * TOUCHED
        if past < self.width:
            cost += min(sums[past + 1] - sums[past], MOST_TOUCHED) * TOUCHED
        for near_x, price in own:
            if x <= near_x < past:
                cost -= price
        return cost


def _running(row: Sequence[float]) -> list[float]:
    sums = [0.0]
    for price in row:
        sums.append(sums[-1] + price)
    return sums


def _discomfort(spot: Spot) -> tuple[tuple[Cell, float], ...]:
    """What the cells around a city's mark cost another city's name; the mark itself is never covered."""
    x, y = spot
    around = [((x + dx, y), BESIDE_MARK) for dx in (-2, -1, 1, 2)]
    around += [((x + dx, y), NEXT_BESIDE) for dx in (-3, 3)]
    around += [((x + dx, y + dy), NEAR_MARK) for dx in (-1, 0, 1) for dy in (-1, 1)]
    return (((x, y), _NEVER), *around)


@lru_cache(maxsize=64)
def _places(size: int) -> tuple[tuple[float, int, int], ...]:
    """The places for a name of `size` letters around its city, cheapest first: (what it costs, columns, rows away)."""
    middle, quarter = -(size // 2), size // 4
    beside = [(0.0, 2, 0), (0.1, 1, 0), (0.2, -size - 1, 0), (0.3, -size, 0)]
    over = [(0.4, middle), (0.7, middle + quarter), (0.7, middle - quarter), (0.8, 0), (0.9, 1 - size)]
    over += [(1.4, 1), (1.5, -size), (2.4, 2), (2.5, -size - 1)]
    rows = [(price, columns, row) for price, columns in over for row in (-1, 1)]
    return tuple(sorted(beside + rows, key=lambda place: place[0]))
