"""The page of the workshop in a real browser: boards entered by mouse and keys, saved, checked, and played.

With TORTURE in the environment, a large board is entered completely.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from at_workshop import DURHAM, between, data_of, part, workshop
from entering import Hands, enter
from how_much import MORE
from playwright.async_api import Browser, Page, expect

from companion.boards.check import check_board
from companion.boards.write import board_text
from companion.game.board import Board
from companion.store import shipped_files
from companion.store.board_files import shipped_maps
from companion.workshop.trial import trial
from tools.drawn_photos import photo

COAST = 0.6
"""How far from the left edge the coast of County Durham begins."""
TWELVE = (
    "Durham", "Crook", "Bishop Auckland", "Ferryhill", "Shildon", "Wolsingham", "Tow Law", "Burnhill", "Waterhouses",
    "Brancepeth", "Stanhope", "Coxhoe",
)  # fmt: skip


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
