"""Phones as the laptop sees them: the screen, what they propose, and that none of it exists unless asked for."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from hostile_photos import BAD, turned
from idle import idle
from PIL import Image
from scanning import scanned
from story import flat, pressed, rested, screen_text, settled
from textual.events import Key
from textual.widgets import Input

from companion.proposals import Proposals
from companion.share.as_chat import short_text
from companion.store.board_photos import waiting_photos
from companion.store.phone_places import places_path
from companion.store.pictures import png
from companion.store.saved_games import game_file
from companion.tui import just_came
from companion.tui.app import CompanionApp
from companion.tui.screens.counts import CountsScreen
from companion.tui.screens.phones import SILENT
from companion.tui.screens.table import TableScreen
from companion.tui.screens.tickets import TicketsScreen
from companion.view import EVERYBODY, View, Viewer
from companion.web.answers import PhoneAnswers
from companion.web.server import Phones
from tests.phones import Phone, Reply, until

Make = Callable[..., str]
Open = Callable[..., CompanionApp]
DEALT = ("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets")
HERE = "127.0.0.1"


async def test_nothing_listens_until_an_address_is_chosen(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen names the addresses; Enter listens at one and shows the code of the first seat."""
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert app.desk.server is None
        assert "Nothing listens until you choose" in screen_text(app)
        assert f"{HERE} (only this laptop" in screen_text(app)
        await pilot.press("enter")
        text = await settled(pilot)
        assert "Ann           scan the code" in text
        assert "Board (TV)" in text
        assert app.desk.url.startswith(f"http://{HERE}:")
        assert "█" in text
        await pressed(pilot, "escape", "escape")
        assert "The phones then lose this game, and have to scan new codes for the next one." in flat(app)
        await pressed(pilot, "ctrl+o")
        await pilot.press("o")
        await pilot.pause()
        assert app.desk.server is None
        await pressed(pilot, "escape", "escape")
        assert "Esc again goes to the first screen" in flat(app)
        assert "phones" not in flat(app)


