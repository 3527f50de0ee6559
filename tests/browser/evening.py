"""An evening: the app with a game, phones and a TV in a browser, and lines sent from them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic

from playwright.async_api import Browser, ElementHandle, Page
from story import typed
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.keep import KeepScreen
from companion.tui.screens.reveal import RevealScreen
from companion.tui.screens.table import TableScreen
from companion.view import Viewer

HOST = "table.example"
PHONE, TV = {"width": 390, "height": 844}, {"width": 1280, "height": 720}
PATIENCE = 60_000
"""Milliseconds after which a page is broken, not slow."""
UNTIL = """([field, key, can]) => new Promise((holds) => {
  const look = () => (can ? !key.disabled : key.disabled && field.value === "") && (seen.disconnect(), holds());
  const seen = new MutationObserver(look);
  seen.observe(key, { attributeFilter: ["disabled"] });
  look();
})"""
"""Until a line can be sent, or was sent and is gone: noticed as soon as the page changes, not at some later look."""


@dataclass
class Evening:
    """The app on the laptop, and a page for each viewer."""

    app: CompanionApp
    pilot: Pilot[object]
    pages: dict[int | None, Page]
    faults: list[str] = field(default_factory=list)
    """Errors that pages reported."""
    keys: dict[int, ElementHandle] = field(default_factory=dict)
    """Each phone's button that sends a line; finding it by its role and name takes as long as a move."""
    waits: list[float] = field(default_factory=list)
    """Seconds from each press of *Say it* until the page shows the line as played."""

    @property
    def played(self) -> list[str]:
        """The lines of the game, as in the record."""
        assert self.app.session is not None
        return [move.text for move in self.app.session.moves]

    async def say(self, seat: int, line: str) -> None:
        """Type a line on a phone and send it, and wait until the phone shows that it was played."""
        page, before = self.pages[seat], len(self.played)
        field = page.locator("#say input").first
        await field.fill(line)
        if seat not in self.keys:
            self.keys[seat] = await page.get_by_role("button", name="Say it").element_handle()
        key, held = self.keys[seat], await field.element_handle()
        async with asyncio.timeout(PATIENCE / 1000):
            await page.evaluate(UNTIL, [held, key, True])
        begun = monotonic()
        await key.click()
        await self.until(lambda: len(self.played) > before, f"the laptop never played {line!r}")
        async with asyncio.timeout(PATIENCE / 1000):
            await page.evaluate(UNTIL, [held, key, False])
        self.waits.append(monotonic() - begun)

    async def type(self, line: str) -> None:
        """Type a line at the table of the laptop, whatever screen is on top of it."""
        before = len(self.played)
        while not isinstance(self.app.screen, TableScreen):
            await self.pilot.press("escape")
            await self.pilot.pause()
        await typed(self.pilot, line)
        await self.until(lambda: len(self.played) > before, f"the laptop never played {line!r}")

    async def show_ending(self) -> RevealScreen:
        """Go on to the ending on the laptop, and keep nothing for later games."""
        self.app.end_of_game.go_on()
        while not isinstance(self.app.screen, RevealScreen):
            if isinstance(self.app.screen, KeepScreen):
                self.app.screen.dismiss(False)
            await self.pilot.pause(0.01)
        ending = self.app.screen
        await self.until(lambda: ending.is_mounted, "the ending never stood on the laptop")
        return ending

    async def until(self, holds: Callable[[], bool], why: str) -> None:
        """Wait until something holds, letting app and pages run."""
        late = monotonic() + PATIENCE / 1000
        while not holds():
            assert monotonic() < late, why
            await asyncio.sleep(0.01)

    async def seen(self, seat: int | None) -> str:
        """The whole text of a page, including hidden tabs."""
        return str(await self.pages[seat].evaluate("document.body.textContent"))


async def looked_at(page: Page, asked: asyncio.Event) -> None:
    """Look at a page until it has asked for its stream again: it does not while it heard something a moment ago."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not asked.is_set():
            await page.evaluate("dispatchEvent(new Event('focus'))")
            await asyncio.sleep(0.1)


@asynccontextmanager
async def evening(
    app: CompanionApp,
    browser: Browser,
    seats: Sequence[int | None],
    *,
    size: dict[str, int] | None = None,
    dark: bool = False,
) -> AsyncIterator[Evening]:
    """The app with a game open, and a page for each of the seats; None is the TV."""
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = Evening(app, pilot, {})
        ready = lambda: not isinstance(app.screen, HomeScreen) and app.screen.focused is not None  # noqa: E731
        await table.until(ready, "the game was not opened")
        assert await app.desk.start("127.0.0.1", names=(HOST,)) is None
        for seat in seats:
            small = seat is not None
            context = await browser.new_context(
                viewport=size or (PHONE if small else TV), has_touch=small, is_mobile=small,
                color_scheme="dark" if dark else "light",
            )  # fmt: skip
            page = table.pages[seat] = await context.new_page()
            page.on("pageerror", lambda fault: table.faults.append(str(fault)))
            page.on("console", lambda message: table.faults.append(message.text) if message.type == "error" else None)
            await page.goto(app.desk.link(Viewer(seat)).replace("127.0.0.1", HOST))
            await page.locator(".board").wait_for()
        yield table
        for page in table.pages.values():
            await page.context.close()
