"""The log of a game: an append-only list of events, folded to the lines that stand.

Undo, redo and the correction of older lines are events too, so nothing is ever
lost. An undo takes back the last thing done as a whole: a line, a correction,
or a stop. Stopping is not a line of the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from companion.game.values import NamedTuple, dataclass
from companion.record.edits import CUT, LineChange, Splice, read_edits, splices_of

HEADER, LINE, UNDO, REDO, AMEND = "header", "line", "undo", "redo", "amend"
STOP, GO_ON = "stop", "go on"
"""The table ends its game before the last turn, and resumes it."""
KINDS = (HEADER, LINE, UNDO, REDO, AMEND, STOP, GO_ON)
STOPPING: LineChange = ()
"""What a stop does to the lines: nothing, unlike any other change."""


class Event(NamedTuple):
    """One event: `text` is the header's text, one line, or edits; empty for all others."""

    kind: str
    text: str = ""


class GameSummary(NamedTuple):
    """What a list of games shows of each, besides board and players; `stopped`: the table ended it early."""

    moves: int
    finished: bool = False
    stopped: bool = False


class EventSink(Protocol):
    """Where events go. `append` returns once the event is safely stored; it raises `OSError` if that fails.

    `listed` is what the list of games will then show.
    """

    def append(self, event: Event, listed: GameSummary) -> None: ...


class NullSink:
    """An event sink that stores nothing, for tests and previews."""

    def append(self, event: Event, listed: GameSummary) -> None:
        return None


@dataclass(frozen=True, slots=True)
class LogState:
    """The header and the lines that stand; what was done to them, and what could be redone, the next change last."""

    header: str = ""
    lines: tuple[str, ...] = ()
    done: tuple[LineChange, ...] = ()
    undone: tuple[LineChange, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether the table stopped the game, and did not resume it."""
        return STOPPING in self.done

    @property
    def record(self) -> str:
        """The header and the lines that stand, as the text of a record."""
        return "\n".join((self.header.rstrip("\n"), *self.lines))

    def then(self, *events: Event) -> LogState:
        """The state after more events.

        An event that cannot do anything changes nothing: an undo or redo of
        nothing, or a correction of a line that does not exist.
        """
        header, lines, done, undone = self.header, list(self.lines), list(self.done), list(self.undone)
        for event in events:
            if event.kind == LINE:
                done.append((Splice(len(lines), added=(event.text,)),))
                undone = []
                lines.append(event.text)
            elif event.kind == HEADER:
                header, lines, done, undone = event.text, [], [], []
            elif event.kind == UNDO and done:
                undone.append(done.pop())
                for splice in reversed(undone[-1]):
                    splice.reverse.apply_to(lines)
            elif event.kind == REDO and undone:
                done.append(undone.pop())
                for splice in done[-1]:
                    splice.apply_to(lines)
            elif event.kind in (STOP, GO_ON):
                if (STOPPING in done) != (event.kind == STOP):
                    done, undone = ([step for step in steps if step != STOPPING] for steps in (done, undone))
                    done += [STOPPING] if event.kind == STOP else []
            elif event.kind == AMEND and (step := splices_of(lines, read_edits(event.text))):
                done.append(step)
                undone = _line_by_line(step[0]) if _is_cut(event) else []
                for splice in step:
                    splice.apply_to(lines)
        return LogState(header, tuple(lines), tuple(done), tuple(undone))


def fold(events: Iterable[Event]) -> LogState:
    """What stands after all the events, in order."""
    return LogState().then(*events)


def _is_cut(correction: Event) -> bool:
    """Whether a correction only takes lines back: they can be played again one by one, as after that many undos."""
    return [edit.kind for edit in read_edits(correction.text)] == [CUT]


def _line_by_line(cut: Splice) -> list[LineChange]:
    """The lines that a cut took back, each as a separate change, the first one last."""
    steps: list[LineChange] = [(Splice(cut.at + more, added=(text,)),) for more, text in enumerate(cut.removed)]
    return steps[::-1]
