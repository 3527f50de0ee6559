"""A box to tick, and one of several to choose: what is off looks off without colour too."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Checkbox, RadioButton, RadioSet


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


class Radios(RadioSet):
    """Several of which one is chosen; Up and Down go through them and, at the ends, on to what stands beside."""

    def at_end(self, by: int) -> bool:
        """Nothing more lies in that direction."""
        return self._selected == (len(self.children) - 1 if by > 0 else 0)

    def light(self, by: int) -> None:
        """Light the first one for who comes from above, the last one for who comes from below."""
        self._selected = 0 if by > 0 else len(self.children) - 1
