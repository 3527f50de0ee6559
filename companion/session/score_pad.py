"""A score pad: a column for each seat, a field for each number that a table tells, and the line that a column says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.game.mechanic import Tally
from companion.game.moves import HasBonus, SumTickets
from companion.game.state import Game
from companion.game.verdict import Reason
from companion.record.count_form import Cells, cells_of, steps_of
from companion.record.edits import CHANGE, DELETE, Edit
from companion.record.faults import RecordFault
from companion.record.replay import Replay, entry
from companion.scoring import Sheet, sheet
from companion.session import Session

LONGEST_NUMBER = 3
LONGEST_TICKETS = 300


class Looked(NamedTuple):
    """What a column would say: the line, what keeps it from being kept, and the game with it where it can be.

    `whose` is the player whose line `reasons` are against: another one's, where this line leaves too little for it.
    """

    line: str
    replay: Replay
    fault: RecordFault | None = None
    reasons: tuple[Reason, ...] = ()
    whose: str = ""
    playable: bool = True

    @property
    def sheet(self) -> Sheet:
        return sheet(self.replay)

    @property
    def game(self) -> Game:
        return self.replay.game


class ScorePad:
    """The fields of every seat. What is kept is one line a seat; correcting a field corrects that line."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.tallies: Sequence[Tally] = tuple(session.game.rules.tallies(session.game))
        self.columns: list[Cells] = [{} for _ in session.game.table.seats]
        self.insists: list[str | None] = [None] * len(self.columns)
        """What stands behind the `!` of a column that the table plays against the referee."""
        for seat, column in enumerate(self.columns):
            for number in self._numbers(seat):
                turn = session.moves[number - 1].turn
                assert turn is not None
                column.update(cells_of(session.game, list(self.tallies), turn.steps) or {})
                self.insists[seat] = turn.insists
        self._kept = [self.line(seat) for seat in range(len(self.columns))]

    # -- the fields

    def takes(self, tally: Tally, sign: str) -> bool:
        """Whether a field takes a letter, a figure or a blank."""
        if tally.step is SumTickets:
            return sign.isprintable() and sign not in ";#"
        return tally.step is not HasBonus and sign.isascii() and sign.isdigit()

    def type(self, seat: int, tally: Tally, sign: str, *, anew: bool) -> None:
        """Put a sign behind what stands in a field; `anew` a number begins again."""
        before = self.columns[seat].get(tally, "")
        most = LONGEST_TICKETS if tally.step is SumTickets else LONGEST_NUMBER
        if anew and tally.step is not SumTickets:
            before = ""
        if len(before) < most:
            self.columns[seat][tally] = before + sign

    def turn_over(self, seat: int, tally: Tally) -> None:
        """Mark a bonus, or take its mark away."""
        if self.columns[seat].pop(tally, "") == "":
            self.columns[seat][tally] = "x"

    def erase(self, seat: int, tally: Tally, *, whole: bool = False) -> None:
        """Take the last sign of a field away, or all of it."""
        left = "" if whole else self.columns[seat].get(tally, "")[:-1]
        if left:
            self.columns[seat][tally] = left
        else:
            self.columns[seat].pop(tally, None)

    def insist(self, seat: int) -> None:
        """The table's word stands above the referee's in this column, or no longer does."""
        self.insists[seat] = "" if self.insists[seat] is None else None

    # -- the line

    def line(self, seat: int) -> str:
        """What a column says; empty where all its fields are."""
        ordered = {tally: self.columns[seat][tally] for tally in self.tallies if tally in self.columns[seat]}
        steps = "; ".join(steps_of(ordered))
        if not steps:
            return ""
        insists = self.insists[seat]
        behind = "" if insists is None else f" ! {insists}".rstrip()
        return f"{self.session.game.name(seat)} {steps}{behind}"

    def changed(self, seat: int) -> bool:
        """Whether a column says something else than what is kept of it."""
        return self.line(seat) != self._kept[seat]

    def _numbers(self, seat: int) -> list[int]:
        """The moves of a seat that its column shows, by their numbers."""
        session = self.session
        return [
            number
            for number, row in enumerate(session.moves, 1)
            if row.turn is not None
            and row.turn.seat == seat
            and row.played
            and cells_of(session.game, list(self.tallies), row.turn.steps) is not None
        ]

    def look(self, seat: int) -> Looked:
        """What the referee says to a column as it stands; nothing changes."""
        session, line, numbers = self.session, self.line(seat), self._numbers(seat)
        if not self.changed(seat) or (not line and not numbers):
            return Looked(line, session.replay)
        if not numbers:
            answer = session.preview(line)
            if answer.fault is not None or not answer.playable:
                reasons = answer.verdict.reasons if answer.verdict is not None else ()
                return Looked(line, session.replay, answer.fault, reasons, playable=False)
            return Looked(line, session.replay.adding(entry(session.game, answer.line, len(session.moves) + 1)))
        proposal = session.propose(self._edit(line, numbers[-1]))
        answer_, amended = proposal.answer, proposal.amended
        if amended is None:
            assert answer_ is not None
            reasons = answer_.verdict.reasons if answer_.verdict is not None else ()
            return Looked(line, session.replay, answer_.fault, reasons, playable=False)
        for row in (*proposal.refused, *(() if proposal.possible else amended.after.moves[-1:])):
            whose = session.game.name(row.turn.seat) if row.turn is not None and row.turn.seat is not None else ""
            reasons = row.verdict.reasons if row.verdict is not None else ()
            return Looked(line, session.replay, None, reasons, whose, playable=False)
        return Looked(line, amended.after)

    def _edit(self, line: str, number: int) -> Edit:
        return Edit(CHANGE, number, line) if line else Edit(DELETE, number)

    def keep(self, seat: int) -> Looked:
        """Keep a column where it can be; OSError where the disk does not take it, and nothing has changed then."""
        looked = self.look(seat)
        if not self.changed(seat) or not looked.playable:
            return looked
        numbers = self._numbers(seat)
        for number in reversed(numbers[:-1]):  # lines that were typed one by one become one
            self.session.agree(self.session.propose(Edit(DELETE, number)))
        if numbers:
            last = self._numbers(seat)[-1]
            self.session.agree(self.session.propose(self._edit(looked.line, last), insist=True))
        elif looked.line:
            self.session.play(looked.line)
        self._kept[seat] = looked.line
        return looked

    @property
    def unkept(self) -> list[int]:
        """Seats whose column says something that is not kept."""
        return [seat for seat in range(len(self.columns)) if self.changed(seat)]
