"""What another site in the browser, another user of this machine, or a broken program may try on the workshop."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import urlsplit

import pytest
from hostile_photos import GOOD
from phones import Phone, Reply, until
from workshop_page import TOWN

from companion.web.connections import Connection
from companion.web.guard import BODY, PHOTO, Limit
from companion.web.workshop.requests import BOARD
from companion.web.workshop.server import Workshop

ASKED: dict[str, object] = {
    "/declared": None,
    "/open": {"board": "usa"},
    "/look": {"data": TOWN},
    "/value": {"data": TOWN, "a": "Mill", "b": "Pier"},
    "/text": {"data": TOWN},
    "/save": {"data": TOWN},
    "/draft/forget": {"draft": "town"},
    "/trial": {"data": TOWN, "players": 2, "seed": 1},
    "/corners?board=town": {"corners": None},
    "/corners/wanted": None,
    "/corners/photo": None,
    "/corners/told": {"corners": None},
    "/squared?board=town": None,
    "/photo?board=town": None,
    "/photo/forget?board=town": {},
    "/photos": None,
    "/photo/take": {"id": "x", "board": "town"},
}
"""Every request that needs the key, with what is posted."""


def refused(reply: Reply | None, *statuses: int) -> bool:
    """Whether an attack was answered by a refusal in one of our sentences."""
    return reply is not None and reply.status in statuses and len(reply.json["says"]) > 10


def raw(page: Phone, path: str, **headers: str) -> bytes:
    """A request as the page sends it, with these headers changed."""
    body = ASKED[path]
    if body is None:
        return page.request("GET", path, **headers)
    return page.request("POST", path, json.dumps(body).encode(), **headers)


@pytest.mark.parametrize("path", ASKED)
async def test_nothing_is_revealed_or_done_without_the_key(page: Phone, own_home: Path, path: str) -> None:
    stranger = Phone(page.host)
    key = page.key
    wrong = [
        "", "Bearer", "Bearer ", f"Bearer {key}x", f"Bearer {key[:-1]}", f"bearer {key}", f"Basic {key}", key,
        f"Bearer  {key}", "Bearer é", f"Bearer {key}\r\nAuthorization: Bearer {key}", f"Bearer {token_urlsafe(24)}",
    ]  # fmt: skip
    for authorization in wrong:
        reply = await stranger.raw(raw(stranger, path, authorization=authorization, cookie=f"key={key}"))
        assert refused(reply, 401), authorization
    assert not own_home.exists()


async def test_a_photo_without_the_key_is_refused_before_it_is_read(page: Phone) -> None:
    stranger = Phone(page.host)
    sent = stranger.request("POST", "/photo?board=town", b"", content_type="image/jpeg", content_length="19000000")
    assert refused(await stranger.raw(sent), 401)


@pytest.mark.parametrize("path", ["/", "/static/words.js", *ASKED])
async def test_a_foreign_name_bound_to_our_address_is_refused(page: Phone, own_home: Path, path: str) -> None:
    """DNS rebinding: refused even with the key, should the site have it."""
    port = page.host.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"localhost:{port}", f"[::1]:{port}"):
        sent = raw(page, path, host=host) if path in ASKED else page.request("GET", path, host=host)
        assert refused(await page.raw(sent), 421), host
    assert not own_home.exists()


@pytest.mark.parametrize("path", ASKED)
async def test_another_site_may_not_ask(page: Phone, own_home: Path, path: str) -> None:
    for origin in ("http://evil.example", "https://{0}", "null", "http://{0}.evil.example", "http://127.0.0.1:1"):
        assert refused(await page.raw(raw(page, path, origin=origin.format(page.host))), 403), origin
    assert not own_home.exists()


async def test_our_own_page_may_ask(page: Phone) -> None:
    reply = await page.post("/open", {"board": None}, origin=f"http://{page.host}")
    assert reply.status == 200


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png"]
)
async def test_a_form_from_another_site_is_refused_by_its_type(page: Phone, kind: str) -> None:
    for path, body in ASKED.items():
        if body is not None:
            assert refused(await page.raw(raw(page, path, content_type=kind)), 415), path


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get"])
async def test_other_methods_are_refused(page: Phone, method: str) -> None:
    for path in ("/", *ASKED):
        async with page.wire() as wire:
            await wire.send(page.request(method, path))
            reply = await wire.head()
            assert reply.status == 405
            assert "access-control-allow-origin" not in reply.headers


async def test_a_method_belonging_to_another_path_is_refused(page: Phone) -> None:
    for path, body in ASKED.items():
        if path.startswith("/photo?"):
            continue  # it is sent the way it is asked for
        request = page.request("GET", path) if body is not None else page.request("POST", path, b"{}")
        reply = await page.raw(request)
        assert reply is not None
        assert reply.status == 405


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/static//etc/passwd", "/static/",
        "/static/index.html", "/static/seat.js", "/static/workshop.html%00", "//", "/..", "/%2e%2e/%2e%2e/etc/passwd",
        "*", "/server.py", "/docs", "/openapi.json", "/stream", "/ask", "/enter", "/boards/usa.toml", "/static/%ff",
    ],
)  # fmt: skip
async def test_no_other_path_is_served(page: Phone, path: str) -> None:
    assert refused(await page.raw(page.request("GET", path)), 400, 404)


async def test_every_reply_tells_browsers_what_is_forbidden(page: Phone) -> None:
    await page.raw(page.request("POST", "/photo?board=town", GOOD["JPEG"], content_type="image/jpeg"))
    for path in ("/", "/static/words.js", "/declared", "/squared?board=town", "/nothing"):
        headers = (await page.get(path)).headers
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert not {"server", "set-cookie", "access-control-allow-origin"} & headers.keys()


@pytest.mark.parametrize("path", [path for path, body in ASKED.items() if body is not None])
async def test_a_long_body_is_refused_before_it_is_read(page: Phone, path: str) -> None:
    most = BOARD if path in ("/look", "/value", "/text", "/save", "/trial") else BODY
    for size in (most + 1, 10**8, 10**20):
        assert refused(await page.raw(page.request("POST", path, b"{", content_length=str(size))), 400, 413), size


async def test_a_board_may_be_large(page: Phone) -> None:
    body = json.dumps({"data": TOWN, "before": "# " + "x" * (BOARD - 1000)}).encode()
    assert BODY < len(body) <= BOARD
    reply = await page.raw(page.request("POST", "/look", body))
    assert reply is not None
    assert reply.status == 200


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b'"x"', b"[" * 16_000, b'{"a":' * 3000, b'{"data": NaN}', b'{"data": 1e999}',
        b'{"data": ' + b"9" * 9000 + b"}", b'{"data": "\\ud800"}', b'{"data": "\xff"}', b"\xef\xbb\xbf{}",
    ],
)  # fmt: skip
async def test_a_body_that_is_not_an_object_is_refused(page: Phone, body: bytes) -> None:
    for path in ("/look", "/save", "/trial", "/open"):
        assert refused(await page.raw(page.request("POST", path, body)), 400, 413)


@pytest.mark.parametrize(
    "path", ["/open", "/look", "/value", "/text", "/save", "/draft/forget", "/trial", "/photo/take"]
)
async def test_half_a_character_is_told_with_the_text_that_has_it(page: Phone, path: str) -> None:
    body = b'{"draft": "town", "data": {"cities": [{"name": "Mill", "x": 1}, {"name": "Dur\\ud83dham"}]}}'
    reply = await page.raw(page.request("POST", path, body))
    assert refused(reply, 400)
    assert reply is not None
    assert reply.json["says"].startswith("“Dur�ham” has half a character in it")


HOSTILE: list[object] = [
    None,
    7,
    "x",
    [],
    True,
    {},
    {"name": 7},
    {"name": "../x", "title": "\x1b[2J"},
    {"cities": 7},
    {"cities": [7, None, []]},
    {"cities": [{"name": []}]},
    {"routes": {"a": 1}},
    {"routes": [{"a": [], "b": {}, "length": "x"}]},
    {"routes": [{"length": 10**4000}]},
    {"ticket_cards": [{"options": [[1], 2, {}]}]},
    {"variants": [7]},
    {"": ""},
    {"a.b": {"c d": [{"e": {}}]}},
    {"\x00": "\x00\x7f"},
    {"cities": [{"name": "x" * 100_000}]},
    {"aspect": 1e308},
    {"aspect": -0.0},
    {"players": [10**300]},
    {"claims": {"x": [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}},
    {"title": "\u202e\u2028"},
    {"cities": [{"name": f"c{at}", "x": 0.5, "y": 0.5} for at in range(3000)]},
]


@pytest.mark.parametrize("data", HOSTILE, ids=range(len(HOSTILE)))
async def test_values_that_are_not_a_board_have_faults_and_break_nothing(
    page: Phone, own_home: Path, data: object
) -> None:
    for path in ("/look", "/value", "/text", "/save"):
        reply = await page.post(
            path, {"data": data, "before": "name = 7 # odd\n[[", "a": "x", "b": "y", "draft": "town"}
        )
        assert reply.status == 200 or refused(reply, 409), (path, reply.body[:300])
        if path == "/look" and reply.status == 200:
            assert reply.json["faults"]
        assert path != "/save" or reply.status == 409
    assert not [*own_home.rglob("*.toml")]


@pytest.mark.parametrize(
    "more",
    [
        {"before": 7}, {"before": None}, {"base": 7}, {"base": "../../etc/passwd"}, {"base": "x" * 5000}, {"guide": []},
        {"guide": "x"}, {"draft": "../x"}, {"draft": 7}, {"draft": "x" * 500}, {"draft": "a\x00"},
    ],
)  # fmt: skip
async def test_no_part_of_a_request_writes_elsewhere(page: Phone, own_home: Path, more: dict[str, object]) -> None:
    reply = await page.post("/look", {"data": {**TOWN, "title": "Other"}, **more})
    assert reply.status == 200 or refused(reply, 409)
    files = [path.relative_to(own_home).as_posix() for path in own_home.rglob("*") if path.is_file()]
    assert set(files) <= {"boards/town.draft.json", "boards/my-board.draft.json"}


@pytest.mark.parametrize("path", ["/look", "/photo?board=town"])
async def test_a_slow_request_is_cut_off(
    page: Phone, workshop: Workshop, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Bytes that keep coming do not extend the time."""
    with monkeypatch.context() as patch:
        patch.setattr(Connection, "arrival_time", 0.5)
        patch.setattr(workshop.guard, "limits", {"/look": Limit(BOARD), "/photo": PHOTO._replace(arrival_time=0.5)})
        async with page.wire() as wire:
            kind = "image/jpeg" if path.startswith("/photo") else "application/json"
            await wire.send(page.request("POST", path, b"{", content_length="1000000", content_type=kind))

            async def drips() -> None:
                for _ in range(20_000):
                    await wire.send(b" ")
                    await asyncio.sleep(0.05)

            dripping = asyncio.create_task(drips())
            await wire.ended()
            dripping.cancel()
            await asyncio.gather(dripping, return_exceptions=True)


