"""Pages beside the laptop: the board, the history and the ending as they are there, downloads and photos."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from at_phones import DEALT, HEAD, ended, game
from evening import evening
from hostile_photos import BAD, turned
from playwright.async_api import Browser, BrowserContext, Route, expect

from companion.record.edits import CHANGE, Edit
from companion.reveal import act_text
from companion.store.board_photos import waiting_photos

GAMES = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("dark", [False, True])
async def test_the_ending_keeps_in_step_with_the_laptop(browser: Browser, own_home: Path, dark: bool) -> None:
    async with evening(game(*DEALT, "Ann claims Crook - Tow Law"), browser, (0, None), dark=dark) as table:
        await ended(table)
        phone, tv = table.pages[0], table.pages[None]
        assert table.app.session is not None
        sheet = table.app.session.sheet()
        now, ann = phone.locator('section[aria-label="Now"]'), sheet.sides[0].total
        await phone.get_by_role("tab", name="Now").tap()
        await expect(now).to_contain_text(f"Ann: {ann}")
        await expect(now).to_contain_text("The game is over.")
        await expect(tv.locator(".says")).to_contain_text("The game is over.")
        await expect(tv.locator("figure")).to_have_count(0)
        await expect(phone.get_by_role("button", name="Text for a chat")).to_have_count(0)
        ending = await table.show_ending()
        for at, act in enumerate(ending.acts):
            await expect(tv.locator(".says")).to_have_text(act_text(sheet, act))  # two acts may have the same totals
            await expect(tv.locator(".score .points").first).to_have_text(str(act.totals[0]))
            await expect(now.locator(".score .points").last).to_have_text(str(act.totals[-1]))
            assert (at + 1 == len(ending.acts)) is (sheet.stands.says in await table.seen(None))
            ending.action_go(1)
        await expect(tv.locator("figure img")).to_be_visible()
        await expect(tv.locator(".says")).to_contain_text(sheet.stands.says)
        await expect(now).to_contain_text(sheet.stands.says)
        async with phone.expect_download() as taken:
            await phone.get_by_role("button", name="Text for a chat").tap()
        assert "Ann" in Path(await (await taken.value).path()).read_text("utf-8")
        assert table.faults == []
        await table.app.desk.stop()
        for page in (phone, tv):
            await expect(page.locator("#link")).to_contain_text("The laptop closed this place.")
            await expect(page.locator("#page")).to_contain_text(sheet.stands.says)


async def test_somebody_who_reads_earlier_lines_keeps_them_while_the_game_goes_on(
    browser: Browser, own_home: Path
) -> None:
    """As they are now: one of them is corrected, and the answer is late or lost."""
    head, text = (GAMES / "county-durham-5-turns.ttr").read_text("utf-8").split("\n\n", 1)
    lines = text.splitlines()
    async with evening(game(*lines[:93], head=f"{head}\n"), browser, (0,)) as table:
        phone, session = table.pages[0], table.app.session
        shown, earlier = phone.locator("#tab-history .line"), phone.get_by_role("button", name="Earlier")
        await phone.get_by_role("tab", name="History").tap()
        for count in (48, 88, 93):
            await earlier.tap()
            await expect(shown).to_have_count(count)
        await expect(earlier).to_have_count(0)
        goes, asked = asyncio.Event(), list[Route]()

        async def late(route: Route) -> None:
            asked.append(route)
            await goes.wait()
            await (route.abort() if len(asked) == 1 else route.continue_())

        await phone.route("**/ask", late)
        assert session is not None
        session.agree(session.propose(Edit(CHANGE, 6, "Ann draws blue, blind")))
        await table.type(lines[93])
        await expect(shown).to_have_count(94)
        await expect(shown.nth(5)).to_have_text("6  Ann draws cards")
        goes.set()
        await expect(shown.nth(5)).to_have_text("6  Ann draws blue, blind")
        await expect(shown).to_have_count(94)
        await phone.get_by_role("tab", name="Now").tap()
        await table.type(lines[94])
        await expect(shown).to_have_count(8)


async def test_phones_are_told_when_the_laptop_leaves_their_game(browser: Browser, own_home: Path) -> None:
    """They have to scan new codes even if the same game is continued, so nobody goes on tapping in vain."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        await table.pilot.press("escape", "escape")
        await table.until(lambda: table.app.session is None, "the game was not left")
        for page in table.pages.values():
            await expect(page.locator("#page")).to_contain_text("The laptop closed this place. Scan the new code")
            await expect(page.locator(".board")).to_have_count(0)
            assert await page.evaluate("sessionStorage.length") == 0
        assert table.faults == []


