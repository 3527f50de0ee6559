"""Payments with groups of cards for locomotives (UK-02), and with what else stands for them, tried one by one."""

from __future__ import annotations

from itertools import product

import pytest

from companion.game.board import GREY
from companion.game.payment import CARD, WILD, PaidItem, Payment, Price, Swap


def paid(red: int, blue: int, wilds: int) -> Payment:
    items = (PaidItem(red, CARD, "red"), PaidItem(blue, CARD, "blue"), PaidItem(wilds, WILD))
    return Payment(tuple(item for item in items if item.count))


def can_be_grouped(price: Price, red: int, blue: int, wilds: int) -> bool:
    """Whether some of the cards can be put into groups, each for one locomotive, so that the others are of one colour
    of the track or locomotives, all together fill the spaces, and there are enough locomotives.
    """
    for reds, blues, others in product(range(red + 1), range(blue + 1), range(wilds + 1)):
        grouped = reds + blues + others
        if grouped % price.for_wild:
            continue
        groups, left = grouped // price.for_wild, {"red": red - reds, "blue": blue - blues}
        colours = {colour for colour, count in left.items() if count}
        fitting = len(colours) < 2 if price.colour == GREY else colours <= {price.colour}
        locomotives = groups + wilds - others
        if fitting and locomotives + sum(left.values()) == price.spaces and locomotives >= price.wilds:
            return True
    return False


@pytest.mark.rule("UK-02")
@pytest.mark.parametrize("colour", ["red", GREY])
@pytest.mark.parametrize("for_wild", [3, 4])
@pytest.mark.parametrize(("spaces", "wilds"), [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 2), (4, 1)])
def test_any_cards_in_groups_stand_for_locomotives(colour: str, for_wild: int, spaces: int, wilds: int) -> None:
    price = Price(spaces, colour, wilds=wilds, for_wild=for_wild)
    for red, blue, locomotives in product(range(7), range(5), range(4)):
        expected = can_be_grouped(price, red, blue, locomotives)
        assert price.covered_by(paid(red, blue, locomotives)) == expected, (red, blue, locomotives)


@pytest.mark.rule("CD-11")
def test_what_a_ferry_accepts_stands_for_locomotives_first() -> None:
    """Two coal are one wild anywhere; three of something else are one only where no locomotive is required."""
    price = Price(5, "red", wilds=2, swaps=(Swap("beads", 3, 7, symbols=False), Swap("coal", 2, 5)))
    assert (price.most_swapped(), price.most_swapped(symbols=True)) == (4, 2)
    assert price.swapped(0) == []
    assert price.swapped(1) == [(2, "coal")]
    assert price.swapped(3) == [(4, "coal"), (3, "beads")]
    laid = Payment((PaidItem(1, CARD, "red"), PaidItem(4, "coal"), PaidItem(3, "beads")))
    assert (price.wilds_in(laid), price.symbols_in(laid)) == (3, 2)


@pytest.mark.parametrize(
    ("price", "payment", "plain"),
    [
        (Price(3, "red"), paid(3, 0, 0), True),
        (Price(3, "red"), paid(1, 0, 2), True),
        (Price(3, GREY), paid(0, 2, 1), True),
        (Price(3, "red"), paid(2, 0, 0), False),
        (Price(3, "red"), paid(0, 3, 0), False),
        (Price(3, GREY), paid(1, 2, 0), False),
        (Price(3, "red", wilds=2), paid(1, 0, 2), True),
        (Price(3, "red", wilds=2), paid(2, 0, 1), False),
        (Price(3, "red", wild_rule="CH-01"), paid(2, 0, 1), False),
        (Price(3, "red", paired=True), paid(3, 0, 0), False),
        (Price(3, "red", deck="ship"), paid(3, 0, 0), False),
    ],
)
def test_an_ordinary_payment_is_cards_of_one_colour_and_locomotives_one_for_each_space(
    price: Price, payment: Payment, *, plain: bool
) -> None:
    assert price.plainly_paid_by(payment) == plain
