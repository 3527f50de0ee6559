"""The page of the workshop in a real browser: boards entered by mouse and keys, saved, checked, and played.

With TORTURE in the environment, a large board is entered completely.
"""

from __future__ import annotations

import asyncio
import errno
import json
import tomllib
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from entering import Hands, enter, square
from evening import PATIENCE
from hostile_photos import picture, saved
from how_much import MORE
from playwright.async_api import Browser, ConsoleMessage, Page, Route, expect

from companion.boards.check import check_board
from companion.boards.write import board_text
from companion.game.board import Board
from companion.store import shipped_files
from companion.store.board_files import shipped_maps
from companion.web.workshop.server import Workshop
from companion.workbench import photos
from companion.workshop.trial import trial
from tools.drawn_photos import photo

SIZE = {"width": 1440, "height": 900}
DURHAM: dict[str, Any] = tomllib.loads((shipped_maps() / "county-durham.toml").read_text("utf-8"))
COAST = 0.6
"""How far from the left edge the coast of County Durham begins."""
TWELVE = (
    "Durham", "Crook", "Bishop Auckland", "Ferryhill", "Shildon", "Wolsingham", "Tow Law", "Burnhill", "Waterhouses",
    "Brancepeth", "Stanhope", "Coxhoe",
)  # fmt: skip


def between(names: Collection[str]) -> dict[str, Any]:
    """County Durham, reduced to what lies between these stations."""
    return {
        **DURHAM,
        "cities": [row for row in DURHAM["cities"] if row["name"] in names],
        "routes": [row for row in DURHAM["routes"] if {row["a"], row["b"]} <= {*names}],
        "ticket_cards": [row for row in DURHAM["ticket_cards"] if {row["a"], row["b"]} <= {*names}],
    }


def part(names: tuple[str, ...]) -> dict[str, Any]:
    """County Durham with these stations only, under a different name."""
    data = {**between(names), "name": "twelve", "title": "Twelve Stations"}
    data["pieces"] = {"train": 12}
    return {key: value for key, value in data.items() if key != "doubles"} | {"doubles": {"rule": "CD-08"}}


def is_fault(message: ConsoleMessage) -> bool:
    """Whether a console message is an error; the browser always reports a refusal (409) as one."""
    return message.type == "error" and "status of 409" not in message.text


@asynccontextmanager
async def workshop(browser: Browser, board: str | None = None, script: str = "") -> AsyncIterator[Page]:
    """The page of a workshop, whose errors fail the test; `script` runs before the page's own."""
    server = Workshop()
    await server.open()
    page = await (await browser.new_context(viewport=SIZE)).new_page()  # type: ignore[arg-type]
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda message: faults.append(message.text) if is_fault(message) else None)
    try:
        await page.add_init_script(script)
        await page.goto(server.link(board))
        yield page
        await answered(page)
        assert faults == []
        assert list(server.guard.faults) == []
    finally:
        await page.context.close()
        await server.stop()


async def answered(page: Page) -> None:
    """Wait until the page has all its answers and asks for no more: a draft written later would be in the next test's
    home.
    """
    await page.evaluate(
        """async () => {
          if (!window.workshop) return;
          clearTimeout(window.workshop.waits);
          await (await import("/static/server.js")).inTurn(() => null);
        }"""
    )


