"""What a person does on the pages: taps, waits for a place, loses the network, holds a small phone."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from evening import HOST, Evening, evening, looked_at
from hostile_photos import BAD, turned
from how_much import MORE
from playwright.async_api import Browser, Page, Route, expect

from companion.record.edits import CHANGE, Edit
from companion.record.log import HEADER, LINE, Event
from companion.reveal import act_text
from companion.store import shipped_files
from companion.store.board_photos import waiting_photos
from companion.store.journal import Journal
from companion.tui.app import CompanionApp
from companion.view import Viewer

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\nfirst: Ann\n"
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
CUTS = MORE * 10
SMALLEST = 44
"""CSS pixels that a touch target needs."""


def game(*lines: str, head: str = HEAD) -> CompanionApp:
    """The app with a new saved game."""
    events = [Event(HEADER, head), *(Event(LINE, line) for line in lines)]
    journal = Journal.create(events, board="county-durham", players=["Ann", "Bea", "Cal"])
    journal.close()
    return CompanionApp(open_game=journal.id, still=True)


async def tap(page: Page, selector: str) -> None:
    """Tap the middle of something on the board, as a finger does."""
    box = await page.locator(selector).first.bounding_box()
    assert box is not None
    await page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


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


async def test_a_second_phone_waits_until_the_laptop_allows_it(browser: Browser, own_home: Path) -> None:
    """Then the first one is told that its place is gone."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        link = table.app.desk.link(Viewer(0)).replace("127.0.0.1", HOST)
        context = await browser.new_context()
        second = await context.new_page()
        await second.goto(link)
        await expect(second.locator("#page")).to_contain_text("Another phone has this seat")
        assert table.app.desk.connection_state(Viewer(0)) == "second"
        table.app.desk.allow(Viewer(0))
        await second.locator(".board").wait_for()
        await expect(table.pages[0].locator("#page")).to_contain_text("gave this place to another device")
        await expect(table.pages[0].locator("#page")).to_contain_text("closed")
        assert "#" not in second.url
        await context.close()


async def test_the_state_of_a_ticket_is_said_once(browser: Browser, own_home: Path) -> None:
    lines = ("Ann keeps Bishop Auckland - Crook 5, Hexham - Sunderland", "Ann claims Bishop Auckland - Crook")
    async with evening(game(*lines, head=HEAD.replace("turns", "claims")), browser, (0,)) as table:
        rows = table.pages[0].locator("#tab-tickets li")
        await expect(rows.filter(has_text="Crook").locator("span.faint")).to_have_text(
            ["Completed: Bishop Auckland – Crook."]
        )
        await expect(rows.filter(has_text="Hexham").locator("span.faint")).to_have_count(1)


async def test_a_tab_whose_seat_moved_to_another_tab_shows_nothing_of_it(browser: Browser, own_home: Path) -> None:
    """Until somebody looks at it again; so whatever the table then closes is on no page of that phone."""
    async with evening(game("Ann keeps Stanley - Tow Law, Hexham - Sunderland"), browser, (0,)) as table:
        first = table.pages[0]
        await expect(first.locator("#tab-tickets")).to_contain_text("Stanley")
        kept = await first.evaluate("({...sessionStorage})")
        second = await first.context.new_page()
        await second.add_init_script(f"Object.assign(sessionStorage, {json.dumps(kept)})")
        await second.goto(first.url)
        await expect(second.locator("#tab-tickets")).to_contain_text("Stanley")
        await expect(first.locator("#page")).to_have_text("This is open in another tab of this browser.")
        assert "Stanley" not in await first.content()
        await first.evaluate("dispatchEvent(new Event('focus'))")
        await expect(first.locator("#tab-tickets")).to_contain_text("Stanley")
        await expect(second.locator("#page")).to_have_text("This is open in another tab of this browser.")
        assert table.faults == []


