"""The fields in which numbers are typed where only counts are recorded."""

from __future__ import annotations

import pytest

from companion.game.moves import CountRoutes, HasBonus, SumTickets
from companion.session import Session, record_events
from companion.session.score_pad import LONGEST_NUMBER, LONGEST_TICKETS, ScorePad, label_of
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


def test_a_field_takes_only_what_can_stand_in_it() -> None:
    """Text for tickets, digits for other numbers, and a tick for a bonus."""
    pad = ScorePad(Session(record_events(RECORD, board), board))
    taken = [
        "".join(sign for sign in "4x- ;#²٣\n" if pad.accepts(tally, sign))
        for step in (CountRoutes, SumTickets, HasBonus)
        for tally in [next(tally for tally in pad.tallies if tally.step is step)]
    ]
    assert taken == ["4", "4x- ²٣", ""]


def test_fields_are_erased_and_ticked() -> None:
    pad = ScorePad(Session(record_events(RECORD, board), board))
    number, bonus = pad.tallies[0], next(tally for tally in pad.tallies if tally.step is HasBonus)
    pad.columns[0][number] = "12"
    left = []
    for whole in (False, False, False, True):
        pad.erase(0, number, whole=whole)
        left.append(pad.columns[0].get(number))
        if len(left) == 3:
            pad.columns[0][number] = "34"
    assert left == ["1", None, None, None]
    for line in ("Ann has the longest path", ""):
        pad.toggle_bonus(0, bonus)
        assert pad.line(0) == line


def test_a_refused_column_is_saved_only_if_the_table_insists() -> None:
    pad = ScorePad(Session(record_events(RECORD, board), board))
    pad.columns[0][pad.tallies[0]] = "99"
    shown = pad.save(0)
    assert not shown.playable
    assert shown.reasons[0].says == "Ann cannot have 99 routes of 1 space; the board has 9."
    assert (pad.session.moves, pad.unsaved) == ((), [0])
    pad.toggle_insist(0)
    assert pad.save(0).playable
    assert ([row.text for row in pad.session.moves], pad.unsaved) == (["Ann has 99 routes of 1 !"], [])
    pad.toggle_insist(0)
    assert pad.line(0) == "Ann has 99 routes of 1"


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("usa", {"routes of 1", "tickets completed", "tickets failed", "longest path"}),
        ("county-durham", {"coal left"}),
        ("maerklin", {"goods, points"}),
        ("united-kingdom-advanced", {"what the score marker showed", "technologies, points", "technologies, lost"}),
    ],
)
def test_each_row_has_a_label_in_words(name: str, labels: set[str]) -> None:
    pad = ScorePad(Session(record_events(RECORD.replace("usa", name), board), board))
    assert labels <= {label_of(pad.session.game, tally) for tally in pad.tallies}


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
