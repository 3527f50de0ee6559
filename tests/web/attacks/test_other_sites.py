"""Other sites in a browser of the house: foreign hosts and origins, forms, methods, and what browsers are forbidden."""

from __future__ import annotations

import pytest
from phones import Phone
from refusals import CODE, refused


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
    own = f"http://{ann.host}"
    assert (await ann.post("/ask", {"ask": "now"}, origin=own)).status == 200
    assert (await ann.post("/ask", {"ask": "now"}, origin=f"{own}\r\norigin: {own}")).status == 403, "said twice"


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
