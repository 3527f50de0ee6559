"""What seats choose in secret on their phones, pieces and tickets, and what the laptop says of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from story import pressed, screen_text
from textual.widgets import Input

from companion.store.private_drafts import read_drafts
from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen

Make = Callable[..., str]
Open = Callable[..., CompanionApp]
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
LAKES = tuple(f"{name} keeps 3 tickets" for name in ("Ann", "Bea", "Cal"))


@pytest.mark.rule("GL-03")
@pytest.mark.parametrize("may_play", [True, False])
async def test_pieces_chosen_on_phones_are_shown_when_all_have_chosen(
    saved_game: Make, companion: Open, may_play: bool
) -> None:
    """Neither the laptop nor a view has them before; somebody typing on the laptop meanwhile goes on typing."""
    app = companion(saved_game(*LAKES, board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = may_play
        assert app.desk.propose(1, "takes 28 trains, 22 ships").how == "waits"
        await pressed(pilot, *"ann d")
        assert app.desk.propose(1, "takes 29 trains, 21 ships").how == "waits"
        assert not re.search("29 trains(?! left)", screen_text(app)), "what a route would leave is no choice"
        assert not app.desk.proposals.waiting
        await pressed(pilot, "escape", "f8")
        assert "1 of 3 have chosen" in screen_text(app)
        await pressed(pilot, "enter", "2")
        assert app.desk.propose(2, "takes 30 trains, 20 ships").how == "waits"
        await pilot.pause()
        assert "2 of 3 have chosen" in screen_text(app)
        await pressed(pilot, "6", "enter")
        assert app.session is not None
        assert len(app.session.moves) == 3
        assert "Everybody has chosen." in screen_text(app)
        await pressed(pilot, "enter")
        assert [move.text for move in app.session.moves[3:]] == [
            "Ann takes 26 trains 24 ships",
            "Bea takes 29 trains 21 ships",
            "Cal takes 30 trains 20 ships",
        ]


async def test_choices_are_announced_even_if_a_screen_covered_the_table(saved_game: Make, companion: Open) -> None:
    """A phone plays the first turn while the sheet is open: back at the table, the other player's
    choice is announced.
    """
    app = companion(saved_game(*LAKES, board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = True
        app.desk.propose(2, "takes 29 trains, 21 ships")
        await pressed(pilot, "f2")
        assert app.desk.propose(0, "draws cards").how == "played"
        await pilot.pause()
        await pressed(pilot, "escape")
        assert app.session is not None
        assert [move.text for move in app.session.moves[3:]] == ["Ann draws cards", "Cal takes 29 trains 21 ships"]
        assert "Cal takes 29 trains 21 ships" in screen_text(app)


async def test_a_player_choosing_pieces_on_a_phone_is_not_asked_on_the_laptop(
    saved_game: Make, companion: Open
) -> None:
    """Even if the cover was just lifted; with the last choice the laptop shows them, unless somebody types there."""
    app = companion(saved_game(*LAKES, board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pressed(pilot, "f8", "enter", "2")
        app.desk.propose(0, "takes 27 trains, 23 ships")
        await pilot.pause()
        assert "Bea, your pieces" in screen_text(app)
        await pressed(pilot, "escape", "b")
        app.desk.propose(1, "takes 27 trains, 23 ships")
        app.desk.propose(2, "takes 27 trains, 23 ships")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.box.prompt.value == "b"
        assert [note.message for note in app._notifications] == [
            "Everybody has chosen pieces. F8 at the table shows them."
        ]
        await pressed(pilot, "escape")
        app.desk.propose(2, "takes 28 trains, 22 ships")
        await pilot.pause()
        assert "Everybody has chosen." in screen_text(app)


@pytest.mark.rule("GL-03")
async def test_a_seat_without_a_choice_does_not_hold_back_other_choices(saved_game: Make, companion: Open) -> None:
    """The first turn comes before all have chosen: choices made on a phone or under the cover are announced then."""
    app = companion(saved_game(*LAKES, board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        assert app.desk.propose(2, "takes 29 trains, 21 ships").how == "waits"
        await pressed(pilot, "f8", "enter", "2", "6", "enter", "escape")
        await pressed(pilot, *"ann draws cards", "enter")
        assert app.session is not None
        assert app.opened is not None
        said = ["Ann takes 26 trains 24 ships", "Cal takes 29 trains 21 ships"]
        assert [move.text for move in app.session.moves[3:]] == ["Ann draws cards", *said]
        assert all(line in screen_text(app) for line in said)
        assert app.opened.chosen_pieces == {}
        assert not app.opened.unconfirmed()


async def test_the_last_tickets_kept_on_a_phone_open_nothing_over_a_typed_line(
    saved_game: Make, companion: Open
) -> None:
    app = companion(saved_game(*LAKES[:2], board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = True
        await pressed(pilot, *"ann")
        assert app.desk.propose(2, "keeps 3 tickets").how == "played"
        await pressed(pilot, *" takes 2")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.box.prompt.value == "ann takes 2"
        await pressed(pilot, "escape", "f8")
        assert "Ann, your pieces" in screen_text(app)


async def test_tickets_entered_on_a_phone_are_not_asked_for_on_the_laptop(saved_game: Make, companion: Open) -> None:
    """The player under the cover sees what the phone entered, and goes on typing."""
    app = companion(saved_game(*DEALT, tracking="final"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pressed(pilot, "f4")
        assert app.desk.propose(1, "shows Coxhoe - Durham, Darlington - Hartlepool").how == "played"
        await pressed(pilot, "f3")
        assert "Cal, your tickets" in screen_text(app)
        await pressed(pilot, "enter", *"sta")
        assert app.desk.propose(2, "shows Stanley - Tow Law").how == "played"
        await pilot.pause()
        assert "1 of 2 known" in screen_text(app)
        await pressed(pilot, *" sun")
        assert app.screen.query_one("#tickets-line", Input).value == "sta sun"
        await pressed(pilot, "escape", "f1")
        assert app.desk.propose(2, "shows Durham - Middlesbrough").how == "played"
        await pressed(pilot, "escape")
        assert "Cal, your tickets" in screen_text(app), "something typed waits there"
        await pressed(pilot, "enter", *["backspace"] * 7, "escape")
        await pressed(pilot, "f3")
        assert not isinstance(app.screen, TicketsScreen)


async def test_secret_tickets_of_a_phone_are_counted_on_the_laptop(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.desk.propose(0, "Ann keeps Coxhoe - Durham, Darlington - Hartlepool")
        await pilot.pause()
        assert "Ann's phone: keeps 2 tickets" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Coxhoe - Durham" not in screen_text(app)
        assert app.session is not None
        assert len(app.session.game.seats[0].named) == 2


async def test_on_other_screens_it_is_said_once_that_all_have_chosen_pieces(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*LAKES, board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        await pressed(pilot, "f2")
        for seat, said in ((1, 0), (0, 0), (2, 1)):
            assert app.desk.propose(seat, "takes 27 trains, 23 ships").how == "waits"
            await pilot.pause()
            assert ["Everybody has chosen" in note.message for note in app._notifications] == [True] * said


async def test_pieces_chosen_on_a_phone_are_saved_at_once(saved_game: Make, companion: Open) -> None:
    """Even if the app is killed right after."""
    app = companion(saved_game(*LAKES, board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        assert app.desk.propose(1, "takes 28 trains, 22 ships").how == "waits"
        assert app.opened is not None
        assert app.opened.journal is not None
        assert read_drafts(app.opened.journal.path).pieces == {1: 28}
