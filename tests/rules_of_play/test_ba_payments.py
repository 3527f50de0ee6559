"""Paying for a route (BA-05, BA-06, BA-07, BA-25, BA-26)."""

import pytest
from showing import numbers
from tabletop import Tabletop

from companion.families.cards.unrecorded import can_pay_claim, can_pay_cost
from companion.game.board import GREY
from companion.game.hand import Hand
from companion.game.moves import Claim
from companion.game.payment import PASSENGER, Cost, Price
from companion.store.shipped_files import board

EUROPE = Tabletop("europe", 2)
REST = "Bea draws cards"
USA = Tabletop(tracking="claims")
FOUR = Tabletop(players=4, tracking="claims")
TURNS = Tabletop(players=2)

REDS = ("Ann draws cards", "Bea draws red, red") * 5
"""Bea has taken ten red cards face up; Ann has fourteen cards that nobody has seen."""


@pytest.mark.rule("BA-05")
def test_a_coloured_route_takes_its_own_colour() -> None:
    assert USA.refusals("Ann claims Chicago - Duluth with 3 blue") == [
        ("BA-05", "Chicago – Duluth takes red cards; Ann plays blue.")
    ]
    assert USA.allows("Ann claims Chicago - Duluth with 3 red")


@pytest.mark.rule("BA-26")
def test_an_unrecorded_payment_follows_its_tracks_corrected_length_and_colour() -> None:
    """The board on the table is right: that many cards were paid, whatever the file said at the time."""
    claim, houston = ("Ann claims Denver - Kansas City black", REST), "Ann claims Dallas - Houston with 1 red"
    shorter, longer = (f"table corrects route Denver - Kansas City black to {length} black" for length in (3, 4))
    assert TURNS.refusals(*claim, houston) == [
        ("BA-26", "Ann can hold at most 0 cards (4 dealt, 0 drawn, 4 paid); this takes 1.")
    ]
    assert TURNS.allows(*claim, shorter, houston)
    for more in (longer, shorter.replace("to 3", "to 9")):
        assert not TURNS.allows(*claim, shorter, more, houston)
        assert TURNS.facts(*claim, more, shorter)[0]["cards"] == 1
    assert not TURNS.allows(claim[0] + " with 4 black", REST, shorter, houston)
    told = ("Ann draws blue, blue", REST, claim[0] + " with 4 black", REST, "Ann draws red, red", REST)
    untold, two_red = (*told, "Ann claims Boston - New York red", REST), "Ann claims Las Vegas - Los Angeles with 2 red"
    assert not TURNS.allows(*untold, two_red)
    assert TURNS.allows(*untold, "table corrects route Boston - New York red to 2 blue", two_red)


@pytest.mark.rule("EU-02", "BA-26")
def test_a_tunnel_that_was_given_up_pays_nothing_when_it_is_corrected() -> None:
    given_up = ("Ann claims Venezia - Zürich; turned up green green green; gives up", REST)
    assert EUROPE.facts(*given_up, "table corrects route Venezia - Zürich to 1 green")[0]["cards"] == 4


@pytest.mark.rule("BA-05")
def test_the_parallel_track_of_that_colour_is_named_while_it_is_free() -> None:
    line = "Ann claims Denver - Kansas City orange with 4 black"
    assert USA.refusals(line) == [
        (
            "BA-05",
            "The orange track of Denver – Kansas City takes orange cards; "
            "the black one beside it is a train route of 4 spaces.",
        )
    ]
    assert USA.refusals(line.replace("black", "red")) == [
        ("BA-05", "Denver – Kansas City takes orange cards; Ann plays red.")
    ]
    assert FOUR.refusals("Bea claims Denver - Kansas City black", line) == [
        ("BA-05", "Denver – Kansas City takes orange cards; Ann plays black.")
    ]


