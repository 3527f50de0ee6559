"""What somebody in the same network may try, one test each, over real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from time import thread_time

import pytest
import pytest_asyncio
from phones import GAME, PATIENCE, Phone, Reply, StandInAnswers, StandInDesk, session, until

from companion.web import budget, connections, routes
from companion.web.access import Device
from companion.web.connections import KEEP_ALIVE, MOST_EACH, Connection, Parsing
from companion.web.guard import BODY, PHOTO
from companion.web.server import Phones

CODE = json.dumps({"code": "x"}).encode()


@pytest_asyncio.fixture
async def ann(phones: Phones) -> AsyncIterator[Phone]:
    """Ann's phone, which has its key, and which must still be served when the attack is over."""
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    yield phone
    assert (await phone.post("/ask", {"ask": "now"})).status == 200


def refused(reply: Reply | None, *statuses: int) -> bool:
    """Whether an attack was answered by a refusal in one of our sentences, or not at all."""
    if reply is None:
        return True
    return reply.status in statuses and len(reply.json["says"]) > 10


# -- other sites in a browser of the house


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost:{port}", "[::1]:{port}"]
)
async def test_a_foreign_name_bound_to_our_address_is_refused(ann: Phone, host: str) -> None:
    """DNS rebinding: the browser believes that it is asking its own site, and says so."""
    host = host.format(port=ann.host.rpartition(":")[2])
    for raw in (ann.request("GET", "/", host=host), ann.request("POST", "/enter", CODE, host=host)):
        reply = await ann.raw(raw)
        assert reply is not None
        assert refused(reply, 421)


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {0}\r\nHost: {0}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {0}\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {0}, evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: {0}@evil.example\r\n\r\n",
    ],
)
async def test_a_request_without_one_clear_host_is_refused(ann: Phone, head: str) -> None:
    assert refused(await ann.raw(head.format(ann.host).encode()), 400, 421)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://{host}",
        "null",
        "http://{host}.evil.example",
        "http://{host}, http://evil.example",
        "file://",
        "{host}",
    ],
)
async def test_another_site_may_not_ask(ann: Phone, origin: str) -> None:
    """Neither with a key, should it have one, nor with a code."""
    origin = origin.format(host=ann.host)
    for raw in (
        ann.request("POST", "/say", b'{"line": "Ann claims Durham"}', origin=origin),
        ann.request("POST", "/enter", CODE, origin=origin),
        ann.request("GET", "/stream", origin=origin),
    ):
        reply = await ann.raw(raw)
        assert reply is not None
        assert refused(reply, 403)


async def test_our_own_page_may_ask(ann: Phone) -> None:
    assert (await ann.post("/ask", {"ask": "now"}, origin=f"http://{ann.host}")).status == 200


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json, text/plain",
        "text/json",
        "application/json; charset=utf-16",
    ],
)
async def test_a_form_from_another_site_is_refused_by_its_type(ann: Phone, kind: str) -> None:
    """A browser sends these without asking us first."""
    assert refused(await ann.raw(ann.request("POST", "/ask", b"{}", content_type=kind)), 415)


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X" * 99]
)
async def test_other_methods_are_refused(ann: Phone, method: str) -> None:
    for path in ("/", "/ask", "/enter", "/stream"):
        async with ann.wire() as wire:
            await wire.send(ann.request(method, path))
            reply = await wire.head()
            assert reply.status == 405
            assert "access-control-allow-origin" not in reply.headers


async def test_a_method_belonging_to_another_path_is_refused(ann: Phone) -> None:
    for method, path in (("GET", "/enter"), ("GET", "/ask"), ("GET", "/say"), ("POST", "/stream"), ("POST", "/")):
        body = b"{}" if method == "POST" else None
        reply = await ann.raw(ann.request(method, path, body))
        assert reply is not None
        assert reply.status == 405


async def test_every_reply_tells_browsers_what_is_forbidden(ann: Phone) -> None:
    for reply in (await ann.get("/"), await ann.get("/nothing"), await ann.raw(ann.request("GET", "/", host="x"))):
        assert reply is not None
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["referrer-policy"] == "no-referrer"
        assert "default-src 'none'" in reply.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
        assert "unsafe" not in reply.headers["content-security-policy"]
        assert not {"server", "set-cookie", "access-control-allow-origin"} & reply.headers.keys()


# -- too much, and malformed


