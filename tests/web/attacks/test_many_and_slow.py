"""Many connections, slow ones, and questions without end: what is cut off, and what has to wait."""

from __future__ import annotations

import asyncio
import socket
import sys
from itertools import count
from time import thread_time

import pytest
from phones import PATIENCE, Phone, until
from refusals import CODE, refused

from companion.web import budget, connections, routes
from companion.web.connections import KEEP_ALIVE, MOST_EACH, Connection, Parsing
from companion.web.server import Phones


@pytest.mark.parametrize(
    "begins",
    [
        "",
        "G",
        "GET / HTTP/1.1\r\nHost: {host}\r\n",
        "POST /ask HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{{",
    ],
)
async def test_a_slow_request_is_cut_off(ann: Phone, monkeypatch: pytest.MonkeyPatch, begins: str) -> None:
    """Slowloris: bytes that keep coming do not extend the time."""
    with monkeypatch.context() as patch:
        patch.setattr(Connection, "arrival_time", 0.5)
        async with ann.wire() as wire:
            await wire.send(begins.format(host=ann.host).encode())

            async def drips() -> None:
                for _ in range(20_000):
                    await wire.send(b"x" if begins else b"")
                    await asyncio.sleep(0.05)

            dripping = asyncio.create_task(drips())
            await wire.ended()
            dripping.cancel()
            await asyncio.gather(dripping, return_exceptions=True)


