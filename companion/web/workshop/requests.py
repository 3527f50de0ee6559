"""What the page of the workshop may ask for, and what it gets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from hmac import compare_digest
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from companion.web.guard import Limit
from companion.web.replies import (
    FILES,
    Pages,
    Refused,
    answered,
    body_of,
    key_of,
    nothing_there,
    page_files,
    says,
)
from companion.words import wording
from companion.words.plain import plain
from companion.workbench.bench import Bench, Refusal, faults_of

PAGE = "workshop.html"
SHARED = ("dom.js", "companion.css")
"""What the page has in common with those of phones."""
BOARD = 2_000_000
"""Bytes of a board with its text, at most."""
LIMITS = {path: Limit(BOARD) for path in ("/look", "/value", "/text", "/save", "/trial")}


class WorkshopRequests:
    """All requests of the workshop, one after the other."""

    def __init__(self, bench: Bench, key: str) -> None:
        self._bench = bench
        self._key = key
        self._one = asyncio.Lock()
        files = page_files("workshop ", Path(__file__).with_name("static"))
        pages = Pages(files | {name: (FILES / name).read_bytes() for name in SHARED}, PAGE)
        self.router = Router(
            [
                Route("/", answered(pages.page)),
                Route("/static/{name}", answered(pages.file)),
                Route("/declared", self._told(self._declared)),
                Route("/open", self._told(self._open), methods=["POST"]),
                Route("/look", self._told(self._board(bench.look)), methods=["POST"]),
                Route("/value", self._told(self._board(bench.value)), methods=["POST"]),
                Route("/text", self._told(self._board(bench.text)), methods=["POST"]),
                Route("/save", self._told(self._board(bench.save)), methods=["POST"]),
                Route("/trial", self._told(self._trial), methods=["POST"]),
            ],
            redirect_slashes=False,
            default=nothing_there,
        )

    def _told(self, ask: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """The same request, refused without the key, and with a reply where it cannot be done."""

        async def reply(request: Request) -> Response:
            if not compare_digest(key_of(request).encode(), self._key.encode()):
                raise Refused(401, wording("bench no key"))
            try:
                return await ask(request)
            except Refusal as why:
                more = {} if why.look is None else {"faults": faults_of(why.look)}
                raise Refused(409, why.says, **more) from None
            except OSError as why:
                raise Refused(409, wording("cannot write", why=plain(why.strerror or str(why), 200))) from None

        return answered(reply)

    async def _declared(self, request: Request) -> Response:
        return says(await self._done(self._bench.declared))

    async def _open(self, request: Request) -> Response:
        body = await body_of(request)
        return says(await self._done(self._bench.open, body.get("board"), body.get("draft")))

    def _board(self, ask: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
        async def reply(request: Request) -> Response:
            return says(await self._done(ask, await body_of(request)))

        return reply

    async def _trial(self, request: Request) -> Response:
        return says(await self._bench.trial(await body_of(request)))

    async def _done(self, ask: Callable[..., dict[str, Any]], *given: object) -> dict[str, Any]:
        """What the bench says, worked out beside the loop, one at a time."""
        async with self._one:
            return await asyncio.to_thread(ask, *given)
