"""A board entered in the workshop as a person would: mouse and keys over a photo of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.async_api import Page

from tools.drawn_photos import CORNERS

HEIGHT = 1000
"""Units of the drawing from its top edge to its bottom edge."""
LETTERS = {
    "red": "r",
    "blue": "b",
    "green": "g",
    "yellow": "y",
    "orange": "o",
    "white": "w",
    "black": "k",
    "purple": "p",
    "grey": "e",
    "trackbed": "n",
}


GRIP = """() => {
  const grip = document.querySelector("svg.canvas .grip").getBoundingClientRect();
  return [grip.x + grip.width / 2, grip.y + grip.height / 2];
}"""
"""The position of the chosen track's grip, looked up each time: the picture is redrawn whenever the check answers."""


class Hands:
    """Somebody with a mouse and keys at the page; everything that they do is counted."""

    def __init__(self, page: Page, aspect: float) -> None:
        self.page = page
        self.aspect = aspect
        self.clicks = 0
        self.keys = 0

    async def at(self, x: float, y: float) -> tuple[float, float]:
        """The position in the window of a place on the board."""
        place = await self.page.evaluate(
            """([x, y]) => {
              const svg = document.querySelector("svg.canvas");
              const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
              return [at.x, at.y];
            }""",
            [x * HEIGHT * self.aspect, y * HEIGHT],
        )
        return place[0], place[1]

    async def click(self, x: float, y: float) -> None:
        self.clicks += 1
        await self.page.mouse.click(*await self.at(x, y))

    async def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from one place on the board to another."""
        await self.drag_window(await self.at(*start), await self.at(*end))

    async def drag_window(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.clicks += 1
        mouse = self.page.mouse
        await mouse.move(*start)
        await mouse.down()
        await mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        await mouse.move(*end)
        await mouse.up()

    async def press(self, key: str) -> None:
        self.keys += 1
        await self.page.keyboard.press(key)

    async def fill(self, label: str, text: str) -> None:
        """Type into a field."""
        self.clicks += 1
        self.keys += len(text)
        await self.page.get_by_label(label, exact=True).first.fill(text)

    async def choose(self, role: Any, name: str) -> None:
        self.clicks += 1
        await self.page.get_by_role(role, name=name, exact=True).first.click()


async def enter(hands: Hands, data: Mapping[str, Any], file: bytes | None) -> None:
    """Enter a whole board in the order of the guide."""
    page, cities = hands.page, {city["name"]: (city["x"], city["y"]) for city in data["cities"]}
    if file is not None:
        await square(hands, file)
    await hands.choose("button", "Next: Places")
    names = "\n".join(cities)
    await hands.fill("Names, one per line", names)
    await page.locator("textarea").first.blur()
    for name in cities:
        await hands.click(*cities[name])
    await hands.press("t")
    for row in data["routes"]:
        await track(hands, row, cities)
    await hands.press("Escape")
    await page.get_by_role("tab", name="Rules").click()
    tables = [key for key, value in data.items() if isinstance(value, dict)]
    for table in tables:
        await rules(hands, table, data[table])
    await hands.press("Escape")
    await hands.press("d")
    for card in data.get("ticket_cards", ()):
        await ticket(hands, card, cities)
    await page.get_by_role("tab", name="Board").click()
    for label in ("title", "name"):
        await hands.fill(label, data[label])
    for count in range(1, 9):
        await page.get_by_role("checkbox", name=str(count), exact=True).set_checked(count in data["players"])


async def square(hands: Hands, file: bytes) -> None:
    """Give the page a photo, and drag the corners of the board."""
    page = hands.page
    await page.get_by_label("Photo or drawing").set_input_files(
        {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": file}
    )
    dialog = page.locator("dialog[open]")
    await dialog.wait_for()
    box = await dialog.locator("image").bounding_box()
    assert box is not None
    for grip, (x, y) in zip(await dialog.locator(".grip").all(), CORNERS, strict=True):
        begin = await grip.bounding_box()
        assert begin is not None
        start = begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2
        await hands.drag_window(start, (box["x"] + x * box["width"], box["y"] + y * box["height"]))
    await dialog.get_by_label("width divided by height").first.fill(str(hands.aspect))
    await dialog.get_by_role("button", name="Square it up").click()
    await dialog.wait_for(state="detached")
    await page.wait_for_function("document.querySelector('svg.canvas image').getAttribute('href')")
    hands.clicks += 2


async def track(hands: Hands, row: Mapping[str, Any], cities: Mapping[str, tuple[float, float]]) -> None:
    """Draw a track, and enter what the picture shows of it."""
    page = hands.page
    await hands.drag(cities[row["a"]], cities[row["b"]])
    if (
        "group" not in row
        and (apart := page.get_by_role("button", name="Not a double: these tracks are separate"))
        and await apart.count()
    ):
        hands.clicks += 1
        await apart.click()
        await page.get_by_label("kind").select_option(row.get("kind", "train"))
        await page.locator("svg.canvas").focus()
    for figure in str(row["length"]):
        await hands.press(figure)
    if (colour := row.get("colour", "grey")) != "grey" or row.get("group"):
        await hands.press(LETTERS[colour])
    if "kind" in row:
        hands.clicks += 1
        await page.get_by_label("kind").select_option(row["kind"])
    for column in row.keys() - {"a", "b", "length", "colour", "kind", "group", "spaces", "note", "wraps"}:
        await hands.fill(column.replace("_", " "), str(row[column]))
    await page.locator("svg.canvas").focus()
    if spaces := row.get("spaces"):
        middle = _middle(spaces)
        await page.locator("svg.canvas .grip").wait_for()
        x, y = await page.evaluate(GRIP)
        await hands.drag_window((x, y), await hands.at(*middle))


def _middle(spaces: Sequence[Sequence[float]]) -> tuple[float, float]:
    count = len(spaces)
    row = spaces[(count - 1) // 2 : count // 2 + 1]
    return sum(space[0] for space in row) / len(row), sum(space[1] for space in row) / len(row)


async def rules(hands: Hands, table: str, numbers: Mapping[str, Any]) -> None:
    """Tick a family, and fill in its numbers."""
    page = hands.page
    family = page.locator(f"[data-table={table}]")
    box = family.locator("> input")
    if not await box.is_checked():
        hands.clicks += 1
        await box.click()
    if not numbers:
        return
    if not await family.locator("> details[open]").count():
        hands.clicks += 1
        await family.locator("summary").first.click()
    for key, value in numbers.items():
        field = family.get_by_label(key.replace("_", " "), exact=False).first
        hands.clicks += 1
        if isinstance(value, bool):
            await field.set_checked(value)
        elif isinstance(value, dict):
            await field.fill(", ".join(f"{k}={'/'.join(v) if isinstance(v, list) else v}" for k, v in value.items()))
        elif isinstance(value, list):
            await field.fill(", ".join(" / ".join(item) if isinstance(item, list) else str(item) for item in value))
        else:
            await field.fill(str(value))


async def ticket(hands: Hands, card: Mapping[str, Any], cities: Mapping[str, tuple[float, float]]) -> None:
    """Click a ticket's cities, and correct the proposed value."""
    page = hands.page
    count = await page.locator("aside .list .row").count()
    await hands.click(*cities[card["a"]])
    await hands.click(*cities[card["b"]])
    await page.wait_for_function("count => document.querySelectorAll('aside .list .row').length > count", arg=count)
    field = page.get_by_label("value", exact=True).first
    if await field.input_value() != str(card["points"]):
        await hands.fill("value", str(card["points"]))
        await field.press("Enter")
    await page.locator("svg.canvas").focus()