async def test_a_slow_second_request_is_cut_off_too(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    async with ann.wire() as wire:
        await wire.send(ann.request("GET", "/nothing"))
        assert (await wire.reply()).status == 404
        with monkeypatch.context() as patch:
            patch.setattr(Connection, "arrival_time", 0.2)
            await wire.send(b"GET /")
            await wire.ended()


async def test_connections_are_limited_in_number_and_a_stream_continues(
    ann: Phone, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "arrival_time", 600)
    async with ann.stream() as stream:
        events = stream.events()
        await anext(events)
        opened = [await asyncio.open_connection(*_place(ann)) for _ in range(MOST_EACH + 60)]
        server = phones._server
        assert server is not None
        await until(lambda: sum(reader.at_eof() for reader, _ in opened) >= 60)
        assert len(server.server_state.connections) <= MOST_EACH + 1
        phones._desk.session().play("Bea claims Sherburn - Shincliffe")  # type: ignore[union-attr]
        phones.changed()
        assert len((await anext(events))[1]["history"]) == 2
        for _, writer in opened:
            writer.transport.abort()
        await until(lambda: len(server.server_state.connections) <= 1)


async def test_connections_from_many_addresses_are_bounded_in_total(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", 10)
    monkeypatch.setattr(Connection, "arrival_time", 600)
    opened = [await asyncio.open_connection(*_place(Phone(phones.host))) for _ in range(30)]
    await until(lambda: sum(reader.at_eof() for reader, _ in opened) >= 20)
    for _, writer in opened:
        writer.transport.abort()


@pytest.mark.skipif(sys.platform != "linux", reason="all of 127.0.0.0/8 is this machine on Linux only")
@pytest.mark.parametrize(("addresses", "each"), [(3, 40), (12, 10), (120, 1)])
async def test_greedy_addresses_leave_room_for_the_tables_phones(
    ann: Phone, phones: Phones, monkeypatch: pytest.MonkeyPatch, addresses: int, each: int
) -> None:
    """Connections of a seat stay, and new phones are let in: addresses with many silent connections lose them."""
    monkeypatch.setattr(connections, "MOST", 60)
    monkeypatch.setattr(Connection, "arrival_time", 600)
    bea = Phone(ann.host)
    async with ann.stream() as stream:
        events = stream.events()
        await anext(events)
        greedy = [(f"127.0.0.{2 + number}", 0) for number in range(addresses) for _ in range(each)]
        opened = [await asyncio.open_connection(*_place(ann), local_addr=own) for own in greedy]
        server = phones._server
        assert server is not None
        await until(lambda: len(server.server_state.connections) <= 60)
        assert (await bea.enter(phones.access.code(1))).status == 200
        async with bea.stream() as other:
            await anext(other.events())
            opened += [await asyncio.open_connection(*_place(ann), local_addr=own) for own in greedy]
            await until(lambda: len(server.server_state.connections) <= 60)
            phones._desk.session().play("Bea claims Sherburn - Shincliffe")  # type: ignore[union-attr]
            phones.changed()
            for told in (events, other.events()):
                assert len((await anext(told))[1]["history"]) == 2
    for _, writer in opened:
        writer.transport.abort()


async def test_a_device_keeps_no_more_connections_than_a_browser_opens(
    ann: Phone, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same goes for one whose key is not valid."""
    monkeypatch.setattr(connections, "MOST_EACH", 4)
    server = phones._server
    assert server is not None
    for phone, kept in ((ann, KEEP_ALIVE + 4), (Phone(ann.host, "x"), 4)):
        opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        for _ in range(KEEP_ALIVE + 10):
            opened.append(await asyncio.open_connection(*_place(ann)))
            opened[-1][1].write(phone.request("POST", "/ask", b"{}"))
            await opened[-1][0].readuntil(b"\r\n\r\n")
        await until(lambda most=kept: len(server.server_state.connections) == most)
        for _, writer in opened:
            writer.transport.abort()
        await until(lambda: not server.server_state.connections)


async def test_a_phone_that_reads_nothing_is_cut_off(
    ann: Phone, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its stream ends, and nothing piles up for it meanwhile: there is one slot for what is still to be sent."""
    monkeypatch.setattr(Connection, "write_time", 0.5)
    answers = phones._requests._answers
    large = {"number": 0}
    monkeypatch.setattr(answers, "document", lambda view: {**large, "filler": "x" * 300_000})
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(_place(ann))
        deaf.sendall(ann.request("GET", "/stream"))
        await until(lambda: len(phones.streams) == 1)
        server = phones._server
        assert server is not None
        for connection in server.server_state.connections:  # so that our own patience is tested, not the system's
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                peer = connection.transport.get_extra_info("socket")
                peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 600_000)
        cut = asyncio.get_running_loop().time() + PATIENCE
        while len(phones.streams):
            assert asyncio.get_running_loop().time() < cut
            large["number"] += 1
            phones.changed()
            await asyncio.sleep(0.01)
            for connection in server.server_state.connections:
                assert connection.transport.get_write_buffer_size() < 700_000


async def test_a_phone_that_asks_endlessly_has_to_wait(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only that one: the others are answered."""
    monkeypatch.setattr(budget, "BURST", 20)
    monkeypatch.setattr(budget, "EACH_SECOND", 1e-6)
    greedy, bea = Phone(phones.host), Phone(phones.host)
    await greedy.enter(phones.access.code(0))
    await bea.enter(phones.access.code(1))
    replies = [await greedy.post("/ask", {"ask": "now"}) for _ in range(40)]
    assert [reply.status for reply in replies] == [200] * 20 + [429] * 20
    assert refused(replies[-1], 429)
    assert (await bea.post("/ask", {"ask": "now"})).status == 200
    monkeypatch.setattr(budget, "EACH_SECOND", 1e6)
    assert (await greedy.post("/ask", {"ask": "now"})).status == 200


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\r\nHost: {0}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET /stream HTTP/1.1\r\nHost: {0}\r\nAuthorization: Bearer x\r\n\r\n",
        "POST /enter HTTP/1.1\r\nHost: {0}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
    ],
)
async def test_a_client_asking_endlessly_without_a_key_has_to_wait(
    ann: Phone, phones: Phones, monkeypatch: pytest.MonkeyPatch, head: str
) -> None:
    """Requests with a key are answered all the while, even from the same address, and so is another address."""
    monkeypatch.setattr(budget, "STRANGERS", 5)
    monkeypatch.setattr(budget, "EACH_SECOND", 1e-6)
    raw = head.format(ann.host).encode()
    replies = [await ann.raw(raw) for _ in range(30)]
    assert all(reply is not None and reply.status != 429 for reply in replies[:4])
    assert all(refused(reply, 429) for reply in replies[5:])
    async with ann.stream() as stream:
        assert (await anext(stream.events()))[0] == "view"
    if sys.platform == "linux":
        reader, writer = await asyncio.open_connection(*_place(ann), local_addr=("127.0.0.2", 0))
        writer.write(ann.request("POST", "/enter", CODE, authorization=""))
        assert (await reader.readline()).split()[1] == b"403"
        writer.transport.abort()
    monkeypatch.setattr(budget, "EACH_SECOND", 1e6)
    assert (await Phone(phones.host).enter(phones.access.code(1))).status == 200


async def test_pipelined_requests_are_paid_for_one_by_one(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "STRANGERS", 5)
    monkeypatch.setattr(budget, "EACH_SECOND", 1e-6)
    async with ann.wire() as wire:
        await wire.send(ann.request("POST", "/enter", CODE, authorization="") * 30)
        assert [(await wire.reply()).status for _ in range(6)] == [403] * 5 + [429]
        assert await wire.ended() == b""


@pytest.mark.parametrize("key", [" " * 15_000 + "x", " \t" * 7_000 + "x", "x" + " " * 15_000, "Bearer " * 2_000])
def test_headers_are_parsed_fast_whatever_the_key_is(key: str) -> None:
    asked: list[str] = []

    def may_ask(key: str) -> bool:
        asked.append(key)
        return True

    parsing = Parsing(may_ask)
    parsing.receive_data(f"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\r\n".encode())
    begun = thread_time()
    parsing.next_event()
    assert thread_time() - begun < 1
    assert asked == [key.strip()]


@pytest.mark.parametrize("path", ["/ask", "/say", "/stream"])
async def test_a_phone_whose_questions_take_long_has_to_wait_for_longer(
    phones: Phones, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Lines made to be slow to read cannot fill the laptop's time, even at the highest rate that is allowed."""
    seconds = count()
    monkeypatch.setattr(routes, "thread_time", lambda: next(seconds))  # each answer takes one
    monkeypatch.setattr(budget, "BURST", 20)
    monkeypatch.setattr(budget, "EACH_SECOND", 1e-6)
    greedy, bea = Phone(phones.host), Phone(phones.host)
    await greedy.enter(phones.access.code(0))
    await bea.enter(phones.access.code(1))
    if path == "/stream":
        async with greedy.stream() as stream:
            assert (await anext(stream.events()))[0] == "view"
    else:
        assert (await greedy.post(path, {"line": "Ann draws blind, blind"})).status == 200
    assert refused(await greedy.post("/ask", {"ask": "now"}), 429)
    assert (await bea.post("/ask", {"ask": "now"})).status == 200
    monkeypatch.setattr(budget, "EACH_SECOND", 1e6)
    assert (await greedy.post("/ask", {"ask": "now"})).status == 200


async def test_of_too_many_connections_the_one_longest_silent_is_cut(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the one that was opened first: it may be in use."""
    monkeypatch.setattr(connections, "MOST_EACH", 2)
    phone = Phone(phones.host)
    async with phone.wire() as first, phone.wire() as second:
        for wire in (second, first):
            await wire.send(phone.request("GET", "/nothing"))
            assert (await wire.reply()).status == 404
        async with phone.wire():
            assert await second.ended() == b""
            await first.send(phone.request("GET", "/nothing"))
            assert (await first.reply()).status == 404


def _place(phone: Phone) -> tuple[str, int]:
    address, _, port = phone.host.rpartition(":")
    return address, int(port)
