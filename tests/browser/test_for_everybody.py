"""Pages for everybody: fingers, keys, large letters, screen readers, and names written right to left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from at_phones import DEALT, HEAD, ended, game, tap
from evening import evening
from playwright.async_api import Browser, expect

SMALLEST = 44
"""CSS pixels that a touch target needs."""


async def test_a_finger_on_a_board_that_is_drawn_anew_is_not_waited_for(browser: Browser, own_home: Path) -> None:
    """The table corrects the board while somebody moves a finger off it; then that phone is tapped as before."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        drawn = await phone.locator("svg.board").element_handle()
        box = await phone.locator("svg.board").bounding_box()
        assert box is not None
        finger = await phone.context.new_cdp_session(phone)
        where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
        await table.type("table corrects route Crook - Tow Law to 2")
        await phone.wait_for_function("drawn => !drawn.isConnected", arg=drawn)
        await finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": 20, "y": 20}]})
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await tap(phone, '[data-city="Crook"] circle')
        await tap(phone, '[data-city="Tow Law"] circle')
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        assert table.faults == []


async def test_two_fingers_enlarge_the_board_around_the_place_between_them(browser: Browser, own_home: Path) -> None:
    """Twice as far apart, they show half as much of it; what lies midway between them stays where it is."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        board = phone.locator("svg.board")
        box = await board.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hand = await phone.context.new_cdp_session(phone)

        async def touch(kind: str, *apart: float) -> None:
            fingers = [{"x": x + side * far / 2, "y": y, "id": side} for far in apart for side in (-1, 1)]
            await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

        async def seen() -> list[float]:
            return [float(number) for number in (await board.get_attribute("viewBox") or "").split()]

        before = await seen()
        for event in (("touchStart", 80), ("touchMove", 120), ("touchMove", 160), ("touchEnd",)):
            await touch(event[0], *event[1:])
        after = await seen()
        assert after[2:] == pytest.approx([before[2] / 2, before[3] / 2], rel=0.05)
        for at in (0, 1):
            assert after[at] + after[at + 2] / 2 == pytest.approx(before[at] + before[at + 2] / 2, abs=before[2] / 50)
        assert table.faults == []


async def test_a_screen_reader_is_told_the_first_rule_found_and_not_all_of_them(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        rules = table.pages[0].get_by_role("tabpanel", name="Rules")
        await table.pages[0].get_by_role("tab", name="Rules").tap()
        await rules.get_by_role("searchbox").fill("CD-09")
        await expect(rules.get_by_role("status").first).to_have_text("CD-09 Taking coal with a claim")
        assert await rules.locator("article").first.evaluate("(shown) => !shown.closest('[aria-live]')")


async def test_arrow_keys_go_from_tab_to_tab(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Board").focus()
        for key, name in (("ArrowRight", "Tickets"), ("ArrowLeft", "Board"), ("ArrowLeft", "Rules")):
            await phone.keyboard.press(key)
            await expect(phone.get_by_role("tab", name=name)).to_be_focused()
            await expect(phone.get_by_role("tabpanel", name=name)).to_be_visible()


async def test_every_tap_target_is_large_enough_and_nothing_overflows(browser: Browser, own_home: Path) -> None:
    for width in (320, 390, 820):
        async with evening(game(*DEALT), browser, (0,), size={"width": width, "height": 720}) as table:
            page = table.pages[0]
            for tab in ("Board", "Tickets", "Now", "History", "Rules"):
                await page.get_by_role("tab", name=tab).tap()
                small = await page.evaluate(
                    """(least) => [...document.querySelectorAll("button, input")]
                    .filter((one) => one.offsetParent !== null)
                    .map((one) => [one.textContent || one.placeholder, one.getBoundingClientRect()])
                    .filter(([, box]) => box.width < least || box.height < least).map(([name]) => name)""",
                    SMALLEST,
                )
                assert small == [], (width, tab)
                assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, tab)


LEAVES = """() => [...document.querySelectorAll("button, input, p, h2, .line, .card")]
  .filter((one) => one.offsetParent !== null)
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1
    || one.nodeName === "BUTTON" && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent || one.placeholder)"""


@pytest.mark.parametrize("larger", ["zoom", "text size", "browser"])
async def test_text_at_twice_the_size_stays_in_the_window(browser: Browser, own_home: Path, larger: str) -> None:
    """By zooming in, by text enlarged on the phone, or by the text size that somebody chose in the browser."""
    size = {"width": 195, "height": 422} if larger == "zoom" else None
    async with evening(game(*DEALT), browser, (0,), size=size) as table:
        page = table.pages[0]
        if larger == "text size":
            await page.evaluate("document.documentElement.style.setProperty('-webkit-text-size-adjust', '200%')")
        elif larger == "browser":
            devtools = await page.context.new_cdp_session(page)
            await devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
            await expect(page.locator("header .says")).to_have_css("font-size", "32px")
        for tab in ("Board", "Tickets", "Now", "History", "Rules"):
            await page.get_by_role("tab", name=tab).tap()
            assert await page.evaluate(LEAVES) == [], tab
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab


async def test_everything_on_a_page_has_a_name_for_screen_readers(browser: Browser, own_home: Path) -> None:
    """Roles for tabs, a name for every field and picture, and a live region for verdicts."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        page = table.pages[0]
        assert await page.get_by_role("tab").count() == 5
        assert await page.get_by_role("img").count() >= 1
        assert await page.locator("#say [aria-live]").count() >= 1
        bare = await page.evaluate(
            """[...document.querySelectorAll("input, button, svg")].filter((one) =>
            !(one.textContent.trim() || one.getAttribute("aria-label") || one.getAttribute("title"))).length"""
        )
        assert bare == 0


