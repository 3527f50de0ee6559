"""The marks that a game puts on the picture of its board."""

from __future__ import annotations

from companion.game.board import BARE
from companion.game.state import Game
from companion.game.values import replace
from companion.paint.painting import Marks
from companion.paint.signs import claims_of, pieces_of
from companion.record.colours import LETTERS, NO_COLOUR

COLOUR_LETTERS = {colour: letter for letter, colour in LETTERS.items()}
"""Open tracks bear the letters typed for cards, so that nobody has to tell colours apart."""

OPEN_BOARD = Marks(letters={**COLOUR_LETTERS, BARE: NO_COLOUR}, with_lengths=True)
"""The marks of an empty board: on each track the letter of its colour and its length."""


def city_marks(game: Game) -> dict[str, str]:
    """What lies on each city, in a word."""
    return {mark.city: mark.what for mark in game.rules.marks(game)}


def marks_of(game: Game) -> Marks:
    """The marks of a game: who owns which track, what lies on the cities, which tracks can no longer be claimed."""
    return replace(
        OPEN_BOARD,
        claims=claims_of(game),
        colours=game.rules.colours(game),
        tokens=pieces_of(game),
        closed=game.rules.unclaimable(game),
    )
