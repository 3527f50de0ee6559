"""What a hand can hold, as far as the table knows: a card is missed only if no hand that fits what was told has it."""

from __future__ import annotations

import pytest

from companion.game.hand import ANY, SHIP, TRAIN, Hand, together

pytestmark = pytest.mark.rule("BA-26")


def test_cards_taken_face_up_are_known_and_others_are_any_of_their_deck() -> None:
    hand = Hand().taking("red").taking("red").taking(None, 3).taking(None, deck=SHIP).taking("red ship", 2)
    assert hand == Hand({"red": 2, "red ship": 2}, {TRAIN: 3, SHIP: 1})
    assert hand.size == 8


@pytest.mark.parametrize(
    ("hand", "laid", "lacking"),
    [
        (Hand({"red": 2}), {"red": 2}, 0),
        (Hand({"red": 2}), {"red": 3}, 1),
        (Hand({"red": 2}, {TRAIN: 1}), {"red": 3}, 0),
        (Hand({"red": 2}, {TRAIN: 1}), {"red": 3, "blue": 1}, 1),
        (Hand({}, {TRAIN: 2}), {"red ship": 1}, 1),  # a train card is no ship card
        (Hand({}, {TRAIN: 1, SHIP: 1}), {"double red ship": 1, "red": 1}, 0),
        (Hand({}, {TRAIN: 1, ANY: 2}), {"red": 2, "red ship": 1}, 0),
        (Hand({}, {TRAIN: 1, ANY: 1}), {"red": 2, "red ship": 1}, 1),
    ],
)
def test_a_card_is_missed_if_it_can_be_none_of_the_unseen_ones(hand: Hand, laid: dict[str, int], lacking: int) -> None:
    assert hand.lacks(laid) == lacking


@pytest.mark.parametrize(
    ("hand", "laid", "left", "missing"),
    [
        (Hand({"red": 3, "blue": 1}), {"red": 2}, Hand({"red": 1, "blue": 1}), {}),
        (Hand({"red": 2, "blue": 1}), {"red": 2}, Hand({"blue": 1}), {}),
        (Hand({"red": 1}, {TRAIN: 2}), {"red": 2}, Hand({}, {TRAIN: 1}), {}),
        (Hand({"red": 1}, {TRAIN: 1}), {"red": 2}, Hand(), {}),
        (Hand({"red": 1}, {TRAIN: 1, ANY: 2}), {"red": 3}, Hand({}, {ANY: 1}), {}),
        (Hand({"red": 1}, {TRAIN: 1, ANY: 1}), {"red": 5}, Hand(), {"red": 2}),
        (Hand({}, {TRAIN: 1, SHIP: 1}), {"red ship": 1, "red": 1}, Hand(), {}),
    ],
)
def test_known_cards_are_played_before_unseen_ones(
    hand: Hand, laid: dict[str, int], left: Hand, missing: dict[str, int]
) -> None:
    assert hand.playing(laid) == (left, missing)


@pytest.mark.parametrize(
    ("hand", "count", "left"),
    [
        (Hand({"red": 2}), 0, Hand({"red": 2})),
        (Hand({"red": 2, "blue": 1}), 1, Hand({}, {TRAIN: 2})),
        (Hand({"red ship": 2}, {SHIP: 1}), 1, Hand({}, {SHIP: 2})),
        (Hand({"red": 2}, {SHIP: 1}), 1, Hand({}, {ANY: 2})),
        (Hand({"red": 2}, {SHIP: 0}), 1, Hand({}, {TRAIN: 1})),
        (Hand({"red": 2}), 5, Hand({}, {TRAIN: 0})),
    ],
)
def test_after_cards_that_nobody_named_the_rest_may_be_any(hand: Hand, count: int, left: Hand) -> None:
    assert hand.losing(count) == left


@pytest.mark.parametrize(
    ("hand", "count", "most", "keys", "left"),
    [
        # two of the three reds or of the unseen ones are gone; one red and one unseen card stay for sure
        (Hand({"red": 3, "blue": 1}, {TRAIN: 3}), 2, 2, ("red",), Hand({"red": 1, "blue": 1}, {TRAIN: 3})),
        (Hand({"red": 1, "blue": 1}), 2, 2, ("red", "blue"), Hand()),
        # one was paid, or two: the one that may have stayed can be of either deck
        (Hand({"red": 2}, {TRAIN: 2}), 1, 2, ("red",), Hand({}, {TRAIN: 2, ANY: 1})),
        (Hand({"red ship": 1}, {TRAIN: 2}), 2, 2, ("red ship",), Hand({}, {ANY: 1})),
    ],
)
def test_after_cards_of_some_colours_that_nobody_named_the_others_stay_known(
    hand: Hand, count: int, most: int, keys: tuple[str, ...], left: Hand
) -> None:
    found = hand.losing_any_of(count, most, keys, (TRAIN,))
    assert found == left
    assert found.size == hand.size - count


def test_partners_hold_together_what_each_holds() -> None:
    one, other = Hand({"red": 1, "blue": 2}, {TRAIN: 1}), Hand({"red": 2}, {TRAIN: 1, ANY: 1})
    assert together([one, other]) == Hand({"red": 3, "blue": 2}, {TRAIN: 2, ANY: 1})
    assert together([one]) is one
