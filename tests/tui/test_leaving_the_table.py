"""A game that is left, saved and continued; and the end of one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_table import DEALT, MIDDLE, SMALL, prompt_of, table_of
from story import looked, screen_text, typed
from textual.widgets import Input

from companion.store.journal import Journal
from companion.store.saved_games import saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.tickets import TicketsScreen

Open = Callable[..., CompanionApp]
Make = Callable[..., str]


async def test_kept_tickets_stay_secret(saved_game: Make, companion: Open) -> None:
    """Somebody who names kept tickets is not given away, neither after Enter nor in the history."""
    app = companion(saved_game())
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        cards = table_of(app).session.game.board.tickets[:3]
        names = ", ".join(" - ".join(card.ends) for card in cards)
        table_of(app).query_one("#prompt", Input).value = f"ann keeps {names}"
        await pilot.press("enter")
        await pilot.pause()
        text = screen_text(app)
        assert text.count("Ann keeps 3 tickets") == 2
        assert " - ".join(cards[0].ends) not in text
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert "Taken back: Ann keeps 3 tickets" in screen_text(app)


async def test_the_last_round_and_the_end(saved_game: Make, companion: Open) -> None:
    """The last round counts down; at the end Enter leads to the tickets, F2 to the sheet."""
    game = saved_game(*DEALT, options={"pieces.train": "5"})
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims consett - stanley with 3 red", enter=False)
        await typed(pilot, "")
        top = screen_text(app).split("\n")[0]
        assert "last round: 3 turns left" in top
        await typed(pilot, "draws cards")
        await typed(pilot, "draws cards")
        assert "last round: 1 turn left" in screen_text(app).split("\n")[0]
        await typed(pilot, "draws cards")
        text = screen_text(app)
        assert "the game is over" in text.split("\n")[0]
        assert "The game is over. Enter reveals the kept tickets" in text
        assert saved_games()[0][0].finished
        await typed(pilot, "draws cards", enter=False)
        assert "BA-21" in screen_text(app)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TicketsScreen)
        app.pop_screen()
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)


async def test_closing_in_mid_game_and_continuing(saved_game: Make, companion: Open) -> None:
    """The app is closed and opened again: the same move, and what was undone can be redone."""
    game = saved_game(*DEALT)
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims burnhill - tow law with 2 black")
        await typed(pilot, "draws cards")
        await pilot.press("ctrl+z")
        await pilot.press("ctrl+q")
    again = companion(game)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "· Bea to move ·" in screen_text(again)
        assert len(table_of(again).session.moves) == 4
        await pilot.press("ctrl+y")
        await pilot.pause()
        assert "Played again: Bea draws cards" in screen_text(again)
    assert saved_games()[0][0].moves == 5


async def test_a_line_that_cannot_be_saved_does_not_count(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk refuses, the line stays at the prompt with a sentence, and the game is unchanged."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()

        def full(self: Journal, *_: object) -> None:
            raise OSError("This could not be saved, so it does not count: disk full.")

        monkeypatch.setattr(Journal, "append", full)
        await typed(pilot, "draws cards")
        await looked(pilot)
        assert "does not count: disk full" in screen_text(app)
        assert prompt_of(app) == "draws cards"
        assert len(table_of(app).session.moves) == 3


async def test_escape_keeps_the_line_and_then_goes_home(saved_game: Make, companion: Open) -> None:
    """Escape empties the line, Up brings it back; on an empty line it says once what the next one does: home, all
    saved.
    """
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "claims durham", enter=False)
        await pilot.press("escape")
        assert prompt_of(app) == ""
        await pilot.press("up")
        assert prompt_of(app) == "claims durham"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "Esc again goes to the first screen; the game stays saved." in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert app.session is None


async def test_a_stray_escape_leaves_no_game(saved_game: Make, companion: Open) -> None:
    """Two from a screen over the table only come back to it; after anything else, the next Escape asks again."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f2")
        await pilot.pause()
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert "Esc again" in screen_text(app)
        for keys in (["d", "escape"], ["left"], ["f3", "f3", "f3"], ["f2", "escape"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert "Esc again" not in screen_text(app), keys
            await pilot.press("escape")
            await pilot.pause()
            assert "Esc again" in screen_text(app), keys
            table_of(app)


async def test_escape_says_that_a_viewed_game_is_not_saved(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.open_record("board: usa\nplayers: Ann, Bea\n", keep=False) is None
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "Esc again goes to the first screen; this game is not saved." in screen_text(app)


async def test_a_record_becomes_a_game(companion: Open, tmp_path: Path) -> None:
    """A record opened from a file becomes a saved game; one that is broken is reported with its line."""
    good = tmp_path / "evening.ttr"
    good.write_text("board: county-durham\nplayers: Ann, Bea\n\nAnn claims Murton - Washington\n", "utf-8")
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.open_record(good) is None
        await pilot.pause()
        assert "Durham" in screen_text(app)
        assert saved_games()[0][0].moves == 1
        app.go_home()
        fault = app.open_record("board: county-durham\nplayers: Ann, Bea\n\nAnn clams Murton - Washington\n")
        assert fault is not None
        assert ":4:" in fault
        assert isinstance(app.screen, HomeScreen)
        assert app.open_record(tmp_path / "nothing.ttr") is not None
        assert app.open_record(good, keep=False) is None
        await pilot.pause()
        assert "not saved" in screen_text(app)
        assert len(saved_games()[0]) == 1


async def test_a_game_on_a_broken_board_of_ones_own_says_what_is_wrong_with_it(
    saved_game: Make, companion: Open, own_home: Path
) -> None:
    game, own = saved_game(), own_home / "boards" / "county-durham.toml"
    own.parent.mkdir(exist_ok=True)
    own.write_text("name = 'county-durham'\nroutes = 3\n", "utf-8")
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        fault = app.open_game(game)
        assert fault is not None
        assert "move it out of that folder: title: is missing; players: is missing; " in fault
        assert fault.isprintable()
        assert "�" not in fault
