"""Cards of partners: hands and the common holder (AS-04 to AS-07)."""

import pytest
from tabletop import Tabletop

TABLE = Tabletop("team-asia", 4, "turns", teams=True)
ROUND = ("Ann draws cards", "Bea draws cards", "Cal draws cards", "Dee draws cards")


def cards(*lines: str) -> list[tuple[int, int]]:
    """For each seat, the cards in its own hand and in the team's common holder."""
    return [(fact["cards"], fact["common cards"]) for fact in TABLE.facts(*lines)]


@pytest.mark.rule("AS-04")
def test_four_cards_for_each_hand_and_none_in_the_holder() -> None:
    assert cards() == [(4, 0)] * 4
    assert [player.cards for player in TABLE.sheet().players] == [4] * 4


@pytest.mark.rule("AS-04")
def test_the_holder_is_empty_so_four_cards_are_all() -> None:
    assert TABLE.refusals("Ann claims Dihua - Jiuquan with 5 white") == [
        ("BA-26", "Ann can hold at most 4 cards, common ones included; this takes 5.")
    ]
    assert TABLE.allows("Ann claims Peking - Shanghai red with 4 red")


@pytest.mark.rule("AS-05")
@pytest.mark.parametrize("draws", ["draws cards", "draws red, blind", "draws blind, blind", "draws red, red"])
def test_of_two_cards_one_goes_into_the_holder(draws: str) -> None:
    assert cards(f"Ann {draws}") == [(5, 1), (4, 1), (4, 0), (4, 0)]
    assert cards(f"Ann {draws}", f"Bea {draws}") == [(5, 2), (5, 2), (4, 0), (4, 0)]


@pytest.mark.rule("AS-05")
def test_only_the_card_in_the_holder_is_shared_with_the_partner() -> None:
    assert TABLE.refusals("Ann draws red, red", "Bea claims Dihua - Ulan Bator with 6 red") == [
        ("BA-07", "Dihua – Ulan Bator has 7 spaces; Bea pays for 6."),
        ("BA-26", "Bea can hold at most 5 cards, common ones included; this takes 6."),
    ]
    assert TABLE.allows("Ann draws white, white", "Bea claims Dihua - Jiuquan with 5 white")
    assert not TABLE.allows("Ann draws red, red", "Bea claims Dihua - Jiuquan with 5 white")
    assert TABLE.allows("Ann draws red, white", "Bea claims Dihua - Jiuquan with 5 white")


@pytest.mark.rule("AS-05")
def test_the_very_last_card_may_go_into_the_holder() -> None:
    """17 cards, 16 of them dealt: Ann may have given the last one to both."""
    small = Tabletop("team-asia", 4, "turns", ("option: cards.each = 2", "option: cards.wilds = 1"), teams=True)
    assert small.allows("Ann draws blind")
    assert small.allows("Ann draws blind", "Bea claims Dihua - Jiuquan")


@pytest.mark.rule("AS-06")
def test_a_face_up_wild_is_never_one_of_several_cards() -> None:
    notes = TABLE.notes("Ann draws a face-up wild")
    assert "it goes to the common holder" in notes
    assert "1 of them goes to the common holder" not in notes


@pytest.mark.rule("AS-06")
def test_a_face_up_locomotive_goes_into_the_holder() -> None:
    assert cards("Ann draws a face-up wild") == [(4, 1), (4, 1), (4, 0), (4, 0)]
    assert TABLE.allows("Ann draws a face-up wild", "Bea claims Dihua - Jiuquan with 4 white 1 wild")
    assert TABLE.refusals("Ann draws a face-up wild", "Bea draws wild, blind") == [
        ("BA-13", "A face-up wild is the whole draw: Bea gets no other card.")
    ]


@pytest.mark.rule("AS-06")
def test_it_does_not_stay_in_the_hand() -> None:
    """Bea spends the common card; what Ann drew is gone."""
    spent = ("Ann draws a face-up wild", "Bea claims Dihua - Jiuquan with 4 white 1 wild", *ROUND[2:])
    assert TABLE.refusals(*spent, "Ann claims Dihua - (western junction) with 5 blue") == [
        ("BA-26", "Ann can hold at most 4 cards, common ones included; this takes 5.")
    ]
    assert TABLE.allows(*spent, "Ann claims Dihua - Kashgar with 4 orange")


