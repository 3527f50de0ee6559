"""Great Lakes: what a hand from two decks can hold (BA-25, BA-26, GL-08, GL-24)."""

import pytest
from tabletop import Tabletop

TABLE = Tabletop("great-lakes", 2)
CLAIMS = Tabletop("great-lakes", 2, "claims")
REST = "Bea draws cards"


def drawn(*draws: str) -> tuple[str, ...]:
    """Ann draws, and Bea after her."""
    return tuple(line for draw in draws for line in (f"Ann draws {draw}", REST))


@pytest.mark.rule("BA-25")
@pytest.mark.parametrize(
    ("most", "too_many", "key"),
    [
        ("4 white ship 2 wild", "5 white ship 1 wild", "white ship"),
        ("6 wild", None, None),
    ],
)
def test_each_colour_has_four_single_ships(most: str, too_many: str | None, key: str | None) -> None:
    claim = "Ann claims Buffalo - Detroit white with"
    assert CLAIMS.allows(f"{claim} {most}")
    if too_many is not None:
        assert CLAIMS.refusals(f"{claim} {too_many}") == [
            ("BA-25", f"Ann plays 5 {key}; only 4 exist and other players hold 0.")
        ]


@pytest.mark.rule("GL-13", "BA-26")
def test_no_more_cards_can_have_been_doubles_than_ships_are_unseen() -> None:
    """With one ship dealt, four spaces took three cards at least."""
    one = Tabletop("great-lakes", 2, head=("option: cards.hand = 8", "option: cards.ship_hand = 1"))
    game = one.played("Ann claims Marathon - Sault Ste. Marie").game
    assert game.rules.ranges(game, 0)["cards"] == (5, 6)


@pytest.mark.rule("BA-25")
def test_the_two_decks_have_the_right_numbers() -> None:
    numbers = TABLE.played().game.board.numbers["cards"]
    assert (len(numbers.colours), numbers.each, numbers.wilds) == (6, 11, 14)
    assert (numbers.ship_singles, numbers.ship_doubles) == (4, 6)
    assert len(numbers.colours) * numbers.each + numbers.wilds == 80
    assert len(numbers.colours) * (numbers.ship_singles + numbers.ship_doubles) == 60


@pytest.mark.rule("BA-25")
def test_cards_others_took_face_up_are_not_available() -> None:
    taken = ("Ann draws cards", "Bea draws yellow ship, yellow ship") * 2
    claim = "Ann claims Cleveland - Detroit with"
    assert TABLE.refusals(*taken, f"{claim} 1 yellow ship 1 wild") == [
        ("BA-25", "Ann plays 1 yellow ship; only 4 exist and other players hold 4.")
    ]
    assert TABLE.allows(*taken, f"{claim} 1 double yellow ship")
    assert TABLE.allows(*taken, f"{claim} 2 wild")


@pytest.mark.rule("BA-26")
def test_each_deck_is_counted_separately() -> None:
    """Two train and two ship cards dealt, two train cards drawn: three ship cards cannot be among them."""
    trains = drawn("blind train, blind train")
    assert TABLE.refusals(*trains, "Ann claims Chicago - Muskegon with 3 purple ship") == [
        ("BA-26", "Ann cannot hold 3 purple ship; cards in hand: 4 train and 2 ship, all unseen.")
    ]
    assert TABLE.allows(*trains, "Ann claims Chicago - Muskegon with 2 purple ship 1 wild")
    assert TABLE.allows(*trains, "Ann claims Chicago - Muskegon with 1 double purple ship 1 purple ship")
    assert TABLE.allows(*trains, "Ann claims Cedar Rapids - Madison with 3 green train")


@pytest.mark.rule("BA-26")
@pytest.mark.parametrize("draw", ["cards", "blind, blind", "purple, purple"])
def test_a_card_without_a_named_deck_may_be_from_either(draw: str) -> None:
    assert TABLE.allows(*drawn(draw), "Ann claims Duluth - Wausau with 4 green train")
    assert TABLE.allows(*drawn(draw), "Ann claims Duluth - Thunder Bay yellow with 4 yellow ship")
    assert TABLE.refusals(*drawn(draw), "Ann claims Duluth - Thunder Bay black with 5 black train") == [
        ("BA-26", "Ann cannot hold 5 black train; cards in hand: 2 train, 2 ship and 2 other, all unseen.")
    ]


@pytest.mark.rule("BA-26")
def test_cards_taken_face_up_are_what_they_are() -> None:
    seen = drawn("double red ship, white train")
    assert TABLE.refusals(*seen, "Ann claims Chicago - Muskegon with 3 purple ship") == [
        (
            "BA-26",
            "Ann cannot hold 3 purple ship; in hand: 1 double red ship and 1 white train taken face up, "
            "and 2 train and 2 ship unseen.",
        )
    ]
    assert TABLE.allows(*seen, "Ann claims Duluth - Marquette with 3 double red ship")
    assert not TABLE.allows(*seen, "Ann claims Cleveland - Toledo red with 2 red ship 1 red ship")
    assert TABLE.allows(*seen, "Ann claims Muskegon - Traverse City white with 3 white train")


