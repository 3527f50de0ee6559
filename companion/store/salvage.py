"""What can still be read of a damaged game, counted; the file itself is only looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from companion.record.log import AMEND, HEADER, KINDS, LINE, Event
from companion.store.pages import Column, format_in, pages, rows, stray_rows
from companion.store.tables import seal
from companion.words import say


@dataclass(slots=True)
class Salvage:
    """The events found, by number from 1, and what else the file says of the game."""

    events: dict[int, Event] = field(default_factory=dict)
    last: int = 0
    """The highest number that the file speaks of."""
    board: str = ""
    players: tuple[str, ...] = ()
    changed: str = ""
    format: int | None = None
    """None where the page is lost that tells it."""

    @property
    def read(self) -> int:
        """Lines found that go on: every event but the header."""
        return sum(1 for event in self._placed() if event is not None)

    @property
    def total(self) -> int:
        """Lines that there were, as far as the file tells."""
        return max(self.last - 1, 0)

    def in_order(self) -> list[Event]:
        """The events from the first to the last; a missing one is a remark, so that what follows keeps its place."""
        head = self.events.get(1)
        if head is None or head.kind != HEADER:
            head = Event(HEADER, f"board: {self.board}\nplayers: {', '.join(self.players)}\n")
        lost = Event(LINE, f"# {say('lost line')}")
        return [head, *(event or lost for event in self._placed())]

    def _placed(self) -> list[Event | None]:
        """The events behind the header up to the last one found, None for each that is lost.

        A correction speaks of a move by its number: behind a lost line it would
        correct another one, so it is lost too.
        """
        placed: list[Event | None] = []
        whole = True
        for number in range(2, max(self.events, default=1) + 1):
            event = self.events.get(number)
            whole = whole and event is not None
            placed.append(None if event is not None and event.kind == AMEND and not whole else event)
        return placed


def salvage(path: Path, least: int = 0) -> Salvage:
    """Every event that a file still holds, from its pages, whatever SQLite says of it; there were `least` or more."""
    every, by_number = pages(path)
    found = Salvage(last=least, format=format_in(by_number.get(1, ())))
    unsealed: dict[int, Event] = {}
    for way in (rows, stray_rows):
        for number, columns in way(every, by_number):
            _take(found, unsealed, number, columns)
        if found.last and all(number in found.events for number in range(1, found.last + 1)):
            break
    for number, event in unsealed.items():
        found.events.setdefault(number, event)
    found.last = max(found.last, *found.events, 0)
    return found


MOST_EVENTS = 1_000_000
"""A number of events beyond this is damage, not a number."""


def _take(found: Salvage, unsealed: dict[int, Event], number: int, columns: list[Column]) -> None:
    """Keep a row if it is one of ours: an event whose seal holds, one of format 1, the game's row, or the count."""
    match columns:
        case [None, str(at), str(kind), str(text), int(sealed)] if kind in KINDS:
            if sealed == seal(number, at, kind, text):
                found.events[number] = Event(kind, text)
        case [None, str(at), str(kind), str(text)] if kind in KINDS and at[4:5] == at[7:8] == "-":
            if 0 < number < MOST_EVENTS:
                unsealed[number] = Event(kind, text)
        case [str(board), str(players), str(_), str(changed), int(_), int(_)] if changed[4:5] == changed[7:8] == "-":
            if changed >= found.changed:
                found.board, found.players, found.changed = board, tuple(players.split("\n")), changed
        case ["event", int(last)] if 0 < last < MOST_EVENTS:
            found.last = max(found.last, last)
