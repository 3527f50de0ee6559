"""Tokens bought, held and discarded (DX-09, DX-11, DX-12, DX-13)."""

import pytest
from showing import passage, tokens
from tabletop import Tabletop

DICE = Tabletop(players=2, head=("dice: yes",))
CLAIMS = Tabletop(players=2, tracking="claims", head=("dice: yes",))
OTHER = "Bea rolls 5 station"


def held(singles: int, doubles: int) -> tuple[str, ...]:
    """Turns after which Ann holds these tokens and it is her turn."""
    buys = ["1 single"] * singles + ["1 double"] * doubles
    lines = []
    for at in range(0, len(buys), 2):
        lines += [f"Ann rolls 5 station; takes {' '.join(buys[at : at + 2])}", OTHER]
    return tuple(lines)


@pytest.mark.rule("DX-09")
@pytest.mark.parametrize("taken", ["1 single token", "1 double token", "2 single token", "1 single 1 double token"])
def test_two_unused_dice_buy_a_token_of_any_kind(taken: str) -> None:
    """The faces do not matter."""
    assert DICE.allows(f"Ann rolls 1 single 1 double 1 station 2 wild; takes {taken}")


@pytest.mark.rule("DX-09")
def test_five_dice_buy_two_tokens_at_most() -> None:
    assert DICE.refusals("Ann rolls 5 single; takes 3 double token") == [
        ("DX-09", "Ann buys 3 tokens with 5 unused dice; each costs 2.")
    ]
    assert DICE.refusals("Ann rolls 5 single; takes 2 double token; takes 1 single token") == [
        ("DX-09", "Ann buys 3 tokens with 5 unused dice; each costs 2.")
    ]


@pytest.mark.rule("DX-09")
@pytest.mark.parametrize(
    ("action", "unused"),
    [
        ("claims Denver - Santa Fe with 2 single", 3),
        ("claims Denver - Santa Fe with 1 single 1 single token", 4),
        ("draws 3 tickets, keeps 1", 2),
        ("draws tickets, keeps 2", 3),
    ],
)
def test_without_its_roll_a_turn_has_as_many_dice(action: str, unused: int) -> None:
    """Where only claims are recorded, the dice of an action and those for tokens are from the same roll."""
    most = unused // 2
    more = most + 1
    assert CLAIMS.allows(f"Ann {action}; takes {most} double token")
    assert CLAIMS.against(f"Ann {action}; takes {more} double token") == ["DX-09"]
    assert CLAIMS.allows(f"Ann takes {more} double token"), "maybe of several turns"


@pytest.mark.rule("DX-09", "DX-18")
@pytest.mark.parametrize("payment", ["", " with 1 station"])
def test_without_its_roll_a_station_leaves_as_many_dice(payment: str) -> None:
    europe = Tabletop("europe", players=2, tracking="claims", head=("dice: yes",))
    build = f"Ann builds a station at Roma{payment}"
    assert europe.allows(f"{build}; takes 2 single token")
    assert europe.refusals(f"{build}; takes 3 single token") == [
        ("DX-09", "Ann buys 3 tokens with 4 unused dice; each costs 2.")
    ]


@pytest.mark.rule("DX-09")
def test_no_dice_buy_nothing() -> None:
    assert DICE.refusals(
        "Ann rolls 5 wild; claims Portland - San Francisco green with 5 wild; takes 1 single token"
    ) == [("DX-09", "Ann buys 1 token, but no die is left unused; each costs 2.")]


@pytest.mark.rule("DX-09")
@pytest.mark.parametrize(
    ("claim", "unused"),
    [
        ("claims Denver - Santa Fe with 2 single", 3),
        ("claims Chicago - Duluth with 3 single", 2),
        ("claims Calgary - Helena with 3 single 1 wild", 1),
        ("draws 1 ticket, keeps 1", 4),
        ("draws 2 tickets, keeps 0", 3),
    ],
)
def test_dice_used_for_the_action_buy_nothing(claim: str, unused: int) -> None:
    roll, buys = "Ann rolls 3 single 1 station 1 wild", unused // 2
    for order in (f"{claim}; takes {{}} double token", f"takes {{}} double token; {claim}"):
        assert DICE.allows(f"{roll}; {order.format(buys)}")
        dice = "unused die" if unused == 1 else "unused dice"
        bought = "1 token" if buys == 0 else f"{buys + 1} tokens"
        says = f"Ann buys {bought} with {unused} {dice}; each costs 2."
        assert DICE.refusals(f"{roll}; {order.format(buys + 1)}") == [("DX-09", says)]


