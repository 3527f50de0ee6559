"""A slider: a position in a row of steps, moved with keys or the mouse."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from companion.words import wording


class Slider(Widget, can_focus=True):
    """Steps from 0 to `last`. Left and Right go one step, Page Up and Page Down ten, Home and End to the ends."""

    BINDINGS = [
        Binding("left", "step(-1)", wording("key step"), key_display="← →"),
        Binding("right", "step(1)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
    ]

    at = reactive(0)
    """The step where it stands."""

    @dataclass
    class Moved(Message):
        """It has moved to another step."""

        at: int

    def __init__(self, last: int, at: int = 0, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.last = max(0, last)
        self.set_reactive(Slider.at, at)
        self._dragging = False

    def validate_at(self, at: int) -> int:
        return min(max(0, at), self.last)

    def watch_at(self, at: int) -> None:
        self.post_message(self.Moved(at))

    def render(self) -> Content:
        width = max(1, self.size.width)
        knob = round(self.at * (width - 1) / self.last) if self.last else 0
        return Content.assemble(("━" * knob, "$primary"), ("●", "bold $primary"), ("─" * (width - 1 - knob), "$border"))

    def action_step(self, by: int) -> None:
        self.at += by

    def action_go(self, to: int) -> None:
        self.at = self.last if to < 0 else to

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._dragging = True
        self.capture_mouse()
        self._move_to(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragging:
            self._move_to(event.x)

    def on_mouse_up(self) -> None:
        self._dragging = False
        self.release_mouse()

    def _move_to(self, x: int) -> None:
        self.at = round(x * self.last / max(1, self.size.width - 1))
