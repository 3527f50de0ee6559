"""The line of keys at the foot: one widget that shows its screen's keys, and presses the one that is clicked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import settled

from companion.tui.app import CompanionApp
from companion.tui.widgets.keys import Foot

Open = Callable[..., CompanionApp]


def line(app: CompanionApp) -> str:
    return str(app.screen.query_one(Foot).render())


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, " Enter choose  Tab saved games  F1 keys  ^q quit                    ▏^p palette "),
        (50, ""),
        (40, ""),
    ],
)
async def test_keys_move_closer_and_are_then_left_out_as_the_window_narrows(
    companion: Open, width: int, shown: str
) -> None:
    app = companion()
    async with app.run_test(size=(width, 24)) as pilot:
        await settled(pilot)
        text = line(app)
        assert len(text) <= width
        assert text.endswith("▏^p palette ")
        if shown:
            assert text == shown
        else:
            assert text.startswith("Enter choose")


async def test_a_click_presses_the_key_under_the_mouse_and_hovering_explains_it(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        at = line(app).index("F1")
        await pilot.hover(Foot, offset=(at, 0))
        assert app.screen.query_one(Foot).tooltip == "keys"
        home = app.screen
        await pilot.click(Foot, offset=(line(app).index("quit") + 8, 0))
        await settled(pilot)
        assert app.screen is home, "between the keys nothing is pressed"
        await pilot.click(Foot, offset=(at, 0))
        await settled(pilot)
        assert app.screen is not home


async def test_it_is_redrawn_only_for_other_keys(companion: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        drawn: list[object] = []
        foot = app.screen.query_one(Foot)
        monkeypatch.setattr(foot, "refresh", lambda *_, **__: drawn.append(1))
        app.screen.refresh_bindings()
        await settled(pilot)
        assert drawn == []
        app.screen._bindings.bind("z", "app.bell", "ring")
        app.screen.refresh_bindings()
        await settled(pilot)
        assert drawn
