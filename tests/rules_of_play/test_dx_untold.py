"""Dice and tokens of a claim whose payment was not entered: the benefit of the doubt is the player's."""

import pytest
from showing import tokens
from tabletop import Tabletop

from companion.game.unrecorded import payment_remark

DICE = Tabletop(players=2, head=("dice: yes",))
OTHER = "Bea rolls 5 station"
TWO = ("Ann rolls 5 station; takes 2 single token", OTHER)
"""Ann holds two single tokens, and it is her turn."""
UNTOLD = "Ann rolls 2 single 3 station; claims Calgary - Seattle"
"""Two of the 4 spaces are dice, so the other two are tokens."""


@pytest.mark.rule("DX-10")
def test_tokens_that_must_have_been_spent_are_gone() -> None:
    assert tokens(DICE.played(*TWO, UNTOLD).game) == (0, 0)


@pytest.mark.rule("DX-11")
def test_tokens_that_may_have_been_spent_leave_room_for_others() -> None:
    """Two spaces, two single dice and two tokens: nobody knows which were laid."""
    maybe = "Ann rolls 2 single 3 station; claims Denver - Santa Fe"
    three = (*TWO, "Ann rolls 5 station; takes 1 single token", OTHER)
    later = (*three, maybe, OTHER)
    assert tokens(DICE.played(*later).game) == (3, 0)
    assert DICE.allows(*later, "Ann rolls 5 station; takes 2 single token")
    assert not DICE.allows(*three, f"{maybe} with 2 single", OTHER, "Ann rolls 5 station; takes 1 single token")
    game = DICE.played(*later, "Ann rolls 5 station; takes 2 single token").game
    assert tokens(game) == (3, 0)


@pytest.mark.rule("DX-11")
def test_a_player_who_took_one_had_room_for_it() -> None:
    """After two spaces, two of three tokens may be gone; two more fill up the hand, and then there is no room."""
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
    """The second station costs two faces, which leaves three of five dice for one token."""
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
    journey = "moves the passenger Kiel - Hamburg - Schwerin"
    assert maerklin.refusals(*placed, f"Ann rolls 5 single; {journey}") == [
        ("DX-19", "Ann needs 1 (wild) for this; the roll has 0 left.")
    ]
    assert maerklin.allows(*placed, f"Ann rolls 1 wild 4 single; {journey}; takes 2 single token")
    twice = Tabletop("maerklin", players=2, head=("dice: yes", "option: passengers.wilds_each = 2"))
    assert not twice.allows(*placed, f"Ann rolls 1 wild 4 single; {journey}")


def paid(table: Tabletop, *lines: str) -> list[str]:
    """What the verdict on the last line says about the payment and the dice left over."""
    return [note.says for note in table.verdict(*lines).notes if note.key.startswith(("pays", "dice left"))]


DOUBLE = ("Ann rolls 5 double; claims dallas - houston with 1 double; takes 1 double token", OTHER)
"""Ann holds a double token, and it is her turn."""


@pytest.mark.rule("DX-09")
@pytest.mark.rule("DX-10")
def test_dice_that_bought_tokens_did_not_pay_for_the_claim() -> None:
    """Four of five dice bought two tokens, so the claim of two spaces took one die and the token."""
    both = "Ann rolls 5 double; claims chicago - saint louis; takes 2 single token"
    assert tokens(DICE.played(*DOUBLE, both).game) == (2, 0)
    assert paid(DICE, *DOUBLE, both) == ["pays with 1 double and 1 double token", "0 dice unused"]
    again = "Ann rolls 3 single 1 double 1 station; claims Kansas City - Saint Louis"
    assert DICE.refusals(*DOUBLE, both, OTHER, again) == [
        ("DX-05", "Kansas City – Saint Louis is a double route of 2 spaces; this roll and Ann's tokens pay for 1.")
    ]


@pytest.mark.rule("DX-10")
def test_what_must_and_what_may_have_been_spent_is_shown() -> None:
    claim = "Ann rolls 5 double; claims chicago - saint louis"
    assert paid(DICE, *DOUBLE, claim) == [
        "pays with 1–2 double and 0–1 double token (say which)",
        "3–4 dice unused",
    ]
    assert DICE.played(*DOUBLE, claim).game.rules.ranges(DICE.played(*DOUBLE, claim).game, 0) == {
        "double tokens": (0, 1)
    }
    assert paid(DICE, *DOUBLE, f"{claim} with 2 double") == ["3 dice unused"]
    must = "Ann rolls 1 double 4 station; claims chicago - saint louis"
    assert paid(DICE, *DOUBLE, must) == ["pays with 1 double and 1 double token", "4 dice unused"]


