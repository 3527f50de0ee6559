"""Correcting a track or a ticket of a board for good, in one line."""

from __future__ import annotations

from difflib import ndiff

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.boards.check import check_board
from companion.game.board import Board
from companion.session.board_line import BoardLine, BoardLineReader
from companion.tui.host import Host
from companion.tui.widgets.field import Field
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

MOST_ROWS = 12
"""The most rows of the file, and the most faults, that are shown."""


class CorrectBoardScreen(ModalScreen[bool]):
    """Below the line being typed are its correction, the rows of the file that change, and what the check says.

    Enter writes it. Closes with whether anything was written.
    """

    app = getters.app(Host)
    AUTO_FOCUS = "#correct-line"
    BINDINGS = [Binding("escape", "leave", show=False)]

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._lines = BoardLineReader(board)
        self._line = BoardLine()
        self._passes = False
        """Whether the board would pass the check with the typed correction."""
        self._written = self._saved = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="question-box", id="correct-box") as box:
            box.border_title = Content(wording("correct title", board=plain(self._lines.board.title)))
            box.border_subtitle = Content(wording("correct keys"))
            yield Static(Content(wording("correct what")), classes="ask-line")
            yield Field(id="correct-line", compact=True)
            with VerticalScroll(id="keep-rows", can_focus=False):
                yield Static(id="correct-says")

    @on(Input.Changed)
    def _preview(self, event: Input.Changed) -> None:
        self._line, self._passes = self._lines.read(event.value), False
        if not event.value and self._saved:
            return  # what was saved stays shown until another line is typed
        self._saved = False
        self._say(Content.styled(self._line.fault, "$text-muted"))
        if not self._line.corrections:
            return
        name, corrections = self._lines.board.name, self._line.corrections
        try:
            seen = self.app.storage.corrected_board(name, corrections)
        except (LookupError, OSError, ValueError) as fault:
            self._say(Content.styled(system_says(fault, 400), "$error"))
            return
        rows = [row for row in ndiff(_rows(seen.before), _rows(seen.after)) if row[:2] in ("- ", "+ ")]
        faults = check_board(seen.after)[1]
        self._passes = not faults
        says = " · ".join(plain(correction.says, 400) for correction in corrections)
        parts: list[str | tuple[str, str]] = [
            ("✓ ", "$success") if self._passes else ("✗ ", "$error"), (says, "bold"), "\n",
            *(_ink(row) for row in rows[:MOST_ROWS]),
        ]  # fmt: skip
        if faults:
            parts += [(wording("correct refused"), "$error"), *(f"\n· {fault}" for fault in faults[:MOST_ROWS])]
        else:
            parts.append((wording("correct legal"), "$text-muted"))
        self._say(Content.assemble(*parts))

    def _say(self, says: Content) -> None:
        self.query_one("#correct-says", Static).update(says)

    @on(Input.Submitted)
    def _enter(self, event: Input.Submitted) -> None:
        if self._line.fault:
            self._say(Content.styled("✗ " + self._line.fault, "$error"))
        if not self._passes:
            return
        board, corrections = self._lines.board, self._line.corrections
        try:
            path = self.app.storage.keep_corrections(board.name, corrections)
            self._lines = BoardLineReader(self.app.storage.board(board.name))
        except (LookupError, OSError, ValueError) as fault:
            self._say(Content.styled(wording("keep corrections failed", why=system_says(fault, 400)), "$error"))
            return
        self._written = True
        text = " · ".join(correction.says for correction in corrections)
        self._saved, self._line, self._passes = True, BoardLine(), False
        event.input.value = event.input.value.removeprefix(event.value)  # letters typed meanwhile stay
        event.input.cursor_position = len(event.input.value)
        self._say(Content.styled(wording("correct saved", what=text, path=plain(str(path), 300)), "$success"))

    def action_leave(self) -> None:
        self.dismiss(self._written)


def _rows(text: str) -> list[str]:
    return [row.strip() for row in text.splitlines()]


def _ink(row: str) -> tuple[str, str]:
    return f"{plain(row, 300)}\n", "$error" if row.startswith("-") else "$success"
