"""What the table's window shows: in a narrow one, board, history and seats take turns."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from companion.tui.widgets.history import History
from companion.tui.widgets.line import Prompt


class TableViews:
    """F3 opens the history; in a narrow window it then shows the board alone, and then board, seats and line again."""

    def __init__(self, screen: Screen, changed: Callable[[], None]) -> None:
        """`changed` is called when the screen shows something else."""
        self._screen = screen
        self._changed = changed

    @property
    def board_alone(self) -> bool:
        """Whether the board has the window to itself, apart from the line."""
        return self._screen.has_class("-alone")

    @property
    def history_shown(self) -> bool:
        """Whether the history is shown in the board's place."""
        return self._screen.has_class("-history")

    @property
    def narrow(self) -> bool:
        return self._screen.has_class("-narrow")

    @property
    def next_view(self) -> str:
        """What F3 does next: "history", "alone" or "together"."""
        if not self.narrow:
            return "history"
        return "together" if self.board_alone else "alone" if self.history_shown else "history"

    def toggle_history(self) -> None:
        """Show the history, or leave it."""
        history = self._screen.query_one(History)
        if self.history_shown or history.has_focus:
            self._focus_prompt()
        else:
            self._screen.add_class("-history")
            history.focus()
        self._changed()

    def show_alone(self) -> None:
        """Show the board alone, until somebody types."""
        self._screen.add_class("-alone")
        self._focus_prompt()
        self._changed()

    def show_together(self) -> None:
        """Show board, seats, line and verdict."""
        self._screen.remove_class("-alone")
        self._changed()

    def leave_history(self) -> None:
        """Leave the history because somebody types: the next F3 opens it again, so that Up chooses one of its lines."""
        if self.history_shown:
            self._screen.remove_class("-history")
            self._changed()

    def _focus_prompt(self) -> None:
        self._screen.remove_class("-history")
        self._screen.query_one(Prompt).focus()
