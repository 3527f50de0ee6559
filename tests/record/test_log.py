"""The folded log: what stands after lines, undo, redo and corrections."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.edits import CHANGE, CUT, DELETE, EDIT_KINDS, INSERT, Edit, read_edits, splices_of, write_edits
from companion.record.log import AMEND, GO_ON, HEADER, KINDS, LINE, REDO, STOP, UNDO, Event, LogState, fold
from tests.record.test_long_inputs import GROWTH, calls

ABC = [Event(HEADER, "head"), *(Event(LINE, text) for text in ("a", "b", "c"))]


def lines(*events: Event) -> str:
    return "".join(fold([*ABC, *events]).lines)


def amends(*edits: Edit) -> Event:
    return Event(AMEND, write_edits(edits))


@pytest.mark.parametrize(
    ("edit", "stands"),
    [
        (Edit(CHANGE, 2, "B"), "aBc"),
        (Edit(INSERT, 2, "x"), "axbc"),
        (Edit(DELETE, 2), "ac"),
        (Edit(CUT, 2), "ab"),
        (Edit(CUT, 0), ""),
    ],
)
def test_a_correction_is_one_event_and_one_undo(edit: Edit, stands: str) -> None:
    assert lines(amends(edit)) == stands
    assert lines(amends(edit), Event(UNDO)) == "abc"
    assert lines(amends(edit), Event(UNDO), Event(REDO)) == stands
    assert lines(amends(edit), Event(UNDO), Event(UNDO)) == "ab", "then the line before it is taken back"


def test_a_correction_of_several_lines_is_undone_as_a_whole() -> None:
    several = amends(Edit(DELETE, 1), Edit(CHANGE, 2, "C !"), Edit(INSERT, 2, "x"))
    assert lines(several) == "bxC !"
    assert lines(several, Event(UNDO)) == "abc"
    assert lines(several, Event(UNDO), Event(REDO)) == "bxC !"


def test_an_undo_takes_back_what_was_done_last() -> None:
    change = amends(Edit(CHANGE, 1, "A"))
    assert lines(change, Event(LINE, "d")) == "Abcd"
    assert lines(change, Event(LINE, "d"), Event(UNDO)) == "Abc"
    assert lines(change, Event(LINE, "d"), Event(UNDO), Event(UNDO)) == "abc"
    assert lines(Event(UNDO), change, Event(REDO)) == "Ab", "a correction leaves nothing to redo"


def test_lines_undone_together_are_played_again_one_by_one() -> None:
    cut = amends(Edit(CUT, 1))
    assert lines(cut) == "a"
    assert lines(cut, Event(REDO)) == "ab"
    assert lines(cut, Event(REDO), Event(REDO)) == "abc"
    assert lines(cut, Event(REDO), Event(REDO), Event(REDO)) == "abc"
    assert lines(cut, Event(REDO), Event(UNDO), Event(UNDO)) == "abc", "the undo of the cut itself"
    assert lines(cut, Event(LINE, "x"), Event(REDO)) == "ax"


def test_comments_and_blank_lines_have_no_number() -> None:
    events = [Event(HEADER, "head"), *(Event(LINE, text) for text in ("# so it began", "a  # first", "", "b"))]
    assert fold([*events, amends(Edit(CHANGE, 2, "B"))]).lines == ("# so it began", "a  # first", "", "B")
    assert fold([*events, amends(Edit(DELETE, 1))]).lines == ("# so it began", "", "b")
    assert fold([*events, amends(Edit(CUT, 1))]).lines == ("# so it began", "a  # first")
    assert fold([*events, amends(Edit(INSERT, 2, "x"))]).lines == ("# so it began", "a  # first", "", "x", "b")


@pytest.mark.parametrize(
    "text",
    [
        *("", "change", "change x y", "change 2", "change 2 # only a comment", "insert 5 x", "change 0 x", "cut 4"),
        *("delete 99999999999999999999", "delete ²", "mend 1 x", "delete 1\nchange 9 x", "cut 3"),
    ],
)
def test_an_event_that_does_not_fit_changes_nothing(text: str) -> None:
    assert lines(Event(AMEND, text)) == "abc"
    assert lines(Event(AMEND, text), Event(UNDO)) == "ab", "there is nothing of it to take back"


def test_lines_added_at_the_end_are_undone_and_redone_together() -> None:
    together = Event(AMEND, "insert 4 x\ninsert 5 y")
    assert lines(together) == "abcxy"
    assert lines(together, Event(UNDO)) == "abc"
    assert lines(together, Event(UNDO), Event(REDO)) == "abcxy"
    assert fold([Event(AMEND, "insert 1 x")]).lines == ("x",)


def test_a_stop_of_a_stopped_game_changes_nothing() -> None:
    stopped = [*ABC, Event(STOP), Event(LINE, "d")]
    assert fold([*stopped, Event(STOP)]) == fold(stopped)
    assert fold([*stopped, Event(UNDO), Event(UNDO), Event(GO_ON)]) == fold([*stopped, Event(UNDO), Event(UNDO)])


def test_a_stop_that_was_taken_back_is_not_made_twice() -> None:
    again = fold([*ABC, Event(STOP), Event(UNDO), Event(STOP)])
    assert again == fold([*ABC, Event(STOP)])
    assert fold([*ABC, Event(STOP), Event(UNDO), Event(STOP), Event(GO_ON)]).undone == ()


def test_a_header_starts_over() -> None:
    assert fold([*ABC, Event(UNDO), Event(HEADER, "other")]) == LogState("other")


TEXTS = st.text("ab #!", max_size=5).map(str.rstrip)


@settings(deadline=None)
@given(st.lists(st.builds(Edit, st.sampled_from(EDIT_KINDS), st.integers(0, 9), TEXTS), max_size=4))
def test_edits_are_read_back_as_they_were_written(edits: list[Edit]) -> None:
    written = write_edits(edits)
    again = read_edits(written) if edits else ()
    assert write_edits(again) == written
    assert [(edit.kind, edit.number) for edit in again] == [(edit.kind, edit.number) for edit in edits]
    assert splices_of("abc", again) == splices_of("abc", edits)


EVENTS = st.builds(
    Event, st.sampled_from(KINDS), st.sampled_from(["a", "b", "#", "", "delete 1", "cut 1", "change 2 z", "insert 1 y"])
)


@settings(deadline=None)
@given(st.lists(EVENTS, max_size=12), st.lists(EVENTS, max_size=4))
def test_folding_in_parts_equals_folding_everything(first: list[Event], more: list[Event]) -> None:
    assert fold(first).then(*more) == fold([*first, *more])


@settings(deadline=None)
@given(st.lists(EVENTS, max_size=12))
def test_undo_and_redo_together_change_nothing(events: list[Event]) -> None:
    stands = fold(events)
    if stands.done:
        assert stands.then(Event(UNDO), Event(REDO)) == stands
    if stands.undone:
        assert stands.then(Event(REDO), Event(UNDO)) == stands


@pytest.mark.parametrize("row", ["insert 1 Ann draws", "change 1 Ann draws", "insert {} Ann draws"])
def test_a_correction_of_many_lines_is_folded_in_proportion(row: str) -> None:
    """A file can hold a correction longer than any game, whose rows must not each look at all lines before them."""
    header, line = Event(HEADER, ""), Event(LINE, "Ann passes")
    small, large = (
        calls(lambda size=size: fold([header, line, Event(AMEND, "\n".join(row.format(2 + at) for at in range(size)))]))  # type: ignore[misc]
        for size in (400, 1200)
    )
    assert large < small * GROWTH


def test_a_correction_of_more_lines_than_a_game_has_changes_nothing() -> None:
    long = Event(AMEND, "\n".join(["insert 1 Ann draws"] * 10_001))
    assert fold([Event(HEADER, ""), Event(LINE, "Ann passes"), long]).lines == ("Ann passes",)
