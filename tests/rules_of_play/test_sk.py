"""South Korea: the draft, express cards and trains on province lines (SK-01 to SK-09)."""

from __future__ import annotations

import re

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.lines import write_line
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("south-korea", 2)
CLAIMS = Tabletop("south-korea", 3, "claims")
FOUR = Tabletop("south-korea", 4, "claims")
END = Tabletop("south-korea", 2, "final")
COUNTS = Tabletop("south-korea", 2, "counts")

KEPT = ("Ann keeps 4 tickets", "Bea keeps 4 tickets")
JINJU = "Ann claims Jinju - Namwon with 4 white 1 wild, express 1, spot 6"


def spots(table: Tabletop, *lines: str) -> list[dict[str, list[int]]]:
    """Everybody's spots after these lines."""
    return table.of_each("provinces", *lines)


def left(table: Tabletop, *lines: str) -> list[list[int]]:
    """The express cards that each player has left."""
    return table.of_each("express", *lines)


# -- the draft


@pytest.mark.rule("SK-01")
def test_exactly_four_of_the_six_drafted_tickets_are_kept() -> None:
    assert board("south-korea").players == (2, 3, 4, 5)
    assert TURNS.refusals("Ann keeps 3 tickets") == [
        ("SK-01", "Ann keeps 3 tickets; exactly 4 of the 6 drafted must be kept.")
    ]
    assert TURNS.refusals("Ann keeps 5 tickets")[0][0] == "SK-01"
    assert TURNS.allows(KEPT[0])
    assert TURNS.refusals(*KEPT, "Ann draws 4 tickets, keeps 1")[0][0] == "SK-01"
    assert TURNS.refusals(*KEPT, "Ann draws 3 tickets, keeps 0")[0][0] == "SK-01"
    assert TURNS.allows(*KEPT, "Ann draws 3 tickets, keeps 1")


@pytest.mark.rule("BA-02")
def test_nobody_plays_before_all_have_kept() -> None:
    assert TURNS.refusals(KEPT[0], "Ann draws blind, blind") == [
        ("BA-02", "Ann cannot play yet: Bea must keep tickets first.")
    ]
    assert CLAIMS.allows(JINJU)


# -- express cards


@pytest.mark.rule("SK-02")
def test_each_express_card_is_used_once_and_one_per_turn() -> None:
    first = (*KEPT, "Ann draws blind, blind, red, blind, express 2", "Bea draws blind, blind")
    assert left(TURNS, *first) == [[1, 3], [1, 2, 3]]
    assert TURNS.refusals(*first, "Ann draws blind, blind, red, blind, express 2") == [
        ("SK-02", "Ann has already used express card 2; each is used once.")
    ]
    unknown = TURNS.refusals(*KEPT, "Ann draws blind, blind, blind, blind, red, blind, express 4")
    assert unknown == [("SK-02", "Ann has no express card 4; they are 1, 2 and 3.")]
    assert ("SK-02", "Ann can use only one express card a turn.") in CLAIMS.refusals(
        "Ann claims Jinju - Namwon with 3 white, express 1, express 2, spot 4"
    )


@pytest.mark.rule("SK-03")
def test_an_express_card_adds_blind_cards_tickets_or_spots() -> None:
    assert TURNS.allows(*KEPT, "Ann draws blind, blind, blind, wild, express 3")
    assert TURNS.facts(*KEPT, "Ann draws cards, express 3")[0]["cards"] == 4 + 5
    assert TURNS.refusals(*KEPT, "Ann draws red, blind, blind, express 1") == [
        ("SK-03", "Ann draws 1 card extra: blind, and before the others.")
    ]
    assert TURNS.refusals(*KEPT, "Ann draws blind, blind, express 1") == [
        ("SK-03", "Ann took 2 cards; a draw is 3, or one face-up wild.")
    ]
    assert TURNS.refusals(*KEPT, "Ann draws blind, blind, blind, blind, express 1")[0][0] == "SK-03"
    assert TURNS.refusals(*KEPT, "Ann draws blind, blind, blind")[0][0] != "SK-03"
    assert TURNS.refusals(*KEPT, "Ann draws blind, red, a face-up wild, express 1") == [
        ("BA-13", "A face-up wild is the whole draw: Ann gets no other card.")
    ]
    assert TURNS.allows(*KEPT, "Ann draws 5 tickets, keeps 1, express 2")
    assert TURNS.refusals(*KEPT, "Ann draws 4 tickets, keeps 1, express 2") == [
        ("SK-03", "Ann draws 4 tickets; a draw is 5.")
    ]
    assert spots(CLAIMS, "Ann claims Jinju - Namwon, express 3, spot")[0] == {"white": [6]}
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 3 white, express 3") == [
        ("SK-03", "With a claim, an express card adds to a train's spot, and Ann gives no spot (“, spot”).")
    ]


