"""Switzerland (CH-01 to CH-04)."""

import pytest
from showing import passage
from tabletop import Tabletop

from companion.record.faults import RecordFault
from companion.record.replay import write_record

SWISS = Tabletop("switzerland")
TWO = Tabletop("switzerland", players=2)
CLAIMS = Tabletop("switzerland", tracking="claims")


@pytest.mark.rule("CH-01")
def test_two_or_three_players_with_forty_trains() -> None:
    with pytest.raises(RecordFault, match="2 or 3"):
        Tabletop("switzerland", players=4).replay()
    assert [(player.pieces_left, player.cards) for player in SWISS.sheet().players] == [(40, 4)] * 3
    assert "CH-01" in SWISS.played().game.board.setup


@pytest.mark.rule("CH-01")
def test_at_least_two_of_five_tickets_are_kept() -> None:
    assert SWISS.refusals("Ann keeps 1 ticket") == [
        ("CH-01", "Ann keeps 1 ticket of the 5 dealt; at least 2 must be kept.")
    ]
    assert SWISS.refusals("Ann keeps 6 tickets") == [("CH-01", "Ann keeps 6 tickets; only 5 were dealt.")]
    assert SWISS.allows("Ann keeps 2 tickets")


@pytest.mark.rule("CH-01")
def test_three_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    assert SWISS.refusals("Ann draws 4 tickets, keeps 1") == [("CH-01", "Ann draws 4 tickets; a draw is 3.")]
    assert SWISS.refusals("Ann draws 3 tickets, keeps 0") == [
        ("CH-01", "Ann keeps 0 tickets of the draw; at least 1 must be kept.")
    ]
    assert SWISS.allows("Ann draws 3 tickets, keeps 1")


@pytest.mark.rule("CH-01")
def test_tickets_not_kept_leave_the_game() -> None:
    """Forty-six cards, with the four country cards twice; fifteen are dealt, and thirty drawn."""
    dealt = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
    drawn = ("Ann draws 3 tickets, keeps 1",) * 10
    assert CLAIMS.refusals(*dealt, *drawn, "Bea draws 2 tickets, keeps 1") == [
        ("CH-01", "Bea draws 2 tickets; a draw is 1.")
    ]
    assert CLAIMS.allows(*dealt, *drawn, "Bea draws 1 ticket, keeps 1")
    unnumbered = ("Ann draws tickets, keeps 1",) * 10
    assert CLAIMS.refusals(*dealt, *unnumbered, "Bea draws 2 tickets, keeps 1") == [
        ("CH-01", "Bea draws 2 tickets; a draw is 1.")
    ]


@pytest.mark.rule("CH-01")
def test_with_dice_as_many_leave_the_game_as_are_told() -> None:
    dice = Tabletop("switzerland", tracking="claims", head=("dice: yes",))
    dealt = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
    one_left = [("CH-01", "Bea draws 2 tickets; the deck has 1 left.")]
    for drawn in (("Ann draws tickets, keeps 2",) * 15, ("Ann draws 3 tickets, keeps 1",) * 10):
        assert dice.refusals(*dealt, *drawn, "Bea draws 2 tickets, keeps 2") == one_left
        assert dice.allows(*dealt, *drawn, "Bea draws 1 ticket, keeps 1")


@pytest.mark.rule("CH-01")
def test_three_players_use_both_tracks_and_two_do_not() -> None:
    first, second = "Ann claims Zug - Zürich red", "Bea claims Zug - Zürich green"
    assert SWISS.allows(first, second)
    assert TWO.refusals(first, second) == [
        ("CH-01", "Ann took one track of Zug – Zürich; with up to 2 players the other is closed to Bea.")
    ]


