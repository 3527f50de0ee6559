"""The worked example of the dice booklet: one roll, two saved tokens, three ways to continue (DX-21)."""

import pytest
from showing import passage, tokens
from tabletop import Tabletop

DICE = Tabletop(players=2, head=("dice: yes",))
SAVED = ("Ann rolls 2 single 2 double 1 wild; takes 2 double token", "Bea rolls 5 station")
ROLL = "Ann rolls 2 single 1 double 1 station 1 wild"

SINGLE = "claims Chicago - Duluth with 2 single 1 wild"
"""A single route of three spaces."""
DOUBLE = "claims Denver - Kansas City orange with 1 double 1 wild 2 double token"
"""A double route of four spaces."""
TICKETS = "draws 2 tickets, keeps {}"


@pytest.mark.rule("DX-21")
def test_two_double_tokens_were_saved() -> None:
    assert tokens(DICE.played(*SAVED).game) == (0, 2)


@pytest.mark.rule("DX-21")
@pytest.mark.parametrize(("kind", "held"), [("single", (1, 2)), ("double", (0, 3))])
def test_a_single_route_of_three_and_a_token(kind: str, held: tuple[int, int]) -> None:
    played = DICE.played(*SAVED, f"{ROLL}; {SINGLE}; takes 1 {kind} token")
    assert tokens(played.game) == held
    assert played.game.seats[0].pieces["train"] == 42
    assert DICE.points("Ann", *SAVED, f"{ROLL}; {SINGLE}")["routes"] == 4


@pytest.mark.rule("DX-21")
@pytest.mark.parametrize(("kind", "held"), [("single", (1, 0)), ("double", (0, 1))])
def test_a_double_route_of_four_and_a_token(kind: str, held: tuple[int, int]) -> None:
    played = DICE.played(*SAVED, f"{ROLL}; {DOUBLE}; takes 1 {kind} token")
    assert tokens(played.game) == held
    assert played.game.seats[0].pieces["train"] == 41
    assert DICE.points("Ann", *SAVED, f"{ROLL}; {DOUBLE}")["routes"] == 7


@pytest.mark.rule("DX-21")
@pytest.mark.parametrize(("kind", "held"), [("single", (1, 2)), ("double", (0, 3))])
@pytest.mark.parametrize("kept", [0, 1, 2])
def test_two_tickets_and_a_token(kind: str, held: tuple[int, int], kept: int) -> None:
    played = DICE.played(*SAVED, f"{ROLL}; {TICKETS.format(kept)}; takes 1 {kind} token")
    assert tokens(played.game) == held
    assert played.game.seats[0].kept == kept


@pytest.mark.rule("DX-21")
@pytest.mark.parametrize(("action", "unused"), [(SINGLE, 2), (DOUBLE, 3), (TICKETS.format(1), 3)])
def test_two_or_three_dice_are_left_and_buy_one_token_not_two(action: str, unused: int) -> None:
    assert DICE.refusals(*SAVED, f"{ROLL}; {action}; takes 1 single token; takes 1 single token") == [
        ("DX-09", f"Ann buys 2 tokens with {unused} unused dice; each costs 2.")
    ]
    assert DICE.allows(*SAVED, f"{ROLL}; takes 1 single token; {action}")


@pytest.mark.rule("DX-21")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("claims Calgary - Helena with 2 single 1 wild", "BA-07"),
        ("claims Chicago - Duluth with 2 single 1 double", "DX-05"),
        ("claims Denver - Kansas City orange with 1 double 2 single 1 wild", "DX-05"),
        ("claims Denver - Kansas City orange with 1 double 1 wild 3 double token", "DX-10"),
        ("draws 3 tickets, keeps 1", "DX-06"),
    ],
)
def test_actions_that_this_roll_does_not_allow(action: str, rule: str) -> None:
    assert rule in DICE.against(*SAVED, f"{ROLL}; {action}")


@pytest.mark.rule("DX-21")
def test_without_the_tokens_saved_the_double_route_is_out_of_reach() -> None:
    assert DICE.against(f"{ROLL}; {DOUBLE}") == ["DX-10"]
    assert DICE.allows(f"{ROLL}; {SINGLE}")


@pytest.mark.rule("DX-21")
def test_the_lookup_shows_the_example() -> None:
    text = passage("DX-21").text
    for part in ("2 single, 1 double, 1 station and 1 wild", "2 double tokens", "draw 2 tickets"):
        assert part in text