# -- province lines


@pytest.mark.rule("SK-04")
def test_a_train_goes_on_the_spot_of_the_cards_played() -> None:
    assert spots(CLAIMS, JINJU)[0] == {"white": [6]}
    assert CLAIMS.facts(JINJU)[0]["pieces"] == 45 - 3 - 1
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 4 white, spot 5") == [
        ("SK-04", "Ann cannot reach spot 5 of the white line with 4 cards and 0 from express cards: 4 at most.")
    ]
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 9 white, spot 9") == [
        ("SK-04", "There is no spot 9: they go from 1 to 8.")
    ]
    assert spots(CLAIMS, "Ann claims Jinju - Namwon with 9 white, spot")[0] == {"white": [8]}
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 3 white, spot 3 red")[0] == (
        "SK-04", "Jinju – Namwon puts a train on the white line, not on the red one.",
    )  # fmt: skip
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 3 white, spot 3, spot 2")[0] == (
        "SK-04", "Ann gets only one spot with a claim.",
    )  # fmt: skip


def test_cards_beyond_the_spaces_need_a_spot() -> None:
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 5 white")[0][0] == "BA-07"
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 4 white 1 red, spot")[0][0] == "BA-05"
    assert CLAIMS.refusals("Ann claims Jinju - Namwon with 2 white, spot 2")[0][0] == "BA-07"


def test_a_grey_track_brings_a_train_on_any_line() -> None:
    grey = "Ann claims Changwon - Yeosu with 6 blue, spot"
    assert spots(CLAIMS, f"{grey} 6 red")[0] == {"red": [6]}
    assert spots(CLAIMS, f"{grey} red")[0] == {"red": [6]}, "the highest free spot of the line that is named"
    assert CLAIMS.refusals(grey)[0] == (
        "SK-04",
        "Changwon – Yeosu is grey: say which line Ann's train goes on, such as “, spot 5 red”.",
    )
    notes = CLAIMS.notes("Ann claims Changwon - Yeosu with 5 blue")
    assert "may put a train on any line (“, spot 5 red”)" in notes


def test_without_a_payment_the_spot_is_believed() -> None:
    line = "Ann claims Jinju - Namwon, spot 7"
    assert spots(CLAIMS, line)[0] == {"white": [7]}
    assert CLAIMS.refusals("Ann claims Jinju - Namwon, spot 2")[0][0] == "SK-05"
    drawn = [f"{who} draws blind, blind" for _ in range(3) for who in ("Ann", "Bea")]
    before = TURNS.facts(*KEPT, *drawn)[0]["cards"]
    assert TURNS.facts(*KEPT, *drawn, line)[0]["cards"] == before - 7
    assert TURNS.facts(*KEPT, *drawn, f"{line}, express 2")[0]["cards"] == before - 5


@pytest.mark.rule("SK-05")
def test_for_a_taken_spot_the_next_lower_free_one_is_used() -> None:
    first = "Bea claims Jeonju - Namwon with 3 white, spot 3"
    assert spots(CLAIMS, first, "Ann claims Jinju - Namwon with 3 white, spot")[0] == {"white": [2]}
    assert CLAIMS.refusals(first, "Ann claims Jinju - Namwon with 3 white, spot 3") == [
        ("SK-05", "Spot 3 of the white line is taken; the next free one below is 2.")
    ]
    assert CLAIMS.refusals(first, "Ann claims Jinju - Namwon with 4 white, spot 2") == [
        ("SK-05", "Ann must take the highest free spot, 4 of the white line, not 2.")
    ]
    line = "Bea claims Gunsan - Iksan with 1 white, spot 1"
    assert CLAIMS.refusals(line, "Ann claims Gunsan - Jeonju with 1 white, spot") == [
        ("SK-05", "No spot of the white line up to 1 is free, so Ann cannot put a train there.")
    ]


