"""Stories of what may be done next, and of rules that are at hand everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import looked, opened, part, screen_text, typed
from textual.widgets import Input

from companion.tui.app import CompanionApp
from companion.tui.screens.choosing import ChoosingScreen
from companion.tui.screens.help import HelpScreen
from companion.tui.screens.now import NowScreen
from companion.tui.screens.rules import RulesScreen
from companion.tui.screens.table import TableScreen

SMALL, MIDDLE = (80, 24), (140, 40)
DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 2 tickets")
Open = Callable[..., CompanionApp]
Make = Callable[..., str]


def flat(app: CompanionApp) -> str:
    """The text in the box."""
    return part(app, "#now-box")


def prompt_of(app: CompanionApp) -> str:
    assert isinstance(app.screen, TableScreen)
    return app.screen.query_one("#prompt", Input).value


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
async def test_it_lists_what_may_be_done(saved_game: Make, companion: Open, size: tuple[int, int]) -> None:
    """Every kind of move with its rule and limits, and the table's choices below."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+t")
        await pilot.pause()
        shown = flat(app)
        assert "Ann can now" in shown
        assert "to choose from, 45 pieces left" in shown
        assert "BA-13 draw 2 cards" in shown
        assert "CD-05 draw 4 tickets and keep at least 1;" in shown
        assert "What applies at this table" in shown
        assert "CD-01 Trains of each player: 45 trains" in shown


async def test_a_move_begins_its_line(saved_game: Make, companion: Open) -> None:
    """Enter puts its beginning at the prompt, and the suggestions continue from there."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+t", "down", "enter")
        await pilot.pause()
        assert prompt_of(app) == "draws "
        await pilot.press("tab")
        await pilot.pause()
        assert prompt_of(app).startswith("Ann draws ")


async def test_its_rule_is_opened_and_escape_comes_back_to_the_row(saved_game: Make, companion: Open) -> None:
    """F7 opens the rule of the highlighted row; Escape comes back to that row, and from there to the empty table."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+t", "down", "down", "f7")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert "CD-05  " in screen_text(app)
        assert app.screen.number == "CD-05"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, NowScreen)
        assert app.screen.highlighted is not None
        assert app.screen.highlighted.rule == "CD-05"
        await pilot.press("escape")
        await pilot.pause()
        assert prompt_of(app) == ""


async def test_an_option_opens_its_rule_and_chosen_options_stand_out(saved_game: Make, companion: Open) -> None:
    """An option of the header is marked; Enter opens its rule."""
    app = companion(saved_game(*DEALT, options={"pieces.train": "40", "coal.counts_on_ferries": "no"}))
    async with app.run_test(size=MIDDLE) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "CD-01 Trains of each player: 40 trains chosen" in flat(app)
        assert "CD-07 Coal as a ferry's wild: does not count chosen" in flat(app)
        assert "two or fewer chosen" not in flat(app)
        at = next(at for at, row in enumerate(app.screen.rows.values()) if row.rule == "CD-07")
        await pilot.press(*["down"] * at, "enter")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.number == "CD-07"


async def test_with_dice_the_roll_comes_first_and_opens_the_dice(companion: Open) -> None:
    """What the dice may buy is listed after the roll, on boards with stations those too."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: europe\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\n")
        await pilot.press("ctrl+t")
        await pilot.pause()
        shown = flat(app)
        assert "DX-04 roll the 5 dice, and again if you like; they buy one of these DX-05 a route" in shown
        assert "DX-18 a station" in shown
        assert "DX-01 Dice in place of cards: yes chosen" in shown
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ChoosingScreen)


@pytest.mark.parametrize("typing", ["", "claims durham", "claims crook - tow law with 3 red"])
async def test_f1_is_the_same_help_whatever_is_in_the_line(saved_game: Make, companion: Open, typing: str) -> None:
    """Empty, begun or refused: what may be done next, what can be typed, the keys, what holds; the line stays."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, typing, enter=False)
        assert "F1 help" in screen_text(app).split("\n")[-1]
        assert "F7 rules" in screen_text(app).split("\n")[-1]
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        help_box = part(app, "#help-box")
        assert "At the table" in help_box
        assert "Ann can now: BA-08 claim a route:" in help_box
        assert "CD-05 draw 4 tickets and keep at least 1;" in help_box
        keys = [key for key, _ in app.screen.rows]
        assert {"F7", "Ctrl+T", "Tab"} <= set(keys)
        assert ("CD-01", "Trains of each player: 45 trains") in app.screen.rows
        await pilot.press("f1", "ctrl+t", "escape")
        await pilot.pause()
        assert prompt_of(app) == typing


async def test_f1_in_the_list_explains_its_keys(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+t", "f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert "start the line of the highlighted move" in part(app, "#help-box")
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, NowScreen)


async def test_it_is_in_the_palette(saved_game: Make, companion: Open) -> None:
    """It is found by its words."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await typed(pilot, "can do now", enter=False)
        await looked(pilot)
        assert "What you can do now  ^t" in screen_text(app)


async def test_without_turns_it_lists_only_the_options(companion: Open) -> None:
    """Nobody is to move; F1 shows what can be typed, ^t what holds."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, "board: usa\nplayers: Ann, Bea\ntracking: claims\noption: pieces.train = 40\n")
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "ctrl+t")
        await pilot.pause()
        assert "may now" not in flat(app)
        assert "What applies at this table" in flat(app)
        assert "BA-12 Trains of each player: 40 trains chosen" in flat(app)
