"""Tickets of partners: the deal, the draw, the common holder and sharing (AS-08 to AS-11)."""

import pytest
from tabletop import Tabletop
from typed import written
from whole_book import BOOK

from companion.record.replay import write_record

TABLE = Tabletop("team-asia", 4, "turns", teams=True)
KEPT = tuple(f"{name} keeps 3 tickets" for name in ("Ann", "Bea", "Cal", "Dee"))
NAMED = "Ann keeps Delhi - Peking 12, Kabul - Hanoi 11, Lhasa - Madras 6"
ROUND = ("Bea draws cards", "Cal draws cards", "Dee draws cards")


def common(*lines: str) -> list[int]:
    """Tickets in the common holder of each seat's team."""
    return [fact["common tickets"] for fact in TABLE.facts(*lines)]


@pytest.mark.rule("AS-08")
@pytest.mark.parametrize(
    ("keeps", "says"),
    [
        ("keeps 2 tickets", "Ann keeps 2 tickets of the 5 dealt; at least 3 must be kept."),
        ("keeps 0 tickets", "Ann keeps 0 tickets of the 5 dealt; at least 3 must be kept."),
        ("keeps 6 tickets", "Ann keeps 6 tickets; only 5 were dealt."),
    ],
)
def test_what_cannot_be_kept_of_the_deal(keeps: str, says: str) -> None:
    assert TABLE.refusals(f"Ann {keeps}") == [("AS-08", says)]


@pytest.mark.rule("AS-08")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_at_least_three_of_five_dealt_are_kept(count: int) -> None:
    assert TABLE.facts(f"Ann keeps {count} tickets")[0]["tickets"] == count


@pytest.mark.rule("AS-08")
def test_each_partner_puts_one_into_the_holder() -> None:
    assert common() == [0, 0, 0, 0]
    assert common(KEPT[0]) == [1, 1, 0, 0]
    assert common(*KEPT) == [2, 2, 2, 2]
    assert common("Ann keeps 5 tickets", *KEPT[1:]) == [2, 2, 2, 2]


@pytest.mark.rule("AS-08")
def test_the_shared_one_can_be_named() -> None:
    line = f"{NAMED}; shares Kabul - Hanoi"
    assert common(line) == [1, 1, 0, 0]
    assert TABLE.refusals(f"{NAMED}; shares Kabul - Hanoi, Delhi - Peking") == [
        ("AS-08", "Ann puts 2 tickets into the common holder; it must be exactly one.")
    ]
    assert TABLE.refusals("Ann keeps 3 tickets; shares 0 tickets") == [
        ("AS-08", "Ann puts 0 tickets into the common holder; it must be exactly one.")
    ]
    assert TABLE.refusals(f"{NAMED}; shares Canton - Delhi") == [
        (
            "AS-08",
            "Ann puts Canton – Delhi into the common holder; it must be one of the tickets just kept.",
        )
    ]
    assert TABLE.allows("Ann keeps 3 tickets; shares 1 ticket")
    assert TABLE.allows("Ann keeps 3 tickets; shares Canton - Delhi")


@pytest.mark.rule("AS-08")
def test_there_are_sixty_tickets() -> None:
    """Sixty, less those kept: 12 of the deal, and then 4 with each draw."""
    claims = Tabletop("team-asia", 4, "claims", teams=True)
    all_kept = (*KEPT, *("Ann draws 4 tickets, keeps 4",) * 12)
    assert claims.allows(*all_kept)
    assert claims.refusals(*all_kept, "Ann draws 4 tickets, keeps 4") == [
        ("AS-09", "No ticket is left in the deck for Ann to draw.")
    ]