async def test_a_long_body_is_refused_before_it_is_read(ann: Phone) -> None:
    full = json.dumps({"ask": "x" * (BODY - len('{"ask": ""}'))}).encode()
    assert len(full) == BODY
    reply = await ann.raw(ann.request("POST", "/ask", full))
    assert reply is not None
    assert reply.status == 200
    for size in (BODY + 1, 10**6, 10**9, 10**20):
        reply = await ann.raw(ann.request("POST", "/ask", b"{", content_length=str(size)))
        assert refused(reply, 400, 413), size
    assert refused(await ann.raw(ann.request("POST", "/ask", full + b" ")), 413)


async def test_a_body_without_a_length_is_refused(ann: Phone) -> None:
    assert refused(await ann.raw(ann.request("POST", "/ask", b"", content_length="")), 411)
    assert refused(await ann.raw(ann.request("GET", "/", b"{}")), 400)


async def test_long_headers_are_refused_whole_and_in_pieces(ann: Phone) -> None:
    many = ann.request("GET", "/", **{f"x_{number}": "y" * 80 for number in range(200)})
    for raw in (ann.request("GET", "/", x="y" * 20_000), many, ann.request("GET", "/" + "y" * 20_000), b"G" * 20_000):
        assert refused(await ann.raw(raw), 400), raw[:30]
        async with ann.wire() as wire:
            try:
                for at in range(0, len(raw), 4000):
                    await wire.send(raw[at : at + 4000])
                    await asyncio.sleep(0)
                assert refused(await wire.reply(), 400)
            except (ConnectionError, asyncio.IncompleteReadError):
                pass


@pytest.mark.parametrize(
    "lengths",
    [
        "Content-Length: 2\r\nContent-Length: 2",
        "Content-Length: 2\r\ncontent-length: 3",
        "Content-Length: 2, 2",
        "Content-Length: 2,3",
        "Content-Length: +2",
        "Content-Length: -2",
        "Content-Length: 0x2",
        "Content-Length: 2 2",
        "Content-Length: two",
        "Content-Length:",
        "Content-Length : 2",
        "Content-Length: 2\r\nX: y\r\nCONTENT-LENGTH: 2",
    ],
)
async def test_a_length_given_twice_or_wrongly_is_refused(ann: Phone, lengths: str) -> None:
    head = f"POST /ask HTTP/1.1\r\nHost: {ann.host}\r\nAuthorization: Bearer {ann.key}\r\n"
    raw = f"{head}Content-Type: application/json\r\n{lengths}\r\n\r\n{{}}".encode()
    assert refused(await ann.raw(raw), 400)


@pytest.mark.parametrize(
    "coding",
    [
        "chunked",
        "Chunked",
        "identity",
        "gzip, chunked",
        "chunked, chunked",
        "xchunked",
        "\x0bchunked",
        "chunked\r\nTransfer-Encoding: identity",
    ],
)
async def test_a_length_together_with_a_coding_is_refused(ann: Phone, coding: str) -> None:
    """CL+TE: a proxy in front of us might disagree with us about where the request ends."""
    for length in ("5", "0", ""):
        raw = ann.request("POST", "/ask", b"2\r\n{}\r\n0\r\n\r\n", transfer_encoding=coding, content_length=length)
        assert refused(await ann.raw(raw), 400)


async def test_a_request_hidden_in_a_body_is_not_carried_out(ann: Phone, phones: Phones) -> None:
    hidden = ann.request("POST", "/say", b'{"line": "Ann claims Sherburn - Shincliffe"}')
    for raw in (
        ann.request("GET", "/", hidden),
        ann.request("POST", "/ask", b"0\r\n\r\n" + hidden, transfer_encoding="chunked"),
        ann.request("POST", "/ask", hidden, content_length="2\r\ncontent-length: 2"),
        ann.request("POST", "/ask", hidden, content_type="text/plain"),
        ann.request("OPTIONS", "/ask", hidden),
    ):
        async with ann.wire() as wire:
            await wire.send(raw)
            reply = await wire.ended()
            assert reply.count(b"HTTP/1.1 ") <= 1
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    assert desk.proposed == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"1",
        b"[" * 16_000,
        b'{"a":' * 3000,
        b'{"ask": NaN}',
        b'{"ask": 1e999}',
        b'{"ask": ' + b"9" * 9000 + b"}",
        b'{"ask": "\\ud800"}',
        b'{"\\udfff": 1}',
        b'{"ask": "\xff"}',
        b"\xef\xbb\xbf{}",
        b'{"ask": "\x00"}',
        "{}".encode("utf-16"),
    ],
)
async def test_a_body_that_is_not_an_object_is_refused(ann: Phone, body: bytes) -> None:
    for path in ("/ask", "/say", "/enter"):
        assert refused(await ann.raw(ann.request("POST", path, body)), 400)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../access.py",
        "/static/..%2faccess.py",
        "/static/%2e%2e/access.py",
        "/static//etc/passwd",
        "/static/",
        "/static",
        "/static/x.html%00",
        "//",
        "/..",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/seat.js/",
        "http://{host}/",
        "*",
        "/access.py",
        "/docs",
        "/openapi.json",
        "/.git/config",
        "/static/%ff",
    ],
)
async def test_no_other_path_is_served(ann: Phone, path: str) -> None:
    assert refused(await ann.raw(ann.request("GET", path.format(host=ann.host))), 400, 404)


