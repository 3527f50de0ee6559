"""Draws that tell their cards, for completion: `d r` could be red and a blind one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from companion.game.moves import Card, DrawCards, Turn
from companion.game.payment import WILD
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.referee import allowed

DRAWS = "draws"
MOST_TRIED = 24
"""So many draws are judged at most."""
_CARDS = 2
"""Words of cards that are completed."""


def draws_begun(game: Game, seat: int, typed: Sequence[str]) -> Iterator[tuple[Turn, Verdict]]:
    """Legal draws of two cards, or of a wild alone, that begin as typed; none before a card is begun.

    The second card is a blind one until the first is typed in full.
    """
    cut = next((at + 1 for at, word in enumerate(typed[:2]) if DRAWS.startswith(word)), None)
    begun = typed[cut:] if cut is not None and game.table.by_cards else []
    if not 0 < len(begun) <= _CARDS:
        return
    colours = game.board.rules["cards"].colours
    kinds = (*colours, *sorted(game.rules.kinds_apart))
    every = {**{kind: Card(kind) for kind in kinds}, "blind": Card(), WILD: Card(WILD)}
    fits = [[card for word, card in every.items() if word.startswith(part)] for part in begun]
    alone = [(card,) for card in fits[0] if card.colour == WILD and len(begun) == 1]
    others = [Card(), *(card for card in every.values() if card.colour)] if begun[0] in every else [Card()]
    pairs = product(fits[0], fits[1] if len(fits) > 1 else others)
    for cards in islice((*alone, *pairs), MOST_TRIED):
        if (draw := allowed(game, Turn(seat, (DrawCards(cards),)))) is not None:
            yield draw
