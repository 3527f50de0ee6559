"""The workshop from the home screen: opened in the browser, open behind other screens, closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from phones import Phone
from story import flat, pressed, settled

from companion.tui.app import CompanionApp
from companion.web.workshop.server import Workshop

Open = Callable[..., CompanionApp]


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The links that a browser was asked to open."""
    opened: list[str] = []

    def open_page(link: str) -> bool:
        opened.append(link)
        return True

    monkeypatch.setattr("companion.workbench.browser.open_page", open_page)
    return opened


async def answers(link: str) -> bool:
    """Whether requests of the page are answered."""
    host, _, key = link.removeprefix("http://").partition("/#")
    try:
        return (await Phone(host, key).post("/open", {"board": None})).status == 200
    except ConnectionError:
        return False


async def test_the_workshop_opens_in_the_browser_and_stays_open(companion: Open, pages: list[str]) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "w")
        text = await settled(pilot)
        assert pages == [app.workshop.link]
        assert pages[0] in text
        assert "It is opening in your browser." in text
        await pressed(pilot, "escape")
        assert await answers(pages[0])
        await pressed(pilot, "w")
        await settled(pilot)
        await pressed(pilot, "enter")
        assert pages == [pages[0]] * 3
        await pressed(pilot, "x")
        await settled(pilot)
        assert "Saved games" in flat(app)
        assert not await answers(pages[0])
        await pressed(pilot, "w")
        await settled(pilot)
        assert pages[-1] != pages[0], "a new key"
    assert not await answers(pages[-1]), "it ends with the app"


async def test_without_a_browser_the_link_is_shown(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.workbench.browser.open_page", lambda link: False)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "w")
        text = await settled(pilot)
        assert "No browser can be opened from here" in " ".join(text.split())
        assert app.workshop.link in text
        await pressed(pilot, "f1")
        assert "close the workshop" in flat(app)


async def test_a_missing_port_is_reported(companion: Open, monkeypatch: pytest.MonkeyPatch, pages: list[str]) -> None:
    async def refused(self: Workshop, port: int = 0) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Workshop, "open", refused)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "w")
        await settled(pilot)
        assert "does not allow listening at any port: Permission denied" in flat(app)
        await pressed(pilot, "enter", "x")
        assert pages == []
