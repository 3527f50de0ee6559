"""The end from a photo on a phone: chosen, answered with a few taps, confirmed as a whole; the sheet on the laptop."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from evening import PATIENCE, Evening, evening
from hostile_photos import BAD
from playwright.async_api import Browser, Page, Route, expect
from story import flat, typed

from companion.record.header import new_header
from companion.record.log import HEADER, Event
from companion.store.journal import Journal
from companion.store.shipped_files import board
from companion.tui.app import CompanionApp
from tests import end_photos
from tests.end_photos import NAMES, PLAYERS, USA, seat_of

pytest.importorskip("cv2", reason="photos are read with OpenCV, an extra")

PICTURES = os.environ.get("PICTURES")
"""A folder for pictures of the pages, for people to look at."""


def game(name: str = "usa") -> CompanionApp:
    """The app with a game of which only the end is recorded."""
    head = new_header(board(name), PLAYERS, tracking="final")
    journal = Journal.create([Event(HEADER, head)], board=name, players=NAMES)
    journal.close()
    return CompanionApp(open_game=journal.id, still=True)


async def picture(page: Page, name: str) -> None:
    if PICTURES:
        await page.screenshot(path=f"{PICTURES}/{name}.png")


async def choose(phone: Page, label: str, content: bytes) -> None:
    chosen = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": content}
    await phone.get_by_label(label, exact=True).first.set_input_files([chosen])  # type: ignore[list-item]


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize("placed", [True, False])
async def test_a_photo_on_a_phone_becomes_the_sheet_on_the_laptop(
    placed: bool, browser: Browser, own_home: Path
) -> None:
    """Also on a board whose file does not say where its spaces are."""
    async with evening(game("usa" if placed else end_photos.unplaced()), browser, (1,)) as table:
        phone, app = table.pages[1], table.pilot.app
        await drafted(phone)
        sentence = phone.get_by_text("The spaces were found on the photo of the empty board")
        await expect(sentence).to_have_count(0 if placed else 1)
        await expect(phone.locator(".draft-track rect")).to_have_count(sum(track.length for track in USA.tracks))
        await picture(phone, "asked" if placed else "asked-found")
        draft = app.end_photo.draft
        assert draft is not None
        taps = 0
        while doubtful := draft.doubtful():
            asked = doubtful[0]
            await expect(phone.locator(".draft-track.asked")).to_have_attribute("data-track", str(asked))
            await answer(phone, asked)
            await table.until(
                lambda asked=asked: asked in draft.answers and not app.end_photo.deciding, "no answer came"
            )
            taps += 1
        assert taps < 10
        confirm = phone.get_by_role("button", name="The whole board is right")
        await expect(confirm).to_be_visible()
        for track in USA.tracks:
            if draft.owner(track.id) != seat_of(track.id):
                await ask_about(phone, track.id)
                await answer(phone, track.id)
                await table.until(
                    lambda track=track: track.id in draft.answers and not app.end_photo.deciding, "no answer came"
                )
        await picture(phone, "whole")
        if placed:
            await refuse_both_of_a_double(table)
        assert not app.session.moves
        await confirm.tap()
        await table.until(lambda: len(app.session.moves) == 5, "the lines were not played")
        held = {track: app.session.game.seat(seat).colour for track, seat in app.session.game.owners.items()}
        assert held == end_photos.owners()
        await table.pilot.press("f2")
        await table.until(lambda: type(app.screen).__name__ == "SheetScreen", "no sheet")
        await expect(phone.locator("section.photo")).to_contain_text("The photo of the end")
        await picture(phone, "sheet")
        assert table.faults == []


@pytest.mark.usefixtures("read_once")
async def test_the_squared_photo_is_requested_again_if_it_did_not_arrive(browser: Browser, own_home: Path) -> None:
    """The same holds for what the draft says about its spaces."""
    async with evening(game(), browser, (1,)) as table:
        phone, failed = table.pages[1], []

        async def fail(route: Route) -> None:
            request = route.request
            if request.method != "GET" and '"spaces"' not in (request.post_data or ""):
                await route.continue_()
                return
            failed.append(request.url)
            await route.fulfill(status=429, json={"says": "Too fast."})
            await phone.unroute("**/photo" if request.method == "GET" else "**/ask")

        await drafted(phone)
        await phone.route("**/photo", fail)
        await phone.route("**/ask", fail)
        await phone.reload()
        await phone.get_by_role("tab", name="Now").tap()
        await expect(phone.locator("section.photo [role=status]")).to_have_text("The photo is on its way …")
        await expect(phone.locator(".draft-track rect")).to_have_count(sum(track.length for track in USA.tracks))
        assert len(failed) == 2


@pytest.mark.usefixtures("read_once")
async def test_looking_over_the_board_shows_what_does_not_add_up_and_leads_back_to_the_doubts(
    browser: Browser, own_home: Path
) -> None:
    async with evening(game(), browser, (1,)) as table:
        phone, photo = table.pages[1], table.pilot.app.end_photo
        await drafted(phone)
        draft = photo.draft
        assert draft is not None
        await phone.get_by_role("button", name="Look over the whole board").tap()
        said = phone.locator("section.photo")
        await expect(said).to_contain_text(f"Doubtful: {len(draft.doubtful())}")
        await phone.get_by_text("Trains left", exact=True).tap()
        await phone.get_by_role("spinbutton", name="Ann", exact=True).fill("45")
        await phone.get_by_role("button", name="Send these").tap()
        await table.until(lambda: draft.left == {0: 45} and not photo.deciding, "what is left was not heard")
        used = draft.pieces()[0].used
        assert used
        await expect(said.locator("b.bad")).to_contain_text([f"Ann {used}, 45 left: {used} too many"])
        await phone.get_by_role("button", name="Go through them").tap()
        await expect(phone.locator(".draft-track.asked")).to_have_count(1)
        assert table.faults == []


TAPPED_AGAIN = """(name) => {
  const asked = () => document.querySelector(".draft-track.asked").dataset.track;
  const first = asked();
  const seen = new MutationObserver(() => {
    if (asked() === first) return;
    seen.disconnect();
    [...document.querySelectorAll("section.photo button.seat")].find((key) => key.textContent.includes(name)).click();
    window.tapped = true;
  });
  seen.observe(document.querySelector("section.photo"), { childList: true, subtree: true });
}"""
"""Tap a player's name again as soon as another track is asked about."""


