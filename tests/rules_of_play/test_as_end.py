"""The end of the game, the two bonuses and the win of a team (AS-21 to AS-25)."""

import pytest
from tabletop import Tabletop

FIVE = Tabletop("team-asia", 4, "turns", ("option: pieces.train = 5",), teams=True)
CLAIMS = Tabletop("team-asia", 4, "claims", teams=True)
SIX = Tabletop("team-asia", 6, "claims", teams=True)

ALMOST = (
    "Ann claims Chungking - Hankow with 3 red",
    "Bea draws cards",
    "Cal draws cards",
    "Dee draws cards",
    "Ann draws cards",
)
"""Ann and Bea have seven of their ten trains left, and it is Bea's turn."""


def bonus(table: Tabletop, name: str, what: str, *lines: str) -> int:
    return table.points(name, *lines).get(what, 0)


@pytest.mark.rule("AS-21")
def test_four_trains_of_a_team_together_begin_the_last_round() -> None:
    verdict = FIVE.verdict(*ALMOST, "Bea claims Peking - Yinchuan with 3 purple")
    assert "With Ann + Bea down to 4 trains, everybody has 1 turn more." in [note.says for note in verdict.notes]
    assert (verdict.game.clock.left, verdict.game.clock.by) == (4, 1)


@pytest.mark.rule("AS-21")
def test_five_trains_do_not() -> None:
    assert FIVE.played(*ALMOST, "Bea claims Harbin - Mukden purple with 2 purple").game.clock.left is None


@pytest.mark.rule("AS-21")
def test_nor_does_one_partner_with_none_left() -> None:
    """Ann lays all five of hers; Bea still has five."""
    alone = (*("Ann draws cards", "Bea draws cards", "Cal draws cards", "Dee draws cards"),)
    assert FIVE.played(*alone, "Ann claims Dihua - Jiuquan with 5 white").game.clock.left is None
    seven = Tabletop("team-asia", 4, "turns", ("option: pieces.train = 4",), teams=True)
    assert seven.played("Ann claims Peking - Shanghai red with 4 red").game.clock.left == 4


@pytest.mark.rule("AS-21")
def test_everybody_has_one_last_turn_and_that_player_goes_last() -> None:
    end = (*ALMOST, "Bea claims Peking - Yinchuan with 3 purple", "Cal draws cards", "Dee draws cards")
    assert not FIVE.played(*end, "Ann draws cards").game.finished
    played = FIVE.played(*end, "Ann draws cards", "Bea draws cards")
    assert played.game.finished
    assert FIVE.refusals(*end, "Ann draws cards", "Bea draws cards", "Cal draws cards") == [
        ("AS-21", "The game is over: everybody has had the last turn, Cal too.")
    ]


@pytest.mark.rule("AS-21")
def test_a_correction_begins_the_last_round_with_the_turn_of_whose_track_it_is() -> None:
    """Not with that of the partner, who played before: everybody still has a last turn."""
    four = Tabletop("team-asia", 4, "turns", ("option: pieces.train = 4",), teams=True)
    claim = ("Ann draws cards", "Bea claims Baroda - Delhi blue with 3 blue")
    longer = "table corrects route Baroda - Delhi blue to 4 blue"
    assert four.played(*claim).game.clock.left is None
    assert four.played(*claim, longer).game.clock[2:] == (4, 1)
    last = ("Cal draws cards", "Dee draws cards", "Ann draws cards", "Bea draws cards")
    assert four.played(*claim, longer, *last).game.finished


@pytest.mark.rule("AS-21")
def test_with_six_players_the_last_round_has_six_turns() -> None:
    six = Tabletop("team-asia", 6, "turns", ("option: pieces.train = 4",), teams=True)
    assert six.played("Ann claims Peking - Shanghai red with 4 red").game.clock.left == 6


@pytest.mark.rule("AS-22")
def test_the_longest_path_goes_over_the_trains_of_both_partners() -> None:
    """4 of Ann's and 3 of Bea's in one line beat 6 of Cal's."""
    lines = (
        "Ann claims Peking - Shanghai red",
        "Bea claims Peking - Harbin",
        "Cal claims Harbin - Ulan Bator",
    )
    assert bonus(CLAIMS, "Ann + Bea", "longest path", *lines) == 10
    assert bonus(CLAIMS, "Cal + Dee", "longest path", *lines) == 0
    side = CLAIMS.side("Ann + Bea", *lines)
    assert side.path is not None
    assert side.path.length == 7
    assert {line.rule for line in side.lines if line.what == "longest path"} == {"AS-22"}


@pytest.mark.rule("AS-22")
def test_two_separate_lines_are_not_one_path() -> None:
    lines = (
        "Ann claims Peking - Shanghai red",
        "Bea claims Dihua - Jiuquan",
        "Cal claims Harbin - Ulan Bator",
    )
    assert bonus(CLAIMS, "Ann + Bea", "longest path", *lines) == 0
    assert bonus(CLAIMS, "Cal + Dee", "longest path", *lines) == 10


@pytest.mark.rule("AS-22")
def test_no_path_no_bonus() -> None:
    assert bonus(CLAIMS, "Ann + Bea", "longest path") == 0


DONE = ("Ann claims Delhi - Lahore red", "Bea claims Lahore - Rawalpindi", "Cal claims Harbin - Mukden purple")


