"""A turn with dice: no cards, one roll, one action (DX-01, DX-03, DX-04, DX-06, DX-08)."""

import pytest
from showing import facts, passage, tokens
from tabletop import Tabletop

DICE = Tabletop(head=("dice: yes",))
CLAIMS = Tabletop(tracking="claims", head=("dice: yes",))
NO_CARDS = "Ann plays with dice: no train cards are drawn or turned up."


@pytest.mark.rule("DX-01")
@pytest.mark.parametrize("draw", ["draws cards", "draws red, blind", "draws a face-up wild"])
def test_nobody_draws_cards(draw: str) -> None:
    assert DICE.refusals(f"Ann {draw}") == [("DX-01", NO_CARDS)]
    assert Tabletop().allows(f"Ann {draw}")


@pytest.mark.rule("DX-01")
@pytest.mark.parametrize("payment", ["2 red", "1 red 1 wild"])
def test_nobody_plays_cards(payment: str) -> None:
    refusals = DICE.refusals(f"Ann rolls 2 single 3 wild; claims Denver - Santa Fe with {payment}")
    assert ("DX-01", f"Ann plays with dice and cannot pay with train cards: {payment[0]} red.") in refusals
    assert DICE.allows("Ann rolls 2 single 3 wild; claims Denver - Santa Fe with 1 single 1 wild")


@pytest.mark.rule("DX-01")
def test_a_tunnel_turns_up_no_cards() -> None:
    europe = Tabletop("europe", head=("dice: yes",))
    tunnel = "Ann rolls 5 single; claims Angora - Smyrna with 3 single"
    assert europe.refusals(f"{tunnel}; turned up red blue green") == [("DX-01", NO_CARDS)]
    assert europe.allows(f"{tunnel}; tunnel 0")


@pytest.mark.rule("DX-01")
def test_there_are_no_hands_but_everything_else_remains() -> None:
    sheet = DICE.sheet("Ann keeps 3 tickets")
    assert [(player.pieces_left, player.cards) for player in sheet.players] == [(45, None)] * 3
    assert "cards" not in facts(DICE.played().game)
    assert DICE.refusals("Ann keeps 1 ticket")[0][0] == "BA-12"


@pytest.mark.rule("DX-01")
def test_there_are_no_dice_unless_the_header_says_so() -> None:
    assert Tabletop().refusals("Ann rolls 5 single") == [
        ("BA-02", "This game is played with cards; no dice are rolled.")
    ]


@pytest.mark.rule("DX-03")
@pytest.mark.parametrize(
    ("roll", "dice"), [("4 single", "4 dice"), ("3 double 3 wild", "6 dice"), ("1 station", "1 die")]
)
def test_five_dice_are_rolled(roll: str, dice: str) -> None:
    assert DICE.refusals(f"Ann rolls {roll}") == [("DX-03", f"Ann enters {dice}; there are 5.")]


@pytest.mark.rule("DX-03")
@pytest.mark.parametrize("roll", ["5 single", "5 wild", "2 single 1 double 1 station 1 wild", "5 stations"])
def test_each_die_can_show_each_face(roll: str) -> None:
    assert DICE.allows(f"Ann rolls {roll}")


@pytest.mark.rule("DX-03")
def test_any_other_number_of_dice_is_a_house_rule() -> None:
    six = Tabletop(head=("dice: yes", "option: dice.dice = 6"))
    assert six.allows("Ann rolls 6 single")
    assert not six.allows("Ann rolls 5 single")


@pytest.mark.rule("DX-04")
@pytest.mark.parametrize("action", ["claims Denver - Santa Fe with 2 single", "draws 1 ticket, keeps 1"])
def test_the_dice_come_first(action: str) -> None:
    assert DICE.refusals(f"Ann {action}") == [("DX-04", "Ann must roll the dice first.")]
    assert DICE.allows(f"Ann rolls 2 single 3 station; {action}")
    assert CLAIMS.allows(f"Ann {action}")


@pytest.mark.rule("DX-04")
def test_a_player_may_pass_without_rolling() -> None:
    assert DICE.allows("Ann passes")


@pytest.mark.rule("DX-04")
def test_only_the_final_roll_is_recorded() -> None:
    says = "Ann enters one roll: the dice as they are after the re-roll."
    assert DICE.refusals("Ann rolls 5 single; rolls 5 double") == [("DX-04", says)]


@pytest.mark.rule("DX-04")
def test_only_dice_that_were_rolled_are_used() -> None:
    roll = "Ann rolls 2 single 1 double 1 station 1 wild"
    assert DICE.refusals(f"{roll}; claims Chicago - Duluth with 3 single") == [
        ("DX-04", "Ann pays with 3 single; the roll has 2 left.")
    ]
    assert DICE.refusals(f"{roll}; claims Chicago - Duluth with 1 single 2 wild") == [
        ("DX-04", "Ann pays with 2 wild; the roll has 1 left.")
    ]
    assert DICE.allows(f"{roll}; claims Chicago - Duluth with 2 single 1 wild")


@pytest.mark.rule("DX-04")
def test_rolling_is_a_turn_and_the_next_one_begins_with_fresh_dice() -> None:
    played = DICE.played("Ann rolls 5 single", "Bea rolls 5 double; claims Dallas - Houston with 1 double")
    assert (played.game.clock.on_turn, played.game.clock.taken) == (2, 2)
    assert not DICE.allows("Ann rolls 5 single", "Bea claims Dallas - Houston with 1 double")


