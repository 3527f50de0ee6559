"""What a window of the table shows: in a narrow one board, history and seats take turns."""

from __future__ import annotations

from textual.events import DescendantFocus
from textual.screen import Screen

from companion.tui.widgets.history import History
from companion.tui.widgets.line import Prompt


class Views(Screen[None]):
    """A screen whose F3 reads the history; in a narrow window it goes on to the board alone, and back."""

    def on_resize(self) -> None:
        self.call_next(self._fitted)  # once the screen has the classes of its new size

    def _fitted(self) -> None:
        """What the keys do, and what the line above the board tells, in a window of this width."""
        self.refresh_bindings()
        self.show_caption()

    def show_caption(self) -> None:
        """What stands above the board."""

    def action_history(self) -> None:
        """Read the history; in a narrow window it takes the board's place."""
        history = self.query_one(History)
        if self.has_class("-history") or history.has_focus:
            self.remove_class("-history")
            self.query_one(Prompt).focus()
        else:
            self.add_class("-history")
            history.focus()
        self.refresh_bindings()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Whoever types has left the history: F3 goes to it anew, and Up then chooses a line there."""
        if isinstance(event.widget, Prompt) and self.has_class("-history"):
            self.remove_class("-history")
            self.refresh_bindings()

    def action_alone(self) -> None:
        """The board has a narrow window to itself, but for the line; whoever types sees the table again."""
        self.remove_class("-history")
        self.add_class("-alone")
        self.query_one(Prompt).focus()
        self.show_caption()
        self.refresh_bindings()

    def action_together(self) -> None:
        """Board, seats, line and verdict."""
        self.remove_class("-alone")
        self.show_caption()
        self.refresh_bindings()

    @property
    def next_view(self) -> str:
        """What F3 does: in a narrow window history, board alone and table take turns."""
        if not self.has_class("-narrow"):
            return "history"
        return "together" if self.has_class("-alone") else "alone" if self.has_class("-history") else "history"
