"""Phones at the table: how much six of them slow down typing at the laptop, and how soon a move reaches them."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import Iterator
from time import perf_counter, process_time
from typing import Any

from bench.games import Measured
from bench.screen import ENTERS, KEYS, LETTERS, LONG, NEVER, TIMED, claims, pressed
from bench.stopwatch import Note, Row, Times, row_of
from bench.watching import Watch

PHONES = 6
HERE = "127.0.0.1"


def rows(game: Measured) -> Iterator[Row | Note]:
    """The rows about phones."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        yield from asyncio.run(_table(game))


async def _table(game: Measured) -> list[Row]:
    from companion.tui.app import CompanionApp
    from companion.tui.widgets import prompt

    app: Any = CompanionApp()
    watch = Watch(app)
    async with app.run_test(size=TIMED) as pilot:
        await pilot.pause()
        if fault := app.open_record(game.record):
            raise RuntimeError(fault)
        await watch.wait_until_idle(LONG)
        pause, prompt.PAUSE = prompt.PAUSE, NEVER
        alone, _ = await _typing(app, pilot, watch, game)
        if fault := await app.desk.start(HERE):
            raise RuntimeError(fault)
        seats = [*range(len(app.session.game.table.seats)), *[None] * PHONES][:PHONES]
        seen: list[float] = []
        phones = [asyncio.create_task(_phone(app.desk.server, seat, seen)) for seat in seats]
        while len(app.desk.server.streams) < PHONES:
            await asyncio.sleep(0.01)
        await watch.wait_until_idle(LONG)
        beside, cpu = await _typing(app, pilot, watch, game)
        arrivals = await _entering(app, watch, game, seen)
        prompt.PAUSE = pause
        for phone in phones:
            phone.cancel()
    ratios = tuple(ours / other for ours, other in zip(beside, alone, strict=True))
    typing = Row(
        f"key to the verdict, {PHONES} phones listening, beside none", tuple(seconds * 1000 for seconds in beside),
        cpu=cpu * 1000, reference=sorted(alone)[len(alone) // 2] * 1000, ratios=ratios,
    )  # fmt: skip
    return [typing, row_of(f"Enter to the view on each of {PHONES} phones", Times(tuple(arrivals), 0.0))]


async def _typing(app: Any, pilot: Any, watch: Watch, game: Measured) -> tuple[list[float], float]:
    """Type lines: the seconds of each letter, and the average CPU seconds of one."""
    times: list[float] = []
    begun = process_time()
    for line in claims(game)[:LETTERS]:
        times += [await pressed(app, watch, KEYS.get(sign, sign), sign) for sign in line]
        await pilot.press("ctrl+u")
        await pilot.pause(0.1)
    return times, (process_time() - begun) / len(times)


async def _entering(app: Any, watch: Watch, game: Measured, seen: list[float]) -> list[float]:
    """Enter claims: the seconds from Enter to the arrival of the new view, on every phone."""
    from companion.tui.widgets.prompt import PromptBox

    times: list[float] = []
    for line in claims(game)[:ENTERS]:
        app.screen.query_one(PromptBox).put(f"{line} !")
        await watch.wait_until_idle(LONG)
        seen.clear()
        begun = perf_counter()
        await pressed(app, watch, "enter", "\r")
        while len(seen) < PHONES:
            await asyncio.sleep(0.001)
        times += [arrived - begun for arrived in seen]
    return times


async def _phone(server: Any, seat: int | None, seen: list[float]) -> None:
    """Act as a phone: enter, then listen, and note when each view arrives."""
    address, _, port = server.host.rpartition(":")
    body = json.dumps({"code": server.access.code(seat)}).encode()
    head = f"Host: {server.host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    reader, writer = await asyncio.open_connection(address, int(port))
    writer.write(f"POST /enter HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode() + body)
    key = json.loads((await reader.read()).rpartition(b"\r\n\r\n")[2])["key"]
    writer.close()
    reader, writer = await asyncio.open_connection(address, int(port))
    writer.write(f"GET /stream HTTP/1.1\r\nHost: {server.host}\r\nAuthorization: Bearer {key}\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data: {"):
                seen.append(perf_counter())
    finally:
        writer.transport.abort()
