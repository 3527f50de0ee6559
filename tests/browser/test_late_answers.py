"""What is typed or tapped before an answer arrives stays, and applies to what was there then."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from at_phones import DEALT, HEAD, SPACES, game, tap
from evening import PATIENCE, evening
from playwright.async_api import Browser, Page, Request, Route, expect

FINAL, COUNTS = HEAD.replace("turns", "final"), HEAD.replace("turns", "counts")
DICE = f"{HEAD}dice: yes\n"
UNLISTED = HEAD.replace("county-durham", "maerklin")


class Late:
    """Answers to one kind of question that are held back until they are let go."""

    def __init__(self, page: Page, ask: str) -> None:
        self.page = page
        self.ask = ask
        self.asked: asyncio.Queue[Request] = asyncio.Queue()
        self._go = asyncio.Event()

    async def hold(self, route: Route) -> None:
        if f'"ask":"{self.ask}"' in (route.request.post_data or ""):
            self.asked.put_nowait(route.request)
            await self._go.wait()
        await route.continue_()

    async def arrive(self) -> None:
        """Let all of them go, and wait until the page has taken in the one that was asked for first."""
        self._go.set()
        async with asyncio.timeout(PATIENCE / 1000):
            answer = await (await self.asked.get()).response()
            assert answer is not None
            await answer.finished()
        await self.page.evaluate("() => new Promise((soon) => setTimeout(soon))")


async def late(page: Page, ask: str) -> Late:
    answers = Late(page, ask)
    await page.route("**/ask", answers.hold)
    return answers


async def lost(page: Page, ask: str) -> asyncio.Event:
    """Let the first question of a kind not reach the laptop; the event says that it was asked."""
    gone = asyncio.Event()

    async def lose(route: Route) -> None:
        if f'"ask":"{ask}"' in (route.request.post_data or "") and not gone.is_set():
            gone.set()
            await route.abort()
        else:
            await route.continue_()

    await page.route("**/ask", lose)
    return gone


UNHURRIED = """() => {
  const set = window.setTimeout;
  window.typing = [];
  window.setTimeout = (act, time) => (time === 120 ? window.typing.push(act) : set(act, time));
}"""
"""Let the page ask about what is typed only when told to, so that answers arrive between two letters."""


async def test_an_answer_between_two_letters_is_not_about_the_line_with_both(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, field = table.pages[0], table.pages[0].locator("#say input").first
        table.app.desk.proposals.may_play = True
        await phone.evaluate(UNHURRIED)
        answers = await late(phone, "line")
        await field.fill("draws cards")
        await phone.evaluate("() => { typing.pop()(); }")
        await field.fill("claims Sherburn - Washington with 3 blue")
        await answers.arrive()
        await field.press("Enter")
        await table.until(lambda: len(table.played) == 4, "it was not played")
        assert table.played[-1] == "Ann claims Sherburn - Washington with 3 blue"
        assert table.faults == []


async def test_a_line_typed_a_moment_before_a_reload_stays(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, field = table.pages[0], table.pages[0].locator("#say input").first
        await phone.evaluate(UNHURRIED)
        await field.fill("draws cards")
        await phone.reload()
        await expect(field).to_have_value("draws cards")


@pytest.mark.parametrize("then", ["typed", "listed"])
async def test_a_track_tapped_before_a_line_was_begun_does_not_replace_it(
    browser: Browser, own_home: Path, then: str
) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        answers = await late(phone, "between")
        x, y, _ = (await phone.evaluate(SPACES))[0]
        await phone.touchscreen.tap(x, y)
        if then == "typed":
            await phone.locator("#say input").first.fill("draws c")
        else:
            await phone.get_by_role("tab", name="Tickets").tap()
            await phone.locator("#tab-tickets button.main.row").first.tap()
            await expect(phone.locator('#say [type="search"]')).to_be_visible()
        await answers.arrive()
        if then == "typed":
            await expect(phone.locator("#say input").first).to_have_value("draws c")
        else:
            await expect(phone.locator('#say [type="search"]')).to_be_visible()
        assert table.faults == []


async def test_an_owned_track_is_added_to_what_was_typed_meanwhile(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=FINAL), browser, (0,)) as table:
        phone, field = table.pages[0], table.pages[0].locator("#say input").first
        answers = await late(phone, "owning")
        x, y, _ = (await phone.evaluate(SPACES))[0]
        await phone.touchscreen.tap(x, y)
        await field.fill("Ann owns Sherburn - Washington")
        await answers.arrive()
        await expect(phone.locator("#say .verdict")).to_contain_text("Ann owns")
        await expect(field).not_to_have_value("Ann owns Sherburn - Washington")
        assert "Sherburn" in await field.input_value()


async def test_a_column_appears_although_the_first_request_was_lost(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=COUNTS), browser, (0,)) as table:
        phone = table.pages[0]
        gone = await lost(phone, "pad")
        await phone.reload()
        await asyncio.wait_for(gone.wait(), PATIENCE / 1000)
        await phone.get_by_role("tab", name="Now").tap()
        await expect(phone.locator("#tab-now .pad input").first).to_be_visible()


async def test_a_line_typed_after_a_field_of_the_column_stays(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=COUNTS), browser, (0,)) as table:
        phone, line = table.pages[0], table.pages[0].locator("#say input").first
        await phone.get_by_role("tab", name="Now").tap()
        field = phone.locator("#tab-now .pad input").first
        await expect(field).to_be_visible()
        answers = await late(phone, "pad")
        await field.fill("3")
        await line.fill("table adds ticket Bowes - Crook 9")
        await answers.arrive()
        await expect(line).to_have_value("table adds ticket Bowes - Crook 9")


async def test_a_ticket_tapped_twice_is_named_once(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        row = phone.locator("#say .rows button.row").first
        await expect(row).to_be_visible()
        answers = await late(phone, "tickets")
        await row.evaluate("(row) => { row.click(); row.click(); }")
        await answers.arrive()
        await expect(phone.locator("#say .chips button")).to_have_count(1)


async def test_chosen_tickets_stay_while_cities_are_looked_at(browser: Browser, own_home: Path) -> None:
    """Two tapped cities claim a route only while no tickets are being chosen."""
    async with evening(game(), browser, (0,)) as table:
        phone, field = table.pages[0], table.pages[0].locator("#say input").first
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        await phone.locator("#say .rows button.row").first.tap()
        await expect(phone.locator("#say .chips button")).to_have_count(1)
        chosen = await field.input_value()
        await phone.get_by_role("tab", name="Board").tap()
        for city in ("Crook", "Tow Law"):
            await tap(phone, f'[data-city="{city}"] circle')
            await expect(phone.locator(".board .picked")).to_have_attribute("data-city", city)
        await expect(phone.locator("#say .chips button")).to_have_count(1)
        await expect(field).to_have_value(chosen)
        assert table.faults == []


async def test_tickets_are_listed_although_the_first_request_was_lost(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0,)) as table:
        phone = table.pages[0]
        await lost(phone, "tickets")
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        await expect(phone.locator("#say .rows button.row").first).to_be_visible()


async def test_rules_are_found_although_the_first_request_was_lost(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0,)) as table:
        phone = table.pages[0]
        await lost(phone, "rules")
        await phone.get_by_role("tab", name="Rules").tap()
        await expect(phone.locator("#tab-rules article").first).to_be_visible()


async def test_an_answer_tapped_twice_is_not_the_answer_to_the_next_question(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=UNLISTED), browser, (0,)) as table:
        phone, say = table.pages[0], table.pages[0].locator("#say")
        await say.locator("input").first.fill("keeps Kiel - Berlin, Augsburg - Hamburg")
        await expect(say).to_contain_text("Kiel – Berlin: worth")
        await say.locator(".rows input").fill("9")
        answers = await late(phone, "line")
        await say.get_by_role("button", name="Answer").evaluate("(key) => { key.click(); key.click(); }")
        await answers.arrive()
        await expect(say).to_contain_text("Augsburg – Hamburg: worth")
        await expect(say.locator(".rows input")).to_have_value("")


async def test_an_answer_being_typed_stays_while_somebody_plays(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=UNLISTED), browser, (0,)) as table:
        phone, say = table.pages[0], table.pages[0].locator("#say")
        await say.locator("input").first.fill("keeps Kiel - Berlin, Augsburg - Hamburg")
        answer = say.locator(".rows input")
        await expect(answer).to_be_visible()
        answers = await late(phone, "line")
        await table.type("Bea keeps 2 tickets")
        await asyncio.wait_for(answers.asked.get(), PATIENCE / 1000)
        await answer.fill("9")
        await answers.arrive()
        await expect(answer).to_have_value("9")
        assert table.faults == []


async def test_dice_that_were_tapped_stay_when_a_track_is_tapped(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT, head=DICE), browser, (0,)) as table:
        phone, verdict = table.pages[0], table.pages[0].locator("#say .verdict")
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        for told in ("double", "double, double"):
            await phone.locator("#say .chips button", has_text="double").first.tap()
            await expect(verdict).to_contain_text(told)
        await phone.get_by_role("tab", name="Board").tap()
        x, y, _ = (await phone.evaluate(SPACES))[0]
        heard = await late(phone, "choose")
        await phone.touchscreen.tap(x, y)
        await asyncio.wait_for(heard.asked.get(), PATIENCE / 1000)
        await phone.unroute_all(behavior="ignoreErrors")
        await phone.locator("#say .chips button", has_text="single").first.tap()
        await expect(verdict).to_contain_text("double, double, single")
        assert table.faults == []


async def test_a_half_tapped_roll_is_restored_although_the_first_request_was_lost(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT, head=DICE), browser, (0,)) as table:
        phone, verdict = table.pages[0], table.pages[0].locator("#say .verdict")
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        await phone.locator("#say .chips button", has_text="double").first.tap()
        await expect(verdict).to_contain_text("double")
        await lost(phone, "choose")
        await phone.reload()
        await expect(verdict).to_contain_text("double")


async def test_a_button_held_down_while_the_drawing_is_asked_for_again_is_clicked(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.add_init_script("""(() => {
          const set = window.setTimeout;
          window.setTimeout = (act, time) => (time === 2000 ? (window.later = act) : set(act, time));
        })()""")
        await phone.route("**/drawing", lambda route: route.abort())
        await phone.reload()
        await phone.get_by_role("tab", name="Now").tap()
        button = phone.locator("#tab-now .move button.row").first
        box = await button.bounding_box()
        assert box is not None
        await phone.wait_for_function("() => window.later")
        await phone.mouse.move(box["x"] + 5, box["y"] + 5)
        await phone.mouse.down()
        await button.evaluate("(button) => { window.held = button; window.later(); }")
        assert await phone.evaluate("() => window.held.isConnected"), "it was made anew under the finger"
        await phone.mouse.up()
        await expect(phone.locator("#say input").first).to_have_value("Ann claims ")
