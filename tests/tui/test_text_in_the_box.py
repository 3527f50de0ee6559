"""Stories of what is typed and not entered yet: no key leaves it behind without saying so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from story import flat, looked, opened, pressed, typed
from textual.pilot import Pilot
from textual.widgets import Input

from companion.session.new_game import NewGame
from companion.tui.app import CompanionApp
from companion.tui.screens.amend import AmendScreen
from companion.tui.screens.ask import AskScreen
from companion.tui.screens.help import HelpScreen
from companion.tui.screens.new_game import NewGameScreen
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.history import History

Open = Callable[..., CompanionApp]
SMALL = (80, 24)
END = "board: usa\nplayers: Ann, Bea\ntracking: final\n\nAnn owns Boston - New York red\nBea owns Denver - Santa Fe\n"
TURNS = "board: usa\nplayers: Ann, Bea\ntracking: turns\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
DICE = "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"


def lines(app: CompanionApp) -> list[str]:
    assert app.session is not None
    return [entry.text for entry in app.session.moves]


async def at_the_tickets(pilot: Pilot) -> TicketsScreen:
    """Under Ann's cover at the end."""
    await opened(pilot, END)
    await pressed(pilot, "f4", "enter")
    screen = pilot.app.screen
    assert isinstance(screen, TicketsScreen)
    return screen


# -- the tickets