@pytest.mark.rule("CH-01")
@pytest.mark.parametrize("payment", ["1 purple 1 wild", "2 wild"])
def test_locomotives_are_played_only_in_tunnels(payment: str) -> None:
    assert CLAIMS.refusals(f"Ann claims Baden - Olten with {payment}") == [
        ("CH-01", "Ann pays for Baden – Olten with a wild; wilds cannot be used there.")
    ]
    assert CLAIMS.allows(f"Ann claims Chur - Davos with {payment}")
    assert CLAIMS.allows("Ann claims Baden - Olten with 2 purple")


@pytest.mark.rule("CH-01")
def test_a_locomotive_on_a_grey_route_that_is_no_tunnel() -> None:
    assert not CLAIMS.allows("Ann claims Bern - Luzern with 3 red 1 wild")
    assert CLAIMS.allows("Ann claims Bern - Luzern with 4 red")


BERN = "Ann shows C35"
"""Bern to France 5, Deutschland 6, Italia 8, Österreich 11."""
TO_FRANCE = (
    "Ann claims Bern - Fribourg yellow",
    "Ann claims Fribourg - Lausanne red",
    "Ann claims Genève - Lausanne blue",
    "Ann claims Genève - France (Genève)",
)
TO_GERMANY = (
    "Ann claims Bern - Solothurn",
    "Ann claims Delémont - Solothurn",
    "Ann claims Basel - Delémont",
    "Ann claims Basel - Deutschland (Basel)",
)


def tickets(*lines: str) -> list[tuple[str, str, int, bool]]:
    return [(ticket.a, ticket.b, ticket.points, ticket.completed) for ticket in CLAIMS.side("Ann", *lines).tickets]


@pytest.mark.rule("CH-02")
def test_the_best_of_several_countries_reached_counts() -> None:
    assert tickets(*TO_FRANCE, BERN) == [("Bern", "France", 5, True)]
    assert tickets(*TO_FRANCE, *TO_GERMANY, BERN) == [("Bern", "Deutschland", 6, True)]
    assert CLAIMS.points("Ann", *TO_FRANCE, *TO_GERMANY, BERN)["tickets"] == 6


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize("named", ["Bern - Deutschland", "Deutschland - Bern", "Bern - France", "Italia - Bern"])
def test_the_record_names_the_country_that_was_typed_in_that_order(named: str) -> None:
    assert write_record(CLAIMS.replay(f"Ann shows {named.lower()}")).endswith(f"\nAnn shows {named}\n")


@pytest.mark.rule("CH-02")
def test_reaching_none_costs_the_lowest_value() -> None:
    assert tickets(BERN) == [("Bern", "France", -5, False)]
    assert tickets(*TO_FRANCE[:3], BERN) == [("Bern", "France", -5, False)]
    assert tickets("Ann shows C37") == [("Lugano", "Italia", -2, False)]


@pytest.mark.rule("CH-02")
def test_country_to_country() -> None:
    """France to Deutschland is 5, Italia 11, Österreich 14; conversely, Deutschland to France is 5."""
    assert tickets(*TO_FRANCE, *TO_GERMANY, "Ann shows C40") == [("France", "Deutschland", 5, True)]
    assert tickets(*TO_FRANCE, *TO_GERMANY, "Ann shows C39") == [("Deutschland", "France", 5, True)]
    assert tickets(*TO_FRANCE, "Ann shows C40") == [("France", "Deutschland", -5, False)]
    assert tickets(*TO_FRANCE, *TO_GERMANY, "Ann shows C42") == [("Österreich", "Deutschland", -5, False)]


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize("goals", ["Bern - France", "France - Bern", "Bern - Italia", "C35"])
def test_a_card_is_named_by_any_of_its_goals(goals: str) -> None:
    assert CLAIMS.points("Ann", *TO_FRANCE, f"Ann shows {goals}")["tickets"] == 5