@pytest.mark.rule("SK-04")
def test_a_spot_that_the_table_insists_on_counts() -> None:
    """Without a train left for it, or on another line."""
    two = Tabletop("south-korea", 2, "claims", head=("option: pieces.train = 2",))
    claim = "Ann claims Boryeong - Gunsan with 2 white, spot"
    assert two.against(claim) == ["BA-04"]
    one = Tabletop("south-korea", 2, "claims", head=("option: pieces.train = 1",))
    assert one.against(claim) == ["BA-04"], "too few for the track, with or without a spot"
    plain = claim.removesuffix(", spot")
    assert any("may put a train" in note.says for note in CLAIMS.verdict(plain).notes)
    assert not any("may put a train" in note.says for note in two.verdict(plain).notes)
    insisted = sheet(two.replay(f"{claim} ! on loan"))
    assert sheet_json(insisted)["players"][0]["provinces"] == {"white": [2]}
    yellow = sheet(CLAIMS.replay("Ann claims Cheonan - Suwon orange with 2 orange, spot 2 yellow ! agreed"))
    assert sheet_json(yellow)["players"][0]["provinces"] == {"yellow": [2]}


@pytest.mark.rule("BA-04")
def test_a_spot_takes_a_train_from_the_stock() -> None:
    long = (
        "Gunsan - Mokpo", "Mokpo - Yeosu", "Daegu - Daejeon green", "Taebaek - Pohang", "Cheonan - Incheon orange",
        "Chuncheon - Gangneung", "Donghae - Wonju",
    )  # fmt: skip
    lines = [f"Ann claims {track}" for track in long]  # 39 of 45 trains
    last = "Ann claims Andong - Sangju with 2 green, spot"
    assert CLAIMS.refusals(*lines, "Ann claims Andong - Pohang", last)[0] == (
        "BA-04", "Ann has no train left for a spot after those for Andong – Sangju.",
    )  # fmt: skip
    assert CLAIMS.allows(*lines, "Ann claims Andong - Pohang", "Ann claims Andong - Sangju with 2 green")


@pytest.mark.rule("SK-06")
def test_lines_are_ranked_by_the_sum_of_spots() -> None:
    three = (
        "Ann claims Jinju - Namwon, spot 6",
        "Bea claims Jeonju - Namwon, spot 3",
        "Cal claims Gunsan - Iksan, spot 2",
    )
    assert [CLAIMS.points(who, *three).get("provinces", 0) for who in ("Ann", "Bea", "Cal")] == [10, 6, 0]
    assert [FOUR.points(who, *three).get("provinces", 0) for who in ("Ann", "Bea", "Cal", "Dee")] == [10, 6, 4, 0]
    five = Tabletop("south-korea", 5, "claims")
    more = (*three, "Dee claims Gunsan - Jeonju, spot 1")
    assert [five.points(who, *more).get("provinces", 0) for who in ("Ann", "Bea", "Cal", "Dee", "Eli")] == [
        10,
        6,
        4,
        2,
        0,
    ]
    two = Tabletop("south-korea", 2, "claims")
    assert [two.points(who, *three[:2]).get("provinces", 0) for who in ("Ann", "Bea")] == [10, 0]


@pytest.mark.rule("SK-07")
def test_equal_sums_are_ranked_by_the_higher_single_spot() -> None:
    lines = (
        "Ann claims Jeonju - Namwon, spot 5", "Ann claims Gunsan - Iksan, spot 1", "Bea claims Jinju - Namwon, spot 6",
    )  # fmt: skip
    assert [CLAIMS.points(who, *lines)["provinces"] for who in ("Ann", "Bea")] == [6, 10]


