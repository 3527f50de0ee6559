"""Board corrections typed in the list of boards: one line, worded as at the table, that changes a board for good."""

from __future__ import annotations

import re

from companion.boards.corrections import BoardCorrection, corrections
from companion.game.board import Board
from companion.game.values import NamedTuple
from companion.session import Session
from companion.session.new_game import NewGame
from companion.words import wording
from companion.words.plain import plain

_TABLE = re.compile(r"\s*table\b", re.IGNORECASE)


class BoardLine(NamedTuple):
    """The corrections in a typed line, or why it has none. Both are empty for an empty line."""

    corrections: tuple[BoardCorrection, ...] = ()
    fault: str = ""


class BoardLineReader:
    """Reads lines for one board, as the referee would at a table with the fewest players."""

    def __init__(self, board: Board) -> None:
        draft = NewGame(board.name)
        draft.fit_to(board)
        for number in range(min(board.players)):
            draft.seats[number].typed = f"P{number + 1}"
        self.board = board
        self._session = Session(draft.events(board, ""), lambda name: board)

    def read(self, text: str) -> BoardLine:
        """The corrections in a line; the leading "table" may be left out."""
        if not text.strip():
            return BoardLine()
        answer = self._session.preview(text if _TABLE.match(text) else "table " + text.strip())
        if answer.fault is not None:
            hint = f" {answer.fault.hint}" if answer.fault.hint else ""
            return BoardLine(fault=plain(f"{answer.fault.message}{hint}", 300))
        if answer.turn is None or answer.verdict is None:
            return BoardLine()
        if answer.turn.seat is not None or not answer.playable:
            return BoardLine(fault=wording("correct other line"))
        made = corrections(self._session.game.board, answer.verdict.game.board)
        return BoardLine(made, "" if made else wording("correct already"))
