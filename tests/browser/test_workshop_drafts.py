"""What the workshop keeps: every change undone and redone, drafts, and boards saved under other names."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from at_workshop import data_of, others_are_answered, place, slowly, workshop
from entering import Hands
from evening import PATIENCE
from playwright.async_api import Browser, Page, expect


async def until(done: Callable[[], bool]) -> None:
    """Wait for something to appear on disk."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not done():
            await asyncio.sleep(0.02)


async def test_undo_reverts_every_kind_of_change_and_redo_restores_it(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = await data_of(page)
    denver, omaha = place(before, "Denver"), place(before, "Omaha")
    await hands.drag(denver, (denver[0] + 0.02, denver[1]))  # move a city, along with the ends of its tracks
    await hands.press("t")
    await hands.drag(place(await data_of(page), "Denver"), omaha)  # one more track, making a double
    await hands.press("4")
    await hands.press("r")
    await hands.press("Delete")
    await hands.press("c")
    await hands.click(0.03, 0.03)
    await page.keyboard.type("Sea")
    await page.keyboard.press("Enter")
    changed = await data_of(page)
    assert changed["cities"][-1]["name"] == "Sea"
    assert place(changed, "Denver") != denver
    for _ in range(20):
        await hands.press("Control+z")
    assert await data_of(page) == before
    for _ in range(20):
        await hands.press("Control+y")
    assert await data_of(page) == changed


async def test_a_draft_is_kept_and_continued(browser: Browser, own_home: Path) -> None:
    async with workshop(browser) as page:
        await page.get_by_role("button", name="A new board").click()
        await page.locator("svg.canvas").wait_for()
        hands = Hands(page, 1.5)
        await hands.press("c")
        for x, name in ((0.2, "Ayr"), (0.8, "Bath")):
            await hands.click(x, 0.5)
            await page.keyboard.type(name)
            await page.keyboard.press("Enter")
        await until(lambda: any("Bath" in file.read_text("utf-8") for file in own_home.glob("boards/*.draft.json")))
    async with workshop(browser) as page:
        await page.get_by_role("button", name="My board").first.click()
        await expect(page.locator("svg .city text")).to_have_text(["Ayr", "Bath"])


ODD = """
name = "odd"
title = "Odd"
players = 3
aspect = "wide"
cities = [{ name = "Ayr", x = 0.1, y = 0.5 }, { name = "Bath", x = 0.9, y = 0.5 }]
routes = [{ a = "Ayr", b = "Bath", length = 1000000000, spaces = [3] }]
ticket_cards = 5
"""


async def test_a_file_with_odd_values_opens_so_that_it_can_be_fixed(browser: Browser, own_home: Path) -> None:
    (own_home / "boards").mkdir(parents=True)
    (own_home / "boards" / "odd.toml").write_text(ODD, "utf-8")
    async with workshop(browser, "odd") as page:
        await expect(page.locator("svg .city text")).to_have_text(["Ayr", "Bath"])
        says = "something about ticket_cards, players, aspect, spaces that no board can have"
        await expect(page.locator(".status")).to_contain_text(says)
        for name in ("Board", "Rules", "Tickets", "Check", "Trial game"):
            await page.get_by_role("tab", name=name).click()
        await page.get_by_role("checkbox", name="2", exact=True).count()
        await page.get_by_role("tab", name="Check").click()
        await expect(page.locator("aside")).to_contain_text("routes[0].length")


async def test_two_new_boards_are_two_drafts(browser: Browser, own_home: Path) -> None:
    async with workshop(browser) as page:
        keys = [
            await page.evaluate(
                """async () => {
                  const { post } = await import("/static/server.js");
                  return (await post("/open", { board: null })).draft;
                }"""
            )
            for _ in range(2)
        ]
        assert keys == ["my-board", "my-board-2"]


async def test_a_board_clicked_twice_is_opened_once(browser: Browser, own_home: Path) -> None:
    async with workshop(browser) as page:
        opened: list[str] = []
        page.on("request", lambda request: opened.append(request.url) if request.url.endswith("/open") else None)
        await page.get_by_role("button", name="A new board").dblclick()
        await page.locator("svg.canvas").wait_for()
        await others_are_answered(page)
        assert len(opened) == 1


async def test_the_workshop_opens_where_the_browser_stores_nothing(browser: Browser, own_home: Path) -> None:
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); }"
    async with workshop(browser, "usa", refuse) as page:
        await page.locator("svg.canvas").wait_for()
        await page.reload()
        await page.locator("svg.canvas").wait_for()


async def test_changes_during_a_save_are_kept_under_the_new_name(usa: tuple[Page, Hands], own_home: Path) -> None:
    page, hands = usa
    await page.get_by_role("tab", name="Board").click()
    await page.get_by_role("textbox", name="name", exact=True).fill("our-usa")
    await page.get_by_role("tab", name="Check").click()
    await expect(page.locator("aside")).to_contain_text("Nothing is wrong with it.")
    go = await slowly(page, "/save")
    async with page.expect_request("**/save"):
        await page.get_by_role("button", name="Save", exact=True).click()
    data = await data_of(page)
    await hands.click(*place(data, "Denver"))
    await page.keyboard.press("Delete")
    await page.evaluate("() => { workshop.look(); }")
    await others_are_answered(page)
    go.set()
    await expect(page.locator(".status")).to_contain_text("Saved in ")
    await until(lambda: (own_home / "boards" / "our-usa.draft.json").exists())
    assert [file.name for file in own_home.glob("boards/*.json")] == ["our-usa.draft.json"]
    assert "Denver" in (own_home / "boards" / "our-usa.toml").read_text("utf-8"), "that was saved"
    assert await page.evaluate("() => workshop.saved !== workshop.draft.data"), "leaving asks"


async def test_saving_under_another_name_says_that_the_earlier_board_stays(
    usa: tuple[Page, Hands], own_home: Path
) -> None:
    page, _ = usa
    status = page.locator(".status")
    await page.get_by_role("tab", name="Board").click()
    for name in ("our-usa", "their-usa"):
        await page.get_by_role("textbox", name="name", exact=True).fill(name)
        await page.get_by_role("button", name="Save", exact=True).click()
        await expect(status).to_contain_text(f"{name}.toml")
        assert ("Your board our-usa stays" in await status.inner_text()) is (name == "their-usa")
    assert {file.name for file in own_home.glob("boards/*.toml")} == {"our-usa.toml", "their-usa.toml"}


async def test_two_windows_do_not_overwrite_each_others_drafts(browser: Browser, own_home: Path) -> None:
    draft = own_home / "boards" / "usa.draft.json"

    def missing() -> set[str]:
        return {"Denver", "Miami"} - {row["name"] for row in json.loads(draft.read_text("utf-8"))["data"]["cities"]}

    async def without(page: Page, city: str) -> None:
        await Hands(page, (await data_of(page))["aspect"]).click(*place(await data_of(page), city))
        await page.keyboard.press("Delete")

    async with workshop(browser, "usa") as first, workshop(browser, "usa") as second:
        for page in (first, second):
            await page.locator("svg.canvas").wait_for()
        await without(first, "Denver")
        await until(lambda: draft.exists())
        await without(second, "Miami")
        await expect(second.locator(".status")).to_contain_text("There is another draft of usa")
        assert missing() == {"Denver"}
        await second.get_by_role("button", name="Keep this one instead").click()
        await until(lambda: missing() != {"Denver"})
        assert missing() == {"Miami"}
        await expect(second.locator(".status")).to_have_text("This draft is now the one that is kept.")
