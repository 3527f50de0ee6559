"""One of several values on one line; Left and Right step through them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from companion.tui.widgets.text import fit, width_of


class Pick(Static, can_focus=True):
    """Shown as "◂ red ▸". Left, Right and Space step through the values, and so does a click on an arrow.

    `options` are the words to show; `colours` are the colours of a block before each word.
    """

    BINDINGS = [Binding("left", "turn(-1)", show=False), Binding("right,space", "turn(1)", show=False)]

    value = reactive("")

    class Changed(Message):
        """Another value is shown."""

        def __init__(self, pick: Pick, value: str) -> None:
            super().__init__()
            self.pick = pick
            self.value = value

        @property
        def control(self) -> Pick:
            return self.pick

    def __init__(
        self,
        options: Sequence[str],
        value: str = "",
        *,
        width: int = 0,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.options = list(options)
        self.colours: dict[str, str] = {}
        self._fixed_width = width
        self.set_reactive(Pick.value, value or (self.options[0] if self.options else ""))

    def set_options(self, options: Sequence[str], value: str) -> None:
        """Replace the values to choose from and the one shown; no message is posted."""
        self.options = list(options)
        with self.prevent(Pick.Changed):
            self.value = value
        self.refresh()

    def render(self) -> Content:
        width = max((width_of(option) for option in self.options), default=0)
        word = fit(self.value, self._fixed_width or width)
        arrow = "$primary bold" if self.has_focus else "$text-muted"
        block = ("■ ", self.colours[self.value]) if self.value in self.colours else ""
        return Content.assemble(("◂ ", arrow), block, (word, "bold" if self.has_focus else ""), (" ▸", arrow))

    def action_turn(self, by: int) -> None:
        if self.options:
            at = self.options.index(self.value) if self.value in self.options else -by
            self.value = self.options[(at + by) % len(self.options)]
            self.post_message(self.Changed(self, self.value))

    def on_click(self, event: Click) -> None:
        self.action_turn(-1 if event.x < 2 else 1)
