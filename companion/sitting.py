"""A sitting: one game in play. The screen, the shell and the tests ask the same one.

It reads what is typed, has it judged, keeps it in a log before it counts, and
knows at every moment the game, its history and its sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from companion.game.moves import Turn
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.lines import read_line, write_line
from companion.record.log import HEADER, LINE, REDO, UNDO, Event, fold
from companion.record.replay import Entry, entry, replay, replay_lines, write_record
from companion.record.suggest import Suggestion, suggest
from companion.referee import judge
from companion.scoring import Sheet, sheet


class Keeper(Protocol):
    """Where events go. `keep` returns only when the event is safe; it raises OSError when it is not."""

    def keep(self, event: Event) -> None: ...


class Nowhere:
    """A keeper that keeps nothing, for tests and previews."""

    def keep(self, event: Event) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says to a typed line.

    Exactly one of these holds: `fault` (not readable, or not clear), `turn` with
    its `verdict`, or neither (nothing was typed). `line` is the turn in full.
    """

    text: str
    fault: RecordFault | None = None
    turn: Turn | None = None
    verdict: Verdict | None = None
    line: str = ""

    @property
    def playable(self) -> bool:
        """Legal, or refused and insisted on."""
        if self.turn is None or self.verdict is None:
            return False
        return self.verdict.legal or self.turn.insists is not None


class Sitting:
    """One game in play. Not safe for use from several threads."""

    def __init__(self, events: Sequence[Event], boards: Boards, keeper: Keeper | None = None) -> None:
        """The game of these events; `RecordFault` or `LookupError` if they make none."""
        self.keeper: Keeper = keeper or Nowhere()
        standing = fold(events)
        start = replay(standing.header, boards)
        whole = replay_lines(replace(start, entries=()), standing.lines)
        self._undone = list(standing.undone)
        self.replay = whole

    # -- looking

    @property
    def game(self) -> Game:
        return self.replay.game

    @property
    def moves(self) -> tuple[Entry, ...]:
        """The history: every line that is a move."""
        return self.replay.moves

    @property
    def speaker(self) -> int | None:
        """The seat that a line without a name belongs to; None where turns are not tracked."""
        game = self.game
        return game.clock.on_turn if game.table.by_turns else None

    @property
    def undoable(self) -> bool:
        return bool(self.replay.entries)

    @property
    def redoable(self) -> bool:
        return bool(self._undone)

    def look(self, text: str) -> Answer:
        """The answer to a line that is only typed: nothing changes."""
        game = self.game
        try:
            turn = read_line(game, text, self.speaker)
        except RecordFault as fault:
            return Answer(text, fault=fault)
        if turn is None:
            return Answer(text)
        return Answer(text, turn=turn, verdict=judge(game, turn), line=write_line(game, turn))

    def suggestions(self, text: str, most: int = 8) -> list[Suggestion]:
        """Ways to go on with a typed line that are legal now, best guess first."""
        return suggest(self.game, text, self.speaker, most)

    def sheet(self) -> Sheet:
        return sheet(self.replay)

    def record(self, *, secrets: bool = False) -> str:
        """The game as a record. Kept tickets are named only in a finished game, or when asked for."""
        return write_record(self.replay, secrets=secrets or self.over)

    @property
    def over(self) -> bool:
        """The last turn is played; where turns are not tracked, tickets have been laid open or the end was told."""
        game = self.game
        if game.table.by_turns:
            return game.clock.over
        return game.table.tracking == "final" or any(held.shown for held in game.holdings)

    # -- playing

    def say(self, text: str) -> Answer:
        """Play a line if it is playable; it is in the keeper before this returns."""
        answer = self.look(text)
        if answer.playable:
            self.keeper.keep(Event(LINE, answer.line))
            number = len(self.replay.entries) + 1
            self.replay = self.replay.adding(entry(self.game, answer.line, number))
            self._undone.clear()
        return answer

    def undo(self) -> Entry | None:
        """Take the last line back; None if there is none."""
        if not self.replay.entries:
            return None
        self.keeper.keep(Event(UNDO))
        last = self.replay.entries[-1]
        self._undone.append(last.text)
        self.replay = replace(self.replay, entries=self.replay.entries[:-1])
        return last

    def redo(self) -> Entry | None:
        """Play the last undone line again; None if there is none."""
        if not self._undone:
            return None
        self.keeper.keep(Event(REDO))
        text = self._undone.pop()
        self.replay = self.replay.adding(entry(self.game, text, len(self.replay.entries) + 1))
        return self.replay.entries[-1]


def events_of(text: str, boards: Boards) -> list[Event]:
    """The events of a record that was written elsewhere; `RecordFault` if it cannot be read."""
    one = replay(text, boards)
    whole = write_record(one).rstrip("\n").split("\n")
    head = len(one.header.rows)
    return [Event(HEADER, "\n".join(whole[:head]) + "\n"), *(Event(LINE, line) for line in whole[head:])]
