"""Only what changed is redrawn, yet the screen always looks as if all of it had been."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from story import looked, screen_text, typed
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen
from companion.tui.themes import THEMES

pytestmark = pytest.mark.usefixtures("every_frame")
GAME = Path(__file__).parents[1] / "games" / "county-durham-3-turns.ttr"
Open = Callable[..., CompanionApp]


def parts(moves: int) -> tuple[str, list[str]]:
    """A record of this many moves, and the lines that came next in the game."""
    lines = GAME.read_text("utf-8").splitlines()
    cut = lines.index("") + 1 + moves
    return "\n".join(lines[:cut]) + "\n", lines[cut:]


def drawn(app: CompanionApp) -> list[list[tuple[str, str]]]:
    """Every cell of the screen, with its colours."""
    strips = app.screen._compositor.render_strips()
    return [[(char, f"{part.style}".split(" meta")[0]) for part in strip for char in part.text] for strip in strips]


async def at_rest(app: CompanionApp, pilot: Pilot[None]) -> tuple[list[str], list[list[tuple[str, str]]]]:
    """The text and the cells of the screen once nothing moves any more."""
    await app.workers.wait_for_complete()
    before: list[list[tuple[str, str]]] = []
    while not (now := drawn(app)) or now != before or not screen_text(app).splitlines()[-1].strip():  # the line of keys
        before = now
        await looked(pilot)
    return screen_text(app).splitlines(), now


async def check_fresh(app: CompanionApp, pilot: Pilot[None]) -> None:
    """Check that after a change of size and back the screen looks as before."""
    text, cells = await at_rest(app, pilot)
    width, height = app.size
    await pilot.resize_terminal(width + 20, height + 3)
    assert (await at_rest(app, pilot))[0] != text
    await pilot.resize_terminal(width, height)
    assert (await at_rest(app, pilot))[0] == text
    assert drawn(app) == cells


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
@pytest.mark.parametrize("moves", [0, 40])
async def test_nothing_old_is_left_on_the_screen(companion: Open, size: tuple[int, int], moves: int) -> None:
    """A game is played on, refused, insisted on, undone and played again: nothing old stays on the screen."""
    record, ahead = parts(moves)
    app = companion()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.open_record(record, keep=False) is None
        await check_fresh(app, pilot)
        for line in ahead[:7]:
            await typed(pilot, line)
        await check_fresh(app, pilot)
        await typed(pilot, "Ann claims Durham - Ferr", enter=False)
        await check_fresh(app, pilot)
        await typed(pilot, "yhill")
        await check_fresh(app, pilot)
        await typed(pilot, " ! agreed")
        assert isinstance(app.screen, TableScreen)
        for key in ("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+y"):
            await pilot.press(key)
        await typed(pilot, "draws 2 wild !")
        await check_fresh(app, pilot)


async def test_the_newest_move_is_visible(companion: Open) -> None:
    """The history scrolls down, whether there was anything to scroll before or not."""
    record, ahead = parts(0)
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.pause()
        assert app.open_record(record, keep=False) is None
        await pilot.pause()
        for number, line in enumerate(ahead[:32], 1):
            await typed(pilot, line)
            side = [row[95:] for row in screen_text(app).splitlines()]
            assert any(row.startswith(f"{number:>3}  {line.split()[0]} ") for row in side)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_the_first_screen_has_all_its_styles(companion: Open, size: tuple[int, int]) -> None:
    """Its styles are read alone, before those of the other screens: with these and all themes loaded it is the same."""
    app = companion()
    async with app.run_test(size=size) as pilot:
        first = await at_rest(app, pilot)
        await pilot.press("b")
        boards = await at_rest(app, pilot)
        assert boards[0] != first[0]
        await pilot.press(*["f9"] * len(THEMES))
        app.clear_notifications()
        assert await at_rest(app, pilot) == boards
        await pilot.press("escape")
        assert await at_rest(app, pilot) == first


async def test_a_long_line_is_wrapped_to_the_current_window(companion: Open) -> None:
    """If the window is made narrower or wider while a line takes two rows, no word of the line is hidden."""
    line = "Bea claims Durham - Chester-le-Street orange with 2 orange, taking coal at Chester-le-Street"
    app = companion()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.open_record(parts(0)[0], keep=False) is None
        await at_rest(app, pilot)
        await typed(pilot, line, enter=False)
        for width in (62, 80, 70):
            await pilot.resize_terminal(width, 24)
            text, _ = await at_rest(app, pilot)
            first = next(at for at, row in enumerate(text) if "› Bea claims" in row)
            assert " ".join(f"{text[first].partition('› ')[2]} {text[first + 1]}".split()) == line, width
