"""The fields in which numbers are typed where only counts are recorded."""

from __future__ import annotations

import pytest

from companion.game.moves import CountRoutes, SumTickets
from companion.session import Session, record_events
from companion.session.score_pad import LONGEST_NUMBER, LONGEST_TICKETS, ScorePad
from companion.store.shipped_files import board

RECORD = "board: usa\nplayers: Ann, Bea\ntracking: counts\n"


@pytest.mark.parametrize(
    ("typed", "then", "stands"),
    [
        ("54", "6", "6"),
        ("54 12", "6", "6"),
        ("54", ",", "54,"),
        ("denver - el paso", ", miami - boston", "denver - el paso, miami - boston"),
    ],
)
def test_a_ticket_total_starts_over_when_edited_again(typed: str, then: str, stands: str) -> None:
    """Every other number does the same; tickets that are named are continued."""
    pad = ScorePad(Session(record_events(RECORD, board), board))
    tally = next(tally for tally in pad.tallies if tally.step is SumTickets)
    for text in (typed, then):
        for at, sign in enumerate(text):
            pad.type(0, tally, sign, start_over=not at)
    assert pad.columns[0][tally] == stands


TYPED = "Ann has 3 routes of 2\nAnn has 2 routes of 3\nBea has 4 routes of 1\n"


def typed_one_by_one() -> ScorePad:
    """The pad of a game with two lines for Ann's column, in which a field is corrected."""
    pad = ScorePad(Session(record_events(f"{RECORD}\n{TYPED}", board), board))
    tally = next(tally for tally in pad.tallies if tally.step is CountRoutes and tally.unit == "2")
    pad.columns[0][tally] = "5"
    return pad


def test_lines_typed_one_by_one_become_one_line_in_one_step() -> None:
    """The sheet shown before saving is the one after it, and a single undo brings all the lines back."""
    pad = typed_one_by_one()
    shown = pad.preview(0).sheet
    pad.save(0)
    assert [row.text for row in pad.session.moves] == ["Ann has 5 routes of 2, 2 of 3", "Bea has 4 routes of 1"]
    assert shown == pad.session.sheet()
    assert not pad.unsaved
    pad.session.undo()
    assert [row.text for row in pad.session.moves] == TYPED.splitlines()


def test_a_column_of_several_lines_is_emptied_in_one_step() -> None:
    pad = typed_one_by_one()
    pad.columns[0].clear()
    pad.save(0)
    assert [row.text for row in pad.session.moves] == ["Bea has 4 routes of 1"]
    pad.session.undo()
    assert [row.text for row in pad.session.moves] == TYPED.splitlines()


def test_however_many_lines_a_column_was_typed_in_they_become_one() -> None:
    lines = [f"Ann has {length} routes of {length}" for length in (1, 2, 3, 4)]
    pad = ScorePad(Session(record_events("\n".join((RECORD, *lines, TYPED.splitlines()[-1], "")), board), board))
    tally = next(tally for tally in pad.tallies if tally.step is CountRoutes and tally.unit == "2")
    pad.columns[0][tally] = "5"
    pad.save(0)
    assert [row.text for row in pad.session.moves] == [
        "Ann has 1 route of 1, 5 of 2, 3 of 3, 4 of 4",
        "Bea has 4 routes of 1",
    ]


def test_a_field_takes_no_more_than_its_number_may_have() -> None:
    pad = ScorePad(Session(record_events(RECORD, board), board))
    for step, most in ((CountRoutes, LONGEST_NUMBER), (SumTickets, LONGEST_TICKETS)):
        tally = next(tally for tally in pad.tallies if tally.step is step)
        for _ in range(most + 1):
            pad.type(0, tally, "1", start_over=False)
        assert pad.columns[0][tally] == "1" * most


def test_a_line_that_does_not_count_fills_no_field() -> None:
    pad = ScorePad(Session(record_events(f"{RECORD}\nAnn has 99 routes of 6\n", board), board))
    assert pad.columns == [{}, {}]


def test_a_column_whose_line_was_taken_back_elsewhere_can_be_emptied() -> None:
    pad = ScorePad(Session(record_events(f"{RECORD}\nAnn has 3 routes of 2\n", board), board))
    tally = next(tally for tally in pad.tallies if tally.step is CountRoutes and tally.unit == "2")
    pad.columns[0][tally] = "5"
    pad.session.undo()
    pad.follow()
    assert pad.columns[0] == {tally: "5"}, "what is being typed stays"
    pad.columns[0].clear()
    assert pad.unsaved == [0]
    pad.save(0)
    assert (pad.unsaved, pad.session.moves) == ([], ())
