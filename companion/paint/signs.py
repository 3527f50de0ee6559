"""The letters that stand for seats, and the signs of what lies on cities: one for each, on every picture."""

from __future__ import annotations

from companion.game.signs import CITY_SIGNS
from companion.game.table import Table
from companion.paint.picture import clean


def sign_of(what: str) -> str:
    """The sign for something that lies on a city; where no family has one, its first letter."""
    return CITY_SIGNS[what].sign if what in CITY_SIGNS else what[:1].upper()


def letters(table: Table) -> tuple[str, ...]:
    """One letter for each seat, all different: of its name if that can be, else a number."""
    found: list[str] = []
    for seat in table.seats:
        signs = [sign.upper() for sign in clean(seat.name) if sign.isalnum() and len(sign.upper()) == 1]
        free = (sign for sign in signs if sign not in found)
        found.append(next(free, None) or next(n for n in "123456789" if n not in found))
    return tuple(found)
