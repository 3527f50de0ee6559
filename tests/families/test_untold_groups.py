"""Unrecorded payments with pairs, or with several cards for one: only what is impossible is refused."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from how_much import MORE
from tabletop import Tabletop

from companion.families.cards.paying import Claimant, against_payment
from companion.families.cards.unrecorded import can_pay_claim, can_pay_cost
from companion.game.board import GREY
from companion.game.hand import Hand
from companion.game.payment import CARD, WILD, Cost, PaidItem, Payment, Price

COLOURS = ("red", "blue", "green")
KINDS = (
    {"paired": True},
    {"for_card": 3, "wild_rule": "NC-02"},
    {"for_wild": 4},
    {"for_wild": 3, "wilds": 1},
    {"for_symbol": 3, "wilds": 1},
    {"for_symbol": 2, "wilds": 2, "symbol_cards": "alike"},
)


def _payments(hand: Hand) -> list[Payment]:
    """Every payment that can be made from a hand that is completely known."""
    known = list(hand.known.items())
    counts = product(*(range(count + 1) for _, count in known))
    return [
        Payment(
            tuple(
                PaidItem(n, WILD) if card == WILD else PaidItem(n, CARD, card)
                for n, (card, _) in zip(laid, known, strict=True)
                if n
            )
        )
        for laid in counts
        if any(laid)
    ]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_nothing_is_refused_that_can_be_paid(kind: dict[str, object]) -> None:
    random, by, refused = Random(str(kind)), Claimant("Ann", "A", "B"), 0
    for _ in range(150 * MORE):
        hand = Hand({card: count for card in (*COLOURS, WILD) if (count := random.choice((0, 0, 1, 2, 3)))})
        price = Price(random.randint(2, 3), random.choice((GREY, "red")), **kind)  # type: ignore[arg-type]
        if not can_pay_claim(price, hand, hand.size):
            refused += 1
            paid = [payment for payment in _payments(hand) if not list(against_payment(price, payment, by))]
            assert not paid, (price, hand, paid[0])
    assert refused > 15 * MORE


@pytest.mark.parametrize(
    ("price", "cards"),
    [
        (Price(2, GREY, paired=True), {"red": 1, "blue": 1, "green": 1, "black": 1, "white": 1}),
        (Price(2, "red", paired=True), {"red": 1, "blue": 4}),
        (Price(3, "green", for_wild=4), {"red": 2, "blue": 3}),
        (Price(3, GREY, wilds=2, for_symbol=3), {"red": 3, "blue": 3}),
        (Price(3, "red", for_card=4, wild_rule="NC-02"), {"red": 1, "blue": 4}),
    ],
)
def test_enough_cards_that_cannot_pay_are_refused(price: Price, cards: dict[str, int]) -> None:
    assert not can_pay_claim(price, Hand(cards), sum(cards.values()))
    assert can_pay_claim(price, Hand(cards, {"train": 9}), 9)


def test_a_technology_costs_locomotives_or_groups() -> None:
    boiler = Cost(2, (CARD, WILD), for_wild=4)
    assert not can_pay_cost(boiler, Hand({"red": 3, "blue": 4}), 7)
    assert can_pay_cost(boiler, Hand({"red": 3, "blue": 5}), 8)
    assert can_pay_cost(boiler, Hand({WILD: 1, "blue": 4}), 5)


@pytest.mark.rule("BA-26")
def test_an_unrecorded_technology_is_refused_at_the_table() -> None:
    table, bea = Tabletop("united-kingdom", 2), "Bea draws cards"
    lines = (
        "Ann keeps 3 tickets",
        "Bea keeps 3 tickets",
        "Ann buys Wales with 1 wild; draws red, blue",
        bea,
        "Ann buys Scotland with 1 black 1 green 1 white 1 yellow; draws red, white",
        bea,
    )
    assert table.allows(*lines, "Ann buys Mechanical Stoker; draws cards")
    assert table.against(*lines, "Ann buys Booster; draws cards") == ["BA-26"]
