"""Paying on County Durham: grey routes, ferries, coal, doubles (CD-06 to CD-08, CD-11, CD-13)."""

import pytest
from tabletop import Tabletop

DURHAM = Tabletop("county-durham", 3, "claims")
TAKEN = (
    "Ann claims Murton - Coxhoe, taking coal at Murton",
    "Ann claims Crook - Tow Law, taking coal at Crook",
    "Ann claims Consett - Stanley, taking coal at Consett",
    "Ann claims Easington - Seaham Harbour, taking coal at Easington",
)
"""Ann holds four tokens."""


@pytest.mark.rule("CD-06")
def test_a_grey_route_takes_one_colour() -> None:
    assert DURHAM.refusals("Ann claims Murton - Washington with 2 red 1 blue") == [
        ("CD-06", "Ann pays for Murton – Washington with blue and red; all cards of a claim must be one colour.")
    ]
    for colour in ("purple", "white", "blue", "yellow", "orange", "black", "red", "green"):
        assert DURHAM.allows(f"Ann claims Murton - Washington with 3 {colour}")
    assert DURHAM.allows("Ann claims Murton - Washington with 2 red 1 wild")


@pytest.mark.rule("CD-06")
def test_a_coloured_route_follows_the_base_rule() -> None:
    assert DURHAM.against("Ann claims Consett - Stanley with 1 red 2 white") == ["BA-05"]


@pytest.mark.rule("CD-07")
def test_a_ferry_needs_a_wild() -> None:
    assert DURHAM.refusals("Ann claims Hartlepool - Middlesbrough with 4 red") == [
        ("CD-07", "Hartlepool – Middlesbrough is a ferry: 1 of the cards must be wild; Ann plays 0.")
    ]
    assert DURHAM.allows("Ann claims Hartlepool - Middlesbrough with 3 red 1 wild")
    assert DURHAM.allows("Ann claims Hartlepool - Middlesbrough with 4 wild")
    assert DURHAM.allows("Ann claims Hartlepool - Middlesbrough")


@pytest.mark.rule("CD-07")
@pytest.mark.rule("CD-11")
def test_two_tokens_can_be_the_wild_of_a_ferry() -> None:
    assert DURHAM.allows(*TAKEN, "Ann claims Hartlepool - Middlesbrough with 3 red 2 coal")


@pytest.mark.rule("CD-07")
def test_unless_the_table_plays_that_they_cannot() -> None:
    strict = Tabletop("county-durham", 3, "claims", ("option: coal.counts_on_ferries = no",))
    assert strict.refusals(*TAKEN, "Ann claims Hartlepool - Middlesbrough with 3 red 2 coal") == [
        ("CD-07", "Hartlepool – Middlesbrough is a ferry: 1 of the cards must be wild; Ann plays 0.")
    ]
    assert strict.allows(*TAKEN, "Ann claims Hartlepool - Middlesbrough with 1 red 1 wild 4 coal")
    assert strict.allows(*TAKEN, "Ann claims Murton - Washington with 2 red 2 coal")


@pytest.mark.rule("CD-08")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_a_double_is_one_route(players: int) -> None:
    table = Tabletop("county-durham", players, "claims")
    red = "Ann claims Durham - Chester-le-Street red"
    assert table.refusals(red, "Bea claims Durham - Chester-le-Street orange") == [
        (
            "CD-08",
            "Ann took one track of Chester-le-Street – Durham; with up to 3 players the other is closed to Bea.",
        )
    ]
    assert table.allows(red, "Bea claims Murton - Washington")


@pytest.mark.rule("CD-08")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_two_players_share_it(players: int) -> None:
    table = Tabletop("county-durham", players, "claims")
    red = "Ann claims Durham - Chester-le-Street red"
    assert table.allows(red, "Bea claims Durham - Chester-le-Street orange")
    assert table.allows(red, "Bea claims Durham - Chester-le-Street with 2 orange")
    assert table.against(red, "Ann claims Durham - Chester-le-Street orange") == ["BA-09"]


@pytest.mark.rule("CD-08")
def test_a_payment_names_the_track_of_its_colour() -> None:
    four = Tabletop("county-durham", 4, "claims")
    red = "Ann claims Durham - Chester-le-Street with 2 red"
    assert four.allows(red, "Bea claims Durham - Chester-le-Street with 2 orange")
    assert four.refusals(red, "Bea claims Durham - Chester-le-Street with 2 red") == [
        ("BA-08", "Durham – Chester-le-Street is taken: Ann owns it.")
    ]


@pytest.mark.rule("CD-08")
def test_a_house_rule_may_open_doubles() -> None:
    opened = Tabletop("county-durham", 3, "claims", ("option: doubles.closed_up_to = 0",))
    assert opened.allows("Ann claims Durham - Chester-le-Street red", "Bea claims Durham - Chester-le-Street orange")


