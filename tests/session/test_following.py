"""A session that follows a game played elsewhere equals a new one made from the same events, and judges again only
from the first line that differs.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.board_versions import replay_record
from companion.record.edits import CHANGE, Edit, write_edits
from companion.record.faults import RecordFault
from companion.record.log import AMEND, HEADER, LINE, REDO, UNDO, Event, GameSummary, NullSink
from companion.session import Session
from companion.store.shipped_files import board

HEAD = Event(HEADER, "board: usa\nplayers: Ann, Bea\ntracking: turns\n")
OTHER = Event(HEADER, "board: usa\nplayers: Ann, Cal\ntracking: turns\n")
LINES = [
    Event(LINE, text)
    for text in (
        "Ann keeps 2 tickets",
        "Bea keeps 3 tickets",
        "# a comment",
        "Ann draws cards",
        "Bea claims Dallas - Houston with 1 red",
        "Ann draws red, blind",
    )
]
CHANGED = Event(AMEND, write_edits([Edit(CHANGE, 4, "Bea draws cards")]))
LOGS = [
    [HEAD],
    [HEAD, *LINES[:4]],
    [HEAD, *LINES],
    [HEAD, *LINES, Event(UNDO), Event(UNDO)],
    [HEAD, *LINES, Event(UNDO), Event(UNDO), Event(REDO)],
    [HEAD, *LINES[:5], CHANGED],
    [OTHER, Event(LINE, "Ann keeps 2 tickets"), Event(LINE, "Cal keeps 3 tickets")],
    [HEAD, *LINES],
]


def check_equal(session: Session, fresh: Session) -> None:
    assert session.record(secrets=True) == fresh.record(secrets=True)
    assert [(row.line, row.text, row.turn) for row in session.replay.entries] == [
        (row.line, row.text, row.turn) for row in fresh.replay.entries
    ]
    assert session.game.seats == fresh.game.seats
    assert session.game.owners == fresh.game.owners
    assert (session.undoable, session.redoable) == (fresh.undoable, fresh.redoable)


def test_it_equals_a_new_session_of_the_same_events() -> None:
    session = Session(LOGS[0], board)
    for log in LOGS[1:]:
        session.follow(log)
        check_equal(session, Session(log, board))


@pytest.mark.parametrize("log", LOGS)
def test_a_record_that_is_saved_already_is_read_once(log: list[Event]) -> None:
    """However the saved game came to its lines; what it can undo, and where it is stored, is its own."""
    record = Session(log, board).record(secrets=True)
    read, events = Session.from_replay(replay_record(record, board), board)
    stored: list[Event] = []

    class Sink:
        def append(self, event: Event, listed: GameSummary) -> None:
            stored.append(event)

    reopened, fresh = read.reopened(log, board, Sink()), Session(log, board)
    check_equal(reopened, fresh)
    assert all(new is old for new, old in zip(reopened.replay.entries, read.replay.entries, strict=True))
    assert [session.play("draws cards").playable for session in (reopened, fresh)] == [True, True]
    assert len(stored) == 1
    assert len(read.moves) == len(events) - 1 - record.count("# a comment")


def test_a_saved_game_keeps_its_board_whatever_it_was_read_on() -> None:
    """As after the user's own board was changed: the saved game's lines mean what they meant."""
    changed = replace(board("usa"), title="Our USA")
    read = Session(LOGS[2], lambda name: changed)
    reopened = read.reopened(LOGS[2], board, NullSink())
    assert reopened.game.board is Session(LOGS[2], board).game.board
    assert not any(new is old for new, old in zip(reopened.moves, read.moves, strict=True))


def test_lines_that_are_the_same_are_not_judged_again() -> None:
    session = Session(LOGS[1], board)
    before = session.replay.entries
    session.follow(LOGS[2])
    assert all(new is old for new, old in zip(session.replay.entries, before, strict=False))
    session.follow(LOGS[5])
    kept = [new is old for new, old in zip(session.replay.entries, before, strict=False)]
    assert kept == [True] * 4
    assert session.moves[3].text == "Bea draws cards"


def test_an_unreadable_log_changes_nothing() -> None:
    session = Session(LOGS[2], board)
    before = session.replay
    with pytest.raises(RecordFault):
        session.follow([*LOGS[2], Event(LINE, "Bea flies to the moon")])
    assert session.replay is before
    session.follow([*LOGS[2], Event(LINE, "Bea draws cards")])
    assert len(session.moves) == 6
