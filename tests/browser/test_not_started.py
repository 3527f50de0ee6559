"""What stands on a page whose scripts do not run: in a browser that is too old, or in which they are switched off."""

from __future__ import annotations

from pathlib import Path

from at_phones import DEALT, game
from evening import HOST, PHONE, evening
from playwright.async_api import Browser, expect

from companion.view import Viewer
from companion.web.workshop.server import Workshop
from companion.words import wording

SAYS = wording("phone page not started")


async def says_so(browser: Browser, address: str) -> None:
    context = await browser.new_context(java_script_enabled=False, viewport=PHONE)  # type: ignore[arg-type]
    page = await context.new_page()
    await page.goto(address)
    slow = page.locator(".late")
    await expect(slow).to_have_css("animation-delay", "4s")  # one that is only slow does not say so at once
    await expect(page.get_by_text(SAYS)).to_be_visible()
    await context.close()


async def test_a_phone_without_scripts_says_what_it_needs(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, ()) as table:
        await says_so(browser, table.app.desk.link(Viewer(0)).replace("127.0.0.1", HOST))


async def test_a_workshop_without_scripts_says_what_it_needs(browser: Browser, own_home: Path) -> None:
    server = Workshop()
    await server.open()
    try:
        for link in (server.link(), server.corners_link):
            await says_so(browser, link)
    finally:
        await server.stop()


async def test_a_page_that_has_started_is_empty_until_the_laptop_answers(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, ()) as table:
        page = await (await browser.new_context(viewport=PHONE)).new_page()  # type: ignore[arg-type]
        await page.route("**/enter", lambda route: None)
        async with page.expect_request("**/enter"):
            await page.goto(table.app.desk.link(Viewer(0)).replace("127.0.0.1", HOST))
        await expect(page.locator("#page")).to_be_empty()
