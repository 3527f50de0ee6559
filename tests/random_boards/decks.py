"""Real decks of cards: drawn, turned up, discarded, reshuffled.

A card is its key in a record: "red", "wild", "+4", "passenger", "red ship", "double red ship"; a mark at the end
stands for the harbour sign.
"""

from __future__ import annotations

import random
from collections import Counter

from companion.game.board import Board

MARK = "'"
TRAIN, SHIP = "train", "ship"
WILDS_IN_ROW = 3


def plain(card: str) -> str:
    """The card without its mark."""
    return card.removesuffix(MARK)


def deck_of(card: str) -> str:
    return SHIP if plain(card).endswith(" ship") else TRAIN


class Decks:
    """The face-down piles, the discards and the face-up row."""

    def __init__(self, board: Board, chance: random.Random) -> None:
        cards = board.numbers["cards"]
        marked = board.numbers["harbours"].marked if "harbours" in board.numbers else 0
        self.random = chance
        self.two = bool(cards.ship_singles)
        self.flush = cards.face_up_wilds != "any"
        self.open = cards.face_up_wilds != "none"
        """Whether cards lie face up."""
        trains = [c + (MARK if n < marked else "") for c in cards.colours for n in range(cards.each)]
        trains += ["wild"] * cards.wilds + ["+4"] * cards.plus_four + ["passenger"] * cards.passengers
        ships = [f"{c} ship" + (MARK if n < marked else "") for c in cards.colours for n in range(cards.ship_singles)]
        ships += [f"double {c} ship" for c in cards.colours for _ in range(cards.ship_doubles)]
        self.piles = {TRAIN: trains, SHIP: ships}
        self.gone: dict[str, list[str]] = {TRAIN: [], SHIP: []}
        for pile in self.piles.values():
            chance.shuffle(pile)
        self.row: list[str] = []

    def card(self, deck: str) -> str | None:
        """The next card of a deck; the discards are reshuffled when they are needed. None if nothing is left."""
        if not self.piles[deck]:
            self.piles[deck], self.gone[deck] = self.random.sample(self.gone[deck], len(self.gone[deck])), []
        return self.piles[deck].pop() if self.piles[deck] else None

    def filled(self) -> list[str]:
        """Decks that still have a card."""
        return [deck for deck in (TRAIN, SHIP) if self.piles[deck] or self.gone[deck]]

    def discard(self, cards: Counter[str] | list[str]) -> None:
        for card in cards.elements() if isinstance(cards, Counter) else cards:
            self.gone[deck_of(card)].append(card)

    def fill_row(self) -> None:
        """Fill the face-up row; with two decks, the player who took a card fills the gap from either."""
        for _ in range(4 if self.open else 0):
            while len(self.row) < (6 if self.two else 5) and (decks := self.filled()):
                card = self.card(self.random.choice(decks))
                assert card is not None
                self.row.append(card)
            if not self.flush or self.row.count("wild") < WILDS_IN_ROW or not self.filled():
                return
            self.discard(self.row)
            self.row = []

    def card_text(self, card: str) -> str:
        """A card as a record names it."""
        bare = plain(card)
        return f"{bare} train" if self.two and deck_of(card) == TRAIN and bare != "wild" else bare


def taken(hand: Counter[str], key: str, count: int) -> Counter[str]:
    """Take `count` cards of a key out of a hand, those without a mark first."""
    out: Counter[str] = Counter()
    for card in (key, key + MARK):
        number = min(count - out.total(), hand[card])
        if number:
            hand[card] -= number
            out[card] += number
    assert out.total() == count, f"{count} {key} of {hand}"
    for card in [card for card, left in hand.items() if not left]:
        del hand[card]
    return out
