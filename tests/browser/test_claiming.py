"""Lines said on phones: by taps on the board, by rows, by columns and by typing, judged while they are entered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from at_phones import DEALT, HEAD, SPACES, game, tap
from evening import evening
from playwright.async_api import Browser, Page, Route, expect

from companion.store import shipped_files


async def test_two_taps_and_a_payment_make_a_claim_that_enter_plays_on_the_laptop(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT), browser, (0, 1, None)) as table:
        phone = table.pages[0]
        await expect(phone.locator("#tab-tickets")).to_contain_text(
            "2 kept, not entered here. Enter them here at the end"
        )
        await tap(phone, '[data-city="Crook"] circle')
        await tap(phone, '[data-city="Tow Law"] circle')
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        await phone.locator("#say button.row", has_text="with").first.tap()
        await expect(phone.locator("#say")).to_contain_text("+1 point")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop")
        assert len(table.played) == 3
        await table.pilot.press("enter")
        await table.until(lambda: len(table.played) == 4, "Enter played nothing")
        assert table.played[-1].startswith("Ann claims Crook - Tow Law with ")
        for seat, name in ((0, "Ann · County Durham (Coal Country)"), (None, "County Durham (Coal Country)")):
            await expect(table.pages[seat]).to_have_title(name)
        for page in table.pages.values():
            await expect(page.locator(".track.owned")).to_have_count(1)
            await expect(page.locator(".track.lit")).to_have_count(1)
        await expect(table.pages[1].locator("header")).to_contain_text("Bea to move")
        await expect(phone.locator("#say .verdict")).to_have_text(f"Played: {table.played[-1]}")
        await table.type("Bea draws cards")
        await expect(phone.locator("#say .verdict")).to_have_text("")
        assert table.faults == []


async def test_where_only_the_end_is_recorded_a_city_says_to_tap_tracks(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=HEAD.replace("turns", "final")), browser, (0,)) as table:
        phone = table.pages[0]
        await tap(phone, '[data-city="Crook"] circle')
        await expect(phone.locator("#say")).to_contain_text("Tap the tracks that are yours")
        await expect(phone.locator("#tab-tickets")).to_contain_text("None of your tickets are entered here yet.")
        ends = [
            await phone.locator(f'[data-city="{city}"] circle').first.bounding_box() for city in ("Crook", "Tow Law")
        ]
        x, y = (
            sum(box[way] + box[size] / 2 for box in ends if box) / 2 for way, size in (("x", "width"), ("y", "height"))
        )
        await phone.touchscreen.tap(x, y)
        await expect(phone.locator("#say input").first).to_have_value(re.compile("^Ann owns "))
        await expect(phone.locator("#say")).not_to_contain_text("Tap the tracks")
        assert table.faults == []


async def test_a_button_held_down_while_the_game_goes_on_is_clicked(browser: Browser, own_home: Path) -> None:
    """Afterwards the page shows what was played meanwhile."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Now").tap()
        button = phone.locator("#tab-now .move button.row").first
        box = await button.bounding_box()
        assert box is not None
        await phone.mouse.move(box["x"] + 5, box["y"] + 5)
        await phone.mouse.down()
        await phone.evaluate("() => { window.held = document.querySelector('#tab-now .move button.row'); }")
        await table.type("Ann draws cards")
        await expect(table.pages[None].locator("#page")).to_contain_text("Ann draws cards")
        assert await phone.evaluate("() => window.held.isConnected"), "it was made anew under the finger"
        await phone.mouse.up()
        await expect(phone.locator("#say input").first).to_have_value(re.compile("^Ann "))
        await expect(phone.locator("header")).to_contain_text("Bea to move")


async def test_a_refusal_opens_its_rule_in_one_tap(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (1,)) as table:
        phone = table.pages[1]
        await phone.locator("#say input").first.fill("draws blind, blind")
        await expect(phone.locator("#say")).to_contain_text("It is Ann's turn, not Bea's.")
        await phone.locator("#say button.rule").first.tap()
        await expect(phone.locator("article").first).to_contain_text("BA-03")
        await expect(phone.get_by_role("button", name="Say it")).to_be_disabled()