async def test_no_connection_is_upgraded(ann: Phone) -> None:
    for protocol in ("websocket", "h2c", "x"):
        upgrade = {"connection": "upgrade", "upgrade": protocol, "sec_websocket_key": "eA==", "http2_settings": "AA"}
        assert refused(await ann.raw(ann.request("GET", "/stream", **upgrade)), 400)
    assert await ann.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n") is not None
    assert refused(await ann.raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500), 400)


# -- many, and slow


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


# -- codes and keys


async def test_codes_cannot_be_guessed(phones: Phones) -> None:
    phone, codes = Phone(phones.host), [phones.access.code(seat) for seat in (0, 1, 2, None)]
    assert len(set(codes)) == 4
    near = [code[:-1] for code in codes] + [code + "A" for code in codes] + [code.swapcase() for code in codes]
    odd = ["", " ", "\0", "é" * 22, "None", *(f" {code}" for code in codes), *(f"{code}\n" for code in codes)]
    tried = [*near, *odd, *(token_urlsafe(16) for _ in range(300))]
    async with phone.wire() as wire:
        for code in tried:
            await wire.send(phone.request("POST", "/enter", json.dumps({"code": code}).encode()))
            assert refused(await wire.reply(), 403)
    for code in (None, 0, True, [], {}, [codes[0]], {"code": codes[0]}):
        assert refused(await phone.post("/enter", {"code": code}), 403)
    assert phones.access.wrong == len(tried)


async def test_a_used_code_gives_no_second_key(ann: Phone, phones: Phones) -> None:
    other = Phone(ann.host)
    reply = await other.enter(phones.access.code(0))
    assert reply.json.keys() == {"waiting", "says"}
    token = reply.json["waiting"]
    assert (await other.post("/enter", {"waiting": token})).json["waiting"] == token
    other.key = token
    assert refused(await other.post("/ask", {"ask": "now"}), 401)
    assert refused(await other.get("/stream"), 401)


async def test_a_newly_allowed_phone_takes_the_place_of_the_first(phones: Phones) -> None:
    first, second = Phone(phones.host), Phone(phones.host)
    await first.enter(phones.access.code(0))
    token = (await second.enter(phones.access.code(0))).json["waiting"]
    async with first.stream() as stream:
        events = stream.events()
        await anext(events)
        phones.allow(phones.access.waiting(0)[0])
        assert (await anext(events))[0] == "closed"
    assert refused(await first.post("/ask", {"ask": "now"}), 401)
    second.key = (await second.post("/enter", {"waiting": token})).json["key"]
    assert (await second.post("/ask", {"ask": "now"})).json["seat"] == 0


async def test_a_refused_phone_waits_no_longer(ann: Phone, phones: Phones) -> None:
    other = Phone(ann.host)
    token = (await other.enter(phones.access.code(0))).json["waiting"]
    phones.access.refuse(phones.access.waiting(0)[0])
    assert refused(await other.post("/enter", {"waiting": token}), 403)


async def test_the_key_of_a_closed_phone_is_invalid_immediately(phones: Phones) -> None:
    phone = Phone(phones.host)
    code = phones.access.code(0)
    await phone.enter(code)
    async with phone.stream() as stream:
        events = stream.events()
        await anext(events)
        phones.close(0)
        assert (await anext(events))[0] == "closed"
        assert [event async for event in events] == []
    for raw in (
        phone.request("POST", "/ask", b"{}"),
        phone.request("GET", "/stream"),
        phone.request("GET", "/drawing"),
    ):
        assert refused(await phone.raw(raw), 401)
    assert refused(await phone.enter(code), 403)
    assert (await phone.enter(phones.access.code(0))).status == 200


