"""Turns and the end of the game (BA-02, BA-03, BA-21, BA-22)."""

import pytest
from tabletop import Tabletop

USA = Tabletop()
SHORT = Tabletop(head=("option: pieces.train = 6",))
"""Six pieces each: a route of four starts the last round."""

TRIGGER = ("Ann claims Calgary - Helena", "Bea draws cards", "Cal draws cards")


@pytest.mark.rule("BA-02")
def test_two_actions_in_one_line() -> None:
    assert USA.refusals("Ann draws cards; claims Denver - Santa Fe") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]
    assert USA.refusals("Ann claims Denver - Santa Fe; claims Dallas - Houston") == [
        ("BA-02", "Ann has already acted; a turn is one action.")
    ]
    assert USA.refusals("Ann draws cards; draws 3 tickets, keeps 1; passes") == [
        ("BA-02", "Ann has already acted; a turn is one action."),
    ], "a reason is told once, however many steps give it"


@pytest.mark.rule("BA-02")
@pytest.mark.parametrize("action", ["draws cards", "claims Denver - Santa Fe", "draws 3 tickets, keeps 1"])
def test_one_action_is_a_turn(action: str) -> None:
    played = USA.played(f"Ann {action}")
    assert (played.game.clock.on_turn, played.game.clock.taken) == (1, 1)


@pytest.mark.rule("BA-02")
def test_a_pass_says_what_could_have_been_done() -> None:
    """The note that passing is for a player who can do nothing else appears only if the deck has no cards."""

    def notes(table: Tabletop, *lines: str) -> list[str]:
        return table.notes(*lines)

    assert notes(USA, "Ann passes") == ["a turn without an action, though Ann could draw cards"]
    dice = Tabletop(head=("dice: yes",))
    assert notes(dice, "Ann passes") == ["a turn without an action, though Ann could roll"]
    assert notes(dice, "Ann rolls 5 single") == ["the turn ends with 5 dice unused"]
    assert notes(dice, "Ann rolls 5 single; takes 1 single token") == ["3 dice unused"]
    assert notes(dice, "Ann rolls 5 single; passes") == ["5 dice unused", "a turn without an action"]
    two = Tabletop(players=2, head=("option: cards.each = 1", "option: cards.wilds = 0"))
    assert notes(two, "Ann passes") == ["Passing is for a player who can do nothing else."]
    one = Tabletop(players=2, head=("option: cards.each = 1", "option: cards.wilds = 1"))
    assert notes(one, "Ann passes") == ["a turn without an action, though Ann could draw cards"]


@pytest.mark.rule("BA-02")
def test_a_line_with_two_actions_has_no_effect_at_all() -> None:
    replay = USA.replay("Ann draws cards; claims Denver - Santa Fe")
    assert replay.game.owners == {}
    assert replay.game.clock.on_turn == 0
    assert replay.game.seats[0].hand.size == 4


@pytest.mark.rule("BA-02")
def test_a_move_that_the_board_does_not_have() -> None:
    assert USA.refusals("Ann claims Denver - Santa Fe, taking coal at Denver") == [
        ("BA-02", "USA has no coal to take.")
    ]


@pytest.mark.rule("BA-02")
def test_turns_and_final_facts_do_not_mix() -> None:
    assert USA.refusals("Ann owns Denver - Santa Fe") == [
        (
            "BA-02",
            "This line is for games entered only at the end; write what Ann claims, draws and keeps.",
        )
    ]
    final = Tabletop(tracking="final")
    assert final.refusals("Ann draws cards") == [
        ("BA-02", "This game records only the end: write what Ann owns, holds and shows.")
    ]
    assert final.allows("Ann owns Denver - Santa Fe")


@pytest.mark.rule("BA-03")
def test_out_of_turn() -> None:
    assert USA.refusals("Bea draws cards") == [("BA-03", "It is Ann's turn, not Bea's.")]
    assert USA.refusals("Ann draws cards", "Ann draws cards") == [("BA-03", "It is Bea's turn, not Ann's.")]
    assert USA.allows("Ann draws cards", "Bea draws cards")


