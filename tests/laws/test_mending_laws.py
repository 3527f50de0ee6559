"""Laws of corrections on random whole games: a corrected game equals one that was played that way."""

from __future__ import annotations

from functools import cache

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from random_boards import play

from companion.record.edits import CHANGE, DELETE, INSERT, Edit
from companion.record.log import Event, GameSummary
from companion.record.replay import replay, write_record
from companion.session import Session, record_events
from companion.store import shipped_files

GAMES = (
    *(("usa", 2, 3, False), ("county-durham", 4, 1, False), ("great-lakes", 3, 2, False), ("europe", 3, 5, True)),
    *(("team-asia", 4, 1, False), ("legendary-asia", 2, 4, False), ("germany", 3, 2, False), ("maerklin", 2, 6, False)),
)
SHOWN = 26
"""Lines of a game that are entered at the beginning; the others are there to be inserted."""


board = cache(shipped_files.board)


@cache
def events_of(name: str, players: int, seed: int, dice: bool) -> tuple[Event, ...]:
    return tuple(record_events(play(board(name), players, seed, dice=dice), board))


class Mending(RuleBasedStateMachine):
    """A game corrected at random, next to a list of its lines that only knows how lists change."""

    @initialize(which=st.sampled_from(GAMES))
    def begin(self, which: tuple[str, int, int, bool]) -> None:
        events = events_of(*which)
        self.events = [*events[: SHOWN + 1]]
        self.spare = [event.text for event in events[1:] if event.text.strip()]
        self.session = Session(self.events, board, self)
        self.lines = [event.text for event in self.events[1:]]
        self.was: list[list[str]] = [self.lines[:at] for at in range(len(self.lines))]
        self.next: list[list[str]] = []

    def append(self, event: Event, listed: GameSummary) -> None:
        self.events.append(event)

    # -- what the list says

    def moves(self) -> list[int]:
        return [at for at, text in enumerate(self.lines) if text.strip()]

    def becomes(self, lines: list[str]) -> None:
        if lines != self.lines:
            self.was.append(self.lines)
            self.lines, self.next = lines, []

    # -- what people do

    @rule(data=st.data(), insist=st.booleans())
    def say(self, data: st.DataObject, insist: bool) -> None:
        text = data.draw(st.sampled_from(self.spare)) + (" ! so it was" if insist else "")
        answer = self.session.play(text)
        if answer.playable:
            self.becomes([*self.lines, answer.line])

    @precondition(lambda self: self.moves())
    @rule(data=st.data(), what=st.sampled_from([CHANGE, INSERT, DELETE]), overrule=st.booleans(), insist=st.booleans())
    def correct(self, data: st.DataObject, what: str, overrule: bool, insist: bool) -> None:
        number = data.draw(st.integers(1, len(self.moves())))
        text = data.draw(st.sampled_from(self.spare)) + (" !" if overrule else "")
        before = self.session.replay
        proposal = self.session.propose(Edit(what, number, text), insist=insist)
        assert self.session.replay is before, "nothing changes before one agrees"
        if not proposal.possible:
            assert proposal.answer is not None
            assert not proposal.answer.playable
            return
        assert proposal.amended is not None
        assert not (insist and proposal.refused)
        line = "" if proposal.answer is None else proposal.answer.line
        self.session.agree(proposal)
        at = self.moves()[number - 1]
        lines = [*self.lines]
        lines[at : at + (what != INSERT)] = [] if what == DELETE else [line]
        for edit in proposal.amended.edits[1:]:
            assert edit.kind == CHANGE
            place = [at for at, text in enumerate(lines) if text.strip()][edit.number - 1]
            assert edit.text == f"{lines[place]} !"
            lines[place] = edit.text
        self.becomes(lines)

    @rule(data=st.data())
    def undo_to(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(self.moves())))
        kept = 0 if not number else self.moves()[number - 1] + 1
        if self.session.undo_to(number) is None:
            assert number == len(self.moves())
            return
        whole = self.lines
        self.becomes(whole[:kept])
        self.next = [whole[:at] for at in range(len(whole), kept, -1)]

    @rule()
    def undo(self) -> None:
        assert (self.session.undo() is not None) == self.turned(self.was, self.next)

    @rule()
    def redo(self) -> None:
        assert (self.session.redo() is not None) == self.turned(self.next, self.was)
        while self.next and self.played(self.next[-1]) == self.played(self.lines):  # remarks after a move
            self.was.append(self.lines)
            self.lines = self.next.pop()

    def turned(self, source: list[list[str]], other: list[list[str]]) -> bool:
        """Go back or forward to the next state with different moves. False if there is none."""
        moves = self.played(self.lines)
        if all(self.played(lines) == moves for lines in source):
            return False
        while self.played(self.lines) == moves:
            other.append(self.lines)
            self.lines = source.pop()
        return True

    def played(self, lines: list[str]) -> list[str]:
        return [text for text in lines if text.strip()]

    # -- what holds

    @invariant()
    def the_lines_are_those_of_the_list(self) -> None:
        if hasattr(self, "session"):
            assert [entry.text for entry in self.session.replay.entries] == self.lines
            assert [entry.line for entry in self.session.moves] == [*range(1, len(self.moves()) + 1)]

    @invariant()
    def it_is_the_game_that_was_told_so(self) -> None:
        """The record consists of these lines, and the saved game opens to the same."""
        if not hasattr(self, "session"):
            return
        replayed = replay(self.events[0].text + "\n".join(self.lines) + "\n", board)
        assert self.session.record(secrets=True) == write_record(replayed)
        again = Session(self.events, board)
        for other in (replayed.game, again.game):
            assert other.owners == self.session.game.owners
            assert other.seats == self.session.game.seats
            assert other.clock == self.session.game.clock
            assert other.parts == self.session.game.parts
        assert again.record(secrets=True) == self.session.record(secrets=True)
        assert (again.undoable, again.redoable) == (self.session.undoable, self.session.redoable)


TestMending = Mending.TestCase
TestMending.settings = settings(max_examples=25, stateful_step_count=12, deadline=None)
