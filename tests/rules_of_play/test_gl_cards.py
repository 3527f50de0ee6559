"""Great Lakes: five actions, and taking cards from two decks (GL-07 to GL-10)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

TABLE = Tabletop("great-lakes", 3)
FIVE = (
    "draws cards",
    "claims Green Bay - Wausau",
    "draws 4 tickets, keeps 1",
    "builds a harbour at Green Bay with 2 red train 2 red ship",
    "exchanges 1 ship for trains",
)


@pytest.mark.rule("GL-07")
@pytest.mark.parametrize("action", FIVE)
def test_each_of_five_actions_is_a_turn(action: str) -> None:
    before = [
        *("Ann takes 27 trains 23 ships", "Ann claims Milwaukee - Muskegon", "Bea draws cards", "Cal draws cards"),
        *("Ann claims Green Bay - Traverse City", "Bea draws cards", "Cal draws cards"),
    ]
    loose = Tabletop("great-lakes", 3, "turns", ("option: cards.hand = 12", "option: cards.ship_hand = 12"))
    played = loose.played(*before, f"Ann {action}")
    assert (played.game.clock.on_turn, played.game.clock.taken) == (1, 7)


@pytest.mark.rule("GL-07")
@pytest.mark.parametrize(
    "second", ["draws cards", "claims Madison - Milwaukee", "draws 4 tickets, keeps 1", "exchanges 1 ship for trains"]
)
def test_two_of_them_are_not(second: str) -> None:
    says = ("BA-02", "Ann has already acted; a turn is one action.")
    assert TABLE.refusals("Ann takes 27 trains 23 ships", f"Ann claims Green Bay - Wausau; {second}") == [says]
    assert TABLE.allows("Ann takes 27 trains 23 ships", "Ann claims Green Bay - Wausau")


@pytest.mark.rule("GL-07")
def test_a_harbour_is_no_second_action_either() -> None:
    loose = Tabletop("great-lakes", 3, "turns", ("option: cards.hand = 12", "option: cards.ship_hand = 12"))
    assert loose.refusals("Ann claims Milwaukee - Muskegon; builds a harbour at Milwaukee") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]


@pytest.mark.rule("GL-08")
@pytest.mark.parametrize(
    ("draws", "cards"),
    [
        ("draws cards", 6),
        ("draws yellow train, blind ship", 6),
        ("draws blind train, blind train", 6),
        ("draws double red ship, red ship", 6),
        ("draws 2 blind", 6),
        ("draws a face-up wild", 5),
    ],
)
def test_what_a_draw_can_be(draws: str, cards: int) -> None:
    assert TABLE.facts(f"Ann {draws}")[0]["cards"] == cards


@pytest.mark.rule("BA-25")
@pytest.mark.rule("GL-13")
def test_only_ship_cards_are_double() -> None:
    assert TABLE.refusals("Ann draws double red train, red ship") == [
        ("BA-25", "Great Lakes's deck has no double red train cards.")
    ]
    usa = Tabletop("usa", 3, "turns")
    assert usa.refusals("Ann draws double red, blue") == [("BA-25", "USA's deck has no double red cards.")]
    seen = TABLE.played("Ann draws double red, double red").game.seats[0].hand.known
    assert seen == {"double red ship": 2}


@pytest.mark.rule("GL-08")
@pytest.mark.parametrize("draws", ["draws wild, blind train", "draws red ship, wild", "draws wild, wild"])
def test_a_face_up_wild_is_the_whole_draw(draws: str) -> None:
    assert TABLE.refusals(f"Ann {draws}") == [("GL-08", "A face-up wild is the whole draw: Ann gets no other card.")]


@pytest.mark.rule("GL-08")
@pytest.mark.parametrize(
    ("draws", "says"),
    [
        ("draws red train, red ship, blind", "Ann took 3 cards; a draw is 2."),
        ("draws red ship", "Ann took 1 card; a draw is 2, or one face-up wild."),
        ("draws blind train", "Ann took 1 card; a draw is 2, or one face-up wild."),
    ],
)
def test_two_cards_neither_more_nor_fewer(draws: str, says: str) -> None:
    assert TABLE.refusals(f"Ann {draws}") == [("GL-08", says)]


@pytest.mark.rule("GL-08")
def test_a_wild_drawn_blind_counts_as_one_card() -> None:
    """Three train cards that nobody saw may all be wild, and wilds pay for ships too."""
    drawn = ("Ann draws blind train, blind train", "Bea draws cards", "Cal draws cards")
    assert TABLE.allows(*drawn, "Ann claims Chicago - Muskegon with 3 wild")
    assert TABLE.allows(*drawn, "Ann claims Bay City - Traverse City with 3 wild")


@pytest.mark.rule("GL-08")
@pytest.mark.rule("BA-25")
@pytest.mark.parametrize("draws", ["draws blue train, red train", "draws orange ship, red train"])
def test_the_decks_have_six_colours(draws: str) -> None:
    colour = draws.split()[1] + (" ship" if "ship" in draws else "")
    assert TABLE.refusals(f"Ann {draws}") == [("BA-25", f"Great Lakes's deck has no {colour} cards.")]


@pytest.mark.rule("GL-09")
def test_three_wilds_face_up_can_be_looked_up() -> None:
    passage = BOOK["GL-09"]
    assert "L" in passage.kind
    assert all(word in passage.text for word in ("three of the six", "wilds", "three from each deck"))


@pytest.mark.rule("GL-10")
def test_a_deck_that_runs_out_can_be_looked_up() -> None:
    passage = BOOK["GL-10"]
    assert "L" in passage.kind
    assert all(word in passage.text for word in ("Shuffle its discards", "nobody can take cards"))


@pytest.mark.rule("GL-10")
def test_one_card_is_a_draw_when_no_other_is_left() -> None:
    """Thirteen cards, twelve of them dealt."""
    tiny = ("option: cards.each = 1", "option: cards.ship_singles = 1", "option: cards.ship_doubles = 0")
    assert Tabletop("great-lakes", 3, "turns", (*tiny, "option: cards.wilds = 1")).allows("Ann draws blind")
    more = Tabletop("great-lakes", 2, "turns", (*tiny, "option: cards.wilds = 1"))
    assert more.refusals("Ann draws blind") == [("GL-08", "Ann took 1 card; a draw is 2, or one face-up wild.")]