async def until(done: Callable[[], bool]) -> None:
    """Wait for something to appear on disk."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not done():
            await asyncio.sleep(0.02)


async def save(page: Page) -> None:
    """Save, once the page has nothing to fix."""
    await page.get_by_role("tab", name="Check").click()
    await expect(page.locator("aside")).to_contain_text("Nothing is wrong with it.")
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.locator(".status")).to_contain_text("Saved in ")


def facts(board: Board) -> dict[str, Any]:
    """What makes up a board, without where its spaces are and how its cards are numbered."""
    tracks = sorted(
        (track.a, track.b, track.length, track.colour, track.kind, track.group is None, track.columns)
        for track in board.tracks
    )
    tickets = sorted((sorted(card.options), card.deck) for card in board.tickets)
    return {"cities": sorted(board.cities), "tracks": tracks, "tickets": tickets, "rules": board.numbers}


async def entered(browser: Browser, data: dict[str, Any], own_home: Path) -> Hands:
    """A board entered again from a photo of it; afterwards it is saved, in order, equal to the original, and played."""
    async with workshop(browser) as page:
        await page.get_by_role("button", name="A new board").click()
        await page.locator("svg.canvas").wait_for()
        hands = Hands(page, data["aspect"])
        await enter(hands, data, photo(data))
        await save(page)
        await page.get_by_role("tab", name="Trial game").click()
        await page.get_by_role("button", name="2 players").click()
        await expect(page.locator("aside")).to_contain_text("It was played to the end")
        await expect(page.locator("aside pre")).to_contain_text("wins with")
    text = (own_home / "boards" / f"{data['name']}.toml").read_text("utf-8")
    board, faults = check_board(text)
    assert (board is None, faults) == (False, [])
    assert board is not None
    values = tomllib.loads(board_text(data))
    values["routes"] = [{k: v for k, v in row.items() if k not in ("spaces", "note")} for row in values["routes"]]
    original, _ = check_board(board_text(values))
    assert original is not None
    assert facts(board) == facts(original)
    assert all(len(track.spaces) == track.length for track in board.tracks)
    assert board_text(tomllib.loads(text), text) == text
    game = trial(text, 2, seed=3)
    assert game.ended, game.why
    assert shipped_files.board(data["name"]).title == data["title"]
    return hands


async def test_twelve_stations_are_entered_from_a_photo_and_played(browser: Browser, own_home: Path) -> None:
    await entered(browser, part(TWELVE), own_home)


async def test_county_durham_is_entered_again_from_a_photo_and_played(
    browser: Browser, own_home: Path, record_property: Any
) -> None:
    """The coast with all rules, which has every kind of track; with TORTURE the whole board."""
    data = DURHAM
    if MORE == 1:
        data = {**between({row["name"] for row in data["cities"] if row["x"] > COAST}), "pieces": {"train": 20}}
    hands = await entered(browser, {**data, "name": "durham-anew"}, own_home)
    record_property("clicks", hands.clicks)
    record_property("keys", hands.keys)
    rows = sum(len(data[array]) for array in ("cities", "routes", "ticket_cards"))
    assert hands.clicks < 3.15 * rows  # 700 for 48 stations, 122 tracks and 52 tickets


async def test_a_board_opened_and_saved_is_the_same_to_the_letter(browser: Browser, own_home: Path) -> None:
    file = own_home / "boards" / "usa.toml"
    file.parent.mkdir(parents=True)
    text = (shipped_maps() / "usa.toml").read_text("utf-8").replace("#:schema ./board.schema.json\n", "# by hand\n")
    file.write_text(text, "utf-8")
    async with workshop(browser, "usa") as page:
        await page.locator("svg.canvas").wait_for()
        await save(page)
    assert file.read_text("utf-8") == text


@pytest_asyncio.fixture(loop_scope="session")
async def usa(browser: Browser, own_home: Path) -> AsyncIterator[tuple[Page, Hands]]:
    """The workshop with the board of the USA."""
    async with workshop(browser, "usa") as page:
        await page.locator("svg.canvas").wait_for()
        yield page, Hands(page, 1.499)


async def data_of(page: Page) -> dict[str, Any]:
    data: dict[str, Any] = await page.evaluate("window.workshop.draft.data")
    return data


def place(data: dict[str, Any], name: str) -> tuple[float, float]:
    """The position of a city."""
    return next((row["x"], row["y"]) for row in data["cities"] if row["name"] == name)


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


ANEW = """() => {
  const { canvas } = window.workshop, anew = new canvas.constructor({});
  anew.draw(canvas.data, canvas.chosen, canvas.faults);
  return canvas.tracks.g.innerHTML === anew.tracks.g.innerHTML && canvas.cities.g.innerHTML === anew.cities.g.innerHTML;
}"""
"""Whether the picture is as if it were drawn completely now."""
STAND = """() => {
  const stood = window.drawn || [], drawn = window.drawn = [...document.querySelectorAll("svg.canvas [data-track]")];
  return drawn.filter((track) => stood.includes(track)).length;
}"""
"""How many tracks have not been redrawn since the last call."""


async def test_only_what_changed_is_redrawn(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    denver = place(await data_of(page), "Denver")
    tracks = len((await data_of(page))["routes"])
    await page.evaluate(STAND)
    await hands.drag(denver, (denver[0] + 0.02, denver[1] - 0.03))
    assert await page.evaluate(ANEW)
    assert 0.8 * tracks < await page.evaluate(STAND) < tracks
    await hands.press("t")
    await hands.drag(place(await data_of(page), "Denver"), place(await data_of(page), "Omaha"))
    await hands.press("r")
    assert await page.evaluate(ANEW)
    assert 0.9 * tracks < await page.evaluate(STAND) < tracks
    await hands.press("Delete")
    for _ in range(8):
        await hands.press("Control+z")
        assert await page.evaluate(ANEW)
    for _ in range(8):
        await hands.press("Control+y")
        assert await page.evaluate(ANEW)


async def test_typing_a_line_works_as_well_as_the_mouse(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("t")
    await hands.press("/")
    await page.keyboard.type("denver miami 7 green")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Denver – Miami, length 7.")
    assert (await data_of(page))["routes"][-1] == {"a": "Denver", "b": "Miami", "length": 7, "colour": "green"}
    await page.keyboard.type("miami denver 2 tunnel")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Miami – Denver, length 2.")
    assert (await data_of(page))["tunnels"] == {}, "its family is in force"
    assert (await data_of(page))["routes"][-1] == {"a": "Miami", "b": "Denver", "length": 2, "kind": "tunnel"}
    await page.keyboard.type("miami denver red")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Denver – Miami, length 7.")
    assert (await data_of(page))["routes"][-1].get("group"), "a double of the first one"
    await page.keyboard.type("san - denver 2")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("“san” could be San Francisco, Santa Fe.")
    await page.get_by_role("button", name="Ticket", exact=True).click()
    await page.locator(".quick").fill("Miami to Denver")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Miami – Denver for 2.")


async def test_the_length_shown_for_a_track_is_its_current_one(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("t")
    await page.locator("input.quick").fill("denver - new york 3")
    await page.locator("input.quick").press("Enter")
    await expect(page.locator(".status")).to_contain_text("Denver – New York, length 3.")
    await page.locator("svg.canvas").focus()
    for figure, length in (("5", "5"), ("1", "1"), ("2", "12")):
        await hands.press(figure)
        await expect(page.locator(".status")).to_contain_text(f"Denver – New York, length {length}.")


async def test_a_line_and_a_title_of_thousands_of_letters_leave_room_for_the_picture(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.keyboard.press("t")
    await page.locator("input.quick").fill("denver - " + "x" * 9000)
    await page.locator("input.quick").press("Enter")
    await expect(page.locator(".status")).to_contain_text("There is no place")
    await page.get_by_role("tab", name="Board").click()
    await page.get_by_label("title", exact=True).fill("x" * 9000)
    await page.get_by_role("tab", name="Check").click()
    await expect(page.locator("aside")).to_contain_text("has 9000 characters, and can have at most 40")
    picture = await page.locator("svg.canvas").bounding_box()
    assert picture is not None
    assert picture["y"] < 150
    assert picture["y"] + picture["height"] > 600


async def test_at_twice_the_size_picture_and_panel_both_have_room(usa: tuple[Page, Hands]) -> None:
    """The window of a laptop zoomed to 200 %. The panel that is open is marked as such from the start."""
    page, _ = usa
    await expect(page.get_by_role("tab", selected=True)).to_have_text("Guide")
    await page.set_viewport_size({"width": SIZE["width"] // 2, "height": SIZE["height"] // 2})
    for part in ("svg.canvas", ".side aside"):
        box = await page.locator(part).bounding_box()
        assert box is not None
        assert box["height"] > SIZE["height"] / 2 * 0.5, part
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_unusual_values_are_questioned_even_if_the_board_is_valid(usa: tuple[Page, Hands]) -> None:
    """A tap on the question goes to what it is about."""
    page, _ = usa
    await page.evaluate("""() => {
      const { data } = window.workshop.draft, track = data.routes.find((row) => row.group);
      const beside = ["red", "black"].map((colour) => ({ ...track, colour }));
      window.workshop.change({ ...data, routes: [...data.routes, ...beside] }, null);
    }""")
    await page.get_by_role("tab", name="Check").click()
    await expect(page.locator("aside")).to_contain_text("Nothing is wrong with it.")
    await expect(page.locator("aside")).to_contain_text("Is this meant?")
    await page.get_by_role("button", name="printed boards have 3 at most").click()
    await expect(page.locator("svg.canvas .chosen")).not_to_have_count(0)


async def test_a_line_for_a_track_makes_no_place_of_that_name(usa: tuple[Page, Hands]) -> None:
    """Whichever tool is selected; place names with a dash of their own remain names."""
    page, hands = usa
    before = await data_of(page)
    await hands.press("c")
    await hands.press("/")
    await page.keyboard.type("denver - miami 7 green")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Denver – Miami, length 7.")
    assert (await data_of(page))["routes"][-1] == {"a": "Denver", "b": "Miami", "length": 7, "colour": "green"}
    for line, says in (
        ("denver - miamo 3 red", "There is no place “miamo” yet."),
        (
            "Port - au - Prince, Winston - Salem, Denver East, Denver Miami",
            "Click where Port - au - Prince is; 4 to go.",
        ),
        ("Denver - Ost", "Click where Port - au - Prince is; 5 to go."),
    ):
        await page.locator(".quick").fill(line)
        await page.keyboard.press("Enter")
        await expect(page.locator(".status")).to_contain_text(says)
    assert (await data_of(page))["cities"] == before["cities"]
    assert len((await data_of(page))["routes"]) == len(before["routes"]) + 1


async def test_replaced_pictures_are_released(browser: Browser, own_home: Path) -> None:
    """A page that stays open for an evening holds only the picture that it shows."""
    count = """() => {
      const { createObjectURL, revokeObjectURL } = URL, held = window.held = new Set();
      URL.createObjectURL = (of) => { const made = createObjectURL.call(URL, of); held.add(made); return made; };
      URL.revokeObjectURL = (address) => { held.delete(address); revokeObjectURL.call(URL, address); };
    }"""
    async with workshop(browser, "usa") as page:
        await page.locator("svg.canvas").wait_for()
        await page.evaluate(count)
        hands = Hands(page, 1.499)
        for _ in range(2):
            await square(hands, photo({**DURHAM, "routes": []}))
        await page.get_by_role("button", name="Set its corners").click()
        await page.get_by_role("button", name="Leave it as it is").click()
        shown = await page.locator("svg.canvas image").get_attribute("href")
        await page.wait_for_function("shown => [...window.held].join() === shown", arg=shown)
        await page.get_by_role("button", name="Remove the photo").click()
        await page.wait_for_function("() => !window.held.size")


async def test_a_picture_gives_the_board_no_impossible_shape(usa: tuple[Page, Hands]) -> None:
    """Neither the shape of a picture before its corners are set, nor a number typed for it."""
    page, _ = usa
    shelf = {"name": "shelf.png", "mimeType": "image/png", "buffer": saved(picture(700, 100), "PNG")}
    await page.get_by_label("Photo or drawing").set_input_files(shelf)  # type: ignore[arg-type]
    dialog = page.locator("dialog[open]")
    await dialog.get_by_label("width divided by height").first.fill("7")
    await dialog.get_by_role("button", name="Square it").click()
    await expect(dialog.locator(".bad")).to_have_text(
        "The board's width divided by its height is a number from 0.21 to 4.9."
    )
    assert (await data_of(page))["aspect"] == 1.499
    await dialog.get_by_label("width divided by height").first.fill("")
    await dialog.get_by_role("button", name="Square it").click()
    await dialog.wait_for(state="detached")
    await page.wait_for_function("() => Math.abs(window.workshop.draft.data.aspect - 4.9) < 0.05")


async def test_everything_can_be_done_by_keys_alone(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = len((await data_of(page))["cities"])
    await page.locator("svg.canvas").focus()
    await hands.press("c")
    for _ in range(4):
        await hands.press("Shift+ArrowLeft")
        await hands.press("Shift+ArrowUp")
    await hands.press("Enter")
    await page.keyboard.type("Nowhere")
    await page.keyboard.press("Enter")
    data = await data_of(page)
    assert (len(data["cities"]), data["cities"][-1]["name"]) == (before + 1, "Nowhere")
    await hands.press("s")
    await hands.press("]")  # on from the last one to the first
    await hands.press("ArrowRight")
    after = await data_of(page)
    assert after["cities"][0]["x"] == pytest.approx(data["cities"][0]["x"] + 0.001)


async def test_the_selection_is_shown_whatever_was_beside_the_picture(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await page.get_by_role("tab", name="Rules").click()
    await hands.click(*place(await data_of(page), "Denver"))
    await expect(page.get_by_role("combobox", name="Name of the place")).to_have_value("Denver")
    await page.get_by_role("tab", name="Board").click()
    await hands.press("c")
    await hands.click(0.02, 0.02)
    await page.keyboard.type("Ayr")
    await page.keyboard.press("Enter")
    await expect(page.locator("svg .city text").last).to_have_text("Ayr")


async def test_a_fault_lights_up_and_leads_to_its_row(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("c")
    await hands.click(0.03, 0.03)
    await page.keyboard.type("Lonely")
    await page.keyboard.press("Enter")
    await page.get_by_role("tab", name="Check").click()
    row = page.locator("aside .row.bad", has_text="no route reaches Lonely")
    await expect(row).to_be_visible()
    await expect(page.locator("svg .city.fault")).to_have_count(1)
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.locator(".status")).to_contain_text("something to fix")
    await row.click()
    await expect(page.locator("svg .city.chosen text")).to_have_text("Lonely")


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


async def test_rules_are_ticked_beside_their_passages(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Rules").click()
    ferries = page.locator("details[data-table=ferries]")
    await ferries.locator("summary input").click()
    assert (await data_of(page))["ferries"] == {}
    await page.locator("details[data-table=ferries] summary").first.click(position={"x": 200, "y": 8})
    await page.locator("details[data-table=ferries]").get_by_label("rule", exact=True).fill("CD-07")
    assert (await data_of(page))["ferries"] == {"rule": "CD-07"}
    await expect(page.locator("details[data-table=ferries]")).to_contain_text("EU-01")


async def test_a_name_typed_through_another_takes_nothing_over(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = await data_of(page)
    await hands.press("c")
    await hands.click(0.03, 0.03)
    await page.keyboard.type("Denver East")
    await page.keyboard.press("Enter")
    after = await data_of(page)
    assert after["cities"][-1]["name"] == "Denver East"
    assert (after["routes"], after["ticket_cards"]) == (before["routes"], before["ticket_cards"])


async def test_a_renamed_place_is_renamed_in_the_rules_too(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    renamed = await page.evaluate(
        """async () => {
          const { withCityNamed } = await import("/static/draft.js");
          const data = { ...window.workshop.draft.data, doubles: { apart: [["Atlanta", "Boston"]], rule: "BA-10" } };
          data.variants = [{ name: "more", title: "Atlanta", doubles: { apart: [["Boston", "Atlanta"]] } }];
          return withCityNamed(data, data.cities.findIndex((city) => city.name === "Atlanta"), "Here");
        }"""
    )
    assert renamed["doubles"] == {"apart": [["Here", "Boston"]], "rule": "BA-10"}
    assert renamed["variants"][0] == {"name": "more", "title": "Atlanta", "doubles": {"apart": [["Boston", "Here"]]}}


async def test_numbers_out_of_bounds_are_not_accepted(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = await data_of(page)
    await hands.click(*before["routes"][1]["spaces"][2][:2])
    length = page.get_by_label("length", exact=True).first
    for typed in ("300000", "0", "-3", "2.5"):
        await length.fill(typed)
    assert (await data_of(page))["routes"] == before["routes"]
    await length.fill("6")
    assert (await data_of(page))["routes"][1]["length"] == 6


async def test_unreadable_ticket_lines_are_reported_and_change_nothing(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Tickets").click()
    await page.locator("aside .list .row").first.click()
    await page.get_by_role("button", name="Several values").click()
    before = await data_of(page)
    pairs = page.get_by_label("one pair and its value per line")
    await pairs.fill("Boston - Miami 12\nBoston Denver")
    await pairs.blur()
    await expect(page.locator(".status")).to_contain_text("“Boston Denver” is not a pair")
    assert await data_of(page) == before


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


BARE = """
name = "bare"
title = "Bare"
players = [2]
aspect = 1.5
cities = [
  { name = "Ayr", x = 0.1, y = 0.5 }, { name = "Bath", x = 0.9, y = 0.5 }, { name = "Cork", x = 0.1, y = 0.9 },
  { name = "Dole", x = 0.9, y = 0.9 },
]
routes = [
  { a = "Ayr", b = "Bath", length = 2, wraps = true }, { a = "Bath", b = "Cork", length = 3, spaces = [] },
  { a = "Cork", b = "Dole" },
]
"""


async def test_tracks_over_a_photo_are_drawn_beside_incomplete_ones(browser: Browser, own_home: Path) -> None:
    """Beside one over the edge, which is nowhere on the page; one that places no space; and one without a length."""
    (own_home / "boards").mkdir(parents=True)
    (own_home / "boards" / "bare.toml").write_text(BARE, "utf-8")
    async with workshop(browser, "bare") as page:
        hands = Hands(page, 1.5)
        await page.locator("svg.canvas").wait_for()
        await square(hands, photo({**DURHAM, "routes": []}))
        await hands.press("t")
        for a, b in (("Ayr", "Bath"), ("Bath", "Cork"), ("Ayr", "Dole")):
            data = await data_of(page)
            await hands.drag(place(data, a), place(data, b))
        data = await data_of(page)
        assert [len(row.get("spaces", ())) for row in data["routes"]] == [0, 3, 0, 0, 3, data["routes"][5]["length"]]
        assert data["routes"][3]["wraps"]
        await page.evaluate("window.workshop.keepSpaces()")
        assert [len(row.get("spaces", ())) for row in (await data_of(page))["routes"]][:4] == [0, 3, 0, 0]


async def test_spaces_show_what_every_family_draws_on_them(browser: Browser, own_home: Path) -> None:
    for board, column, sign in (
        ("europe", "locomotives", "circle.symbol"), ("legendary-asia", "mountain", "path.symbol"),
        ("nederland", "toll", "g.coin"), ("amsterdam", "cart", "circle.symbol"),
    ):  # fmt: skip
        rows = tomllib.loads((shipped_maps() / f"{board}.toml").read_text("utf-8"))["routes"]
        bears = [row["length"] if row.get(column) is True else row.get(column, 0) for row in rows]
        async with workshop(browser, board) as page:
            count = sum(map(bool, bears)) if column == "toll" else sum(bears)
            assert count
            await expect(page.locator(f"svg.canvas .track {sign}")).to_have_count(count)
            if column == "toll":
                turned = "[...document.querySelectorAll('.coin')].map((coin) => coin.getScreenCTM().b)"
                assert max(map(abs, await page.evaluate(turned))) < 1e-6, "upright, however their spaces are turned"


async def test_a_ticket_stays_highlighted_while_two_fingers_move_the_picture(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Tickets").click()
    await page.locator("aside .list .row").first.click()
    await expect(page.locator("svg.canvas .rubber path")).to_have_count(1)
    lit = await page.evaluate(
        """() => {
          const { canvas } = window.workshop, svg = canvas.svg, lit = [];
          svg.setPointerCapture = () => {};
          for (const kind of ["pointerdown", "pointercancel"]) {
            for (const id of [11, 12]) svg.dispatchEvent(new PointerEvent(kind, { pointerId: id }));
            lit.push(canvas.rubber.children.length);
          }
          return lit;
        }"""
    )
    assert lit == [1, 1]


async def test_a_photo_that_cannot_be_forgotten_stays(
    browser: Browser, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workshop(browser, "usa") as page:
        await page.locator("svg.canvas").wait_for()
        await square(Hands(page, 1.499), photo({**DURHAM, "routes": []}))

        def held(_: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

        monkeypatch.setattr(photos, "forget_photo", held)
        await page.get_by_role("button", name="Remove the photo").click()
        await expect(page.locator(".photo .bad")).to_contain_text("It could not be written")
        assert await page.locator("svg.canvas image").get_attribute("href")


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


async def test_a_list_that_is_open_stays_while_the_board_is_checked(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.click(*(await data_of(page))["routes"][1]["spaces"][2][:2])
    go = await slowly(page, "/look")
    async with page.expect_request("**/look"):
        await page.get_by_label("length", exact=True).first.fill("6")
    colours = page.locator(".own select").first
    await colours.focus()
    held = await colours.element_handle()
    go.set()
    await answered(page)
    assert await held.evaluate("(list) => list.isConnected")
    await colours.select_option("black")
    assert (await data_of(page))["routes"][1]["colour"] == "black"


async def test_what_is_typed_while_a_trial_game_is_played_stays(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Trial").click()
    go = await slowly(page, "/trial")
    async with page.expect_request("**/trial"):
        await page.locator("aside button").first.click()
    await _title_typed_around(page, "/trial", go, "It was played to the end")


async def test_what_is_typed_while_a_ticket_is_valued_stays(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("d")
    go = await slowly(page, "/value")
    async with page.expect_request("**/value"):
        await page.locator("input.quick").fill("Miami - Boston")
        await page.locator("input.quick").press("Enter")
    await _title_typed_around(page, "/value", go, "Boston")


async def _title_typed_around(page: Page, path: str, go: asyncio.Event, says: str) -> None:
    """Type the board's title, half of it before the answer that is held back until `go`, and half after it."""
    await page.get_by_role("tab", name="Board", exact=True).click()
    title = page.get_by_role("textbox", name="title", exact=True)
    await title.fill("Our")
    async with page.expect_response(f"**{path}"):
        go.set()
    await expect(page.locator(".status")).to_contain_text(says)
    await page.keyboard.type(" board")
    await expect(title).to_have_value("Our board")