@pytest.mark.rule("DX-09")
def test_nothing_is_bought_without_a_roll() -> None:
    assert DICE.refusals("Ann takes 1 single token") == [("DX-09", "Ann must roll the dice first.")]
    assert CLAIMS.allows("Ann takes 1 single token")


@pytest.mark.rule("DX-09")
def test_tokens_and_dice_left_are_shown() -> None:
    verdict = DICE.verdict(
        "Ann rolls 3 single 1 station 1 wild; claims Chicago - Duluth with 3 single; takes 1 double token"
    )
    assert [note.says for note in verdict.notes if "left" in note.key] == ["42 trains left", "0 dice unused"]
    assert tokens(verdict.game) == (0, 1)


@pytest.mark.rule("DX-11")
@pytest.mark.parametrize(
    ("kind", "other", "have"), [("single", "double", held(3, 0)), ("double", "single", held(0, 3))]
)
def test_starting_a_turn_with_three_of_a_kind_bars_taking_more(kind: str, other: str, have: tuple[str, ...]) -> None:
    assert DICE.refusals(*have, f"Ann rolls 5 station; takes 1 {kind} token") == [
        ("DX-11", f"Ann began the turn with 3 {kind} tokens and cannot take that kind now.")
    ]
    assert DICE.allows(*have, f"Ann rolls 5 station; takes 2 {other} token")
    assert DICE.allows(*have, f"Ann rolls 5 station; takes 0 {kind} token")


@pytest.mark.rule("DX-11")
@pytest.mark.parametrize(
    ("spent", "kind", "have"),
    [
        ("claims Chicago - Duluth with 3 single token", "single", held(3, 0)),
        ("claims Los Angeles - San Francisco with 3 double token", "double", held(0, 3)),
    ],
)
def test_not_even_after_spending_them(spent: str, kind: str, have: tuple[str, ...]) -> None:
    assert DICE.refusals(*have, f"Ann rolls 5 station; {spent}; takes 1 {kind} token") == [
        ("DX-11", f"Ann began the turn with 3 {kind} tokens and cannot take that kind now.")
    ]
    assert DICE.allows(*have, f"Ann rolls 5 station; {spent}", OTHER, f"Ann rolls 5 station; takes 2 {kind} token")


@pytest.mark.rule("DX-11")
def test_starting_with_two_one_may_take_after_spending() -> None:
    spent = "Ann rolls 1 single 4 station; claims Chicago - Duluth with 1 single 2 single token; takes 2 single token"
    assert tokens(DICE.played(*held(2, 0), spent).game) == (2, 0)


@pytest.mark.rule("DX-11")
def test_nobody_holds_four_of_a_kind_not_even_for_a_moment() -> None:
    says = "Ann cannot hold more than 3 single tokens."
    assert DICE.refusals(*held(2, 0), "Ann rolls 5 station; takes 2 single token") == [("DX-11", says)]
    at_once = "takes 2 single token; claims Calgary - Helena with 4 single token"
    assert ("DX-11", says) in DICE.refusals(*held(2, 0), f"Ann rolls 5 station; {at_once}")
    assert DICE.allows(*held(2, 0), "Ann rolls 5 station; takes 1 single token")
    assert CLAIMS.refusals("Ann takes 4 single token") == [("DX-11", says)]


@pytest.mark.rule("DX-11")
def test_three_of_each_kind_are_six() -> None:
    assert tokens(DICE.played(*held(3, 3)).game) == (3, 3)


