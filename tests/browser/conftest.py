"""Real pages in a real Chromium, together with the app and its server, all in one event loop."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import once
import pytest
import pytest_asyncio

from companion.game.board import Board
from companion.web.drawing import digest_of, drawing_in_subprocess

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "tui", HERE.parent / "terminal"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

from at_workshop import workshop  # noqa: E402
from entering import Hands  # noqa: E402
from evening import PATIENCE  # noqa: E402
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect  # noqa: E402

from tools import phone_pictures  # noqa: E402
from tools.phone_pictures import chromium  # noqa: E402

ARGUMENTS = (*phone_pictures.ARGUMENTS, "--host-resolver-rules=MAP table.example 127.0.0.1")
"""With a host name: a page from 127.0.0.1 has permissions that one from a Wi-Fi address does not."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    ours = {file for file in {item.path for item in items} if HERE in file.parents}
    for item in items:
        if item.path in ours:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)  # the browser's loop
            if chromium() is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium here: the pages of phones are left out"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report what was skipped on a machine without a browser."""
    if chromium() is None:
        terminalreporter.write_line("There is no Chromium here: the pages of phones were not tried in a browser.")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def one_browser() -> AsyncIterator[Browser]:
    """A headless Chromium, the same for all tests of a process."""
    async with async_playwright() as driver:
        opened = await driver.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        yield opened
        await opened.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(one_browser: Browser, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Browser]:
    """A Chromium that has no page before the test, and none after it; whatever is done on its pages is waited for."""
    opened = one_browser.new_context

    async def patient(**given: Any) -> BrowserContext:
        context = await opened(**given)
        context.set_default_timeout(PATIENCE)
        return context

    monkeypatch.setattr(one_browser, "new_context", patient)
    yield one_browser
    for context in one_browser.contexts:
        await context.close()


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards for phones are laid out once per run: the other process takes as long as the rest of many a story."""

    def drawn(board: Board) -> bytes:
        return once.once(f"drawing {digest_of(board)}", lambda: drawing_in_subprocess(board))

    monkeypatch.setattr("companion.web.answers.drawing_in_subprocess", drawn)


@pytest.fixture(autouse=True)
def photos_taken_in_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine has as long for a photo as for a page."""
    monkeypatch.setattr("companion.workbench.photos.PATIENCE", PATIENCE / 1000)


@pytest_asyncio.fixture(loop_scope="session")
async def usa(browser: Browser, own_home: Path) -> AsyncIterator[tuple[Page, Hands]]:
    """The workshop with the board of the USA."""
    async with workshop(browser, "usa") as page:
        await page.locator("svg.canvas").wait_for()
        yield page, Hands(page, 1.499)
