"""The log of a game: an append-only list of events, folded to the lines that stand.

Undo and redo are events too, so nothing that was said is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

HEADER, LINE, UNDO, REDO = "header", "line", "undo", "redo"
KINDS = (HEADER, LINE, UNDO, REDO)


@dataclass(frozen=True, slots=True)
class Event:
    """One event: `text` is the header's text or one line; empty for undo and redo."""

    kind: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """The header and the lines that stand, and those that could be redone, the next one last."""

    header: str = ""
    lines: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()

    def then(self, event: Event) -> Standing:
        """After one more event; an undo of nothing and a redo of nothing change nothing."""
        if event.kind == HEADER:
            return Standing(event.text)
        if event.kind == LINE:
            return Standing(self.header, (*self.lines, event.text))
        if event.kind == UNDO and self.lines:
            return Standing(self.header, self.lines[:-1], (*self.undone, self.lines[-1]))
        if event.kind == REDO and self.undone:
            return Standing(self.header, (*self.lines, self.undone[-1]), self.undone[:-1])
        return self


def fold(events: Iterable[Event]) -> Standing:
    """What stands after all the events, in order."""
    header, lines, undone = "", list[str](), list[str]()
    for event in events:
        if event.kind == HEADER:
            header, lines, undone = event.text, [], []
        elif event.kind == LINE:
            lines.append(event.text)
            undone.clear()
        elif event.kind == UNDO and lines:
            undone.append(lines.pop())
        elif event.kind == REDO and undone:
            lines.append(undone.pop())
    return Standing(header, tuple(lines), tuple(undone))