@pytest.mark.rule("AS-23")
def test_completed_tickets_of_both_partners_count_together() -> None:
    lines = (
        *DONE,
        "Ann shows Delhi - Lahore 2",
        "Bea shows Delhi - Rawalpindi 3",
        "Cal shows Harbin - Mukden 4",
        "Dee shows Harbin - Madras 20",
    )
    assert bonus(CLAIMS, "Ann + Bea", "most tickets", *lines) == 10
    assert bonus(CLAIMS, "Cal + Dee", "most tickets", *lines) == 0
    rules = {line.what: line.rule for line in CLAIMS.side("Ann + Bea", *lines).lines}
    assert rules["most tickets"] == "AS-23"


@pytest.mark.rule("AS-23")
def test_failed_tickets_do_not_count_and_zero_is_never_the_most() -> None:
    failed = (*DONE, "Ann shows Delhi - Harbin 9, Kabul - Canton 8", "Cal shows Harbin - Mukden 4")
    assert bonus(CLAIMS, "Ann + Bea", "most tickets", *failed) == 0
    assert bonus(CLAIMS, "Cal + Dee", "most tickets", *failed) == 10
    assert bonus(CLAIMS, "Ann + Bea", "most tickets", *DONE, "Ann shows Delhi - Harbin 9") == 0
    assert bonus(CLAIMS, "Cal + Dee", "most tickets", *DONE, "Ann shows Delhi - Harbin 9") == 0


@pytest.mark.rule("AS-24")
def test_teams_that_tie_for_the_path_score_ten_each() -> None:
    lines = (
        "Ann claims Peking - Shanghai red",
        "Cal claims Dihua - Kashgar",
        "Eli claims Harbin - Peking",
    )
    assert [bonus(SIX, name, "longest path", *lines) for name in ("Ann + Bea", "Cal + Dee", "Eli + Fay")] == [10, 10, 0]


@pytest.mark.rule("AS-24")
def test_teams_that_tie_for_the_tickets_score_ten_each() -> None:
    lines = (*DONE, "Ann shows Delhi - Lahore 2", "Cal shows Harbin - Mukden 4")
    assert [bonus(SIX, name, "most tickets", *lines) for name in ("Ann + Bea", "Cal + Dee", "Eli + Fay")] == [10, 10, 0]


LEVEL = (
    "Ann claims Peking - Shanghai red",
    "Bea claims Delhi - Lahore red",
    "Cal claims Dihua - Kashgar",
    "Dee claims Chengdu - Chungking green",
)
"""8 points and a path of 4 spaces each."""
TICKETS = ("Ann shows Peking - Shanghai 5", "Bea shows Delhi - Lahore 5", "Cal shows Dihua - Kashgar 20")
"""Two tickets of 5 against one of 20, equal thanks to the bonus for the most."""


@pytest.mark.rule("AS-25")
def test_most_points_win() -> None:
    sheet = CLAIMS.sheet(*LEVEL, "Ann claims Lanchow - Yinchuan")
    assert [(side.total, side.rank) for side in sheet.sides] == [(19, 1), (18, 2)]
    assert sheet.winners == ("Ann + Bea",)
    assert sheet.decided.says == "Ann + Bea win with 19 points."


@pytest.mark.rule("AS-25")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    sheet = CLAIMS.sheet(*LEVEL, *TICKETS)
    assert [(side.total, side.rank) for side in sheet.sides] == [(38, 1), (38, 2)]
    assert sheet.decided.says == "Ann + Bea win the tie at 38 points by tickets."


@pytest.mark.rule("AS-25")
def test_tickets_come_before_the_path() -> None:
    """Cal and Dee have the longer path, Ann and Bea two tickets against one."""
    lines = (*LEVEL, "Dee claims Kashgar - (western junction)", *TICKETS[:2], "Cal shows Dihua - Kashgar 6")
    sheet = CLAIMS.sheet(*lines)
    assert [(side.total, side.rank) for side in sheet.sides] == [(28, 1), (28, 2)]
    assert sheet.decided.says == "Ann + Bea win the tie at 28 points by tickets."


@pytest.mark.rule("AS-25")
def test_then_to_the_longer_path() -> None:
    """Seven spaces in one line score 11; so do seven in two pieces, where a failed ticket cancels the bonus."""
    lines = (
        "Ann claims Peking - Shanghai red",
        "Bea claims Peking - Harbin",
        "Ann shows Madras - Lhasa 10",
        "Cal claims Dihua - Kashgar",
        "Dee claims Chungking - Hankow",
    )
    sheet = CLAIMS.sheet(*lines)
    assert [(side.total, side.rank) for side in sheet.sides] == [(11, 1), (11, 2)]
    assert sheet.decided.says == "Ann + Bea win the tie at 11 points by path length."


@pytest.mark.rule("AS-25")
def test_and_then_it_is_shared() -> None:
    sheet = CLAIMS.sheet(*LEVEL)
    assert [(side.total, side.rank) for side in sheet.sides] == [(18, 1), (18, 1)]
    assert sheet.winners == ("Ann + Bea", "Cal + Dee")


@pytest.mark.rule("AS-25")
def test_the_table_may_play_it_differently() -> None:
    shared = Tabletop("team-asia", 4, "claims", ("option: ties.order = []",), teams=True)
    assert shared.sheet(*LEVEL, *TICKETS).winners == ("Ann + Bea", "Cal + Dee")