@pytest.mark.rule("SK-08")
def test_doubles_have_both_tracks_with_four_players() -> None:
    both = ("Ann claims Busan - Daegu black", "Bea claims Busan - Daegu green")
    assert CLAIMS.refusals(*both)[0][0] == "SK-08"
    assert FOUR.allows(*both)


@pytest.mark.rule("SK-09")
def test_no_other_bonus_and_ties_go_to_completed_tickets() -> None:
    numbers = board("south-korea").numbers
    assert not {"longest_path", "most_tickets"} & numbers.keys()
    assert (numbers["ties"].order, numbers["ties"].rule) == (("tickets",), "SK-09")


# -- only the end recorded, and numbers


def test_spots_are_entered_at_the_end() -> None:
    lines = ("Ann owns Jinju - Namwon", "Ann has spots white 6 3, red 2", "Ann holds 39 trains")
    assert spots(END, *lines)[0] == {"white": [6, 3], "red": [2]}
    assert END.points("Ann", *lines)["provinces"] == 20
    (turn,) = [entry.turn for entry in END.replay(lines[1]).entries if entry.turn is not None]
    assert write_line(END.replay(lines[1]).start, turn) == lines[1]
    assert END.refusals(*lines[:2], "Ann holds 40 trains")[0][0] == "BA-04"
    assert END.refusals(*lines[:2], "Bea has spots white 3")[0] == ("SK-05", "Spot 3 of the white line is Ann's.")
    assert END.refusals("Ann has spots white 9")[0][0] == "SK-04"
    assert END.refusals("Ann has spots white 3, white 3")[0][0] == "SK-05"
    assert spots(END, "Ann has spots white 6, red 2, white 3")[0] == {"white": [6, 3], "red": [2]}
    assert END.refusals("Ann has spots white 3 3")[0] == ("SK-05", "Ann names spot 3 of the white line twice.")
    late = ("Ann owns Jinju - Namwon", "Ann holds 42 trains", "Ann has spots white 3")
    assert END.refusals(*late)[0] == ("BA-04", "Ann cannot have 1 train on province lines; 0 at most.")
    assert spots(END, late[0], "Ann holds 41 trains", late[2])[0] == {"white": [3]}, "told behind the trains left"
    assert "spots missing" in [remark.key for remark in END.sheet(lines[0]).notes]


def test_spots_entered_again_replace_the_earlier_ones() -> None:
    lines = ("Ann has spots white 6 3", "Ann has spots white 6")
    assert spots(END, *lines)[0] == {"white": [6]}
    assert END.facts(*lines)[0]["pieces"] == 44


@pytest.mark.rule("SK-06")
def test_spots_of_other_lines_are_added() -> None:
    lines = ("Ann has spots white 6 3", "Ann has spots red 2", "Ann has spots white 6")
    assert spots(END, *lines[:2])[0] == {"white": [6, 3], "red": [2]}
    assert spots(END, *lines)[0] == {"white": [6], "red": [2]}
    assert END.facts(*lines)[0]["pieces"] == 43
    assert spots(END, "Ann owns Jinju - Namwon", *lines[:2], "Ann holds 39 trains", "Ann has spots red 4")[0][
        "red"
    ] == [4]


def test_where_only_totals_are_entered_points_and_trains_are_too() -> None:
    lines = ("Ann has 3 routes of 3", "Ann has 2 province trains, 20 province points")
    assert COUNTS.points("Ann", *lines)["provinces"] == 20
    assert COUNTS.facts(*lines)[0]["pieces"] == 45 - 9 - 2
    assert COUNTS.refusals("Ann has 65 province trains")[0][0] == "SK-04"
    assert COUNTS.refusals("Ann has 81 province points") == [
        ("SK-06", "Ann cannot have 81 province points; all lines together pay 80 at most.")
    ]


