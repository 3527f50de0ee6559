"""A payment that counts as plainly right is one that nothing speaks against."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.families.cards.paying import Claimant, against_payment
from companion.game.board import GREY
from companion.game.payment import CARD, DOUBLE_SHIP, PLUS_FOUR, SHIP, WILD, PaidItem, Payment, Price, Swap

COLOURS = ("red", "blue")
ITEMS = st.builds(
    PaidItem,
    st.integers(0, 4),
    st.sampled_from((CARD, CARD, CARD, WILD, SHIP, DOUBLE_SHIP, PLUS_FOUR, "coal")),
    st.sampled_from(COLOURS),
).map(lambda item: item if item.unit in (CARD, SHIP, DOUBLE_SHIP) else PaidItem(item.count, item.unit))
PAYMENTS = st.lists(ITEMS, min_size=1, max_size=3).map(lambda items: Payment(tuple(items)))
PRICES = st.builds(
    Price,
    st.integers(1, 6),
    st.sampled_from((GREY, *COLOURS)),
    st.sampled_from(("train", "train", "train", "ship")),
    wilds=st.integers(0, 2),
    swaps=st.sampled_from(((), (Swap("coal", 2, 4),))),
    wild_rule=st.sampled_from((None, None, None, "NC-02")),
    for_symbol=st.sampled_from((0, 0, 3)),
    for_card=st.sampled_from((0, 0, 4)),
    for_wild=st.sampled_from((0, 0, 4)),
    paired=st.sampled_from((False, False, False, True)),
)


@given(PRICES, PAYMENTS)
def test_nothing_speaks_against_a_plain_payment(price: Price, payment: Payment) -> None:
    if price.plainly_paid_by(payment):
        assert [*against_payment(price, payment, Claimant("Ann", "Durham", "Crook"))] == []


def test_what_counts_as_plain() -> None:
    price = Price(3, GREY, wilds=1)
    assert price.plainly_paid_by(Payment((PaidItem(2, CARD, "red"), PaidItem(1, WILD))))
    assert price.plainly_paid_by(Payment((PaidItem(3, WILD),)))
    for items in ((3, CARD, "red"),), ((1, CARD, "red"), (1, CARD, "blue"), (1, WILD)), ((2, CARD, "red"), (2, WILD)):
        assert not price.plainly_paid_by(Payment(tuple(PaidItem(*item) for item in items)))
