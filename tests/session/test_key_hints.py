"""Words that are not a line of a record and are answered with what to do."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.key_hints import key_hint
from companion.store.shipped_files import board


def hinted(line: str, tracking: str = "turns") -> str | None:
    record = f"board: usa\nplayers: Ann, Bea, Fay\ntracking: {tracking}\n"
    session = Session(record_events(record, board), board)
    return key_hint(session, session.preview(line))


PASSES = (
    "Somebody who drops out passes on each turn: {} passes. Routes and tickets still count. "
    "Ctrl+S stops the game for everybody."
)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("fay leaves", "Fay"),
        ("Fay goes home.", "Fay"),
        ("f has to go", "Fay"),
        ("fay is out", "Fay"),
        ("bea drops out", "Bea"),
        ("bea quits", "Bea"),
        ("goes home", "Ann"),
        ("fey leaves", "Ann"),
    ],
)
def test_a_player_who_goes_home_passes_from_now_on(line: str, who: str) -> None:
    assert hinted(line) == PASSES.format(who)


def test_without_turns_going_home_needs_no_line() -> None:
    expected = "Somebody who drops out needs no line: routes and tickets still count."
    assert hinted("fay leaves", "claims") == expected


@pytest.mark.parametrize("line", ["skip bea", "skips Bea's turn", "bea is away", "bea misses a turn", "bea is late"])
def test_whoever_is_not_there_passes(line: str) -> None:
    assert hinted(line) == "Whoever is not there passes: Bea passes."
    assert hinted(line, "claims") != hinted(line)


@pytest.mark.parametrize("line", ["dee joins", "Dee wants to play", "add a player", "new player dee", "dee is late"])
def test_nobody_joins_a_game_that_goes_on(line: str) -> None:
    assert str(hinted(line)).startswith("A game keeps its players.")


@pytest.mark.parametrize(
    "line",
    ["we continue tomorrow", "let’s go on next week", "continue another day.", "pause", "we take a break", "tomorrow"],
)
def test_a_game_that_is_broken_off_goes_on_some_other_day(line: str) -> None:
    says = str(hinted(line))
    assert says.startswith("Every move is saved as soon as it is played")
    assert "goes on, on any day" in says


@pytest.mark.parametrize(
    "line", ["wrong board", "this is the wrong map!", "change the board to france", "another board"]
)
def test_a_game_keeps_its_board(line: str) -> None:
    assert str(hinted(line)).startswith("A game keeps its board.")


@pytest.mark.parametrize("line", ["whose turn is it", "who's turn is it?", "whos next", "who is it", "whose move"])
def test_whose_turn_it_is_is_said(line: str) -> None:
    assert hinted(line) == "Ann to move"


@pytest.mark.parametrize(
    "line", ["wat hapens wen the deck is emty", "whats the longest path", "wich tickets can i keep"]
)
def test_a_question_that_was_typed_in_a_hurry_is_one(line: str) -> None:
    assert hinted(line) == "F7 looks this up in the rules."


@pytest.mark.parametrize(("line", "tracking"), [("fay leaves", "final"), ("fay draws cards", "turns"), ("", "turns")])
def test_other_lines_are_answered_as_usual(line: str, tracking: str) -> None:
    assert hinted(line, tracking) is None


@pytest.mark.parametrize(
    "line",
    [
        "how many tickets must i keep",
        "can I take two locos?",
        "what if the deck is empty",
        "the deck is empty, reshuffle?",
        "does a loop count for the longest path",
    ],
)
def test_a_question_about_the_rules_is_looked_up(line: str) -> None:
    assert hinted(line) == "F7 looks this up in the rules."


@pytest.mark.parametrize(
    "line", ["den oma?", "denver omha?", "fay drws cards", "denver omaha with 4 purpel", "Ann drws two cards"]
)
def test_a_move_is_not_taken_for_a_question(line: str) -> None:
    assert hinted(line) is None


def test_a_player_named_like_a_question_asks_none() -> None:
    session = Session(record_events("board: usa\nplayers: May, Will\ntracking: turns\n", board), board)
    assert key_hint(session, session.preview("may drws red blue")) is None
    assert key_hint(session, session.preview("will drws red blue")) is None


@pytest.mark.parametrize("line", ["rename", "rename ann to anna", "rename fay"])
def test_a_player_is_renamed_in_the_record(line: str) -> None:
    assert hinted(line) == (
        "Players are named in the header: F2, then e writes the record; change the name there, and open it with o."
    )


@pytest.mark.parametrize(
    "line",
    [
        "fix line 2: fay keeps 2",
        "no i meant fay kept 2",
        "line 3 should be fay passes",
        "delete line 4",
        "mistake",
        "Sorry, that was wrong",
        "no that was blue",
        "sorry fay drew cards",
        "line 3 was red blue",
        "delete that",
    ],
)
def test_who_wants_to_correct_a_line_is_told_where(line: str) -> None:
    assert hinted(line) == (
        "Ctrl+Z undoes the last line. An earlier one: F3 shows the history; there, Enter on a line changes or "
        "deletes it."
    )


def test_what_is_suggested_can_be_played() -> None:
    session = Session(record_events("board: usa\nplayers: Ann, Bea, Fay\ntracking: turns\n", board), board)
    assert session.play("Ann passes").playable
