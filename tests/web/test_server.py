"""A phone enters, sees, asks and says, over real sockets."""

from __future__ import annotations

import asyncio

from phones import Phone

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
        said = await bea.post("/say", {"line": "Bea claims Sherburn - Shincliffe"})
        assert said.json["how"] == "played"
        name, view = await anext(events)
        assert (name, len(view["history"])) == ("view", 2)
        assert view["history"][-1].startswith("Bea claims")


async def test_a_phone_asks(phones: Phones) -> None:
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(2))
    reply = await phone.post("/ask", {"ask": "now"})
    assert reply.json == {"seat": 2, "asked": "now"}


async def test_stopping_ends_streams_and_lets_the_port_go(phones: Phones) -> None:
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    async with phone.stream() as stream:
        events = stream.events()
        await anext(events)
        ending = asyncio.create_task(phones.stop())
        assert (await anext(events))[0] == "closed"
        await ending
    host = phone.host
    await phones.start(*_address(host))
    assert phones.host == host


def _address(host: str) -> tuple[str, int]:
    address, _, port = host.rpartition(":")
    return address, int(port)
