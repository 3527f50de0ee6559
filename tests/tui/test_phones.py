"""Phones as the laptop sees them: their screen, codes, and that nothing listens unless asked for."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from idle import idle
from scanning import scanned
from story import flat, pressed, screen_text, settled

from companion.store.phone_places import places_path
from companion.store.saved_games import game_file
from companion.tui.app import CompanionApp
from companion.tui.screens.phones import SILENT
from companion.view import EVERYBODY, Viewer
from companion.web.server import Phones
from companion.words import wording
from tests.phones import Phone, until

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


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_notice_leaves_the_code_free(saved_game: Make, companion: Open, size: tuple[int, int]) -> None:
    """As when it says that phones cannot come back and have to scan the new codes."""
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        await pressed(pilot, "ctrl+o")
        app.say_fault(
            wording("phones not back", why=wording("phones failed", address=HERE, why="Address already in use"))
        )
        await settled(pilot)
        assert "Phones cannot connect" in screen_text(app)
        assert scanned(app) == app.desk.link(Viewer(0))


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


async def test_the_phone_that_asked_first_for_a_place_is_let_in(saved_game: Make, companion: Open) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.server is not None
        first, second, third = (Phone(app.desk.server.host) for _ in range(3))
        await first.enter(app.desk.server.access.code(0))
        tokens = [(await phone.enter(app.desk.server.access.code(0))).json["waiting"] for phone in (second, third)]
        app.desk.allow(Viewer(0))
        replies = [(await first.post("/enter", {"waiting": token})).json.keys() for token in tokens]
        assert replies == [{"key", "viewer"}, {"waiting", "says"}]


async def test_phones_let_in_at_another_address_are_no_longer_let_in_at_the_first(
    saved_game: Make, companion: Open
) -> None:
    app = companion(saved_game(*DEALT))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert await app.desk.start(HERE) is None
        assert app.desk.server is not None
        first = Phone(app.desk.server.host)
        assert await app.desk.start(HERE) is None
        assert app.desk.server.host != first.host
        with pytest.raises(ConnectionRefusedError):
            await first.get("/")