# -- the file


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("express = [1, 1]", "each express card has a number of its own, 1 or more"),
        ("express = [0, 1]", "each express card has a number of its own, 1 or more"),
        ("places = { 2 = [10, 5, 1] }", "lists at most one place per player with 2 players, of 0 to 99 points each"),
        ("places = { 2 = [100] }", "lists at most one place per player with 2 players, of 0 to 99 points each"),
        ("spots = 9", None),
    ],
)
def test_errors_in_the_lines_of_a_board_file_are_reported(wrong: str, says: str | None) -> None:
    text = (shipped_maps() / "south-korea.toml").read_text("utf-8").replace("[provinces]", f"[provinces]\n{wrong}")
    assert [fault.message for fault in check_board(text)[1]] == ([says] if says else [])


def test_a_board_without_coloured_tracks_has_no_lines() -> None:
    text = (shipped_maps() / "south-korea.toml").read_text("utf-8")
    grey = re.sub(r'(length = \d), colour = "\w+"', r"\1", text)
    assert "no track of the board has a colour, so there are no lines" in [f.message for f in check_board(grey)[1]]


@pytest.mark.rule("SK-06")
def test_points_of_province_lines_come_from_places_on_lines_with_trains() -> None:
    three = Tabletop("south-korea", 3, "counts")
    assert three.allows("Ann has 2 province trains, 16 province points")
    assert three.refusals("Ann has 1 province train, 16 province points") == [
        ("SK-06", "Ann cannot have 16 province points with 1 train on the lines; the places of a line pay 10 and 6.")
    ]
    assert three.refusals("Ann has 3 province points") == [
        (
            "SK-06",
            "Ann cannot have 3 province points: no places on the lines add up to that; those of a line pay 10 and 6.",
        )
    ]
    assert three.allows("Ann has 80 province points", "Bea has 48 province points")
    assert three.refusals("Ann has 80 province points", "Bea has 54 province points") == [
        ("SK-06", "Bea cannot have 54 province points: of the 128 that all lines pay, the others leave 48.")
    ]


@pytest.mark.rule("SK-04")
def test_all_players_trains_fit_on_the_existing_spots() -> None:
    assert COUNTS.allows("Ann has 30 province trains", "Bea has 34 province trains")
    assert COUNTS.refusals("Ann has 30 province trains", "Bea has 35 province trains") == [
        ("SK-04", "Bea cannot have 35 trains on province lines; 34 at most.")
    ]


@pytest.mark.rule("SK-04")
def test_a_train_moves_to_the_line_of_its_tracks_corrected_colour() -> None:
    blue = "table corrects route Jinju - Namwon to 3 blue"
    assert spots(CLAIMS, JINJU, blue)[0] == {"blue": [6]}
    assert CLAIMS.facts(JINJU, blue)[0]["pieces"] == CLAIMS.facts(JINJU)[0]["pieces"]
    assert spots(CLAIMS, JINJU, blue, "table corrects route Jinju - Namwon to 3 red")[0] == {"red": [6]}
    assert spots(CLAIMS, JINJU, "table corrects route Jinju - Namwon to 3 grey")[0] == {"white": [6]}
    assert spots(CLAIMS, JINJU, "table corrects route Jinju - Namwon to 3 grey", blue)[0] == {"blue": [6]}
    assert spots(CLAIMS, JINJU, "table corrects route Jinju - Namwon to 2 white")[0] == {"white": [6]}
    grey = ("table corrects route Jinju - Namwon to 3 grey", "Ann claims Jinju - Namwon, spot 5 red")
    assert spots(CLAIMS, *grey, blue)[0] == {"red": [5]}
    taken = "Bea claims Changwon - Yeosu with 6 red, spot 6 blue"
    assert spots(CLAIMS, JINJU, taken, blue)[:2] == [{"white": [6]}, {"blue": [6]}]


@pytest.mark.rule("SK-02")
def test_the_table_may_insist_on_two_express_cards() -> None:
    line = "Ann claims Incheon - Seoul with 1 yellow, express 1, express 2, spot 4"
    assert CLAIMS.refusals(line) == [("SK-02", "Ann can use only one express card a turn.")]
    player = sheet_json(sheet(CLAIMS.replay(f"{line} ! agreed")))["players"][0]
    assert (player["provinces"], player["express"]) == ({"yellow": [4]}, [3])