async def test_a_board_clicked_twice_is_opened_once(browser: Browser, own_home: Path) -> None:
    async with workshop(browser) as page:
        opened: list[str] = []
        page.on("request", lambda request: opened.append(request.url) if request.url.endswith("/open") else None)
        await page.get_by_role("button", name="A new board").dblclick()
        await page.locator("svg.canvas").wait_for()
        await others_are_answered(page)
        assert len(opened) == 1


async def test_corners_asked_for_twice_are_one_dialog(browser: Browser, own_home: Path) -> None:
    async with workshop(browser, "usa") as page:
        await page.get_by_label("Photo or drawing").set_input_files(
            {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": saved()}
        )
        await page.get_by_role("button", name="Leave it as it is").click()
        await page.get_by_role("button", name="Set its corners").dblclick()
        await expect(page.locator("dialog.corners").first).to_be_visible()
        await others_are_answered(page)
        await expect(page.locator("dialog.corners")).to_have_count(1)
        await page.get_by_role("button", name="Leave it as it is").click()


async def test_the_workshop_opens_where_the_browser_stores_nothing(browser: Browser, own_home: Path) -> None:
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); }"
    async with workshop(browser, "usa", refuse) as page:
        await page.locator("svg.canvas").wait_for()
        await page.reload()
        await page.locator("svg.canvas").wait_for()


