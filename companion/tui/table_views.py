"""What a window of the table shows: in a narrow one board, history and seats take turns."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from companion.tui.widgets.history import History
from companion.tui.widgets.line import Prompt


class TableViews:
    """F3 reads the history; in a narrow window it goes on to the board alone, and back to board, seats and line."""

    def __init__(self, screen: Screen, changed: Callable[[], None]) -> None:
        """`changed` is called when the screen shows something else."""
        self._screen = screen
        self._changed = changed

    @property
    def alone(self) -> bool:
        """The board has the window to itself, but for the line."""
        return self._screen.has_class("-alone")

    @property
    def reading(self) -> bool:
        """The history takes the board's place."""
        return self._screen.has_class("-history")

    @property
    def narrow(self) -> bool:
        return self._screen.has_class("-narrow")

    @property
    def next(self) -> str:
        """What F3 does: "history", "alone" or "together"."""
        if not self.narrow:
            return "history"
        return "together" if self.alone else "alone" if self.reading else "history"

    def history(self) -> None:
        """Read the history, or leave it."""
        history = self._screen.query_one(History)
        if self.reading or history.has_focus:
            self._type()
        else:
            self._screen.add_class("-history")
            history.focus()
        self._changed()

    def show_alone(self) -> None:
        """The board alone; whoever types sees the table again."""
        self._screen.add_class("-alone")
        self._type()
        self._changed()

    def together(self) -> None:
        """Board, seats, line and verdict."""
        self._screen.remove_class("-alone")
        self._changed()

    def typed(self) -> None:
        """Whoever types has left the history: F3 goes to it anew, and Up then chooses a line there."""
        if self.reading:
            self._screen.remove_class("-history")
            self._changed()

    def _type(self) -> None:
        self._screen.remove_class("-history")
        self._screen.query_one(Prompt).focus()