async def test_connection_help_and_the_setting_to_play_directly_fit_80_by_24(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tui.screens.phones.SILENT", 0.1)
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    colours = ("red", "blue", "green", "yellow", "white")
    players = list(zip(("Ann", "Bea", "Cal", "Dee", "Eli"), colours, strict=True))
    app = companion(saved_game(board="great-lakes", players=players))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+o", "enter")
        await until(lambda: "Nobody connects?" in screen_text(app))
        assert "F4" in screen_text(app)
        assert "Phones play on their turn: no," in screen_text(app)
        await pressed(pilot, "p")
        assert "their turn: yes" in screen_text(app)


async def test_a_laptop_that_changes_networks_shows_no_dead_code(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tui.screens.phones.REFRESH_TIME", 0.05)
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+o", "enter")
        await until(lambda: "█" in screen_text(app))
        assert "another address" not in screen_text(app)
        with monkeypatch.context() as moved:
            moved.setattr("companion.web.addresses.is_here", lambda address: address != HERE)
            await until(lambda: "another address" in screen_text(app))
            await until(lambda: "█" not in screen_text(app))
        await until(lambda: "another address" not in screen_text(app))
        await until(lambda: "█" in screen_text(app))


async def test_the_wait_for_phones_restarts_when_they_are_let_in_again(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told that no phone comes because of a wait that began before they were turned off."""
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        await pressed(pilot, "ctrl+o", "enter", "o", "enter")
        await settled(pilot)
        assert app.desk.server is not None
        waiting = [timer for timer in app.screen._timers if timer._interval == SILENT and timer._task is not None]
        assert len([timer for timer in waiting if timer._task is not None and not timer._task.done()]) == 1


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


async def test_the_asking_phone_is_let_in_whichever_seat_is_highlighted(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text of the rows fits a window of 80 columns."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.server is not None
        server = app.desk.server
        await pressed(pilot, "ctrl+o")
        first, second = Phone(server.host), Phone(server.host)
        await first.enter(server.access.code(1))
        assert "Bea           out of reach " in await settled(pilot)
        token = (await second.enter(server.access.code(1))).json["waiting"]
        assert "Bea           a lets another in " in await settled(pilot)
        monkeypatch.setattr("companion.web.routes.ASKS", 0.1)
        await second.post("/enter", {"waiting": token})
        await until(lambda: not server.asking(1))
        assert "Bea           out of reach " in await settled(pilot)
        await pressed(pilot, "a")
        assert (await first.post("/ask", {"ask": "rules"})).status == 200
        monkeypatch.setattr("companion.web.routes.ASKS", 60)
        await second.post("/enter", {"waiting": token})
        await pressed(pilot, "a")
        assert (await first.post("/ask", {"ask": "rules"})).status == 401
        assert (await second.post("/enter", {"waiting": token})).json["key"] == token
        assert "Bea: scan" in await settled(pilot)


@pytest.mark.parametrize(("key", "on"), [("o", False), ("enter", True)])
async def test_phones_are_switched_while_seats_of_another_game_are_set_up(
    saved_game: Make, companion: Open, monkeypatch: pytest.MonkeyPatch, key: str, on: bool
) -> None:
    """One thing after the other: the last request holds, and no server is left behind."""
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    first, second = saved_game(*DEALT), saved_game(*DEALT)
    app = companion(first)
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        listening, begun, ready = [app.desk.server], asyncio.Event(), asyncio.Event()
        start, stop = Phones.start, Phones.stop

        async def slow(server: Phones, *arguments: Any, **more: Any) -> None:
            begun.set()
            await ready.wait()
            await start(server, *arguments, **more)
            listening.append(server)

        async def told(server: Phones) -> None:
            await stop(server)
            listening.remove(server)

        monkeypatch.setattr(Phones, "start", slow)
        monkeypatch.setattr(Phones, "stop", told)
        assert app.open_game(second) is None
        await pressed(pilot, "ctrl+o")
        assert app.desk.server is None
        await begun.wait()
        pressing = asyncio.create_task(pilot.press(key))
        await idle()
        ready.set()
        await pressing
        await settled(pilot)
        assert listening == ([app.desk.server] if on else [])
        assert (app.desk.server is not None) == on
        assert ("scan the code" in screen_text(app)) == on


async def test_codes_are_shown_one_by_one_or_as_many_as_fit(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(160, 64)) as pilot:
        await app.desk.start(HERE)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert screen_text(app).count("scan with") == 1
        await pilot.press("c")
        await pilot.pause()
        assert screen_text(app).count("scan with") == 4
        await pilot.press("c", "down")
        await pilot.pause()
        assert "Bea: scan with" in screen_text(app)
        links = {app.desk.link(viewer) for viewer in (Viewer(0), Viewer(1), Viewer(2), EVERYBODY)}
        assert len(links) == 4
        await app.desk.stop()


async def test_a_window_too_small_for_a_code_says_so_and_gives_the_address(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(60, 16)) as pilot:
        await app.desk.start(HERE)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert "too small" in screen_text(app)
        await app.desk.stop()


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


async def test_phones_return_with_their_keys_after_the_app_was_killed(saved_game: Make, companion: Open) -> None:
    """Address, port and digests of keys, but no key, are stored beside the game while phones are let in; so is the
    setting that phones play immediately, and who waits for a seat.
    """
    game = saved_game(*DEALT)
    killed = companion(game)
    async with killed.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await killed.desk.start(HERE) is None
        assert killed.desk.server is not None
        entered = killed.desk.server.access.enter(killed.desk.server.access.code(0))
        assert entered is not None
        second = Phone(killed.desk.server.host)
        waits = (await second.enter(killed.desk.server.access.code(0))).json
        killed.desk.set_may_play(True)
        assert killed.opened is not None
        assert killed.opened.journal is not None
        file = places_path(killed.opened.journal.path)
        kept, port = file.read_bytes(), killed.desk.port
        assert entered.secret.encode() not in kept
        assert waits["waiting"].encode() not in kept
    assert not file.exists()
    file.write_bytes(kept)  # as a killed app leaves it
    again = companion(game)
    async with again.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert again.desk.port == port
        assert again.desk.server is not None
        device = again.desk.server.access.device(entered.secret)
        assert device is not None
        assert device.seat == 0
        assert again.desk.proposals.may_play
        assert (await second.post("/enter", {"waiting": waits["waiting"]})).json == waits
        again.desk.allow(Viewer(0))
        let_in = (await second.post("/enter", {"waiting": waits["waiting"]})).json
        assert let_in == {"key": waits["waiting"], "viewer": 0}


async def test_players_are_told_to_scan_again_if_something_else_uses_the_port_of_their_phones(
    saved_game: Make, companion: Open
) -> None:
    """As another copy of the app does, begun while this one was not running."""
    game = saved_game(*DEALT)
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        places = b'{"format":1,"address":"%s","port":%d,"keys":[]}' % (HERE.encode(), port)
        places_path(game_file(game)).write_bytes(places)
        app = companion(game)
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(pilot)
            says = " ".join(note.message for note in app._notifications)
            assert says.endswith("Ctrl+O lets them in again, with new codes.")
            assert app.desk.server is None
            assert places_path(game_file(game)).exists()
    assert not places_path(game_file(game)).exists()  # once the game is left, they are not told again


@pytest.mark.parametrize(
    "raw",
    [
        *(b"", b"{", b"[]", b'{"format":1,"address":5,"port":"x","keys":[]}', b"x" * 20_000),
        b'{"format":1,"address":"127.0.0.1","port":1e400,"keys":[]}',
        b'{"format":1,"address":"127.0.0.1","port":4000,"keys":[[1e400,""]]}',
        *(
            b'{"format":1,"address":"%s","port":4000,"keys":[]}' % address
            for address in (b"localhost", b"", b"0.0.0.0", b"1.2.3.4\\u0000", b"::1%\\u0000")
        ),
    ],
)
async def test_an_invalid_file_of_phones_lets_nobody_in(saved_game: Make, companion: Open, raw: bytes) -> None:
    game = saved_game(*DEALT)
    places_path(game_file(game)).write_bytes(raw)
    app = companion(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert app.desk.server is None
        assert "Ann to move" in screen_text(app)


async def test_phones_can_download_the_result_once_the_game_has_ended(saved_game: Make, companion: Open) -> None:
    """Each format has its own file name; before the end was shown, and without a key, there is nothing."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.server is not None
        assert app.session is not None
        phone = Phone(app.desk.server.host)
        await phone.enter(app.desk.server.access.code(0))
        assert (await phone.get("/export/text")).status == 409
        app.session.stop()
        assert (await phone.get("/export/text")).status == 409
        app.desk.show_act(0)
        assert (await phone.get("/export/text")).status == 409
        app.desk.show_end()
        text = await phone.get("/export/text")
        assert text.status == 200
        assert "Ann" in text.body.decode()
        assert text.headers["content-disposition"].startswith("attachment; filename*=UTF-8''")
        assert (await phone.get("/export/svg")).body.startswith(b"<svg")
        assert (await phone.get("/export/record-tickets")).status == 404
        assert (await phone.get("/export/..%2Fx")).status == 404
        phone.key = ""
        assert (await phone.get("/export/text")).status == 401


async def test_the_tables_screen_shows_the_result_as_a_code_at_the_end(saved_game: Make, companion: Open) -> None:
    """An independent reader finds in it the chat's short text."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.session is not None
        answers = PhoneAnswers(Proposals(), lambda: app.storage.rule_search)
        assert "code" not in answers.document(View(app.session))
        app.session.stop()
        code = answers.document(View(app.session))["code"]
        (barcode,) = zxingcpp.read_barcodes(Image.open(BytesIO(png(code, 1))))
        assert barcode.text == short_text(app.session.sheet())


async def test_the_sheet_on_the_laptop_tells_phones_who_wins(saved_game: Make, companion: Open) -> None:
    """So does the ending; another game has to be shown separately."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        await pilot.press("f2", "escape")
        await settled(pilot)
        assert not app.desk.shown.all
        app.session.stop()
        app.game_changed()
        await pilot.press("f2")
        await settled(pilot)
        assert app.desk.shown == (None, True)
        app.open_record("board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n\n")
        await settled(pilot)
        assert not app.desk.shown.all


async def test_phones_are_not_told_the_end_of_a_game_that_went_on_after_a_stop(
    saved_game: Make, companion: Open
) -> None:
    """Until the laptop shows it again: the sheet of the stopped game was not the end."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.session is not None
        app.session.stop()
        app.game_changed()
        await pilot.press("f2", "escape")
        await settled(pilot)
        assert app.desk.shown.all
        await pilot.press(*"draws cards", "enter")
        await settled(pilot)
        assert not app.session.ended
        assert not app.desk.shown.all


async def test_the_codes_on_the_screen_can_be_read_back_at_80_by_24(saved_game: Make, companion: Open) -> None:
    """They are read by an independent reader, from the characters as they are on the screen."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        await pilot.press("ctrl+o")
        for viewer in (Viewer(0), Viewer(1), Viewer(2), EVERYBODY):
            await settled(pilot)
            assert scanned(app) == app.desk.link(viewer)
            await pilot.press("down")


async def test_the_pad_shows_phone_entries_and_keeps_what_is_being_typed(companion: Open) -> None:
    app = companion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_record("board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n")
        await settled(pilot)
        await pilot.press("5")
        assert app.desk.propose(1, "has 4 routes of 1; has tickets 20 - 8").how == "played"
        await settled(pilot)
        assert isinstance(app.screen, CountsScreen)
        assert app.session is not None
        assert [move.text for move in app.session.moves] == ["Bea has 4 routes of 1; has tickets 20 - 8"]
        assert list(app.screen.pad.columns[0].values()) == ["5"]
        assert len(app.screen.pad.columns[1]) == 3


async def test_the_pad_has_what_a_phone_entered_while_the_help_covered_it(companion: Open) -> None:
    """What is typed then goes on from there; it is not taken for the whole column."""
    app = companion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_record("board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n")
        await settled(pilot)
        await pressed(pilot, "5", "f1")
        assert app.desk.propose(1, "has 4 routes of 1; has tickets 20 - 8").how == "played"
        await pressed(pilot, "escape")
        assert isinstance(app.screen, CountsScreen)
        assert list(app.screen.pad.columns[0].values()) == ["5"]
        assert len(app.screen.pad.columns[1]) == 3
        await pressed(pilot, "right", "down", "3", "escape")
        assert app.session is not None
        assert [move.text for move in app.session.moves if move.text.startswith("Bea")] == [
            "Bea has 4 routes of 1, 3 of 2; has tickets 20 - 8"
        ]


async def test_phones_are_opened_from_the_pad_and_typed_text_stays(
    companion: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that only counts begins with the pad."""
    monkeypatch.setattr("companion.web.addresses.addresses", lambda: [HERE])
    app = companion()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_record("board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n")
        await settled(pilot)
        await pressed(pilot, "5", "ctrl+o", "enter")
        await until(lambda: "Ann: scan" in screen_text(app))
        assert app.desk.propose(1, "has 4 routes of 1; has tickets 20 - 8").how == "played"
        await pressed(pilot, "escape")
        assert isinstance(app.screen, CountsScreen)
        assert list(app.screen.pad.columns[0].values()) == ["5"]
        assert len(app.screen.pad.columns[1]) == 3


async def test_the_hosts_phone_sends_a_photo_that_waits_for_the_workshop(saved_game: Make, companion: Open) -> None:
    """Anything but a picture is refused with a sentence, and no other phone may send one."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)):
        await app.desk.start(HERE)
        assert app.desk.server is not None
        ann, bea = Phone(app.desk.server.host), Phone(app.desk.server.host)
        await ann.enter(app.desk.server.access.code(0))
        await bea.enter(app.desk.server.access.code(1))

        async def sent(phone: Phone, raw: bytes) -> Reply:
            reply = await phone.raw(phone.request("POST", "/photo", raw, content_type="image/jpeg"))
            assert reply is not None
            return reply

        assert (await sent(ann, turned(6))).json == {
            "how": "waits",
            "says": "The photo is waiting in the workshop on the laptop.",
        }
        assert any("Ann sent a photo of the board" in note.message for note in app._notifications)
        [photo] = waiting_photos()
        assert (photo.width, photo.height, photo.sender) == (200, 300, "Ann")
        refused = (await sent(ann, BAD["HEIC"][0])).json
        assert (refused["how"], refused["says"][:17]) == ("refused", "This is a HEIC ph")
        assert (await sent(bea, turned(6))).status == 403
        ann.key = ""
        assert (await sent(ann, turned(6))).status == 401
        assert len(waiting_photos()) == 1
        await app.desk.stop()


async def test_the_list_of_what_may_be_done_follows_what_phones_play(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(100, 34)) as pilot:
        await pilot.pause()
        app.desk.proposals.may_play = True
        await pressed(pilot, "ctrl+t")
        assert "Ann can" in screen_text(app)
        assert app.desk.propose(0, "draws cards").how == "played"
        await pilot.pause()
        assert "Bea can" in screen_text(app)
        assert "Ann can" not in screen_text(app)
