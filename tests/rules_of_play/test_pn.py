"""Pennsylvania: shares of railways, their ranking, and the dummy between two players."""

from __future__ import annotations

import json

import pytest
from shared import SHARED, facts
from tabletop import Tabletop

from companion.record.lines import write_line
from companion.record.replay import replay
from companion.record.suggest import suggest
from companion.scoring import sheet
from companion.share.as_json import board_json, sheet_json
from companion.store.shipped_files import board

THREE = Tabletop("pennsylvania", tracking="claims")
TWO = Tabletop("pennsylvania", players=2, tracking="claims")
END = Tabletop("pennsylvania", tracking="final")


def shares(table: Tabletop, *lines: str) -> dict[str, dict[str, list[int]]]:
    """The shares of each player after these lines, by railway sign."""
    players = sheet_json(sheet(table.replay(*lines)))["players"]
    return {player["name"]: player["shares"] for player in players}


def points(table: Tabletop, *lines: str) -> dict[str, int]:
    """What each side's shares score."""
    sides = sheet(table.replay(*lines)).sides
    return {side.name: sum(line.points for line in side.lines if line.what == "shares") for side in sides}


@pytest.mark.rule("PN-01")
def test_five_tickets_three_of_them_kept_then_four_drawn() -> None:
    turns = Tabletop("pennsylvania")
    assert turns.refusals("Ann keeps 2 tickets")[0][0] == "PN-01"
    assert turns.allows("Ann keeps 3 tickets")
    kept = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 3 tickets")
    assert turns.refusals(*kept, "Ann draws 3 tickets, keeps 1")[0][0] == "PN-01"
    assert turns.allows(*kept, "Ann draws 4 tickets, keeps 1")
    assert board("pennsylvania").players == (2, 3, 4, 5)


@pytest.mark.rule("PN-02")
def test_a_ferry_needs_a_locomotive_for_each_symbol() -> None:
    assert THREE.refusals("Ann claims Erie - Ontario (Erie) with 2 red 1 wild")[0][0] == "PN-02"
    assert THREE.allows("Ann claims Erie - Ontario (Erie) with 1 red 2 wild")


@pytest.mark.rule("PN-03")
def test_either_end_of_ontario_completes_a_ticket_but_no_path_joins_them() -> None:
    lines = (
        "Ann claims Buffalo - Ontario (Buffalo)",
        "Ann claims Buffalo - Rochester",
        "Ann claims Rochester - Syracuse",
    )
    scored = sheet(THREE.replay(*lines, "Ann shows Ontario - Syracuse, Ontario - Warren"))
    done = {frozenset((ticket.a, ticket.b)): ticket.completed for ticket in scored.sides[0].tickets}
    assert done == {frozenset(("Ontario", "Syracuse")): True, frozenset(("Ontario", "Warren")): False}
    over = ("Ann claims Erie - Ontario (Erie)", "Ann claims Erie - Warren")
    scored = sheet(THREE.replay(*lines[:1], *over, "Ann shows Ontario - Warren, Ontario - Syracuse"))
    assert [ticket.completed for ticket in scored.sides[0].tickets if "Syracuse" in (ticket.a, ticket.b)] == [False]


@pytest.mark.rule("PN-04")
def test_one_share_of_a_railway_on_the_track() -> None:
    assert shares(THREE, "Ann claims Oil City - Warren, taking PRR")["Ann"] == {"PRR": [1]}
    assert shares(THREE, "Ann claims Oil City - Warren")["Ann"] == {}
    refused = THREE.refusals("Ann claims Oil City - Warren, taking Reading")
    assert refused == [
        ("PN-04", "Ann cannot take a share of Reading here: the track Oil City – Warren has PRR, B&O and EL.")
    ]
    assert THREE.refusals("Ann claims Altoona - Lewiston, taking PRR")[0][0] == "PN-04"  # no sign, no share
    assert THREE.refusals("Ann claims Oil City - Warren, taking PRR, taking EL") == [
        ("PN-04", "Ann can take only one share with a claim, not 2.")
    ]


