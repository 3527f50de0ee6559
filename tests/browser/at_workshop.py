"""A window of the workshop in a browser, with the USA or a part of County Durham, and what is waited for there."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any

from evening import PATIENCE
from playwright.async_api import Browser, ConsoleMessage, Page, Route

from companion.store.board_files import shipped_maps
from companion.web.workshop.server import Workshop

SIZE = {"width": 1440, "height": 900}
DURHAM: dict[str, Any] = tomllib.loads((shipped_maps() / "county-durham.toml").read_text("utf-8"))


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


async def data_of(page: Page) -> dict[str, Any]:
    data: dict[str, Any] = await page.evaluate("window.workshop.draft.data")
    return data


def place(data: dict[str, Any], name: str) -> tuple[float, float]:
    """The position of a city."""
    return next((row["x"], row["y"]) for row in data["cities"] if row["name"] == name)


async def slowly(page: Page, path: str) -> asyncio.Event:
    """An event for which the next request to `path` waits, once the page has what it asks for when it is opened.

    After a test that failed before the event, the request goes on: closing the page waits for its answer.
    """
    go = asyncio.Event()

    async def wait(route: Route) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(go.wait(), PATIENCE / 1000)
        await route.continue_()

    await page.wait_for_function("() => window.workshop.looked")
    await page.route(f"**{path}", wait, times=1)
    return go


async def others_are_answered(page: Page) -> None:
    """Wait until everything the page asked for is answered, except what is held up: the app works in order."""
    await page.evaluate("""async () => { await (await import("/static/server.js")).get("/declared"); }""")
