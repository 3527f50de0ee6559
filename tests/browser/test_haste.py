"""People who do not wait for an answer, or type what nobody knows; and a laptop that refuses."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from at_phones import DEALT, HEAD, game
from evening import HOST, PATIENCE, evening, looked_at
from playwright.async_api import Browser, Route, expect

from companion.view import Viewer


async def test_a_line_sent_before_its_verdict_is_the_one_typed(browser: Browser, own_home: Path) -> None:
    """It is not the one that was judged before it."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, field = table.pages[0], table.pages[0].locator("#say input").first
        table.app.desk.proposals.may_play = True
        await field.fill("claims Sherburn - Washington")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Sherburn - Washington")
        await field.evaluate("""(field) => {
          field.value += " with 3 blue";
          field.dispatchEvent(new Event("input"));
          field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        }""")
        await table.until(lambda: len(table.played) == 4, "it was not played")
        assert table.played[-1] == "Ann claims Sherburn - Washington with 3 blue"
        assert table.faults == []


@pytest.mark.parametrize("stores", [True, False])
async def test_a_line_typed_before_the_board_has_arrived_is_said(
    browser: Browser, own_home: Path, stores: bool
) -> None:
    """On a slow network the whole page but the board is there first, also where the browser stores nothing."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        phone, arrives = table.pages[0], asyncio.Event()

        async def late(route: Route) -> None:
            await arrives.wait()
            await route.continue_()

        if not stores:
            refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
            await phone.add_init_script(f"Storage.prototype.setItem = {refuse}")
        for page in (phone, table.pages[None]):
            await page.route("**/drawing", late)
            await page.reload()
        field = phone.locator("#say input").first
        await field.fill("claims Sherburn - Washington with 3 blue")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Sherburn - Washington with 3 blue")
        await expect(phone.locator("#tab-history")).to_contain_text("Ann keeps")
        await expect(table.pages[None].locator(".side")).to_contain_text("Ann to move")
        arrives.set()
        await phone.locator("svg.board").wait_for()
        await expect(field).to_have_value("claims Sherburn - Washington with 3 blue")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop")
        assert table.faults == []


async def test_a_line_said_while_somebody_plays_is_sent(browser: Browser, own_home: Path) -> None:
    """It had no verdict yet when the game went on, and is judged anew first."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, answers = table.pages[0], asyncio.Event()
        table.app.desk.proposals.may_play = True

        async def late(route: Route) -> None:
            await answers.wait()
            await route.continue_()

        await phone.route("**/ask", late)
        await phone.locator("#say input").first.fill("claims Sherburn - Washington with 3 blue")
        await phone.locator("#say input").first.press("Enter")
        await table.type("table adds ticket Bowes - Crook 9")
        await expect(phone.locator("#tab-history .line")).to_have_count(len(table.played))
        answers.set()
        await table.until(lambda: len(table.played) == 5, "it was not played")
        assert table.played[-1] == "Ann claims Sherburn - Washington with 3 blue"
        await expect(phone.locator("#say .verdict")).to_have_text(f"Played: {table.played[-1]}")
        assert table.faults == []


