"""What an unrecorded payment can have been, for claims, stations, harbours and passengers alike (BA-26).

If only one payment is possible, it is assumed. If several are, the hand keeps the cards that none of them can have
taken. As many cards as spaces leave the hand, so what stands for wilds, such as coal, is assumed only where the cards
do not suffice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from companion.game.board import GREY
from companion.game.hand import ANY, SHIP, TRAIN, Hand, deck_of
from companion.game.payment import PASSENGER, PLUS_FOUR, WILD, Cost, Price
from companion.game.payment import SHIP as SHIP_CARD
from companion.game.values import NamedTuple

_TRAINS = frozenset((TRAIN, ANY))


class PossiblePayment(NamedTuple):
    """The cards that can have been played: the fewest, the usual number (assumed if nothing was recorded), and the
    most.

    `keys` are the kinds of card that can be among them, `decks` the decks of the unseen cards that can. `exact` is the
    payment if only one fits. `swapped` wilds were something else, such as coal; `swapped_most` is the most that can
    have been.
    """

    fewest: int
    usual: int
    most: int
    keys: frozenset[str] | None = None
    decks: frozenset[str] = frozenset((TRAIN, SHIP, ANY))
    exact: Mapping[str, int] | None = None
    swapped: int = 0
    swapped_most: int = 0


class Pool(NamedTuple):
    """The cards of one colour that a hand can play for a track: known singles, doubles and wilds, and unseen ones."""

    single: str
    double: str
    wilds: tuple[str, ...]
    singles: int
    doubles: int
    laid_wild: int
    unseen: int
    """Unseen cards that can be of this colour, or wild."""
    unseen_ships: int
    """Those that can be double ships."""

    @property
    def worth(self) -> int:
        """The most spaces that these cards can fill."""
        return self.singles + self.laid_wild + self.unseen + self.unseen_ships + 2 * self.doubles

    def fewest(self, spaces: int) -> int:
        return max((spaces + 1) // 2, spaces - self.doubles - self.unseen_ships)

    def most(self, spaces: int) -> int:
        """The most cards for a number of spaces: doubles are used only if the other cards do not suffice."""
        return spaces - max(0, (spaces - self.singles - self.laid_wild - self.unseen + 1) // 2)

    def payments(self, spaces: int, symbols: int, held: Mapping[str, int]) -> Iterator[tuple[tuple[str, int], ...]]:
        """Every payment of known cards, as (card, count); a double ship fills two spaces and may overshoot by one."""
        wilds = [range(min(held.get(wild, 0), spaces) + 1) for wild in self.wilds]
        for doubles in range(min(self.doubles, (spaces + 1) // 2) + 1):
            for counts in product(*wilds):
                for singles in {spaces - sum(counts) - 2 * doubles, spaces - sum(counts) - 2 * doubles + bool(doubles)}:
                    if 0 <= singles <= self.singles and sum(counts) >= symbols:
                        laid = ((self.single, singles), (self.double, doubles), *zip(self.wilds, counts, strict=True))
                        yield tuple((card, count) for card, count in laid if count)


def possible_claim_payment(price: Price, hand: Hand, have: int, *, plus_four: bool = False) -> PossiblePayment | None:
    """What a claim can have taken out of a hand, of which at most `have` cards can be played; None if that is too few.

    `plus_four` says whether "+4" locomotives may be played. If no cards of the hand fit, only their number counts.
    """
    return _fitting(price, hand, have, plus_four=plus_four) or _by_number(price, have)


def can_pay_claim(price: Price, hand: Hand, have: int, *, plus_four: bool = False) -> bool:
    """Whether some cards of a hand, at most `have`, can pay for a claim."""
    if _takes_groups(price) and price.deck == TRAIN and not _groups_fit(price, hand, have):
        return False
    return _fitting(price, hand, have, plus_four=plus_four) is not None


def _takes_groups(price: Price) -> bool:
    """Whether cards are played in pairs, or several of them may stand for one."""
    return bool(price.paired or price.for_card or price.for_wild or (price.for_symbol and price.wilds))


def _groups_fit(price: Price, hand: Hand, have: int) -> bool:
    """Whether a hand can make the pairs, or groups and single cards."""
    unseen = sum(count for deck, count in hand.hidden.items() if deck != SHIP)
    wilds = 0 if price.wild_rule is not None else hand.known.get(WILD, 0) + hand.known.get(PLUS_FOUR, 0)
    free = unseen + wilds + price.most_swapped()
    coloured = {
        key: count
        for key, count in hand.known.items()
        if deck_of(key) == TRAIN and key not in (WILD, PLUS_FOUR, PASSENGER)
    }
    if price.for_symbol and price.symbol_cards == "alike":
        return any(_groups_alike_fit(price, coloured, colour, free, have) for colour in ("", *coloured))
    known = [count for key, count in coloured.items() if price.colour in (GREY, key)]
    if price.paired:
        odd = min(free, sum(count % 2 for count in known))
        return sum(count // 2 for count in known) + odd + (free - odd) // 2 >= price.spaces
    sizes = [size for size in (price.for_card, price.for_wild, price.for_symbol if price.wilds else 0) if size]
    most = price.spaces if price.for_card or price.for_wild else price.wilds
    return any(
        price.spaces - groups <= max(known, default=0) + free
        and price.wilds - groups <= free
        and price.spaces + (min(sizes) - 1) * groups <= have + price.most_swapped()
        for groups in range(most + 1)
    )


def _groups_alike_fit(price: Price, known: Mapping[str, int], colour: str, free: int, have: int) -> bool:
    """Whether known cards of this colour and `free` cards, which may be wilds, fill the spaces without a symbol, and
    groups of one colour and the other free cards the rest.
    """
    plain = price.spaces - price.wilds
    used = min(plain, known.get(colour, 0)) if price.colour in (GREY, colour) else 0
    groups = sum((count - used * (key == colour)) // price.for_symbol for key, count in known.items())
    needed = max(0, price.wilds - (free - (plain - used)))
    cards = price.spaces + (price.for_symbol - 1) * needed
    return plain - used <= free and needed <= groups and cards <= have + price.most_swapped()


def _fitting(price: Price, hand: Hand, have: int, *, plus_four: bool) -> PossiblePayment | None:
    """What a claim can have taken out of a hand; None if no cards of it fit."""
    if _takes_groups(price):
        return _by_number(price, min(have, _most_of_deck(hand, price.deck)))
    for swapped in range(min(price.most_swapped(), price.spaces) + 1):
        symbols = price.wilds - min(swapped, price.most_swapped(symbols=True))
        laid = _in_one_colour(price, price.spaces - swapped, max(0, symbols), hand, have, plus_four=plus_four)
        if laid is not None:
            most = max(swapped, min(price.most_swapped(), price.spaces))
            return laid._replace(swapped=swapped, swapped_most=most)
    return None


def _most_of_deck(hand: Hand, deck: str) -> int:
    """How many cards of a hand can belong to a deck, or are wild."""
    seen = sum(count for key, count in hand.known.items() if deck_of(key) == deck or key == WILD)
    unseen = sum(count for other, count in hand.hidden.items() if deck != TRAIN or other != SHIP)
    return seen + unseen


def _by_number(price: Price, have: int) -> PossiblePayment | None:
    """What a claim can have taken, by number only, as for groups of cards that replace others; None if too few."""
    swapped = max(0, price.fewest - have)
    if swapped > price.most_swapped():
        return None
    groups = (price.for_symbol - 1) * price.wilds if price.for_symbol else 0
    groups = groups or max(0, max(price.for_card, price.for_wild) - 1) * price.spaces
    cards = price.cards - swapped
    return PossiblePayment(cards, cards, min(have, cards + groups), swapped=swapped, swapped_most=swapped)


def _in_one_colour(
    price: Price, spaces: int, symbols: int, hand: Hand, have: int, *, plus_four: bool
) -> PossiblePayment | None:
    """This many spaces paid with cards of one colour and wilds; None if no colour suffices."""
    if price.deck == TRAIN and not symbols and _unseen_suffice(spaces, hand, have):
        return _any_trains(price, spaces, hand)
    pools = [pool for pool in _pools(price, hand, plus_four=plus_four) if pool.worth >= spaces]
    unseen_trains = hand.hidden.get(TRAIN, 0) + hand.hidden.get(ANY, 0)
    pools = [pool for pool in pools if pool.laid_wild + unseen_trains >= symbols and pool.fewest(spaces) <= have]
    if not pools:
        return None
    fewest, most = min(pool.fewest(spaces) for pool in pools), min(have, max(pool.most(spaces) for pool in pools))
    keys = frozenset(key for pool in pools for key in (pool.single, pool.double, *pool.wilds))
    decks = {TRAIN, ANY} if price.wild_rule is None or price.deck == TRAIN else {ANY}
    decks |= {SHIP} if price.deck == SHIP else set()
    exact = None
    if not any(hand.hidden.get(deck, 0) for deck in decks):
        payments = {payment for pool in pools for payment in pool.payments(spaces, symbols, hand.known)}
        if not payments:
            return None
        fewest, most = (pick(sum(n for _, n in payment) for payment in payments) for pick in (min, max))
        exact = dict(next(iter(payments))) if len(payments) == 1 else None
        if fewest > have:
            return None
    usual = max(fewest, min(spaces, most))
    return PossiblePayment(fewest, usual, max(usual, most), keys, frozenset(decks), exact)


def _unseen_suffice(spaces: int, hand: Hand, have: int) -> bool:
    """Whether unseen cards alone can have paid for this many spaces; then the colours need no separate check."""
    return spaces <= have and hand.hidden.get(TRAIN, 0) + hand.hidden.get(ANY, 0) >= spaces


def _any_trains(price: Price, spaces: int, hand: Hand) -> PossiblePayment:
    """This many train cards of any colour that the track takes."""
    keys = (
        {price.colour} if price.colour != GREY else {key for key in hand.known if deck_of(key) == TRAIN} - {PASSENGER}
    )
    if price.wild_rule is None:
        keys |= {WILD, PLUS_FOUR}
    return PossiblePayment(spaces, spaces, spaces, frozenset(keys), _TRAINS)


def _pools(price: Price, hand: Hand, *, plus_four: bool) -> Iterator[Pool]:
    """What each colour can pay; on a grey track, the colours seen in the hand and one unseen."""
    wilds = ((WILD, PLUS_FOUR) if plus_four else (WILD,)) if price.wild_rule is None else ()
    laid_wild = sum(hand.known.get(wild, 0) for wild in wilds)
    ships = price.deck == SHIP
    hidden = hand.hidden
    unseen = (
        hidden.get(ANY, 0) + (hidden.get(TRAIN, 0) if wilds or not ships else 0) + (hidden.get(SHIP, 0) if ships else 0)
    )
    unseen_ships = hidden.get(ANY, 0) + hidden.get(SHIP, 0) if ships else 0
    colours = [price.colour]
    if price.colour == GREY:
        seen = dict.fromkeys(key.removeprefix("double ").removesuffix(" ship") for key in hand.known)
        colours = [*(colour for colour in seen if colour not in (WILD, PLUS_FOUR, PASSENGER)), ""]
    for colour in colours:
        single, double = (f"{colour} ship", f"double {colour} ship") if ships else (colour, "")
        counts = hand.known.get(single, 0), hand.known.get(double, 0) if double else 0
        yield Pool(single, double, wilds, *counts, laid_wild, unseen, unseen_ships)


def possible_cost_payment(cost: Cost, hand: Hand, have: int) -> PossiblePayment | None:
    """What an action other than a claim can have taken out of a hand; None if it has too few cards."""
    count = cost.amount
    if count > have:
        return None
    if cost.units == (PASSENGER,):
        exact = {PASSENGER: count} if count else {}
        return PossiblePayment(count, count, count, exact=None if hand.lacks(exact) else exact)
    if SHIP_CARD in cost.units:
        return PossiblePayment(count, count, count)
    return possible_claim_payment(_as_price(cost), hand, have)


def can_pay_cost(cost: Cost, hand: Hand, have: int) -> bool:
    """Whether some cards of a hand can pay for an action other than a claim; a mix of ships and trains always can."""
    if cost.units == (PASSENGER,):
        return not hand.lacks({PASSENGER: cost.amount})
    return SHIP_CARD in cost.units or can_pay_claim(_as_price(cost), hand, have)


def _as_price(cost: Cost) -> Price:
    count = cost.amount
    return Price(count, GREY, wilds=count if cost.for_wild else 0, for_wild=cost.for_wild)


def hand_after(hand: Hand, laid: PossiblePayment) -> Hand:
    """What is left of a hand; cards that no possible payment took stay known."""
    if laid.exact is not None:
        return hand.playing(laid.exact)[0]
    if laid.keys is None:
        return hand.losing(laid.fewest)
    return hand.losing_any_of(laid.fewest, laid.most, laid.keys, laid.decks)
