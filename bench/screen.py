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
KEYS = {" ": "space", "-": "minus", ",": "comma", ".": "full_stop"}


def rows(game: Measured) -> Iterator[Row | Note]:
    """The rows about the screen, or a note that says why there are none."""
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
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
    """Open the game, then type lines letter by letter.

    Returns the seconds of opening it, and from each key to the first update and to the last one.
    """
    from textual.events import Key

    from companion.tui.app import CompanionApp

    app: Any = CompanionApp()
    updates = _watched(app)

    async def until_rest(since: float) -> tuple[float, float]:
        while not updates or perf_counter() - updates[-1] < REST:
            await asyncio.sleep(0.005)
            if perf_counter() - since > LATEST:
                raise RuntimeError(f"the screen was not at rest after {LATEST} s")
        return updates[0] - since, updates[-1] - since

    first: list[float] = []
    last: list[float] = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        updates.clear()
        start = perf_counter()
        if fault := app.open_record(game.record, keep=False):
            raise RuntimeError(fault)
        opening = (await until_rest(start))[1]
        for line in sorted(game.ahead[:12], key=lambda line: " claims " not in line)[:LINES]:
            for sign in line:
                key = Key(KEYS.get(sign, sign), sign)
                updates.clear()
                start = perf_counter()
                app._driver.send_message(key)
                one, end = await until_rest(start)
                first.append(one)
                last.append(end)
            await pilot.press("ctrl+u")
            await pilot.pause(REST)
    return [opening], first, last


def _watched(app: Any) -> list[float]:
    """The moments when the app's updates were done, each made into the text that a terminal would be sent."""
    updates: list[float] = []
    display = app._display

    def watching(screen: Any, update: Any) -> None:
        display(screen, update)
        if update is not None and not app._batch_count:
            if hasattr(update, "render_segments"):
                update.render_segments(app.console)
            else:
                app.console._render_buffer(app.console.render(update))
            updates.append(perf_counter())

    app._display = watching
    return updates
