"""Who sits where: codes, a second phone, seats that move to another tab, and what is left of a closed one."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from at_phones import DEALT, game, held
from evening import HOST, evening, looked_at
from playwright.async_api import Browser, Route, expect

from companion.view import Viewer


async def test_a_second_phone_waits_until_the_laptop_allows_it(browser: Browser, own_home: Path) -> None:
    """Then the first one is told that its place is gone."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        link = table.app.desk.link(Viewer(0)).replace("127.0.0.1", HOST)
        context = await browser.new_context()
        second = await context.new_page()
        await second.goto(link)
        await expect(second.locator("#page")).to_contain_text("Another phone has this seat")
        assert table.app.desk.connection_state(Viewer(0)) == "second"
        table.app.desk.allow(Viewer(0))
        await second.locator(".board").wait_for()
        await expect(table.pages[0].locator("#page")).to_contain_text("gave this place to another device")
        await expect(table.pages[0].locator("#page")).to_contain_text("closed")
        assert "#" not in second.url
        await context.close()


async def test_a_tab_whose_seat_moved_to_another_tab_shows_nothing_of_it(browser: Browser, own_home: Path) -> None:
    """Until somebody looks at it again; so whatever the table then closes is on no page of that phone."""
    async with evening(game("Ann keeps Stanley - Tow Law, Hexham - Sunderland"), browser, (0,)) as table:
        first = table.pages[0]
        await expect(first.locator("#tab-tickets")).to_contain_text("Stanley")
        kept = await first.evaluate("({...sessionStorage})")
        second = await first.context.new_page()
        await second.add_init_script(f"Object.assign(sessionStorage, {json.dumps(kept)})")
        await second.goto(first.url)
        await expect(second.locator("#tab-tickets")).to_contain_text("Stanley")
        await expect(first.locator("#page")).to_have_text("This is open in another tab of this browser.")
        assert "Stanley" not in await first.content()
        await first.evaluate("dispatchEvent(new Event('focus'))")
        await expect(first.locator("#tab-tickets")).to_contain_text("Stanley")
        await expect(second.locator("#page")).to_have_text("This is open in another tab of this browser.")
        assert table.faults == []


