"""A line that corrects a board for good, in the words of the table: what is typed in the list of boards."""

from __future__ import annotations

import re

from companion.boards.corrections import BoardCorrection, corrections
from companion.game.board import Board
from companion.game.moves import AddTicket
from companion.game.values import NamedTuple
from companion.session import Session
from companion.session.new_game import NewGame
from companion.words import wording
from companion.words.plain import plain

_TICKET = re.compile(
    r"\s*(?:table\s+)?corrects?\s+ticket\s+(?P<ends>.+?)\s+(?:to\s+)?(?P<points>-?\d+)\s*", re.IGNORECASE
)
_TABLE = re.compile(r"\s*table\b", re.IGNORECASE)


class BoardLine(NamedTuple):
    """What a typed line corrects; or why it cannot be read, or corrects nothing. Both are empty for an empty line."""

    made: tuple[BoardCorrection, ...] = ()
    fault: str = ""


class BoardLines:
    """Reads lines on one board, as the referee does at a table of the fewest players."""

    def __init__(self, board: Board) -> None:
        draft = NewGame(board.name)
        draft.fit_to(board)
        for number in range(min(board.players)):
            draft.seats[number].typed = f"P{number + 1}"
        self.board = board
        self._session = Session(draft.events(board, ""), lambda name: board)

    def read(self, text: str) -> BoardLine:
        """The correction of a line; "table" in front may be left out."""
        if not text.strip():
            return BoardLine()
        ticket = _TICKET.fullmatch(text)
        line = f"table adds ticket {ticket['ends']} {ticket['points']}" if ticket else text.strip()
        answer = self._session.preview(line if _TABLE.match(line) else "table " + line)
        if answer.fault is not None:
            hint = f" {answer.fault.hint}" if answer.fault.hint else ""
            return BoardLine(fault=plain(f"{answer.fault.message}{hint}", 300))
        if answer.turn is None or answer.verdict is None:
            return BoardLine()
        if answer.turn.seat is not None or not answer.playable:
            return BoardLine(fault=wording("correct other line"))
        step = answer.turn.steps[0]
        if ticket and isinstance(step, AddTicket):
            return self._value(step)
        made = corrections(self._session.game.board, answer.verdict.game.board)
        return BoardLine(made, "" if made else wording("correct already"))

    def _value(self, step: AddTicket) -> BoardLine:
        """Another value for the one ticket that the board lists between two places."""
        (a, b), ends = step.ends, frozenset(step.ends)
        values = tuple(
            card.value for card in self.board.tickets if len(card.options) == 1 and frozenset(card.ends) == ends
        )
        names = {"a": plain(a), "b": plain(b)}
        if not values:
            return BoardLine(fault=wording("correct no ticket", points=step.points, **names))
        if len(values) > 1:
            has = ", ".join(map(str, values))
            return BoardLine(fault=wording("correct many tickets", has=has, **names))
        if values == (step.points,):
            return BoardLine(fault=wording("correct already"))
        return BoardLine((BoardCorrection(a, b, values, (step.points,), ticket=True),))
