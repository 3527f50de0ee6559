"""Landmarks, headings and names: how people who hear a page find their way on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_phones import DEALT, game
from at_workshop import workshop
from evening import evening
from playwright.async_api import Browser, Page, expect

from companion.view import Viewer

LOST = """() => {
  const places = "main, header, nav, aside, [role=dialog], section[aria-label]";
  const texts = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT), lost = [];
  while (texts.nextNode()) {
    const { data, parentElement: around } = texts.currentNode;
    if (data.trim() && !around.closest(places) && !around.closest("[role=status], datalist")) lost.push(data.trim());
  }
  return lost;
}"""
"""All text on the page that is in no landmark and is not read out by itself."""
NESTED = """() => [...document.querySelectorAll("summary, button, a, [role=tab]")]
  .filter((one) => one.querySelector("input, button, a, select, textarea, summary")).map((one) => one.textContent)"""
"""Controls with another control in them: a screen reader hears one of the two."""
NAMELESS = """() => [...document.querySelectorAll("input, select, textarea, button, [tabindex='0']")]
  .filter((one) => one.getClientRects().length && !one.textContent.trim() && !one.getAttribute("aria-label")
    && !(one.labels && [...one.labels].some((label) => label.textContent.trim())))
  .map((one) => one.outerHTML)"""


async def in_order(page: Page) -> None:
    """Check that the page has one main part and one main heading, that everything is somewhere, and is one thing."""
    await expect(page.locator("main")).to_have_count(1)
    assert await page.locator("h1").count() == 1
    for lacks in (LOST, NESTED, NAMELESS):
        assert await page.evaluate(lacks) == []


async def test_a_phone_and_the_table_s_screen(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0, None)) as table:
        phone, tv = table.pages[0], table.pages[None]
        await expect(tv.get_by_role("main")).to_contain_text("Ann to move")
        await expect(tv.get_by_role("heading", level=1)).to_contain_text("County Durham")
        await in_order(tv)
        await expect(phone.get_by_role("heading", level=1)).to_contain_text("Ann · County Durham")
        for tab in ("Board", "Tickets", "Now", "History", "Rules"):
            await phone.get_by_role("tab", name=tab).tap()
            await expect(phone.get_by_role("main").get_by_role("tabpanel", name=tab)).to_be_visible()
            await in_order(phone)


async def test_a_phone_that_waits_for_a_seat_is_told_so_once(browser: Browser, own_home: Path) -> None:
    """It asks every two seconds; a sentence that is built anew each time would be read out each time."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        other = await (await browser.new_context()).new_page()
        await other.goto(table.app.desk.link(Viewer(0)))
        says = other.get_by_role("main").get_by_role("status")
        await expect(says).to_contain_text("Another phone has this seat")
        await other.evaluate("window.place = document.querySelector('[role=status]').firstChild")
        for _ in range(2):
            async with other.expect_response("**/enter"):
                pass
        assert await other.evaluate("place.isConnected")
        assert table.faults == []


@pytest.mark.parametrize("board", [None, "usa"])
async def test_the_workshop(browser: Browser, own_home: Path, board: str | None) -> None:
    async with workshop(browser, board) as page:
        if board is None:
            await expect(page.get_by_role("heading", level=1)).to_have_text("Workshop")
            await in_order(page)
            return
        await expect(page.get_by_role("heading", level=1)).to_have_text("USA")
        aside = page.get_by_role("complementary")
        await expect(page.get_by_role("main").get_by_role("application")).to_be_visible()
        await aside.get_by_role("tab", name="Guide").focus()
        for tab in ("Board", "Rules", "Tickets", "Check", "Trial game", "Guide"):
            await page.keyboard.press("ArrowRight")
            await expect(aside.get_by_role("tab", name=tab, selected=True)).to_be_focused()
            await expect(aside.get_by_role("tabpanel", name=tab)).to_be_visible()
            await in_order(page)


async def test_a_rule_of_the_workshop_is_ticked_and_unfolded_by_keys(browser: Browser, own_home: Path) -> None:
    async with workshop(browser, "usa") as page:
        await page.get_by_role("tab", name="Rules").click()
        box = page.locator("[data-table=ferries]").get_by_role("checkbox")
        await box.press("Space")
        await expect(box).to_be_checked()
        await expect(box).to_be_focused()
        await expect(page.locator("[data-table=ferries] > details[open]")).to_have_count(0)
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(page.locator("[data-table=ferries] > details[open]")).to_have_count(1)
        await expect(box).to_be_checked()