async def test_enter_takes_the_only_row_that_was_found(browser: Browser, own_home: Path) -> None:
    """A ticket, or else what was typed; and what dice buy. Of several rows none is taken."""
    async with evening(game(), browser, (0,)) as table:
        phone, line = table.pages[0], table.pages[0].locator("#say input").first
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("button", has_text="Ann keeps").first.tap()
        for typed, left in (("durham", "durham"), ("coxhoe", ""), ("durham - crook 9", "")):
            find = phone.locator('#say input[type="search"]')
            await find.fill(typed)
            await expect(phone.locator("#say .rows button.row", has_text=f"“{typed}”")).to_be_visible()
            await find.press("Enter")
            await expect(find).to_have_value(left)
        await expect(line).to_have_value("Ann keeps Coxhoe - Durham, durham - crook 9")
        assert table.faults == []
    async with evening(game(*DEALT, head=f"{HEAD}dice: yes\n"), browser, (0,)) as table:
        phone, line = table.pages[0], table.pages[0].locator("#say input").first
        await phone.get_by_role("tab", name="Now").tap()
        await phone.locator("#tab-now button.main.row").tap()
        for _ in range(5):
            await phone.locator("#say .chips button", has_text="single").tap()
        find = phone.locator('#say input[type="search"]')
        await find.fill("hexham whitley")
        await expect(phone.locator("#say .rows .rows button.row")).to_have_count(1)
        await find.press("Enter")
        await expect(phone.locator("#say .rows .rows")).not_to_contain_text("Whitley Chapel with")
        assert table.faults == []