async def test_a_phone_that_another_copy_of_the_app_refused_comes_back(browser: Browser, own_home: Path) -> None:
    """As when another game was opened first after the app was killed, and its phones got the same port."""
    async with evening(game("Ann keeps Stanley - Tow Law, Hexham - Sunderland"), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.locator("#say input").first.fill("keeps Coxhoe - Durham")
        await phone.route("**/stream", lambda route: route.fulfill(status=401, json={"says": "No place here."}))
        await phone.reload()
        await expect(phone.locator("#page")).to_have_text("No place here.")
        assert "Coxhoe" not in await phone.evaluate("JSON.stringify(sessionStorage)")
        await phone.unroute("**/stream")
        asked = asyncio.Event()
        phone.on("request", lambda request: asked.set() if request.url.endswith("/stream") else None)
        await looked_at(phone, asked)
        await expect(phone.locator("#tab-tickets")).to_contain_text("Stanley")
        await expect(phone.locator("#say input").first).to_have_value("")


ASLEEP = """(() => {
    window.waiting = [];
    requestAnimationFrame = (act) => window.waiting.push(act);
    cancelAnimationFrame = (frame) => { window.waiting[frame - 1] = null; };
})()"""
"""While a tab is hidden, its window keeps what waits for the next frame."""


@pytest.mark.parametrize("where", ["here", "away", "asleep"])
async def test_nothing_of_a_closed_seat_remains_on_its_phone(browser: Browser, own_home: Path, where: str) -> None:
    """Not on the page, in the tab's storage, or in the memory of its scripts; immediately, or once
    the phone is back.
    """
    async with evening(game(), browser, (0,)) as table:
        phone, desk = table.pages[0], table.app.desk
        if where == "asleep":
            await phone.evaluate(ASLEEP)
        desk.proposals.may_play = True
        await phone.locator("#say input").first.fill("Ann keeps Coxhoe - Durham, Darlington - Hartlepool")
        await phone.get_by_role("button", name="Say it").click()
        await expect(phone.locator('section[aria-label="Tickets"]')).to_contain_text("Coxhoe – Durham")
        await phone.get_by_role("tab", name="Tickets").click()
        await phone.locator("#say input").first.fill("keeps Coxhoe - Durham")
        await expect(phone.locator("#say .verdict")).to_contain_text("its own seat only")
        assert (await held(phone)).count("Coxhoe")
        if where == "away":
            await phone.context.set_offline(True)
        desk.close(Viewer(0))
        await phone.context.set_offline(False)
        await expect(phone.locator(".alone")).to_contain_text("Scan the")
        for remains in (await phone.content(), await held(phone)):
            assert remains.count("Coxhoe") == 0  # a comparison of many megabytes would never be explained
        await phone.go_back()
        await expect(phone.locator(".alone")).to_contain_text("Scan the")


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


@pytest.mark.parametrize("viewer", [0, None])
async def test_a_place_that_is_closed_before_its_board_has_arrived_stays_closed(
    browser: Browser, own_home: Path, viewer: int | None
) -> None:
    """The drawing that arrives late brings back neither the page nor its title in the list of tabs."""
    async with evening(game(*DEALT), browser, (viewer,)) as table:
        page, asked, closed = table.pages[viewer], asyncio.Event(), asyncio.Event()

        async def late(route: Route) -> None:
            asked.set()
            await closed.wait()
            await route.fulfill(body="")

        await page.route("**/drawing", late)
        await page.reload()
        await asked.wait()
        table.app.desk.close(Viewer(viewer))
        await expect(page.locator(".alone")).to_contain_text("Scan the")
        async with page.expect_response("**/drawing"):
            closed.set()
        await page.evaluate("() => new Promise((done) => setTimeout(done))")
        assert await page.title() == "companion"
        await expect(page.locator("#page")).not_to_contain_text("Ann")
        assert table.faults == []


async def held(page: Page) -> str:
    """Everything that a page's tab stores, and its scripts hold in memory."""
    pieces: list[str] = [await page.evaluate("JSON.stringify([sessionStorage, localStorage, history.state])")]
    devtools = await page.context.new_cdp_session(page)
    devtools.on("HeapProfiler.addHeapSnapshotChunk", lambda event: pieces.append(event["chunk"]))
    await devtools.send("HeapProfiler.collectGarbage")
    await devtools.send("HeapProfiler.takeHeapSnapshot")
    await devtools.detach()
    return "".join(pieces)


@pytest.mark.parametrize("anew", [False, True])
async def test_a_tab_that_has_a_seat_scans_a_code(browser: Browser, own_home: Path, anew: bool) -> None:
    """With another seat's code it has that seat, and no view of the previous one; with its own code it stays as it is,
    even with half a line.

    This holds whether the browser opens the address again, or sees only a different fragment of the open one.
    """
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, desk = table.pages[0], table.app.desk

        async def scan(seat: int) -> None:
            link = desk.link(Viewer(seat)).replace("127.0.0.1", HOST)
            if anew:
                await phone.goto("about:blank")
                await phone.goto(link)
            else:
                await phone.evaluate("link => { location.href = link; }", link)
            await expect(phone).to_have_url(re.compile("/$"))

        await phone.locator("#say input").first.fill("claims Crook - Tow Law")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        await scan(0)
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        assert desk.connection_state(Viewer(0)) == "on"
        await scan(2)
        await expect(phone.locator("header")).to_contain_text("Cal · County Durham")
        await expect(phone.locator("#say input").first).to_have_value("")
        await table.until(lambda: desk.connection_state(Viewer(0)) == "away", "the seat of before still looks on")
        assert table.faults == []


async def test_a_phone_that_lost_the_network_returns_to_the_current_game(browser: Browser, own_home: Path) -> None:
    """Cut again and again: each time it has what was played meanwhile, and there are no more streams than before."""
    async with evening(game(*DEALT), browser, (0, None)) as table:
        assert table.app.desk.server is not None
        streams = table.app.desk.server.streams
        before = len(streams)
        for cut in range(CUTS):
            await table.pages[0].context.set_offline(True)
            if cut % 2:
                await table.pilot.press("ctrl+z")
                await table.until(lambda: len(table.played) == len(DEALT), "nothing was taken back")
            else:
                await table.type("Ann draws cards")
            await table.pages[0].context.set_offline(False)
            lines = table.pages[0].locator('section[aria-label="History"] .line')
            await expect(lines).to_have_count(len(table.played))
        await table.until(lambda: len(streams) == before, "streams are left over")


async def test_a_tab_that_is_hidden_for_a_while_leaves_its_connection_to_others(
    browser: Browser, own_home: Path
) -> None:
    """A browser has six for all tabs of a laptop. Looked at again, the tab shows what has been played."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, server = table.pages[0], table.app.desk.server
        assert server is not None
        await phone.add_init_script("""(() => {
          const later = window.setTimeout;
          window.setTimeout = (act, time) => later(act, time === 30000 ? 0 : time);
          Object.defineProperty(Document.prototype, "hidden", { get: () => Boolean(window.away) });
          window.look = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
        })()""")
        await phone.reload()
        await table.until(lambda: server.connected(0) == 1, "the phone did not come back")
        await phone.locator(".board").wait_for()
        await phone.evaluate("look(true)")
        await table.until(lambda: server.connected(0) == 0, "it keeps its connection")
        await table.type("Ann draws cards")
        await phone.evaluate("dispatchEvent(new Event('online'))")
        await expect(phone.locator("header")).to_contain_text("Ann to move")
        await phone.evaluate("look(false)")
        await expect(phone.locator("header")).to_contain_text("Bea to move")
        await expect(phone.locator("#link")).to_be_empty()
        assert table.faults == []


@asynccontextmanager
async def never_answered(page: Page) -> AsyncIterator[asyncio.Event]:
    """A page that has asked for its stream and gets no answer meanwhile; the event is set whenever it asks."""
    asks = asyncio.Event()

    async def unanswered(route: Route) -> None:
        asks.set()

    await page.route("**/stream", unanswered)
    await looked_at(page, asks)
    yield asks
    await page.unroute("**/stream", unanswered)


async def test_a_phone_says_that_a_laptop_which_never_answers_is_out_of_reach(browser: Browser, own_home: Path) -> None:
    """As with an app that stands still, or a laptop that sleeps."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        page = table.pages[0]
        async with never_answered(page):
            await expect(page.locator("#link")).to_have_text(re.compile("out of reach"))
        await table.type("Ann draws cards")
        await page.evaluate("dispatchEvent(new Event('focus'))")
        await expect(page.locator("#link")).to_be_hidden()
        await expect(page.locator("header")).to_contain_text("Bea to move")


async def test_a_phone_long_out_of_reach_asks_for_the_code_and_returns_though_its_clock_was_set_back(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        page = table.pages[0]
        async with never_answered(page) as asks:
            await page.evaluate("() => { const now = Date.now; Date.now = () => now() - 5 * 3600000; }")
            asks.clear()
            await looked_at(page, asks)
            await expect(page.locator("#link")).to_have_text(re.compile("out of reach; .* shows a code .*, scan it"))
        await page.evaluate("dispatchEvent(new Event('focus'))")
        await expect(page.locator("#link")).to_be_hidden()


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


async def ended(table: Evening) -> None:
    """Let the table end its game early."""
    assert table.app.session is not None
    table.app.session.stop()
    table.app.game_changed()
    await asyncio.sleep(0)


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


async def test_a_line_typed_without_the_laptop_is_judged_once_it_answers(browser: Browser, own_home: Path) -> None:
    """Until then the top of the page says why there is no verdict, and the line stays."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.context.set_offline(True)
        await phone.locator("#say input").first.fill("claims Crook - Tow Law")
        await expect(phone.locator("#link")).to_contain_text("The laptop does not answer")
        await expect(phone.locator("#say .verdict")).to_be_empty()
        await expect(phone.get_by_role("button", name="Say it")).to_be_disabled()
        await phone.get_by_role("tab", name="Rules").tap()
        await phone.locator("#tab-rules input").first.fill("tunnel")
        await phone.context.set_offline(False)
        await expect(phone.locator("#say")).to_contain_text("✓ Ann claims Crook - Tow Law")
        await expect(phone.locator("#link")).to_be_hidden()
        await expect(phone.get_by_role("button", name="Say it")).to_be_enabled()
        assert all("ERR_INTERNET_DISCONNECTED" in fault for fault in table.faults)


async def test_a_line_said_without_the_laptop_can_be_said_once_it_answers(browser: Browser, own_home: Path) -> None:
    """It stays in its field; that the laptop does not answer is not said any longer than that is so."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, key = table.pages[0], table.pages[0].get_by_role("button", name="Say it")
        await phone.locator("#say input").first.fill("draws red, red")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann draws red, red")
        await phone.context.set_offline(True)
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer")
        await phone.context.set_offline(False)
        await expect(phone.locator("#say .verdict")).to_contain_text("✓ Ann draws red, red")
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("It is on the laptop")
        assert len(table.app.desk.proposals.waiting) == 1


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


async def test_a_line_waiting_when_the_app_was_killed_is_reported_as_gone(browser: Browser, own_home: Path) -> None:
    """Waiting lines are not kept; a line that was played is not reported as gone, whoever has played since."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, desk = table.pages[0], table.app.desk
        verdict = phone.locator("#say .verdict")
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(verdict).to_contain_text("It is on the laptop")
        desk.proposals.clear()
        desk.game_changed()
        await expect(verdict).to_have_text("It is no longer on the laptop: Ann draws cards")
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await expect(verdict).to_contain_text("It is on the laptop")
        assert table.app.session is not None
        desk.proposals.take(0)
        for line in ("Ann draws cards", "Bea draws cards"):
            table.app.session.play(line)
        desk.game_changed()
        await expect(phone.locator("header")).to_contain_text("Cal to move")
        await expect(verdict).to_be_empty()


@pytest.mark.parametrize("enter", [True, False])
async def test_a_phone_with_a_late_answer_does_not_say_a_line_still_waits(
    browser: Browser, own_home: Path, enter: bool
) -> None:
    """The table played or dropped it meanwhile, and the view that says so came first."""
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone, late = table.pages[0], asyncio.Event()

        async def hold(route: Route) -> None:
            reply = await route.fetch(url=route.request.url.replace(HOST, "127.0.0.1"))
            await late.wait()
            await route.fulfill(response=reply)

        await phone.route("**/say", hold)
        await phone.locator("#say input").first.fill("draws cards")
        await phone.get_by_role("button", name="Say it").tap()
        await table.until(lambda: bool(table.app.desk.proposals.waiting), "the line never came")
        await table.pilot.press("enter" if enter else "escape")
        await table.until(lambda: not table.app.desk.proposals.waiting, "the line waits still")
        if enter:
            await expect(phone.locator("header")).to_contain_text("Bea to move")
        async with phone.expect_response("**/say"):
            late.set()
        says = "Played: Ann draws cards" if enter else "Dropped on the laptop: Ann draws cards"
        await expect(phone.locator("#say .verdict")).to_have_text(says)


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
        await expect(phone.get_by_role("button", name="Earlier lines")).to_be_visible()
        await phone.get_by_role("button", name="Earlier lines").tap()
        await expect(lines.first).to_contain_text("Ann keeps 3 tickets")


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


SPACES = """() => [...document.querySelectorAll(".track")].map((track) => {
  const box = track.querySelector(".spaces rect").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, Number(track.dataset.track)];
}).filter(([x, y]) => x > 60 && x < innerWidth - 60 && y > 120 && y < 400)"""
"""Where the first spaces of clearly visible tracks are, and which tracks those are."""


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


LOST = """() => {
  const sent = window.fetch;
  window.fetch = async (path, given) => {
    const reply = await sent(path, given);
    if (path !== "/say" || !window.lost) return reply;
    window.lost -= 1;
    throw new TypeError("no answer");
  };
}"""
"""Let lines reach the laptop, but lose `window.lost` answers to them on the way back."""


async def say_and_lose(phone: Page, line: str) -> None:
    """Send a line whose answer is lost."""
    await phone.evaluate(LOST)
    await phone.locator("#say input").first.fill(line)
    await expect(phone.locator("#say .verdict")).to_contain_text(f"✓ Ann {line.strip()}")
    await phone.evaluate("() => { window.lost = 1; }")
    await phone.get_by_role("button", name="Say it").tap()


@pytest.mark.parametrize("lost", [False, True])
async def test_a_line_of_a_whole_network_is_known_again_however_long(
    browser: Browser, own_home: Path, lost: bool
) -> None:
    async with evening(game(head=HEAD.replace("turns", "final")), browser, (0,)) as table:
        phone, session = table.pages[0], table.app.session
        assert session is not None
        short = [track for track in session.game.board.tracks if track.length == 1 and not track.group]
        line = f"owns {', '.join(f'{track.a} - {track.b}' for track in short[:16])}"
        assert session.preview(f"Ann {line}").playable
        assert len(line) > 300
        if lost:
            await say_and_lose(phone, line)
        else:
            await phone.locator("#say input").first.fill(line)
            await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#say .verdict")).to_have_text(f"Played: Ann {line}")
        await expect(phone.locator("#say input").first).to_have_value("")
        await expect(phone.locator("#tab-history .line")).to_have_text([f"1  Ann {line}"])
        assert len(table.played) == 1
        assert table.faults == []


async def test_a_line_whose_answer_was_lost_is_not_sent_twice(browser: Browser, own_home: Path) -> None:
    """The phone takes it as sent once it sees it in the game, and until then the laptop receives it only once."""
    head = HEAD.replace("turns", "claims")
    async with evening(game(*DEALT, head=head), browser, (0,)) as table:
        table.app.desk.proposals.may_play = True
        phone = table.pages[0]
        field = phone.locator("#say input").first
        await say_and_lose(phone, "draws cards")
        await expect(phone.locator("#say .verdict")).to_have_text("Played: Ann draws cards")
        await expect(field).to_have_value("")
        assert len(table.played) == 4
        await field.fill("draws blind, blind")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann draws blind, blind")
        await phone.evaluate("""() => {
          const key = document.querySelector("#say .main");
          key.click();
          key.click();
        }""")
        await expect(field).to_have_value("")
        assert len(table.played) == 5
        assert table.faults == []


async def test_a_phone_that_missed_many_lines_knows_whether_its_own_was_played(
    browser: Browser, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After that, the same line sent again is a new one."""
    async with evening(game(*DEALT, head=HEAD.replace("turns", "claims")), browser, (0,)) as table:
        table.app.desk.proposals.may_play = True
        session, phone = table.app.session, table.pages[0]
        assert session is not None
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        with monkeypatch.context() as asleep:
            asleep.setattr(table.app.desk, "game_changed", lambda: None)
            await say_and_lose(phone, "draws cards")
            await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
            for turn in range(1, 24):
                assert session.play(f"{('Ann', 'Bea', 'Cal')[turn % 3]} draws blind, blind").playable
        table.app.game_changed()
        await expect(phone.locator("#say .verdict")).to_have_text("Played: Ann draws cards")
        await expect(field).to_have_value("")
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        await key.tap()
        await table.until(lambda: len(table.played) == 28, "the line that was said anew was not played")


async def test_a_line_sent_without_the_network_is_resent_once_it_is_back(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        await phone.context.set_offline(True)
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
        await expect(field).to_have_value("draws cards")
        await phone.context.set_offline(False)
        await key.tap()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop; Enter there plays it")
        await expect(field).to_have_value("")
        await say_and_lose(phone, "draws red, red")
        await expect(phone.locator("#say .verdict")).to_contain_text("Enter there plays it: Ann draws red, red")
        await expect(field).to_have_value("")


async def test_a_repeated_line_is_played_even_if_its_phones_view_is_late(browser: Browser, own_home: Path) -> None:
    """And so it is where lines were undone before a line was repeated whose answer is then lost as well."""
    head = HEAD.replace("turns", "claims")
    async with evening(game(*DEALT, head=head), browser, (0,)) as table:
        table.app.desk.proposals.may_play = True
        phone = table.pages[0]
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        await phone.evaluate("""async () => {
          const { Composer } = await import("/static/composer.js");
          const seen = Composer.prototype.changed;
          Composer.prototype.changed = function (view) { if (!window.late) seen.call(this, view); };
          window.late = true;
        }""")
        for played in (4, 5):
            await field.fill("draws cards")
            await expect(key).to_be_enabled()
            await key.tap()
            await expect(phone.locator("#say .verdict")).to_have_text("Played.")
            assert len(table.played) == played
        session = table.app.session
        assert session is not None
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        await phone.context.set_offline(True)
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
        session.undo_to(3)
        table.app.game_changed()
        await phone.context.set_offline(False)
        await say_and_lose(phone, "draws cards ")
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_have_text("Played.")
        assert [line for line in table.played if "draws" in line] == ["Ann draws cards"]


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
