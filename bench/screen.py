"""The app at the table: from a key to the painted screen, measured inside its own event loop."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from typing import Any

from bench.games import GROWTH, Measured, longer
from bench.stopwatch import Note, Row, Times, row_of
from bench.watching import SIZES, Watch, bytes_row, size_of
from bench.yardstick import YARDSTICK

TIMED = (140, 40)
LETTERS, ENTERS = 4, 8
"""The number of lines typed letter by letter, and of claims entered."""
NEVER, AT_ONCE = 60.0, 0.001
"""The pause in seconds before suggestions: so long that only the verdict appears, or next to nothing."""
LONG = 80
"""Polls of the screen without anything new after which workers and the pause before suggestions are over, too."""
KEYS = {" ": "space", "-": "minus", ",": "comma", ".": "full_stop"}


def rows(game: Measured) -> Iterator[Row | Note]:
    """The rows about the screen, or a note that says why there are none."""
    try:
        import companion.tui.app
        import companion.tui.screens.table  # noqa: F401
    except Exception as fault:
        yield Note(f"not measured, the app does not import ({fault!r})")
        return
    for width, height in SIZES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["COMPANION_HOME"] = home
            yield from asyncio.run(_table(game, width, height))
    for moves in GROWTH:
        with tempfile.TemporaryDirectory() as home:
            os.environ["COMPANION_HOME"] = home
            yield asyncio.run(_opening(longer(game, moves), moves))


async def _opening(record: str, moves: int) -> Row:
    """The row of opening a game in the running app, as for the first time."""
    from companion.tui.app import CompanionApp

    app: Any = CompanionApp()
    watch = Watch(app)
    async with app.run_test(size=TIMED) as pilot:
        await pilot.pause()
        await watch.wait_until_idle(LONG)
        YARDSTICK.sample()
        watch.clear()
        if fault := app.open_record(record):
            raise RuntimeError(fault)
        seconds = await watch.wait_until_idle(LONG)
        return row_of(f"growth: opening a game of {moves} moves", Times((seconds,), watch.cpu))


async def _table(game: Measured, width: int, height: int) -> list[Row]:
    """The rows of opening the game, typing at its prompt, and playing claims. Only a `TIMED` window has times."""
    from companion.tui.app import CompanionApp

    size = size_of(width, height)
    app: Any = CompanionApp()
    watch = Watch(app)
    measured: list[Row] = []
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        await watch.wait_until_idle(LONG)
        YARDSTICK.sample()
        watch.clear()
        if fault := app.open_record(game.record):
            raise RuntimeError(fault)
        opening = await watch.wait_until_idle(LONG)
        if (width, height) == TIMED:
            measured.append(
                row_of(f"opening a game of {game.moves} moves for the first time, {size}", Times((opening,), watch.cpu))
            )
            measured += await _typing(app, pilot, watch, game, size)
        watch.clear()
        app.refresh()
        await watch.wait_until_idle()
        full = watch.bytes
        times, claims, cpu = await _entering(app, watch, game)
        if (width, height) == TIMED:
            measured.append(row_of(f"Enter to the claim on the screen, {size}", Times(tuple(times), cpu)))
        measured.append(bytes_row(f"app, bytes of one claim, {size}", claims, full))
    return measured


async def _typing(app: Any, pilot: Any, watch: Watch, game: Measured, size: str) -> list[Row]:
    """Type letter by letter: first with a pause so long that only the verdict appears, then with next to none."""
    from companion.tui.widgets import prompt

    measured = []
    pause = prompt.PAUSE
    for what, wait in (("verdict", NEVER), ("suggestions", AT_ONCE)):
        prompt.PAUSE = wait
        times: list[float] = []
        cpu = 0.0
        for line in claims(game)[:LETTERS]:
            for sign in line:
                times.append(await pressed(app, watch, KEYS.get(sign, sign), sign))
                cpu += watch.cpu
            await pilot.press("ctrl+u")
            await pilot.pause(0.1)
        measured.append(row_of(f"key to the {what} on the screen, {size}", Times(tuple(times), cpu / len(times))))
    prompt.PAUSE = pause
    return measured


async def _entering(app: Any, watch: Watch, game: Measured) -> tuple[list[float], list[int], float]:
    """Enter claims one after the other, all with `!`: the seconds and bytes of each, and the CPU seconds of one."""
    from companion.tui.widgets.prompt import PromptBox

    times, sent = [], []
    cpu = 0.0
    box = app.screen.query_one(PromptBox)
    for line in claims(game)[:ENTERS]:
        box.put(f"{line} !")
        await watch.wait_until_idle(LONG)
        times.append(await pressed(app, watch, "enter", "\r"))
        cpu += watch.cpu
        sent.append(watch.bytes)
    return times, sent, cpu / len(times)


async def pressed(app: Any, watch: Watch, key: str, sign: str) -> float:
    """Press a key: the seconds until the last update that it caused."""
    from textual.events import Key

    YARDSTICK.sample()
    watch.clear()
    app._driver.send_message(Key(key, sign))
    return await watch.wait_until_idle()


def claims(game: Measured) -> list[str]:
    """The claims that come next in the game, as the seat on turn would type them, without its name."""
    return [line.partition(" ")[2] for line in game.ahead if " claims " in line]
