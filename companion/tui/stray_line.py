"""A line that somebody types at a cover, taking it for the prompt: neither its spaces nor its Enter lift the cover."""

from __future__ import annotations

from textual.events import Key


class StrayLine:
    """Whether such a line was begun."""

    def __init__(self) -> None:
        self.begun = False

    def takes(self, event: Key) -> bool:
        """Whether a key belongs to such a line: what is printed begins one, Enter ends it; a lone Space begins none."""
        before = self.begun
        if event.key == "enter":
            self.begun = False
            return before
        if event.key == "backspace":
            return before
        self.begun = event.is_printable and (before or event.key != "space")
        return self.begun
