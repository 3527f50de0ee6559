"""The text of a game in play is that of its record at every moment, though lines that stay are written once."""

from __future__ import annotations

import pytest

from companion.record import replay
from companion.record.edits import CHANGE, DELETE, Edit
from companion.record.log import HEADER, Event
from companion.record.replay import GrowingText, write_record
from companion.session import Session
from companion.store.shipped_files import board

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: turns\noption: pieces.train = 4\n")
LINES = (
    "Ann keeps Denver - El Paso, Kansas City - Houston",
    "Bea keeps 2 tickets",
    "Ann draws cards",
    "Bea claims Dallas - Houston with 1 red",
    "Ann claims Denver - Santa Fe with 2 red",
)


@pytest.mark.parametrize("secrets", [True, False])
def test_it_is_the_record_whatever_is_played_undone_or_corrected(secrets: bool) -> None:
    session, growing = Session([HEAD], board), GrowingText(secrets=secrets)

    def check() -> None:
        assert growing.of(session.replay) == write_record(session.replay, secrets=secrets)

    check()
    for line in LINES:
        assert session.play(line).playable
        check()
    session.undo()
    check()
    session.redo()
    check()
    for edit in (Edit(CHANGE, 3, "Ann draws red, blind"), Edit(DELETE, 4)):
        session.agree(session.propose(edit))
        check()
    other = Session([HEAD._replace(text=HEAD.text.replace("Bea blue", "Cal green"))], board)
    assert growing.of(other.replay) == write_record(other.replay, secrets=secrets)


def test_a_line_that_stays_is_not_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session, growing, write = Session([HEAD], board), GrowingText(secrets=True), replay.write_entry
    written: list[str] = []

    def noted(entry: replay.Entry, *, secrets: bool = True) -> str:
        written.append(write(entry, secrets=secrets))
        return written[-1]

    monkeypatch.setattr(replay, "write_entry", noted)
    for line in LINES:
        session.play(line)
        growing.of(session.replay)
    assert written == list(LINES)
