"""Technology cards at a random table: what a track requires, what is bought, what it brings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.game.board import Board, Track
from random_boards.seats import Seat

BOUGHT_LATER = ("Booster", "Boiler Lagging", "Steam Turbines", "Double Heading", "Risky Contracts", "Equalising Beam")
"""Cards that no track requires, and that random players buy now and then."""


class Technologies:
    """The cards of one table."""

    def __init__(self, board: Board, dice: random.Random) -> None:
        self.board, self.random = board, dice
        self.numbers: Any = board.numbers.get("technologies")
        self.left = {card: copies for card, (_, copies) in self.numbers.cards.items()} if self.numbers else {}

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def lacking(self, seat: Seat, track: Track) -> list[str]:
        """The cards that a seat still has to buy for a track."""
        if not self or track.column("unrestricted"):
            return []
        cities = self.board.cities
        countries = {cities[end].region or cities[end].country for end in track.ends}
        cards = [card for card, opened in self.numbers.concessions.items() if countries & {*opened}]
        if track.length > 2:
            cards.append("Mechanical Stoker" if track.length == 3 else "Superheated Steam Boiler")
        if track.kind == "ferry":
            cards.append("Propellers")
        return [card for card in cards if card not in seat.technologies]

    def buy(self, seat: Seat, wanted: Iterable[Track]) -> tuple[str, Counter[str]]:
        """A purchase as it precedes the action of a line, empty if there is none, and the cards laid for it."""
        if not self or self.random.random() < 0.4:
            return "", Counter()
        cards = [card for track in wanted for card in self.lacking(seat, track)]
        if not cards or self.random.random() < 0.15:
            cards = [card for card in BOUGHT_LATER if card in self.left and card not in seat.technologies]
        cards = [card for card in cards if self.left[card]]
        if not cards:
            return "", Counter()
        card = self.random.choice(cards)
        price, each = self.numbers.cards[card][0], 3 if "Booster" in seat.technologies else 4
        laid = Counter({"wild": min(price, seat.hand["wild"])})
        others = [key for key in seat.hand.elements() if key != "wild"]
        need = each * (price - laid["wild"])
        if need > len(others) - 3 * bool(need):
            return "", Counter()
        laid.update(self.random.sample(others, need))
        seat.hand -= laid
        self.left[card] -= 1
        seat.technologies.append(card)
        paid = " ".join(f"{count} {key}" for key, count in (+laid).items())
        return f"buys {card} with {paid}; " if self.random.random() < 0.9 else f"buys {card}; ", +laid

    def brings(self, seat: Seat, track: Track) -> int:
        """What the cards of a seat bring with a claim."""
        ferry = 2 * (track.kind == "ferry" and "Steam Turbines" in seat.technologies)
        return ferry + ("Boiler Lagging" in seat.technologies)
