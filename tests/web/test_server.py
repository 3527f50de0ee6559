"""A phone enters, looks, asks and speaks, over real sockets."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import AsyncExitStack

import pytest
from phones import Phone, StandInAnswers, StandInDesk, until

from companion.web import routes
from companion.web.access import BOARDS
from companion.web.desk import Download
from companion.web.server import Phones


async def test_a_phone_enters_with_a_code_and_gets_a_key(phones: Phones) -> None:
    phone = Phone(phones.host)
    reply = await phone.enter(phones.access.code(1))
    assert (reply.status, reply.json["viewer"]) == (200, 1)
    assert len(phone.key) == 32


async def test_the_stream_begins_with_the_view_and_sends_it_again_when_the_game_changes(phones: Phones) -> None:
    ann, bea = Phone(phones.host), Phone(phones.host)
    await ann.enter(phones.access.code(0))
    await bea.enter(phones.access.code(1))
    async with ann.stream() as stream:
        events = stream.events()
        name, view = await anext(events)
        assert (name, view["seat"], len(view["history"])) == ("view", 0, 1)
        reply = await bea.post("/say", {"line": "Bea claims Sherburn - Shincliffe"})
        assert reply.json["how"] == "played"
        name, view = await anext(events)
        assert (name, len(view["history"])) == ("view", 2)
        assert view["history"][-1].startswith("Bea claims")


async def test_the_laptop_is_told_when_a_phone_has_come_or_gone(phones: Phones) -> None:
    phone, desk = Phone(phones.host), phones._desk
    assert isinstance(desk, StandInDesk)
    await phone.enter(phones.access.code(0))
    changes = desk.changes
    async with phone.stream() as stream:
        await anext(stream.events())
        assert phones.connected(0) == 1
        assert desk.changes > changes
        changes = desk.changes
    await until(lambda: desk.changes > changes)
    assert phones.connected(0) == 0


async def test_the_app_keeps_its_signals_and_its_log() -> None:
    """The app closes the game when it is asked to end; Uvicorn would only stop its server."""
    log = logging.getLogger()
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)], log.handlers, log.level
    phones = Phones(StandInDesk(), StandInAnswers())
    for _ in range(2):
        await phones.start("127.0.0.1")
        during = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)], log.handlers, log.level
        assert during == before
        await phones.stop()
    assert len(logging.getLogger("uvicorn").handlers) == 1


async def test_a_second_tab_takes_the_stream_and_the_first_is_told(phones: Phones) -> None:
    """Otherwise each would reconnect when the other one does, for ever."""
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    async with phone.stream() as first, phone.stream() as second:
        events = first.events()
        assert [name async for name, _ in events] in (["view", "moved"], ["moved"])
        assert (await anext(second.events()))[0] == "view"
    assert (await phone.post("/ask", {"ask": "now"})).status == 200


async def test_a_waiting_phone_is_present_as_long_as_its_page_asks(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that was closed is not let in, but one that comes back is."""
    first, second = Phone(phones.host), Phone(phones.host)
    await first.enter(phones.access.code(0))
    with monkeypatch.context() as patch:
        patch.setattr(routes, "ASKS", 0.2)
        token = (await second.enter(phones.access.code(0))).json["waiting"]
        assert len(phones.asking(0)) == 1
        await until(lambda: not phones.asking(0))
    assert phones.asking(None) == phones.asking(1) == ()
    assert (await second.post("/enter", {"waiting": token})).json["waiting"] == token
    (device,) = phones.asking(0)
    phones.allow(device)
    assert phones.asking(0) == ()
    assert (await second.post("/enter", {"waiting": token})).json["key"] == token


