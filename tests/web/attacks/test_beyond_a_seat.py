"""What a phone with a key may not do: play for others, send photos that are not its to send, stay for another game."""

from __future__ import annotations

import asyncio
import sys

import pytest
from phones import Phone, StandInAnswers, StandInDesk, session, until
from refusals import refused

from companion.web.guard import PHOTO
from companion.web.server import Phones


async def test_a_phone_plays_only_for_its_seat_and_overrules_nothing(ann: Phone, phones: Phones) -> None:
    board = Phone(ann.host)
    await board.enter(phones.access.code(None))
    for phone, line in (
        (ann, "Bea claims Sherburn - Shincliffe"),
        (ann, "Ann claims Brancepeth - Durham !"),
        (ann, "Ann claims Sherburn - Shincliffe ! we agreed"),
        (ann, "Ann claims Sherburn - Shincliffe # hello Bea"),
        (ann, "# hello Bea"),
        (ann, "Ann claims Chester-le-Street - Durham red"),
        (ann, "table adds route Bowes - Crook 3 red"),
        (ann, "undo"),
        (ann, "Ann claims Sherburn - Shincliffe\nBea claims Brancepeth - Durham"),
        (ann, "Ann claims " + "x" * 600),
        (ann, ""),
        (board, "Ann claims Sherburn - Shincliffe"),
    ):
        reply = await phone.post("/say", {"line": line})
        assert (reply.status, reply.json["how"]) == (200, "refused"), line
        assert len(reply.json["says"]) > 10
    for line in (None, 1, ["Ann claims Sherburn - Shincliffe"], {"text": "x"}):
        assert (await ann.post("/say", {"line": line, "seat": 1})).json["how"] == "refused"
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    assert desk.proposed == []


async def test_only_the_host_may_send_photos_and_none_too_large(ann: Phone, phones: Phones) -> None:
    """It is refused by the head alone, before a byte of the photo is read."""
    bea, board, stranger = Phone(ann.host), Phone(ann.host), Phone(ann.host)
    await bea.enter(phones.access.code(1))
    await board.enter(phones.access.code(None))

    def photo(phone: Phone, size: int = PHOTO.body, kind: str = "image/jpeg") -> bytes:
        return phone.request("POST", "/photo", b"", content_type=kind, content_length=str(size))

    for phone, status in ((stranger, 401), (bea, 403), (board, 403)):
        reply = await ann.raw(photo(phone))
        assert reply is not None
        assert refused(reply, status)
    assert refused(await ann.raw(photo(ann, PHOTO.body + 1)), 413)
    assert refused(await ann.raw(photo(ann, kind="text/plain")), 415)
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    assert desk.photos == []
    reply = await ann.raw(ann.request("POST", "/photo", b"x" * 100_000, content_type="image/jpeg"))
    assert reply is not None
    assert reply.json == {"how": "waits", "says": "The photo waits."}
    assert desk.photos == [(0, b"x" * 100_000)]


async def test_a_screen_of_the_board_decides_nothing_about_a_photo(phones: Phones) -> None:
    board = Phone(phones.host)
    await board.enter(phones.access.code(None))
    for answer in ({"track": 1, "seat": 0}, {"confirm": True}, {"drop": True}):
        assert refused(await board.post("/draft", answer), 403), answer


async def test_photos_are_received_one_at_a_time(ann: Phone, phones: Phones) -> None:
    """So that no more than one is held in memory."""
    async with ann.wire() as wire:
        await wire.send(ann.request("POST", "/photo", b"x", content_type="image/jpeg", content_length="1000"))
        await until(lambda: phones._requests._photo_comes.locked())
        assert refused(await ann.raw(ann.request("POST", "/photo", b"x", content_type="image/jpeg")), 429)
    await until(lambda: not phones._requests._photo_comes.locked())


async def test_a_truncated_photo_is_discarded(ann: Phone, phones: Phones) -> None:
    """Nothing of it reaches the desk, and the next one may come."""
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    async with ann.wire() as wire:
        await wire.send(ann.request("POST", "/photo", b"x" * 999, content_type="image/jpeg", content_length="1000"))
        await until(lambda: phones._requests._photo_comes.locked())
        wire.cut()
        await until(lambda: not phones._requests._photo_comes.locked())
    assert desk.photos == []
    reply = await ann.raw(ann.request("POST", "/photo", b"y" * 1000, content_type="image/jpeg"))
    assert reply is not None
    assert desk.photos == [(0, b"y" * 1000)]


async def test_a_slow_photo_is_not_given_to_a_game_opened_meanwhile(ann: Phone, phones: Phones) -> None:
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    game = desk.game
    async with ann.wire() as wire:
        await wire.send(ann.request("POST", "/photo", b"x", content_type="image/jpeg", content_length="2"))
        await until(lambda: phones._requests._photo_comes.locked())
        desk.game = session()
        await wire.send(b"x")
        assert refused(await wire.reply(), 409)
    desk.game = game
    assert desk.photos == []


async def test_a_key_is_valid_only_for_its_game(ann: Phone, phones: Phones) -> None:
    """Another game at the same desk has other people in its seats."""
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    game = desk.game
    async with ann.stream() as stream:
        events = stream.events()
        await anext(events)
        for other in (None, session()):
            desk.game = other
            for path in ("/ask", "/say", "/draft"):
                assert refused(await ann.post(path, {}), 409), path
            for path in ("/stream", "/drawing", "/photo", "/export/text"):
                assert refused(await ann.get(path), 409), path
        phones.changed()
        assert (await anext(events))[0] == "closed"
    desk.game = game


@pytest.mark.skipif(sys.platform != "linux", reason="all of 127.0.0.0/8 is this machine on Linux only")
async def test_only_the_chosen_address_is_bound(phones: Phones) -> None:
    port = int(phones.host.rpartition(":")[2])
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.2", port)


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
async def test_addresses_are_never_all_bound_together(address: str) -> None:
    phones = Phones(StandInDesk(), StandInAnswers())
    with pytest.raises(OSError, match="not of all"):
        await phones.start(address)
