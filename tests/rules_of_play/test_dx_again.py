"""Dice rolled again, where a line says so (DX-03, DX-04, DX-17)."""

import pytest
from tabletop import Tabletop

DICE = Tabletop(head=("dice: yes",))
EUROPE = Tabletop("europe", head=("dice: yes",))
ROLL = "Ann rolls 2 single 2 double 1 wild"


@pytest.mark.rule("DX-04")
@pytest.mark.parametrize(
    ("again", "santa_fe"),
    [
        ("again 2 double, now 1 single 1 station", "with 3 single"),
        ("again 2 single 2 double 1 wild, now 3 single 2 wild", "with 3 single"),
        ("again 1 wild, now 1 single", "with 3 single"),
    ],
)
def test_any_or_all_may_be_rerolled_and_pay_as_they_land(again: str, santa_fe: str) -> None:
    assert not DICE.allows(f"{ROLL}; claims Chicago - Duluth {santa_fe}")
    assert DICE.allows(f"{ROLL}, {again}; claims Chicago - Duluth {santa_fe}")


@pytest.mark.rule("DX-04")
def test_rerolled_faces_no_longer_pay() -> None:
    again = f"{ROLL}, again 2 single, now 2 station"
    assert DICE.refusals(f"{again}; claims Denver - Santa Fe with 2 single") == [
        ("DX-04", "Ann pays with 2 single; the roll has 0 left.")
    ]


@pytest.mark.rule("DX-04")
def test_once_only() -> None:
    once = f"{ROLL}, again 2 double, now 2 single"
    assert DICE.allows(once)
    assert DICE.refusals(f"{once}; again 1 wild, now 1 single") == [
        ("DX-04", "Ann re-rolls 2 times; once is the limit.")
    ]


@pytest.mark.rule("DX-04")
def test_only_dice_that_were_rolled() -> None:
    assert DICE.refusals(f"{ROLL}, again 3 double, now 3 wild") == [("DX-04", "Ann re-rolls 3 double; the roll has 2.")]
    assert DICE.refusals(f"{ROLL}, again 1 double 2 double, now 3 wild") == [
        ("DX-04", "Ann re-rolls 3 double; the roll has 2.")
    ]
    assert DICE.refusals(f"{ROLL}, again 2 double, now 1 wild") == [
        ("DX-04", "Ann re-rolls 2 dice, but new faces are given for 1.")
    ]


@pytest.mark.rule("DX-03")
def test_the_first_roll_has_all_dice() -> None:
    assert DICE.refusals("Ann rolls 4 single, again 1 single, now 1 wild") == [
        ("DX-03", "Ann enters 4 dice; there are 5.")
    ]


@pytest.mark.rule("DX-04")
def test_before_anything_is_done_with_the_dice() -> None:
    says = "Ann must re-roll before anything is done with the dice."
    late = "; again 2 double, now 2 single"
    assert DICE.refusals(f"{ROLL}; claims Denver - Santa Fe with 2 single{late}") == [("DX-04", says)]
    assert DICE.refusals(f"{ROLL}; takes 1 single token{late}") == [("DX-04", says)]


@pytest.mark.rule("DX-17")
def test_never_after_the_tunnel_dice() -> None:
    tunnel = "Ann rolls 5 single; claims Angora - Smyrna with 3 single; tunnel 0"
    says = "Ann cannot re-roll train dice after the tunnel dice."
    assert EUROPE.allows(tunnel)
    assert EUROPE.refusals(f"{tunnel}; again 2 single, now 2 wild") == [("DX-17", says)]


@pytest.mark.rule("DX-04")
def test_the_table_may_insist_on_it() -> None:
    """Once overruled, the dice are as the line says."""
    line = (
        "Ann rolls 5 single; takes 1 single token; again 4 single, now 4 double; claims Dallas - Houston with 1 double"
    )
    replay = DICE.replay(f"{line} ! we allow it")
    assert len(replay.game.owners) == 1
