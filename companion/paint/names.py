"""City names in a window: how they are shortened, and where each one may stand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from companion.game.board import City
from companion.game.values import NamedTuple
from companion.paint.picture import clean
from companion.plan.canvas import Canvas, Cell
from companion.plan.labels import NEVER, Box, LabelPlace, Lettering, place_labels, printed_name

SHORTENED, DROPPED, CRYPTIC = 4.0, 1.6, 4.5
"""The cost of a shortened name: a fixed part, a part for each letter lost, and one for each letter below `READABLE`."""
USUAL = 4.5
"""The cost of the short name that people use anyway (`short_name`)."""
SMALL_WINDOW, MOST_PATIENCE = 2000.0, 4.0
"""In a window of more cells than the first, shortening costs more in proportion, up to the second times as much."""
READABLE = 6
"""The fewest characters, full stops included, with which a shortened name can still be guessed."""
BESIDE_MARK, NEXT_BESIDE, NEAR_MARK = 3.0, 1.0, 1.0
"""The cost of a letter in the two cells on either side of another city's mark, where that city's own name might stand;
in the next cell on either side; and in the three cells above the mark and the three below it."""
TOUCHED = (0.4, 8.0)
"""Cells right before and after a name count at this fraction of their cost, which is first capped at this much."""


class WrittenName(NamedTuple):
    """A city's name as written in the window: `text` from column `x` of row `y` on."""

    text: str
    x: int
    y: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((self.x + i, self.y) for i in range(len(self.text)))


@lru_cache(maxsize=512)
def shortened_forms(name: str) -> tuple[str, ...]:
    """`name` and its shortened forms, longest first, down to one letter.

    One word stays whole while the others shrink to initials; then that word loses its end.

    >>> shortened_forms("Kansas City")[:3]
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
    """What people call a place whose name has a small lower-case word in it; None for other names.

    >>> short_name("Stockton on Tees"), short_name("Chester-le-Street"), short_name("Kansas City")
    ('Stockton', 'Chester', None)
    """
    words = name.replace("-", " ").split()
    little = next((i for i, word in enumerate(words) if i and word.islower() and i + 1 < len(words)), None)
    head = "" if little is None else name[: len(" ".join(words[:little]))]
    return head if len(head) >= READABLE else None


AROUND_MARK = (
    ((0, 0), NEVER),
    *(((dx, 0), BESIDE_MARK) for dx in (-2, -1, 1, 2)),
    *(((dx, 0), NEXT_BESIDE) for dx in (-3, 3)),
    *(((dx, dy), NEAR_MARK) for dx in (-1, 0, 1) for dy in (-1, 1)),
)
"""The cost of the cells around a city's mark to another city's name. The mark itself is never covered."""
CROWD = (12.0, 3.0)


def place_names(cities: Mapping[str, City], canvas: Canvas, weight: Mapping[Cell, float]) -> dict[str, WrittenName]:
    """The names of cities as written, where there is room for them. `weight` is the cost of covering a cell."""
    names = {name: clean(printed_name(city)) for name, city in cities.items() if not city.junction}
    patience = min(max(canvas.columns * canvas.rows / SMALL_WINDOW, 1.0), MOST_PATIENCE)
    placed = place_labels(names, canvas.city_cells, weight, (canvas.columns, canvas.rows), _lettering(patience))
    return {name: WrittenName(text, int(box.left), int(box.top)) for name, ((text,), box, _) in placed.items()}


@lru_cache(maxsize=8)
def _lettering(patience: float) -> Lettering:
    """How names are written if shortening costs `patience` times as much as in a small window."""
    return Lettering(
        partial(_name_forms, patience),
        _name_places,
        cell=1,
        apart=1,
        touched=TOUCHED,
        city_costs=AROUND_MARK,
        crowd=CROWD,
    )


@lru_cache(maxsize=512)
def _name_forms(patience: float, full: str) -> tuple[tuple[float, tuple[str, ...]], ...]:
    """A name and its shortened forms, longest first, each with its cost."""
    usual, forms = short_name(full), []
    for text in shortened_forms(full):
        loss = SHORTENED + DROPPED * (len(full) - len(text)) + CRYPTIC * max(READABLE - len(text), 0)
        forms.append(((USUAL if text == usual else loss) * patience if text != full else 0.0, (text,)))
    return tuple(forms)


def _name_places(lines: tuple[str, ...]) -> tuple[LabelPlace, ...]:
    return _places_for_size(len(lines[0]))


@lru_cache(maxsize=64)
def _places_for_size(size: int) -> tuple[LabelPlace, ...]:
    """The places for a name of `size` letters around its city, cheapest first."""
    middle, quarter = -(size // 2), size // 4
    beside = [(0.0, 2, 0), (0.1, 1, 0), (0.2, -size - 1, 0), (0.3, -size, 0)]
    over = [(0.4, middle), (0.7, middle + quarter), (0.7, middle - quarter), (0.8, 0), (0.9, 1 - size)]
    over += [(1.4, 1), (1.5, -size), (2.4, 2), (2.5, -size - 1)]
    places = sorted([*beside, *((price, x, y) for price, x in over for y in (-1, 1))], key=lambda place: place[0])
    return tuple(LabelPlace.of(price, Box(x, y, x + size, y + 1), "start", cell=1, rim=0) for price, x, y in places)