@pytest.mark.rule("BA-05")
def test_a_grey_route_takes_any_one_colour() -> None:
    for colour in ("purple", "white", "blue", "yellow", "orange", "black", "red", "green"):
        assert USA.allows(f"Ann claims Calgary - Helena with 4 {colour}")
    assert USA.refusals("Ann claims Calgary - Helena with 3 red 1 blue") == [
        (
            "BA-05",
            "Ann pays for Calgary – Helena with blue and red; all cards of a claim must be one colour.",
        )
    ]


@pytest.mark.rule("BA-05")
def test_a_colour_given_with_a_grey_route_is_the_one_played() -> None:
    assert USA.refusals("Ann claims Denver - Santa Fe yellow with 2 purple") == [
        (
            "BA-05",
            "Ann says yellow for Denver – Santa Fe but pays purple: on a grey route, name the colour you play.",
        )
    ]
    assert USA.refusals("Ann claims Denver - Santa Fe yellow purple") == [
        ("BA-05", "Ann pays for Denver – Santa Fe with yellow and purple; all cards of a claim must be one colour.")
    ]
    for paid in ("2 yellow", "1 yellow 1 wild", "2 wild"):
        assert USA.allows(f"Ann claims Denver - Santa Fe yellow with {paid}")


@pytest.mark.rule("BA-05")
def test_two_colours_on_a_coloured_route() -> None:
    assert USA.refusals("Ann claims Chicago - Duluth with 2 red 1 blue") == [
        (
            "BA-05",
            "Ann pays for Chicago – Duluth with blue and red; all cards of a claim must be one colour.",
        )
    ]


@pytest.mark.rule("BA-05")
def test_a_board_without_coal_takes_none() -> None:
    assert (
        "BA-05",
        "Ann cannot pay for Chicago – Duluth with coal tokens; it takes cards or wilds only.",
    ) in USA.refusals("Ann claims Chicago - Duluth with 2 red 2 coal")


@pytest.mark.rule("BA-06")
@pytest.mark.parametrize("payment", ["2 red 1 wild", "1 red 2 wild", "3 wild"])
def test_locomotives_stand_for_any_colour(payment: str) -> None:
    assert USA.allows(f"Ann claims Chicago - Duluth with {payment}")
    assert USA.allows(f"Ann claims Calgary - Vancouver with {payment}")


@pytest.mark.rule("BA-06")
def test_a_locomotive_is_one_space_and_no_more() -> None:
    assert USA.refusals("Ann claims Chicago - Duluth with 1 red 1 wild") == [
        ("BA-07", "Chicago – Duluth has 3 spaces; Ann pays for 2.")
    ]


@pytest.mark.rule("BA-07")
@pytest.mark.parametrize(("payment", "worth"), [("2 red", 2), ("4 red", 4), ("3 red 1 wild", 4)])
def test_as_many_cards_as_spaces(payment: str, worth: int) -> None:
    assert USA.refusals(f"Ann claims Chicago - Duluth with {payment}") == [
        ("BA-07", f"Chicago – Duluth has 3 spaces; Ann pays for {worth}.")
    ]


@pytest.mark.rule("BA-07")
def test_all_reasons_are_given_together() -> None:
    refusals = USA.refusals("Ann claims Chicago - Duluth with 2 blue")
    assert sorted(numbers(refusals)) == ["BA-05", "BA-07"]


@pytest.mark.rule("BA-25")
def test_a_payment_that_the_deck_cannot_hold() -> None:
    assert TURNS.refusals(*REDS, "Ann claims Denver - Salt Lake City red with 3 red") == [
        ("BA-25", "Ann plays 3 red; only 12 exist and other players hold 10.")
    ]
    assert TURNS.allows(*REDS, "Ann claims Denver - Salt Lake City red with 2 red 1 wild")


