"""A session: one game in play, the same for the screen, the shell, the phones and the tests.

It reads each typed line, has it judged, and logs it before it counts. At any
moment it has the game, its history and its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from itertools import takewhile

from companion.board_versions import replay_record
from companion.game.moves import Action, Turn
from companion.game.state import Game
from companion.game.values import replace
from companion.record.amend import Change, amend
from companion.record.candidates import candidates, near_readings
from companion.record.consequences import consequences
from companion.record.edits import CHANGE, CUT, INSERT, Edit, LineChange, is_move, write_edits
from companion.record.faults import RecordFault
from companion.record.finished import is_finished, is_over
from companion.record.header import Boards
from companion.record.lines import write_line
from companion.record.log import (
    AMEND,
    GO_ON,
    HEADER,
    LINE,
    REDO,
    STOP,
    STOPPING,
    UNDO,
    Event,
    EventSink,
    GameSummary,
    LogState,
    NullSink,
    fold,
)
from companion.record.open_moves import OpenMoves
from companion.record.piecemeal import Piecemeal, at_once
from companion.record.refused import refused_moves
from companion.record.replay import Entry, Replay, numbered_by_moves, read_turn, replay, replay_from, write_record
from companion.record.secret_tickets import names_tickets
from companion.record.suggest import suggest
from companion.record.suggestion import Suggestion
from companion.record.tokens import split_comment
from companion.referee import judge
from companion.scoring import Sheet, sheet
from companion.session.answers import Answer, Correction

__all__ = ["Answer", "Correction", "Session", "record_events", "replay_events"]


class Session:
    """One game in play. Not safe for use from several threads."""

    seat: int | None = None
    """The seat that this preview belongs to: lines without a name are read as its own."""
    known_to: Callable[[int | None], Session] | None = None
    """Gives this game as a seat, or everybody, may know it before the end. If set, what is typed is read and completed
    as everybody knows it, and a line that names tickets is answered as its seat knows the game: tickets that others
    named in secret complete no name, are listed nowhere, and are accepted, because a refusal would reveal whose they
    are. Such a line then counts with a `!`, and the sheet says so at the end (BA-19)."""

    def __init__(
        self, events: Sequence[Event], boards: Boards, sink: EventSink | None = None, *, read: Replay | None = None
    ) -> None:
        """Start from these events, which are replayed unless `read` is their replay.

        Raises `RecordFault` or `LookupError` if they do not make a game.
        """
        self.sink: EventSink = NullSink() if sink is None else sink
        self._boards = boards
        self._previewed: tuple[Game, Answer] | None = None
        self._open_moves: OpenMoves | None = None
        self._proposal: tuple[tuple[Replay, bool, Edit, tuple[Edit, ...], bool], Correction] | None = None
        self._scored_sheet: tuple[Replay, Sheet] | None = None
        self._log = log = fold(events)
        self.replay = read or replay_from(replay(log.header, boards), log.lines, known=0)

    @classmethod
    def from_replay(cls, record: Replay, boards: Boards) -> tuple[Session, list[Event]]:
        """A session for a record that has already been read, and its events; nothing is read or judged again."""
        events = replay_events(record)
        numbered = numbered_by_moves(event.text for event in events[1:])
        entries = (
            row._replace(line=line, text=text) for row, (line, text) in zip(record.entries, numbered, strict=True)
        )
        return cls(events, boards, read=Replay(record.header, record.start, tuple(entries))), events

    def follow(self, events: Sequence[Event]) -> None:
        """Switch to the game of these events, played elsewhere; if they have a fault, nothing changes."""
        log = fold(events)
        self.replay = self._replay_of(log)
        self._log = log

    def reopened(self, events: Sequence[Event], boards: Boards, sink: EventSink) -> Session:
        """A session like `Session(events, boards, sink)`; lines that this one has too, on the same board, are not
        replayed again.
        """
        log = fold(events)
        same_board = replay(log.header, boards).header.board is self.replay.header.board
        return Session(events, boards, sink, read=self._replay_of(log) if same_board else None)

    def _replay_of(self, log: LogState) -> Replay:
        """The replay of a log; with this game's header, only the lines from the first difference on are replayed."""
        if log.header != self._log.header:
            return replay_from(replay(log.header, self._boards), log.lines, known=0)
        pairs = zip(log.lines, self._log.lines, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return replay_from(self.replay, log.lines, known=same)

    # -- the game now

    @property
    def game(self) -> Game:
        return self.replay.game

    @property
    def moves(self) -> tuple[Entry, ...]:
        """The history: every line that is a move."""
        return self.replay.moves

    @property
    def speaker(self) -> int | None:
        """The seat that plays a line without a name; None if turns are not tracked."""
        game = self.game
        return game.clock.on_turn if game.table.by_turns else None

    @property
    def _assumed_seat(self) -> int | None:
        """The seat that is assumed when a typed line has no name."""
        return self.speaker if self.seat is None else self.seat

    @property
    def undoable(self) -> bool:
        return any(map(_concerns_moves, self._log.done))

    @property
    def redoable(self) -> bool:
        return any(map(_concerns_moves, self._log.undone))

    def preview(self, text: str) -> Answer:
        """The answer to a typed line, which changes nothing. The last answer is cached while it holds."""
        game = self.game
        if self._previewed is None or self._previewed[0] is not game or self._previewed[1].text != text:
            self._previewed = game, self._answer(game, text)
        return self._previewed[1]

    @property
    def _read_in(self) -> Game:
        """The game in which typed lines are read and completed."""
        return self.game if self.known_to is None else self.known_to(None).game

    def _answer(self, game: Game, text: str, *, written: bool = False) -> Answer:
        """The answer to a typed line, or to one that is `written` in full and judged in the whole game."""
        read_in = game if written or game is not self.game else self._read_in
        try:
            turn = read_turn(read_in, text, assume=self._assumed_seat)
            if not written and turn is not None and game.clock.over and self.seat is None and not _acts(turn):
                turn = read_turn(read_in, text)  # tickets may be anybody's then
        except RecordFault as fault:
            return Answer(text, fault=fault.with_traceback(None))  # which would hold the games of this line
        if turn is None:
            return Answer(text)
        line = write_line(read_in, turn)
        if read_in is not game and (answering := self.answering(turn)) is not self:
            answer = answering.preview(line)
            against = self.as_it_counts(answer).fault if answer.playable else answer.fault
            if against is not None:
                against.start, against.end = 0, len(text)  # it is about the line in full
                return Answer(text, fault=against)
            return replace(answer, text=text)
        return Answer(text, turn=turn, verdict=judge(game, turn), line=line)

    def answering(self, turn: Turn) -> Session:
        """The session that answers a typed turn: this one or, if it names tickets, the one that its seat knows."""
        return self.known_to(turn.seat) if self.known_to is not None and names_tickets(turn) else self

    def as_it_counts(self, answer: Answer) -> Answer:
        """The answer in the whole game to the line of a playable one that its seat's view gave, with a `!` if it counts
        only so, because of what others named in secret. It can have a fault, such as one ticket too many.
        """
        whole = self._answer(self.game, answer.line, written=True)
        return whole if whole.playable else self._answer(self.game, f"{answer.line} !", written=True)

    def _as_played(self, answer: Answer) -> Answer:
        """A playable answer as its line counts: in the whole game, if a seat's view gave it."""
        from_view = answer.turn is not None and self.answering(answer.turn) is not self
        return self.as_it_counts(answer) if from_view else answer

    def suggestions(self, text: str, most: int = 8) -> list[Suggestion]:
        """Up to `most` legal continuations of a typed line, best guess first. Open moves are cached for the game."""
        game = self._read_in
        if self._open_moves is None or self._open_moves.game is not game:
            self._open_moves = OpenMoves(game)
        return suggest(game, text, self._assumed_seat, most, self._open_moves)

    def candidates(self, answer: Answer) -> list[Suggestion]:
        """The possible readings of an unclear line; empty for any other."""
        return [] if answer.fault is None else candidates(self._read_in, answer.text, answer.fault, self._assumed_seat)

    def possible_lines(self, answer: Answer, text: str, most: int = 8) -> list[Suggestion]:
        """What a text could become: the readings of an unclear line, else the legal continuations, else the readings of
        a mistyped line with the nearest names. `answer` is the answer to the line.
        """
        possible = self.candidates(answer) or self.suggestions(text, most)
        if possible or answer.fault is None:
            return possible
        return near_readings(self._read_in, answer.text, answer.fault, self._assumed_seat)

    def refusals(self, text: str) -> list[Suggestion]:
        """Moves that fit a half-typed line but would be refused, each with its reasons."""
        return refused_moves(self._read_in, text, self._assumed_seat)

    def sheet(self) -> Sheet:
        """The sheet as the game stands; scored once and cached while the game is unchanged."""
        if self._scored_sheet is None or self._scored_sheet[0] is not self.replay:
            self._scored_sheet = self.replay, sheet(self.replay)
        return self._scored_sheet[1]._replace(stopped=self.stopped)

    def record(self, *, secrets: bool = False) -> str:
        """The game as a record. Kept tickets are named only if the game has ended, or with `secrets`."""
        return write_record(self.replay, secrets=secrets or self.ended)

    @property
    def over(self) -> bool:
        """Whether the last turn has been played; without turns, whether tickets were shown or the end recorded."""
        return is_over(self.game)

    @property
    def finished(self) -> bool:
        """Whether the game is over and, where only the end is recorded, every side has entered something."""
        return is_finished(self.replay)

    @property
    def stopped(self) -> bool:
        """Whether the table ended the game before its last turn. The record does not show this."""
        return self._log.stopped and not self.over

    @property
    def ended(self) -> bool:
        """Whether the game is over or was stopped, so that secrets may be shown."""
        return self.over or self.stopped

    def would_reveal_tickets(self, answer: Answer) -> bool:
        """Whether a line would end a game without turns, as the first tickets shown do; then secrets may be seen."""
        if self.ended or self.game.table.by_turns or answer.verdict is None:
            return False
        return is_over(answer.verdict.game)

    # -- playing

    def stop(self) -> None:
        """End the game as it stands; the next action resumes it. The stop is safe in the sink before this returns."""
        if not self.ended:
            self._append(Event(STOP))

    def _resume(self, lines: Sequence[Entry]) -> None:
        """Resume a stopped game if one of the lines is an action; shown tickets and comments are not."""
        if self._log.stopped and any(map(_has_action, lines)):
            self._append(Event(GO_ON))

    def play(self, text: str, *, written: bool = False) -> Answer:
        """Play a line, typed or `written` in full, if it is playable; it is safe in the sink before this returns."""
        answer = self._answer(self.game, text, written=True) if written else self.preview(text)
        if answer.playable:
            played = answer if written else self._as_played(answer)
            new = Entry(len(self.moves) + 1, played.line, self.game, played.turn, played.verdict)
            self._resume([new])
            self._append(Event(LINE, played.line), self.replay.with_entries(new))
        return answer

    def previews(self, texts: Sequence[str]) -> list[Answer]:
        """The answers to proposed lines, each judged after the playable ones before it; nothing is played."""
        game, answers = self.game, list[Answer]()
        for text in texts:
            answers.append(self._answer(game, text, written=True))
            if answers[-1].playable and answers[-1].verdict is not None:
                game = answers[-1].verdict.game
        return answers

    def play_together(self, texts: Sequence[str], comment: str) -> Change:
        """Play several lines, each with the comment, so that one undo takes all of them back.

        They are safe in the sink before this returns. Raises `ValueError`, with nothing played, if one is not playable.
        """
        before, edits = self.replay, list[Edit]()
        after = before
        for answer in self.previews(texts):
            if not answer.playable:
                raise ValueError(answer.text)
            number, text = len(self.moves) + len(edits) + 1, f"{answer.line}  # {comment}"
            edits.append(Edit(INSERT, number, text))
            after = after.with_entries(Entry(number, text, after.game, answer.turn, answer.verdict, comment))
        if edits:
            self._resume(after.entries[len(before.entries) :])
            self._append(Event(AMEND, write_edits(edits)), after)
        return Change(before, after)

    def undo(self) -> Change | None:
        """Take back the last line, correction or stop as a whole; None if there is nothing to take back.

        Raises `RecordFault`, with nothing taken back, if a line that would return can no longer be read.
        """
        return self._undo_or_redo(UNDO) if self.undoable else None

    def redo(self) -> Change | None:
        """Redo what was taken back last, with the comments after it; None if there is nothing. Raises like `undo`."""
        return self._undo_or_redo(REDO) if self.redoable else None

    def _undo_or_redo(self, kind: str) -> Change:
        """Undo or redo until a move has changed; comments and blank lines after it go with it."""
        before, moved = self.replay, False
        while changes := self._log.done if kind == UNDO else self._log.undone:
            change = changes[-1]
            if moved and (kind == UNDO or _concerns_moves(change)):
                break
            first = min((splice.at for splice in change), default=len(self.replay.entries))
            try:
                after = replay_from(self.replay, self._log.then(Event(kind)).lines, known=first)
            except RecordFault:
                if moved:  # a comment that can no longer be read stays taken back
                    break
                raise
            if kind == REDO:
                self._resume(after.entries[first:])
            self._append(Event(kind), after)
            moved = moved or _concerns_moves(change)
        return Change(before, self.replay)

    def _append(self, event: Event, replay: Replay | None = None) -> None:
        """Append an event to the sink, then switch to the game after it; if the sink fails, nothing changes."""
        log, replay = self._log.then(event), replay or self.replay
        stopped = log.stopped and not is_over(replay.game)
        self.sink.append(event, GameSummary(len(replay.moves), is_finished(replay), stopped))
        self._log, self.replay = log, replay

    # -- correcting

    def before_move(self, number: int) -> Session:
        """A session of the game before move `number`, for previews; nothing played in it is stored."""
        at = next(at for at, row in enumerate(self.replay.entries) if row.turn is not None and row.line == number)
        earlier = self.branch(replace(self.replay, entries=self.replay.entries[:at]))
        if (known_to := self.known_to) is not None:
            earlier.known_to = cache(lambda seat: known_to(seat).before_move(number))
        return earlier

    def branch(self, replay: Replay, seat: int | None = None) -> Session:
        """A session of this game with other entries, for previews, optionally for one seat; nothing in it is stored."""
        other = copy(self)
        other.sink, other.seat, other.known_to = NullSink(), seat, None
        other._previewed = other._open_moves = other._proposal = None
        if replay is not self.replay:
            other._log = LogState(self._log.header, tuple(entry.text for entry in replay.entries))
        other.replay = replay
        return other

    def propose(self, edit: Edit, *, first: Sequence[Edit] = (), insist: bool = False) -> Correction:
        """Like `propose_piecemeal`, but in one go."""
        return at_once(self.propose_piecemeal(edit, first=first, insist=insist))

    def propose_piecemeal(
        self, edit: Edit, *, first: Sequence[Edit] = (), insist: bool = False
    ) -> Piecemeal[Correction]:
        """Work out line by line what a correction would change. The last proposal is cached while it holds.

        A new line is read and judged in the game at that point, and may be as
        short as at the prompt. The edits `first` are made before it, as part of
        the same correction, and its number counts after them. With `insist`,
        later lines that would be lost are insisted on. Raises `ValueError` for
        a move that does not exist.
        """
        asked = (self.replay, self.ended, edit, tuple(first), insist)
        if self._proposal is not None and self._proposal[0][0] is self.replay and self._proposal[0][1:] == asked[1:]:
            return self._proposal[1]
        there = self.branch((yield from amend(self.replay, first)).after) if first else self
        if not (0 if edit.kind == CUT else 1) <= edit.number <= len(there.moves):
            raise ValueError(f"there is no line {edit.number}")
        answer = None
        if edit.kind in (CHANGE, INSERT):
            before = there.before_move(edit.number)
            answer = before.preview(edit.text)
            if not answer.playable:
                return Correction(edit, answer)
            comment = split_comment(edit.text)[1]
            if comment is None and edit.kind == CHANGE:
                comment = there.moves[edit.number - 1].comment
            line = before._as_played(answer).line
            edit = edit._replace(text=line + (f"  # {comment}" if comment else ""))
        secret = self.known_to is not None and not self.ended
        amended = yield from amend(self.replay, [*first, edit], insist=insist, secret=secret)
        changes = yield from consequences(amended, revealed=asked[1])
        correction = Correction(edit, answer, amended, changes)
        self._proposal = asked, correction
        return correction

    def agree(self, correction: Correction) -> Change | None:
        """Make a proposed correction; it is safe in the sink before this returns.

        None if it changes nothing. Raises `ValueError` if the correction is not
        possible, or the lines have changed since it was proposed.
        """
        amended = correction.amended
        if amended is None or not correction.possible or not self.is_current(correction):
            raise ValueError("this cannot be agreed to")
        texts = [[entry.text for entry in replay.entries] for replay in (amended.before, amended.after)]
        if texts[0] == texts[1]:
            return None
        if any(edit.kind == CUT for edit in amended.edits):
            self._resume(amended.before.entries[len(amended.after.entries) :])
        self._append(Event(AMEND, write_edits(amended.edits)), amended.after)
        return Change(amended.before, amended.after)

    def is_current(self, correction: Correction) -> bool:
        """Whether the lines are still those that the correction was proposed for."""
        return correction.amended is None or correction.amended.before is self.replay

    def take_back(self) -> Change | None:
        """Take back the last line, whatever was done since; None if there is none. Lines played together go together.

        If the table has just stopped, only the stop is taken back.
        """
        done = self._log.done
        if done and done[-1] == STOPPING:
            return self.undo()
        if not self.moves:
            return None
        played = 0 if not done or any(edit.removed for edit in done[-1]) else sum(len(edit.added) for edit in done[-1])
        played_last = played > 0 and done[-1][0].at + played == len(self._log.lines)
        return self.undo() if played_last else self.undo_to(len(self.moves) - 1)

    def undo_to(self, number: int) -> Change | None:
        """Take back all lines after move `number` in one go; `redo` plays them again one by one."""
        if number == len(self.moves):
            return None
        return self.agree(self.propose(Edit(CUT, number)))


def _acts(turn: Turn) -> bool:
    return any(isinstance(step, Action) or step.opens for step in turn.steps)


def _concerns_moves(change: LineChange) -> bool:
    """Whether a change involves a move, or is a stop; comments and blank lines are not moves."""
    return change == STOPPING or any(is_move(text) for splice in change for text in (*splice.removed, *splice.added))


def _has_action(line: Entry) -> bool:
    """Whether a line has a step that is part of a turn."""
    return line.turn is not None and _acts(line.turn)


def record_events(text: str, boards: Boards) -> list[Event]:
    """The events of a record given as text. Raises `RecordFault` if it cannot be read."""
    return replay_events(replay_record(text, boards))


def replay_events(record: Replay) -> list[Event]:
    """The events of a record that has already been read."""
    whole = write_record(record).rstrip("\n").split("\n")
    head = len(record.header.rows)
    return [Event(HEADER, "\n".join(whole[:head]) + "\n"), *(Event(LINE, line) for line in whole[head:])]