@pytest.mark.rule("CH-02")
def test_each_country_card_exists_twice() -> None:
    assert CLAIMS.allows("Ann shows C40", "Bea shows C40")
    says = "Cal cannot hold France – Deutschland: all 2 copies are known to be elsewhere."
    assert CLAIMS.refusals("Ann shows C40", "Bea shows C40", "Cal shows C40") == [("BA-19", says)]
    assert CLAIMS.against("Ann shows C35", "Bea shows C35") == ["BA-19"]


@pytest.mark.rule("CH-02")
def test_one_player_may_hold_both() -> None:
    both = (*TO_FRANCE, *TO_GERMANY, "Ann shows C40, C40")
    assert CLAIMS.points("Ann", *both)["tickets"] == 10
    assert CLAIMS.points("Ann", *both[:-1], "Ann shows C40", "Ann shows C40")["tickets"] == 10
    named = SWISS.played("Ann keeps C40, C40", "Ann shows C40")
    assert named.game.seats[0].tickets == ("C40", "C40")
    assert CLAIMS.refusals(*both, "Ann shows C40") == [("BA-19", "Ann has shown France – Deutschland already.")]
    assert not CLAIMS.allows(*both, "Bea shows C40")


@pytest.mark.rule("BA-16", "CH-02")
def test_a_second_copy_is_another_ticket_than_the_one_that_was_named() -> None:
    assert SWISS.allows("Ann keeps C40, C35", "Ann shows C40")
    assert SWISS.refusals("Ann keeps C40, C35", "Ann shows C40, C40") == [("BA-16", "Ann shows 3 tickets but kept 2.")]


@pytest.mark.rule("CH-03")
def test_no_path_goes_through_a_country() -> None:
    """Genève and Delémont both lead to France, and are not joined by it."""
    ends = ("Ann claims Genève - France (Genève)", "Ann claims Delémont - France (Delémont)")
    basel = "Ann claims Basel - Delémont"
    assert tickets(*ends, basel, "Ann shows Genève - Basel") == [("Genève", "Basel", -13, False)]
    side = CLAIMS.side("Ann", *ends)
    assert side.path is not None
    assert side.path.length == 2


@pytest.mark.rule("CH-03")
def test_each_end_leads_into_its_country() -> None:
    """Kreuzlingen has two tracks into Deutschland, and Zürich reaches it by either."""
    lines = ("Ann claims Winterthur - Zürich blue", "Ann claims Kreuzlingen - Winterthur")
    for end in ("E", "W"):
        last = f"Ann claims Kreuzlingen - Deutschland (Kreuzlingen {end})"
        assert tickets(*lines, last, "Ann shows C38") == [("Zürich", "Deutschland", 3, True)]
    assert tickets(*lines, "Ann shows C38") == [("Zürich", "Deutschland", -3, False)]


@pytest.mark.rule("CH-03")
def test_two_ends_of_one_country_are_two_routes() -> None:
    lines = (
        "Ann claims Kreuzlingen - Deutschland (Kreuzlingen E)",
        "Bea claims Kreuzlingen - Deutschland (Kreuzlingen W)",
    )
    assert TWO.allows(lines[0], lines[1])
    side = CLAIMS.side("Ann", lines[0], lines[1].replace("Bea", "Ann"))
    assert side.path is not None
    assert (side.path.length, len(side.path.cities)) == (2, 3)


@pytest.mark.rule("CH-04")
@pytest.mark.parametrize("draw", ["wild, blind", "red, wild", "wild, wild"])
def test_a_face_up_locomotive_counts_as_one_card(draw: str) -> None:
    assert SWISS.sheet(f"Ann draws {draw}").players[0].cards == 6


@pytest.mark.rule("CH-04")
def test_so_it_is_not_the_whole_draw() -> None:
    assert SWISS.refusals("Ann draws a face-up wild") == [
        ("CH-04", "Ann took 1 card; a draw is 2, face-up wilds included.")
    ]
    assert SWISS.refusals("Ann draws wild, red, blind") == [("CH-04", "Ann took 3 cards; a draw is 2.")]
    assert "counts as one card" in passage("CH-04").text
