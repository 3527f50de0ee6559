"""Nederland: tolls to the bank and to others, loans, and a bonus for what is left (NL-01 to NL-12)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.boards.check import check_board
from companion.record.replay import write_record
from companion.record.suggest import suggest
from companion.scoring import sheet
from companion.share.as_json import board_json, sheet_json
from companion.share.as_svg import picture_svg
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("nederland", 2)
CLAIMS = Tabletop("nederland", 2, "claims")
THREE = Tabletop("nederland", 3, "claims")
FIVE = Tabletop("nederland", 5, "claims")
END = Tabletop("nederland", 4, "final")
COUNTS = Tabletop("nederland", 2, "counts")
PLAIN = Tabletop("nederland-no-tolls", 2, "claims")

DEAR = (
    "Ann claims Emden - Emmen", "Ann claims Den Helder - Waddeneilanden", "Ann claims Groningen - Waddeneilanden",
    "Ann claims Sneek - Waddeneilanden", "Ann claims Lelystad - Zwolle red", "Ann claims Breda - Rotterdam purple",
    "Ann claims 's-Hertogenbosch - Utrecht red",
)  # fmt: skip
"""Seven tolls of 4: Ann has 2 left."""
BEFORE = "Bea claims Arnhem - Nijmegen red"
LAST = "Ann claims Arnhem - Nijmegen yellow"
"""A toll of 3, to Bea."""


def purses(table: Tabletop, *lines: str) -> list[tuple[Any, Any]]:
    """What each player has left, and the loans."""
    players = sheet_json(sheet(table.replay(*lines)))["players"]
    return [(player.get("tolls"), player.get("loans")) for player in players]


def tolls(table: Tabletop, *lines: str) -> list[int]:
    """What the tokens left over score for each player."""
    sides = {side.name: side.lines for side in table.sheet(*lines).sides}
    names = [player.name for player in table.played().game.table.seats]
    return [sum(line.points for line in sides[name] if line.what == "tolls") for name in names]


@pytest.mark.rule("NL-01")
def test_forty_trains_and_five_tickets_three_of_them_kept() -> None:
    assert board("nederland").players == (2, 3, 4, 5)
    assert TURNS.facts()[0]["pieces"] == 40
    assert TURNS.refusals("Ann keeps 2 tickets")[0][0] == "NL-01"
    kept = ("Ann keeps 3 tickets", "Bea keeps 5 tickets")
    assert TURNS.refusals(*kept, "Ann draws 3 tickets, keeps 1")[0][0] == "NL-01"
    assert TURNS.refusals(*kept, "Ann draws 4 tickets, keeps 0")[0][0] == "NL-01"
    assert TURNS.allows(*kept, "Ann draws 4 tickets, keeps 1")
    assert TURNS.played(*kept).game.rules.get("tickets").left(TURNS.played(*kept).game) == 44 - 8  # type: ignore[union-attr]


@pytest.mark.rule("NL-02")
def test_both_tracks_of_a_double_are_open_to_two_players() -> None:
    assert CLAIMS.allows("Ann claims Arnhem - Nijmegen red", "Bea claims Arnhem - Nijmegen yellow")
    assert CLAIMS.refusals("Ann claims Arnhem - Nijmegen red", "Ann claims Arnhem - Nijmegen yellow")[0][0] == "BA-09"


# -- tolls


@pytest.mark.rule("NL-03")
def test_everybody_begins_with_tokens_worth_thirty_kept_secret() -> None:
    assert purses(CLAIMS) == [(30, 0), (30, 0)]
    assert "tolls" not in CLAIMS.facts()[0]
    running = sheet_json(sheet(TURNS.played("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Ann claims Emden - Emmen")))
    assert "tolls" not in running["players"][0]
    why = [line.why for line in TURNS.side("Bea", "Ann claims Emden - Emmen").lines if line.what == "tolls"]
    assert [remark.says for remarks in why for remark in remarks] == ["place 1 so far"]
    assert END.refusals("Ann holds 999 tolls") == [
        ("NL-03", "Ann cannot have tokens worth 999 left; nobody can have more than 129.")
    ]


@pytest.mark.rule("NL-04")
@pytest.mark.parametrize("tracking", ["final", "counts"])
def test_a_toll_comes_back_at_most_once(tracking: str) -> None:
    """So nobody ends with more than at the start, except a player with a loan for the first track of a double."""
    end = Tabletop("nederland", 3, tracking)
    assert end.allows("Ann holds 30 tolls")
    assert end.allows("Ann holds 34 tolls, 1 loan")
    assert end.allows("Ann holds 30 tolls", "Ann holds 31 tolls, 1 loan")
    assert end.refusals("Ann holds 31 tolls") == [
        (
            "NL-04",
            "Ann cannot have tokens worth 31 left without a loan: a toll paid comes back once at most, so 30 is the "
            "limit. If there is a loan, add it: holds 9 tolls, 1 loan.",
        )
    ]
    assert end.refusals("Ann holds 35 tolls, 1 loan") == [
        ("NL-04", "Ann cannot have tokens worth 35 left with 1 loan; 34 is the limit.")
    ]


@pytest.mark.rule("NL-04")
def test_the_toll_goes_to_the_bank_or_to_the_owner_of_the_first_track() -> None:
    assert CLAIMS.notes("Ann claims Emden - Emmen")[-1] == "toll 4 to the bank"
    assert purses(CLAIMS, "Ann claims Emden - Emmen") == [(26, 0), (30, 0)]
    first = ("Ann claims Breda - Rotterdam yellow", "Bea claims Breda - Rotterdam purple")
    assert purses(CLAIMS, first[0]) == [(26, 0), (30, 0)]
    assert CLAIMS.notes(*first)[-1] == "toll 4 to Ann"
    assert purses(CLAIMS, *first) == [(30, 0), (26, 0)]
    assert purses(TURNS, "Ann claims Emden - Emmen") == [(None, 0), (None, 0)]


@pytest.mark.rule("NL-04")
def test_the_board_shows_the_tolls() -> None:
    rows = board_json(board("nederland"))["routes"]
    assert sum(row["toll"] for row in rows) == 225
    assert {row["toll"] for row in rows} == {1, 2, 3, 4}
    text = (shipped_maps() / "nederland.toml").read_text("utf-8")
    for toll in "1234":
        text = text.replace(f", toll = {toll}", "")
    assert [fault.message for fault in check_board(text)[1]] == ["no track of the board has a toll"]


@pytest.mark.rule("NL-04")
def test_a_picture_has_a_coin_with_its_toll_on_each_open_track() -> None:
    def coins(*lines: str) -> int:
        record = CLAIMS.played(*lines)
        return picture_svg(record.game, sheet(record)).count('font-size="8.5"')

    assert coins() == 97
    assert coins("Ann claims Emden - Emmen") == 96


@pytest.mark.rule("NL-05")
def test_a_player_who_cannot_pay_takes_a_loan_and_the_bank_pays_the_owner() -> None:
    lines = (*DEAR, BEFORE)
    assert purses(CLAIMS, *lines) == [(2, 0), (27, 0)]
    assert CLAIMS.notes(*lines, LAST)[-2:] == [
        "takes a loan, as the toll of 3 cannot be paid: 5 points less at the end", "the bank pays Bea 3",
    ]  # fmt: skip
    assert purses(CLAIMS, *lines, LAST) == purses(CLAIMS, *lines, f"{LAST}, loan") == [(2, 1), (30, 0)]
    remark = "Ann took a loan for Arnhem – Nijmegen: the tokens did not pay the toll of 3."
    assert remark in sheet_json(CLAIMS.sheet(*lines, LAST))["notes"]
    assert remark not in sheet_json(CLAIMS.sheet(*lines, f"{LAST}, loan"))["notes"]
    assert write_record(CLAIMS.played(*lines, f"{LAST}, loan")).count(", loan") == 1
    assert CLAIMS.facts(*lines, LAST)[0]["loans"] == 1
    offered = [
        suggestion.line for suggestion in suggest(CLAIMS.played(*lines).game, "Ann claims Arnhem - Nijmegen yellow", 0)
    ]
    assert any(text.endswith(", loan") for text in offered)


@pytest.mark.rule("NL-05")
def test_insufficient_tokens_stay() -> None:
    lines = (*DEAR, BEFORE, LAST, "Ann claims Aarschot - Liège")
    assert purses(CLAIMS, *lines) == [(1, 1), (30, 0)]  # a toll of 1 could still be paid


@pytest.mark.rule("NL-06")
def test_the_last_tokens_pay_a_toll_of_just_their_value() -> None:
    four = Tabletop("nederland", 2, "claims", ("option: tolls.purse = 4",))
    assert purses(four, "Ann claims Emden - Emmen") == [(0, 0), (4, 0)]


@pytest.mark.rule("NL-06")
def test_a_player_who_can_pay_takes_no_loan() -> None:
    assert CLAIMS.refusals("Ann claims Emden - Emmen, loan") == [
        ("NL-06", "Ann cannot take a loan: the tokens pay the whole toll of 4.")
    ]
    assert purses(CLAIMS, "Ann claims Emden - Emmen, loan !") == [(30, 1), (30, 0)]


@pytest.mark.rule("NL-07")
def test_each_loan_costs_five_points() -> None:
    lines = (*DEAR, BEFORE, LAST)
    (line,) = [line for line in CLAIMS.side("Ann", *lines).lines if line.what == "loans"]
    assert (line.points, line.rule, [why.says for why in line.why]) == (-5, "NL-07", ["1 loan"])
    assert END.points("Ann", "Ann holds 3 tolls, 2 loans")["loans"] == -10


# -- the end


@pytest.mark.rule("NL-08")
@pytest.mark.parametrize(
    ("players", "held", "points"),
    [
        (2, [9, 8], [35, 0]),
        (3, [9, 8, 7], [55, 35, 0]),
        (4, [7, 8, 9, 0], [20, 35, 55, 0]),
        (5, [1, 2, 3, 4, 5], [0, 10, 20, 35, 55]),
    ],
)
def test_the_tokens_left_rank_the_players(players: int, held: list[int], points: list[int]) -> None:
    table = Tabletop("nederland", players, "final")
    names = ("Ann", "Bea", "Cal", "Dee", "Eli")
    assert tolls(table, *(f"{name} holds {count} tolls" for name, count in zip(names, held, strict=False))) == points


@pytest.mark.rule("NL-08")
@pytest.mark.parametrize("told", ["3 tolls", "3 toll tokens", "3 tokens"])
def test_tokens_left_under_any_name(told: str) -> None:
    assert END.points("Ann", f"Ann holds {told}")["tolls"] == 55


@pytest.mark.rule("NL-09")
def test_equal_values_share_a_place_and_a_loan_rules_one_out() -> None:
    held = ("Ann holds 23 tolls", "Bea holds 2 tolls, 1 loan", "Cal holds 23 tolls", "Dee holds 21 tolls")
    assert tolls(END, *held) == [55, 0, 55, 20]
    rich = ("Ann holds 23 tolls", "Bea holds 34 tolls, 1 loan", "Cal holds 22 tolls", "Dee holds 21 tolls")
    assert tolls(END, *rich) == [55, 0, 35, 20]
    (line,) = [line for line in END.side("Cal", *held).lines if line.what == "tolls"]
    assert (line.rule, [why.says for why in line.why]) == ("NL-08", ["place 1 with 23 left"])


@pytest.mark.rule("NL-08")
def test_unrecorded_tokens_take_no_place_and_this_is_noted() -> None:
    held = ("Ann holds 3 tolls", "Bea holds 2 loans", "Cal holds 4 tolls, 0 loans")
    assert tolls(END, *held) == [35, 0, 55, 0]
    assert (
        "What Dee had left in toll tokens is not recorded, so it takes no place."
        in sheet_json(END.sheet(*held))["notes"]
    )


@pytest.mark.rule("NL-08")
def test_where_only_numbers_are_recorded_tokens_and_loans_are_entered() -> None:
    lines = ("Ann has 3 routes of 2; holds 5 tolls, 0 loans", "Bea has 3 routes of 2; holds 4 tolls, 1 loan")
    assert COUNTS.points("Ann", *lines)["tolls"] == 35
    assert COUNTS.points("Bea", *lines)["loans"] == -5
    assert COUNTS.refusals("Ann has 2 routes of 2; holds 3 loans") == [
        ("NL-05", "Ann cannot have 3 loans with 2 routes; a route brings one at most.")
    ]
    assert COUNTS.refusals("Ann holds 98 loans") == [
        ("NL-05", "Ann cannot have 98 loans; there are not that many tracks.")
    ]


@pytest.mark.rule("NL-10")
def test_no_other_bonus_and_more_completed_tickets_win_a_tie() -> None:
    assert not {"longest_path", "most_tickets"} & board("nederland").numbers.keys()
    level = ("Ann claims Amsterdam - Utrecht orange", "Bea claims 's-Gravenhage - Rotterdam green")
    assert [side.rank for side in CLAIMS.sheet(*level).sides] == [1, 1]


@pytest.mark.rule("NL-11")
def test_without_tolls_nothing_is_paid_and_one_track_of_a_double_is_open() -> None:
    both = ("Ann claims Arnhem - Nijmegen red", "Bea claims Arnhem - Nijmegen yellow")
    assert PLAIN.refusals(*both)[0][0] == "NL-11"
    assert Tabletop("nederland-no-tolls", 4, "claims").allows(*both)
    assert "tolls" not in PLAIN.points("Ann", both[0])
    assert "tolls" not in sheet_json(PLAIN.sheet(both[0]))["players"][0]
    assert PLAIN.played(both[0]).game.rules.get("tolls") is None


@pytest.mark.rule("NL-12")
def test_the_neutral_player_can_only_be_looked_up() -> None:
    assert any("neutral player" in doubt for doubt in board("nederland").doubts)


def test_a_list_of_places_must_fit_its_players() -> None:
    text = (shipped_maps() / "nederland.toml").read_text("utf-8").replace("2 = [35, 0]", "2 = [35, 10, 0]")
    assert [fault.message for fault in check_board(text)[1]][:1] == [
        "lists at most one place per player with 2 players, of 0 to 999 points each"
    ]
