"""A list to choose from, whose key is shown in the line of keys."""

from __future__ import annotations

from typing import Literal

from textual.binding import Binding
from textual.widgets import OptionList

from companion.words import wording


class ChoiceList(OptionList):
    """Rows of which one is highlighted; Enter or a click takes it. Nothing in it is read as markup."""

    BINDINGS = [Binding("enter", "select", wording("key choose"), key_display="Enter")]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)

    def on_focus(self) -> None:
        """Highlight the first row, so that Tab shows what Enter takes; what a click is about to hit must not move."""
        if self.highlighted is None and not self.scroll_offset.y:
            self.action_first()

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        """Move a page on or back. Does nothing if the window has no room for any row; Textual's would crash there."""
        if self.scrollable_content_region:
            super()._move_page(direction)