async def test_what_is_typed_after_a_line_was_said_is_not_sent(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, field, answers = table.pages[0], table.pages[0].locator("#say input").first, asyncio.Event()

        async def late(route: Route) -> None:
            await answers.wait()
            await route.continue_()

        await phone.route("**/ask", late)
        await field.fill("claims Sherburn - Washington")
        await field.press("Enter")
        await field.fill("claims Sherburn - Washington with 3 blue")
        answers.set()
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Sherburn - Washington with 3 blue")
        await expect(field).to_have_value("claims Sherburn - Washington with 3 blue")
        assert table.app.desk.proposals.waiting == ()
        assert table.faults == []


async def test_a_tab_looked_at_while_its_seat_moves_takes_it_back(browser: Browser, own_home: Path) -> None:
    """Even before the laptop has ended its stream."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        first = table.pages[0]
        await first.evaluate("""() => {
          const page = document.querySelector("#page");
          const seen = new MutationObserver(() => {
            if (!page.textContent.includes("in another tab")) return;
            seen.disconnect();
            dispatchEvent(new Event("focus"));
          });
          seen.observe(page, { childList: true });
        }""")
        second = await first.context.new_page()
        kept = await first.evaluate("({...sessionStorage})")
        await second.add_init_script(f"Object.assign(sessionStorage, {json.dumps(kept)})")
        await second.goto(first.url)
        await expect(second.locator("#page")).to_have_text("This is open in another tab of this browser.")
        await expect(first.locator("header")).to_contain_text("Ann · County Durham")
        assert table.faults == []


async def test_a_payment_tapped_and_sent_on_a_slow_network_is_paid(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, answers = table.pages[0], asyncio.Event()
        table.app.desk.proposals.may_play = True
        await phone.locator("#say input").first.fill("claims Sherburn - Washington")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Sherburn - Washington")

        async def late(route: Route) -> None:
            await answers.wait()
            await route.continue_()

        await phone.route("**/ask", late)
        await phone.locator("#say button.row", has_text="with 3 blue").first.tap()
        for _ in range(3):
            await phone.get_by_role("button", name="Say it").tap()
        answers.set()
        await table.until(lambda: len(table.played) == 4, "it was not played")
        assert table.played[-1] == "Ann claims Sherburn - Washington with 3 blue"
        await expect(phone.locator("#say .verdict")).to_have_text(f"Played: {table.played[-1]}")
        assert table.faults == []


async def test_a_row_held_down_while_a_late_answer_arrives_is_clicked(browser: Browser, own_home: Path) -> None:
    """The rows are rebuilt once the finger is lifted, and not at all if what was tapped is another line."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, answers = table.pages[0], asyncio.Event()
        field = phone.locator("#say input").first
        await field.fill("claims cr")
        row = phone.locator("#say button.row").first
        await expect(row).to_contain_text("Ann claims ")
        line = (await row.evaluate("(row) => row.firstChild.data")).strip()
        asked = asyncio.Event()

        async def late(route: Route) -> None:
            asked.set()
            await answers.wait()
            await route.continue_()

        await phone.route("**/ask", late)
        await field.fill("claims cro")
        await asyncio.wait_for(asked.wait(), PATIENCE / 1000)
        box = await row.bounding_box()
        assert box is not None
        await phone.mouse.move(box["x"] + 20, box["y"] + 10)
        await phone.mouse.down()
        async with phone.expect_response("**/ask"):
            answers.set()
        await phone.wait_for_timeout(300)
        await phone.mouse.up()
        await expect(field).to_have_value(line)
        await expect(phone.locator("#say .verdict")).to_contain_text(f"✓ {line}")
        assert table.faults == []


async def test_a_line_refused_once_judged_is_not_sent(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, field = table.pages[0], table.pages[0].locator("#say input").first
        await field.fill("draws cards")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann draws cards")
        await field.evaluate("""(field) => {
          field.value = "draws red, red, red";
          field.dispatchEvent(new Event("input"));
          field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
        }""")
        await expect(phone.locator("#say .bad").first).to_be_visible()
        await expect(field).to_have_value("draws red, red, red")
        await expect(phone.get_by_role("button", name="Say it")).to_be_disabled()
        assert table.app.desk.proposals.waiting == ()


async def test_a_half_tapped_roll_continues_in_the_current_game(browser: Browser, own_home: Path) -> None:
    """What was tapped and what is asked stay while somebody plays; once it is somebody else's turn,
    nothing is asked.
    """
    async with evening(game(*DEALT, head=f"{HEAD}dice: yes\n"), browser, (0,)) as table:
        phone, verdict = table.pages[0], table.pages[0].locator("#say .verdict")
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        await phone.locator("#say .chips button", has_text="double").tap()
        await expect(verdict).to_contain_text("double")
        said = await verdict.inner_text()
        await table.type("table adds ticket Bowes - Crook 9")
        await expect(phone.locator("#tab-history .line")).to_have_count(len(table.played))
        await phone.locator("#say .chips button", has_text="single").tap()
        await expect(verdict).to_contain_text("double, single")
        await phone.get_by_role("button", name="Back").tap()
        await expect(verdict).to_have_text(said, use_inner_text=True)
        await table.type("Ann rolls 3 double 2 single; claims Haydon Bridge - Hexham green with 3 double")
        await expect(phone.locator("header")).to_contain_text("Bea to move")
        await expect(phone.locator("#say .chips")).to_have_count(0)
        await expect(verdict).to_be_empty()
        assert table.faults == []


async def test_a_half_tapped_roll_goes_on_after_the_turn_before_it_was_undone(browser: Browser, own_home: Path) -> None:
    """Undone and played again, or played otherwise; but not once this turn has been played at the laptop."""
    played = "Ann rolls 3 double 2 single; claims Haydon Bridge - Hexham green with 3 double"
    async with evening(game(*DEALT, played, head=f"{HEAD}dice: yes\n"), browser, (1,)) as table:
        phone, verdict, session = table.pages[1], table.pages[1].locator("#say .verdict"), table.app.session
        assert session is not None
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        for told in ("double", "double, double"):
            await phone.locator("#say .chips button", has_text="double").tap()
            await expect(verdict).to_contain_text(told)
        await table.pilot.press("f5")
        await expect(phone.locator("header")).to_contain_text("Ann to move")
        await expect(phone.locator("#say .chips")).to_have_count(0)
        await table.type("Ann rolls 5 single; claims Hexham - Whitley Chapel with 2 single; takes 1 single token")
        await expect(verdict).to_contain_text("double, double")
        for _ in range(3):
            await phone.locator("#say .chips button", has_text="single").tap()
        await expect(verdict).to_contain_text("double, double, single, single, single")
        await phone.locator("#say button.row", has_text="claims").first.tap()
        await expect(verdict).not_to_contain_text("routes to claim")
        await expect(verdict).to_contain_text("double, double, single, single, single")
        assert table.faults == []


async def test_dice_tapped_faster_than_the_laptop_answers_all_count(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT, head=f"{HEAD}dice: yes\n"), browser, (0,)) as table:
        phone = table.pages[0]

        async def late(route: Route) -> None:
            await asyncio.sleep(0.3)
            await route.continue_()

        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        await phone.locator("#say .chips button").first.wait_for()
        await phone.route("**/ask", late)
        for face in ("single", "single", "double", "single"):
            await phone.locator("#say .chips button", has_text=face).tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("single, single, double, single")
        await phone.unroute_all(behavior="wait")
        assert table.faults == []


async def test_a_question_about_tickets_stays_while_somebody_plays(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0,)) as table:
        phone, verdict = table.pages[0], table.pages[0].locator("#say .verdict")
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        await expect(verdict).to_contain_text("only you see which")
        await table.type("Bea keeps 2 tickets")
        await expect(phone.locator("#tab-history .line")).to_have_count(1)
        await expect(verdict).to_contain_text("only you see which")
        assert table.faults == []