@pytest.mark.rule("BA-03")
def test_after_the_last_seat_it_is_the_firsts_turn() -> None:
    assert USA.allows("Ann draws cards", "Bea draws cards", "Cal draws cards", "Ann draws cards")


@pytest.mark.rule("BA-03")
def test_the_first_player_is_the_one_that_the_header_names() -> None:
    bea_first = Tabletop(head=("first: Bea",))
    assert bea_first.refusals("Ann draws cards") == [("BA-03", "It is Bea's turn, not Ann's.")]
    assert bea_first.allows("Bea draws cards", "Cal draws cards", "Ann draws cards")


@pytest.mark.rule("BA-03")
def test_order_does_not_matter_where_turns_are_not_recorded() -> None:
    claims = Tabletop(tracking="claims")
    assert claims.allows("Bea claims Denver - Santa Fe", "Bea claims Chicago - Duluth")


@pytest.mark.rule("BA-21")
def test_two_pieces_left_begin_the_last_round() -> None:
    verdict = SHORT.verdict("Ann claims Calgary - Helena")
    assert "With Ann down to 2 trains, everybody has 1 turn more." in [note.says for note in verdict.notes]
    assert (verdict.game.clock.left, verdict.game.clock.by) == (3, 0)


@pytest.mark.rule("BA-21")
def test_three_pieces_left_do_not() -> None:
    assert SHORT.played("Ann claims Chicago - Duluth").game.clock.left is None


@pytest.mark.rule("BA-21")
def test_everybody_has_one_more_turn_and_that_player_goes_last() -> None:
    played = SHORT.played(*TRIGGER, "Ann draws cards")
    assert played.game.clock.over
    assert played.game.finished
    assert not SHORT.played(*TRIGGER).game.finished
    assert SHORT.refusals(*TRIGGER, "Ann draws cards", "Bea draws cards") == [
        ("BA-21", "The game is over: everybody has had the last turn, Bea too.")
    ]
    assert SHORT.allows(*TRIGGER, "Ann draws cards", "Bea shows Denver - El Paso")


@pytest.mark.rule("BA-21")
def test_the_end_is_not_detected_where_turns_are_not_recorded() -> None:
    claims = Tabletop(tracking="claims", head=SHORT.head)
    assert claims.allows("Ann claims Calgary - Helena", *["Bea draws cards"] * 5)


@pytest.mark.rule("BA-22")
def test_a_later_low_stock_does_not_start_the_last_round_again() -> None:
    low = ("Ann claims Calgary - Helena", "Bea claims Calgary - Seattle")
    played = SHORT.played(*low)
    assert (played.game.clock.left, played.game.clock.by) == (2, 0)
    assert SHORT.played(*low, "Cal draws cards", "Ann draws cards").game.clock.over
    assert SHORT.refusals(*low, "Cal draws cards", "Ann draws cards", "Bea draws cards") == [
        ("BA-21", "The game is over: everybody has had the last turn, Bea too.")
    ]


@pytest.mark.rule("BA-22")
def test_nor_does_the_one_who_started_it() -> None:
    five = Tabletop(head=("option: pieces.train = 5",))
    low = ("Ann claims Chicago - Duluth", "Bea draws cards", "Cal draws cards")
    verdict = five.verdict(*low, "Ann claims Atlanta - Nashville")
    assert sorted(note.says for note in verdict.notes) == ["+1 point", "1 train left", "pays with 1 card"]
    assert verdict.game.clock.over


@pytest.mark.rule("BA-21")
def test_a_track_given_to_another_player_takes_the_last_round_along() -> None:
    """Its first owner has the trains back; whoever has it now is down to the last trains and begins the round."""
    start, given = "Ann claims Calgary - Helena", "Bea claims Calgary - Helena ! Bea was first"
    clocks = [SHORT.replay(*lines).game.clock[2:] for lines in ((start,), (start, given))]
    assert clocks == [(3, 0), (3, 1)]
    assert SHORT.replay(start, given, "Cal draws cards", "Ann draws cards").game.clock[2:] == (1, 1)
    assert SHORT.replay(start, given, "Cal draws cards", "Ann draws cards", "Bea draws cards").game.clock.over