@pytest.mark.rule("BA-25")
def test_no_more_locomotives_than_exist() -> None:
    few = Tabletop(tracking="claims", head=("option: cards.wilds = 2",))
    assert few.against("Ann claims Chicago - Duluth with 3 wild") == ["BA-25"]
    assert few.allows("Ann claims Chicago - Duluth with 1 red 2 wild")
    assert USA.allows("Ann claims Chicago - Duluth with 3 wild")


@pytest.mark.rule("BA-25")
def test_the_numbers_of_the_deck() -> None:
    numbers = USA.played().game.board.numbers["cards"]
    assert (len(numbers.colours), numbers.each, numbers.wilds) == (8, 12, 14)


@pytest.mark.rule("BA-25")
def test_a_card_in_no_deck_cannot_be_drawn() -> None:
    assert USA.refusals("Ann draws grey, blind") == [("BA-25", "USA's deck has no grey cards.")]


@pytest.mark.rule("BA-26")
def test_more_cards_than_the_hand_can_hold() -> None:
    assert TURNS.refusals("Ann claims Helena - Omaha with 5 red") == [
        ("BA-26", "Ann can hold at most 4 cards (4 dealt, 0 drawn, 0 paid); this takes 5.")
    ]
    assert TURNS.allows("Ann claims Denver - Omaha with 4 purple")
    assert TURNS.allows("Ann draws cards", "Bea draws cards", "Ann claims Helena - Omaha with 5 red")


@pytest.mark.rule("BA-26")
def test_cards_played_are_gone() -> None:
    spent = ("Ann claims Denver - Santa Fe with 2 red", "Bea draws cards")
    assert TURNS.refusals(*spent, "Ann claims Chicago - Duluth with 3 red") == [
        ("BA-26", "Ann can hold at most 2 cards (4 dealt, 0 drawn, 2 paid); this takes 3.")
    ]
    assert TURNS.allows(*spent, "Ann claims Duluth - Omaha with 2 red")


@pytest.mark.rule("BA-26")
def test_an_unrecorded_payment_takes_as_many_cards_as_spaces() -> None:
    spent = ("Ann claims Denver - Santa Fe", "Bea draws cards")
    assert TURNS.refusals(*spent, "Ann claims Chicago - Duluth") == [
        ("BA-26", "Ann can hold at most 2 cards (4 dealt, 0 drawn, 2 paid); this takes 3.")
    ]
    assert TURNS.allows(*spent, "Ann claims Duluth - Omaha")


@pytest.mark.rule("BA-26")
def test_cards_taken_face_up_are_what_they_are() -> None:
    """Two of her six cards are red, so five blue ones cannot be among them."""
    drawn = ("Ann draws red, red", "Bea draws cards")
    assert TURNS.refusals(*drawn, "Ann claims Atlanta - Miami with 5 blue") == [
        ("BA-26", "Ann cannot hold 5 blue; in hand: 2 red taken face up, and 4 unseen.")
    ]
    assert TURNS.allows(*drawn, "Ann claims Denver - Omaha with 4 purple")
    assert TURNS.allows(*drawn, "Ann claims Helena - Omaha with 5 red")


@pytest.mark.rule("BA-26")
def test_an_unrecorded_payment_is_refused_where_none_is_possible() -> None:
    """Six cards are enough for five spaces, but two of them are red."""
    drawn = ("Ann draws red, red", "Bea draws cards")
    assert TURNS.refusals(*drawn, "Ann claims Atlanta - Miami") == [
        (
            "BA-26",
            "No cards Ann can hold pay for Atlanta – Miami; in hand: 2 red taken face up, and 4 unseen.",
        )
    ]
    assert TURNS.allows(*drawn, "Ann claims Denver - Omaha")
    assert TURNS.allows(*drawn, "Ann claims Helena - Omaha")
    assert "pays" not in [note.key for note in TURNS.verdict(*drawn, "Ann claims Atlanta - Miami").notes]


