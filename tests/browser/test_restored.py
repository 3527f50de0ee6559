"""What a page has again after a reload: a line, a column, a roll, the open tab; and browsers without storage."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_phones import DEALT, HEAD, game
from evening import HOST, evening
from playwright.async_api import Browser, expect

from companion.view import Viewer


async def test_a_half_entered_line_is_restored_after_a_reload(browser: Browser, own_home: Path) -> None:
    """Until it is sent; nothing of it is kept once the laptop closes the place."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        await field.fill("claims Crook - Tow Law")
        await expect(key).to_be_enabled()
        await phone.reload()
        await expect(field).to_have_value("claims Crook - Tow Law")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        await key.tap()
        await expect(field).to_have_value("")
        await phone.reload()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop")
        await expect(field).to_have_value("")
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        table.app.desk.close(Viewer(0))
        await expect(phone.locator("#page")).to_contain_text("The laptop closed this place.")
        await expect(phone).to_have_title("companion")
        assert await phone.evaluate("sessionStorage.length") == 0
        assert table.faults == []


async def test_the_open_tab_survives_a_reload_and_back_leads_to_the_previous_one(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT), browser, (1,)) as table:
        phone = table.pages[1]
        selected = phone.locator('[role="tab"][aria-selected="true"]')
        await expect(selected).to_have_text("Board")
        await phone.get_by_role("tab", name="Now").tap()
        await phone.reload()
        await expect(phone.locator("#tab-now")).to_be_visible()
        await expect(selected).to_have_text("Now")
        await phone.locator("#say input").first.fill("draws blind, blind")
        await phone.locator("#say button.rule").first.tap()
        await expect(selected).to_have_text("Rules")
        await phone.go_back()
        await expect(selected).to_have_text("Now")
        await expect(phone.locator("#say")).to_contain_text("It is Ann's turn, not Bea's.")
        await phone.go_back()
        await expect(selected).to_have_text("Board")
        await phone.go_forward()
        await expect(phone.locator("#tab-now")).to_be_visible()
        assert table.faults == []


@pytest.mark.parametrize("forbidden", ["setItem", "all"])
async def test_a_browser_without_storage_still_sends_lines(browser: Browser, own_home: Path, forbidden: str) -> None:
    """As where cookies are blocked, or storage is full."""
    async with evening(game(*DEALT), browser, ()) as table:
        context = await browser.new_context()
        phone = await context.new_page()
        await phone.add_init_script(f"""(forbidden => {{
          const refuse = () => {{ throw new DOMException("no", "SecurityError"); }};
          if (forbidden === "all") Object.defineProperty(window, "sessionStorage", {{ get: refuse }});
          else Storage.prototype.setItem = refuse;
        }})("{forbidden}")""")
        await phone.goto(table.app.desk.link(Viewer(0)).replace("127.0.0.1", HOST))
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").click()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop")
        await context.close()


async def test_a_half_filled_column_is_restored_after_a_reload(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=HEAD.replace("turns", "counts")), browser, (0,)) as table:
        phone = table.pages[0]
        fields, say = phone.locator("#tab-now .pad input"), phone.locator("#say")
        await phone.get_by_role("tab", name="Now").tap()
        await fields.nth(0).fill("3")
        await phone.get_by_label("longest path").check()
        await expect(say).to_contain_text("✓ Ann has 3 routes of 1; has the longest path")
        await phone.reload()
        await phone.get_by_role("tab", name="Now").tap()
        await expect(fields.nth(0)).to_have_value("3")
        await fields.nth(1).fill("2")
        await expect(say).to_contain_text("✓ Ann has 3 routes of 1, 2 of 2; has the longest path")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#tab-now")).to_contain_text("Entered: Ann has 3 routes of 1, 2 of 2;")
        await phone.reload()
        await expect(phone.locator("#tab-now")).to_contain_text("Entered: Ann has 3 routes of 1, 2 of 2;")
        await expect(phone.locator("#say input").first).to_have_value("")


async def test_a_half_tapped_roll_is_restored_while_the_game_is_the_same(browser: Browser, own_home: Path) -> None:
    dice = "Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets"
    async with evening(game(*dice, head=f"{HEAD}dice: yes\n"), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        await expect(phone.locator("#say .verdict")).not_to_contain_text("double")
        for told in ("double", "double, double"):
            await phone.locator("#say .chips button", has_text="double").first.tap()
            await expect(phone.locator("#say .verdict")).to_contain_text(told)
        await phone.reload()
        await expect(phone.locator("#say .verdict")).to_contain_text("double, double")
        session = table.app.session
        assert session is not None
        await phone.goto("about:blank")
        session.undo()
        table.app.game_changed()
        await phone.go_back()
        await expect(phone.locator("header")).to_contain_text("Cal chooses tickets")
        await expect(phone.locator("#say .verdict")).to_be_empty()