@pytest.mark.rule("BA-21")
@pytest.mark.rule("BA-22")
def test_if_that_player_has_trains_left_it_is_over_or_begun_by_who_was_low_since() -> None:
    nine = Tabletop(head=("option: pieces.train = 9",))
    short = ("Ann claims Calgary - Helena !", "Bea draws cards", "Cal draws cards", "Ann claims Calgary - Seattle !")
    assert nine.replay(*short).game.clock[2:] == (3, 0)
    assert nine.replay(*short, "Bea claims Calgary - Seattle !").game.clock[2:] == (None, None)
    low = ("Ann claims Calgary - Helena", "Bea claims Portland - Salt Lake City !", "Cal claims Calgary - Helena !")
    assert SHORT.replay(*low[:2]).game.clock[2:] == (2, 0)
    assert SHORT.replay(*low).game.clock[2:] == (2, 1), "Bea, who was low before Cal, begins it"


@pytest.mark.rule("BA-21")
def test_a_correction_that_returns_trains_cancels_the_last_round() -> None:
    shorter = "table corrects route Calgary - Helena to 3 grey"
    assert SHORT.played(*TRIGGER).game.clock[2:] == (1, 0)
    assert SHORT.played(*TRIGGER, shorter).game.clock[2:] == (None, None)
    assert SHORT.allows(*TRIGGER, "Ann draws cards", shorter, "Bea draws cards")
    assert SHORT.played(*TRIGGER, "table corrects route Calgary - Helena to 5 grey").game.clock[2:] == (1, 0)
    again = ("Ann draws cards", *TRIGGER[1:], "Ann claims Denver - Santa Fe")
    assert SHORT.played(*TRIGGER, shorter, *again).game.clock[2:] == (3, 0)


@pytest.mark.rule("BA-21")
def test_a_correction_that_takes_trains_begins_the_last_round_with_the_turn_before() -> None:
    played = ("Ann claims Denver - Santa Fe", "Bea draws cards")
    longer = "table corrects route Denver - Santa Fe to 4 grey"
    assert SHORT.played(*played).game.clock[2:] == (None, None)
    assert SHORT.played(*played, longer).game.clock[2:] == (2, 0)
    over = ("Cal draws cards", "Ann draws cards")
    assert SHORT.refusals(*played, longer, *over, "Bea draws cards")[0][0] == "BA-21"


@pytest.mark.rule("BA-21")
def test_where_nobody_plays_on_a_correction_that_takes_trains_ends_the_game() -> None:
    """Also if others have played since: nobody has turns left, and none are owed."""
    at_once = Tabletop(head=(*SHORT.head, "option: turns.last_turns = 0"))
    played = ("Ann claims Denver - Santa Fe", "Bea draws cards", "Cal draws cards")
    longer = "table corrects route Denver - Santa Fe to 4 grey"
    assert not at_once.played(*played).game.clock.over
    assert at_once.played(*played, longer).game.clock[2:] == (0, 0)


@pytest.mark.rule("BA-22")
def test_if_the_last_round_is_taken_back_it_is_begun_by_whoever_was_next_with_a_low_stock() -> None:
    played = ("Ann claims Calgary - Helena", "Bea claims Chicago - Omaha", "Cal draws cards")
    shorter = "table corrects route Calgary - Helena to 3 grey"
    assert SHORT.played(*played).game.clock[2:] == (1, 0)
    assert SHORT.played(*played, shorter).game.clock[2:] == (2, 1)
    over = (*played, "Ann draws cards", shorter)
    assert SHORT.played(*over).game.clock[2:] == (1, 1)
    assert SHORT.played(*over, "Bea draws cards").game.clock.over
