"""The letters of seats and the signs of what lies on cities, the same on every picture."""

from __future__ import annotations

from companion.game.signs import CITY_SIGNS
from companion.game.state import Game
from companion.game.table import Table
from companion.game.values import NamedTuple
from companion.paint.picture import clean


class Owner(NamedTuple):
    """Who owns a track or a piece: the letter that stands for a seat, and its colour by name."""

    letter: str
    colour: str


COMMON = Owner("*", "white")
"""Whose a track is that belongs to all."""


class CityPiece(NamedTuple):
    """Something that lies on a city, by its word ("coal") or sign, and whose it is, if anybody's."""

    what: str
    owner: Owner | None = None


def sign_of(what: str) -> str:
    """The sign for something that lies on a city; where no family has one, its first letter."""
    return CITY_SIGNS[what].sign if what in CITY_SIGNS else what[:1].upper()


def letters(table: Table) -> tuple[str, ...]:
    """One letter for each seat, all different: from its name if possible, else a digit."""
    chosen: list[str] = []
    for seat in table.seats:
        signs = [sign.upper() for sign in clean(seat.name) if sign.isalnum() and len(sign.upper()) == 1]
        free = (sign for sign in signs if sign not in chosen)
        chosen.append(next(free, None) or next(n for n in "123456789" if n not in chosen))
    return tuple(chosen)


def owners(table: Table) -> tuple[Owner, ...]:
    """The letter and the colour of each seat."""
    return tuple(Owner(sign, seat.colour) for sign, seat in zip(letters(table), table.seats, strict=True))


def claims_of(game: Game) -> dict[int, Owner]:
    """Who owns what: by track id; what belongs to all has an owner of its own."""
    seats = owners(game.table)
    owned = {track: seats[seat] for track, seat in game.owners.items()}
    return owned | dict.fromkeys(game.rules.common_tracks(game), COMMON)


def pieces_of(game: Game) -> dict[str, CityPiece]:
    """What lies on the cities, by their names."""
    seats = owners(game.table)
    marks = game.rules.marks(game)
    return {mark.city: CityPiece(mark.what, None if mark.seat is None else seats[mark.seat]) for mark in marks}
