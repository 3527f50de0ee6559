"""Lines that phones propose: shown above the prompt, and played only on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from story import pressed, rested, screen_text, settled
from textual.events import Key

from companion.tui import just_came
from companion.tui.app import CompanionApp
from companion.tui.screens.table import TableScreen
from companion.view import Viewer

Make = Callable[..., str]
Open = Callable[..., CompanionApp]
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
HERE = "127.0.0.1"


async def test_a_proposal_arriving_between_two_escapes_is_dropped_and_nobody_leaves(
    saved_game: Make, companion: Open
) -> None:
    """The app says that it was dropped; leaving takes two more."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        await pressed(pilot, "escape")
        assert "Esc again goes to the first screen" in screen_text(app)
        assert app.desk.propose(0, "draws cards").how == "waits"
        await pilot.pause()
        assert "Esc again goes to the first screen" not in screen_text(app)
        await pressed(pilot, "escape")
        assert not app.desk.proposals.waiting
        assert "Dropped: Ann draws cards" in screen_text(app)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        await pressed(pilot, "escape")
        assert not isinstance(app.screen, TableScreen)


async def test_a_proposal_is_shown_above_the_prompt_until_enter_plays_it(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        assert app.desk.propose(0, "draws blind, red").how == "waits"
        await pilot.pause()
        assert "Ann's phone: draws blind, red" in screen_text(app)
        assert len(app.session.moves) == 3
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.moves[-1].text == "Ann draws blind, red"
        assert "Ann's phone" not in screen_text(app)


async def test_typed_text_takes_precedence_over_a_proposal_and_escape_drops_it(
    saved_game: Make, companion: Open
) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        app.desk.propose(0, "draws blind, red")
        await pilot.press(*"ann", "escape")
        await pilot.pause()
        assert "Ann's phone: draws blind, red" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Dropped: Ann draws blind, red" in screen_text(app)
        assert app.desk.proposals.waiting == ()
        assert app.desk.proposals.why_returned(0) == "Dropped on the laptop: Ann draws blind, red"
        app.desk.propose(0, "draws blind, blind")
        assert not app.desk.proposals.why_returned(0)


async def test_a_screen_over_the_table_keeps_the_proposal(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f2")
        app.desk.propose(0, "draws blind, red")
        await pilot.pause()
        assert ["It is waiting at the table" in notification.message for notification in app._notifications] == [True]
        await pilot.press("escape")
        await pilot.pause()
        assert "Ann's phone: draws blind, red" in screen_text(app)


async def test_a_proposal_is_dropped_when_its_phone_is_closed(saved_game: Make, companion: Open) -> None:
    """It is not played with the next Enter, and the seat's next phone is told nothing of it."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.propose(1, "Bea draws cards").how == "refused"
        assert app.desk.propose(0, "Ann draws cards").how == "waits"
        await pressed(pilot, "ctrl+o", "x", "escape")
        assert "Ann's phone" not in await settled(pilot)
        await pressed(pilot, "enter")
        assert len(app.session.moves) == len(DEALT)
        assert app.desk.propose(0, "Ann draws cards").how == "waits"
        await pressed(pilot, "escape")
        app.desk.close(Viewer(0))
        assert app.desk.proposals.why_returned(0) == ""


async def test_a_waiting_proposal_is_announced_once_however_phones_come_and_go(
    saved_game: Make, companion: Open
) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f2")
        app.desk.propose(0, "draws blind, red")
        app.desk.phones_changed()
        app.desk.phones_changed()
        await pilot.pause()
        assert ["It is waiting at the table" in notification.message for notification in app._notifications] == [True]


async def test_a_proposal_is_judged_again_when_accepted(saved_game: Make, companion: Open) -> None:
    """What was legal when it was proposed may not be legal any more."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.desk.propose(0, "draws blind, red")
        assert app.session is not None
        app.session.play("Ann draws blind, blind")
        await pilot.press("enter")
        await pilot.pause()
        assert "Ann's line no longer fits the game" in screen_text(app)
        why = app.desk.proposals.why_returned(0)
        assert why.startswith("Not played, because it no longer fits the game: Ann draws blind, red. "), why
        assert len(app.session.moves) == 4


@pytest.mark.rule("BA-18")
async def test_the_laptop_names_no_ticket_of_a_proposal_that_no_longer_fits(saved_game: Make, companion: Open) -> None:
    """The seat that named it is told everything; the screen at the table shows only what everybody may read."""
    app = companion(saved_game())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        keeps = "Ann keeps Coxhoe - Durham, Darlington - Hartlepool"
        reply = app.desk.propose(0, keeps)
        assert reply.how == "waits", reply.says
        assert app.session is not None
        app.session.play(keeps)
        says = app.desk.play_proposal()
        assert says is not None
        assert says.startswith("Ann's line no longer fits the game: ")
        assert "Hartlepool" not in says
        assert "Hartlepool" in app.desk.proposals.why_returned(0).partition(keeps)[2]


async def test_enter_plays_no_proposal_that_just_replaced_another(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can have read it. One that replaced nothing is played."""
    monkeypatch.setattr(just_came, "READING_TIME", 60)
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        assert app.desk.propose(0, "draws blind, red").how == "waits"
        await pilot.pause()
        assert app.desk.propose(0, "draws blind, blue").how == "waits"
        await pressed(pilot, "enter", "enter")
        assert len(app.session.moves) == 3
        monkeypatch.setattr(just_came, "READING_TIME", 0)
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Ann draws blind, blue"
        monkeypatch.setattr(just_came, "READING_TIME", 60)
        assert app.desk.propose(1, "draws red, red").how == "waits"
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Bea draws red, red"


async def test_a_key_pressed_before_another_proposal_came_does_not_play_it(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late a busy app gets to the key."""
    monkeypatch.setattr(just_came, "READING_TIME", 0.001)
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        assert app.desk.propose(0, "draws blind, red").how == "waits"
        await pilot.pause()
        enter = Key("enter", "\r")
        await asyncio.sleep(0.002)
        assert app.desk.propose(0, "draws blind, blue").how == "waits"
        await asyncio.sleep(0.01)
        app.post_message(enter)
        await rested(app)
        assert len(app.session.moves) == 3
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Ann draws blind, blue"


async def test_enter_plays_no_typed_line_whose_player_just_changed(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that names its player is played as usual."""
    monkeypatch.setattr(just_came, "READING_TIME", 60)
    app = companion(saved_game(*DEALT))
    app.desk.proposals.may_play = True
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        await pressed(pilot, *"bea draws blind, blind")
        assert app.desk.propose(0, "draws blind, blue").how == "played"
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Bea draws blind, blind"
        await pressed(pilot, *"draws red, red")
        assert app.desk.propose(2, "draws blind, blue").how == "played"
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Cal draws blind, blue"
        monkeypatch.setattr(just_came, "READING_TIME", 0)
        await pressed(pilot, "enter")
        assert app.session.moves[-1].text == "Ann draws red, red"


LAKES = tuple(f"{name} keeps 3 tickets" for name in ("Ann", "Bea", "Cal"))


async def test_choosing_pieces_on_a_phone_keeps_its_proposal(saved_game: Make, companion: Open) -> None:
    """Tickets may be kept before or after: what waits at the laptop stays there, and Enter plays it."""
    app = companion(saved_game(LAKES[0], board="great-lakes"))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        assert app.desk.propose(1, "keeps 3 tickets").how == "waits"
        assert app.desk.propose(1, "takes 28 trains, 22 ships").how == "waits"
        await pressed(pilot, "enter")
        assert app.session is not None
        assert [move.text for move in app.session.moves] == [LAKES[0], "Bea keeps 3 tickets"]
        assert app.opened is not None
        assert app.opened.chosen_pieces == {1: 28}


@pytest.mark.rule("BA-18")
async def test_the_laptop_names_no_ticket_of_a_proposal_that_waits_or_is_dropped(
    saved_game: Make, companion: Open
) -> None:
    app = companion(saved_game())
    async with app.run_test(size=(120, 40)) as pilot:
        await pressed(pilot, "f2")
        assert app.desk.propose(0, "Ann keeps Coxhoe - Durham, Darlington - Hartlepool").how == "waits"
        await pilot.pause()
        (said,) = [note.message for note in app._notifications]
        assert "keeps 2 tickets" in said
        assert "Hartlepool" not in said
        assert app.desk.drop_proposal() == "Dropped: Ann keeps 2 tickets"
        assert "Hartlepool" in app.desk.proposals.why_returned(0)


async def test_nothing_waits_once_the_phones_are_turned_off(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.propose(0, "Ann draws cards").how == "waits"
        await app.desk.stop()
        assert app.desk.proposals.waiting == ()
