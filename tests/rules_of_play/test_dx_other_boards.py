"""Stations and passengers with dice (DX-18, DX-19)."""

import pytest
from showing import facts, numbers, passage, tokens
from tabletop import Tabletop

EUROPE = Tabletop("europe", players=2, head=("dice: yes",))
MAERKLIN = Tabletop("maerklin", players=2, head=("dice: yes",))
OTHER = "Bea rolls 5 single"

ON_BOARD = (
    "Ann rolls 5 double; claims Hamburg - Kiel purple with 2 double, passenger at Kiel",
    "Bea rolls 5 single; claims Hamburg - Schwerin with 2 single",
    "Ann rolls 5 station",
    "Bea rolls 5 single; claims Rostock - Schwerin with 2 single",
)
"""Ann's passenger is at Kiel; the track onward from Hamburg is Bea's."""
WAY = "moves the passenger Kiel - Hamburg - Schwerin - Rostock"


@pytest.mark.rule("DX-18")
@pytest.mark.parametrize("paid", ["station", "wild"])
def test_the_first_station_costs_one_face(paid: str) -> None:
    played = EUROPE.played(f"Ann rolls 2 station 2 wild 1 single; builds a station at Paris with 1 {paid}")
    assert facts(played.game)["stations"] == 2


@pytest.mark.rule("DX-18")
@pytest.mark.parametrize(
    ("laid", "count"), [("2 station", 2), ("1 single", 0), ("1 double", 0), ("1 station 1 wild", 2)]
)
def test_no_more_faces_and_no_others(laid: str, count: int) -> None:
    roll = "Ann rolls 2 station 1 wild 1 single 1 double"
    assert EUROPE.refusals(f"{roll}; builds a station at Paris with {laid}") == [
        ("DX-18", f"Ann's next station costs 1 station face, or wilds; Ann pays {count} of these.")
    ]


@pytest.mark.rule("DX-18")
def test_the_second_costs_two_and_the_third_three() -> None:
    first = ("Ann rolls 5 station; builds a station at Paris with 1 station", OTHER)
    assert EUROPE.refusals(*first, "Ann rolls 5 station; builds a station at Roma with 1 station") == [
        ("DX-18", "Ann's next station costs 2 station faces, or wilds; Ann pays 1 of these.")
    ]
    second = (*first, "Ann rolls 4 station 1 wild; builds a station at Roma with 1 station 1 wild", OTHER)
    for laid in ("2 station", "4 station"):
        assert EUROPE.against(*second, f"Ann rolls 5 station; builds a station at Wien with {laid}") == ["DX-18"]
    third = (*second, "Ann rolls 3 wild 2 station; builds a station at Wien with 3 wild", OTHER)
    assert facts(EUROPE.played(*third).game)["stations"] == 0
    assert EUROPE.against(*third, "Ann rolls 5 station; builds a station at Riga") == ["EU-03"]


@pytest.mark.rule("DX-18")
def test_cards_build_no_station() -> None:
    refusals = EUROPE.refusals("Ann rolls 5 station; builds a station at Paris with 1 red")
    assert numbers(refusals) == ["DX-01", "DX-18"]


@pytest.mark.rule("DX-18")
@pytest.mark.parametrize("also", ["claims Brest - Paris with 3 single", "draws 1 ticket, keeps 1"])
def test_a_station_is_the_only_action(also: str) -> None:
    roll, builds = "Ann rolls 2 station 3 single", "builds a station at Paris with 1 station"
    says = "A station takes the whole turn; Ann cannot do anything else."
    assert ("DX-18", says) in EUROPE.refusals(f"{roll}; {builds}; {also}")
    assert ("DX-18", says) in EUROPE.refusals(f"{roll}; {also}; {builds}")
    assert EUROPE.allows(f"{roll}; {builds}")


@pytest.mark.rule("DX-18")
def test_unused_dice_buy_tokens_beside_a_station() -> None:
    line = "Ann rolls 1 station 4 single; builds a station at Paris with 1 station; takes {} single token"
    assert tokens(EUROPE.played(line.format(2)).game) == (2, 0)
    assert EUROPE.refusals(line.format(3)) == [("DX-09", "Ann buys 3 tokens with 4 unused dice; each costs 2.")]


