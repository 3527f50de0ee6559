"""Games by turns of boards with rules of their own, typed line by line at the table, to their sheets."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from story import flat, opened, pressed, shows, typed

from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.tui.app import CompanionApp
from companion.tui.screens.sheet import SheetScreen

GAMES = Path(__file__).parents[1] / "games"
BOARDS = (
    "amsterdam", "first-journey-europe", "heart-of-africa", "italy", "japan", "london", "nederland", "new-york",
    "northern-lights", "old-west", "pennsylvania", "poland", "south-korea",
)  # fmt: skip
Open = Callable[..., CompanionApp]


def parts(name: str) -> tuple[str, list[str]]:
    """The header of a game, and its lines."""
    head, _, body = (GAMES / f"{name}.ttr").read_text("utf-8").partition("\n\n")
    return f"{head}\n\n", body.splitlines()


@pytest.mark.parametrize("board", BOARDS)
async def test_a_game_is_typed_from_the_deal_to_the_sheet(companion: Open, board: str) -> None:
    name = f"{board}-2-turns"
    head, lines = parts(name)
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, head)
        for line in lines:
            await typed(pilot, line)
        assert app.session is not None
        assert [entry.text for entry in app.session.moves] == lines
        ended = sheet_json(sheet(app.session.replay))
        assert ended == json.loads((GAMES / f"{name}.json").read_text("utf-8"))
        await pressed(pilot, "f2")
        assert isinstance(app.screen, SheetScreen)
        for side in ended["sides"]:
            assert f"{side['total']}" in flat(app)


async def test_tolls_are_paid_as_they_fall_due(companion: Open) -> None:
    """Nederland: whom a toll goes to is said at once; a loan is refused while tokens are left."""
    head, lines = parts("nederland-2-turns")
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, head)
        for line in lines[:8]:
            await typed(pilot, line)
        await typed(pilot, "ann claims amsterdam utrecht purple with 1 purple, loan", enter=False)
        await shows(pilot, "NL-06")
        await pressed(pilot, "escape")
        await typed(pilot, lines[8], enter=False)
        await shows(pilot, "toll")
        await pressed(pilot, "enter")
        assert app.session is not None
        assert [entry.text for entry in app.session.moves] == lines[:9]