async def test_a_phone_that_returns_when_no_game_is_open_says_so(browser: Browser, own_home: Path) -> None:
    """And does not say that the laptop is out of reach."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.evaluate("""() => {
          window.said = [];
          new MutationObserver(() => window.said.push(document.querySelector("#link").textContent))
            .observe(document.querySelector("#link"), { childList: true, characterData: true, subtree: true });
        }""")

        asked = asyncio.Event()

        async def refuse(route: Route) -> None:
            asked.set()
            await route.fulfill(status=409, json={"says": "No game is open on the laptop."})

        await phone.route("**/stream", refuse)
        await looked_at(phone, asked)
        await expect(phone.locator("#link")).to_have_text("No game is open on the laptop.")
        await phone.wait_for_timeout(2500)
        said = await phone.evaluate("window.said")
        assert said[said.index("No game is open on the laptop.") :] == ["No game is open on the laptop."]


async def test_a_refused_code_is_reported_on_a_tab_that_has_a_seat(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        page = table.app.desk.link(Viewer(0)).partition("#")[0].replace("127.0.0.1", HOST)
        await phone.add_init_script("""(() => {
          const later = window.setTimeout;
          window.setTimeout = (act, time, ...with_) => {
            if (time === 10000) window.read = act;
            else return later(act, time, ...with_);
          };
        })()""")  # the seconds for which it can be read are over when the test says so
        await phone.evaluate("link => { location.href = link; }", f"{page}#{'x' * 22}")
        await expect(phone.locator("header")).to_contain_text("Ann · County Durham")
        await expect(phone.locator("#link")).to_contain_text("This code is no longer valid.")
        await table.type("Ann draws cards")
        await expect(phone.locator("header")).to_contain_text("Bea to move")
        await expect(phone.locator("#link")).to_contain_text("no longer valid")
        await phone.evaluate("window.read()")
        await expect(phone.locator("#link")).to_be_hidden()


async def test_a_waiting_phone_keeps_waiting_when_its_page_is_reloaded(browser: Browser, own_home: Path) -> None:
    """It is then let in; it stops waiting once that was refused."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        desk = table.app.desk
        context = await browser.new_context()
        second = await context.new_page()
        await second.goto(desk.link(Viewer(0)).replace("127.0.0.1", HOST))
        await expect(second.locator("#page")).to_contain_text("Another phone has this seat")
        await second.reload()
        await expect(second.locator("#page")).to_contain_text("Another phone has this seat")
        assert desk.connection_state(Viewer(0)) == "second"
        desk.allow(Viewer(0))
        await second.locator(".board").wait_for()
        await second.reload()
        await second.locator(".board").wait_for()
        third = await context.new_page()
        await third.goto(desk.link(Viewer(0)).replace("127.0.0.1", HOST))
        await expect(third.locator("#page")).to_contain_text("Another phone has this seat")
        await third.goto("about:blank")  # otherwise it may ask once more before it is reloaded
        desk.close(Viewer(0))
        await third.go_back()
        await expect(third.locator("#page")).to_contain_text("This code is no longer valid")
        await third.reload()
        await expect(third.locator("#page")).to_contain_text("Scan the code on the laptop")
        await context.close()