@pytest.mark.parametrize("path", ["/ask", "/say", "/draft", "/photo"])
async def test_a_request_still_arriving_when_its_phone_is_closed_is_refused(
    phones: Phones, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Otherwise a phone that has begun many slow ones would go on asking for the seat's tickets."""
    phone = Phone(phones.host)
    await phone.enter(phones.access.code(0))
    kind = "image/jpeg" if path == "/photo" else "application/json"
    body = b'{"ask": "now", "line": "Ann claims Crook - Tow Law"}'
    raw = phone.request("POST", path, body[:1], content_type=kind, content_length=str(len(body)))
    checked: list[str] = []
    device_of = phones.access.device

    def device(key: str) -> Device | None:
        checked.append(key)
        return device_of(key)

    monkeypatch.setattr(phones.access, "device", device)
    async with phone.wire() as wire:
        await wire.send(raw)
        await until(lambda: bool(checked))
        phones.close(0)
        await wire.send(body[1:])
        assert refused(await wire.reply(), 401)
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    assert desk.proposed == desk.photos == []


@pytest.mark.parametrize(
    "key",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer {key}x",
        "bearer {key}",
        "Basic {key}",
        "{key}",
        "Bearer {key} ",
        "Bearer  {key}",
        "Bearer é",
        "Bearer {key}\r\nAuthorization: Bearer {key}",
    ],
)
async def test_nothing_is_revealed_without_the_key(ann: Phone, key: str) -> None:
    stranger = Phone(ann.host)
    authorization = key.format(key=ann.key)
    for raw in (
        stranger.request("POST", "/ask", b"{}", authorization=authorization),
        stranger.request("POST", "/say", b'{"line": "x"}', authorization=authorization),
        stranger.request("GET", "/stream", authorization=authorization),
        stranger.request("GET", f"/stream?key={ann.key}", cookie=f"key={ann.key}", authorization=authorization),
    ):
        reply = await stranger.raw(raw)
        if authorization.strip() == f"Bearer {ann.key}":  # white space around a header is not part of it
            assert reply is not None
            assert reply.status in (200, 403)
        else:
            assert refused(reply, 401)


async def test_no_code_and_no_key_is_in_any_log_error_or_file(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """Not even when everything possible is logged, and an answer crashes."""
    caplog.set_level(logging.DEBUG)
    printed: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: printed.append(context))
    phones = Phones(StandInDesk(session(GAME)), StandInAnswers())
    await phones.start("127.0.0.1")
    phone = Phone(phones.host)
    code = phones.access.code(0)
    await phone.enter(code)
    replies = [
        await phone.post("/ask", {"ask": "break", "key": phone.key}),
        await phone.raw(phone.request("GET", f"/{phone.key}")),
        await phone.raw(phone.request("BREAK", f"/{phone.key}")),
        await phone.raw(f"{phone.key}\r\n\r\n".encode()),
        await phone.post("/say", {"line": phone.key}),
    ]
    async with phone.stream() as stream:
        await anext(stream.events())
    assert replies[0] is not None
    assert replies[0].status == 500
    state = [
        repr(vars(phones)),
        repr(phones.access.devices(0)),
        repr(phones.access.key_digests()),
        list(phones.guard.faults),
    ]
    await phones.stop()
    assert len(phones.guard.faults) == 1
    captured = capfd.readouterr()
    files = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    everything = f"{state} {captured} {caplog.records} {caplog.text} {printed} {files} {phones.guard.faults}"
    everything += "".join(f"{reply.headers} {reply.body!r}" for reply in replies[:4] if reply is not None)
    assert phone.key not in everything
    assert code not in everything
    assert "a secret" not in everything, "what an error says may come from a game"
    assert (captured.out, captured.err) == ("", "")


# -- a seat, and nothing more


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
            assert refused(await ann.post("/ask", {"ask": "now"}), 409)
            assert refused(await ann.get("/stream"), 409)
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


def _place(phone: Phone) -> tuple[str, int]:
    address, _, port = phone.host.rpartition(":")
    return address, int(port)
