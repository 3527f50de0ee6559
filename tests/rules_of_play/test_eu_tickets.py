"""Europe's tickets, and who wins a tie (EU-07, EU-08)."""

import pytest
from showing import passage
from tabletop import Tabletop

EUROPE = Tabletop("europe")
CLAIMS = Tabletop("europe", tracking="claims")
LONG, OTHER_LONG = "Brest - Petrograd", "Cadiz - Stockholm"
REGULAR = ("Athina - Angora", "Angora - Kharkov", "Athina - Wilno", "Kyiv - Sochi")


@pytest.mark.rule("EU-07")
def test_at_least_two_of_four_dealt_are_kept() -> None:
    assert EUROPE.refusals("Ann keeps 1 ticket") == [
        ("EU-07", "Ann keeps 1 ticket of the 4 dealt; at least 2 must be kept.")
    ]
    assert EUROPE.refusals("Ann keeps 5 tickets") == [("EU-07", "Ann keeps 5 tickets; only 4 were dealt.")]
    for count in (2, 3, 4):
        assert EUROPE.allows(f"Ann keeps {count} tickets")


@pytest.mark.rule("EU-07")
def test_one_long_ticket_is_dealt() -> None:
    assert EUROPE.refusals(f"Ann keeps {LONG}, {OTHER_LONG}") == [("EU-07", "Ann keeps 2 long tickets; 1 at most.")]
    assert EUROPE.allows(f"Ann keeps {LONG}, {', '.join(REGULAR[:3])}")
    assert EUROPE.allows(f"Ann keeps {', '.join(REGULAR[:2])}")


@pytest.mark.rule("EU-07")
def test_and_three_regular_ones() -> None:
    assert EUROPE.refusals(f"Ann keeps {', '.join(REGULAR)}") == [("EU-07", "Ann keeps 4 regular tickets; 3 at most.")]
    assert EUROPE.allows(f"Ann keeps {', '.join(REGULAR[:3])}")


@pytest.mark.rule("EU-07")
def test_three_are_drawn_and_at_least_one_is_kept() -> None:
    assert EUROPE.refusals("Ann draws 4 tickets, keeps 1") == [("EU-07", "Ann draws 4 tickets; a draw is 3.")]
    assert EUROPE.refusals("Ann draws 3 tickets, keeps 0") == [
        ("EU-07", "Ann keeps 0 tickets of the draw; at least 1 must be kept.")
    ]
    assert EUROPE.allows("Ann draws 3 tickets, keeps 1")


@pytest.mark.rule("EU-07")
def test_no_long_ticket_is_drawn_later() -> None:
    assert EUROPE.refusals(f"Ann draws 3 tickets, keeps {LONG}") == [("EU-07", "Ann keeps 1 long ticket; 0 at most.")]
    assert EUROPE.allows(f"Ann draws 3 tickets, keeps {REGULAR[0]}")


@pytest.mark.rule("EU-07")
def test_the_deck_of_the_draws_is_the_forty_regular_tickets() -> None:
    """Also where nobody said how many tickets of the deal were kept."""
    one_left = ("Ann draws 3 tickets, keeps 3",) * 13
    assert CLAIMS.refusals(*one_left, "Bea draws 3 tickets, keeps 1") == [
        ("EU-07", "Bea draws 3 tickets; a draw is 1.")
    ]
    assert CLAIMS.allows(*one_left, "Bea draws 1 ticket, keeps 1")


@pytest.mark.rule("EU-07")
def test_nor_is_a_second_long_one_shown() -> None:
    says = ("EU-07", "Ann keeps 2 long tickets; 1 at most.")
    assert EUROPE.refusals("Ann keeps 3 tickets", f"Ann shows {LONG}, {OTHER_LONG}") == [says]
    assert EUROPE.refusals("Ann keeps 3 tickets", f"Ann shows {LONG}", f"Ann shows {OTHER_LONG}") == [says]
    assert CLAIMS.refusals(f"Ann shows {LONG}, {OTHER_LONG}") == [says]
    assert EUROPE.allows("Ann keeps 3 tickets", f"Ann shows {LONG}, {REGULAR[0]}")
    assert CLAIMS.allows(f"Ann shows {LONG}", f"Bea shows {OTHER_LONG}")


