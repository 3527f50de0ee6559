"""Dice and tokens of a claim whose payment was not told: what may have been is never held against a player."""

import pytest
from showing import tokens
from tabletop import Tabletop

DICE = Tabletop(players=2, head=("dice: yes",))
OTHER = "Bea rolls 5 station"
TWO = ("Ann rolls 5 station; takes 2 single token", OTHER)
"""Ann holds two single tokens, and it is her turn."""
UNTOLD = "Ann rolls 2 single 3 station; claims Calgary - Seattle"
"""Of 4 spaces two are dice, so the other two are tokens."""


@pytest.mark.rule("DX-10")
def test_tokens_that_must_have_been_laid_are_gone() -> None:
    assert tokens(DICE.played(*TWO, UNTOLD).game) == (0, 0)


@pytest.mark.rule("DX-11")
def test_tokens_that_may_have_been_laid_leave_room_for_others() -> None:
    """Two spaces, two single dice and two tokens: nobody knows which were laid."""
    maybe = "Ann rolls 2 single 3 station; claims Denver - Santa Fe"
    three = (*TWO, "Ann rolls 5 station; takes 1 single token", OTHER)
    later = (*three, maybe, OTHER)
    assert tokens(DICE.played(*later).game) == (3, 0)
    assert DICE.allows(*later, "Ann rolls 5 station; takes 2 single token")
    assert not DICE.allows(*three, f"{maybe} with 2 single", OTHER, "Ann rolls 5 station; takes 1 single token")
    told = DICE.played(*later, "Ann rolls 5 station; takes 2 single token").game
    assert tokens(told) == (3, 0)


@pytest.mark.rule("DX-11")
def test_who_may_take_one_had_room_for_it() -> None:
    """After two spaces two of three may be gone; two more fill up, and then there is no room."""
    maybe = "Ann rolls 2 single 3 station; claims Denver - Santa Fe"
    full = (*TWO, "Ann rolls 5 station; takes 1 single token", OTHER, maybe, OTHER)
    again = (*full, "Ann rolls 5 station; takes 2 single token", OTHER)
    assert not DICE.allows(*again, "Ann rolls 5 station; takes 1 single token")


@pytest.mark.rule("DX-13")
def test_tokens_that_may_be_back_in_the_bank_can_be_taken() -> None:
    claims = Tabletop(
        players=2, tracking="claims", head=("dice: yes", "option: dice.cap = 15", "option: dice.bank = 4")
    )
    most = "Ann rolls 5 station; takes 2 single token"
    assert not claims.allows(most, "Bea takes 3 single token")
    assert claims.allows(most, "Ann rolls 2 single 3 station; claims Denver - Santa Fe", "Bea takes 3 single token")


@pytest.mark.rule("DX-16")
def test_giving_up_brings_back_what_may_have_been() -> None:
    europe = Tabletop("europe", players=2, head=("dice: yes",))
    maybe = "Ann rolls 2 single 3 station; claims Brest - Dieppe"
    before = (*TWO, "Ann rolls 5 station; takes 1 single token", OTHER, maybe, OTHER)
    tunnel = "Ann rolls 3 single 2 station; claims Marseille - Zürich; tunnel 3; gives up"
    assert europe.allows(*before, tunnel, OTHER, "Ann rolls 5 station; takes 2 single token")


@pytest.mark.rule("DX-18")
def test_a_station_that_the_roll_cannot_pay() -> None:
    """The second station costs two faces: of five dice they leave three, which buy one token."""
    europe = Tabletop("europe", players=2, head=("dice: yes",))
    first = ("Ann rolls 1 station 4 single; builds a station at Paris", "Bea rolls 5 single")
    assert europe.refusals(*first, "Ann rolls 1 station 4 single; builds a station at Roma") == [
        ("DX-18", "Ann needs 2 (station or wild) for this; the roll has 1 left.")
    ]
    second = "Ann rolls 1 station 1 wild 3 single; builds a station at Roma; takes {} single token"
    assert europe.allows(*first, second.format(1))
    assert europe.refusals(*first, second.format(2)) == [
        ("DX-09", "Ann buys 2 tokens with 3 unused dice; each costs 2.")
    ]


@pytest.mark.rule("DX-19")
def test_a_journey_that_the_roll_cannot_pay() -> None:
    maerklin = Tabletop("maerklin", players=2, head=("dice: yes",))
    placed = (
        "Ann rolls 5 double; claims Hamburg - Kiel purple, passenger at Kiel",
        "Bea rolls 5 single; claims Hamburg - Schwerin",
    )
    way = "moves the passenger Kiel - Hamburg - Schwerin"
    assert maerklin.refusals(*placed, f"Ann rolls 5 single; {way}") == [
        ("DX-19", "Ann needs 1 (wild) for this; the roll has 0 left.")
    ]
    assert maerklin.allows(*placed, f"Ann rolls 1 wild 4 single; {way}; takes 2 single token")
    twice = Tabletop("maerklin", players=2, head=("dice: yes", "option: passengers.wilds_each = 2"))
    assert not twice.allows(*placed, f"Ann rolls 1 wild 4 single; {way}")
