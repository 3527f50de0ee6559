"""A box to tick, and one of several to choose: what is off looks off without colour too."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Checkbox, RadioButton


class Tick(Checkbox):
    """Space or Enter or a click sets a ✓ and takes it away."""

    def render(self) -> Content:
        self.BUTTON_INNER = "✓" if self.value else " "
        return super().render()


class Radio(RadioButton):
    """One of several; the chosen one is filled."""

    def render(self) -> Content:
        self.BUTTON_INNER = "●" if self.value else "○"
        return super().render()
