"""Stories of a game that the table stops before its last turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, looked, opened, part, pressed, screen_text, settled, typed
from textual.pilot import Pilot
from textual.widgets import Input

from companion.store.saved_games import saved_games
from companion.tui.app import CompanionApp
from companion.tui.screens.ask import AskScreen
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.reveal import RevealScreen
from companion.tui.screens.sheet import SheetScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen

SMALL = (80, 24)
Open = Callable[..., CompanionApp]
Make = Callable[..., str]
GOING = (
    "Ann keeps 2 tickets",
    "Bea keeps Coxhoe - Durham, Darlington - Hartlepool",
    "Cal keeps Durham - Middlesbrough, Hexham - Washington",
    "Ann claims Consett - Stanley",
)


def named_anywhere(app: CompanionApp) -> bool:
    return any(f"Coxhoe {dash} Durham" in flat(app) for dash in "-–")


async def stopped(pilot: Pilot[None], word: str = "we stop here") -> None:
    """Type the word, and take the first answer."""
    await typed(pilot, word)
    assert isinstance(pilot.app.screen, AskScreen)
    await pilot.press("enter")
    await pilot.pause()


async def to_the_sheet(pilot: Pilot[None]) -> None:
    """Type and confirm Ann's tickets, and skip the ending."""
    assert isinstance(pilot.app.screen, TicketsScreen)
    assert "Ann, your tickets" in screen_text(pilot.app)
    assert "Confirmed tickets are shown to everybody." in flat(pilot.app)
    await pilot.press("enter")
    await typed(pilot, "stanley bish")
    await typed(pilot, "hex sund")
    await pilot.press("enter")
    await pilot.pause()
    assert isinstance(pilot.app.screen, RevealScreen)
    await pilot.press("escape")
    await pilot.pause()