@pytest.mark.rule("DX-19")
def test_a_journey_takes_a_wild_per_opponents_route() -> None:
    played = MAERKLIN.played(*ON_BOARD, f"Ann rolls 2 wild 3 single; {WAY} with 2 wild")
    assert facts(played.game)["goods"] == 4 + 2 + 2
    assert MAERKLIN.refusals(*ON_BOARD, f"Ann rolls 2 wild 3 single; {WAY} with 1 wild") == [
        ("DX-19", "Ann uses 2 routes of others, which costs 2 wilds; paid: 1 wild.")
    ]
    assert "one wild for each opponent's route" in (passage("DX-19").open or "")


@pytest.mark.rule("DX-19")
@pytest.mark.parametrize("laid", ["2 station", "2 single", "1 wild 1 station"])
def test_only_wilds_carry_a_passenger(laid: str) -> None:
    roll = "Ann rolls 1 wild 2 station 2 single"
    paid = " and ".join(f"{n} {face}" for n, face in zip(laid.split()[::2], laid.split()[1::2], strict=True))
    assert MAERKLIN.refusals(*ON_BOARD, f"{roll}; {WAY} with {laid}") == [
        ("DX-19", f"Ann uses 2 routes of others, which costs 2 wilds; paid: {paid}.")
    ]


@pytest.mark.rule("DX-19")
def test_passenger_cards_are_not_used_with_dice() -> None:
    refusals = MAERKLIN.refusals(*ON_BOARD, f"Ann rolls 2 wild 3 single; {WAY} with 2 passenger")
    assert numbers(refusals) == ["DX-01", "DX-19"]


@pytest.mark.rule("DX-19")
def test_wilds_that_were_not_rolled() -> None:
    assert MAERKLIN.refusals(*ON_BOARD, f"Ann rolls 1 wild 4 single; {WAY} with 2 wild") == [
        ("DX-04", "Ann pays with 2 wild; the roll has 1 left.")
    ]


@pytest.mark.rule("DX-19")
def test_a_players_own_routes_cost_nothing() -> None:
    assert MAERKLIN.allows(*ON_BOARD, "Ann rolls 5 single; moves the passenger Kiel - Hamburg; takes 2 single token")
    assert MAERKLIN.refusals(*ON_BOARD, "Ann rolls 5 wild; moves the passenger Kiel - Hamburg with 1 wild") == [
        ("DX-19", "Ann uses 0 routes of others, which costs 0 wilds; paid: 1 wild.")
    ]


@pytest.mark.rule("DX-19")
@pytest.mark.parametrize("also", ["claims Kiel - Schwerin with 3 single", "draws 1 ticket, keeps 1"])
def test_a_journey_is_the_only_action(also: str) -> None:
    says = "A passenger's journey takes the whole turn; Ann cannot do anything else."
    roll = "Ann rolls 3 single 1 station 1 wild"
    assert ("DX-19", says) in MAERKLIN.refusals(*ON_BOARD, f"{roll}; moves the passenger Kiel - Hamburg; {also}")
    assert ("DX-19", says) in MAERKLIN.refusals(*ON_BOARD, f"{roll}; {also}; moves the passenger Kiel - Hamburg")
    assert MAERKLIN.allows(*ON_BOARD, f"{roll}; {also}")


@pytest.mark.rule("DX-19")
@pytest.mark.parametrize(("each", "laid"), [(0, ""), (2, " with 4 wild")])
def test_the_number_of_wilds_is_an_option(each: int, laid: str) -> None:
    board = Tabletop("maerklin", players=2, head=("dice: yes", f"option: passengers.wilds_each = {each}"))
    assert board.allows(*ON_BOARD, f"Ann rolls 4 wild 1 single; {WAY}{laid}")
    assert not board.allows(*ON_BOARD, f"Ann rolls 4 wild 1 single; {WAY} with 2 wild")


def notes(table: Tabletop, *lines: str) -> list[str]:
    return [remark.says for remark in table.sheet(*lines).notes]


@pytest.mark.rule("DX-20")
def test_claiming_a_route_beyond_the_dice_is_called_a_house_rule() -> None:
    nordic = Tabletop("nordic", players=2, tracking="claims", head=("dice: yes",))
    says = "Lieksa – Murmansk has 9 spaces and dice reach 8: that it was claimed is a house rule."
    assert says not in notes(nordic)
    assert says in notes(nordic, "Ann claims Lieksa - Murmansk")


def test_a_board_of_cards_alone_says_that_dice_are_a_house_rule() -> None:
    says = "The dice booklet was not written for France: dice here are a house rule."
    assert says in notes(Tabletop("france", players=2, head=("dice: yes",)))
    assert says not in notes(Tabletop("france", players=2))
