"""Whether cards pay a price: colour, kind and number (BA-05 to BA-07, GL-12 to GL-14, NC-02, NC-03, WO-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.game.board import GREY, Track
from companion.game.payment import CARD, DOUBLE_SHIP, PLUS_FOUR, SHIP, WILD, Payment, Price
from companion.game.unrecorded import in_plural
from companion.game.values import NamedTuple
from companion.game.verdict import Reason, because


class Claimant(NamedTuple):
    """Who pays for which route, for the messages, and the rule numbers of this board."""

    who: str
    a: str
    b: str
    grey_rule: str = "BA-05"
    type_rule: str = "GL-12"
    piece_rule: str = "GL-11"
    pair_rule: str = "WO-02"
    beside: Callable[[], Sequence[Track]] = tuple
    """Gives the parallel tracks that can still be claimed; called only if a colour does not pay."""


def against_payment(price: Price, payment: Payment, claimant: Claimant) -> Iterator[Reason]:
    """Every reason why this payment does not pay this price."""
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b}
    yield from _against_units(price, payment, claimant)
    wilds = payment.count(WILD, PLUS_FOUR)
    if price.wild_rule and wilds and not price.for_card:
        yield because(price.wild_rule, "no wilds here", **place)
    if price.paired:
        yield from _against_pairs(price, payment, claimant)
        return
    if price.for_wild and payment.cards > price.spaces:
        yield from _against_groups(price, payment, claimant)
        return
    least, most = _fillable_spaces(price, payment)
    groups = _number_of_groups(price, payment, least, most)
    if groups is None:
        yield _wrong_number(price, payment, claimant, least, most)
        groups = 0
        if least > price.spaces and (price.for_symbol or price.for_card):
            yield from _against_no_groups(price, payment, claimant)
            return
    elif not groups and most > price.spaces and payment.count(DOUBLE_SHIP) < payment.cards:
        yield because("GL-13", "needless card", **place, spaces=price.spaces, worth=most)
    if groups and price.for_symbol:
        yield from _against_replaced_symbols(price, payment, claimant, groups)
    elif groups:
        yield from _against_replaced_cards(price, payment, claimant, groups)
    else:
        yield from _against_colours(price, payment, claimant)
        if price.for_card and price.wild_rule and wilds:
            yield because(price.wild_rule, "no wilds here", **place)
        if price.wilds:
            yield from _against_too_few_symbols(price, payment, claimant, price.spaces - least)


def _wrong_number(price: Price, payment: Payment, claimant: Claimant, least: int, most: int) -> Reason:
    """The reason that cards which fill `least` to `most` spaces are too many or too few."""
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b}
    if least <= price.spaces < most:
        return because("GL-13", "too many doubles", **place, worth=most, spaces=price.spaces)
    worth = most + price.stretch(payment) if most < price.spaces else least
    if price.discount:
        return because(
            "BA-07", "wrong number of fewer cards", **place, worth=worth, spaces=price.spaces, fewer=price.discount
        )
    return because("BA-07", "wrong number of cards", **place, worth=worth, spaces=price.spaces)


def _against_no_groups(price: Price, payment: Payment, claimant: Claimant) -> Iterator[Reason]:
    """Too many cards on a track where groups of any cards replace others, so one colour is not required."""
    if price.for_card:
        values = {"spaces": price.spaces, "each": price.for_card, "more": price.for_card - 1, "cards": payment.cards}
        yield because(price.for_card_rule, "cards in no groups", who=claimant.who, a=claimant.a, b=claimant.b, **values)
    else:
        yield from _against_too_few_symbols(price, payment, claimant, 0)


def _against_too_few_symbols(price: Price, payment: Payment, claimant: Claimant, more_spaces: int) -> Iterator[Reason]:
    """Refuse too few locomotives for a ferry. What stands for several of them fills at most `more_spaces` spaces."""
    single, stretch = price.symbols_in(payment), price.stretch(payment)
    laid = single + max(0, min(stretch, more_spaces))
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b}
    if laid < price.wilds <= single + stretch:  # enough for the symbols, but too many cards for the other spaces
        if more_spaces >= 0:
            worth = price.spaces - more_spaces + stretch
            yield because("BA-07", "wrong number of cards", **place, worth=worth, spaces=price.spaces)
    elif laid < price.wilds:
        each, key = price.for_symbol or price.for_wild, "ferry needs wild"
        if each:
            alike = price.for_symbol and price.symbol_cards == "alike"
            key = "ferry needs wild or cards" if alike else "ferry needs wild or any cards"
        elif own_key := next((swap.lacks for swap in price.swaps if swap.up_to > 1), ""):
            key = own_key
        yield because(price.symbol_rule, key, **place, laid=laid, need=price.wilds, each=each)


def _against_groups(price: Price, payment: Payment, claimant: Claimant) -> Iterator[Reason]:
    """Refuse more cards than spaces unless `for_wild` cards at a time stand for one locomotive (UK-02)."""
    if not price.covered_by(payment):
        values: dict[str, Any] = {
            "who": claimant.who,
            "a": claimant.a,
            "b": claimant.b,
            "spaces": price.spaces,
            "symbols": price.wilds,
        }
        key = "groups cover no ferry" if price.wilds else "groups cover nothing"
        if price.discount:
            key = "groups of fewer cover no ferry" if price.wilds else "groups of fewer cover nothing"
            values["fewer"] = price.discount
        yield because(price.for_wild_rule, key, **values, each=price.for_wild, cards=payment.cards)


def _against_units(price: Price, payment: Payment, claimant: Claimant) -> Iterator[Reason]:
    units = price.units
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b}
    for unit in dict.fromkeys([item.unit for item in payment.items if item.count and item.unit not in units]):
        if unit in (CARD, SHIP, DOUBLE_SHIP):
            yield because(claimant.piece_rule, "wrong pieces", a=claimant.a, b=claimant.b, deck=price.deck)
            colour = next(iter(payment.colours)) if price.colour == GREY else price.colour
            example = f"{price.cards} {colour} {price.deck}"
            yield because(claimant.type_rule, "wrong kind of cards", **place, deck=price.deck, example=example)
        else:
            laid, takes = in_plural((unit,)), in_plural(sorted(units - {PLUS_FOUR}))
            yield because("BA-05", "cannot pay with", **place, laid=laid, takes=takes)


def _against_colours(price: Price, payment: Payment, claimant: Claimant) -> Iterator[Reason]:
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b}
    colours = payment.colours
    if len(colours) > 1:
        rule = claimant.grey_rule if price.colour == GREY else "BA-05"
        yield because(rule, "two colours", **place, colours=sorted(colours))
    elif colours and price.colour not in (GREY, *colours):
        yield _wrong_colour(price, next(iter(colours)), claimant)


def _wrong_colour(price: Price, colour: str, claimant: Claimant) -> Reason:
    """The reason that this colour does not pay; if a parallel track takes it, that track is named."""
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b, "colour": colour, "asked": price.colour}
    other = next((track for track in claimant.beside() if track.colour == colour), None)
    if other is None:
        return because("BA-05", "wrong colour", **place)
    return because("BA-05", "wrong colour beside", **place, kind=other.kind, length=other.length)


def _fillable_spaces(price: Price, payment: Payment) -> tuple[int, int]:
    """The fewest and the most spaces that a payment can fill, each card at least one."""
    doubles = payment.count(DOUBLE_SHIP)
    least = payment.count(CARD, SHIP) + doubles + price.wilds_in(payment)
    return least, least + doubles


def _number_of_groups(price: Price, payment: Payment, least: int, most: int) -> int | None:
    """How many groups of cards stand for one locomotive or card; None if the number of cards does not work out.

    The payment can fill `least` to `most` spaces: a double ship covers up to two, and the total may overshoot by one
    (GL-13).
    """
    if least <= price.spaces <= most <= price.spaces + 1 or least < price.spaces <= least + price.stretch(payment):
        return 0
    size = price.for_symbol or price.for_card
    over = least - price.spaces
    if size > 1 and over > 0 and over % (size - 1) == 0:
        groups = over // (size - 1)
        limit = price.wilds if price.for_symbol else price.spaces
        return groups if groups <= limit else None
    return None


def _against_replaced_symbols(price: Price, payment: Payment, claimant: Claimant, groups: int) -> Iterator[Reason]:
    """Groups of any cards replace locomotives; the other spaces take one colour, or spare wilds."""
    plain = price.spaces - price.wilds
    wilds = price.symbols_in(payment)
    best = max(payment.colours.values(), default=0)
    if price.colour != GREY:
        best = payment.colours.get(price.colour, 0)
    if max(0, plain - best) > wilds - (price.wilds - groups):
        counts = {"symbols": price.wilds, "plain": plain, "each": price.for_symbol}
        yield because(price.symbol_rule, "ferry not covered", who=claimant.who, a=claimant.a, b=claimant.b, **counts)
    elif not _replaces_symbols(price, payment, groups):
        key = "ferry cards coloured" if price.symbol_cards == "coloured" else "ferry cards alike"
        if price.symbol_cards == "alike" and sum(payment.colours.values()) < groups * price.for_symbol:
            key = "ferry cards too many"
        yield because(price.symbol_rule, key, who=claimant.who, a=claimant.a, b=claimant.b, each=price.for_symbol)


def _replaces_symbols(price: Price, payment: Payment, groups: int) -> bool:
    """Whether the cards beyond those for spaces and locomotives are of a kind that may replace a locomotive.

    Wilds go to locomotives and spaces first.
    """
    if price.symbol_cards == "any":
        return True
    size, colours = price.for_symbol, payment.colours
    if sum(colours.values()) < groups * size or price.symbol_cards == "coloured":
        return sum(colours.values()) >= groups * size
    plain = sum(colours.values()) - groups * size
    spaces = colours if price.colour == GREY else {price.colour}
    rests = [{**colours, colour: colours.get(colour, 0) - plain} for colour in spaces] if plain else [colours]
    return any(all(count >= 0 and count % size == 0 for count in rest.values()) for rest in rests)


def _against_replaced_cards(price: Price, payment: Payment, claimant: Claimant, groups: int) -> Iterator[Reason]:
    """Groups of any cards replace cards of the colour (NC-03)."""
    best = max(payment.colours.values(), default=0)
    if price.colour != GREY:
        best = payment.colours.get(price.colour, 0)
    if best < price.spaces - groups:
        yield because(
            price.for_card_rule,
            "cards not covered",
            who=claimant.who,
            a=claimant.a,
            b=claimant.b,
            need=price.spaces - groups,
            each=price.for_card,
        )


def _against_pairs(price: Price, payment: Payment, claimant: Claimant) -> Iterator[Reason]:
    """Two cards of one colour for each space; different spaces may take different colours."""
    place = {"who": claimant.who, "a": claimant.a, "b": claimant.b}
    wilds = price.wilds_in(payment)
    if payment.cards != price.cards or sum(n % 2 for n in payment.colours.values()) > wilds:
        yield because(claimant.pair_rule, "pairs wanted", **place, spaces=price.spaces, cards=price.cards)
    if price.colour != GREY and (wrong := payment.colours.keys() - {price.colour}):
        yield _wrong_colour(price, min(wrong), claimant)
