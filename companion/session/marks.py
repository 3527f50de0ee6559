"""From a game to the marks of its picture."""

from __future__ import annotations

from dataclasses import replace

from companion.game.state import Game
from companion.paint.painting import Claim, Marks, Token
from companion.paint.signs import letters, sign_of
from companion.record.colours import LETTERS
from companion.referee import unclaimable

COLOUR_LETTERS = {colour: letter for letter, colour in LETTERS.items()}
"""What open tracks bear, so that nobody needs to tell colours apart: the letters that are typed for cards."""

OPEN_BOARD = Marks(letters=COLOUR_LETTERS, counted=True)
"""A board with nothing on it: each track with its letter and its length."""


def lying(game: Game) -> dict[str, str]:
    """What lies on each city, as a word."""
    return {mark.city: mark.what for mark in game.rules.marks(game)}


def marks_of(game: Game) -> Marks:
    """Who owns which track, what lies on the cities, and which tracks nobody can claim any more."""
    signs = letters(game.table)
    claims = {track: Claim(signs[seat], game.seat(seat).colour) for track, seat in game.owners.items()}
    tokens = {
        mark.city: Token(sign_of(mark.what), None if mark.seat is None else game.seat(mark.seat).colour)
        for mark in game.rules.marks(game)
    }
    return replace(OPEN_BOARD, claims=claims, tokens=tokens, closed=unclaimable(game))
