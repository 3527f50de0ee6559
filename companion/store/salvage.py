"""What can still be read of a damaged game: the events that SQLite still returns, and the copy beside the game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from companion.record.log import AMEND, HEADER, LINE, STOP, Event, fold
from companion.record.secret_tickets import without_secrets
from companion.store.faults import READ_ERRORS
from companion.store.safe_sqlite import open_read_only
from companion.store.tables import FORMAT, read_events_singly, read_row
from companion.store.text_copy import read_copy, same_line
from companion.words import wording


@dataclass(slots=True)
class Salvage:
    """The events that were found, by number from 1, and the contents of the copy."""

    events: dict[int, Event] = field(default_factory=dict)
    last: int = 0
    """The highest event number that the file or its lock mentions."""
    board: str = ""
    players: tuple[str, ...] = ()
    format: int | None = None
    """The format of the events; None if neither the file nor its copy tells."""
    header: str = ""
    """The copy's header."""
    copied: Sequence[str] = ()
    """The copy's lines."""

    @property
    def found_anything(self) -> bool:
        return bool(self.events or self.header)

    @property
    def recovered(self) -> int:
        """Lines recovered: every event but the header, or in a game completed from its copy, the lines that count."""
        return sum(1 for event in self.ordered_events()[1:] if event != _lost_line())

    @property
    def total(self) -> int:
        """The lines that there were, as far as the file and its copy tell."""
        return len(self.ordered_events()) - 1 if self._completable else max(self.last - 1, 0)

    @property
    def unnamed(self) -> int:
        """The lines on kept tickets that only the copy has: it counts the tickets but does not name them."""
        lines = [event.text for event in self.ordered_events() if event.kind == LINE]
        of_file = {event.text for event in self.events.values()}
        return sum(1 for line in lines if line not in of_file and without_secrets(line) != line)

    @property
    def _completable(self) -> bool:
        """Whether events are missing that may be in the copy."""
        return bool(self.copied) and len(self.events) < max(self.last, 1)

    def ordered_events(self) -> list[Event]:
        """The events in order; a missing one becomes a remark, so that the numbers after it stay right.

        If there is a copy to complete them from, only the lines that count are given, without those that were undone.
        """
        head = self.events.get(1)
        if head is None or head.kind != HEADER:
            head = Event(HEADER, self.header or f"board: {self.board}\nplayers: {', '.join(self.players)}\n")
        events = self._with_gaps_marked()
        if not self._completable:
            return [head, *events]
        log = fold([head, *events])
        lines = _merged(log.lines, self.copied)
        return [head, *(Event(LINE, line) for line in lines), *([Event(STOP)] if log.stopped else [])]

    def _with_gaps_marked(self) -> list[Event]:
        """The events after the header up to the last one found, with a remark for each missing one.

        A correction names a move by its number. After a missing line it might correct the wrong move, so it becomes a
        remark too.
        """
        events: list[Event] = []
        unbroken = True
        for number in range(2, max(self.events, default=1) + 1):
            event = self.events.get(number)
            unbroken = unbroken and event is not None
            events.append(_lost_line() if event is None or (event.kind == AMEND and not unbroken) else event)
        return events


@cache
def _lost_line() -> Event:
    return Event(LINE, f"# {wording('lost line')}")


def _merged(lines: Sequence[str], copied: Sequence[str]) -> list[str]:
    """The lines, with missing ones taken from the copy.

    If the two disagree, the copy's lines, with the tickets that the file's lines name; but the file's lines if the copy
    has fewer.
    """
    lost = _lost_line().text
    pairs = list(zip(lines, copied, strict=False))
    if all(line in (lost, other) or same_line(line, other) for line, other in pairs):
        both = [other if line == lost else line for line, other in pairs]
        return [*both, *lines[len(both) :], *copied[len(both) :]]
    if len(copied) < sum(1 for line in lines if line != lost):
        return list(lines)
    named = [line for line in lines if line not in copied]
    merged = []
    for line in copied:
        full = next((other for other in named if same_line(other, line)), None)
        if full is not None:
            named.remove(full)
        merged.append(line if full is None else full)
    return merged


def salvage(path: Path, least: int = 0) -> Salvage:
    """What a file that had at least `least` events and its copy still hold; nothing is changed."""
    salvaged = Salvage()
    with suppress(OSError, *READ_ERRORS), closing(open_read_only(path)) as db:
        salvaged.events, salvaged.last = read_events_singly(db)
        with suppress(*READ_ERRORS):
            salvaged.format = int(db.execute("PRAGMA user_version").fetchone()[0])
        with suppress(*READ_ERRORS):
            salvaged.board, salvaged.players, *_ = read_row(db)
    salvaged.header, salvaged.copied = read_copy(path)
    salvaged.last = max(salvaged.last, least)
    if salvaged.header and not salvaged.events:
        salvaged.format = FORMAT  # a copy is always in the current format
    return salvaged