FERRY, COAST = "claims Seaham Harbour - Sunderland grey", "claims Seaham Harbour - Sunderland orange"


@pytest.mark.rule("CD-08")
@pytest.mark.rule("BA-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_ferry_and_a_coast_line_printed_apart_are_no_double(players: int) -> None:
    """This is how its author draws them; a table may play them as a double."""
    table = Tabletop("county-durham", players, "claims")
    assert table.allows(f"Ann {FERRY}", f"Ann {COAST}")
    assert table.allows(f"Ann {COAST}", f"Bea {FERRY}")
    double = Tabletop("county-durham", players, "claims", ("option: doubles.apart_double = yes",))
    assert double.against(f"Ann {FERRY}", f"Ann {COAST}") == ["BA-09"]
    if players > 3:
        assert double.allows(f"Ann {COAST}", f"Bea {FERRY}")
    else:
        assert double.against(f"Ann {COAST}", f"Bea {FERRY}") == ["CD-08"]
    assert double.allows("Ann claims South Shields - Sunderland grey", "Ann claims South Shields - Sunderland purple")


@pytest.mark.rule("CD-11")
@pytest.mark.parametrize("payment", ["2 red 2 coal", "1 red 4 coal", "1 red 1 wild 2 coal", "1 wild 4 coal"])
def test_every_two_tokens_are_one_wild_card(payment: str) -> None:
    assert DURHAM.allows(*TAKEN, f"Ann claims Murton - Washington with {payment}")


@pytest.mark.rule("CD-11")
def test_any_number_of_tokens_may_be_paid() -> None:
    assert DURHAM.allows(*TAKEN, "Ann claims Sunderland - Washington with 4 coal")


@pytest.mark.rule("CD-11")
def test_a_single_token_pays_for_nothing() -> None:
    assert DURHAM.refusals(*TAKEN, "Ann claims Murton - Washington with 2 red 1 coal") == [
        ("BA-07", "Murton – Washington has 3 spaces; Ann pays for 2."),
        ("CD-11", "Ann pays 1 coal token; coal pays only in sets of 2."),
    ]
    assert DURHAM.refusals(*TAKEN, "Ann claims Murton - Washington with 3 red 1 coal") == [
        ("CD-11", "Ann pays 1 coal token; coal pays only in sets of 2.")
    ]


@pytest.mark.rule("CD-11")
def test_tokens_beyond_the_spaces_are_too_many() -> None:
    assert DURHAM.refusals(*TAKEN, "Ann claims Murton - Washington with 2 red 4 coal") == [
        ("BA-07", "Murton – Washington has 3 spaces; Ann pays for 4.")
    ]


@pytest.mark.rule("CD-11")
def test_coal_takes_the_place_of_cards_in_the_hand() -> None:
    turns = Tabletop("county-durham", 2)
    lines = (
        "Ann claims Murton - Coxhoe with 2 red, taking coal at Murton",
        "Bea draws cards",
        "Ann claims Bishop Auckland - Crook with 2 blue, taking coal at Crook",
        "Bea draws cards",
        "Ann draws cards",
        "Bea draws cards",
    )
    assert turns.allows(*lines, "Ann claims Murton - Washington with 2 red 2 coal")
    assert turns.allows(*lines, "Ann claims Murton - Washington")
    assert turns.against(*lines, "Ann claims Murton - Washington with 3 red") == ["BA-26"]


@pytest.mark.rule("CD-13")
def test_coal_that_the_player_does_not_hold() -> None:
    assert DURHAM.refusals("Ann claims Murton - Washington with 2 red 2 coal") == [
        ("CD-13", "Ann pays 2 coal tokens but held 0 before this claim.")
    ]
    assert DURHAM.refusals(*TAKEN, "Bea claims Murton - Washington with 2 red 2 coal") == [
        ("CD-13", "Bea pays 2 coal tokens but held 0 before this claim.")
    ]
    assert DURHAM.allows(*TAKEN[:2], "Ann claims Murton - Washington with 2 red 2 coal")


@pytest.mark.rule("CD-13")
def test_the_token_of_this_claim_does_not_pay_for_it() -> None:
    assert DURHAM.refusals(TAKEN[0], "Ann claims Murton - Washington with 2 red 2 coal, taking coal at Washington") == [
        ("CD-13", "Ann pays 2 coal tokens but held 1 before this claim.")
    ]
    later = (TAKEN[0], "Ann claims Murton - Washington with 3 red, taking coal at Washington")
    assert DURHAM.allows(*later, "Ann claims Lanchester - Tow Law with 1 red 2 coal")
