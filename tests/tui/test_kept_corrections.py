"""Corrections of the board, kept with one key at the table, at the end, from the list of boards, or when proposed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from story import flat, light_board, pressed, screen_text, typed
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from companion.game.board import Track
from companion.store.shipped_files import board
from companion.tui.app import CompanionApp
from companion.tui.screens.boards import BoardsScreen
from companion.tui.screens.correct_board import CorrectBoardScreen
from companion.tui.screens.keep import KeepScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen

NAME, SMALL = "county-durham", (80, 24)
LINE = "table corrects route durham - waterhouses to 3 grey"
Open = Callable[..., CompanionApp]


def track() -> Track:
    """The track that is corrected, as the board has it for a new game."""
    return board(NAME).tracks_between[frozenset(("Durham", "Waterhouses"))][0]


async def test_a_line_is_kept_with_one_key_and_the_game_continues(
    saved_game: Callable[..., str], companion: Open, own_home: Path
) -> None:
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        assert "^k keep" not in screen_text(app)
        await typed(pilot, LINE)
        assert "Ctrl+K keeps it in your own copy of County Durham" in flat(app)
        assert "^k keep" in screen_text(app)
        await pressed(pilot, "ctrl+k")
        assert "Kept for future games: Durham – Waterhouses: 3 grey instead of 2 blue." in flat(app)
        assert "^k keep" not in screen_text(app)
        assert track().length == 3
        assert app.session is not None
        assert app.session.replay.start.board.tracks[track().id].length == 2
        await pressed(pilot, "ctrl+z")
        await typed(pilot, LINE)
        assert "Ctrl+K" not in flat(app), "the board has it already"


async def test_the_key_edits_the_line_while_there_is_nothing_to_keep(
    saved_game: Callable[..., str], companion: Open
) -> None:
    """Ctrl+K deletes what is after the cursor, also once the corrected line was undone."""
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, LINE)
        await pressed(pilot, "ctrl+z")
        await typed(pilot, "ann keeps", enter=False)
        await pressed(pilot, "home", "ctrl+k")
        assert app.screen.query_one("#prompt", Input).value == ""
        assert track().length == 2


async def test_corrections_not_kept_are_asked_about_at_the_end(saved_game: Callable[..., str], companion: Open) -> None:
    card = board(NAME).tickets[0]
    lines = (LINE, "table adds route Consett - Tow Law 2 red", f"Ann shows {' - '.join(card.ends)}")
    app = companion(saved_game(*lines, tracking="claims"))
    async with app.run_test(size=SMALL) as pilot:
        app.end_of_game.go_on()
        await pilot.pause()
        assert isinstance(app.screen, KeepScreen)
        assert "Durham – Waterhouses: 3 grey instead of 2 blue" in flat(app)
        assert "one more track, 2 red" in flat(app)
        await pressed(pilot, "enter")
        assert any(isinstance(screen, SheetScreen) for screen in app.screen_stack)
        assert track().length == 3


async def test_corrections_that_the_players_did_not_keep_are_asked_about_once(
    saved_game: Callable[..., str], companion: Open
) -> None:
    card = board(NAME).tickets[0]
    app = companion(saved_game(LINE, f"Ann shows {' - '.join(card.ends)}", tracking="claims"))
    async with app.run_test(size=SMALL) as pilot:
        app.end_of_game.go_on()
        await pilot.pause()
        assert isinstance(app.screen, KeepScreen)
        await pressed(pilot, "escape")
        assert track().length == 2
        app.end_of_game.go_on()
        await pilot.pause()
        assert not any(isinstance(screen, KeepScreen) for screen in app.screen_stack)


async def in_boards(pilot: Pilot[None]) -> None:
    """Open the list of boards with this one highlighted."""
    app = pilot.app
    await pilot.pause()
    await pressed(pilot, "b")
    light_board(app, NAME)
    await pilot.pause()


async def test_a_line_in_the_list_of_boards_corrects_one(companion: Open, own_home: Path) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await in_boards(pilot)
        await pressed(pilot, "f8")
        assert isinstance(app.screen, CorrectBoardScreen)
        line = app.screen.query_one("#correct-line", Input)
        line.value = "corrects route durham - atlantis to 3"
        await pilot.pause()
        await pressed(pilot, "enter")
        assert "has no city “atlantis”" in flat(app)
        assert not (own_home / "boards").exists()
        line.value = LINE.removeprefix("table ")
        await pilot.pause()
        assert "Durham – Waterhouses: 3 grey instead of 2 blue" in flat(app)
        assert '+ { a = "Durham", b = "Waterhouses", length = 3 },' in flat(app)
        assert "The board is in order. Enter saves it." in flat(app)
        assert not (own_home / "boards").exists()
        await pressed(pilot, "enter")
        assert "Saved: Durham – Waterhouses" in flat(app)
        assert line.value == ""
        await pressed(pilot, "enter", "escape")
        assert isinstance(app.screen, BoardsScreen)
        assert track().length == 3


@pytest.mark.parametrize("answer", ["enter", "escape"])
async def test_a_correction_made_three_times_is_proposed_once(
    saved_game: Callable[..., str], companion: Open, own_home: Path, answer: str
) -> None:
    for _ in range(3):
        saved_game("table corrects route Durham - Waterhouses to 3 grey")
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        for turn in range(2):
            await pressed(pilot, "n")
            assert isinstance(app.screen, NewGameScreen)
            await app.workers.wait_for_complete()
            light_board(app, NAME)
            await pressed(pilot, "enter")
            if not turn:
                assert isinstance(app.screen, KeepScreen)
                assert "Durham – Waterhouses: 3 grey instead of 2 blue" in flat(app)
                await pressed(pilot, answer)
            assert isinstance(app.screen, NewGameScreen)
            assert app.screen.step == 1
            assert app.screen.board is not None
            assert app.screen.board.tracks[track().id].length == (3 if answer == "enter" else 2)
            await pressed(pilot, "escape", "escape")
        assert (own_home / "boards").exists() == (answer == "enter")


async def test_it_is_proposed_when_starting_a_game_from_the_list_of_boards(
    saved_game: Callable[..., str], companion: Open
) -> None:
    """There the board is chosen before the saved games are looked through; the game uses the kept board."""
    for _ in range(3):
        saved_game("table corrects route Durham - Waterhouses to 3 grey")
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await in_boards(pilot)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)
        await app.workers.wait_for_complete()
        for name in ("Ann", "Bea"):
            await typed(pilot, name)
        await pressed(pilot, "f2", "f2")
        if not isinstance(app.screen, KeepScreen):  # the set-up first asks for the places without coal
            app.screen.query_one("#ask-answers", OptionList).highlighted = 1
            await pressed(pilot, "enter")
        assert isinstance(app.screen, KeepScreen)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert app.session.game.board.tracks[track().id].length == 3


async def test_a_correction_that_cannot_be_kept_is_explained(
    saved_game: Callable[..., str], companion: Open, own_home: Path
) -> None:
    """A file is where the folder of boards should be; the system's own message has a number and a path."""
    app = companion(saved_game())
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, LINE)
        (own_home / "boards").write_text("a file", "utf-8")
        await pressed(pilot, "ctrl+k")
        assert "It could not be kept: " in flat(app)
        assert "Errno" not in flat(app)
