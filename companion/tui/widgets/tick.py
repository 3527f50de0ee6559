"""A box to tick, and one of several to choose: what is off looks off even without colour."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.widgets import Checkbox, RadioButton, RadioSet

from companion.words import wording


class Tick(Checkbox):
    """Space, Enter or a click sets a ✓ or removes it."""

    def render(self) -> Content:
        self.BUTTON_INNER = "✓" if self.value else " "
        return super().render()


class Radio(RadioButton):
    """One of several; the chosen one is filled."""

    def render(self) -> Content:
        self.BUTTON_INNER = "●" if self.value else "○"
        return super().render()


class Radios(RadioSet):
    """Several of which one is chosen; Up and Down step through them and, at the ends, leave for the next widget.

    The highlighted one is not chosen yet, so the foot names the key that does it.
    """

    BINDINGS = [Binding("space,enter", "toggle_button", wording("key choose"), key_display="Space")]

    def at_end(self, by: int) -> bool:
        """Whether there is nothing more in that direction."""
        return self._selected == (len(self.children) - 1 if by > 0 else 0)

    def highlight_from(self, by: int) -> None:
        """Highlight the first one when the focus comes from above, the last one when it comes from below."""
        self._selected = 0 if by > 0 else len(self.children) - 1
