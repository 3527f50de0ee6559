"""Set-up and drawing cards (BA-12, BA-13, BA-14)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

USA = Tabletop()


@pytest.mark.rule("BA-12")
def test_everybody_begins_with_45_pieces_and_4_cards() -> None:
    sheet = USA.sheet()
    assert [(player.pieces_left, player.cards) for player in sheet.players] == [(45, 4)] * 3


@pytest.mark.rule("BA-12")
def test_at_least_two_of_three_tickets_are_kept() -> None:
    assert USA.refusals("Ann keeps 1 ticket") == [
        ("BA-12", "Ann keeps 1 ticket of the 3 dealt; at least 2 must be kept.")
    ]
    assert USA.refusals("Ann keeps 4 tickets") == [("BA-12", "Ann keeps 4 tickets; only 3 were dealt.")]
    assert USA.refusals("Ann keeps 0 tickets")[0][0] == "BA-12"
    for count in (2, 3):
        assert USA.allows(f"Ann keeps {count} tickets")
        assert USA.played(f"Ann keeps {count} tickets").game.seats[0].kept == count


@pytest.mark.rule("BA-12")
def test_naming_one_ticket_is_keeping_one() -> None:
    assert USA.against("Ann keeps Denver - El Paso") == ["BA-12"]
    assert USA.allows("Ann keeps Denver - El Paso, Boston - Miami")


@pytest.mark.rule("BA-12")
def test_keeping_tickets_is_not_a_turn() -> None:
    assert USA.played("Bea keeps 2 tickets", "Ann keeps 2 tickets").game.clock.taken == 0


@pytest.mark.rule("BA-12")
def test_it_is_on_the_set_up_checklist() -> None:
    (passage,) = BOOK.named(USA.played().game.board.setup)
    assert passage.number == "BA-12"
    assert "45" in passage.text
    assert "H" in passage.kind


@pytest.mark.rule("BA-13")
@pytest.mark.parametrize(
    ("draws", "cards"),
    [
        ("draws cards", 6),
        ("draws red, blind", 6),
        ("draws blind, blind", 6),
        ("draws red, red", 6),
        ("draws 2 blind", 6),
        ("draws a face-up wild", 5),
    ],
)
def test_what_a_draw_can_be(draws: str, cards: int) -> None:
    sheet = USA.sheet(f"Ann {draws}")
    assert [player.cards for player in sheet.players] == [cards, 4, 4]


@pytest.mark.rule("BA-13")
@pytest.mark.parametrize("draws", ["draws wild, blind", "draws red, wild", "draws wild, wild"])
def test_a_face_up_locomotive_is_the_whole_draw(draws: str) -> None:
    assert USA.refusals(f"Ann {draws}") == [("BA-13", "A face-up wild is the whole draw: Ann gets no other card.")]


@pytest.mark.rule("BA-13")
def test_two_cards_no_more() -> None:
    assert USA.refusals("Ann draws red, blue, blind") == [("BA-13", "Ann took 3 cards; a draw is 2.")]
    assert USA.refusals("Ann draws 3 cards") == [("BA-13", "Ann took 3 cards; a draw is 2.")]


@pytest.mark.rule("BA-13")
def test_two_cards_no_fewer() -> None:
    assert USA.refusals("Ann draws red") == [("BA-13", "Ann took 1 card; a draw is 2, or one face-up wild.")]
    assert USA.refusals("Ann draws blind") == [("BA-13", "Ann took 1 card; a draw is 2, or one face-up wild.")]


@pytest.mark.rule("BA-13")
def test_one_card_is_a_draw_when_no_other_can_be_taken() -> None:
    """Nine cards in all, eight of them dealt: the last one is drawn alone."""
    deck = ("option: cards.each = 1", "option: cards.wilds = 1")
    small = Tabletop(players=2, head=deck)
    assert small.allows("Ann draws blind")
    larger = Tabletop(players=2, head=("option: cards.each = 2", "option: cards.wilds = 1"))
    assert not larger.allows("Ann draws blind")


@pytest.mark.rule("BA-13")
def test_face_up_locomotives_are_no_second_card() -> None:
    """Of 22 cards, 6 of them wild, 8 are dealt and 9 drawn: 4 are left after the one that Ann takes."""
    deck = Tabletop(players=2, head=("option: cards.each = 2", "option: cards.wilds = 6"))
    wild, two = "draws a face-up wild", "draws cards"
    one_seen = (wild, two, two, two, two)
    three_seen = (wild, wild, wild, two, two, two)
    drawn = [f"{'Bea' if at % 2 else 'Ann'} {draw}" for at, draw in enumerate(one_seen)]
    assert deck.allows(*drawn, "Bea draws blue")
    assert not deck.allows(*drawn[:-1], "Ann draws blue")
    drawn = [f"{'Bea' if at % 2 else 'Ann'} {draw}" for at, draw in enumerate(three_seen)]
    assert not deck.allows(*drawn, "Ann draws blue")


@pytest.mark.rule("BA-14")
def test_three_locomotives_face_up_can_be_looked_up() -> None:
    passage = BOOK["BA-14"]
    text = passage.text.casefold()
    assert "three" in text
    assert "five" in text
    assert "locomotives" in text
    assert "L" in passage.kind
