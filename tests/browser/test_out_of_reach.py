"""Phones without the laptop: it is out of reach, was killed, or answers late; and lines said meanwhile."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from at_phones import DEALT, game
from evening import HOST, evening, looked_at
from how_much import MORE
from playwright.async_api import Browser, Page, Route, expect

CUTS = MORE * 10
ROUND = ("Ann draws red, red", "Bea draws cards", "Cal draws cards")
MORE_ROUNDS = ("Ann draws cards", "Bea draws cards", "Cal draws cards") * 3
HIDING = """(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, time) => later(act, time === 30000 ? 0 : time);
  Object.defineProperty(Document.prototype, "hidden", { get: () => Boolean(window.away) });
  window.look = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
})()"""
"""Lets a test hide a page and look at it again; a hidden one leaves its connection at once."""


async def test_a_phone_that_lost_the_network_returns_to_the_current_game(browser: Browser, own_home: Path) -> None:
    """Cut again and again: each time it has what was played meanwhile, and there are no more streams than before."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        assert table.app.desk.server is not None
        streams = table.app.desk.server.streams
        before = len(streams)
        for cut in range(CUTS):
            await table.pages[0].context.set_offline(True)
            if cut % 2:
                await table.pilot.press("ctrl+z")
                await table.until(lambda: len(table.played) == len(DEALT), "nothing was taken back")
            else:
                await table.type("Ann draws cards")
            await table.pages[0].context.set_offline(False)
            lines = table.pages[0].locator('section[aria-label="History"] .line')
            await expect(lines).to_have_count(len(table.played))
        await table.until(lambda: len(streams) == before, "streams are left over")


async def test_a_tab_that_is_hidden_for_a_while_leaves_its_connection_to_others(
    browser: Browser, own_home: Path
) -> None:
    """A browser has six for all tabs of a laptop. Looked at again, the tab shows what has been played."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, server = table.pages[0], table.app.desk.server
        assert server is not None
        await phone.add_init_script(HIDING)
        await phone.reload()
        await table.until(lambda: server.connected(0) == 1, "the phone did not come back")
        await phone.locator(".board").wait_for()
        await phone.evaluate("look(true)")
        await table.until(lambda: server.connected(0) == 0, "it keeps its connection")
        await table.type("Ann draws cards")
        await phone.evaluate("dispatchEvent(new Event('online'))")
        await expect(phone.locator("header")).to_contain_text("Ann to move")
        await phone.evaluate("look(false)")
        await expect(phone.locator("header")).to_contain_text("Bea to move")
        await expect(phone.locator("#link")).to_be_empty()
        assert table.faults == []


@asynccontextmanager
async def never_answered(page: Page) -> AsyncIterator[asyncio.Event]:
    """A page that has asked for its stream and gets no answer meanwhile; the event is set whenever it asks."""
    asks = asyncio.Event()

    async def unanswered(route: Route) -> None:
        asks.set()

    await page.route("**/stream", unanswered)
    await looked_at(page, asks)
    yield asks
    await page.unroute("**/stream", unanswered)


async def test_a_phone_says_that_a_laptop_which_never_answers_is_out_of_reach(browser: Browser, own_home: Path) -> None:
    """As with an app that stands still, or a laptop that sleeps."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        page = table.pages[0]
        async with never_answered(page):
            await expect(page.locator("#link")).to_have_text(re.compile("out of reach"))
        await table.type("Ann draws cards")
        await page.evaluate("dispatchEvent(new Event('focus'))")
        await expect(page.locator("#link")).to_be_hidden()
        await expect(page.locator("header")).to_contain_text("Bea to move")


