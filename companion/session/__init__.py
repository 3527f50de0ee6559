"""A session: one game in play. The screen, the shell and the tests ask the same one.

It reads what is typed, has it judged, keeps it in a log before it counts, and
knows at every moment the game, its history and its sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Protocol

from companion.board_versions import replay_record
from companion.game.moves import Action, Turn
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.amend import Amended, Change, amend
from companion.record.candidates import candidates
from companion.record.consequences import Consequence, consequences
from companion.record.edits import CHANGE, CUT, INSERT, Edit, LineChange, is_move, write_edits
from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.lines import write_line
from companion.record.log import AMEND, GO_ON, HEADER, LINE, REDO, STOP, STOPPING, UNDO, Event, Listed, LogState, fold
from companion.record.refused import refused
from companion.record.replay import Entry, Replay, by_moves, read, replay, replay_lines, write_record
from companion.record.suggest import Suggestion, suggest
from companion.record.tokens import split_comment
from companion.referee import judge
from companion.scoring import Sheet, sheet


class EventSink(Protocol):
    """Where events go. `append` returns only when the event is safe; it raises OSError when it is not.

    `listed` is what a list of games shows once the event is there.
    """

    def append(self, event: Event, listed: Listed) -> None: ...


class NullSink:
    """An event sink that keeps nothing, for tests and previews."""

    def append(self, event: Event, listed: Listed) -> None:
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


@dataclass(frozen=True, slots=True)
class Proposal:
    """A correction that is only looked at: nothing has changed.

    `answer` is the referee's to a new line, None where nothing is said anew;
    `amended` and the consequences are there once that line is playable.
    """

    edit: Edit
    answer: Answer | None = None
    amended: Amended | None = None
    consequences: tuple[Consequence, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether it can be agreed to: the new line is playable, and every other line can still be read."""
        return self.amended is not None and not self.amended.unread

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Later lines that would be lost: refused, with nobody insisting on them."""
        return self.amended.refused if self.amended is not None else ()


class Session:
    """One game in play. Not safe for use from several threads."""

    def __init__(self, events: Sequence[Event], boards: Boards, sink: EventSink | None = None) -> None:
        """The game of these events; `RecordFault` or `LookupError` if they make none."""
        self.sink: EventSink = NullSink() if sink is None else sink
        self._boards = boards
        self._previewed: tuple[Game, Answer] | None = None
        self._scored: tuple[Replay, Sheet] | None = None
        self.follow(events)

    @classmethod
    def of(cls, record: Replay, boards: Boards) -> tuple[Session, list[Event]]:
        """The game of a record that was read already, and its events; nothing of it is read or judged again."""
        events = replay_events(record)
        session = cls(events[:1], boards)
        numbered = by_moves(event.text for event in events[1:])
        entries = (
            row._replace(line=line, text=text) for row, (line, text) in zip(record.entries, numbered, strict=True)
        )
        session.replay = Replay(record.header, record.start, tuple(entries))
        session._standing = fold(events)
        return session, events

    def follow(self, events: Sequence[Event]) -> None:
        """Become the game of these events, which somebody else played; a fault of them changes nothing."""
        standing = fold(events)
        start = replay(standing.header, self._boards)
        self.replay = replay_lines(replace(start, entries=()), by_moves(standing.lines))
        self._standing = standing

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
        return any(map(_concerns_moves, self._standing.done))

    @property
    def redoable(self) -> bool:
        return any(map(_concerns_moves, self._standing.undone))

    def preview(self, text: str) -> Answer:
        """The answer to a line that is only typed: nothing changes. The last answer is kept while it holds."""
        game = self.game
        if self._previewed is None or self._previewed[0] is not game or self._previewed[1].text != text:
            self._previewed = game, self._answer(game, text)
        return self._previewed[1]

    def _answer(self, game: Game, text: str) -> Answer:
        try:
            turn = read(game, text, assume=self.speaker)
        except RecordFault as fault:
            return Answer(text, fault=fault)
        if turn is None:
            return Answer(text)
        return Answer(text, turn=turn, verdict=judge(game, turn), line=write_line(game, turn))

    def suggestions(self, text: str, most: int = 8) -> list[Suggestion]:
        """Ways to go on with a typed line that are legal now, best guess first."""
        return suggest(self.game, text, self.speaker, most)

    def candidates(self, answer: Answer) -> list[Suggestion]:
        """What a line could mean that is not clear; empty for any other."""
        return [] if answer.fault is None else candidates(self.game, answer.text, answer.fault, self.speaker)

    def refusals(self, text: str) -> list[Suggestion]:
        """Moves that fit a half-typed line and are not allowed now, with what is against each."""
        return refused(self.game, text, self.speaker)

    def sheet(self) -> Sheet:
        """The sheet as the game stands; it is counted once."""
        if self._scored is None or self._scored[0] is not self.replay:
            self._scored = self.replay, sheet(self.replay)
        return self._scored[1]._replace(stopped=self.stopped)

    def record(self, *, secrets: bool = False) -> str:
        """The game as a record. Kept tickets are named only in a game that ended, or when asked for."""
        return write_record(self.replay, secrets=secrets or self.ended)

    @property
    def over(self) -> bool:
        """The last turn is played; where turns are not tracked, tickets have been laid open or the end was told."""
        return _is_over(self.game)

    @property
    def stopped(self) -> bool:
        """The table agreed that it ends here, before the last turn; the record knows nothing of it."""
        return self._standing.stopped and not self.over

    @property
    def ended(self) -> bool:
        """Over, or stopped: what was secret may be laid open."""
        return self.over or self.stopped

    # -- playing

    def stop(self) -> None:
        """The table ends the game as it stands, which is in the sink before this returns; the next action goes on."""
        if not self.ended:
            self._keep(Event(STOP))

    def _go_on(self, lines: Sequence[Entry]) -> None:
        """The game goes on where it was stopped, if one of the lines acts: tickets laid open and remarks do not."""
        if self._standing.stopped and any(map(_has_action, lines)):
            self._keep(Event(GO_ON))

    def play(self, text: str) -> Answer:
        """Play a line if it is playable; it is in the sink before this returns."""
        answer = self.preview(text)
        if answer.playable:
            new = Entry(len(self.moves) + 1, answer.line, self.game, answer.turn, answer.verdict)
            self._go_on([new])
            self._keep(Event(LINE, answer.line), self.replay.adding(new))
        return answer

    def undo(self) -> Change | None:
        """Take back what was done last as a whole, a line, a correction or a stop; None if there is nothing.

        `RecordFault`, and nothing is taken back, where a line that would stand again cannot be read any more.
        """
        return self._turn(UNDO) if self.undoable else None

    def redo(self) -> Change | None:
        """Do again what was taken back last, with the remarks behind it; None if there is nothing. As `undo`."""
        return self._turn(REDO) if self.redoable else None

    def _turn(self, kind: str) -> Change:
        """Undo or redo until a move has changed; comments and blank lines behind it go along with it."""
        before, moved = self.replay, False
        while steps := self._standing.done if kind == UNDO else self._standing.undone:
            step = steps[-1]
            if moved and (kind == UNDO or _concerns_moves(step)):
                break
            first = min((splice.at for splice in step), default=len(self.replay.entries))
            entries = self.replay.entries[:first]
            lines = self._standing.then(Event(kind)).lines[first:]
            numbered = by_moves(lines, sum(1 for entry in entries if entry.turn is not None))
            try:
                then = replay_lines(replace(self.replay, entries=entries), numbered)
            except RecordFault:
                if moved:  # a remark that cannot be read any more stays taken back
                    break
                raise
            if kind == REDO:
                self._go_on(then.entries[first:])
            self._keep(Event(kind), then)
            moved = moved or _concerns_moves(step)
        return Change(before, self.replay)

    def _keep(self, event: Event, replay: Replay | None = None) -> None:
        """Bring an event to the sink, after which the game is this; nothing has changed if that fails."""
        standing, replay = self._standing.then(event), replay or self.replay
        over = _is_over(replay.game)
        self.sink.append(event, Listed(len(replay.moves), over, standing.stopped and not over))
        self._standing, self.replay = standing, replay

    # -- correcting

    def before(self, number: int) -> Session:
        """The game as it stood before move `number`, to look at and to try lines in; nothing of it is kept."""
        at = next(at for at, row in enumerate(self.replay.entries) if row.turn is not None and row.line == number)
        then = copy(self)
        then.sink = NullSink()
        then._standing = LogState(self._standing.header, self._standing.lines[:at])
        then.replay = replace(self.replay, entries=self.replay.entries[:at])
        return then

    def propose(self, edit: Edit, *, insist: bool = False) -> Proposal:
        """What a correction would change; nothing does yet.

        A new line is read and judged in the game as it stood there, and may be
        as short as at the prompt. With `insist` later lines that would be lost
        are played all the same. ValueError for a move that there is not.
        """
        if not (0 if edit.what == CUT else 1) <= edit.number <= len(self.moves):
            raise ValueError(f"there is no line {edit.number}")
        answer = None
        if edit.what in (CHANGE, INSERT):
            answer = self.before(edit.number).preview(edit.text)
            if not answer.playable:
                return Proposal(edit, answer)
            comment = split_comment(edit.text)[1]
            if comment is None and edit.what == CHANGE:
                comment = self.moves[edit.number - 1].comment
            edit = edit._replace(text=answer.line + (f"  # {comment}" if comment else ""))
        amended = amend(self.replay, [edit], insist=insist)
        return Proposal(edit, answer, amended, consequences(amended, laid_open=self.ended))

    def agree(self, proposal: Proposal) -> Change | None:
        """Do what was proposed; it is in the sink before this returns.

        None if the line stood so before. ValueError for a proposal that is not
        possible, or that was made when other lines stood.
        """
        amended = proposal.amended
        if amended is None or not proposal.possible or not self.fits(proposal):
            raise ValueError("this cannot be agreed to")
        texts = [[entry.text for entry in replay.entries] for replay in (amended.before, amended.after)]
        if texts[0] == texts[1]:
            return None
        if any(edit.what == CUT for edit in amended.edits):
            self._go_on(amended.before.entries[len(amended.after.entries) :])
        self._keep(Event(AMEND, write_edits(amended.edits)), amended.after)
        return Change(amended.before, amended.after)

    def fits(self, proposal: Proposal) -> bool:
        """Whether the lines are those for which a correction was proposed."""
        return proposal.amended is None or proposal.amended.before is self.replay

    def take_back(self) -> Change | None:
        """Take back the last line, also where something else was done since; None if there is none.

        That the table stopped comes before it: then only that is taken back.
        """
        done, last = self._standing.done, len(self._standing.lines) - 1
        if done and done[-1] == STOPPING:
            return self.undo()
        if not self.moves:
            return None
        played_last = bool(done) and [(edit.at, edit.taken, len(edit.put)) for edit in done[-1]] == [(last, (), 1)]
        return self.undo() if played_last else self.undo_to(len(self.moves) - 1)

    def undo_to(self, number: int) -> Change | None:
        """Take back every line behind move `number` at once; `redo` plays them again one by one."""
        if number == len(self.moves):
            return None
        return self.agree(self.propose(Edit(CUT, number)))


def _is_over(game: Game) -> bool:
    if game.table.by_turns:
        return game.clock.over
    return game.table.told_at_end or any(held.shown for held in game.seats)


def _concerns_moves(step: LineChange) -> bool:
    """Whether something that was done has to do with a move, or is a stop."""
    return step == STOPPING or any(is_move(text) for splice in step for text in (*splice.taken, *splice.put))


def _has_action(line: Entry) -> bool:
    """Whether a line is somebody's turn, or a part of one."""
    return line.turn is not None and any(isinstance(step, Action) for step in line.turn.steps)


def record_events(text: str, boards: Boards) -> list[Event]:
    """The events of a record that was written elsewhere; `RecordFault` if it cannot be read."""
    return replay_events(replay_record(text, boards))


def replay_events(record: Replay) -> list[Event]:
    """The events of a record that was read."""
    whole = write_record(record).rstrip("\n").split("\n")
    head = len(record.header.rows)
    return [Event(HEADER, "\n".join(whole[:head]) + "\n"), *(Event(LINE, line) for line in whole[head:])]
