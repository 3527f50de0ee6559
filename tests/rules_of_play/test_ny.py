"""New York: taxis, tickets, doubles and tourist attractions (NY-01 to NY-05)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.replay import write_record
from companion.scoring import sheet
from companion.session.marks import city_marks
from companion.share.as_json import board_json, sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("new-york")
CLAIMS = Tabletop("new-york", 2, "claims")
THREE = Tabletop("new-york", 3, "claims")
END = Tabletop("new-york", 2, "final")
COUNTS = Tabletop("new-york", 2, "counts")
ATTRACTIONS = {
    "Brooklyn", "Central Park", "Chelsea", "Chinatown", "Empire State Building", "Greenwich Village", "Times Square",
    "United Nations", "Wall Street",
}  # fmt: skip


@pytest.mark.rule("NY-01")
def test_two_to_four_play_with_fifteen_taxis_and_a_small_deck() -> None:
    assert board("new-york").players == (2, 3, 4)
    assert TURNS.facts()[0]["pieces"] == 15
    assert TURNS.facts()[0]["cards"] == 2
    cards = board("new-york").numbers["cards"]
    assert (cards.each, cards.wilds) == (6, 8)
    assert sorted(cards.colours) == ["black", "blue", "green", "orange", "purple", "red"]
    assert THREE.refusals("Ann claims Midtown West - Times Square with 1 white")[0][0] == "BA-25"
    assert END.refusals("Ann holds 16 trains")[0][0] == "BA-04"


@pytest.mark.rule("NY-02")
def test_two_tickets_one_of_them_kept_then_two_drawn() -> None:
    assert TURNS.refusals("Ann keeps 0 tickets")[0][0] == "NY-02"
    assert TURNS.refusals("Ann keeps 3 tickets")[0][0] == "NY-02"
    assert TURNS.allows("Ann keeps 1 ticket")
    kept = ("Ann keeps 1 ticket", "Bea keeps 2 tickets", "Cal keeps 1 ticket")
    assert TURNS.refusals(*kept, "Ann draws 3 tickets, keeps 1")[0][0] == "NY-02"
    assert TURNS.refusals(*kept, "Ann draws 2 tickets, keeps 0")[0][0] == "NY-02"
    assert TURNS.allows(*kept, "Ann draws 2 tickets, keeps 1")


@pytest.mark.rule("NY-03")
def test_a_double_has_one_open_track_with_two_players_and_both_with_more() -> None:
    both = ("Ann claims Brooklyn - Chinatown red", "Bea claims Brooklyn - Chinatown orange")
    assert CLAIMS.refusals(*both)[0][0] == "NY-03"
    assert THREE.allows(*both)
    assert THREE.refusals(both[0], "Ann claims Brooklyn - Chinatown orange")[0][0] == "BA-09"


# -- attractions


@pytest.mark.rule("NY-04")
def test_the_nine_attractions_are_marked_on_the_board() -> None:
    assert {city for city, what in city_marks(TURNS.played().game).items() if what == "attraction"} == ATTRACTIONS
    cities = board_json(board("new-york"))["cities"]
    assert {city["name"] for city in cities if city.get("attraction")} == ATTRACTIONS
    assert "attraction" not in board_json(board("usa"))["cities"][0]


@pytest.mark.rule("NY-04")
def test_each_attraction_on_a_players_routes_scores_once() -> None:
    line = "Ann claims Chelsea - Midtown West"
    assert CLAIMS.points("Ann", line)["attractions"] == 1
    again = (line, "Ann claims Chelsea - Empire State Building", "Ann claims Empire State Building - Midtown West")
    assert CLAIMS.points("Ann", *again)["attractions"] == 2
    bare = "Ann claims East Village - Gramercy Park"
    assert "attractions" not in CLAIMS.points("Ann", bare)
    assert CLAIMS.facts(*again)[0]["attractions"] == 2


@pytest.mark.rule("NY-04")
def test_several_players_score_the_same_attraction() -> None:
    lines = ("Ann claims Chelsea - Midtown West", "Bea claims Chelsea - Gramercy Park")
    assert [CLAIMS.points(name, *lines)["attractions"] for name in ("Ann", "Bea")] == [1, 1]


def test_a_claim_says_which_attractions_are_new() -> None:
    first = CLAIMS.verdict("Ann claims Chelsea - Empire State Building")
    assert "2 points more at the end: Chelsea and Empire State Building" in [note.says for note in first.notes]
    lines = ("Ann claims Chelsea - Empire State Building", "Ann claims Empire State Building - Midtown West")
    assert not [note for note in CLAIMS.verdict(*lines).notes if "at the end" in note.says]


@pytest.mark.rule("NY-04")
def test_where_the_end_is_recorded_attractions_follow_from_what_is_owned() -> None:
    record = END.played("Ann owns Chelsea - Gramercy Park, Brooklyn - Wall Street blue", "Ann holds 10 trains")
    result = sheet_json(sheet(record))
    assert [player["attractions"] for player in result["players"]] == [3, 0]
    (line,) = [line for line in result["sides"][0]["lines"] if line["what"] == "attractions"]
    assert line == {"what": "attractions", "points": 3, "rule": "NY-04"}
    (why,) = next(line.why for line in sheet(record).sides[0].lines if line.what == "attractions")
    assert why.says == "3: Brooklyn, Chelsea and Wall Street"


@pytest.mark.rule("NY-04")
def test_where_only_numbers_are_recorded_attractions_are_counted() -> None:
    line = "Ann has 3 routes of 2; has 4 attractions"
    assert COUNTS.points("Ann", line)["attractions"] == 4
    assert sheet_json(COUNTS.sheet(line))["players"][0]["attractions"] == 4
    assert COUNTS.refusals("Ann has 10 attractions") == [
        ("NY-04", "Ann cannot have reached 10 attractions; the board has 9.")
    ]
    assert COUNTS.refusals("Ann has 1 route of 2", "Ann has 3 attractions") == [
        ("NY-04", "Ann cannot have reached 3 attractions with 1 route; each route touches two places at most.")
    ]
    assert COUNTS.allows("Ann has 3 attractions", "Ann has 2 routes of 2")
    assert COUNTS.refusals("Ann has 3 attractions", "Ann has 1 route of 2")[0][0] == "NY-04"


def test_a_board_without_an_attraction_has_no_use_for_the_table() -> None:
    text = (shipped_maps() / "new-york.toml").read_text("utf-8").replace(", attraction = true", "")
    assert [fault.message for fault in check_board(text)[1]] == ["no city of the board is an attraction"]


# -- the end


@pytest.mark.rule("NY-05")
def test_no_other_bonus_and_more_completed_tickets_win_a_tie() -> None:
    assert not {"longest_path", "most_tickets"} & board("new-york").numbers.keys()
    lines = ("Ann claims Chinatown - Lower East Side", "Ann claims Chinatown - Wall Street green")
    level = (*lines, "Bea claims Brooklyn - Lower East Side", "Bea claims Midtown West - Times Square")
    tied = CLAIMS.sheet(*level, "Ann shows Lower East Side - Wall Street", "Bea claims East Village - Lower East Side")
    assert [(side.name, side.total, side.rank) for side in tied.sides] == [("Ann", 6, 2), ("Bea", 8, 1)]
    more = CLAIMS.sheet(
        *lines, "Ann shows Lower East Side - Wall Street", "Bea claims Brooklyn - Lower East Side",
        "Bea claims East Village - Lower East Side",
    )  # fmt: skip
    assert [(side.name, side.total, side.rank) for side in more.sides] == [("Ann", 6, 1), ("Bea", 6, 2)]
    assert more.winners == ("Ann",)
    shared = CLAIMS.sheet("Ann claims Midtown West - Times Square", "Bea claims Midtown West - Chelsea",
                          "Ann claims East Village - Lower East Side")  # fmt: skip
    assert [(side.total, side.rank) for side in shared.sides] == [(3, 1), (3, 1)]


def test_lines_are_written_as_they_were_read() -> None:
    line = "Ann has 3 routes of 2; has 4 attractions"
    assert write_record(COUNTS.replay(line)).endswith(f"\n{line}\n")
