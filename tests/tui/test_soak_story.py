"""Evening after evening the app keeps nothing of the games that were left."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest
import soak
from many_games import SHORT, many_games
from story import opened, screen_text
from textual._styles_cache import StylesCache
from textual.widget import Widget

from companion.game.state import Game
from companion.session import Session
from companion.tui.app import CompanionApp


async def test_the_app_releases_every_game(
    companion: Callable[..., CompanionApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six tables opened and left: none stays in memory, and there are no more widgets and games than after four,
    when the list of saved games has its scroll bars.

    What other tests left behind is frozen, so that the collector skips it; the app only notes when it would freeze and
    thaw.
    """
    gc.freeze()
    frozen = [False]
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(gc, "unfreeze", lambda: frozen.append(False))
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        counts = []
        for at, text in enumerate(many_games(6, SHORT[:2])):
            await opened(pilot, text)
            assert "Ann" in screen_text(app) or at
            assert frozen[-1]
            app.go_home()
            await pilot.pause()
            await pilot.pause()
            assert not frozen[-1]
            counts.append(soak.living(Session, Widget, Game))
        sessions, widgets, games = zip(*counts, strict=True)
        assert sessions[-1] == 0, counts
        assert widgets[-1] <= widgets[3], counts
        assert games[-1] <= games[1] + 10, counts


async def test_a_screen_that_was_left_keeps_nothing_that_it_drew(companion: Callable[..., CompanionApp]) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        counts = []
        for _ in range(6):
            await pilot.press("f7")
            screen_text(app)  # draws it
            await pilot.press("escape")
            await pilot.pause()
            counts.append(soak.living(StylesCache))
        assert counts[-1] <= counts[1], counts