@pytest.mark.usefixtures("read_once")
async def test_an_answer_tapped_twice_is_not_about_the_next_track(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (1,)) as table:
        phone, photo = table.pages[1], table.pilot.app.end_photo
        await drafted(phone)
        draft = photo.draft
        assert draft is not None
        asked = phone.locator(".draft-track.asked")
        first = int(str(await asked.get_attribute("data-track")))
        await phone.evaluate("window.early = new MouseEvent('click')")
        await phone.evaluate(TAPPED_AGAIN, NAMES[0])
        await phone.locator("section.photo button.seat", has_text=NAMES[0]).tap()
        await phone.wait_for_function("() => window.tapped")
        await table.until(lambda: not photo.deciding, "it is never decided")
        second = draft.doubtful()[0]
        await expect(asked).to_have_attribute("data-track", str(second))
        other = phone.locator("section.photo button.seat", has_text=NAMES[2])
        await expect(other).not_to_have_attribute("aria-disabled", "true")
        await other.evaluate("key => key.dispatchEvent(window.early)")  # as if it had waited in a busy phone
        await phone.locator("section.photo button.seat", has_text=NAMES[1]).tap()
        await table.until(lambda: len(draft.answers) > 1 and not photo.deciding, "the second track was not answered")
        assert draft.answers == {first: 0, second: 1}
        assert table.faults == []


