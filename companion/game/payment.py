"""What a player pays for a route, and what the route costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from companion.game.board import GREY
from companion.game.values import NamedTuple, dataclass

CARD, WILD, SHIP, DOUBLE_SHIP, PLUS_FOUR, PASSENGER = "card", "wild", "ship", "double ship", "+4", "passenger"
"""Units of cards. A mechanic may add its own, such as "coal" or the faces of dice."""


@dataclass(frozen=True, slots=True)
class PaidItem:
    """A number of one thing: `unit` is a unit of cards, with its colour, or a mechanic's own ("coal")."""

    count: int
    unit: str
    colour: str | None = None

    @property
    def key(self) -> str:
        """The key of the card in a hand: "red", "red ship", "double red ship", "wild"."""
        if self.unit == CARD:
            return self.colour or CARD
        if self.unit == SHIP:
            return f"{self.colour} ship"
        if self.unit == DOUBLE_SHIP:
            return f"double {self.colour} ship"
        return self.unit


@dataclass(frozen=True)
class Payment:
    """The items of one payment, in the order entered."""

    items: tuple[PaidItem, ...]

    def count(self, *units: str) -> int:
        return sum([item.count for item in self.items if item.unit in units])

    @cached_property
    def colours(self) -> dict[str, int]:
        """The number of cards of each colour, of any deck."""
        counts: dict[str, int] = {}
        for item in self.items:
            if item.colour is not None and item.count:
                counts[item.colour] = counts.get(item.colour, 0) + item.count
        return counts

    @cached_property
    def cards_by_key(self) -> Mapping[str, int]:
        """The cards that leave the hand, by key."""
        counts: dict[str, int] = {}
        for item in self.items:
            if item.count and (item.colour is not None or item.unit in (WILD, PLUS_FOUR, PASSENGER)):
                counts[item.key] = counts.get(item.key, 0) + item.count
        return counts

    @cached_property
    def cards(self) -> int:
        """How many cards leave the hand."""
        return sum(self.cards_by_key.values())


class AcceptedUnits(NamedTuple):
    """What pays for a track besides wilds: how much, and each unit that is accepted, with its colour if it has one."""

    amount: int
    units: tuple[tuple[str, str | None], ...]


def as_ships(payment: Payment) -> Payment:
    """A payment with its plain cards turned into ship cards."""
    return Payment(tuple(PaidItem(i.count, SHIP, i.colour) if i.unit == CARD else i for i in payment.items))


class Cost(NamedTuple):
    """What a step other than a claim costs: `amount` cards, or dice, of these units.

    If `for_wild` is set, it costs locomotives, and that many cards of any kind stand for one.
    """

    amount: int = 0
    units: tuple[str, ...] = (CARD, WILD)
    for_wild: int = 0


class Swap(NamedTuple):
    """`each` of `unit` stand for one wild card; the seat has `held` of them.

    `symbols`: they may also stand for a locomotive that a ferry requires. With `up_to` over 1 they stand for up to that
    many such locomotives, and for no other card; `lacks` is then the key of the sentence about a payment with too few.
    `tracked` says whether it matters later how many are left.
    """

    unit: str
    each: int
    held: int
    symbols: bool = True
    up_to: int = 1
    lacks: str = ""
    tracked: bool = True