async def test_a_photo_gets_more_time_than_other_requests(page: Phone, workshop: Workshop) -> None:
    server, loop = workshop._server, asyncio.get_running_loop()
    assert server is not None

    def left() -> float:
        """Seconds that the only connection still has for its request."""
        timers = [getattr(connection, "_until", None) for connection in server.server_state.connections]
        return max((timer.when() - loop.time() for timer in timers if timer is not None), default=0)

    async with page.wire() as wire:
        head = page.request("POST", "/photo?board=town", b"x", content_type="image/jpeg", content_length="1000")
        await wire.send(head)
        await until(lambda: left() > Connection.arrival_time * 2)
        await wire.send(b"x" * 999)
        assert refused(await wire.reply(), 409), "no picture"
        await wire.send(head)  # the next one on the same connection
        await until(lambda: left() > 0)
        await wire.send(b"x")
        await until(lambda: left() > Connection.arrival_time * 2)
    await until(lambda: not server.server_state.connections)
    async with page.wire() as wire:
        await wire.send(page.request("POST", "/look", b"{", content_length="1000"))
        await until(lambda: 0 < left() <= Connection.arrival_time)


async def test_the_key_is_in_no_log_error_or_file(
    own_home: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    printed: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: printed.append(context))
    workshop = Workshop()
    await workshop.open()
    link = urlsplit(workshop.link("usa"))
    page = Phone(link.netloc, link.fragment)
    assert link.query == "board=usa"
    assert page.key not in (await page.get("/")).body.decode()
    replies = [
        await page.post("/look", {"data": {**TOWN, "title": page.key[:5]}}),
        await page.post("/open", {"board": "nothing"}),
        await page.raw(page.request("BREAK", f"/{page.key}")),
    ]
    faults = list(workshop.guard.faults)
    await workshop.stop()
    output = capfd.readouterr()
    files = [file.read_bytes() for file in own_home.rglob("*") if file.is_file()]
    everything = f"{output} {caplog.text} {printed} {files} {faults} {[reply and reply.body for reply in replies]}"
    assert page.key not in everything
    assert (output.out, output.err, faults) == ("", "", [])


async def test_every_workshop_has_a_key_of_its_own() -> None:
    links = {urlsplit(Workshop().link()).fragment for _ in range(20)}
    assert len(links) == 20
    assert {len(key) for key in links} == {32}


@pytest.mark.skipif(sys.platform != "linux", reason="all of 127.0.0.0/8 is this machine on Linux only")
async def test_only_this_machine_reaches_it(workshop: Workshop) -> None:
    address, _, port = workshop.host.rpartition(":")
    assert address == "127.0.0.1"
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.2", int(port))
