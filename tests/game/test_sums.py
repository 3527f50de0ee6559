"""Which totals the cards of a deck can have, compared with adding up every choice of them."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from companion.game.sums import Deck, reachable

DECKS: tuple[Deck, ...] = (
    (),
    (((4,), False),),
    (((5,), False), ((20,), True)),
    (((2,), False), ((2,), False), ((7,), False)),
    (((3, 8), False), ((5,), False), ((20,), True), ((21,), True)),
)
"""Without cards; a card of two values; long ones."""


def every_total(deck: Deck, long: int) -> set[tuple[int, int]]:
    """The number of cards and the total of each choice with at most this many long ones."""
    return {
        (len(cards), sum(values))
        for number in range(len(deck) + 1)
        for cards in combinations(deck, number)
        if sum(is_long for _, is_long in cards) <= long
        for values in product(*(worths for worths, _ in cards))
    }


@pytest.mark.rule("BA-17")
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("long", [0, 1, 2])
def test_a_total_is_possible_if_some_cards_add_up_to_it(deck: Deck, long: int) -> None:
    totals = every_total(deck, long)
    for points in range(60):
        assert reachable(deck, points, long=long) == any(total == points for _, total in totals), points
        for number in range(len(deck) + 2):
            assert reachable(deck, points, number, long) == ((number, points) in totals), (points, number)


def test_a_total_may_be_larger_than_any_that_a_record_holds() -> None:
    deck = tuple(((400,), False) for _ in range(3))
    assert reachable(deck, 1200)
    assert reachable(deck, 1200, 3)
    assert not reachable(deck, 1199)


def test_no_long_card_is_counted_unless_some_are_allowed() -> None:
    assert not reachable((((20,), True),), 20)