async def test_a_phone_that_another_copy_of_the_app_refused_comes_back(browser: Browser, own_home: Path) -> None:
    """As when another game was opened first after the app was killed, and its phones got the same port."""
    async with evening(game("Ann keeps Stanley - Tow Law, Hexham - Sunderland"), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.locator("#say input").first.fill("keeps Coxhoe - Durham")
        await phone.route("**/stream", lambda route: route.fulfill(status=401, json={"says": "No place here."}))
        await phone.reload()
        await expect(phone.locator("#page")).to_have_text("No place here.")
        assert "Coxhoe" not in await phone.evaluate("JSON.stringify(sessionStorage)")
        await phone.unroute("**/stream")
        asked = asyncio.Event()
        phone.on("request", lambda request: asked.set() if request.url.endswith("/stream") else None)
        await looked_at(phone, asked)
        await expect(phone.locator("#tab-tickets")).to_contain_text("Stanley")
        await expect(phone.locator("#say input").first).to_have_value("")


ASLEEP = """(() => {
    window.waiting = [];
    requestAnimationFrame = (act) => window.waiting.push(act);
    cancelAnimationFrame = (frame) => { window.waiting[frame - 1] = null; };
})()"""
"""While a tab is hidden, its window keeps what waits for the next frame."""


@pytest.mark.parametrize("where", ["here", "away", "asleep"])
async def test_nothing_of_a_closed_seat_remains_on_its_phone(browser: Browser, own_home: Path, where: str) -> None:
    """Not on the page, in the tab's storage, or in the memory of its scripts; immediately, or once
    the phone is back.
    """
    async with evening(game(), browser, (0,)) as table:
        phone, desk = table.pages[0], table.app.desk
        if where == "asleep":
            await phone.evaluate(ASLEEP)
        desk.proposals.may_play = True
        await phone.locator("#say input").first.fill("Ann keeps Coxhoe - Durham, Darlington - Hartlepool")
        await phone.get_by_role("button", name="Say it").click()
        await expect(phone.locator('section[aria-label="Tickets"]')).to_contain_text("Coxhoe – Durham")
        await phone.get_by_role("tab", name="Tickets").click()
        await phone.locator("#say input").first.fill("keeps Coxhoe - Durham")
        await expect(phone.locator("#say .verdict")).to_contain_text("its own seat only")
        assert (await held(phone)).count("Coxhoe")
        if where == "away":
            await phone.context.set_offline(True)
        desk.close(Viewer(0))
        await phone.context.set_offline(False)
        await expect(phone.locator(".alone")).to_contain_text("Scan the")
        for remains in (await phone.content(), await held(phone)):
            assert remains.count("Coxhoe") == 0  # a comparison of many megabytes would never be explained
        await phone.go_back()
        await expect(phone.locator(".alone")).to_contain_text("Scan the")


@pytest.mark.parametrize("viewer", [0, None])
async def test_a_place_that_is_closed_before_its_board_has_arrived_stays_closed(
    browser: Browser, own_home: Path, viewer: int | None
) -> None:
    """The drawing that arrives late brings back neither the page nor its title in the list of tabs."""
    async with evening(game(*DEALT), browser, (viewer,)) as table:
        page, asked, closed = table.pages[viewer], asyncio.Event(), asyncio.Event()

        async def late(route: Route) -> None:
            asked.set()
            await closed.wait()
            await route.fulfill(body="")

        await page.route("**/drawing", late)
        await page.reload()
        await asked.wait()
        table.app.desk.close(Viewer(viewer))
        await expect(page.locator(".alone")).to_contain_text("Scan the")
        async with page.expect_response("**/drawing"):
            closed.set()
        await page.evaluate("() => new Promise((done) => setTimeout(done))")
        assert await page.title() == "companion"
        await expect(page.locator("#page")).not_to_contain_text("Ann")
        assert table.faults == []


@pytest.mark.parametrize("anew", [False, True])
async def test_a_tab_that_has_a_seat_scans_a_code(browser: Browser, own_home: Path, anew: bool) -> None:
    """With another seat's code it has that seat, and no view of the previous one; with its own code it stays as it is,
    even with half a line.

    This holds whether the browser opens the address again, or sees only a different fragment of the open one.
    """
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, desk = table.pages[0], table.app.desk

        async def scan(seat: int) -> None:
            link = desk.link(Viewer(seat)).replace("127.0.0.1", HOST)
            if anew:
                await phone.goto("about:blank")
                await phone.goto(link)
            else:
                await phone.evaluate("link => { location.href = link; }", link)
            await expect(phone).to_have_url(re.compile("/$"))

        await phone.locator("#say input").first.fill("claims Crook - Tow Law")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        await scan(0)
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        assert desk.connection_state(Viewer(0)) == "on"
        await scan(2)
        await expect(phone.locator("header")).to_contain_text("Cal · County Durham")
        await expect(phone.locator("#say input").first).to_have_value("")
        await table.until(lambda: desk.connection_state(Viewer(0)) == "away", "the seat of before still looks on")
        assert table.faults == []


KEPT_WHOLE = "([name]) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true }))"
OTHER_SEAT = """async (code) => {
  const headers = { "content-type": "application/json" };
  const reply = await fetch("/enter", { method: "POST", headers, body: JSON.stringify({ code }) });
  sessionStorage.clear();
  sessionStorage.setItem("companion key", (await reply.json()).key);
}"""


async def test_a_page_that_the_browser_keeps_whole_is_loaded_anew_for_the_seat_that_the_tab_has_now(
    browser: Browser, own_home: Path
) -> None:
    """As Safari does for its back button: somebody else may have scanned another seat's code in this tab."""
    async with evening(game("Ann keeps Stanley - Tow Law, Hexham - Sunderland"), browser, (0,)) as table:
        phone, code = table.pages[0], table.app.desk.link(Viewer(2)).partition("#")[2]
        await expect(phone.locator("#tab-tickets")).to_contain_text("Stanley – Tow Law")
        await phone.evaluate(KEPT_WHOLE, ["pagehide"])
        assert (await phone.content()).count("Stanley – Tow Law") == 0
        await phone.evaluate(OTHER_SEAT, code)
        await phone.evaluate(KEPT_WHOLE, ["pageshow"])
        await expect(phone.locator("header")).to_contain_text("Cal · County Durham")
        assert (await phone.content()).count("Stanley – Tow Law") == 0
        assert table.faults == []
