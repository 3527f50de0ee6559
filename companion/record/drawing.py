"""Draws with their cards named, for completion: `d r` could be red and a blind one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from companion.game.moves import Card, DrawCards, Turn
from companion.game.payment import WILD
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.fitness import fitness
from companion.record.names import words_of
from companion.referee import legal_turn

DRAWS = "draws"
MOST_TRIED = 24
"""The most draws that are judged."""
_ALONE, _BLIND = "a face-up wild", "blind"

Words = tuple[str, ...]
"""A card as it is written, word by word."""


def draws_begun(game: Game, seat: int, typed: Sequence[str]) -> Iterator[tuple[Turn, Verdict]]:
    """Legal draws of two cards, or of a wild alone, that begin as typed; none until a card is begun.

    The second card is a blind one until the first is typed in full.
    """
    verbs = [word for word in typed[: len(words_of(game.name(seat))) + 1] if DRAWS.startswith(word)]
    verb = DRAWS if DRAWS in verbs else next(iter(verbs), None)
    begun = tuple(typed[typed.index(verb) + 1 :]) if verb is not None and game.table.by_cards else ()
    if not begun:
        return
    every = _cards(game)
    blind = [words for words in every if words[0] == _BLIND]
    alone = [(Card(WILD),)] if fitness(list(begun), _ALONE) is not None else []
    pairs = (
        (every[first], every[second])
        for first in every
        if _begins_card(first, begun[: len(first)])
        for second in (every if len(begun) > len(first) else (*blind, *every) if begun == first else blind[:1])
        if _begins_card(second, begun[len(first) :])
    )
    for cards in islice((*alone, *dict.fromkeys(pairs)), MOST_TRIED):
        if (draw := legal_turn(game, Turn(seat, (DrawCards(cards),)))) is not None:
            yield draw


def _cards(game: Game) -> dict[Words, Card]:
    """Every card that can be drawn, by its words; those that name no deck come first."""
    colours = game.board.numbers["cards"].colours
    cards: dict[Words, Card] = {(kind,): Card(kind) for kind in (*colours, *sorted(game.rules.separate_deck_kinds))}
    cards |= {(_BLIND,): Card(), (WILD,): Card(WILD)}
    for deck in ("train", "ship") if game.board.two_decks else ():
        cards |= {(_BLIND, deck): Card(None, deck)} | {(colour, deck): Card(colour, deck) for colour in colours}
    if game.board.two_decks:
        cards |= {("double", colour, "ship"): Card(colour, "ship", double=True) for colour in colours}
    return cards


def _begins_card(words: Words, typed: Words) -> bool:
    """Whether each typed word begins the card's word in the same place."""
    return len(typed) <= len(words) and all(map(str.startswith, words, typed))