@pytest.mark.rule("PN-04")
@pytest.mark.rule("PN-05")
def test_the_top_share_is_taken_until_the_pile_is_empty() -> None:
    lines = (
        "Ann claims Buffalo - Warren, taking BR&P",
        "Bea claims Dubois - Warren, taking brp",
        "Ann claims Coudersport - Elmira, taking Buffalo Rochester",
    )
    assert shares(THREE, *lines[:2]) == {"Ann": {"BRP": [1]}, "Bea": {"BRP": [2]}, "Cal": {}}
    assert THREE.refusals(*lines) == [("PN-04", "No share of BR&P is left; the game has 2.")]
    assert board("pennsylvania").numbers["shares"].piles == {
        "PRR": 15, "BO": 10, "EL": 8, "RDG": 7, "LV": 6, "NYC": 5, "WM": 4, "JC": 3, "BRP": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "sign"),
    [("PRR", "PRR"), ("b&o", "BO"), ("erie", "EL"), ("Reading", "RDG"), ("lehigh", "LV"), ("NYC", "NYC"),
     ("western", "WM"), ("Jersey", "JC"), ("pennsylvania rail", "PRR")],
)  # fmt: skip
def test_a_railway_is_typed_by_sign_or_name(typed: str, sign: str) -> None:
    at = next(track for track in board("pennsylvania").tracks if sign in track.column("shares", ()))
    held = shares(THREE, f"Ann claims {at.a} - {at.b} with {at.length} wild, taking {typed}")
    assert held["Ann"] == {sign: [1]}


@pytest.mark.rule("PN-06")
def test_with_equal_shares_the_lower_number_is_ahead() -> None:
    lines = ("Ann claims Dubois - Warren, taking BR&P", "Bea claims Buffalo - Warren, taking BR&P")
    assert points(THREE, *lines) == {"Ann": 7, "Bea": 4, "Cal": 0}
    assert points(THREE, lines[1], lines[0]) == {"Ann": 4, "Bea": 7, "Cal": 0}


@pytest.mark.rule("PN-06")
@pytest.mark.rule("PN-07")
@pytest.mark.rule("PN-08")
def test_places_pay_and_after_the_last_one_nothing_does() -> None:
    held = ("Ann holds 3 PRR from 2, 1 Western from 1", "Bea holds 3 PRR from 1, 1 Western from 2", "Cal holds 2 PRR")
    assert points(END, *held) == {"Ann": 21 + 9, "Bea": 30 + 5, "Cal": 14}
    western = ("Ann holds 1 Western from 1", "Bea holds 1 Western from 2", "Cal holds 1 Western from 3")
    assert points(END, *western) == {"Ann": 9, "Bea": 5, "Cal": 0}
    numbers = board("pennsylvania").numbers["shares"].points
    assert numbers["PRR"] == (30, 21, 14, 9, 6)
    assert {sign: sum(paid) for sign, paid in numbers.items()} == {
        "PRR": 80, "BO": 50, "EL": 32, "RDG": 28, "LV": 22, "NYC": 19, "WM": 14, "JC": 13, "BRP": 11,
    }  # fmt: skip


@pytest.mark.rule("PN-06")
def test_if_the_lowest_numbers_are_unknown_both_have_the_better_place() -> None:
    lines = ("Ann holds 2 PRR", "Bea holds 2 PRR from 1", "Cal holds 1 PRR")
    assert points(END, *lines) == {"Ann": 30, "Bea": 30, "Cal": 14}
    notes = [note.says for note in sheet(END.replay(*lines)).notes]
    assert any("Ann and Bea hold as many shares" in says for says in notes)


@pytest.mark.rule("PN-06")
def test_a_known_lowest_number_ranks_behind_no_unknown_one() -> None:
    """Bea is ahead of Ann; whether Cal is ahead of either was not entered."""
    lines = ("Ann holds 3 PRR from 2", "Bea holds 3 PRR from 1", "Cal holds 3 PRR")
    assert points(END, *lines) == {"Ann": 21, "Bea": 30, "Cal": 30}
    notes = [note.says for note in sheet(END.replay(*lines)).notes]
    assert any("Cal, Bea and Ann hold as many shares" in says for says in notes)
    dummy = Tabletop("pennsylvania", players=2, tracking="final")
    lines = ("Ann holds 3 PRR", "table shows PRR 4 9 11", "Bea holds 3 PRR from 3")
    assert points(dummy, *lines) == {"Ann": 30, "Bea": 30}
    assert any("Ann, Bea and the dummy hold as many" in note.says for note in sheet(dummy.replay(*lines)).notes)