async def test_tapped_cards_continue_the_line_as_it_is(browser: Browser, own_home: Path) -> None:
    """A line that was cleared begins anew, and one half tapped goes on after the phone has got another view."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        phone = table.pages[0]
        line = phone.locator("#say input").first
        await phone.get_by_role("tab", name="Now").tap()
        card = lambda name: phone.locator("#tab-now .chips").get_by_role("button", name=name, exact=True)  # noqa: E731
        await card("red").tap()
        await phone.get_by_role("button", name="Clear").tap()
        await card("blue").tap()
        await expect(line).to_have_value("Ann draws blue")
        await phone.evaluate("() => { window.old = document.querySelector('#tab-now .chips'); }")
        await table.type("table adds ticket Durham - Stanhope 9")
        await phone.wait_for_function("() => !window.old.isConnected")
        await card("green").tap()
        await expect(line).to_have_value("Ann draws blue, green")
        await card("red").tap()
        await expect(line).to_have_value("Ann draws red")
        assert table.faults == []


async def test_a_line_typed_before_its_turn_is_judged_on_that_turn(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (1,)) as table:
        phone = table.pages[1]
        await phone.locator("#say input").first.fill("claims Crook - Tow Law")
        await expect(phone.locator("#say")).to_contain_text("It is Ann's turn, not Bea's.")
        await table.type("Ann draws cards")
        await expect(phone.locator("#say")).to_contain_text("✓ Bea claims Crook - Tow Law")
        await expect(phone.get_by_role("button", name="Say it")).to_be_enabled()


async def test_the_phone_shows_why_its_proposal_was_not_played(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT, "Ann draws cards"), browser, (1,)) as table:
        phone = table.pages[1]
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop")
        await table.pilot.press("ctrl+z")
        verdict = phone.locator("#say .verdict")
        await expect(verdict).to_contain_text("cannot be played in the game as it is now: Bea draws cards. It")
        await table.pilot.press("ctrl+y")
        await expect(verdict).to_have_text("It is on the laptop; Enter there plays it: Bea draws cards")
        await table.pilot.press("ctrl+z")
        await expect(verdict).to_contain_text("cannot be played")
        await table.pilot.press("enter")
        says = "Not played, because it no longer fits the game: Bea draws cards. "
        await expect(verdict).to_contain_text(says)
        assert len(table.played) == 3
        await table.type("Ann draws cards")
        await expect(verdict).to_be_empty()
        await phone.locator("#say input").first.fill("draws red, red")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(verdict).to_contain_text("It is on the laptop")
        await table.pilot.press("escape")
        await expect(verdict).to_have_text("Dropped on the laptop: Bea draws red, red")


HEARD = """(ask) => {
  const sent = window.fetch;
  window.heard = 0;
  window.fetch = async (path, given) => {
    const reply = await sent(path, given);
    if (!String(given.body).includes(ask)) return reply;
    const read = reply.json.bind(reply);
    reply.json = async () => {
      const answer = await read();
      setTimeout(() => { window.heard += 1; });
      return answer;
    };
    return reply;
  };
}"""
"""Count the answers to questions of one kind that the page has dealt with."""


async def answers_late(page: Page, ask: str, *seconds: float) -> Callable[[], Awaitable[None]]:
    """Hold questions of one kind back, each for so many seconds. Returns a wait until the page has all answers."""
    held = list(seconds)

    async def hold(route: Route) -> None:
        if f'"ask":"{ask}"' in (route.request.post_data or "") and held:
            await asyncio.sleep(held.pop(0))
        await route.continue_()

    async def heard() -> None:
        await page.wait_for_function("many => window.heard >= many", arg=len(seconds))

    await page.evaluate(HEARD, f'"ask":"{ask}"')
    await page.route("**/ask", hold)
    return heard


async def test_tracks_tapped_fast_all_become_part_of_the_line(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=HEAD.replace("turns", "final")), browser, (0,)) as table:
        phone = table.pages[0]
        await answers_late(phone, "owning", 0.6, 0.3, 0)
        spaces = await phone.evaluate(SPACES)
        for x, y, _ in (spaces[0], spaces[len(spaces) // 2], spaces[-1]):
            await phone.touchscreen.tap(x, y)
        await expect(phone.locator("#say input").first).to_have_value(re.compile(r"^Ann owns [^,]+, [^,]+, [^,]+$"))


async def test_a_column_filled_in_fast_becomes_one_whole_line(browser: Browser, own_home: Path) -> None:
    async with evening(game(head=HEAD.replace("turns", "counts")), browser, (0,)) as table:
        phone = table.pages[0]
        await expect(phone.locator("#tab-tickets")).to_contain_text("what they count is entered under Now")
        await phone.get_by_role("tab", name="Now").tap()
        fields = phone.locator("#tab-now .pad input")
        await expect(fields.first).to_be_visible()
        heard = await answers_late(phone, "pad", 1, 0)
        await fields.nth(0).fill("3")
        await fields.nth(1).fill("2")
        await heard()
        assert await phone.locator("#say input").first.input_value() == "Ann has 3 routes of 1, 2 of 2"
        await expect(phone.locator("#say")).to_contain_text("✓ Ann has 3 routes of 1, 2 of 2")


async def test_the_path_of_a_ticket_stays_on_the_board_while_others_play(browser: Browser, own_home: Path) -> None:
    """As it is after their moves, until the board is tapped or another tab opened."""
    named = ("Ann keeps Stanley - Tow Law, Bowes - Ferryhill", *DEALT[1:], "Ann draws cards")
    async with evening(game(*named), browser, (0,)) as table:
        phone = table.pages[0]
        ends, gap = phone.locator(".city.lit"), phone.locator(".track.gap")
        await phone.get_by_role("tab", name="Tickets").tap()
        await phone.locator("#tab-tickets li button", has_text="Stanley").tap()
        await expect(ends).to_have_count(2)
        before = await gap.evaluate_all("(tracks) => tracks.map((track) => track.dataset.track)")
        closed = table.app.session.game.board.tracks[int(before[0])]
        await table.type(f"Bea claims {closed.a} - {closed.b}")
        await expect(phone.locator(f'.track.owned[data-track="{closed.id}"]')).to_have_count(1)
        await expect(phone.locator(f'.track.gap[data-track="{closed.id}"]')).to_have_count(0)
        await expect(ends).to_have_count(2)
        await expect(gap).not_to_have_count(0)
        await phone.get_by_role("tab", name="History").tap()
        await table.type("Cal draws cards")
        await expect(phone.locator("header")).to_contain_text("Ann to move")
        await expect(ends).to_have_count(0)
        assert table.faults == []


async def test_only_the_last_of_several_fast_taps_counts(browser: Browser, own_home: Path) -> None:
    """However late the answers to earlier taps come."""
    async with evening(
        game(*DEALT, *("Ann draws cards", "Bea draws cards", "Cal draws cards") * 20), browser, (0,)
    ) as table:
        phone = table.pages[0]
        heard = await answers_late(phone, "between", 1, 0)
        spaces = await phone.evaluate(SPACES)
        for x, y, _ in (spaces[0], spaces[-1]):
            await phone.touchscreen.tap(x, y)
        await heard()
        last = shipped_files.board("county-durham").tracks[spaces[-1][2]]
        await expect(phone.locator("#say button.row")).to_contain_text(f"{last.a} – {last.b}")
        await phone.get_by_role("tab", name="History").tap()
        heard = await answers_late(phone, "history", 0.3, 0.3)
        await phone.evaluate("""() => {
          const earlier = document.querySelector("#tab-history button.row");
          earlier.click();
          earlier.click();
        }""")
        await heard()
        await expect(phone.locator("#tab-history .line")).to_have_count(48)