@pytest.mark.parametrize("word", ["end", "stop", "We stop here.", "the end"])
async def test_a_word_stops_the_game_after_a_question(saved_game: Make, companion: Open, word: str) -> None:
    """The tickets as at a real end, then the sheet, which says that it was stopped; the record is as it was typed."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, word, enter=False)
        assert "Enter stops the game here, after asking." in flat(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Its last turn has not been played." in part(app, "#ask-box")
        assert not named_anywhere(app)
        await pilot.press("enter")
        await pilot.pause()
        await to_the_sheet(pilot)
        assert isinstance(app.screen, SheetScreen)
        text = flat(app)
        assert "The table stopped before the last turn. As it stands:" in text
        assert "wins" not in text
        assert app.session.moves[-1].text == "Ann shows Bishop Auckland - Stanley, Hexham - Sunderland"
        assert len(app.session.moves) == 5
        assert not saved_games()[0][0].finished


async def test_after_a_look_the_game_continues(saved_game: Make, companion: Open) -> None:
    """Back at the table the next move covers what was not shown, and it is still that player's turn."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await stopped(pilot)
        await to_the_sheet(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Stopped here, and every ticket is known. Enter continues to the sheet." in flat(app)
        assert "stopped early" in part(app, "#caption")
        assert "To carry on with the game after all, type the next move." in flat(app)
        await typed(pilot, "draws cards")
        assert app.session.moves[-1].text == "Bea draws cards"
        assert "stopped early" not in screen_text(app)
        assert "Cal ›" in screen_text(app)
        await pilot.press("f2")
        await pilot.pause()
        assert not named_anywhere(app)
        assert "the tickets that were entered are covered" in flat(app)


@pytest.mark.parametrize("keys", [("escape",), ("down", "down", "enter"), ("down", "enter", "escape")])
async def test_nothing_is_shown_until_the_table_says_so(
    saved_game: Make, companion: Open, keys: tuple[str, ...]
) -> None:
    """Escape, continuing, and only looking at the sheet leave every ticket covered."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "end")
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
            assert not named_anywhere(app)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.query_one("#prompt", Input).value == ""
        assert not app.session.stopped
        assert "Coxhoe" not in app.session.record()
        await pilot.press("f3")
        await pilot.pause()
        assert not named_anywhere(app)


async def test_the_palette_stops_it_too(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await pilot.pause()
        await pilot.press(*"stop the")
        await looked(pilot)
        await pilot.press("enter")
        await looked(pilot)
        assert isinstance(app.screen, AskScreen)
        assert "Stop the game here?" in screen_text(app)


async def test_where_turns_are_not_tracked_a_word_leads_to_the_tickets(companion: Open) -> None:
    app = companion()
    record = "board: county-durham\nplayers: Ann, Bea\ntracking: claims\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, record)
        await typed(pilot, "end", enter=False)
        assert "Enter continues to the tickets, then to the sheet." in flat(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TicketsScreen)


CLAIMS = "board: county-durham\nplayers: Ann, Bea\ntracking: claims\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"


async def test_a_stop_is_remembered_and_the_game_continues_another_day(saved_game: Make, companion: Open) -> None:
    """The list and Continue say so, the table is as it was left, and a move goes on."""
    game = saved_game(*GOING, tracking="turns")
    app = companion(game)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await stopped(pilot)
        await to_the_sheet(pilot)
        await pressed(pilot, "escape", "escape", "escape")
        assert isinstance(app.screen, HomeScreen)
        says = await settled(pilot)
        assert says.count("Ann, Bea and Cal · 5 moves, stopped early") == 2, "at Continue and in the list"
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        assert "stopped early" in await settled(pilot)
        await pressed(pilot, "c")
        assert isinstance(app.screen, TableScreen)
        assert "stopped early" in part(app, "#caption")
        assert "Stopped here, and every ticket is known. Enter continues to the sheet." in flat(app)
        await pressed(pilot, "f2")
        assert "The table stopped before the last turn. As it stands:" in flat(app)
        await pressed(pilot, "escape")
        await typed(pilot, "draws cards")
        await pressed(pilot, "escape", "escape")
        assert "stopped" not in await settled(pilot)


async def test_continue_resumes_a_game_that_was_not_stopped(saved_game: Make, companion: Open) -> None:
    """The stopped one was changed last; the table chose to be done with it."""
    going = saved_game(*GOING, players=(("Dee", "red"), ("Eve", "blue"), ("Fay", "green")), tracking="claims")
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await stopped(pilot)
        await pressed(pilot, "escape", "escape", "escape")
        await settled(pilot)
        assert app.screen.last.id == going


async def test_undo_reverts_only_the_stop(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await stopped(pilot)
        await pressed(pilot, "escape", "ctrl+z")
        assert "✓ No longer stopped: the game goes on." in flat(app)
        assert "Bea ›" in screen_text(app)
        assert len(app.session.moves) == 4
        assert not named_anywhere(app)
        await pressed(pilot, "ctrl+y")
        assert "✓ Stopped here again." in flat(app)
        assert "stopped early" in part(app, "#caption")


async def test_missing_tickets_are_reported_with_it(saved_game: Make, companion: Open) -> None:
    """The sheet and the end of the ending say that it was stopped, and whose tickets are not known."""
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await stopped(pilot)
        await pressed(pilot, "f3")
        assert isinstance(app.screen, RevealScreen)
        app.screen.at = len(app.screen.acts) - 1
        app.screen._show()
        await pilot.pause()
        assert "not all tickets are known." in flat(app)
        assert "Ann kept 2 tickets; known so far: 0." in flat(app)
        await pressed(pilot, "escape")
        assert "The table stopped before the last turn; not all tickets are known. As it stands:" in flat(app)


async def test_a_stop_that_cannot_be_saved_is_reported(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.opened.journal is not None
        app.opened.journal._link.execute("PRAGMA query_only = 1")
        await stopped(pilot)
        assert isinstance(app.screen, TableScreen)
        assert "read-only. Make it writable, then say it again." in flat(app)
        assert not named_anywhere(app)
        assert "stopped early" not in part(app, "#caption")


async def test_a_player_about_to_leave_is_told_how_to_stop(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pressed(pilot, "escape")
        assert "the game stays saved. To end the game: Ctrl+S stops it here; tickets, then the sheet." in flat(app)
        await pressed(pilot, "ctrl+s")
        assert "Stop the game here?" in screen_text(app)
        await pressed(pilot, "enter", "escape", "escape")
        assert "Esc again goes to the first screen" in flat(app)
        assert "Ctrl+S" not in flat(app), "it is stopped already"


async def test_f1_mentions_it_near_the_top_where_it_can_be_done(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*GOING, tracking="turns"))
    async with app.run_test(size=SMALL) as pilot:
        await pressed(pilot, "f1")
        assert "or “we stop here”: ends the game before its last" in screen_text(app)
        await pressed(pilot, "escape")
        await opened(pilot, CLAIMS)
        await pressed(pilot, "f1")
        assert not any(key == "Ctrl+S" for key, _ in app.screen.rows)