@pytest.mark.rule("AS-09")
@pytest.mark.parametrize(
    ("draw", "says"),
    [
        ("draws 3 tickets, keeps 1", "Ann draws 3 tickets; a draw is 4."),
        ("draws 5 tickets, keeps 1", "Ann draws 5 tickets; a draw is 4."),
        ("draws 4 tickets, keeps 0", "Ann keeps 0 tickets of the draw; at least 1 must be kept."),
        ("draws 4 tickets, keeps 5", "Ann keeps 5 tickets but drew 4."),
    ],
)
def test_a_draw_against_the_rules(draw: str, says: str) -> None:
    assert TABLE.refusals(f"Ann {draw}") == [("AS-09", says)]


@pytest.mark.rule("AS-09")
@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_exactly_one_of_a_draw_goes_into_the_holder(kept: int) -> None:
    drawn = (*KEPT, f"Ann draws 4 tickets, keeps {kept}")
    assert common(*drawn) == [3, 3, 2, 2]
    assert TABLE.facts(*drawn)[0]["tickets"] == 3 + kept


@pytest.mark.rule("AS-09")
def test_it_is_one_of_the_new_ones() -> None:
    drawn = "Ann draws tickets, keeps Harbin - Dihua 9, Karachi - Dacca 7"
    assert common(NAMED, f"{drawn}; shares Harbin - Dihua") == [2, 2, 0, 0]
    assert TABLE.refusals(NAMED, f"{drawn}; shares Delhi - Peking") == [
        ("AS-09", "Ann puts Delhi – Peking into the common holder; it must be one of the tickets just kept.")
    ]
    assert TABLE.refusals(NAMED, f"{drawn}; shares Harbin - Dihua, Karachi - Dacca") == [
        ("AS-09", "Ann puts 2 tickets into the common holder; it must be exactly one.")
    ]
    assert TABLE.allows(NAMED, f"{drawn}; shares Karachi - Dacca")


@pytest.mark.rule("AS-10")
def test_refused_tickets_can_be_drawn_again() -> None:
    """Of 18 cards 12 are kept and 8 went under the deck: a draw is four of the six left, then three, then none."""
    small = Tabletop("team-asia", 4, "turns", ("option: tickets.cards = 18",), teams=True)
    drawn = (*KEPT, "Ann draws 4 tickets, keeps 3")
    assert small.refusals(*drawn, "Bea draws 4 tickets, keeps 1") == [("AS-09", "Bea draws 4 tickets; a draw is 3.")]
    assert small.allows(*drawn, "Bea draws 3 tickets, keeps 1")
    passage = BOOK["AS-10"]
    assert "L" in passage.kind
    assert "under the ticket deck" in passage.text


@pytest.mark.rule("AS-11")
def test_sharing_is_a_whole_turn() -> None:
    played = TABLE.played(*KEPT, "Ann shares 2 tickets")
    assert played.game.clock.on_turn == 1
    assert common(*KEPT, "Ann shares 2 tickets") == [4, 4, 2, 2]
    assert common(*KEPT, "Ann shares 1 ticket") == [3, 3, 2, 2]
    for more in ("draws cards", "claims Delhi - Lahore red", "draws 4 tickets, keeps 1"):
        assert TABLE.refusals(*KEPT, f"Ann shares 2 tickets; {more}") == [
            ("BA-02", "Ann has already acted; a turn is one action.")
        ]
    assert TABLE.refusals(*KEPT, "Ann draws cards; shares 1 ticket") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]


@pytest.mark.rule("AS-11")
@pytest.mark.parametrize("count", [0, 3, 4])
def test_one_or_two_tickets_no_more(count: int) -> None:
    kept = ("Ann keeps 5 tickets", *KEPT[1:])
    assert TABLE.refusals(*kept, f"Ann shares {count} tickets") == [
        ("AS-11", f"Ann shares {count} tickets; at least 1 and at most 2 may be shared.")
    ]
    assert TABLE.allows(*kept, "Ann shares 2 tickets")


