"""The app: from a key to the painted screen, measured inside its own loop at 140 by 40 cells.

The app runs without a terminal, but every update is turned into the characters that a terminal would get.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from bench.games import Measured
from bench.stopwatch import Note, Row, row

SIZE = (140, 40)
REST = 0.15
"""Seconds without an update after which the screen is taken to be at rest."""
LATEST = 5.0
"""Seconds after which a key is taken to change nothing."""
LINES = 3


def rows(game: Measured) -> Iterator[Row | Note]:
    """The rows about the screen, or a note that says why there are none."""
    try:
        import companion.tui.app
        import companion.tui.screens.table  # noqa: F401
    except Exception as fault:
        yield Note(f"key to painted screen: not measured, the app does not import ({fault!r})")
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        opening, first, last = asyncio.run(_typing(game))
    size = f"{SIZE[0]} by {SIZE[1]}"
    yield row(f"opening a game of {game.moves} moves, {size}", opening)
    yield row(f"key to the first update, {size}", first)
    yield row(f"key to the last update, {size}", last)


async def _typing(game: Measured) -> tuple[list[float], list[float], list[float]]:
    """Open the game, then type lines letter by letter: seconds of opening, to the first and to the last update."""
    from textual import events

    from companion.tui.app import CompanionApp

    updates: list[float] = []

    class WatchedApp(CompanionApp):
        """Notes when each update is done, and makes the terminal's characters that a real one would write."""

        def _display(self, screen: Any, renderable: Any) -> None:
            super()._display(screen, renderable)
            if renderable is not None and not self._batch_count:
                if hasattr(renderable, "render_segments"):
                    renderable.render_segments(self.console)
                else:
                    self.console._render_buffer(self.console.render(renderable))
                updates.append(perf_counter())

    async def until_rest(since: float) -> tuple[float, float]:
        while not updates or perf_counter() - updates[-1] < REST:
            await asyncio.sleep(0.005)
            if perf_counter() - since > LATEST:
                break
        return (updates[0] - since, updates[-1] - since) if updates else (LATEST, LATEST)

    app = WatchedApp()
    first: list[float] = []
    last: list[float] = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        updates.clear()
        start = perf_counter()
        fault = app.open_record(game.record, keep=False)
        if fault:
            raise RuntimeError(fault)
        opening = (await until_rest(start))[1]
        for line in sorted(game.ahead[:12], key=lambda line: " claims " not in line)[:LINES]:
            for letter in [*line, *["backspace"] * len(line)]:
                key = {" ": "space", "-": "minus"}.get(letter, letter)
                told = events.Key(key, letter if len(letter) == 1 else None)
                updates.clear()
                start = perf_counter()
                app._driver.send_message(told)
                one, end = await until_rest(start)
                first.append(one)
                last.append(end)
    return [opening], first, last
