"""What appeared by itself just now, unread: a key pressed then was meant for what was there before."""

from __future__ import annotations

from time import monotonic

READING_TIME = 0.4
"""Seconds. Nobody reads a question and answers it faster than this."""


class JustCame:
    """Remembers when the thing that a key would answer appeared."""

    def __init__(self) -> None:
        self._since: float | None = None

    def note(self) -> None:
        """Note that something else is shown now, which nobody asked for."""
        self._since = monotonic()

    @property
    def unread(self) -> bool:
        """Whether what is shown appeared so recently that a key cannot be meant for it."""
        return self._since is not None and monotonic() - self._since < READING_TIME
