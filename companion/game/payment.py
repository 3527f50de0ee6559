"""What a player lays down for a route, and what the route asks."""

from __future__ import annotations

from dataclasses import dataclass

CARD = "card"
WILD = "wild"


@dataclass(frozen=True, slots=True)
class Item:
    """So many of one thing: `unit` is "card" (with its colour), "wild" or a mechanic's own ("coal")."""

    count: int
    unit: str
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """The items of one payment, in the order told."""

    items: tuple[Item, ...]

    def count(self, unit: str) -> int:
        return sum(item.count for item in self.items if item.unit == unit)

    @property
    def colours(self) -> dict[str, int]:
        """How many coloured cards of each colour."""
        found: dict[str, int] = {}
        for item in self.items:
            if item.unit == CARD and item.colour is not None and item.count:
                found[item.colour] = found.get(item.colour, 0) + item.count
        return found

    @property
    def cards(self) -> int:
        """Cards that leave the hand: coloured ones and wilds."""
        return self.count(CARD) + self.count(WILD)


@dataclass(frozen=True, slots=True)
class Swap:
    """`each` of `unit` stand for one wild card; the seat has `held` of them.

    `symbols`: they may also stand for the locomotive that a ferry asks.
    """

    unit: str
    each: int
    held: int
    symbols: bool = True


@dataclass(frozen=True, slots=True)
class Price:
    """What a track costs a seat: `spaces` cards of one colour, at least `wilds` of them wild."""

    spaces: int
    colour: str
    wilds: int = 0
    swaps: tuple[Swap, ...] = ()

    def wilds_in(self, payment: Payment) -> int:
        """Wild cards, and what stands for them."""
        return payment.count(WILD) + sum(payment.count(swap.unit) // swap.each for swap in self.swaps)

    def symbols_in(self, payment: Payment) -> int:
        """Wild cards that a ferry accepts for its locomotives."""
        swapped = (payment.count(swap.unit) // swap.each for swap in self.swaps if swap.symbols)
        return payment.count(WILD) + sum(swapped)

    def worth(self, payment: Payment) -> int:
        """Spaces that a payment fills."""
        return payment.count(CARD) + self.wilds_in(payment)

    @property
    def units(self) -> frozenset[str]:
        """Everything that may be laid down here."""
        return frozenset((CARD, WILD, *(swap.unit for swap in self.swaps)))
