"""Watching an app's updates in its own event loop: when each was ready for the terminal, and how many bytes it has.

The app runs without a terminal, but every update is rendered to the text that a terminal would be sent.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any

from bench.stopwatch import Row

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # read once, when Textual is imported

SIZES = ((80, 24), (140, 40), (200, 56))
"""The windows, width by height in cells."""
POLL, REST = 0.002, 15
"""The seconds between two polls of the screen, and the polls without anything new after which it is at rest."""
LATEST = 10.0
"""The seconds after which a screen that is still not at rest is given up."""


def size_of(width: int, height: int) -> str:
    return f"{width} by {height}"


class Watch:
    """The updates of one app since the last `clear`."""

    def __init__(self, app: Any) -> None:
        self.bytes = 0
        self.moments: list[float] = []
        self._app = app
        self._since = perf_counter()
        self._begun = self._done = process_time()
        self._display = app._display
        app._display = self._watched

    def _watched(self, screen: Any, update: Any) -> None:
        self._display(screen, update)
        if update is None or self._app._batch_count:
            return
        if hasattr(update, "render_segments"):
            text = update.render_segments(self._app.console)
        else:
            text = self._app.console._render_buffer(self._app.console.render(update))
        self.bytes += len(text.encode())
        self.moments.append(perf_counter())
        self._done = process_time()

    def clear(self) -> None:
        """Forget all updates, and measure times from this moment."""
        self.bytes = 0
        self.moments.clear()
        self._since = perf_counter()
        self._begun = self._done = process_time()

    async def wait_until_idle(self, polls: int = REST) -> float:
        """Wait until there was an update and no more follow: the seconds from `clear` to the last one.

        Raises `RuntimeError` after `LATEST` seconds.
        """
        calm = 0
        while calm < polls or not self.moments:
            seen = len(self.moments)
            await asyncio.sleep(POLL)
            calm = calm + 1 if len(self.moments) == seen else 0
            if perf_counter() - self._since > LATEST:
                raise RuntimeError(f"the screen was not at rest after {LATEST} s")
        return self.moments[-1] - self._since

    @property
    def cpu(self) -> float:
        """The CPU seconds from `clear` to the last update."""
        return self._done - self._begun


def bytes_row(what: str, claims: Sequence[int], full: int) -> Row:
    """The row of the bytes of each claim, compared with those of the full frame."""
    return Row(what, tuple(claims), "bytes", reference=full, ratios=tuple(claim / full for claim in claims))