@pytest.mark.rule("PN-05")
def test_shares_told_at_the_end_are_counted_beside_the_name() -> None:
    held = END.facts("Ann holds 3 PRR from 2, 1 Western from 1", "Bea holds 2 PRR", "Bea holds 1 PRR")
    assert [facts["shares"] for facts in held] == [4, 1, 0]


@pytest.mark.rule("PN-07")
def test_nobody_holds_more_shares_than_there_are() -> None:
    refused = END.refusals("Ann holds 2 BR&P", "Bea holds 1 BR&P")
    assert refused == [("PN-05", "Bea cannot hold 1 of BR&P, which has 0 shares left of 2.")]
    assert END.refusals("Ann holds 2 BR&P from 2") == [
        ("PN-05", "Ann cannot hold share 2 of BR&P as the lowest of 2: there are only 2.")
    ]
    assert END.allows("Ann holds 1 BR&P from 2")


@pytest.mark.rule("PN-09")
def test_the_most_tickets_score_fifteen_and_the_longest_path_nothing() -> None:
    rules = board("pennsylvania").numbers
    assert rules["most_tickets"].points == 15
    assert "longest_path" not in rules
    lines = ("Ann claims Oil City - Warren", "Ann claims Erie - Oil City", "Ann shows Ontario - Warren")
    scored = sheet(THREE.replay(*lines, "Ann claims Erie - Ontario (Erie)"))
    assert ("most tickets", 15, "PN-09") in [(line.what, line.points, line.rule) for line in scored.sides[0].lines]


@pytest.mark.rule("PN-10")
def test_between_two_players_the_dummy_takes_a_share_too() -> None:
    assert TWO.refusals("Ann claims Oil City - Warren, taking PRR") == [
        ("PN-10", "With 2 players the dummy takes a share of the same track too: add “, dummy PRR”.")
    ]
    assert TWO.allows("Ann claims Oil City - Warren, taking PRR, dummy EL")
    assert TWO.allows("Ann claims Oil City - Warren")
    assert TWO.refusals("Ann claims Oil City - Warren, dummy EL") == [
        ("PN-10", "Ann takes no share, so the dummy gets none.")
    ]
    assert TWO.refusals("Ann claims Oil City - Warren, taking PRR, dummy Reading") == [
        ("PN-10", "The dummy cannot take a share of Reading here: the track Oil City – Warren has PRR, B&O and EL.")
    ]
    assert TWO.refusals("Ann claims Oil City - Warren, taking PRR, dummy EL, dummy PRR") == [
        ("PN-10", "The dummy can take only one share with a claim, not 2.")
    ]
    assert THREE.refusals("Ann claims Oil City - Warren, taking PRR, dummy EL") == [
        ("PN-10", "With 3 players there is no dummy.")
    ]
    assert TWO.allows("Ann claims Allentown - Reading, taking Reading, dummy Reading")  # the next of the same pile
    last = ("Ann claims Atlantic City - Philadelphia, taking JC, dummy JC",
            "Bea claims Atlantic City - New York, taking JC")  # fmt: skip
    assert TWO.allows(*last), "of three shares none is left for the dummy, nor of any other railway here"