@pytest.mark.usefixtures("read_once")
async def test_all_answers_about_a_track_are_in_view_on_a_small_phone(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (1,), size={"width": 320, "height": 568}) as table:
        phone = table.pages[1]
        await drafted(phone)
        await phone.locator("#tab-now").evaluate("(tab) => { tab.scrollTop = 0; }")
        main = await phone.locator("main").bounding_box()
        assert main is not None
        for button in await phone.locator("button.seat").all():
            box = await button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["y"] + box["height"] <= main["y"] + main["height"], await button.inner_text()
        await phone.get_by_role("button", name="Look over the whole board").tap()
        await expect(phone.locator("svg.squared")).to_be_in_viewport(ratio=0.99)


@pytest.mark.usefixtures("read_once")
async def test_trains_left_are_entered_on_a_phone(browser: Browser, own_home: Path) -> None:
    """All tracks are decided again together; a number that nobody knows any more is withdrawn."""
    async with evening(game(), browser, (1,)) as table:
        phone, photo = table.pages[1], table.pilot.app.end_photo
        await drafted(phone)
        draft = photo.draft
        assert draft is not None
        used = dict.fromkeys(range(5), 0)
        for track in USA.tracks:
            if (seat := seat_of(track.id)) is not None:
                used[seat] += track.length
        decided = lambda: (draft.read.owners, draft.read.margins)  # noqa: E731
        before = decided()
        await phone.get_by_text("Trains left", exact=True).tap()
        for seat, name in enumerate(NAMES):
            await phone.get_by_role("spinbutton", name=name, exact=True).fill(str(45 - used[seat]))
        await picture(phone, "left")
        await phone.get_by_role("button", name="Send these").tap()
        await table.until(lambda: len(draft.left) == 5 and not photo.deciding, "what is left was not heard")
        assert draft.left == {seat: 45 - pieces for seat, pieces in used.items()}
        assert decided() != before, "what is left decides tracks anew"
        await phone.get_by_role("spinbutton", name="Eve", exact=True).fill("")
        await phone.get_by_role("button", name="Send these").tap()
        await table.until(lambda: len(draft.left) == 4 and not photo.deciding, "what is not known was not heard")
        assert table.faults == []


@pytest.mark.usefixtures("read_once")
async def test_a_field_being_filled_in_keeps_the_focus(browser: Browser, own_home: Path) -> None:
    """What somebody else enters meanwhile is shown, and the phone's keyboard stays where it is."""
    async with evening(game(), browser, (1,)) as table:
        phone, photo = table.pages[1], table.pilot.app.end_photo
        await drafted(phone)
        await phone.get_by_text("Trains left", exact=True).tap()
        field = phone.get_by_role("spinbutton", name="Eve", exact=True)
        await field.focus()
        await phone.keyboard.type("1")
        asked = phone.locator("section.photo p b").first
        name = await asked.inner_text()
        await photo.answer(photo.draft.doubtful()[0], None)
        await expect(asked).not_to_have_text(name)
        await phone.keyboard.type("8")
        await expect(field).to_have_value("18")


@pytest.mark.usefixtures("read_once")
async def test_an_unrecognised_board_is_located_by_four_taps(browser: Browser, own_home: Path) -> None:
    """On the photo of the empty board and on that of the end; a corner is tapped roughly, then exactly, and nudged."""
    async with evening(game(), browser, (1,)) as table:
        phone, photo = table.pages[1], table.pilot.app.end_photo
        await phone.get_by_role("tab", name="Now").tap()
        await choose(phone, "Photo of the board without trains", end_photos.empty())
        await tap_corners(phone, ((0, 0), (1, 0), (1, 1), (0, 1)))
        await expect(phone.locator("section.photo")).to_contain_text("The photo of the end")
        content, corners = end_photos.unrecognised()
        await choose(phone, "Photo of the end", content)
        await expect(phone.locator("section.photo")).to_contain_text("The board was not recognised")
        await tap_corners(phone, tuple(corners[::-1]))
        await expect(phone.locator("section.photo p.bad")).to_contain_text("four corners go around")
        await tap_corners(phone, corners)
        await expect(phone.locator("section.photo")).to_contain_text(re.compile("% sure|Look over the whole board"))
        await picture(phone, "laid")
        assert photo.draft is not None
        wrong = [track.id for track in USA.tracks if photo.draft.owner(track.id) != seat_of(track.id)]
        assert len(wrong) <= 8
        assert table.faults == []


