"""What can still be read of a damaged game: events that SQLite still returns, and the copy beside the game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from companion.record.lines import covered
from companion.record.log import AMEND, HEADER, LINE, STOP, Event, fold
from companion.store.faults import READ_ERRORS
from companion.store.safe_sqlite import open_read_only
from companion.store.tables import FORMAT, read_events_singly, read_row
from companion.store.text_copy import read_copy, same_line
from companion.words import wording


@dataclass(slots=True)
class Salvage:
    """Events found, by number from 1, and what the copy has."""

    events: dict[int, Event] = field(default_factory=dict)
    last: int = 0
    """The highest number that the file mentions."""
    board: str = ""
    players: tuple[str, ...] = ()
    format: int | None = None
    """None if neither the file nor its copy says."""
    header: str = ""
    """The copy's."""
    copied: Sequence[str] = ()

    @property
    def anything(self) -> bool:
        return bool(self.events or self.header)

    @property
    def read(self) -> int:
        """Lines recovered: every event but the header; in a game completed from its copy, lines that count."""
        return sum(1 for event in self.in_order()[1:] if event != _lost())

    @property
    def total(self) -> int:
        """Lines that there were, as far as the file and its copy tell."""
        return len(self.in_order()) - 1 if self._completes else max(self.last - 1, 0)

    @property
    def unnamed(self) -> int:
        """Lines on kept tickets that only the copy has: it counts the tickets, and names none."""
        lines = [event.text for event in self.in_order() if event.kind == LINE]
        of_file = {event.text for event in self.events.values()}
        return sum(1 for line in lines if line not in of_file and covered(line) != line)

    @property
    def _completes(self) -> bool:
        """Whether events are missing that the copy may have."""
        return bool(self.copied) and len(self.events) < max(self.last, 1)

    def in_order(self) -> list[Event]:
        """The events in order; a missing one becomes a remark, so that the numbers behind it stay right.

        If events are missing, the lines that count come from both sources, and undone lines are gone.
        """
        head = self.events.get(1)
        if head is None or head.kind != HEADER:
            head = Event(HEADER, self.header or f"board: {self.board}\nplayers: {', '.join(self.players)}\n")
        placed = self._placed()
        if not self._completes:
            return [head, *placed]
        stands = fold([head, *placed])
        lines = _merged(stands.lines, self.copied)
        return [head, *(Event(LINE, line) for line in lines), *([Event(STOP)] if stands.stopped else [])]

    def _placed(self) -> list[Event]:
        """The events behind the header up to the last one found, with a remark for each missing one.

        A correction names a move by its number. Behind a missing line it would correct the wrong move, so it goes too.
        """
        placed: list[Event] = []
        whole = True
        for number in range(2, max(self.events, default=1) + 1):
            event = self.events.get(number)
            whole = whole and event is not None
            placed.append(_lost() if event is None or (event.kind == AMEND and not whole) else event)
        return placed


@cache
def _lost() -> Event:
    return Event(LINE, f"# {wording('lost line')}")


def _merged(lines: Sequence[str], copied: Sequence[str]) -> list[str]:
    """Lines with the missing ones taken from the copy; if the two disagree, the copy's, with the tickets that lines
    name.
    """
    lost = _lost().text
    if all(ours in (lost, theirs) or same_line(ours, theirs) for ours, theirs in zip(lines, copied, strict=False)):
        ours = [theirs if line == lost else line for line, theirs in zip(lines, copied, strict=False)]
        return [*ours, *lines[len(ours) :], *copied[len(ours) :]]
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
    """What a file and its copy still hold, of `least` events or more; nothing is changed."""
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
        salvaged.format = FORMAT  # a copy is always of the present one
    return salvaged