@pytest.mark.rule("PN-11")
def test_half_of_the_dummys_shares_take_places_but_score_nothing() -> None:
    lines = ("Ann claims Oil City - Warren, taking PRR, dummy EL", "Bea claims Dubois - Warren, taking EL, dummy BR&P")
    assert points(TWO, *lines) == {"Ann": 30, "Bea": 10}  # none shown: all the dummy has
    assert any("all of its shares take places" in note.says for note in sheet(TWO.replay(*lines)).notes)
    assert points(TWO, *lines, "table shows BR&P 1") == {"Ann": 30, "Bea": 16}
    assert TWO.allows(lines[0], "table shows EL 1"), "of one share the half is rounded up"
    refused = TWO.replay(*lines, "table shows BR&P 1, EL 1").moves[-1].verdict
    assert refused is not None
    assert [reason.says for reason in refused.reasons] == [
        "Half of the dummy's 2 shares are shown, rounded up: 1, not 2."
    ]
    refused = TWO.replay(*lines, "table shows PRR 1").moves[-1].verdict
    assert refused is not None
    assert [reason.says for reason in refused.reasons] == ["The dummy has no share 1 of PRR."]
    recorded_at_end = Tabletop("pennsylvania", players=2, tracking="final")
    held = ("Ann holds 1 PRR", "Bea holds 1 EL from 2")
    assert points(recorded_at_end, *held, "table shows EL 1") == {"Ann": 30, "Bea": 10}
    by_line = ("table shows EL 1", "table shows PRR 3")
    assert recorded_at_end.replay(*held, *by_line).game.parts["shares"].shown == {"EL": (1,), "PRR": (3,)}
    for wrong in ("table shows BR&P 3", "table shows EL 1 1"):
        verdict = recorded_at_end.replay(*held, wrong).moves[-1].verdict
        assert verdict is not None
        assert {reason.rule for reason in verdict.reasons} == {"PN-11"}
    assert recorded_at_end.refusals("Ann holds 8 EL", "table shows EL 1") == [
        ("PN-11", "The dummy cannot have 1 of EL, which has 0 shares left of 8.")
    ]
    assert recorded_at_end.refusals("Ann holds 2 EL from 1", "table shows EL 1")[0][0] == "PN-11"
    assert recorded_at_end.refusals("table shows EL 1", "Ann holds 8 EL")[0][0] == "PN-05"
    assert recorded_at_end.refusals("table shows EL 1", "Ann holds 2 EL from 1") == [
        (
            "PN-05",
            "Ann cannot hold share 1 of EL as the lowest, given the dummy's shares: there is only one of each number.",
        )
    ]
    assert recorded_at_end.allows("table shows EL 1", "Ann holds 7 EL from 2")
    more = Tabletop("pennsylvania", players=3, tracking="final")
    assert more.refusals("table shows EL 1") == [("PN-11", "With 3 players there is no dummy.")]
    house = Tabletop("pennsylvania", players=2, tracking="claims", head=("option: shares.dummy_untold = none",))
    assert points(house, *lines) == {"Ann": 30, "Bea": 16}


@pytest.mark.rule("PN-11", "PN-06")
def test_a_dummys_railway_entered_twice_has_all_its_numbers() -> None:
    """With two shares each the lower number is ahead: the dummy's 2 beats Bea's 3."""
    claims = ("Ann claims Altoona - Dubois, taking PRR, dummy PRR",
              "Bea claims Altoona - Johnstown blue, taking PRR, dummy PRR",
              "Bea claims Altoona - Harrisburg red, taking PRR, dummy PRR")  # fmt: skip
    for shown in ("PRR 2 4", "PRR 2, PRR 4", "PRR 4, PRR 2"):
        assert points(TWO, *claims, f"table shows {shown}") == {"Ann": 14, "Bea": 21}


@pytest.mark.parametrize(
    "line",
    [
        "Ann claims Oil City - Warren with 2 orange, taking B&O, dummy EL",
        "table shows PRR 4 9, EL 1",
    ],
)
def test_lines_are_written_as_they_were_read(line: str) -> None:
    (turn,) = [entry.turn for entry in TWO.replay(line).entries if entry.turn is not None]
    assert write_line(TWO.replay(line).start, turn) == line


def test_holdings_are_written_as_they_were_read() -> None:
    line = "Ann holds 3 PRR from 2, 1 Reading, 7 trains"
    (turn,) = [entry.turn for entry in END.replay(line).entries if entry.turn is not None]
    assert write_line(END.replay(line).start, turn) == line