@pytest.mark.parametrize("anew", [False, True])
async def test_a_code_whose_answer_is_lost_is_sent_again(browser: Browser, own_home: Path, anew: bool) -> None:
    """By the page itself, or after a reload. Meanwhile, the code gives nobody else the place."""
    async with evening(game(*DEALT), browser, (1,)) as table:
        desk, lost = table.app.desk, asyncio.Event()
        context = await browser.new_context()
        phone, other = await context.new_page(), await context.new_page()

        async def cut(route: Route) -> None:
            if not lost.is_set():
                await route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"))
                lost.set()
            await route.abort()

        await phone.route("**/enter", cut)
        link = desk.link(Viewer(0)).replace("127.0.0.1", HOST)
        await phone.goto(link)
        await asyncio.wait_for(lost.wait(), PATIENCE / 1000)
        await expect(phone.locator("#page")).to_contain_text("The laptop does not answer.")
        await other.goto(link)
        await expect(other.locator("#page")).to_contain_text("Another phone has this seat")
        await phone.unroute("**/enter")
        if anew:
            await phone.reload()
        await expect(phone.locator("header")).to_contain_text("Ann · County Durham")
        assert await phone.evaluate("Object.keys(sessionStorage).filter((name) => name.includes('enter'))") == []
        await expect(other.locator("#page")).to_contain_text("Another phone has this seat")
        await context.close()


async def test_a_phone_told_to_wait_while_exchanging_a_code_retries(browser: Browser, own_home: Path) -> None:
    """Somebody asks so much from the same address that the laptop refuses to listen to it for a moment."""
    async with evening(game(*DEALT), browser, (1,)) as table:
        context = await browser.new_context()
        phone = await context.new_page()

        async def too_much(route: Route) -> None:
            await route.fulfill(status=429, json={"says": "Please wait a moment."})

        await phone.route("**/enter", too_much)
        await phone.goto(table.app.desk.link(Viewer(0)).replace("127.0.0.1", HOST))
        await expect(phone.locator("#page")).to_contain_text("Please wait a moment.")
        await phone.unroute("**/enter")
        await expect(phone.locator("header")).to_contain_text("Ann · County Durham")
        await context.close()


async def test_words_found_in_no_rule_get_an_answer(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Rules").tap()
        await phone.locator("#tab-rules input").first.fill("zzyzx")
        await expect(phone.locator("#tab-rules")).to_contain_text("Nothing found for “zzyzx”.")
        await phone.locator("#tab-rules input").first.fill("locomotive")
        await expect(phone.locator("#tab-rules article").first).to_be_visible()
        await expect(phone.locator("#tab-rules")).not_to_contain_text("Nothing found")
