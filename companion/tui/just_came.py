"""What came by itself just now, so that nobody can have read it: a key pressed then was meant for what stood there."""

from __future__ import annotations

from time import monotonic

READS = 0.4
"""Seconds that nobody is faster than who reads what is asked."""


class JustCame:
    """Since when what a key answers stands there."""

    def __init__(self) -> None:
        self._came: float | None = None

    def came(self) -> None:
        """Something else stands there now, and nobody asked for it."""
        self._came = monotonic()

    @property
    def unread(self) -> bool:
        """Whether what stands there came so late that a key cannot be meant for it."""
        return self._came is not None and monotonic() - self._came < READS