@pytest.mark.rule("DX-11")
def test_three_in_all_if_the_table_reads_it_that_way() -> None:
    strict = Tabletop(players=2, head=("dice: yes", "option: dice.cap_in_all = 3"))
    says = "Ann cannot hold more than 3 tokens in all."
    assert strict.refusals(*held(1, 1), "Ann rolls 5 station; takes 2 double token") == [("DX-11", says)]
    assert strict.allows(*held(1, 1), "Ann rolls 5 station; takes 1 double token")
    full = "Ann began the turn with 3 tokens in all and cannot take any now."
    spent = "claims Denver - Santa Fe with 2 single token"
    for kind in ("single", "double"):
        assert strict.refusals(*held(2, 1), f"Ann rolls 5 station; {spent}; takes 1 {kind} token") == [("DX-11", full)]
    assert "3 of each" in (passage("DX-11").open or "")


@pytest.mark.rule("DX-12")
def test_tokens_may_be_discarded_at_the_end_of_a_turn() -> None:
    some = "Ann rolls 5 station; takes 1 single token; discards 2 double token"
    assert tokens(DICE.played(*held(1, 3), some).game) == (2, 1)
    each = "Ann rolls 5 station; discards 1 single 1 double token"
    assert tokens(DICE.played(*held(1, 3), each).game) == (0, 2)


@pytest.mark.rule("DX-12")
def test_no_more_than_the_player_holds() -> None:
    assert DICE.refusals(*held(1, 0), "Ann rolls 5 station; discards 2 single token") == [
        ("DX-12", "Ann holds 1 single token, not 2.")
    ]
    assert DICE.allows(*held(1, 0), "Ann rolls 5 station; discards 1 single token")


@pytest.mark.rule("DX-12")
@pytest.mark.parametrize("later", ["takes 1 single token", "claims Denver - Santa Fe with 2 single"])
def test_nothing_comes_after_discarding(later: str) -> None:
    begins = "Ann rolls 2 single 3 station"
    assert DICE.refusals(*held(2, 0), f"{begins}; discards 1 single token; {later}") == [
        ("DX-12", "Ann has discarded tokens; that ends the turn.")
    ]
    assert DICE.allows(*held(2, 0), f"{begins}; {later}; discards 1 single token")


@pytest.mark.rule("DX-12")
def test_after_discarding_others_can_be_taken_in_a_later_turn() -> None:
    turns = (*held(3, 0), "Ann rolls 5 single; discards 1 single token", OTHER)
    assert DICE.allows(*turns, "Ann rolls 5 station; takes 1 single token")
    assert not DICE.allows(*held(3, 0), "Ann rolls 5 single", OTHER, "Ann rolls 5 station; takes 1 single token")


@pytest.mark.rule("DX-13")
def test_there_are_fifteen_of_each_kind() -> None:
    """Five players with three each have them all; with a higher cap, the number of tokens is the limit."""
    five = Tabletop(
        players=5, tracking="claims", head=("dice: yes", "option: dice.cap = 15", "option: dice.cap_in_all = 30")
    )
    most = ("Ann takes 8 single token", "Bea takes 6 single token")
    assert five.refusals(*most, "Cal takes 2 single token") == [
        ("DX-13", "There are 15 single tokens; 1 left for Cal.")
    ]
    assert five.refusals(*most, "Cal takes 1 single 1 single token") == [
        ("DX-13", "There are 15 single tokens; 0 left for Cal.")
    ]
    assert five.allows(*most, "Cal takes 1 single token")
    assert five.allows(*most, "Cal takes 9 double token")
    assert five.refusals("Ann takes 15 double token", "Bea takes 1 double token")[0][0] == "DX-13"


@pytest.mark.rule("DX-13")
def test_spent_or_discarded_tokens_are_available_again() -> None:
    few = Tabletop(players=2, head=("dice: yes", "option: dice.bank = 2"))
    have = ("Ann rolls 5 station; takes 2 single token", OTHER)
    assert not few.allows(*have[:1], "Bea rolls 5 station; takes 1 single token")
    for line in ("claims Denver - Santa Fe with 2 single token", "discards 2 single token"):
        assert few.allows(*have, f"Ann rolls 5 station; {line}", "Bea rolls 5 station; takes 2 single token")
