"""The letters of seats and the signs for what lies on cities, the same in every picture."""

from __future__ import annotations

from companion.game.signs import CITY_SIGNS
from companion.game.state import Game
from companion.game.table import Table
from companion.game.values import NamedTuple
from companion.paint.picture import clean


class Owner(NamedTuple):
    """The owner of a track or a piece: the letter that stands for a seat, and the name of its colour."""

    letter: str
    colour: str


COMMON = Owner("*", "white")
"""The owner of a track that belongs to everybody."""


class CityPiece(NamedTuple):
    """Something that lies on a city, by its word ("coal") or sign, and its owner, if it has one."""

    what: str
    owner: Owner | None = None


def sign_of(what: str) -> str:
    """The sign for something that lies on a city; if no family declares one, its first letter."""
    return CITY_SIGNS[what].sign if what in CITY_SIGNS else what[:1].upper()


def letters(table: Table) -> tuple[str, ...]:
    """One letter for each seat, all different: a letter or digit of its name if possible, else another digit."""
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
    """The owners of tracks by track id; `COMMON` for a track that belongs to everybody."""
    seats = owners(game.table)
    owned = {track: seats[seat] for track, seat in game.owners.items()}
    return owned | dict.fromkeys(game.rules.common_tracks(game), COMMON)


def pieces_of(game: Game) -> dict[str, CityPiece]:
    """What lies on cities, by city name."""
    seats = owners(game.table)
    marks = game.rules.marks(game)
    return {mark.city: CityPiece(mark.what, None if mark.seat is None else seats[mark.seat]) for mark in marks}