async def test_f2_accepts_what_is_typed_before_it_continues(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_tickets(pilot)
        await typed(pilot, "sf atl", enter=False)
        await pressed(pilot, "f2")
        assert lines(app)[-1] == "Ann shows San Francisco - Atlanta"


@pytest.mark.parametrize("text", ["sea", "xyzzy", "kansas x"])
async def test_f2_stays_if_the_text_cannot_be_accepted(companion: Open, text: str) -> None:
    """However often it is pressed, whether several tickets fit or none does."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        screen = await at_the_tickets(pilot)
        await typed(pilot, text, enter=False)
        await pressed(pilot, "f2", "f2", "f2")
        assert len(lines(app)) == 2
        assert screen.entry.line.value == text
        assert not screen.at


async def test_f3_does_not_offer_to_add_what_is_no_ticket(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        screen = await at_the_tickets(pilot)
        await typed(pilot, "zzz", enter=False)
        await pressed(pilot, "f3")
        assert "“zzz” is no ticket, so nothing is added. F3 again leaves it as it is." in flat(app)
        await pressed(pilot, "f3")
        assert screen.at == 1


async def test_f3_says_what_is_in_the_line(companion: Open) -> None:
    """The second F3 leaves it; its owner finds it there again, and the app asks before it would be forgotten."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        screen = await at_the_tickets(pilot)
        await typed(pilot, "sea", enter=False)
        await pressed(pilot, "f3")
        assert "“sea” is not added yet" in flat(app)
        assert screen.open
        await pressed(pilot, "f3")
        assert screen.at == 1
        await pressed(pilot, "escape")
        says = "Not confirmed yet, under the cover: Ann's typed text."
        assert [note.message for note in app._notifications] == [says]
        await pressed(pilot, "f4")
        assert "One more is typed but not added yet." in flat(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TicketsScreen)
        assert app.screen.entry.line.value == "sea"
        await pressed(pilot, "escape", "escape")
        app.show("ask", "Something else", (), {"yes": "Yes"}, then=lambda _: None)
        await pressed(pilot, "ctrl+q")
        assert isinstance(app.screen, AskScreen)
        assert app.screen.heading == "Not confirmed yet"
        await pressed(pilot, "ctrl+q")
        assert app._exit


# -- the line at the table


def prompt(app: CompanionApp) -> Input:
    return app.screen.query_one("#prompt", Input)


def click(app: CompanionApp, a: str, b: str) -> None:
    """Click on the first track between two cities."""
    assert isinstance(app.screen, TableScreen)
    (track, *_) = app.screen.session.game.board.tracks_between[frozenset((a, b))]
    app.screen.query_one(BoardView).post_message(BoardView.Clicked((track.id,), False))


async def test_a_click_adds_to_what_somebody_owns(companion: Open) -> None:
    """With or without the verb, and even after a comma."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, END)
        for begun in ("ann dul chi, ", "ann owns dul chi", "ann owns dul chi,"):
            await typed(pilot, begun, enter=False)
            click(app, "Miami", "Atlanta")
            await pilot.pause()
            assert prompt(app).value.endswith("Chicago, Atlanta - Miami")
            assert not app._notifications
            await pressed(pilot, "ctrl+u")


async def test_a_line_replaced_by_a_click_can_be_restored(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, TURNS)
        await typed(pilot, "ann bos ny, ", enter=False)
        click(app, "Miami", "Atlanta")
        await pilot.pause()
        assert prompt(app).value == "Ann claims Atlanta - Miami "
        assert [note.message for note in app._notifications] == ["Up brings back: ann bos ny"]
        await pressed(pilot, "ctrl+u", "up")
        assert prompt(app).value == "ann bos ny, "


async def test_a_click_replaces_nothing_that_it_continues(companion: Open) -> None:
    """A name, or the line of another click."""
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, TURNS)
        await typed(pilot, "ann ", enter=False)
        click(app, "Miami", "Atlanta")
        await pilot.pause()
        click(app, "Boston", "New York")
        await pilot.pause()
        assert prompt(app).value.startswith("Ann claims Boston - New York")
        assert not app._notifications


@pytest.mark.parametrize("size", [SMALL, (140, 40)])
async def test_up_in_the_history_restores_no_line(companion: Open, size: tuple[int, int]) -> None:
    """F3, a line, F3, Up, Enter: a line of the history opens; none is played."""
    app = companion()
    async with app.run_test(size=size) as pilot:
        await opened(pilot, TURNS)
        await pressed(pilot, "f3")
        assert isinstance(app.focused, History)
        await typed(pilot, "x", enter=False)
        await typed(pilot, "\b", enter=False)
        await pressed(pilot, "ctrl+u", *"draws", "space", *"cards", "enter")
        assert lines(app)[2:] == ["Ann draws cards"]
        await pressed(pilot, "f3", "up")
        assert isinstance(app.focused, History)
        assert not prompt(app).value
        await pressed(pilot, "enter")
        assert isinstance(app.screen, AmendScreen)
        assert len(lines(app)) == 3


async def test_a_line_with_a_question_is_not_lost_by_an_undo(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, DICE.replace("usa", "europe"))
        await typed(pilot, "rolls 5 single; only tokens")
        assert "Which tokens do the dice buy?" in flat(app)
        await pressed(pilot, "ctrl+z")
        assert prompt(app).value == "rolls 5 single; only tokens"


@pytest.mark.parametrize("step", [1, 2])
async def test_ctrl_u_empties_a_field_of_a_new_game(companion: Open, step: int) -> None:
    app = companion()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.push_screen(NewGameScreen(NewGame(board="great-lakes" if step == 1 else "county-durham"), step=1))
        await pilot.pause()
        if step == 2:
            await typed(pilot, "Ann")
            await typed(pilot, "Bea")
            await pressed(pilot, "f2")
            app.screen.query_one("#list-0").focus()
            await pilot.pause()
        await typed(pilot, "Durham", enter=False)
        field = app.focused
        assert isinstance(field, Input)
        assert field.value == "Durham"
        await pressed(pilot, "ctrl+u")
        assert not field.value


# -- a correction


async def corrected(pilot: Pilot, *keys: str) -> CompanionApp:
    """Open the last of three lines, and continue with these keys."""
    await opened(pilot, TURNS + "Ann draws cards\n")
    await pressed(pilot, "f3", "end", "enter", *keys)
    assert isinstance(pilot.app.screen, AmendScreen)
    return pilot.app


async def test_escape_keeps_the_line_of_a_correction(companion: Open) -> None:
    """Up brings it back."""
    async with companion().run_test(size=SMALL) as pilot:
        app = await corrected(pilot, "enter", "ctrl+u")
        await typed(pilot, "bos ny red with 2", enter=False)
        await pressed(pilot, "escape", "enter", "ctrl+u", "up")
        assert prompt(app).value == "bos ny red with 2"


async def test_a_line_played_beneath_a_correction_is_reported(companion: Open) -> None:
    """What would change is shown again, and has to be agreed to again."""
    async with companion().run_test(size=SMALL) as pilot:
        app = await corrected(pilot, "down", "down", "enter")
        app.session.play("Bea draws cards")
        await pressed(pilot, "enter")
        assert isinstance(app.screen, AmendScreen)
        assert "Other lines were played in the meantime." in "".join(note.message for note in app._notifications)
        assert lines(app)[2:] == ["Ann draws cards", "Bea draws cards"]
        await pressed(pilot, "enter")
        assert lines(app)[2:] == ["Bea draws cards"]


@pytest.mark.parametrize("keys", [("down", "down", "enter"), (), ("enter",)])
async def test_a_line_undone_beneath_a_correction_closes_it(companion: Open, keys: tuple[str, ...]) -> None:
    """At whatever stage, and nothing is corrected."""
    async with companion().run_test(size=SMALL) as pilot:
        app = await corrected(pilot, *keys)
        app.session.undo()
        if not keys:
            await pressed(pilot, "down", "down")
        elif keys == ("enter",):
            await pressed(pilot, "ctrl+u", *"draws", "space", *"red")
        else:
            await pressed(pilot, "enter")
        await looked(pilot)
        assert isinstance(app.screen, TableScreen)
        assert "The line has changed in the meantime" in "".join(note.message for note in app._notifications)
        assert len(lines(app)) == 2


async def test_a_line_undone_beneath_a_correction_leaves_the_help_over_it(companion: Open) -> None:
    """F1 before the consequences are worked out: it is not the help that is closed."""
    async with companion().run_test(size=SMALL) as pilot:
        app = await corrected(pilot)
        app.session.undo()
        await pressed(pilot, "down", "down", "f1")
        await looked(pilot)
        assert isinstance(app.screen, HelpScreen)
        await pressed(pilot, "escape", "up", "down")
        await looked(pilot)
        assert isinstance(app.screen, TableScreen)