async def slowly(page: Page, path: str) -> asyncio.Event:
    """An event for which the first request to `path` waits."""
    go = asyncio.Event()

    async def wait(route: Route) -> None:
        await go.wait()
        await route.continue_()

    await page.route(f"**{path}", wait, times=1)
    return go


async def others_are_answered(page: Page) -> None:
    """Wait until everything the page asked for is answered, except what is held up: the app works in order."""
    await page.evaluate("""async () => { await (await import("/static/server.js")).get("/declared"); }""")


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


async def test_tickets_typed_quickly_are_added_in_order(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = len((await data_of(page))["ticket_cards"])
    await hands.press("d")
    go = await slowly(page, "/value")
    line = page.locator("input.quick")
    for text in ("Miami - Boston", "Dallas - Omaha 7", "Denver - Seattle"):
        await line.fill(text)
        await line.press("Enter")
    await others_are_answered(page)
    go.set()
    await expect(page.locator(".status")).to_contain_text("Denver – Seattle")
    cards = (await data_of(page))["ticket_cards"][before:]
    assert sorted((card["a"], card["b"]) for card in cards) == [
        ("Dallas", "Omaha"),
        ("Denver", "Seattle"),
        ("Miami", "Boston"),
    ]
    assert await page.evaluate("() => workshop.draft.data.ticket_cards[workshop.chosen.number].a") == "Denver"


async def test_a_ticket_without_a_value_stays_in_the_line(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = (await data_of(page))["ticket_cards"]
    await hands.press("d")
    await page.route("**/value", lambda route: route.fulfill(json={"says": "Not now.", "refused": 409}))
    line = page.locator("input.quick")
    await line.fill("Miami - Boston")
    await line.press("Enter")
    await expect(page.locator(".status")).to_have_text("Not now.")
    await expect(line).to_have_value("Miami - Boston")
    assert (await data_of(page))["ticket_cards"] == before


async def test_a_button_held_down_while_the_board_is_checked_is_clicked(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Tickets").click()
    await page.locator("aside .list .row").first.click()
    button = page.get_by_role("button", name="Several values")
    await button.hover()
    await page.mouse.down()
    await page.evaluate("() => workshop.look()")
    await page.mouse.up()
    await expect(page.get_by_label("one pair and its value per line")).to_be_visible()


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