@pytest.mark.rule("BA-26")
def test_wilds_come_from_the_train_deck() -> None:
    ships = drawn("blind ship, blind ship")
    assert TABLE.refusals(*ships, "Ann claims Chicago - Muskegon with 3 wild") == [
        ("BA-26", "Ann cannot hold 3 wild; cards in hand: 2 train and 4 ship, all unseen.")
    ]
    assert TABLE.allows(*ships, "Ann claims Chicago - Muskegon with 1 purple ship 2 wild")
    assert TABLE.allows(*drawn("a face-up wild"), "Ann claims Chicago - Muskegon with 3 wild")


@pytest.mark.rule("BA-26")
def test_more_cards_than_drawn_are_refused_by_their_number() -> None:
    assert TABLE.refusals("Ann claims Duluth - Thunder Bay black with 5 black train") == [
        ("BA-26", "Ann can hold at most 4 cards (4 dealt, 0 drawn, 0 paid); this takes 5.")
    ]
    assert TABLE.facts("Ann claims Buffalo - Erie with 1 double white ship")[0]["cards"] == 3


@pytest.mark.rule("BA-26")
def test_double_ships_let_a_small_hand_claim_a_long_route() -> None:
    assert TABLE.allows("Ann claims Kingston - Toronto white")
    assert TABLE.allows("Ann claims Buffalo - Detroit white")
    wide = Tabletop("great-lakes", 2, "turns", ("option: cards.ship_hand = 1", "option: cards.hand = 1"))
    assert wide.refusals("Ann claims Buffalo - Detroit white") == [
        ("BA-26", "Ann can hold at most 2 cards (2 dealt, 0 drawn, 0 paid); this takes 3.")
    ]
    assert wide.allows("Ann claims Albany - New York red")


@pytest.mark.rule("BA-26")
def test_an_untold_ship_payment_is_never_held_against_anybody() -> None:
    """One card per space is deducted; two double ships may have paid, and then four cards are left."""
    lines = (*drawn("cards"), "Ann claims Kingston - Toronto white", REST)
    assert TABLE.facts(*lines)[0]["cards"] == 2
    assert TABLE.allows(*lines, "Ann claims Duluth - Wausau with 4 green train")
    assert TABLE.allows(*lines, "Ann claims Duluth - Wausau")
    assert TABLE.refusals(*lines, "Ann claims Duluth - Thunder Bay black with 5 black train") == [
        ("BA-26", "Ann can hold at most 4 cards (4 dealt, 2 drawn, 2 paid); this takes 5.")
    ]
    spent = (*lines, "Ann claims Duluth - Wausau with 4 green train", REST)
    assert TABLE.facts(*spent)[0]["cards"] == 0
    assert not TABLE.allows(*spent, "Ann claims Green Bay - Wausau")


@pytest.mark.rule("BA-26")
def test_an_untold_train_payment_takes_a_card_for_each_space() -> None:
    lines = (*drawn("cards"), "Ann claims Duluth - Wausau", REST)
    assert TABLE.refusals(*lines, "Ann claims Cedar Rapids - Madison") == [
        ("BA-26", "Ann can hold at most 2 cards (4 dealt, 2 drawn, 4 paid); this takes 3.")
    ]
    assert TABLE.allows(*lines, "Ann draws cards", REST, "Ann claims Eau Claire - Wausau")


@pytest.mark.rule("BA-26")
def test_ships_are_not_taken_to_pay_for_trains() -> None:
    """Two of Ann's cards are train cards, and later none: what is left of her hand was dealt as ships."""
    assert TABLE.refusals("Ann claims Cedar Rapids - Madison") == [
        (
            "BA-26",
            "No cards Ann can hold pay for Cedar Rapids – Madison; cards in hand: 2 train and 2 ship, all unseen.",
        )
    ]
    lines = (*drawn("cards"), "Ann claims Duluth - Wausau", REST)
    assert TABLE.refusals(*lines, "Ann claims Eau Claire - Wausau")[0][1].endswith("2 ship, all unseen.")


@pytest.mark.rule("BA-26")
@pytest.mark.rule("GL-23")
def test_a_harbour_takes_four_cards_recorded_or_not() -> None:
    route = ("Ann claims Milwaukee - Muskegon with 1 double white ship", REST)
    for harbour in ("Ann builds a harbour at Milwaukee", "Ann builds a harbour at Milwaukee with 4 wild"):
        assert TABLE.refusals(*route, harbour) == [
            ("BA-26", "Ann can hold at most 3 cards (4 dealt, 0 drawn, 1 paid); this takes 4.")
        ]
    more = (*route, *drawn("cards"))
    assert TABLE.facts(*more, "Ann builds a harbour at Milwaukee")[0]["cards"] == 1
    assert TABLE.facts(*more, "Ann builds a harbour at Milwaukee with 2 red train 2 red ship")[0]["cards"] == 1


@pytest.mark.rule("GL-24")
def test_single_ships_others_took_are_not_available_for_a_harbour() -> None:
    lines = (
        *("Ann claims Milwaukee - Muskegon with 1 double white ship", "Bea draws red ship, red ship"),
        *("Ann draws cards", "Bea draws red ship, red ship"),
    )
    assert TABLE.refusals(*lines, "Ann builds a harbour at Milwaukee with 2 red train 1 red ship 1 wild") == [
        ("BA-25", "Ann plays 1 red ship; only 4 exist and other players hold 4.")
    ]
    assert TABLE.allows(*lines, "Ann builds a harbour at Milwaukee with 2 red train 2 wild")
    assert TABLE.allows(*lines, "Ann builds a harbour at Milwaukee with 2 white train 2 white ship")
