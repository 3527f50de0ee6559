"""Browsing the boards."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from companion.tui.host import Host
from companion.tui.widgets.board_picker import BoardPicker
from companion.tui.widgets.keys import Foot
from companion.words import wording


class BoardsScreen(Screen[str]):
    """Every board with its picture, where it comes from, and what is doubtful. Enter begins a game on it."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("pagedown,ctrl+d", "turn(1)", wording("key read on"), key_display="PgDn", priority=True),
        Binding("pageup,ctrl+u", "turn(-1)", show=False, priority=True),
        Binding("f3", "order", wording("boards key order"), key_display="F3"),
        Binding("f8", "correct", wording("boards key correct"), key_display="F8"),
        Binding("escape", "dismiss", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = ".picker-list"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            title = Content.assemble(wording("boards title"), ("  " + wording("boards typed"), "$text-muted not bold"))
            yield Static(title, classes="page-title")
            yield BoardPicker(sources=True, id="boards-picker")
        yield Foot()

    def action_turn(self, pages: int) -> None:
        self.query_one(BoardPicker).turn(pages)

    @on(BoardPicker.BoardChosen)
    def _chosen(self, event: BoardPicker.BoardChosen) -> None:
        self.dismiss(event.name)

    def action_order(self) -> None:
        self.query_one(BoardPicker).next_order()

    def action_correct(self) -> None:
        """Correct the highlighted board in one line; a file that is not a board has to be fixed in an editor."""
        board = self.query_one(BoardPicker).board
        if board is not None:
            self.app.show("correct_board", board, then=self._corrected)

    def _corrected(self, written: bool | None) -> None:
        if written:
            self.query_one(BoardPicker).renew()

    def action_help(self) -> None:
        rows = [
            ("↑ ↓", wording("help another board")),
            ("a to z", wording("help letters of a board")),
            ("F3", wording("help boards order")),
            ("PgUp PgDn", wording("help read on")),
            ("Enter", wording("help play board")),
            ("F8", wording("help boards correct")),
            ("Esc", wording("help back")),
            *self.query_one(BoardPicker).signs(),
        ]
        self.app.show("help", rows)
