"""Screens that are low for the size of their letters, and long names: everything stays visible."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_phones import DEALT, HEAD, game
from evening import evening
from playwright.async_api import Browser, Error, Locator, Page, expect

GAMES = Path(__file__).parents[1] / "games"
LONG = "W" * 24
"""As long as a player's name may be, with nowhere to break the line."""
NAMED = tuple(line.replace("Ann", LONG) for line in (*DEALT, "Ann claims Crook - Tow Law"))
BEYOND = """(side) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), beyond = [];
  while (texts.nextNode()) {
    const range = document.createRange(), { parentElement } = texts.currentNode;
    if (!parentElement.offsetParent || getComputedStyle(parentElement).textOverflow === "ellipsis") continue;
    range.selectNodeContents(texts.currentNode);
    if (range.getBoundingClientRect().right > side + 1) beyond.push(texts.currentNode.data);
  }
  return beyond;
}"""
"""The texts that run off the edge of a window this wide; the page's own idea of its width grows with them."""

DRAWN = "new Promise((drawn) => requestAnimationFrame(drawn))"
"""Until the page has drawn everything that is due."""


async def letters_of(page: Page, size: int) -> None:
    """Set the text size that somebody chose in the browser."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    await expect(page.locator("header .says")).to_have_css("font-size", f"{size}px")


async def high(page: Page, selector: str) -> float:
    box = await page.locator(selector).bounding_box()
    return 0 if box is None else box["height"]


async def test_above_the_keyboard_a_line_its_verdict_and_its_button_are_in_view(
    browser: Browser, own_home: Path
) -> None:
    """The keyboard shrinks the page, which stays one column however low it is."""
    async with evening(game(*DEALT), browser, (0,), size={"width": 412, "height": 320}) as table:
        phone = table.pages[0]
        assert "interactive-widget=resizes-content" in await phone.evaluate(
            "document.querySelector('meta[name=viewport]').content"
        )
        await phone.locator("#say input").first.fill("claims Sherburn - Washington")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Sherburn - Washington")
        for part in ("#say input", "#say .verdict div", "#say .keys .main"):
            await expect(phone.locator(part).first).to_be_in_viewport(ratio=1)
        for part in ("main", "#say"):
            box = await phone.locator(part).bounding_box()
            assert box is not None
            assert box["width"] == 412


async def test_what_is_focused_and_what_a_field_is_for_can_be_seen(browser: Browser, own_home: Path) -> None:
    """Both stand out from the ground: 3 : 1 for the frame of what is focused, 4.5 : 1 for text; light and dark."""
    contrast = """() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const field = document.querySelector("#say input"), ground = light(getComputedStyle(field).backgroundColor);
      field.focus();
      const seen = [getComputedStyle(field).outlineColor, getComputedStyle(field, "::placeholder").color].map(light);
      return seen.map((each) => Math.max(each, ground) / Math.min(each, ground));
    }"""
    for dark in (False, True):
        async with evening(game(*DEALT), browser, (0,), dark=dark) as table:
            frame, text = await table.pages[0].evaluate(contrast)
            assert frame >= 3
            assert text >= 4.5


@pytest.mark.parametrize(
    ("width", "height", "letters", "least"),
    [(844, 390, 16, 380), (568, 320, 16, 200), (844, 390, 32, 200), (320, 568, 32, 150), (390, 844, 32, 400)],
)
async def test_the_board_has_room_on_a_short_screen(
    browser: Browser, own_home: Path, width: int, height: int, letters: int, least: int
) -> None:
    """On a phone held sideways, and with letters twice the size; held sideways even while a line is entered."""
    async with evening(game(*DEALT), browser, (0,), size={"width": width, "height": height}) as table:
        phone = table.pages[0]
        if letters != 16:
            await letters_of(phone, letters)
        assert await high(phone, "main") >= least
        assert await phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
        await phone.locator("#say input").first.fill("claims Sherburn - Washington")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Sherburn - Washington")
        if width > height:
            assert await high(phone, "main") >= least
        button = await phone.get_by_role("button", name="Say it").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= height
        assert button["height"] >= 44
        assert table.faults == []


async def test_nothing_lies_under_camera_or_home_bar_of_a_phone_held_sideways(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,), size={"width": 844, "height": 390}) as table:
        phone = table.pages[0]
        devtools = await phone.context.new_cdp_session(phone)
        try:
            await devtools.send(
                "Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21}}
            )
        except Error:
            pytest.skip("this Chromium cannot act as if it had such a camera")
        for selector in ("main", "#say", "nav", "header"):
            box = await phone.locator(selector).bounding_box()
            assert box is not None
            assert box["x"] >= 47, selector
            assert box["x"] + box["width"] <= 844 - 47, selector
        for selector in ("#tab-board", "nav button >> nth=0"):
            box = await phone.locator(selector).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 390 - 21, selector
        assert await high(phone, "main") >= 380


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 340), (360, 640, 220), (844, 390, 380)])
async def test_the_track_of_a_line_is_visible_as_large_as_before(
    browser: Browser, own_home: Path, width: int, height: int, least: int
) -> None:
    """Once the line is gone the board is as before."""
    async with evening(game(*DEALT), browser, (0,), size={"width": width, "height": height}) as table:
        phone, board = table.pages[0], table.pages[0].locator(".board")
        field, begun = phone.locator("#say input").first, await board.get_attribute("viewBox")
        assert begun is not None
        city = phone.locator('[data-city="Durham"] circle').first
        size = await city.bounding_box()
        for line in ("claims Sherburn - Washington", "claims Bowes - Barnard Castle green with 2 green"):
            await field.fill(line)
            await expect(phone.locator("#say")).to_contain_text(f"✓ Ann {line}")
            await phone.evaluate(DRAWN)
            assert await high(phone, "main") >= least
            assert await in_sight(phone)
            now = await city.bounding_box()
            assert now is not None
            assert size is not None
            assert now["width"] == pytest.approx(size["width"], rel=0.02)
        await phone.get_by_role("button", name="Clear").click()
        await expect(board).to_have_attribute("viewBox", begun)
        assert table.faults == []


async def in_sight(page: Page) -> bool:
    """Whether the highlighted track is entirely within the visible part of the board."""
    lit, room = (
        await page.locator(".track.lit .spaces").first.bounding_box(),
        await page.locator(".board").bounding_box(),
    )
    assert lit is not None
    assert room is not None
    return all(
        room[at] <= lit[at] and lit[at] + lit[size] <= room[at] + room[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


async def test_with_large_letters_on_a_small_phone_nothing_lies_over_the_line(browser: Browser, own_home: Path) -> None:
    """Not even the buttons of a tab that has hardly any room left; and some of the tab stays in view."""
    async with evening(game(*DEALT[1:]), browser, (0,), size={"width": 320, "height": 568}) as table:
        phone = table.pages[0]
        await letters_of(phone, 32)
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        await phone.locator("#say .rows button.row").first.wait_for()
        assert await high(phone, "main") >= 90
        on_top = await phone.evaluate("""() => {
          const field = document.querySelector("#say input"), { left, right, top } = field.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, top + 5) === field;
        }""")
        assert on_top


async def test_with_large_letters_on_a_small_phone_the_column_of_numbers_says_what_it_asks_for(
    browser: Browser, own_home: Path
) -> None:
    """No word of it is broken for want of room; nor does the reason why there is no board begin above the screen."""
    head = HEAD.replace("turns", "counts")
    async with evening(game(head=head), browser, (0,), size={"width": 320, "height": 568}) as table:
        phone = table.pages[0]
        await letters_of(phone, 32)
        await phone.get_by_role("tab", name="Now").tap()
        label = phone.locator(".pad .name").first
        await expect(label).to_have_text("routes of 1")
        assert (await label.bounding_box() or {})["width"] > await wide("routes", label)
        await phone.route("**/drawing", lambda route: route.fulfill(status=500, body="{}"))
        await phone.reload()
        await phone.get_by_role("tab", name="Board").tap()
        why = phone.locator(".board-holder [role=status]")
        await expect(why).to_contain_text("could not draw")
        assert await why.evaluate("""(why) => {
          const range = document.createRange();
          range.selectNodeContents(why);
          return range.getBoundingClientRect().top >= why.getBoundingClientRect().top;
        }""")


async def wide(text: str, like: Locator) -> float:
    """How wide a text is in the font of an element."""
    measured = await like.evaluate(
        """(like, text) => {
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = getComputedStyle(like).font;
          return pen.measureText(text).width;
        }""",
        text,
    )
    return float(measured)


async def test_a_track_over_the_edge_of_the_board_is_fully_visible(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=HEAD.replace("county-durham", "world")), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.locator("#say input").first.fill("claims Anchorage - Cambridge Bay")
        await expect(phone.locator(".track.lit")).to_have_count(1)
        await expect(phone.locator("#say .verdict")).not_to_be_empty()
        await phone.evaluate(DRAWN)
        assert await in_sight(phone)


async def test_a_tall_board_starts_larger_than_a_sideways_phone(browser: Browser, own_home: Path) -> None:
    """On a TV it does not."""
    tall = game(head=HEAD.replace("county-durham", "south-korea"))
    async with evening(tall, browser, (0, None), size={"width": 844, "height": 390}) as table:
        parts = [await table.pages[seat].locator(".board").get_attribute("viewBox") for seat in (0, None)]
        seen, whole = ([float(part) for part in (box or "").split()] for box in parts)
        assert seen[2] == whole[2]
        assert seen[3] < whole[3] * 0.7


@pytest.mark.parametrize("size", [{"width": 320, "height": 568}, {"width": 820, "height": 1180}])
async def test_a_long_name_stays_in_the_window(browser: Browser, own_home: Path, size: dict[str, int]) -> None:
    async with evening(game(*NAMED, head=HEAD.replace("Ann", LONG)), browser, (0,), size=size) as table:
        phone = table.pages[0]
        await letters_of(phone, 32)
        for tab in ("Board", "Tickets", "Now", "History", "Rules"):
            await phone.get_by_role("tab", name=tab).tap()
            assert await phone.evaluate(BEYOND, size["width"]) == [], tab
            assert await phone.evaluate("innerWidth") == size["width"], tab


async def test_everything_on_a_small_tv_is_in_view(browser: Browser, own_home: Path) -> None:
    """Nobody scrolls a TV, so the text becomes smaller: here for six players and their partners."""
    head, lines = (GAMES / "team-asia-6-turns.ttr").read_text("utf-8").replace("Ann", LONG).split("\n\n", 1)
    played = [line for line in lines.splitlines() if line and not line.startswith("#")][:90]
    async with evening(game(*played, head=f"{head}\n"), browser, (None,), size={"width": 1280, "height": 720}) as table:
        side = table.pages[None].locator(".side")
        await expect(side.locator(".last")).to_contain_text(played[-1])
        assert await side.evaluate("side => side.scrollHeight <= side.clientHeight")
        assert table.faults == []


async def test_a_tv_whose_window_changes_fits_its_text_again(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (None,), size={"width": 1280, "height": 300}) as table:
        side = table.pages[None].locator(".side")
        small = await side.evaluate("side => parseFloat(getComputedStyle(side).fontSize)")
        await table.pages[None].set_viewport_size({"width": 1280, "height": 720})
        await expect(side).to_have_css("font-size", "19.2px")
        assert small < 19
        assert table.faults == []


@pytest.mark.parametrize("width", [1920, 3840])
async def test_everything_on_a_tv_is_legible_from_the_sofa_and_nothing_overflows(
    browser: Browser, own_home: Path, width: int
) -> None:
    """However many pixels it has."""
    head, size = HEAD.replace("Ann", LONG), {"width": width, "height": width * 9 // 16}
    async with evening(game(*NAMED, head=head), browser, (None,), size=size) as table:
        tv = table.pages[None]
        await expect(tv.locator(".last")).to_contain_text(LONG)
        assert await tv.evaluate(BEYOND, width) == []
        sizes = await tv.evaluate(
            """[...document.querySelectorAll(".side *")].filter((one) => one.textContent && !one.childElementCount)
            .map((one) => [one.textContent, parseFloat(getComputedStyle(one).fontSize)])"""
        )
        assert [text for text, size in sizes if size < width / 96] == []