class Price(NamedTuple):
    """What a track costs a seat.

    `spaces` cards of one colour of `deck`, of which `wilds` must be locomotives because of symbols, by `symbol_rule`.
    `wild_rule` is the rule that forbids wilds on this track, None if they are allowed. `for_symbol` cards may
    replace the locomotive of a symbol, and `for_card` cards of any kind one card of the colour, by `for_card_rule`; 0:
    they may not. `symbol_cards` says which cards may replace a symbol: "any", "coloured" (no locomotives among them) or
    "alike" (each group of one colour). On a `paired` track each space takes two matching cards. `for_wild` cards of any
    kind count as one locomotive wherever one may be laid, by `for_wild_rule`; 0: they do not.
    """

    spaces: int
    colour: str
    deck: str = "train"
    wilds: int = 0
    symbol_rule: str = ""
    swaps: tuple[Swap, ...] = ()
    wild_rule: str | None = None
    for_symbol: int = 0
    symbol_cards: str = "any"
    for_card: int = 0
    for_card_rule: str = ""
    for_wild: int = 0
    for_wild_rule: str = ""
    paired: bool = False
    discount: int = 0
    """By how many cards it costs less than the track has spaces."""
    pieces: int = 0
    """Pieces beyond one per space, such as those for mountains; negative for fewer."""
    unmet: int = 0
    """How many requirements of the track, such as a technology, the seat does not meet yet."""

    @property
    def cards(self) -> int:
        """The number of cards, if nothing replaces any."""
        return self.spaces * 2 if self.paired else self.spaces

    @property
    def fewest(self) -> int:
        """The fewest cards that fill the spaces: a double ship fills two of them."""
        return (self.cards + 1) // 2 if self.deck == SHIP else self.cards

    def plainly_paid_by(self, payment: Payment) -> bool:
        """Whether a payment is an ordinary one: train cards of one fitting colour and locomotives, as many as spaces.

        Such a payment is always right; others may be right too.
        """
        if self.deck != "train" or self.paired or self.wild_rule is not None:
            return False
        colour, cards, wilds = self.colour, 0, 0
        for item in payment.items:
            if item.unit == WILD:
                wilds += item.count
            elif item.unit == CARD and (item.colour == colour or (colour == GREY and item.colour is not None)):
                colour = item.colour
                cards += item.count
            else:
                return False
        return cards + wilds == self.spaces and wilds >= self.wilds

    def covered_by(self, payment: Payment) -> bool:
        """Whether a payment can be read as groups of `for_wild` cards, each for one locomotive, other locomotives, and
        cards of one colour of the track, with at least as many locomotives as symbols.
        """
        each, over = self.for_wild, payment.cards - self.spaces
        groups = over // (each - 1) if each > 1 and over >= 0 and over % (each - 1) == 0 else -1
        if not 0 <= groups <= self.spaces:
            return False
        counts = payment.colours
        plain = max(counts.values(), default=0) if self.colour == GREY else counts.get(self.colour, 0)
        single = self.spaces - groups
        return single - payment.count(WILD) <= min(plain, single, self.spaces - self.wilds)

    def wilds_in(self, payment: Payment) -> int:
        """The wild cards of a payment, including what stands for them."""
        swapped = sum(payment.count(swap.unit) // swap.each for swap in self.swaps)
        return payment.count(WILD, PLUS_FOUR) + swapped

    def symbols_in(self, payment: Payment) -> int:
        """The wild cards of a payment, and what stands for them, that a ferry accepts for its locomotives."""
        swapped = (payment.count(swap.unit) // swap.each for swap in self.swaps if swap.symbols)
        return payment.count(WILD, PLUS_FOUR) + sum(swapped)

    def stretch(self, payment: Payment) -> int:
        """How many more locomotives of a ferry the swaps in a payment may stand for, beyond one each."""
        if all(swap.up_to == 1 for swap in self.swaps):
            return 0
        groups = ((payment.count(swap.unit) // swap.each, swap.up_to) for swap in self.swaps)
        return sum([max(0, min(count * up_to, self.wilds) - count) for count, up_to in groups])

    def most_swapped(self, *, symbols: bool = False) -> int:
        """The most wilds that something else, such as coal, can stand for; with `symbols`, as a ferry accepts it."""
        return sum([self._most_wilds(swap) for swap in self.swaps if swap.symbols or not symbols])

    def _most_wilds(self, swap: Swap) -> int:
        groups = swap.held // swap.each
        return groups if swap.up_to == 1 else min(groups * swap.up_to, self.wilds)

    def swapped(self, wilds: int) -> list[tuple[int, str]]:
        """What can stand for this many wilds, as (count, unit); what a ferry accepts is used first."""
        amounts = []
        for swap in sorted(self.swaps, key=lambda swap: not swap.symbols):
            times = min(wilds, self._most_wilds(swap))
            amounts += [(-(-times // swap.up_to) * swap.each, swap.unit)] if times else []
            wilds -= times
        return amounts

    @property
    def units(self) -> frozenset[str]:
        """Everything that may be laid down here."""
        cards = (SHIP, DOUBLE_SHIP) if self.deck == "ship" else (CARD,)
        return frozenset((*cards, WILD, PLUS_FOUR, *(swap.unit for swap in self.swaps)))
