"""What appeared by itself just now, unread: a key pressed then was meant for what was there before."""

from __future__ import annotations

from textual.message import Message

READING_TIME = 0.4
"""Seconds. Nobody reads a question and answers it faster than this."""


class JustCame:
    """Remembers when the thing that a key would answer appeared."""

    def __init__(self) -> None:
        self._since: float | None = None

    def note(self) -> None:
        """Note that something else is shown now, which nobody asked for."""
        self._since = Message().time

    def unread(self, pressed: float) -> bool:
        """Whether a key cannot be meant for what is shown: it was pressed before that appeared, or too soon after.

        `pressed` is when it was pressed, not when a busy app gets to it, by the clock of Textual's messages.
        """
        return self._since is not None and pressed - self._since < READING_TIME
