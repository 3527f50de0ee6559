"""Pictures of phones and of the table's screen, taken in Chromium; `make pictures` draws them if there is one."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.async_api import ViewportSize

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""They keep Chromium from fetching anything but the pages asked for."""
PHONE: ViewportSize = {"width": 390, "height": 844}
TV: ViewportSize = {"width": 1280, "height": 720}
PHONES = ("phone-board", "phone-claim", "phone-now", "phone-rules")
"""What the phones show that are side by side in one picture."""


SCHEMES: tuple[Literal["dark", "light"], ...] = ("light", "light", "dark", "dark")


def chromium() -> str | None:
    """The path of the system's Chromium; None if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


async def draw(app: Any, folder: Path) -> None:
    """Draw the phone of the seat on turn, showing four pages side by side, and the table's screen.

    The app must have a game open.
    """
    from playwright.async_api import async_playwright

    from companion.view import EVERYBODY, Viewer

    await app.desk.start("127.0.0.1")
    seat = app.session.speaker
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))

        async def page(viewer: Viewer, size: ViewportSize, scheme: Literal["dark", "light"]) -> Any:
            context = await browser.new_context(viewport=size, color_scheme=scheme, device_scale_factor=1)
            opened = await context.new_page()
            await opened.goto(app.desk.link(viewer))
            await opened.locator(".board").wait_for()
            await opened.wait_for_timeout(400)
            return opened

        tv = await page(EVERYBODY, TV, "light")
        await tv.screenshot(path=folder / ".tv.png")
        _side_by_side([folder / ".tv.png"], folder / "tv.png")
        for name, scheme, does in zip(PHONES, SCHEMES, PAGES, strict=True):
            context = await page(Viewer(seat), PHONE, scheme)
            await does(context, app.session)
            await context.wait_for_timeout(500)
            await context.screenshot(path=folder / f".{name}.png")
            app.desk.close(Viewer(seat))
            await context.context.close()
        await browser.close()
    await app.desk.stop()
    _side_by_side([folder / f".{name}.png" for name in PHONES], folder / "phones.png")


async def _board(page: Any, session: Any) -> None:
    """Show the board, which is already there."""


async def _claim(page: Any, session: Any) -> None:
    """Type a claim, which shows its verdict and payments."""
    name = session.game.name(session.speaker)
    await page.locator("#say input").first.fill(f"{name} claims Sherburn - Washington")


async def _now(page: Any, session: Any) -> None:
    await page.get_by_role("tab", name="Now").click()


async def _rules(page: Any, session: Any) -> None:
    await page.get_by_role("tab", name="Rules").click()
    await page.locator('section[aria-label="Rules"] input[type=search]').fill("coal")


PAGES: tuple[Callable[[Any, Any], Awaitable[None]], ...] = (_board, _claim, _now, _rules)
"""What is done on each phone before its picture is taken."""


def _side_by_side(files: list[Path], to: Path) -> None:
    """Join several pictures into one, and delete their files."""
    from PIL import Image

    pictures = [Image.open(file).convert("RGB") for file in files]
    gap = 16
    whole = Image.new(
        "RGB", (sum(picture.width for picture in pictures) + gap * (len(files) - 1), pictures[0].height), "#888888"
    )
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width + gap
    whole.quantize(250).save(to, optimize=True)
    for file in files:
        file.unlink()
