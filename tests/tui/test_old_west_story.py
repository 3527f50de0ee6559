"""A whole game of Old West with Alvin, typed line by line at the table, to its sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from story import flat, opened, pressed, screen_text, shows, typed

from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.tui.app import CompanionApp
from companion.tui.screens.sheet import SheetScreen
from companion.words import wording

GAME = Path(__file__).parents[1] / "games" / "old-west-alvin-2-turns.ttr"
Open = Callable[..., CompanionApp]


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_a_game_is_recorded_from_the_start_cities_to_the_sheet(companion: Open, size: tuple[int, int]) -> None:
    """Start cities are asked for in order, a claim away from the network is refused, a marker and Alvin are placed;
    the sheet is that of the record.
    """
    lines = GAME.read_text("utf-8").splitlines()
    body = lines.index("") + 1
    app = companion()
    async with app.run_test(size=size) as pilot:
        await opened(pilot, "\n".join(lines[:body]) + "\n")
        for line in lines[body : body + 2]:
            await typed(pilot, line)
        assert wording("hint first a start city", who="Ann") in flat(app), "Bea plays first, so Ann chooses first"
        await typed(pilot, "bea takes den", enter=False)
        await shows(pilot, "OW-04", "Ann chooses the next start city")
        await pressed(pilot, "escape")
        for line in lines[body + 2 : body + 4]:
            await typed(pilot, line)
        assert wording("hint first a start city", who="Bea") not in flat(app)
        await typed(pilot, "bea claims seattle portland green", enter=False)
        await shows(pilot, "OW-05")
        await pressed(pilot, "escape")
        for line in lines[body + 4 :]:
            await typed(pilot, line)
        assert app.session is not None
        assert [entry.text for entry in app.session.moves] == lines[body:]
        result = sheet_json(sheet(app.session.replay))
        assert result == json.loads(GAME.with_suffix(".json").read_text("utf-8"))
        assert "◆" in screen_text(app)
        assert "☻" in screen_text(app)
        await pressed(pilot, "f2")
        assert isinstance(app.screen, SheetScreen)
        text = flat(app)
        for side in result["sides"]:
            assert str(side["total"]) in text
        assert "OW-07" in text
        assert "Alvin OW-14" in text
