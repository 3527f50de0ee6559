"""Requests that are too long or malformed, each over a real socket."""

from __future__ import annotations

import asyncio
import json

import pytest
from phones import Phone, StandInDesk
from refusals import refused

from companion.web.guard import BODY
from companion.web.server import Phones


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


@pytest.mark.parametrize("text", ["draws \\ud83d", "\\udfff draws", "\\ud83d", "x" * 5000 + "\\ud83d" + "x" * 5000])
async def test_half_a_character_is_told_in_a_sentence(ann: Phone, text: str) -> None:
    """A browser sends one where a text was cut in the middle of an emoji."""
    for path in ("/ask", "/say", "/enter", "/draft"):
        reply = await ann.raw(ann.request("POST", path, f'{{"ask": "line", "text": "{text}"}}'.encode()))
        assert refused(reply, 400)
        assert reply is not None
        assert "half a character in it" in reply.json["says"]
        assert len(reply.json["says"]) < 300


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