async def test_a_download_that_fails_says_why(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        await ended(table)
        table.app.desk.show_end()
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Now").tap()
        now, key = phone.locator('section[aria-label="Now"]'), phone.get_by_role("button", name="Text for a chat")
        await phone.route("**/export/text", lambda route: route.abort())
        await key.tap()
        await expect(now).to_contain_text("The laptop does not answer")
        await phone.unroute("**/export/text")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("companion.tui.phones.EXPORTS", ())
            await key.tap()
            await expect(now).to_contain_text("cannot make this file")
        made, asked = asyncio.Event(), list[Route]()

        async def slow(route: Route) -> None:
            asked.append(route)
            await made.wait()
            await route.continue_()

        await phone.route("**/export/text", slow)
        async with phone.expect_download():
            await key.tap()
            await expect(now).to_contain_text("The file is being made …")
            await key.tap()
            made.set()
        await expect(now).not_to_contain_text("The file is being made …")
        await expect(now).not_to_contain_text("cannot make this file")
        assert len(asked) == 1
        assert [fault for fault in table.faults if not fault.startswith("Failed to load resource")] == []


async def test_phones_and_screens_of_2019_show_the_game_and_download_its_result(
    browser: Browser, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = browser.new_context

    async def old(**given: Any) -> BrowserContext:
        context = await opened(**given)
        await context.add_init_script("delete window.ResizeObserver; delete Blob.prototype.text;")
        return context

    monkeypatch.setattr(browser, "new_context", old)
    async with evening(game(*DEALT), browser, (0, None)) as table:
        await ended(table)
        table.app.desk.show_end()
        await expect(table.pages[None].locator("figure img")).to_be_visible()
        await table.pages[0].get_by_role("tab", name="Now").tap()
        async with table.pages[0].expect_download():
            await table.pages[0].get_by_role("button", name="Text for a chat").tap()
        assert table.faults == []


async def test_the_hosts_phone_sends_a_photo_of_the_board(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0, 1)) as table:
        phone, other = table.pages[0], table.pages[1]
        for page in (phone, other):
            await page.get_by_role("tab", name="Rules").tap()
        await expect(other.locator("summary", has_text="Photo of the empty board")).to_be_hidden()
        await phone.locator("summary", has_text="Photo of the empty board").tap()
        chooser = phone.locator('input[type="file"]')
        await chooser.set_input_files({"name": "board.jpg", "mimeType": "image/jpeg", "buffer": turned(6)})
        await expect(phone.locator("details")).to_contain_text(["The photo is waiting in the workshop"])
        assert [(photo.width, photo.height) for photo in waiting_photos()] == [(200, 300)]
        await chooser.set_input_files({"name": "board.jpg", "mimeType": "image/jpeg", "buffer": BAD["HEIC"][0]})
        await expect(phone.locator("details")).to_contain_text(["This is a HEIC photo"])
        assert table.faults == []


async def test_a_phones_column_follows_what_the_laptop_enters_corrects_and_undoes(
    browser: Browser, own_home: Path
) -> None:
    """What is filled in for a column that the laptop enters meanwhile is no longer sent; one that is taken back can be
    corrected and sent again.
    """
    async with evening(game(head=HEAD.replace("turns", "counts")), browser, (0, 1)) as table:
        session, (ann, bea) = table.app.session, (table.pages[0], table.pages[1])
        assert session is not None
        for page in (ann, bea):
            await page.get_by_role("tab", name="Now").tap()
            await page.locator("#tab-now .pad input").first.fill("3")
        await expect(ann.locator("#say")).to_contain_text("✓ Ann has 3 routes of 1")
        await ann.get_by_role("button", name="Say it").tap()
        await expect(ann.locator("#tab-now")).to_contain_text("Entered: Ann has 3 routes of 1.")
        session.agree(session.propose(Edit(CHANGE, 1, "Ann has 4 routes of 1")))
        table.app.game_changed()
        await expect(ann.locator("#tab-now")).to_contain_text("Entered: Ann has 4 routes of 1.")
        await expect(bea.locator("#say")).to_contain_text("✓ Bea has 3 routes of 1")
        session.play("Bea has 5 routes of 1")
        table.app.game_changed()
        await expect(bea.locator("#tab-now")).to_contain_text("Entered: Bea has 5 routes of 1.")
        await expect(bea.locator("#say input").first).to_have_value("")
        session.undo()
        table.app.game_changed()
        await expect(bea.locator("#tab-now .pad input").first).to_have_value("5")
        await expect(bea.locator("#tab-now")).not_to_contain_text("Entered")
        await bea.locator("#tab-now .pad input").nth(1).fill("2")
        await expect(bea.locator("#say")).to_contain_text("✓ Bea has 5 routes of 1, 2 of 2")
        await bea.get_by_role("button", name="Say it").tap()
        await expect(bea.locator("#tab-now")).to_contain_text("Entered: Bea has 5 routes of 1, 2 of 2.")
        session.undo()
        table.app.game_changed()
        await expect(bea.locator("#say")).to_contain_text("✓ Bea has 5 routes of 1, 2 of 2")
        session.redo()
        table.app.game_changed()
        await expect(bea.locator("#say input").first).to_have_value("")
        await expect(bea.locator("#tab-now")).to_contain_text("Entered: Bea has 5 routes of 1, 2 of 2.")
        assert table.faults == []


async def test_a_corrected_line_is_marked_in_the_full_history(browser: Browser, own_home: Path) -> None:
    turns = [f"{('Ann', 'Bea', 'Cal')[turn % 3]} draws cards" for turn in range(9)]
    async with evening(game(*DEALT, *turns), browser, (0,)) as table:
        session, phone = table.app.session, table.pages[0]
        assert session is not None
        await phone.get_by_role("tab", name="History").tap()
        await phone.get_by_role("button", name="Earlier lines").tap()
        lines = phone.locator("#tab-history .line")
        await expect(lines).to_have_count(12)
        session.agree(session.propose(Edit(CHANGE, 1, "Ann keeps 3 tickets")))
        table.app.game_changed()
        await expect(lines.first).to_contain_text("Ann keeps 3 tickets")
        await expect(lines).to_have_count(12)


@pytest.mark.parametrize("status", [None, 429])
async def test_the_board_is_drawn_once_it_arrives_even_if_the_first_request_failed(
    browser: Browser, own_home: Path, status: int | None
) -> None:
    """For seats and the TV, where the network broke or the laptop was busy; everything else is there meanwhile."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        for page in table.pages.values():

            async def fail(route: Route) -> None:
                await (route.abort() if status is None else route.fulfill(status=status, body="{}"))

            await page.route("**/drawing", fail, times=1)
            await page.reload()
            await expect(page.locator(".says").first).to_have_text("Ann to move")
            await page.locator("svg.board").wait_for()
        await expect(table.pages[0].get_by_role("tab")).to_have_count(5)


async def test_in_the_place_of_a_board_that_has_not_arrived_the_page_says_why(browser: Browser, own_home: Path) -> None:
    """For seats and the TV; a board that the laptop cannot draw is asked for again, and the rest works without it."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        for page in table.pages.values():
            looked, failed, place = asyncio.Event(), asyncio.Event(), page.locator(".board-holder [role=status]")

            async def late(route: Route, *, looked: asyncio.Event = looked) -> None:
                await looked.wait()
                await route.fulfill(status=500, body="{}")

            async def lost(route: Route, *, failed: asyncio.Event = failed) -> None:
                await failed.wait()
                await route.abort()

            await page.route("**/drawing", lost, times=1)
            await page.route("**/drawing", late, times=1)  # the one added last is asked first
            await page.reload()
            await expect(place).to_have_text("The board is being drawn …")
            looked.set()
            await expect(place).to_have_text(re.compile("The laptop could not draw the board"))
            failed.set()
            await page.locator("svg.board").wait_for()
            await expect(place).to_have_count(0)


@pytest.mark.rule("JP-03")
async def test_a_bullet_track_that_is_built_looks_like_a_claim_of_everybody(browser: Browser, own_home: Path) -> None:
    """Not like a track that is closed to everybody."""
    head = "board: japan\nplayers: Ann red, Bea blue\ntracking: claims\n"
    async with evening(game("Ann claims Kyoto - Osaka", head=head), browser, (1,)) as table:
        phone = table.pages[1]
        built = phone.locator("svg.board .track.owned")
        await expect(built).to_have_count(1)
        await expect(built.locator(".owner text")).to_have_text("*")
        await expect(phone.locator("svg.board .track.closed")).to_have_count(0)
        await table.pilot.press("ctrl+z")
        await expect(built).to_have_count(0)
        assert table.faults == []
