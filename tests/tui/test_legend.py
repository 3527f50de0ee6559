"""What the signs on a board mean is explained where they are seen: F1 at the table, in the big board, among the
boards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from how_much import ALL, some
from story import opened, part, pressed, screen_text

from companion.tui.app import CompanionApp

Open = Callable[..., CompanionApp]
GAMES = Path(__file__).parents[1] / "games"
STORED = sorted(path.stem for path in GAMES.glob("*-turns.ttr"))
OTHER_DECK = re.compile(r"-(1910|1912|mega|big-cities)-")
MOST = [*{name.rsplit("-", 2)[0]: name for name in STORED if not OTHER_DECK.search(name)}.values()]
"""For each board, with cards and with dice, the game with the most players."""
NAMES = STORED if ALL else some(MOST, 2)
"""Half of these; all stored games with TORTURE=2."""
TABLES = 2
"""The number of apps that share the games."""
SMALL = (80, 24)


def begun(name: str, moves: int = 60) -> str:
    """The first lines of a game."""
    return "\n".join((GAMES / f"{name}.ttr").read_text("utf-8").splitlines()[:moves]) + "\n"


@pytest.mark.parametrize("first", range(TABLES))
async def test_the_first_page_of_f1_has_every_symbol_in_a_small_window(companion: Open, first: int) -> None:
    """On every board, below what may be done next; no sign is separated from its meaning."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        for name in NAMES[first * len(NAMES) // TABLES : (first + 1) * len(NAMES) // TABLES]:
            await opened(pilot, begun(name, 24))
            await pressed(pilot, "f1")
            legend = part(app, "#help-box")
            assert " can now: " in legend.partition("On the board, a dash for each space")[0], name
            assert ("⠒g⠒ green" in legend) is ("dice" not in name), name
            signs = app.screen.query_one("Legend")
            assert signs.region.bottom <= app.screen.query_one("#help-rows").region.bottom, name
            assert "↓ PgDn scroll · Esc closes" in legend, name
            await pressed(pilot, "escape")


async def test_only_the_symbols_of_this_table_are_explained(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, begun("europe-5-turns"))
        await pressed(pilot, "f1")
        legend = part(app, "#help-box")
        assert all(sign in legend for sign in ("A⠿ Ann", "E⠿ Eli", "⡇⡇ a double", "⠗⠒⠺ tunnel", "▲ station"))
        assert not any(sign in legend for sign in ("coal", "triple", "junction"))


async def test_the_big_board_says_where_its_symbols_are_explained(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, begun("county-durham-4-turns"))
        await pressed(pilot, "f3", "f3")
        assert "F1: the symbols" in screen_text(app).split("\n")[0]
        await pressed(pilot, "f1")
        assert "◆ coal" in part(app, "#help-box")


async def test_a_short_help_needs_no_scrolling(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pressed(pilot, "f1")
        assert "read on" not in part(app, "#help-box")
        assert "Esc closes" in part(app, "#help-box")


@pytest.mark.parametrize(("size", "drawn"), [(SMALL, False), ((140, 50), True)])
@pytest.mark.parametrize("key", ["b", "n"])
async def test_the_symbols_in_pictures_of_boards_are_explained_too(
    companion: Open, key: str, size: tuple[int, int], drawn: bool
) -> None:
    """Where there are pictures: a small window has the facts in their place."""
    app = companion()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pressed(pilot, key)
        await pressed(pilot, "f1")
        assert ("⠒g⠒ green" in part(app, "#help-box")) is drawn


async def test_colours_that_do_not_matter_are_not_explained(companion: Open) -> None:
    """With dice no colour is paid; the other signs are explained as usual."""
    app = companion()
    async with app.run_test(size=(100, 60)) as pilot:
        await opened(pilot, "board: europe\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\n")
        await pressed(pilot, "f1")
        legend = part(app, "#help-box")
        assert "yellow" not in legend
        assert "Route colours do not matter with dice" in legend
        assert "⡇⡇ a double" in legend


@pytest.mark.parametrize(
    ("tracking", "says"), [("final", "what somebody has when the game is over"), ("counts", "gives somebody's numbers")]
)
async def test_where_only_the_end_is_recorded_no_line_is_a_turn(companion: Open, tracking: str, says: str) -> None:
    app = companion()
    async with app.run_test(size=(100, 60)) as pilot:
        await opened(pilot, f"board: usa\nplayers: Ann, Bea\ntracking: {tracking}\n")
        if tracking == "counts":
            await pressed(pilot, "escape")
        await pressed(pilot, "f1")
        legend = part(app, "#help-box")
        assert says in legend
        assert "One line is one turn" not in legend


async def test_tracks_that_belong_to_everybody_are_explained(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, begun("japan-5-turns", 7))
        await pressed(pilot, "f1")
        assert "everybody’s" not in part(app, "#help-box")
        await pressed(pilot, "escape")
        await opened(pilot, begun("japan-5-turns"))
        await pressed(pilot, "f1")
        assert "⠿*⠿ everybody’s" in part(app, "#help-box")
