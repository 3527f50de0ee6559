"""A picture of the workshop, taken in Chromium: County Durham over a drawn photo of it, half of its tracks entered."""

from __future__ import annotations

import tomllib
from pathlib import Path

from PIL import Image

from companion.store.board_files import shipped_maps
from tools.drawn_photos import CORNERS, photo
from tools.phone_pictures import ARGUMENTS, chromium


async def draw(folder: Path) -> None:
    """Draw `workshop.png`. The app's home must be empty."""
    from playwright.async_api import async_playwright

    from companion.web.workshop.server import Workshop

    data = tomllib.loads((shipped_maps() / "county-durham.toml").read_text("utf-8"))
    server = Workshop()
    await server.open()
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        page = await browser.new_page(viewport={"width": 1360, "height": 800})
        await page.goto(server.link("county-durham"))
        await page.locator("svg.canvas").wait_for()
        file = {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": photo(data)}
        await page.get_by_label("Photo or drawing").set_input_files(file)  # type: ignore[arg-type]
        dialog = page.locator("dialog[open]")
        image = await dialog.locator("image").bounding_box()
        assert image is not None
        for grip, (x, y) in zip(await dialog.locator(".grip").all(), CORNERS, strict=True):
            box = await grip.bounding_box()
            assert box is not None
            await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            await page.mouse.down()
            await page.mouse.move(image["x"] + x * image["width"], image["y"] + y * image["height"])
            await page.mouse.up()
        await dialog.get_by_label("width divided by height").first.fill(str(data["aspect"]))
        shown = "document.querySelector('svg.canvas image').getAttribute('href')"
        before = await page.evaluate(shown)
        await dialog.get_by_role("button", name="Square it up").click()
        await page.wait_for_function(f"before => ![null, before].includes({shown})", arg=before)
        half = len(data["routes"]) // 2
        await page.evaluate(
            """half => {
              const shop = window.workshop, data = shop.draft.data;
              shop.draft.change({ ...data, routes: data.routes.slice(0, half) });
              shop.guide = { ...shop.guide, step: "tracks", box: { places: 48, tracks: 122, tickets: 52 } };
              shop.take("track");
              shop.choose("track", half - 1);
            }""",
            half,
        )
        await page.get_by_text("to fix").first.wait_for()
        await page.screenshot(path=folder / "workshop.png")
        Image.open(folder / "workshop.png").convert("RGB").quantize(256, Image.Quantize.FASTOCTREE).save(
            folder / "workshop.png", optimize=True
        )
        await browser.close()
    await server.stop()