async def test_keyboard_focus_stays_in_place_when_the_page_changes(browser: Browser, own_home: Path) -> None:
    """At the same button of a new view; after a row was chosen, at what came in its place."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now").get_by_role("button", name="rule BA-13").focus()
        await phone.evaluate("() => { window.held = document.activeElement; }")
        await table.type("table adds ticket Bowes - Crook 9")
        await expect(phone.locator("#tab-history .line")).to_have_count(len(table.played))
        assert not await phone.evaluate("window.held.isConnected")
        await expect(phone.locator("#tab-now").get_by_role("button", name="rule BA-13")).to_be_focused()
        await phone.locator("#tab-now .move button.row").first.press("Enter")
        await phone.locator("#say button.row").first.press("Enter")
        await expect(phone.locator("#say input").first).to_have_value(re.compile("^Ann claims .+ - "))
        await expect(phone.locator("#say .verdict")).to_contain_text("✓")
        assert await phone.evaluate("document.getElementById('say').contains(document.activeElement)")
        assert table.faults == []


async def test_keyboard_focus_goes_to_what_came_in_the_place_of_a_pressed_key(browser: Browser, own_home: Path) -> None:
    """To the tab that a button opens, and back; to the line's box once it is said, cleared, or cannot be said."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        box, field = phone.locator("#say"), phone.locator("#say input").first
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now").get_by_role("button", name="rule BA-13").press("Enter")
        await expect(phone.get_by_role("tabpanel", name="Rules")).to_be_focused()
        await phone.go_back()
        await expect(phone.get_by_role("tabpanel", name="Now")).to_be_focused()
        for line, key in (("draws red blue", "Clear"), ("draws red green", "Say it")):
            await field.fill(line)
            await expect(phone.get_by_role("button", name="Say it")).to_be_enabled()
            await phone.get_by_role("button", name=key).press("Enter")
            await expect(field).to_have_value("")
            await expect(box).to_be_focused()
            await phone.keyboard.press("Tab")
            await expect(field).to_be_focused()
        await table.pilot.press("escape")  # drops what was said
        await expect(phone.locator("#say .verdict")).to_contain_text("Dropped on the laptop")
        await field.fill("claims Crook - Tow Law")
        await expect(phone.get_by_role("button", name="Say it")).to_be_enabled()
        await phone.get_by_role("button", name="Say it").focus()
        await table.type("Ann draws cards")
        await expect(phone.get_by_role("button", name="Say it")).to_be_disabled()
        await expect(box).to_be_focused()
        assert table.faults == []


async def test_live_regions_are_not_rebuilt_when_they_change(browser: Browser, own_home: Path) -> None:
    """A live region that is rebuilt with its text is not read out: whose turn it is, and that the laptop is away."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        for page in table.pages.values():
            await page.evaluate("""() => {
              window.regions = [...document.querySelectorAll("[aria-live], [role=status]")];
              window.heard = [];
              const heard = (changes) => changes.forEach(({ target }) => window.heard.push(target.textContent));
              for (const one of regions) new MutationObserver(heard).observe(one, { childList: true });
            }""")
        await table.type("Ann draws cards")
        for page in table.pages.values():
            await expect(page.locator(".says").first).to_have_text("Bea to move")
            assert await page.evaluate("regions.every((one) => one.isConnected)")
            assert (await page.evaluate("heard")).count("Bea to move") == 1
            assert await page.evaluate("getComputedStyle(document.getElementById('link')).display") != "none"
        await table.pages[0].locator("#say input").first.fill("draws cards")
        await expect(table.pages[0].locator("#say").get_by_role("button", name="rule BA-03")).to_be_visible()


async def test_a_refusal_is_told_by_a_sign_and_not_by_its_colour_alone(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (1,)) as table:
        field, verdict = table.pages[1].locator("#say input").first, table.pages[1].locator("#say .verdict")
        for line in ("claims crook - tow law", "fnord"):
            await field.fill(line)
            await expect(verdict.locator(".bad").first).to_have_text(re.compile("^✗ "))
            await expect(verdict).not_to_contain_text("✓")


async def test_numbers_follow_names_written_right_to_left(browser: Browser, own_home: Path) -> None:
    head = HEAD.replace("turns", "claims").replace("Ann", "שלמה")
    async with evening(game("שלמה claims Crook - Tow Law", head=head), browser, (0,)) as table:
        phone = table.pages[0]
        await ended(table)
        await phone.get_by_role("tab", name="Now").tap()
        own = phone.locator("#tab-now h2").first
        await expect(own).to_contain_text("שלמה")
        name, total = await own.evaluate("""(head) => ["ש", ": "].map((sign) => {
          const text = head.firstChild, range = document.createRange(), at = text.data.indexOf(sign) + sign.length;
          range.setStart(text, at - 1);
          range.setEnd(text, at + (sign === ": " ? 1 : 0));
          return range.getBoundingClientRect().right;
        })""")
        assert total > name
