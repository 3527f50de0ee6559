"""Paris: cards kept for a flag, on a board of a table's own (PA-01 to PA-03)."""

from __future__ import annotations

import pytest
from own_boards import PARIS, text
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.replay import write_record
from companion.share.as_json import sheet_json

CLAIMS = Tabletop(PARIS, 2, "claims")
END = Tabletop(PARIS, 2, "final")
COUNTS = Tabletop(PARIS, 2, "counts")
SET = (
    "Ann claims Chelsea - Midtown West with 2 blue",
    "Ann claims Lincoln Center - Midtown West with 1 red 1 wild",
    "Ann claims Empire State Building - Midtown West",
)
"""A blue, a red and a green track: the colours of this board's flag."""


@pytest.mark.rule("PA-01")
def test_a_card_of_a_track_of_the_flags_colours_stays() -> None:
    assert "a blue card stays for a flag: 1 blue, 0 green and 0 red" in CLAIMS.notes(SET[0])
    assert "a red card stays for a flag: 1 blue, 0 green and 1 red" in CLAIMS.notes(*SET[:2])
    assert not [
        says for says in CLAIMS.notes("Ann claims Central Park - United Nations with 3 purple") if "flag" in says
    ]
    assert not any("flag" in says for says in CLAIMS.notes("Ann claims Midtown West - Times Square with 1 red"))
    played = sheet_json(CLAIMS.sheet(*SET))["players"]
    assert [player["flags"] for player in played] == [{"blue": 1, "red": 1, "green": 1}, {}]


@pytest.mark.rule("PA-01")
def test_wilds_alone_leave_no_card() -> None:
    wilds = ("Ann claims Chelsea - Midtown West with 2 wild", *SET[1:])
    assert "no card for a flag: it was paid with wilds only" in CLAIMS.notes(wilds[0])
    assert "flags" not in CLAIMS.points("Ann", *wilds)


@pytest.mark.rule("PA-01", "BA-13")
def test_cards_that_stay_do_not_come_back_into_the_deck() -> None:
    """Of twelve cards ten are in hands and one is kept for a flag, which leaves one to draw."""
    few = Tabletop(PARIS, 2, head=("option: cards.each = 2", "option: cards.wilds = 0"))
    hands = ("Ann draws cards", "Bea draws cards", SET[0], "Bea draws cards", "Ann draws cards")
    assert few.allows(*hands, "Bea draws blind")


@pytest.mark.rule("PA-01")
def test_the_card_that_stays_follows_a_tracks_corrected_colour() -> None:
    red = "table corrects route Brooklyn - Lower East Side to 3 red"
    for payment, stays in (("", {"red": 1}), (" with 3 red", {"red": 1}), (" with 3 blue", {}), (" with 3 wild", {})):
        claim = f"Ann claims Brooklyn - Lower East Side{payment}"
        assert sheet_json(CLAIMS.sheet(claim, red))["players"][0]["flags"] == stays
    assert sheet_json(CLAIMS.sheet(red, f"{claim} !", red.replace("red", "grey")))["players"][0]["flags"] == {}


@pytest.mark.rule("PA-01")
def test_with_dice_nobody_keeps_a_card() -> None:
    dice = Tabletop(PARIS, 2, "claims", ("dice: yes",))
    assert dice.facts("Ann claims Chelsea - Midtown West")[0]["flag sets"] == 0
    assert not [note for note in dice.verdict("Ann claims Chelsea - Midtown West").notes if "flag" in note.says]


@pytest.mark.rule("PA-02")
def test_a_set_of_all_colours_scores_four_points() -> None:
    assert "flags" not in CLAIMS.points("Ann", *SET[:2])
    assert CLAIMS.points("Ann", *SET)["flags"] == 4
    assert CLAIMS.points("Ann", *SET, "Ann claims East Village - Greenwich Village")["flags"] == 4
    assert CLAIMS.facts(*SET)[0]["flag sets"] == 1


@pytest.mark.rule("PA-02")
def test_at_the_end_and_in_numbers_the_sets_are_entered() -> None:
    assert END.points("Ann", "Ann holds 10 trains, 2 flag sets")["flags"] == 8
    assert COUNTS.points("Ann", "Ann has 3 routes of 2; holds 1 flag set")["flags"] == 4
    assert write_record(END.replay("Ann holds 1 flag set")).endswith("\nAnn holds 1 flag set\n")
    assert "The flags of Ann and Bea are not recorded, so they score nothing." in [
        note.says for note in END.sheet("Ann holds 10 trains").notes
    ]
    assert END.allows("Ann holds 4 flag sets", "Ann holds 5 flag sets"), "what is told again replaces it"
    assert END.refusals("Ann holds 5 flag sets", "Bea holds 2 flag sets") == [
        ("PA-02", "Bea cannot hold 2 flag sets: the tracks of their colours leave 0 at most.")
    ]


def test_a_colour_without_a_track_is_a_fault() -> None:
    board_text = text(PARIS)
    assert check_board(board_text)[1] == []
    white = board_text.replace('["blue", "green", "red"]', '["blue", "white", "red"]')
    assert [fault.message for fault in check_board(white)[1]] == ["no track of the board is white"]
