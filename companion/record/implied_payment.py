"""The payment of a claim that words after its cities imply, without a number: `red red wild`, `wild`, a colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from companion.game.board import Track
from companion.game.payment import CARD, SHIP, WILD, PaidItem, Payment
from companion.game.state import Game
from companion.record.colours import COLOUR_WORDS, LETTERS, SHORTEST, WILD_WORDS, possible_meanings
from companion.record.paying import PAYING_WORDS
from companion.record.tokens import Cursor, Token
from companion.record.track_words import names_of_tracks
from companion.record.tracks import ANY_COLOUR

TAIL_WORDS = (*PAYING_WORDS, "taking", "takes", "take")
"""Words after the cities of a claim that begin something else."""


def is_all_wilds(cursor: Cursor) -> bool:
    """Whether a wild without a number stands here and no other card follows: the whole payment is wilds."""
    following = cursor.ahead
    alone = (
        following is None or following.kind != "word" or following.folded in (*TAIL_WORDS, "and") or is_wild(following)
    )
    return alone and is_wild(cursor.current)


def stands_for_with(cursor: Cursor, wilds: int = 0) -> bool:
    """Whether a wild without a number precedes a full colour ("w red"), or a "w" for "with" a wild or a number."""
    following = cursor.ahead
    if following is None or not is_wild(cursor.current):
        return False
    if following.folded in COLOUR_WORDS:
        return True
    return not wilds and cursor.is_word("w") and (following.folded in WILD_WORDS or following.is_digits)


def is_wild(token: Token | None) -> bool:
    """Whether a word after two cities means wilds: in full, by its letter, or as an abbreviation of nothing else."""
    if token is None or token.kind != "word" or token.folded in COLOUR_WORDS:
        return False
    if token.folded in WILD_WORDS or token.folded in LETTERS:
        return token.folded in WILD_WORDS or LETTERS[token.folded] == WILD
    if len(token.folded) < SHORTEST or not any(word.startswith(token.folded) for word in WILD_WORDS):
        return False
    begins_other = any(word.startswith(token.folded) for word in TAIL_WORDS)
    return not begins_other and possible_meanings(token.folded, _names_and_wilds()) == [WILD]


@cache
def _names_and_wilds() -> Mapping[str, str]:
    return {**names_of_tracks(), **dict.fromkeys(sorted(WILD_WORDS), WILD)}


def payment_by_words(game: Game, seat: int | None, track: Track, colours: Sequence[str], wilds: int) -> Payment | None:
    """The payment that colours and wilds without numbers imply: "red red wild", "wild", or the colour of a grey route.

    None if they imply none.
    """
    listed = _payment_card_by_card(game, seat, track, colours, wilds)
    if listed is None and wilds:
        return Payment((PaidItem(game.rules.price(game, seat or 0, track).cards, WILD),))
    return listed or payment_of_colour(game, seat, track, colours)


def _payment_card_by_card(
    game: Game, seat: int | None, track: Track, colours: Sequence[str], wilds: int
) -> Payment | None:
    """Cards listed without numbers: "red red wild".

    None for a single word, a wild beside a colour that names the track, several colours, a ship route, or dice.
    """
    price = game.rules.price(game, seat or 0, track)
    listed = len(colours) > 1 or wilds > 1 or (colours and wilds and game.rules.colour(game, track) in ANY_COLOUR)
    if not listed or len(set(colours)) > 1 or not game.table.by_cards or price.deck == SHIP:
        return None
    items = (PaidItem(len(colours), CARD, next(iter(colours), None)), PaidItem(wilds, WILD))
    return Payment(tuple(item for item in items if item.count))


def payment_of_colour(game: Game, seat: int | None, track: Track, colours: Sequence[str]) -> Payment | None:
    """The payment that a colour word after the cities of a grey route implies; None if it implies none.

    For ships it does not say how many cards, because there are double ones.
    """
    price = game.rules.price(game, seat or 0, track)
    if (
        game.rules.colour(game, track) not in ANY_COLOUR
        or len(colours) != 1
        or not game.table.by_cards
        or price.deck == SHIP
    ):
        return None
    items = (PaidItem(price.cards - price.wilds, CARD, colours[0]), PaidItem(price.wilds, WILD))
    return Payment(tuple(item for item in items if item.count))