@pytest.mark.rule("BA-26")
@pytest.mark.parametrize("colour", ["purple", "green"])
def test_without_a_colour_the_track_that_the_hand_can_pay_for_is_meant(colour: str) -> None:
    """The four unseen cards are not enough for either of the two tracks without the six that were taken face up."""
    lines = (f"Ann draws {colour}, {colour}", REST) * 3
    (claim,) = TURNS.played(*lines, "Ann claims Portland - San Francisco").moves[-1:]
    assert claim.turn is not None
    (step,) = claim.turn.steps
    assert isinstance(step, Claim)
    assert step.track is not None
    assert board("usa").tracks[step.track].colour == colour


@pytest.mark.rule("BA-26")
@pytest.mark.rule("EU-03")
def test_an_unrecorded_station_payment_needs_cards_of_one_colour() -> None:
    lines = ("Ann builds a station at Paris with 1 wild", REST, "Ann claims Frankfurt - Paris white with 3 white", REST)
    for drawn, allowed in (("red, blue", False), ("red, red", True), ("red, blind", True)):
        verdict = EUROPE.verdict(*lines, f"Ann draws {drawn}", REST, "Ann builds a station at Roma")
        assert verdict.legal == allowed
    assert EUROPE.refusals(*lines, "Ann draws red, blue", REST, "Ann builds a station at Roma") == [
        (
            "BA-26",
            "No cards Ann can hold pay for this move; in hand: 1 blue and 1 red taken face up, and 0 unseen.",
        )
    ]


def test_passengers_and_ships_are_checked_against_the_hand_too() -> None:
    reds = Hand({"red": 3})
    assert not can_pay_cost(Cost(1, (PASSENGER,)), reds, 3)
    assert can_pay_cost(Cost(1, (PASSENGER,)), reds.taking(None), 4)
    pairs = Price(2, GREY, paired=True)
    assert can_pay_claim(pairs, Hand({"red": 3, "red ship": 2}, {"train": 1, "ship": 1}), 7)
    assert not can_pay_claim(pairs, Hand({"red": 3, "red ship": 2}, {"ship": 2}), 7)


@pytest.mark.rule("BA-26")
def test_hands_are_unchecked_where_turns_are_not_recorded() -> None:
    assert USA.allows("Ann claims Duluth - Helena with 6 orange")
    assert [player.cards for player in USA.sheet("Ann claims Duluth - Helena").players] == [None, None, None]


@pytest.mark.rule("BA-25")
def test_more_cards_face_up_than_exist() -> None:
    """Ann, Bea and Cal take all twelve red cards face up, and still hold them."""
    table = Tabletop("usa", 3)
    red = [f"{who} draws red, red" for _ in range(2) for who in ("Ann", "Bea", "Cal")]
    assert table.allows(*red)
    assert table.refusals(*red, "Ann draws red, blue") == [
        ("BA-25", "There cannot be 1 more red: 12 exist, and players hold 12.")
    ]
    paid = (*red, "Ann claims Calgary - Seattle with 4 red", "Bea draws cards", "Cal draws cards")
    assert table.allows(*paid, "Ann draws red, red")
    lakes = Tabletop("great-lakes", 2)
    ships = [f"{who} draws red ship, red ship" for who in ("Ann", "Bea")]
    assert lakes.against(*ships, "Ann draws red ship, blind") == ["BA-25"]
    assert lakes.allows(*ships, "Ann draws red train, double red ship")
    assert lakes.allows(*ships, "Ann draws red, red")


@pytest.mark.rule("BA-25")
@pytest.mark.parametrize("laid", ["2 red ship", "1 double red ship", "1 red 1 red ship"])
def test_ships_are_refused_once_where_the_deck_has_none(laid: str) -> None:
    """The refusal cites no rule of a board with ships."""
    ship = laid.removeprefix("1 red ")[2:]
    assert Tabletop("usa").refusals(f"Ann claims Denver - Santa Fe with {laid}") == [
        ("BA-25", f"USA's deck has no {ship} cards.")
    ]
