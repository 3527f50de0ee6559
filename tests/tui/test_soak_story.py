"""Evening after evening the app keeps nothing of the games that were left."""

from __future__ import annotations

from collections.abc import Callable

import soak
from many_games import SHORT, many_games
from story import opened, screen_text
from textual.widget import Widget

from companion.game.state import Game
from companion.session import Session
from companion.tui.app import CompanionApp


async def test_the_app_lets_every_game_go(companion: Callable[..., CompanionApp]) -> None:
    """Six tables opened and left: no sitting is left, and no more widgets and games than after two."""
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        counts = []
        [others] = soak.living(Session)  # those of other tests
        for at, text in enumerate(many_games(6, SHORT[:2])):
            await opened(pilot, text)
            assert "Ann" in screen_text(app) or at
            app.go_home()
            await pilot.pause()
            await pilot.pause()
            counts.append(soak.living(Session, Widget, Game))
        sessions, widgets, games = zip(*counts, strict=True)
        assert sessions[-1] <= others, counts
        assert widgets[-1] <= widgets[1], counts
        assert games[-1] <= games[1] + 10, counts