@pytest.mark.rule("EU-07")
def test_nor_more_regular_ones_than_were_dealt_and_drawn() -> None:
    shows = f"Ann shows {', '.join(REGULAR)}"
    assert EUROPE.refusals("Ann keeps 4 tickets", shows) == [("EU-07", "Ann keeps 4 regular tickets; 3 at most.")]
    assert EUROPE.allows("Ann keeps 3 tickets", "Ann draws 3 tickets, keeps 1", shows)
    assert CLAIMS.allows(shows), "where draws need not be recorded, more may have been drawn"
    assert EUROPE.allows("Ann keeps 4 tickets", "Ann shows Athina - Sochi 21", f"Ann shows {', '.join(REGULAR[:3])}")


@pytest.mark.rule("EU-07")
def test_dealt_tickets_not_kept_leave_the_game() -> None:
    """Of forty regular tickets nine were dealt, so thirty-one can be drawn, although four of the nine were kept."""
    dealt = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
    drawn = ("Ann draws 3 tickets, keeps 3",) * 10
    assert CLAIMS.refusals(*dealt, *drawn, "Bea draws 2 tickets, keeps 1") == [
        ("EU-07", "Bea draws 2 tickets; a draw is 1.")
    ]
    assert CLAIMS.allows(*dealt, *drawn, "Bea draws 1 ticket, keeps 1")


@pytest.mark.rule("EU-07")
def test_drawn_tickets_not_kept_go_under_the_deck() -> None:
    dealt = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
    drawn = ("Ann draws 3 tickets, keeps 1",) * 28
    assert CLAIMS.allows(*dealt, *drawn, "Bea draws 3 tickets, keeps 1")
    assert CLAIMS.refusals(*dealt, *drawn, "Bea draws 3 tickets, keeps 1", "Bea draws 3 tickets, keeps 1") == [
        ("EU-07", "Bea draws 3 tickets; a draw is 2.")
    ]


@pytest.mark.rule("EU-07")
def test_the_big_deal_of_europa_1912() -> None:
    mega = Tabletop("europe-mega")
    assert mega.allows(f"Ann keeps {LONG}, {OTHER_LONG}, {REGULAR[0]}")
    assert mega.refusals(f"Ann keeps {LONG}, {OTHER_LONG}, Essen - Angora") == [
        ("EU-07", "Ann keeps 3 long tickets; 2 at most.")
    ]


@pytest.mark.rule("EU-07")
def test_it_is_on_the_set_up_checklist() -> None:
    setup = EUROPE.played().game.board.setup
    assert {"BA-12", "EU-03", "EU-07"} == set(setup)
    assert "1 long and 3 regular" in passage("EU-07").text


ANN, BEA = "Ann claims Brest - Paris", "Bea claims Bruxelles - Paris red"
"""Three spaces, 4 points and the longest path; two spaces, 2 points."""


def decided(*lines: str) -> tuple[tuple[int, ...], tuple[str, ...], str]:
    """Totals, winners, and how the tie was decided."""
    sheet = Tabletop("europe", players=2, tracking="claims").sheet(*lines)
    return tuple(side.total for side in sheet.sides), sheet.winners, sheet.decided.says


@pytest.mark.rule("EU-08")
def test_first_more_completed_tickets() -> None:
    """Bea built no station, and both hold the longest path; Ann completed two tickets to Bea's one."""
    lines = (
        ANN,
        "Bea claims Berlin - Frankfurt red",
        "Ann builds a station at Riga",
        "Ann shows Brest - Paris 4, Paris - Brest 6",
        "Bea shows Berlin - Frankfurt 6",
    )
    assert decided(*lines) == ((32, 32), ("Ann",), "Ann wins the tie at 32 points by tickets.")


@pytest.mark.rule("EU-08")
def test_then_fewer_stations_built() -> None:
    """Ann holds the longest path, and built a station."""
    lines = (ANN, BEA, "Ann builds a station at Riga", "Ann shows Brest - Paris 1", "Bea shows Bruxelles - Paris 9")
    assert decided(*lines) == ((23, 23), ("Bea",), "Bea wins the tie at 23 points by fewest stations.")


@pytest.mark.rule("EU-08")
def test_then_the_holder_of_the_longest_path() -> None:
    lines = (ANN, BEA, "Ann shows Brest - Paris 1", "Bea shows Bruxelles - Paris 13")
    assert decided(*lines) == ((27, 27), ("Ann",), "Ann wins the tie at 27 points by longest path.")


@pytest.mark.rule("EU-08")
def test_then_the_win_is_shared() -> None:
    lines = (ANN, "Bea claims Berlin - Frankfurt red")
    totals, winners, says = decided(*lines)
    assert (totals, winners) == ((26, 26), ("Ann", "Bea"))
    assert says == ("Ann and Bea share the win with 26 points; the tie-breaks cannot part them.")
