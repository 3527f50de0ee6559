"""Great Lakes: the end of the game and the win (GL-30 to GL-32)."""

import pytest
from tabletop import Tabletop
from whole_book import BOOK

LAKES = Tabletop("great-lakes", 2, "claims")
DEEP = ("option: cards.hand = 11", "option: cards.ship_hand = 30")
SHORT = Tabletop("great-lakes", 2, "turns", (*DEEP, "option: pieces.choose = 15"))
"""Fifteen pieces each: once nine are laid, the last turns begin."""
CLAIM = "Ann claims Cleveland - New York with 9 red train"


@pytest.mark.rule("GL-30")
@pytest.mark.parametrize("takes", ["15 trains", "9 trains 6 ships", "12 trains 3 ships"])
def test_six_pieces_of_any_kind_begin_the_last_turns(takes: str) -> None:
    verdict = SHORT.verdict(f"Ann takes {takes}", CLAIM)
    assert "With Ann down to 6 pieces, everybody has 2 turns more." in [note.says for note in verdict.notes]
    assert (verdict.game.clock.left, verdict.game.clock.by) == (4, 0)


@pytest.mark.rule("GL-30")
def test_it_does_not_matter_whether_the_choice_was_recorded() -> None:
    assert SHORT.played(CLAIM).game.clock.left == 4


@pytest.mark.rule("GL-30")
def test_seven_pieces_do_not() -> None:
    played = SHORT.played("Ann takes 9 trains 6 ships", "Ann claims Montreal - Rouyn-Noranda with 8 red train")
    assert played.game.clock.left is None
    sixteen = Tabletop("great-lakes", 2, "turns", (*DEEP, "option: pieces.choose = 16"))
    assert sixteen.played("Ann takes 16 trains", CLAIM).game.clock.left is None


@pytest.mark.rule("GL-30")
def test_trains_and_ships_count_together() -> None:
    """Three trains and three ships are left after two claims."""
    played = SHORT.played(
        "Ann takes 9 trains 6 ships",
        *("Ann claims Erie - Scranton yellow with 6 yellow train", "Bea draws cards"),
        "Ann claims Chicago - Muskegon with 3 purple ship",
    )
    assert played.game.clock.left == 4


@pytest.mark.rule("GL-30")
def test_everybody_including_that_player_has_two_more_turns() -> None:
    rest = [f"{name} draws cards" for name in ("Bea", "Ann", "Bea", "Ann")]
    for turns in range(4):
        assert not SHORT.played(CLAIM, *rest[:turns]).game.finished
    assert SHORT.played(CLAIM, *rest).game.finished
    assert SHORT.refusals(CLAIM, *rest, "Bea draws cards") == [
        ("GL-30", "The game is over: everybody has had the last turn, Bea too.")
    ]


@pytest.mark.rule("GL-30")
def test_with_five_players_these_are_ten_turns() -> None:
    five = Tabletop("great-lakes", 5, "turns", SHORT.head)
    assert five.played(CLAIM).game.clock.left == 10


@pytest.mark.rule("GL-30")
def test_a_later_low_supply_does_not_begin_them_again() -> None:
    low = (CLAIM, "Bea claims Montreal - Rouyn-Noranda with 8 green train", "Ann draws cards")
    bea = (*low, "Bea claims Eau Claire - Wausau with 2 green train")
    assert SHORT.played(*bea).game.clock.left == 1
    assert SHORT.played(*bea, "Ann draws cards").game.finished


@pytest.mark.rule("GL-31")
def test_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    lines = (
        "Ann claims Cleveland - New York",
        "Ann claims Albany - New York red",
        "Ann shows Chicago - New York",
        "Bea claims Buffalo - Syracuse red",
        "Bea claims Albany - Syracuse green",
        "Bea shows Buffalo - Albany",
    )
    assert LAKES.points("Ann", *lines) == {"routes": 31, "tickets": -15, "unbuilt harbours": -12}
    assert LAKES.points("Bea", *lines) == {"routes": 6, "tickets": 4, "unbuilt harbours": -12}
    assert LAKES.side("Ann", *lines).path is None
    assert "most tickets" in BOOK["GL-31"].text


@pytest.mark.rule("GL-32")
def test_the_highest_score_wins() -> None:
    sheet = LAKES.sheet("Ann claims Chicago - Muskegon", "Bea claims Buffalo - Kingston")
    assert [(side.name, side.total, side.rank) for side in sheet.sides] == [("Ann", -8, 2), ("Bea", -5, 1)]
    assert sheet.winners == ("Bea",)
    assert sheet.decided.says == "Bea wins with -5 points."


LEVEL = (
    "Ann claims Buffalo - Syracuse red",
    "Bea claims Chicago - Muskegon",
    "Ann claims Albany - Syracuse green",
    "Bea claims Cleveland - Detroit",
)
"""6 points each for routes, minus 12 for harbours."""


@pytest.mark.rule("GL-32")
def test_a_tie_is_a_shared_win() -> None:
    """The booklet leaves this open: no tie-break is printed."""
    sheet = LAKES.sheet(*LEVEL)
    assert [(side.total, side.rank) for side in sheet.sides] == [(-6, 1), (-6, 1)]
    assert sheet.winners == ("Ann", "Bea")
    assert sheet.decided.says == "Ann and Bea share the win with -6 points; this game has no tie-break."
    assert sheet.leads.says == "Ann and Bea are level with -6 points."
    assert "share" in BOOK["GL-32"].open


@pytest.mark.rule("GL-32")
def test_the_table_may_break_a_tie_by_tickets() -> None:
    """Ann completes a ticket of 4 and loses 4 for another; Bea has none."""
    lines = (*LEVEL, "Ann shows Buffalo - Albany, Cleveland - Toronto")
    assert LAKES.sheet(*lines).winners == ("Ann", "Bea")
    option = Tabletop("great-lakes", 2, "claims", ('option: ties.order = ["tickets"]',))
    sheet = option.sheet(*lines)
    assert sheet.winners == ("Ann",)
    assert sheet.decided.says == "Ann wins the tie at -6 points by tickets."
    assert 'House rule: ties.order = ["tickets"].' in [note.says for note in sheet.notes]