async def test_a_page_that_asks_again_counts_as_present_from_then_on(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time since it first asked does not matter any more."""
    waiting = [Phone(phones.host) for _ in range(2)]
    for seat in (0, 1):
        await Phone(phones.host).enter(phones.access.code(seat))
    monkeypatch.setattr(routes, "ASKS", 0.1)
    token = (await waiting[0].enter(phones.access.code(0))).json["waiting"]
    monkeypatch.setattr(routes, "ASKS", 600)
    await waiting[0].post("/enter", {"waiting": token})
    monkeypatch.setattr(routes, "ASKS", 0.2)
    await waiting[1].enter(phones.access.code(1))
    await until(lambda: not phones.asking(1))
    assert len(phones.asking(0)) == 1


async def test_one_screen_too_many_waits_until_another_leaves(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told how many are looking on. One that comes back soon, as after a network failure, still has its place."""
    waiting = Phone(phones.host)
    async with AsyncExitStack() as looking:
        screens = [Phone(phones.host) for _ in range(BOARDS)]
        for screen in screens:
            await screen.enter(phones.access.code(None))
            await looking.enter_async_context(screen.stream())
        reply = await waiting.enter(phones.access.code(None))
        assert reply.json["says"].startswith(f"{BOARDS} screens are watching already")
        token = reply.json["waiting"]
    await until(lambda: not len(phones.streams))
    assert (await waiting.post("/enter", {"waiting": token})).json["waiting"] == token
    assert (await Phone(phones.host).enter(phones.access.code(None))).json["waiting"]
    for screen in screens:
        assert (await screen.post("/ask", {"ask": "now"})).status == 200
    async with screens[0].stream():
        monkeypatch.setattr(routes, "AWAY", 0)
        changes = phones._desk.changes
        assert (await waiting.post("/enter", {"waiting": token})).json == {"key": token, "viewer": None}
        assert phones._desk.changes > changes
        assert [(await screen.post("/ask", {"ask": "now"})).status for screen in screens[:2]] == [200, 401]
    seat = Phone(phones.host)
    await seat.enter(phones.access.code(0))
    assert (
        (await Phone(phones.host).enter(phones.access.code(0))).json["says"].startswith("Another phone has this seat")
    )


async def test_a_phone_can_ask(phones: Phones) -> None:
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(2))
    reply = await phone.post("/ask", {"ask": "now"})
    assert reply.json == {"seat": 2, "asked": "now"}


async def test_the_result_can_be_downloaded_once_the_game_has_ended(phones: Phones) -> None:
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    assert (await phone.get("/export/text")).status == 409
    game = phones._desk.session()
    assert game is not None
    game.stop()
    reply = await phone.get("/export/text")
    assert (reply.status, reply.body) == (200, b"Ann won")
    assert reply.headers["content-disposition"] == "attachment; filename*=UTF-8''Ann%27s%20game.txt"
    assert (await phone.get("/export/text-of-others")).status == 404
    phone.key = ""
    assert (await phone.get("/export/text")).status == 401


async def test_a_format_of_the_result_is_made_once_for_all_who_ask(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask; it is made again once the game has gone on, or if it could not be made."""
    asked: list[str] = []
    ready = asyncio.Event()

    async def export(name: str) -> Download | None:
        asked.append(name)
        await ready.wait()
        return Download(b"%d" % len(asked), "image/png", "game.png") if name == "png" else None

    monkeypatch.setattr(phones._desk, "export", export)
    game = phones._desk.session()
    assert game is not None
    game.stop()
    ann, bea = Phone(phones.host), Phone(phones.host)
    await ann.enter(phones.access.code(0))
    await bea.enter(phones.access.code(1))
    waiting = [asyncio.create_task(phone.get("/export/png")) for phone in (ann, bea)]
    await until(lambda: len(asked) > 0)
    ready.set()
    assert [(await reply).body for reply in waiting] == [b"1", b"1"]
    assert (await ann.get("/export/png")).body == b"1"
    for _ in range(2):
        assert (await ann.get("/export/other")).status == 404
    assert asked == ["png", "other", "other"]
    game.undo()
    game.stop()
    assert (await ann.get("/export/png")).body == b"4"


async def test_a_result_that_failed_is_made_again(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    async def export(name: str) -> Download | None:
        made.append(name)
        if len(made) == 1:
            raise MemoryError
        return Download(b"Ann won", "text/plain", "game.txt")

    monkeypatch.setattr(phones._desk, "export", export)
    game = phones._desk.session()
    assert game is not None
    game.stop()
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    assert (await phone.get("/export/text")).status == 500
    assert (await phone.get("/export/text")).body == b"Ann won"
    phones.guard.faults.clear()


async def test_the_drawing_is_sent_once(phones: Phones) -> None:
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    reply = await phone.get("/drawing")
    assert reply.body.startswith(b"<svg")
    again = await phone.get("/drawing", if_none_match=reply.headers["etag"])
    assert (again.status, again.body) == (304, b"")


async def test_stopping_ends_streams_and_releases_the_port(phones: Phones) -> None:
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    async with phone.stream() as stream:
        events = stream.events()
        await anext(events)
        await Phone(phones.host).enter(phones.access.code(0))
        assert len(phones.asking(0)) == 1
        ending = asyncio.create_task(phones.stop())
        assert (await anext(events))[0] == "closed"
        await ending
    host = phone.host
    assert phones.asking(0) == ()
    await phones.start(*_address(host))
    assert phones.host == host


def _address(host: str) -> tuple[str, int]:
    address, _, port = host.rpartition(":")
    return address, int(port)
