"""A list to choose from, whose key stands in the line of keys."""

from __future__ import annotations

from typing import Literal

from textual.binding import Binding
from textual.widgets import OptionList

from companion.words import wording


class ChoiceList(OptionList):
    """Rows of which one is lit; Enter or a click takes it. Nothing in it is read as markup."""

    BINDINGS = [Binding("enter", "select", wording("key choose"), key_display="Enter")]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)

    def on_focus(self) -> None:
        """Who comes here by Tab sees which row Enter takes; what a click is about to hit does not move."""
        if self.highlighted is None and not self.scroll_offset.y:
            self.action_first()

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        """A page on or back; none where no row is laid out, in a window without room for one. Textual's would break."""
        if self.scrollable_content_region:
            super()._move_page(direction)
