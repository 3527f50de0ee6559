"""Berlin: subway lines and their cars, on a board of a table's own (BL-01 to BL-04)."""

from __future__ import annotations

import pytest
from own_boards import BERLIN, text
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.replay import write_record
from companion.scoring import points_so_far
from companion.session.seat_facts import seat_facts
from companion.share.as_json import sheet_json
from companion.ticket_outlook import outlooks

TURNS = Tabletop(BERLIN, 2)
CLAIMS = Tabletop(BERLIN, 2, "claims")
END = Tabletop(BERLIN, 2, "final")
COUNTS = Tabletop(BERLIN, 2, "counts")
LINES = ("Ann claims Chelsea - SoHo", "Ann claims Central Park - United Nations", "Ann claims Chelsea - Midtown West")


@pytest.mark.rule("BL-02")
def test_a_line_takes_one_subway_car_and_no_train() -> None:
    before, after = CLAIMS.facts()[0], CLAIMS.facts(LINES[0])[0]
    assert (before["pieces"], before["subway cars"]) == (18, 3)
    assert (after["pieces"], after["subway cars"]) == (17, 2)
    assert CLAIMS.played(LINES[0]).game.seats[0].pieces == {"train": 15, "subway": 2}
    other = CLAIMS.played("Ann claims Chelsea - Gramercy Park").game.seats[0].pieces
    assert other == {"train": 13, "subway": 3}
    assert seat_facts(CLAIMS.played(LINES[0]).game, 0)["pieces"] == "17 pieces"


@pytest.mark.rule("BL-02")
def test_without_a_car_only_other_tracks_can_be_claimed() -> None:
    fourth = "Ann claims Greenwich Village - SoHo"
    assert CLAIMS.refusals(*LINES, fourth)[0][0] == "BA-04"
    assert CLAIMS.allows(*LINES, "Ann claims Chelsea - Gramercy Park")


@pytest.mark.rule("BL-02")
def test_a_line_is_paid_with_the_cards_that_it_shows() -> None:
    assert CLAIMS.allows("Ann claims Chelsea - SoHo with 4 purple")
    assert CLAIMS.refusals("Ann claims Chelsea - SoHo with 1 purple")[0][0] == "BA-07"
    assert CLAIMS.refusals("Ann claims Chelsea - SoHo with 4 red")[0][0] == "BA-05"


@pytest.mark.rule("BL-02")
def test_a_line_of_any_length_takes_one_car() -> None:
    longer = "table corrects route Chelsea - SoHo to 3"
    assert CLAIMS.played(LINES[0], longer).game.seats[0].pieces == {"train": 15, "subway": 2}
    plain = "table corrects route Chelsea - SoHo to 3 grey train"
    assert CLAIMS.played(LINES[0], plain).game.seats[0].pieces == {"train": 12, "subway": 3}


@pytest.mark.rule("BL-03")
def test_lines_score_by_their_own_table() -> None:
    assert CLAIMS.points("Ann", *LINES) == {"subways": 8 + 5 + 3}
    both = (*LINES, "Ann claims Chelsea - Gramercy Park")
    assert CLAIMS.points("Ann", *both) == {"routes": 2, "subways": 16}
    assert points_so_far(CLAIMS.played(*both).game) == [18, 0]
    assert [note.values["points"] for note in CLAIMS.verdict(LINES[0]).notes if note.key == "points"] == [8]
    assert sheet_json(CLAIMS.sheet(*both))["players"][0]["subway_cars"] == 0


@pytest.mark.rule("BL-03")
def test_final_lines_follow_from_ownership_and_in_numbers_points_are_entered() -> None:
    line = "Ann owns Chelsea - SoHo, Chelsea - Gramercy Park"
    assert END.points("Ann", line, "Ann holds 13 trains, 2 subway cars") == {"routes": 2, "subways": 8}
    assert COUNTS.points("Ann", "Ann has 3 routes of 2; has 11 subway points") == {"routes": 6, "subways": 11}
    assert COUNTS.refusals("Ann has 19 subway points") == [
        ("BL-03", "Ann cannot have 19 points for subway lines; the cars bring 18 at most.")
    ]
    assert END.refusals("Ann holds 4 subway cars")[0] == ("BL-02", "Ann cannot hold 4 subway cars; 3 can be left.")
    assert write_record(END.replay("Ann holds 1 subway car")).endswith("\nAnn holds 1 subway car\n")


@pytest.mark.rule("BL-04")
def test_the_last_round_begins_at_one_piece_of_any_kind() -> None:
    rich = Tabletop(BERLIN, 2, head=("option: cards.hand = 14", "option: pieces.train = 4"))
    turns = [line for claim in (*LINES, "Ann claims Chelsea - Gramercy Park") for line in (claim, "Bea draws cards")]
    three = (*turns[:6], "Ann claims Chelsea - Gramercy Park", "Bea draws cards")
    assert rich.played(*three).game.clock.left is None  # two trains are left
    assert rich.played(*three, "Ann claims Midtown West - Times Square").game.clock.left == 2


def test_a_board_without_a_line_has_no_use_for_the_table() -> None:
    board_text = text(BERLIN)
    assert check_board(board_text)[1] == []
    plain = board_text.replace(', kind = "subway"', "")
    assert "no track of the board is a subway line (kind = “subway”)" in [f.message for f in check_board(plain)[1]]


@pytest.mark.rule("BL-02")
def test_a_ticket_over_subway_lines_costs_one_car_for_each() -> None:
    """And one that is lost says what the shortest path takes: a line of four spaces brings no trains back."""
    table = Tabletop(BERLIN, 2, "claims", head=("option: pieces.train = 20",))
    near, far = outlooks(table.played("Ann keeps Chelsea - Greenwich Village 5, Chelsea - Brooklyn").game, 0)
    assert sorted(track.length for track in near.missing or () if track.kind == "subway") == [2, 4]
    assert near.pieces == 2
    assert far.missing is not None
    table = Tabletop(BERLIN, 2, "claims", head=("option: pieces.train = 1", "option: subways.cars = 2"))
    car = "Ann claims Empire State Building - United Nations"
    near, far = outlooks(table.played(car, "Ann keeps Chelsea - Greenwich Village 5, Chelsea - Brooklyn").game, 0)
    assert near.lost is not None
    assert near.lost.says == (
        "The shortest path takes 0 trains and 2 subway cars; there can be 1 train and 1 subway car at most."
    )
    assert far.lost is not None
    assert far.lost.key == "lost pieces"
