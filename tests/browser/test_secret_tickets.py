"""Tickets on a phone: named there and nowhere else."""

from __future__ import annotations

from pathlib import Path

from at_phones import HEAD, game
from evening import evening
from playwright.async_api import Browser, expect


async def test_tickets_are_named_on_the_phone_and_shown_nowhere_else(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0, 1, None)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        for words, ticket in (("coxhoe", "Coxhoe – Durham"), ("darl hart", "Darlington – Hartlepool")):
            await phone.locator('#say input[type="search"]').fill(words)
            await phone.locator("#say button.row", has_text=ticket).first.tap()
        await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop")
        await table.pilot.press("enter")
        await table.until(lambda: len(table.played) == 1, "Enter played nothing")
        await expect(phone.locator('section[aria-label="Tickets"]')).to_contain_text("Coxhoe – Durham")
        await expect(table.pages[1].locator('section[aria-label="History"]')).to_contain_text("Ann keeps 2 tickets")
        for viewer in (1, None):
            held = await table.seen(viewer)
            assert "Coxhoe – Durham" not in held
            assert "Coxhoe - Durham" not in held


async def test_tapped_tickets_are_not_a_fault_while_more_are_to_come(browser: Browser, own_home: Path) -> None:
    """Anything else wrong with a ticket is reported immediately."""
    async with evening(game(), browser, (0,)) as table:
        phone = table.pages[0]
        verdict, find = phone.locator("#say .verdict"), phone.locator('#say input[type="search"]')
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        await find.fill("coxhoe")
        await phone.locator("#say button.row", has_text="Coxhoe – Durham").first.tap()
        await expect(verdict).to_have_text("At least 1 more.")
        await expect(verdict.locator(".bad, .rule")).to_have_count(0)
        await expect(phone.get_by_role("button", name="Say it")).to_be_disabled()
        await find.fill("durham - crook")
        await phone.locator("#say button.row", has_text="as typed").first.tap()
        await expect(verdict).to_contain_text("deck has no ticket Durham – Crook")
        await phone.locator("#say .chips button", has_text="Coxhoe").first.tap()
        await expect(verdict.locator(".bad")).to_have_count(2)


async def test_where_no_ticket_is_listed_the_phone_says_what_to_type(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=HEAD.replace("county-durham", "maerklin")), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        find = phone.get_by_role("searchbox", name="both cities and the value, such as:")
        await find.fill("kiel - berlin 9")
        await phone.locator("#say button.row", has_text="as typed").first.tap()
        await expect(phone.locator("#say input").first).to_have_value("Ann keeps kiel - berlin 9")
        assert table.faults == []


async def test_the_state_of_a_ticket_is_said_once(browser: Browser, own_home: Path) -> None:
    lines = ("Ann keeps Bishop Auckland - Crook 5, Hexham - Sunderland", "Ann claims Bishop Auckland - Crook")
    async with evening(game(*lines, head=HEAD.replace("turns", "claims")), browser, (0,)) as table:
        rows = table.pages[0].locator("#tab-tickets li")
        await expect(rows.filter(has_text="Crook").locator("span.faint")).to_have_text(
            ["Completed: Bishop Auckland – Crook."]
        )
        await expect(rows.filter(has_text="Hexham").locator("span.faint")).to_have_count(1)
