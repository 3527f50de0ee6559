"""A line typed at a cover by somebody who takes it for the prompt: neither its spaces nor its Enter lift the cover."""

from __future__ import annotations

from textual.events import Key


class StrayLine:
    """Remembers whether such a line was begun."""

    def __init__(self) -> None:
        self.begun = False

    def takes(self, event: Key) -> bool:
        """Whether a key belongs to such a line. Printable keys begin one, but not a lone Space; Enter ends it."""
        before = self.begun
        if event.key == "enter":
            self.begun = False
            return before
        if event.key == "backspace":
            return before
        self.begun = event.is_printable and (before or event.key != "space")
        return self.begun
