"""What holds for everything that is shown to people, whatever was read."""

from __future__ import annotations

from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.replay import Replay, replay, write_record
from companion.words.plain import plain

LONGEST_MESSAGE = 3000
"""Characters of one message: a screenful."""


def is_plain(text: str, what: str = "shown", rows: bool = True) -> None:
    """Check that nothing in the text is obeyed by a terminal or hides."""
    for row in text.split("\n") if rows else [text]:
        assert plain(row, len(row) + 1) == row, f"{what}: {row!r:.300}"


def is_clear(fault: RecordFault) -> None:
    """Check that a fault is one message of bearable length, with a place in the text."""
    message = fault.report("friday.ttr")
    assert fault.message.strip()
    assert len(message) < LONGEST_MESSAGE, f"a message of {len(message)} signs"
    is_plain(message, "a fault")
    assert 0 <= fault.start < fault.end


def stays(record: Replay, boards: Boards) -> None:
    """Check that what is written is plain and reads back as the same game."""
    written = write_record(record)
    is_plain(written, "a record")
    again = replay(written, boards)
    assert write_record(again) == written
    assert again.game.owners == record.game.owners
    assert again.game.seats == record.game.seats
