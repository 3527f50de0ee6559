"""From a game to the marks of its picture, and the letters that stand for its seats."""

from __future__ import annotations

from companion.game.mechanic import Mark
from companion.game.state import Game
from companion.game.table import Table
from companion.paint import Claim, Marks, Token, clean
from companion.record.tunnelled import LETTERS
from companion.referee import shut

SIGNS = {"coal": "◆", "harbour": "■", "station": "▲", "passenger": "◉"}
"""What is drawn on a city for something that lies there; anything else is drawn as its first letter."""

COLOUR_LETTERS = {colour: letter for letter, colour in LETTERS.items()}
"""What open tracks bear, so that nobody needs to tell colours apart: the letters that are typed for cards."""


def lying(game: Game) -> dict[str, str]:
    """What lies on each city, as a word."""
    return {mark.city: mark.what for mark in _marks(game)}


def _marks(game: Game) -> list[Mark]:
    return [mark for mechanic in game.rules.hooked["marks"] for mark in mechanic.marks(game)]


def sign_of(what: str) -> str:
    """The sign for something that lies on a city."""
    return SIGNS.get(what, what[:1].upper())


def letters(table: Table) -> tuple[str, ...]:
    """One letter for each seat, all different: of its name if that can be, else a number."""
    found: list[str] = []
    for seat in table.seats:
        signs = [sign.upper() for sign in clean(seat.name) if sign.isalnum() and len(sign.upper()) == 1]
        free = (sign for sign in signs if sign not in found)
        found.append(next(free, None) or next(n for n in "123456789" if n not in found))
    return tuple(found)


def marks_of(game: Game) -> Marks:
    """Who owns which track, what lies on the cities, and which tracks nobody can claim any more."""
    signs = letters(game.table)
    claims = {track: Claim(signs[seat], game.seat(seat).colour) for track, seat in game.owners.items()}
    tokens = {
        mark.city: Token(sign_of(mark.what), None if mark.seat is None else game.seat(mark.seat).colour)
        for mark in _marks(game)
    }
    return Marks(claims=claims, tokens=tokens, closed=shut(game), letters=COLOUR_LETTERS)
