"""Codes and keys: guessed, used twice, taken away, looked for in logs and files."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from secrets import token_urlsafe

import pytest
from phones import GAME, Phone, StandInAnswers, StandInDesk, session, until
from refusals import refused

from companion.web.access import Device
from companion.web.server import Phones


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


@pytest.mark.parametrize("made", [7, True, [], {}, None, ["k" * 32]])
async def test_what_is_no_text_becomes_no_key(phones: Phones, made: object) -> None:
    reply = await Phone(phones.host).post("/enter", {"code": phones.access.code(0), "made": made})
    assert (reply.status, len(reply.json["key"])) == (200, 32)


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
        assert await anext(events) == ("closed", {"given": True})
    assert refused(await first.post("/ask", {"ask": "now"}), 401)
    second.key = (await second.post("/enter", {"waiting": token})).json["key"]
    assert (await second.post("/ask", {"ask": "now"})).json["seat"] == 0


async def test_a_phone_waits_no_longer_for_a_place_that_was_closed(phones: Phones) -> None:
    await Phone(phones.host).enter(phones.access.code(1))
    other = Phone(phones.host)
    token = (await other.enter(phones.access.code(1))).json["waiting"]
    phones.close(1)
    assert refused(await other.post("/enter", {"waiting": token}), 403)


async def test_the_key_of_a_closed_phone_is_invalid_immediately(phones: Phones) -> None:
    phone = Phone(phones.host)
    code = phones.access.code(0)
    await phone.enter(code)
    async with phone.stream() as stream:
        events = stream.events()
        await anext(events)
        phones.close(0)
        assert await anext(events) == ("closed", {})
        assert [event async for event in events] == []
    for raw in (
        phone.request("POST", "/ask", b"{}"),
        phone.request("GET", "/stream"),
        phone.request("GET", "/drawing"),
        phone.request("GET", "/photo"),
        phone.request("GET", "/export/text"),
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