@pytest.mark.rule("AS-07")
def test_hand_and_holder_can_pay_together() -> None:
    """Five of Ann's own, and two in the holder, one of which Bea laid there."""
    claim = "Ann claims Dihua - Ulan Bator with 7 blue"
    assert TABLE.allows(*ROUND, claim)
    assert cards(*ROUND, claim) == [(0, 0), (5, 0), (5, 2), (5, 2)]


@pytest.mark.rule("AS-07")
def test_the_partners_own_hand_is_out_of_reach() -> None:
    """The partners have fourteen cards between them, but Ann can lay only seven."""
    one_more = ("table adds route Delhi - Peking 8 blue", *ROUND)
    assert TABLE.refusals(*one_more, "Ann claims Delhi - Peking with 8 blue") == [
        ("BA-26", "Ann can hold at most 7 cards, common ones included; this takes 8.")
    ]
    assert TABLE.refusals(*one_more, "Ann claims Delhi - Peking") == [
        ("BA-26", "Ann can hold at most 7 cards, common ones included; this takes 8.")
    ]


@pytest.mark.rule("AS-07")
def test_the_other_teams_holder_is_out_of_reach() -> None:
    assert TABLE.refusals(*ROUND[:3], "Dee claims Dihua - Ulan Bator with 7 blue") == [
        ("BA-26", "Dee can hold at most 5 cards, common ones included; this takes 7.")
    ]
    assert TABLE.allows(*ROUND[:3], "Dee claims Dihua - Jiuquan with 5 white")


@pytest.mark.rule("AS-07")
def test_a_known_card_of_the_partner_in_the_holder_can_be_played() -> None:
    """Bea drew two reds, and one is in the holder. Ann lays it with one of her own, and still has
    three unseen cards.
    """
    drawn = ("Ann claims Lahore - Sukkur with 3 green", "Bea draws red, red", "Cal draws cards", "Dee draws cards")
    assert TABLE.allows(*drawn, "Ann claims Lanchow - Xi'an with 2 red")
    assert TABLE.refusals(*drawn, "Ann claims Peking - Xi'an yellow with 3 yellow") == [
        ("BA-26", "Ann can hold at most 2 cards, common ones included; this takes 3.")
    ]


@pytest.mark.rule("AS-07")
def test_whose_cards_were_played_is_never_held_against_anybody() -> None:
    """Ann lays her red card and the one in the holder, and still has the four that nobody has seen."""
    lines = (
        *("Ann draws red, blue", "Bea claims Calcutta - Hyderabad with 4 orange", *ROUND[2:]),
        *("Ann draws blue, blue", "Bea draws red, red", *ROUND[2:]),
        *("Ann claims Lanchow - Xi'an with 2 red", "Bea draws a face-up wild", *ROUND[2:]),
    )
    assert TABLE.allows(*lines, "Ann claims Peking - Ulan Bator with 4 green")
    assert TABLE.refusals(*lines, "Ann claims Dihua - Jiuquan with 5 white") == [
        (
            "BA-26",
            "Ann cannot hold 5 white; in hand: 3 blue and 1 wild taken face up, and 4 unseen.",
        )
    ]


@pytest.mark.rule("AS-07")
def test_nor_when_the_payment_was_not_recorded() -> None:
    """Ann may have laid the three red cards that Bea put into the holder."""
    tickets = "Ann draws 4 tickets, keeps 1"
    lines = (
        *(tickets, "Bea claims Calcutta - Hyderabad with 4 orange", *ROUND[2:]),
        *(tickets, "Bea draws red, red", *ROUND[2:]) * 3,
        *("Ann claims Chungking - Hankow", *ROUND[1:]),
    )
    assert TABLE.allows(*lines, "Ann claims Peking - Ulan Bator with 4 green")
    assert cards(*lines)[:2] == [(1, 4), (4, 4)]