async def test_a_phone_long_out_of_reach_asks_for_the_code_and_returns_though_its_clock_was_set_back(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        page = table.pages[0]
        async with never_answered(page) as asks:
            await page.evaluate("() => { const now = Date.now; Date.now = () => now() - 5 * 3600000; }")
            asks.clear()
            await looked_at(page, asks)
            await expect(page.locator("#link")).to_have_text(re.compile("out of reach; .* shows a code .*, scan it"))
        await page.evaluate("dispatchEvent(new Event('focus'))")
        await expect(page.locator("#link")).to_be_hidden()


async def test_a_line_typed_without_the_laptop_is_judged_once_it_answers(browser: Browser, own_home: Path) -> None:
    """Until then the top of the page says why there is no verdict, and the line stays."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.context.set_offline(True)
        await phone.locator("#say input").first.fill("claims Crook - Tow Law")
        await expect(phone.locator("#link")).to_contain_text("The laptop does not answer")
        await expect(phone.locator("#say .verdict")).to_be_empty()
        await expect(phone.get_by_role("button", name="Say it")).to_be_disabled()
        await phone.get_by_role("tab", name="Rules").tap()
        await phone.locator("#tab-rules input").first.fill("tunnel")
        await phone.context.set_offline(False)
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        await expect(phone.locator("#link")).to_be_hidden()
        await expect(phone.get_by_role("button", name="Say it")).to_be_enabled()
        assert all("ERR_INTERNET_DISCONNECTED" in fault for fault in table.faults)


async def test_a_line_said_without_the_laptop_can_be_said_once_it_answers(browser: Browser, own_home: Path) -> None:
    """It stays in its field; that the laptop does not answer is not said any longer than that is so."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, key = table.pages[0], table.pages[0].get_by_role("button", name="Say it")
        await phone.locator("#say input").first.fill("draws red, red")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann draws red, red")
        await phone.context.set_offline(True)
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer")
        await phone.context.set_offline(False)
        await expect(phone.locator("#say .verdict")).to_contain_text("✓ Ann draws red, red")
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("It is on the laptop")
        assert len(table.app.desk.proposals.waiting) == 1


async def test_a_line_waiting_when_the_app_was_killed_is_reported_as_gone(browser: Browser, own_home: Path) -> None:
    """Waiting lines are not kept; a line that was played is not reported as gone, whoever has played since."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, desk = table.pages[0], table.app.desk
        verdict = phone.locator("#say .verdict")
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(verdict).to_contain_text("It is on the laptop")
        desk.proposals.clear()
        desk.game_changed()
        await expect(verdict).to_have_text("It is no longer on the laptop: Ann draws cards")
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(verdict).to_contain_text("It is on the laptop")
        assert table.app.session is not None
        desk.proposals.take(0)
        for line in ("Ann draws cards", "Bea draws cards"):
            table.app.session.play(line)
        desk.game_changed()
        await expect(phone.locator("header")).to_contain_text("Cal to move")
        await expect(verdict).to_be_empty()


@pytest.mark.parametrize("before", [0, 3])
@pytest.mark.parametrize("since", [0, 12])
async def test_a_phone_that_slept_reports_as_gone_only_a_line_that_was_not_played(
    browser: Browser, own_home: Path, before: int, since: int
) -> None:
    """However many lines there are since; and though the same line was played before."""
    async with evening(game(*DEALT, *ROUND[:before]), browser, (0,)) as table:
        phone, server, verdict = table.pages[0], table.app.desk.server, table.pages[0].locator("#say .verdict")
        session = table.app.session
        assert server is not None
        assert session is not None
        await phone.add_init_script(HIDING)
        await phone.reload()
        await phone.locator("#say input").first.fill("draws red, red")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(verdict).to_contain_text("It is on the laptop")
        await phone.evaluate("look(true)")
        await table.until(lambda: server.connected(0) == 0, "it keeps its connection")
        table.app.desk.proposals.clear()
        for line in (*ROUND, *MORE_ROUNDS)[:since]:
            session.play(line)
        table.app.desk.game_changed()
        await phone.evaluate("look(false)")
        if since:
            await expect(verdict).to_be_empty()
            async with phone.expect_response("**/ask"):
                await phone.get_by_role("tab", name="Rules").tap()
                await phone.locator("#tab-rules input").first.fill("tunnel")
            await expect(verdict).to_be_empty()
        else:
            await expect(verdict).to_have_text("It is no longer on the laptop: Ann draws red, red")


@pytest.mark.parametrize("enter", [True, False])
async def test_a_phone_with_a_late_answer_does_not_say_a_line_still_waits(
    browser: Browser, own_home: Path, enter: bool
) -> None:
    """The table played or dropped it meanwhile, and the view that says so came first."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, late = table.pages[0], asyncio.Event()

        async def hold(route: Route) -> None:
            reply = await route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"))
            await late.wait()
            await route.fulfill(response=reply)

        await phone.route("**/say", hold)
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await table.until(lambda: bool(table.app.desk.proposals.waiting), "the line never came")
        await table.pilot.press("enter" if enter else "escape")
        await table.until(lambda: not table.app.desk.proposals.waiting, "the line waits still")
        if enter:
            await expect(phone.locator("header")).to_contain_text("Bea to move")
        async with phone.expect_response("**/say"):
            late.set()
        says = "Played: Ann draws cards" if enter else "Dropped on the laptop: Ann draws cards"
        await expect(phone.locator("#say .verdict")).to_have_text(says)
