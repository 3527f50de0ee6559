"""The picture of a board in the workshop: what is drawn anew, what stays in sight, and the photo below it."""

from __future__ import annotations

import errno
import tomllib
from pathlib import Path

import pytest
from at_workshop import DURHAM, SIZE, data_of, others_are_answered, place, workshop
from entering import Hands, square
from hostile_photos import picture, saved
from playwright.async_api import Browser, Page, expect

from companion.store.board_files import shipped_maps
from companion.workbench import photos
from tools.drawn_photos import photo

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


async def test_every_colour_is_told_by_a_letter_too(usa: tuple[Page, Hands]) -> None:
    """The one that sets it; a grey track has none."""
    page, _ = usa
    track = page.locator("svg.canvas .track").first
    for colour, letter in (("red", "R"), ("black", "K"), ("white", "W"), ("grey", None)):
        await page.evaluate(
            """(colour) => {
          const { draft } = window.workshop, [first, ...rest] = draft.data.routes;
          draft.change({ ...draft.data, routes: [{ ...first, colour }, ...rest] });
        }""",
            colour,
        )
        await expect(track.locator("text")).to_have_text([letter] if letter else [])


async def test_at_twice_the_size_picture_and_panel_both_have_room(usa: tuple[Page, Hands]) -> None:
    """The window of a laptop zoomed to 200 %. The panel that is open is marked as such from the start."""
    page, _ = usa
    await expect(page.get_by_role("tab", selected=True)).to_have_text("Guide")
    await page.set_viewport_size({"width": SIZE["width"] // 2, "height": SIZE["height"] // 2})
    for part in ("svg.canvas", ".side .panel"):
        box = await page.locator(part).bounding_box()
        assert box is not None
        assert box["height"] > SIZE["height"] / 2 * 0.5, part
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
