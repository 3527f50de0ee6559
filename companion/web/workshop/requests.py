"""The requests of the workshop's pages, and their replies."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from companion.web.guard import PHOTO, Limit
from companion.web.replies import (
    FILES,
    Pages,
    Refused,
    body_of,
    json_reply,
    key_of,
    nothing_there,
    page_files,
    refusals_as_replies,
)
from companion.web.workshop.corners import CornerRequests
from companion.words import wording
from companion.words.system import system_says
from companion.workbench import photos
from companion.workbench.bench import Bench, Refusal, faults_of

if TYPE_CHECKING:
    from companion.workbench.end_photo import EndPhoto

PAGE, CORNERS = "workshop.html", "corners.html"
"""The page for boards, and the one for the corners of a photo."""
WORDS = ("workshop ", "page corner ")
"""The prefixes of the keys of their texts."""
SHARED = ("dom.js", "sight.js", "corners.js", "companion.css")
"""The files that the pages share with those of phones."""
BOARD = 2_000_000
"""The most bytes of a request with a board and its text."""
LIMITS = {**{path: Limit(BOARD) for path in ("/look", "/value", "/text", "/save", "/trial")}, "/photo": PHOTO}


class WorkshopRequests:
    """All requests of the workshop. Those on boards run one at a time, and so do those on photos, and trial games."""

    def __init__(self, bench: Bench, key: str, photo: Callable[[], EndPhoto | None] = lambda: None) -> None:
        """`photo` gives the end photo of the open game, if it has one."""
        self._bench = bench
        self._key = key
        self._board_lock = asyncio.Lock()
        self._photo_lock = asyncio.Lock()
        self._trial_lock = asyncio.Lock()
        files = page_files(WORDS, Path(__file__).with_name("static"))
        files |= {name: (FILES / name).read_bytes() for name in SHARED}
        pages, corners = Pages(files, PAGE), CornerRequests(photo)
        self.router = Router(
            [
                Route("/", refusals_as_replies(pages.page)),
                Route("/static/{name}", refusals_as_replies(pages.file)),
                Route("/declared", self._guarded(self._declared)),
                Route("/open", self._guarded(self._open), methods=["POST"]),
                Route("/look", self._guarded(self._on_board(bench.look)), methods=["POST"]),
                Route("/value", self._guarded(self._on_board(bench.value)), methods=["POST"]),
                Route("/text", self._guarded(self._on_board(bench.text)), methods=["POST"]),
                Route("/save", self._guarded(self._save), methods=["POST"]),
                Route("/draft/forget", self._guarded(self._forget_draft), methods=["POST"]),
                Route("/trial", self._guarded(self._trial), methods=["POST"]),
                Route("/photo", self._guarded(self._send_photo), methods=["POST"]),
                Route("/photo", self._guarded(self._picture(squared=False))),
                Route("/squared", self._guarded(self._picture(squared=True))),
                Route("/corners", self._guarded(self._corners), methods=["POST"]),
                Route("/corners/page", refusals_as_replies(Pages(files, CORNERS).page)),
                Route("/corners/wanted", self._guarded(corners.wanted_corners)),
                Route("/corners/photo", self._guarded(corners.picture)),
                Route("/corners/told", self._guarded(corners.take_corners), methods=["POST"]),
                Route("/photo/forget", self._guarded(self._forget), methods=["POST"]),
                Route("/photos", self._guarded(self._photos)),
                Route("/photo/take", self._guarded(self._take_photo), methods=["POST"]),
            ],
            redirect_slashes=False,
            default=nothing_there,
        )

    def _guarded(self, ask: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """The handler `ask`, but a request without the key is refused, and `Refusal` and `OSError` become replies."""

        async def reply(request: Request) -> Response:
            if not compare_digest(key_of(request).encode(), self._key.encode()):
                raise Refused(401, wording("bench no key"))
            try:
                return await ask(request)
            except Refusal as why:
                more = {} if why.look is None else {"faults": faults_of(why.look)}
                raise Refused(409, why.message, **more) from None
            except OSError as why:
                raise Refused(409, wording("cannot write", why=system_says(why))) from None

        return refusals_as_replies(reply)

    async def _declared(self, request: Request) -> Response:
        return json_reply(await self._in_thread(self._bench.declared))

    async def _open(self, request: Request) -> Response:
        body = await body_of(request)
        return json_reply(await self._in_thread(self._bench.open, body.get("board"), body.get("draft")))

    async def _forget_draft(self, request: Request) -> Response:
        body = await body_of(request)
        return json_reply(await self._in_thread(self._bench.forget, body.get("draft")))

    def _on_board(self, ask: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
        async def reply(request: Request) -> Response:
            return json_reply(await self._in_thread(ask, await body_of(request)))

        return reply

    async def _save(self, request: Request) -> Response:
        board = await body_of(request)
        async with self._photo_lock:  # a renamed board takes its photo with it
            return json_reply(await self._in_thread(self._bench.save, board))

    async def _trial(self, request: Request) -> Response:
        board = await body_of(request)
        async with self._trial_lock:  # each may take much memory
            return json_reply(await self._bench.trial(board))

    async def _send_photo(self, request: Request) -> Response:
        async with self._photo_lock:
            return json_reply(await photos.take_in(_board_in(request), await request.body()))

    def _picture(self, squared: bool) -> Callable[[Request], Awaitable[Response]]:
        async def reply(request: Request) -> Response:
            jpeg = await asyncio.to_thread(photos.picture, _board_in(request), squared)
            return Response(jpeg, media_type="image/jpeg")

        return reply

    async def _corners(self, request: Request) -> Response:
        body = await body_of(request)
        async with self._photo_lock:
            return json_reply(await photos.set_corners(_board_in(request), body.get("corners"), body.get("aspect")))

    async def _forget(self, request: Request) -> Response:
        async with self._photo_lock:
            return json_reply(await self._in_thread(photos.forget, _board_in(request)))

    async def _photos(self, request: Request) -> Response:
        return json_reply(await self._in_thread(photos.waiting))

    async def _take_photo(self, request: Request) -> Response:
        body = await body_of(request)
        async with self._photo_lock:
            return json_reply(await self._in_thread(photos.use_waiting, body.get("id"), body.get("board")))

    async def _in_thread(self, ask: Callable[..., dict[str, Any]], *given: object) -> dict[str, Any]:
        """The bench's reply, computed in a thread, one at a time."""
        async with self._board_lock:
            return await asyncio.to_thread(ask, *given)


def _board_in(request: Request) -> str:
    """The board whose photo a request is about, as the request says; empty if it says none."""
    return request.query_params.get("board", "")