@pytest.mark.rule("AS-11")
def test_what_is_in_the_holder_is_not_in_the_hand() -> None:
    """Three kept, one of them in the holder from the start: two can be shared, and then none."""
    assert TABLE.refusals(*KEPT, "Ann shares 2 tickets", *ROUND, "Ann shares 1 ticket") == [
        ("AS-11", "Ann shares 1 ticket but has 0 in hand, as far as is known.")
    ]
    assert TABLE.refusals(*KEPT, "Ann shares 1 ticket", *ROUND, "Ann shares 2 tickets") == [
        ("AS-11", "Ann shares 2 tickets but has 1 in hand, as far as is known.")
    ]
    assert TABLE.allows(*KEPT, "Ann shares 1 ticket", *ROUND, "Ann shares 1 ticket")


@pytest.mark.rule("AS-11")
def test_only_own_tickets_and_each_once() -> None:
    assert TABLE.allows(NAMED, "Ann shares Kabul - Hanoi, Lhasa - Madras")
    assert TABLE.refusals(NAMED, "Ann shares Canton - Delhi") == [("AS-11", "Ann does not hold Canton – Delhi.")]
    again = "Ann has already put Kabul – Hanoi into the common holder."
    assert TABLE.refusals(NAMED, "Ann shares Kabul - Hanoi", *ROUND, "Ann shares Kabul - Hanoi") == [("AS-11", again)]
    assert TABLE.refusals(NAMED, "Ann shares Kabul - Hanoi, Kabul - Hanoi") == [("AS-11", again)]
    assert TABLE.refusals(f"{NAMED}; shares Kabul - Hanoi", "Ann shares Hanoi - Kabul") == [
        ("AS-11", "Ann has already put Hanoi – Kabul into the common holder.")
    ]


@pytest.mark.rule("AS-11")
def test_a_ticket_kept_without_its_name_can_be_shared() -> None:
    drawn = ("Ann keeps 3 tickets", "Ann draws tickets, keeps Harbin - Dihua 9", *ROUND)
    assert TABLE.allows(*drawn, "Ann shares Canton - Delhi")


@pytest.mark.rule("AS-11")
def test_what_is_shared_still_counts_as_kept_and_is_no_secret_in_the_full_record() -> None:
    lines = (NAMED, "Ann shares Kabul - Hanoi")
    assert TABLE.facts(*lines)[0]["tickets"] == 3
    assert "Ann shares Kabul - Hanoi" in write_record(TABLE.played(*lines))
    assert "Ann shares 1 ticket" in write_record(TABLE.played(*lines), secrets=False)


@pytest.mark.rule("AS-11")
def test_sharing_where_only_the_board_is_recorded() -> None:
    claims = Tabletop("team-asia", 4, "claims", teams=True)
    assert claims.allows("Ann shares 2 tickets")
    assert not claims.allows("Ann shares 3 tickets")
    assert not claims.allows(KEPT[0], "Ann shares 2 tickets", "Ann shares 1 ticket")


@pytest.mark.rule("BA-28")
def test_a_value_given_again_is_written_again() -> None:
    """The board lists no cards, so the value is all there is."""
    named = "Ann keeps Kabul - Hanoi 11, Delhi - Peking 12, Canton - Delhi 9"
    shown = "Ann shows Kabul - Hanoi 11, Canton - Delhi"
    played = TABLE.played(named, shown)
    assert write_record(played).endswith(f"{named}\n{shown}\n")
    tickets = TABLE.side("Ann + Bea", named, shown).tickets
    assert [ticket.points for ticket in tickets] == [-11, -12, -9]


@pytest.mark.rule("AS-09")
@pytest.mark.parametrize(
    "words", ["1 to the holder", "puts 1 in the common holder", "1 to the team", "shares 1", "1 into the common holder"]
)
def test_the_ticket_for_the_partner_may_be_told_in_other_words(words: str) -> None:
    game = TABLE.played(*KEPT).game
    assert written(game, f"Ann draws 4 tickets, keeps 2, {words}") == "Ann draws 4 tickets, keeps 2; shares 1 ticket"