@pytest.mark.rule("DX-04")
def test_rolls_follow_the_turns_and_end_with_the_game() -> None:
    assert DICE.refusals("Bea rolls 5 single") == [("BA-03", "It is Ann's turn, not Bea's.")]
    short = Tabletop(players=2, head=("dice: yes", "option: pieces.train = 4"))
    last = ("Ann rolls 5 single; claims Denver - Santa Fe with 2 single", "Bea rolls 5 single", "Ann rolls 5 single")
    assert short.played(*last).game.clock.over
    assert short.refusals(*last, "Bea rolls 5 single") == [
        ("BA-21", "The game is over: everybody has had the last turn, Bea too.")
    ]


@pytest.mark.rule("DX-04")
def test_where_only_the_end_is_recorded_nobody_rolls() -> None:
    final = Tabletop(tracking="final", head=("dice: yes",))
    assert final.against("Ann rolls 5 single") == ["BA-02"]
    assert final.points("Ann", "Ann owns Denver - Santa Fe") == {"routes": 2, "longest path": 10}


@pytest.mark.rule("DX-06")
@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_each_station_or_wild_draws_a_ticket_to_keep_or_not(kept: int) -> None:
    played = DICE.played(f"Ann rolls 2 station 1 wild 2 single; draws 3 tickets, keeps {kept}")
    assert played.game.seats[0].kept == kept


@pytest.mark.rule("DX-06")
def test_no_more_tickets_than_stations_and_wilds() -> None:
    roll = "Ann rolls 2 station 1 wild 2 single"
    assert DICE.refusals(f"{roll}; draws 4 tickets, keeps 1") == [
        ("DX-06", "Ann draws 4 tickets; stations and wilds allow 3.")
    ]
    assert DICE.refusals(f"{roll}; draws 3 tickets, keeps 4") == [("DX-06", "Ann keeps 4 tickets but drew 3.")]
    assert DICE.refusals(f"{roll}; draws 0 tickets, keeps 0")[0][0] == "DX-06"
    assert DICE.allows(f"{roll}; draws 1 ticket, keeps 0")
    assert DICE.allows("Ann rolls 5 station; draws 5 tickets, keeps 5")


@pytest.mark.rule("DX-06")
def test_a_draw_of_unstated_size_used_a_die_for_each_ticket_kept() -> None:
    roll = "Ann rolls 2 station 3 single"
    assert DICE.refusals(f"{roll}; draws tickets, keeps 3") == [
        ("DX-06", "Ann draws 3 tickets; stations and wilds allow 2.")
    ]
    assert DICE.refusals("Ann rolls 5 single; draws tickets, keeps 0")[0][0] == "DX-06"
    assert DICE.allows(f"{roll}; draws tickets, keeps 2")
    assert DICE.allows(f"{roll}; draws tickets, keeps 2; takes 1 single token")
    assert not DICE.allows(f"{roll}; draws tickets, keeps 2; takes 2 single token")


@pytest.mark.rule("DX-06")
def test_the_ticket_deck_still_runs_out() -> None:
    most = ("Ann draws 5 tickets, keeps 5",) * 5
    four = "Bea draws 4 tickets, keeps 4"
    assert CLAIMS.allows(*most, "Bea draws 5 tickets, keeps 5")
    assert CLAIMS.refusals(*most, four, "Cal draws 2 tickets, keeps 0") == [
        ("BA-15", "Cal draws 2 tickets; the deck has 1 left.")
    ]
    assert CLAIMS.allows(*most, four, "Cal draws 1 ticket, keeps 1")
    assert CLAIMS.against(*most, "Bea draws 5 tickets, keeps 5", "Cal draws 1 ticket, keeps 0") == ["BA-15"]


@pytest.mark.rule("DX-08")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("claims Denver - Santa Fe with 2 single", "claims Dallas - Houston with 1 double"),
        ("claims Denver - Santa Fe with 2 single", "draws 1 ticket, keeps 1"),
        ("draws 1 ticket, keeps 1", "claims Denver - Santa Fe with 2 single"),
    ],
)
def test_one_action_a_turn(first: str, second: str) -> None:
    roll = "Ann rolls 2 single 1 double 2 station"
    assert DICE.refusals(f"{roll}; {first}; {second}") == [
        ("DX-08", "Ann has already acted this turn: one route, or tickets; only tokens come on top."),
        ("BA-02", "Ann has already acted; a turn is one action."),
    ]
    for action in (first, second):
        assert DICE.allows(f"{roll}; {action}; takes 1 single token")


@pytest.mark.rule("DX-08")
def test_a_turn_may_consist_of_tokens_alone() -> None:
    assert tokens(DICE.played("Ann rolls 5 single; takes 1 single token 1 double token").game) == (1, 1)


@pytest.mark.rule("DX-08")
def test_the_lookup_names_the_actions() -> None:
    assert "one single route, claim one double route, or draw tickets" in passage("DX-08").text


@pytest.mark.rule("AS-21")
def test_a_roll_is_judged_by_the_turns_of_its_board() -> None:
    ended = ("dice: yes", "option: turns.ends_at = 54")
    asia = Tabletop("team-asia", 4, head=ended, teams=True)
    lines = tuple(f"{who} rolls 5 single" for who in ("Ann", "Bea", "Cal", "Dee", "Ann"))
    lines = tuple(f"{line}; takes 1 single token" for line in lines)
    assert asia.refusals(lines[0], "Cal rolls 5 single") == [("BA-03", "It is Bea's turn, not Cal's.")]
    over = "The game is over: everybody has had the last turn, Bea too."
    assert asia.refusals(*lines, "Bea rolls 5 single") == [("AS-21", over)]
    assert asia.refusals(*lines, "Bea rolls 5 single; passes") == [("AS-21", over)]