@pytest.mark.rule("DX-10")
def test_a_later_line_may_settle_what_was_left_open() -> None:
    """The token that may have been laid is laid in this line, so a die paid earlier."""
    claim = "Ann rolls 5 double; claims chicago - saint louis"
    later = "Ann rolls 1 double 4 station; claims Kansas City - Saint Louis with 1 double 1 double token"
    assert tokens(DICE.played(*DOUBLE, claim, OTHER, later).game) == (0, 0)
    again = "Ann rolls 1 double 4 station; claims Denver - Kansas City"
    assert not DICE.allows(*DOUBLE, claim, OTHER, later, OTHER, again)


@pytest.mark.rule("DX-11")
def test_unrecorded_spent_tokens_are_gone_before_others_are_taken() -> None:
    europe = Tabletop("europe", players=2, head=("dice: yes",))
    claim = "Ann rolls 5 single; claims berlin - wien; takes 2 double token"
    assert tokens(europe.played(*TWO, claim).game) == (0, 2)
    assert paid(europe, *TWO, claim)[0] == "pays with 1 single and 2 single tokens"


@pytest.mark.rule("DX-06")
def test_a_draw_of_unstated_size_leaves_the_dice_that_tokens_need() -> None:
    """Up to three tickets; a player who buys a token drew one fewer."""
    draw = "Ann rolls 3 station 2 single; draws tickets, keeps 1"
    assert paid(DICE, draw)[-1] == "2–4 dice unused"
    assert paid(DICE, f"{draw}; takes 2 single token")[-1] == "0 dice unused"
    assert not DICE.allows(f"{draw}; takes 3 single token")


@pytest.mark.rule("DX-18")
def test_the_faces_used_for_a_station_are_shown() -> None:
    europe = Tabletop("europe", players=2, head=("dice: yes",))
    assert paid(europe, "Ann rolls 1 station 4 single; builds a station at Paris")[0] == "pays with 1 station"
    assert paid(europe, "Ann rolls 1 station 1 wild 3 single; builds a station at Paris")[0] == (
        "pays with 0–1 station and 0–1 wild (say which)"
    )


@pytest.mark.rule("DX-10")
def test_playing_on_after_a_refusal_uses_what_is_available() -> None:
    """The table insists: four spaces with two dice and a token; no token is left over."""
    insisted = "Ann rolls 2 double 3 station; claims Denver - Kansas City ! so be it"
    assert tokens(DICE.replay(*DOUBLE, insisted).game) == (0, 0)


@pytest.mark.rule("DX-10")
def test_tokens_of_an_unrecorded_payment_may_return_if_the_track_is_corrected_shorter() -> None:
    rest, helena = (
        "Bea rolls 5 single",
        "Ann rolls 3 single 2 station; claims Calgary - Helena with 3 single 1 single token",
    )
    claim = "Ann rolls 3 single 2 station; claims Calgary - Seattle"
    shorter = "table corrects route Calgary - Seattle to 3 grey"
    for payment, may in (("", True), (" with 3 single 1 single token", False)):
        lines = ("Ann rolls 5 single; takes 1 single token", rest, claim + payment, rest)
        assert not DICE.allows(*lines, helena)
        assert DICE.allows(*lines, shorter, helena) is may
    six = shorter.replace("to 3", "to 6")
    assert DICE.allows("Ann rolls 5 single; takes 1 single token", rest, claim, rest, six, shorter, helena)


@pytest.mark.rule("DX-10")
@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ([("double", 2, 2), ("wild", 1, 1), ("single token", 0, 0)], "pays with 2 double and 1 wild"),
        ([("double", 2, 2), ("wild", 0, 1)], "pays with 2 double and 0–1 wild (say which)"),
        ([("double token", 0, 1), ("double", 2, 2)], "pays with 0–1 double token and 2 double (say which)"),
    ],
)
def test_it_is_asked_which_as_long_as_anything_may_differ(parts: list[tuple[str, int, int]], says: str) -> None:
    assert payment_remark(parts).says == says
