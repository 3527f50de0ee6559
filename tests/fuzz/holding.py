"""What holds for everything that is shown to people, whatever was read."""

from __future__ import annotations

from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.replay import Replay, replay, write_record
from companion.words.plain import plain

LONGEST_MESSAGE = 3000
"""Signs of one message: a screenful."""


def is_plain(text: str, what: str = "shown", rows: bool = True) -> None:
    """Nothing in it that a terminal obeys or that hides."""
    for row in text.split("\n") if rows else [text]:
        assert plain(row, len(row) + 1) == row, f"{what}: {row!r:.300}"


def is_clear(fault: RecordFault) -> None:
    """One message of bearable length, with a place in the text."""
    message = fault.report("friday.ttr")
    assert fault.message.strip()
    assert len(message) < LONGEST_MESSAGE, f"a message of {len(message)} signs"
    is_plain(message, "a fault")
    assert 0 <= fault.start < fault.end


def stays(record: Replay, boards: Boards) -> None:
    """What is written is plain and reads as the same game."""
    written = write_record(record)
    is_plain(written, "a record")
    again = replay(written, boards)
    assert write_record(again) == written
    assert again.game.owners == record.game.owners
    assert again.game.seats == record.game.seats