def test_completion_knows_the_shares_of_a_track() -> None:
    game = THREE.replay().game
    lines = [suggestion.line for suggestion in suggest(game, "Ann claims Oil City - Warren with 2 orange", 0)]
    assert {line.partition(", ")[2] for line in lines} >= {"taking PRR", "taking B&O", "taking EL"}


def test_a_mistyped_railway_is_reported_with_likely_ones() -> None:
    from companion.record.faults import Unreadable

    with pytest.raises(Unreadable) as fault:
        THREE.replay("Ann claims Oil City - Warren, taking Redding")
    assert "Reading" in str(fault.value.report("x"))
    with pytest.raises(Unreadable):
        THREE.replay("Ann claims Oil City - Warren, taking \x1b[2J")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the facts are not beside the project")
def test_the_shared_game_gives_its_sheet_and_the_board_matches_the_facts() -> None:
    game = SHARED / "further" / "examples" / "pennsylvania-3-claims"
    data = json.loads(game.with_suffix(".json").read_text("utf-8"))
    scored = sheet_json(sheet(replay(game.with_suffix(".ttr").read_text("utf-8"), board)))
    for side, other in zip(data["sides"], scored["sides"], strict=True):
        assert {key: other[key] for key in side} == side
    for player, other in zip(data["players"], scored["players"], strict=True):
        assert {key: other[key] for key in player} == player

    document = board_json(board("pennsylvania"))
    assert [
        (track["a"], track["b"], track["length"], track["colour"], track["kind"], track["locomotives"],
         track.get("shares", []))
        for track in document["routes"]
    ] == [
        (row["a"], row["b"], int(row["length"]), row["colour"], row["kind"], int(row["locomotives"]),
         row["shares"].split())
        for row in facts("pennsylvania/routes.csv")
    ]  # fmt: skip
    assert [(ticket["id"], ticket["a"], ticket["b"], ticket["points"]) for ticket in document["tickets"]] == [
        (row["id"], row["a"], row["b"], int(row["points"])) for row in facts("pennsylvania/tickets.csv")
    ]
    assert {city["name"]: (city["x"], city["y"]) for city in document["cities"]} == {
        row["name"]: (float(row["x"]), float(row["y"])) for row in facts("pennsylvania/positions.csv")
    }


@pytest.mark.rule("PN-05")
def test_each_number_of_a_railway_exists_once_in_a_final_record() -> None:
    """NYC has five shares: whoever has two from 4 on has 4 and 5, so nobody else's can begin after 3."""
    assert END.refusals("Ann holds 3 PRR from 2", "Bea holds 2 PRR from 2") == [
        ("PN-05", "Bea cannot hold share 2 of PRR as the lowest, given Ann's shares: there is only one of each number.")
    ]
    assert END.refusals("Ann holds 2 NYC from 4", "Bea holds 1 NYC from 5")[0][0] == "PN-05"
    assert END.refusals("Ann holds 1 NYC from 5", "Bea holds 2 NYC from 4")[0][0] == "PN-05"
    assert END.allows("Ann holds 2 NYC from 4", "Bea holds 2 NYC from 1", "Cal holds 1 NYC from 2")
    assert END.allows("Ann holds 2 NYC from 1", "Bea holds 1 NYC", "Ann holds 2 NYC from 2", "Cal holds 1 NYC from 1")
    assert END.refusals("Ann holds 0 NYC from 3") == [
        ("PN-05", "Ann holds no share of NYC, so there is no lowest one.")
    ]


@pytest.mark.rule("PN-04")
@pytest.mark.rule("PN-10")
def test_the_table_may_insist_on_more_shares() -> None:
    assert shares(THREE, "Ann claims Oil City - Warren, taking PRR, taking EL ! agreed")["Ann"] == {
        "PRR": [1],
        "EL": [1],
    }
    two = ("Ann claims Oil City - Warren, taking PRR, dummy EL, dummy B&O ! agreed", "Bea claims Erie - Oil City")
    assert TWO.replay(*two).game.parts["shares"].dummy == {"EL": (1,), "BO": (1,)}
