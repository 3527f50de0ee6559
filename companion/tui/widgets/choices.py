"""A list to choose from, whose key stands in the line of keys."""

from __future__ import annotations

from textual.binding import Binding
from textual.widgets import OptionList

from companion.words import wording


class ChoiceList(OptionList):
    """Rows of which one is lit; Enter or a click takes it. Nothing in it is read as markup."""

    BINDINGS = [Binding("enter", "select", wording("key choose"), key_display="Enter")]

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
