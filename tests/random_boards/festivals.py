"""Festival cards of a random table: their deck, the open stacks, and what claims take."""

from __future__ import annotations

import random
from collections import Counter

from companion.game.board import Board

DRAFT = "draft"


class Festivals:
    """The cards of one table; `told` says whether its record states what is turned up."""

    def __init__(self, board: Board, dice: random.Random) -> None:
        self.random = dice
        shared = board.numbers["festivals"].shared if "festivals" in board.numbers else {}
        self.stack = {city: city for city in board.cities} | {city: stack for stack in shared for city in shared[stack]}
        stacks = {self.stack[name]: (name, city.column("festival", ())) for name, city in board.cities.items()}
        self.deck = [name for name, points in stacks.values() for _ in points]
        self.random.shuffle(self.deck)
        self.told = self.random.random() < 0.8
        if self.deck and self.told:
            self.deck.insert(self.random.randrange(len(self.deck)), DRAFT)
        self.lying: Counter[str] = Counter()
        self.late: list[str] = []
        """Turned up, and not stated yet."""
        self.drafted = False

    def turn_up(self) -> str | None:
        """Turn up a card now and then, and lay it beside its city. Returns the card."""
        if not self.deck or self.random.random() < 0.7:
            return None
        card = self.deck.pop()
        if card == DRAFT:
            self.drafted = True
        else:
            self.lying[self.stack[card]] += 1
        return card

    def take(self, ends: list[str]) -> tuple[str, int, str]:
        """What a claim between these cities takes: the stack, the number of cards, and the phrase for it."""
        at = [city for city in ends if self.lying[self.stack[city]]]
        choice = len({self.stack[city] for city in at}) > 1
        if not at:
            return "", 0, ""
        if self.random.random() < 0.05:
            return "", 0, ", taking nothing"
        city = self.random.choice(at)
        stack = self.stack[city]
        count, self.lying[stack] = self.lying[stack], 0
        if not self.told:
            return stack, count, f", taking {count} {city}"
        number = f"{count} " if self.random.random() < 0.3 else ""
        return stack, count, f", taking {number}{city}" if choice or self.random.random() < 0.2 else ""
