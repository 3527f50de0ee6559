"""Games that pages show, and what fingers do there."""

from __future__ import annotations

import asyncio

from evening import Evening
from playwright.async_api import Page

from companion.record.log import HEADER, LINE, Event
from companion.store.journal import Journal
from companion.tui.app import CompanionApp

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\nfirst: Ann\n"
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
SPACES = """() => [...document.querySelectorAll(".track")].map((track) => {
  const box = track.querySelector(".spaces rect").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, Number(track.dataset.track)];
}).filter(([x, y]) => x > 60 && x < innerWidth - 60 && y > 120 && y < 400)"""
"""Where the first spaces of clearly visible tracks are, and which tracks those are."""


def game(*lines: str, head: str = HEAD) -> CompanionApp:
    """The app with a new saved game."""
    events = [Event(HEADER, head), *(Event(LINE, line) for line in lines)]
    journal = Journal.create(events, board="county-durham", players=["Ann", "Bea", "Cal"])
    journal.close()
    return CompanionApp(open_game=journal.id, still=True)


async def tap(page: Page, selector: str) -> None:
    """Tap the middle of something on the board, as a finger does."""
    box = await page.locator(selector).first.bounding_box()
    assert box is not None
    await page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


async def held(page: Page) -> str:
    """Everything that a page's tab stores, and its scripts hold in memory."""
    pieces: list[str] = [await page.evaluate("JSON.stringify([sessionStorage, localStorage, history.state])")]
    devtools = await page.context.new_cdp_session(page)
    devtools.on("HeapProfiler.addHeapSnapshotChunk", lambda event: pieces.append(event["chunk"]))
    await devtools.send("HeapProfiler.collectGarbage")
    await devtools.send("HeapProfiler.takeHeapSnapshot")
    await devtools.detach()
    return "".join(pieces)


async def ended(table: Evening) -> None:
    """Let the table end its game early."""
    assert table.app.session is not None
    table.app.session.stop()
    table.app.game_changed()
    await asyncio.sleep(0)
