"""What stands before every request: one is let in only if it comes from one of our pages, and is small and plain."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.budget import Budget
from companion.words import wording
from companion.words.faults import fault_place

BODY = 16 * 1024
"""The most bytes of a request's body."""
JSON_TYPES = (b"application/json", b"application/json; charset=utf-8", b"application/json;charset=utf-8")


class Limit(NamedTuple):
    """What the requests of a path may be: the most bytes of the body, its media types, and the seconds it may take.

    `too_long` and `wrong_type` are the keys of the sentences for a refusal.
    """

    body: int = BODY
    types: tuple[bytes, ...] = JSON_TYPES
    arrival_time: float = 0
    """0 for the usual time (`connections.ARRIVAL_TIME`)."""
    too_long: str = "phone long body"
    wrong_type: str = "phone wrong type"


PHOTO = Limit(
    20_000_000,
    (*(b"image/" + kind for kind in (b"jpeg", b"png", b"webp", b"avif", b"heic", b"heif", b"svg+xml")),
     b"application/octet-stream"),
    arrival_time=120, too_long="photo large", wrong_type="photo unknown",
)  # fmt: skip
"""A photo, which may come over a slow network. The type is only claimed: the content tells what it is."""


HEADERS = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy",
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
     b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)  # fmt: skip
"""The headers sent with every reply, unless it has its own of that name."""


class Guard:
    """Refuses requests before anything reads them, and lets no exception out."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str],
        limits: Mapping[str, Limit],
        budget: Budget | None = None,
        most_connections: int | None = None,
    ) -> None:
        """`hosts` are the names with ports by which pages address the server, as `192.168.0.5:8000`.

        `most_connections` is how many the system has room for; None if it has room enough.
        """
        self._app = app
        self.limits = limits
        self.budget = budget
        self.most_connections = most_connections
        self._hosts = frozenset(host.lower().encode() for host in hosts)
        self._origins = frozenset(b"http://" + host for host in self._hosts)
        self.faults: deque[str] = deque(maxlen=20)
        """Where the last unexpected failures happened in the code; they contain nothing of a request."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        begun = False

        async def sends(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                rows = list(message.get("headers", ()))
                own = {name for name, _ in rows}
                message["headers"] = [*rows, *(row for row in HEADERS if row[0] not in own)]
            await send(message)

        if scope["type"] != "http":
            return
        try:
            if (refused := self._refusal(scope)) is not None:
                await _send_refusal(sends, *refused)
            else:
                await self._app(scope, receive, sends)
        except ClientDisconnect:
            return
        except Exception as fault:
            self.note(fault)
            if not begun:
                with suppress(Exception):
                    await _send_refusal(sends, 500, "phone failed")

    def note(self, fault: Exception) -> None:
        """Note where something failed unexpectedly."""
        self.faults.append(fault_place(fault))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not let in, as a status and the key of a sentence; None if it is."""
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, []).append(value)
        hosts, origins = headers.get(b"host", []), headers.get(b"origin", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421, "phone wrong host"
        if len(origins) > 1 or any(origin.lower() not in self._origins for origin in origins):
            return 403, "phone wrong origin"
        if scope["method"] not in ("GET", "POST"):
            return 405, "phone wrong method"
        if b"transfer-encoding" in headers or b"upgrade" in headers:
            return 400, "phone wrong body"
        lengths = headers.get(b"content-length", [])
        if scope["method"] == "GET":
            return (400, "phone wrong body") if lengths not in ([], [b"0"]) else None
        if len(lengths) != 1:
            return 411, "phone wrong body"
        limit = self.limits.get(scope["path"], Limit())
        if len(lengths[0]) > 9 or int(lengths[0]) > limit.body:
            return 413, limit.too_long
        types = headers.get(b"content-type", [])
        if len(types) != 1 or types[0].lower() not in limit.types:
            return 415, limit.wrong_type
        return None


def refusal(key: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of a refusal, after which the connection is closed."""
    body = json.dumps({"says": wording(key)}).encode()
    rows = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    return rows, body


async def _send_refusal(send: Send, status: int, key: str) -> None:
    headers, body = refusal(key)
    if status == 405:
        headers.append((b"allow", b"GET, POST"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