@pytest.mark.usefixtures("read_once")
async def test_corners_are_clicked_on_the_laptop(
    browser: Browser, own_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a table without a phone at hand: a separate page, after which the terminal goes on by itself."""
    links: list[str] = []
    monkeypatch.setattr("companion.workbench.browser.open_page", lambda link: not links.append(link))
    content, corners = end_photos.unrecognised()
    (tmp_path / "empty.jpg").write_bytes(end_photos.empty())
    (tmp_path / "end.jpg").write_bytes(content)
    async with evening(game(), browser, ()) as table:
        pilot, photo = table.pilot, table.pilot.app.end_photo
        page = await (await browser.new_context(viewport={"width": 1280, "height": 720})).new_page()
        page.on("pageerror", lambda fault: table.faults.append(str(fault)))
        await pilot.press("f8")
        await typed(pilot, str(tmp_path / "empty.jpg"))
        asked = "Where is the board on this photo?"
        await table.until(lambda: asked in flat(pilot.app), "the photo of the empty board was not taken in")
        await pilot.press("b")
        await table.until(lambda: len(links) == 1, "no page was opened")
        await page.goto(links[0])
        await expect(page.locator("#page")).to_contain_text("on this photo without trains")
        await set_corners_by_keys(page)
        await expect(page.locator("#page")).to_contain_text("Continue in the terminal")
        await table.until(lambda: "with all trains on their spaces" in flat(pilot.app), "the terminal did not go on")
        await typed(pilot, str(tmp_path / "end.jpg"))
        await table.until(lambda: "b: click the board's" in flat(pilot.app), "the photo of the end was not held")
        await pilot.press("b")
        await table.until(lambda: len(links) == 2, "no page was opened")
        await page.goto("about:blank")
        await page.goto(links[1])
        await expect(page.locator("#page")).to_contain_text("was not recognised")
        await picture(page, "laptop")
        await tap_corners(page, tuple(corners[::-1]))
        await expect(page.locator("p.bad")).to_contain_text("four corners go around")
        await tap_corners(page, corners)
        await expect(page.locator("#page")).to_contain_text("Continue in the terminal")
        assert photo.draft is not None
        await table.until(lambda: type(pilot.app.screen).__name__ == "PhotoDraftScreen", "the draft is not shown")
        await page.reload()
        await expect(page.locator("#page")).to_contain_text("No photo needs its corners")
        assert table.faults == []


async def tap_corners(phone: Page, corners: Sequence[tuple[float, float]]) -> None:
    """Tap the corners of the board, given as fractions of the photo: roughly, then exactly."""
    sight = phone.locator(".corners svg")
    for number, (x, y) in enumerate(corners, 1):
        await expect(phone.locator(".corners")).to_contain_text(f"{number} / 4")
        box = await sight.bounding_box()
        assert box is not None
        await sight.click(
            position={
                "x": min(max(x * box["width"], 1), box["width"] - 1),
                "y": min(max(y * box["height"], 1), box["height"] - 1),
            }
        )
        await expect(phone.locator(".corners")).to_contain_text("exactly")
        if number == 2:
            await picture(phone, "corner")
            await phone.get_by_role("button", name="nudge up").click()
            await phone.get_by_role("button", name="nudge down").click()
        await phone.locator(".corners button.main").click()


async def set_corners_by_keys(page: Page) -> None:
    """Set the corners where the photo has its own, with the keyboard alone; one of them is moved and moved back."""
    sight = page.locator(".corners svg")
    await expect(sight).to_be_visible()
    while await sight.evaluate("svg => svg !== document.activeElement"):
        await page.keyboard.press("Tab")
    await expect(page.locator(".corners")).to_contain_text("With a keyboard: Enter sets the corner")
    for number in range(1, 5):
        await expect(page.locator(".corners")).to_contain_text(f"{number} / 4")
        await page.keyboard.press("ArrowDown")
        await expect(page.locator(".corners")).to_contain_text("exactly")
        if number == 1:
            whole = await sight.get_attribute("viewBox")
            await page.keyboard.press("Shift+ArrowRight")
            assert await sight.get_attribute("viewBox") != whole
            await page.keyboard.press("Shift+ArrowLeft")
            assert await sight.get_attribute("viewBox") == whole
        await expect(sight).to_be_focused()
        await page.keyboard.press("Enter")


async def drafted(phone: Page) -> None:
    """Make the draft of the end on a phone, on a board without a photo so far."""
    await phone.get_by_role("tab", name="Now").tap()
    await choose(phone, "Photo of the board without trains", end_photos.empty())
    await phone.get_by_role("button", name="Its edges are the board's edges").tap()
    await expect(phone.locator("section.photo")).to_contain_text("The photo of the end")
    await choose(phone, "Photo of the end", end_photos.end())
    await expect(phone.locator("section.photo")).to_contain_text("% sure")


async def ask_about(phone: Page, track: int) -> None:
    """Tap a track until it is the one asked about: the picture may jump to a doubtful one under the finger."""
    asked = phone.locator(f'.draft-track.asked[data-track="{track}"]')
    async with asyncio.timeout(PATIENCE / 1000):
        while not await asked.count():
            await phone.locator(f'[data-track="{track}"].draft-track rect').first.tap()


async def answer(phone: Page, track: int) -> None:
    """Tap the owner of a track."""
    seat = seat_of(track)
    name = "nobody" if seat is None else NAMES[seat]
    await phone.locator("section.photo button.seat", has_text=name).tap()


async def refuse_both_of_a_double(table: Evening) -> None:
    """One owner on both tracks of a double is refused, and no phone can overrule it; then the second is nobody's
    again.
    """
    phone, photo = table.pages[1], table.pilot.app.end_photo
    draft = photo.draft
    taken, free = next(
        (a.id, b.id)
        for a in USA.tracks
        for b in USA.tracks
        if a.group == b.group is not None and seat_of(a.id) is not None and seat_of(b.id) is None
    )
    for asked, like, refused in ((taken, taken, 0), (free, taken, 1), (free, free, 0)):
        await ask_about(phone, asked)
        await answer(phone, like)
        await table.until(
            lambda asked=asked, like=like: draft.answers.get(asked, -1) == seat_of(like) and not photo.deciding,
            "no answer came",
        )
        if refused and draft.doubtful():
            await phone.get_by_role("button", name="Look over the whole board").tap()
        overrule = phone.get_by_text("the table overrules the referee on the laptop")
        await expect(overrule).to_have_count(refused)
        await expect(phone.get_by_role("button", name="The whole board is right")).to_have_count(1 - refused)
        await picture(phone, "refused" if refused else "right-again")


@pytest.mark.usefixtures("read_once")
async def test_a_file_that_is_not_a_photo_gets_one_sentence_on_the_phone(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0,)) as table:
        phone = table.pages[0]
        await phone.get_by_role("tab", name="Now").tap()
        for name, (content, words) in BAD.items():
            before = table.pilot.app.end_photo.empty()
            bad = phone.locator("section.photo p.bad")
            await bad.evaluate_all("(all) => { for (const one of all) one.textContent = '' }")
            await choose(phone, "Photo of the board without trains", content)
            await expect(bad, name).to_contain_text(words)
            assert table.pilot.app.end_photo.empty() == before, name
        assert table.faults == []


async def test_a_photo_that_takes_its_time_is_said_to_be_on_its_way(browser: Browser, own_home: Path) -> None:
    async with evening(game(), browser, (0,)) as table:
        phone, arrives = table.pages[0], asyncio.Event()

        async def slow(route: Route) -> None:
            await arrives.wait()
            await route.continue_()

        await phone.route("**/photo*", slow)
        await phone.get_by_role("tab", name="Now").tap()
        await choose(phone, "Photo of the board without trains", BAD["a text"][0])
        says = phone.locator("section.photo p.bad")
        await expect(says).to_have_text("Sending …")
        arrives.set()
        await expect(says).to_contain_text(BAD["a text"][1])
        assert table.faults == []
