"""What phones may ask for, and what they get: the page, a key for a code, the stream of views, answers, the exports."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote
from weakref import WeakKeyDictionary

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from companion.proposals import refusal
from companion.view import View
from companion.web.access import Access, Device, Entered
from companion.web.desk import Answers, Desk
from companion.web.streams import Stream, Streams
from companion.words import wording

TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
"""The kinds of files that a page is made of."""
PAGE = "index.html"
EACH_SECOND, BURST = 20.0, 60.0
"""Requests of one device in the long run, and at once: more than fingers can tap, less than slows the laptop down."""


class Refused(Exception):
    """A request that is answered with a status and a sentence."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(status)
        self.status = status
        self.message = message


class Requests:
    """All requests of the phones at one table."""

    def __init__(
        self,
        desk: Desk,
        answers: Answers,
        access: Access,
        streams: Streams,
        files: Mapping[str, bytes],
    ) -> None:
        self._desk = desk
        self._answers = answers
        self._access = access
        self._streams = streams
        self._files = files
        self._session = desk.session()
        self._left: WeakKeyDictionary[Device, tuple[float, float]] = WeakKeyDictionary()
        """Requests that each device may still make at once, and when that was so."""
        self.router = Router(
            [
                Route("/", self._told(self._page)),
                Route("/static/{name}", self._told(self._file)),
                Route("/enter", self._told(self._enter), methods=["POST"]),
                Route("/stream", self._told(self._stream)),
                Route("/ask", self._told(self._ask), methods=["POST"]),
                Route("/say", self._told(self._say), methods=["POST"]),
                Route("/drawing", self._told(self._drawing)),
                Route("/export/{name}", self._told(self._export)),
            ],
            redirect_slashes=False,
            default=_nothing_there,
        )

    def view(self, seat: int | None) -> View:
        """The view of a seat or of the board; `Refused` once the game for which phones were asked is not open."""
        if self._session is None or self._desk.session() is not self._session:
            raise Refused(409, wording("phone no game"))
        return self._desk.view(seat)

    def document(self, seat: int | None) -> bytes:
        """What a seat or the board sees now, as it goes over the wire."""
        return as_json(self._answers.document(self.view(seat)))

    # -- the requests

    @staticmethod
    def _told(ask: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def answered(request: Request) -> Response:
            try:
                return await ask(request)
            except Refused as refused:
                return _json({"says": refused.message}, refused.status)

        return answered

    async def _page(self, request: Request) -> Response:
        return self._sent(PAGE)

    async def _file(self, request: Request) -> Response:
        return self._sent(request.path_params["name"])

    def _sent(self, name: str) -> Response:
        kind = TYPES.get(name.rpartition(".")[2])
        if name not in self._files or kind is None:
            raise Refused(404, wording("phone nothing there"))
        return Response(self._files[name], media_type=kind)

    async def _enter(self, request: Request) -> Response:
        body = await _body(request)
        code, token = body.get("code"), body.get("waiting")
        entered: Entered | None = None
        if isinstance(code, str):
            entered = self._access.enter(code)
        elif isinstance(token, str):
            entered = self._access.again(token)
        if entered is None:
            raise Refused(403, wording("phone wrong code"))
        if isinstance(code, str):
            self._desk.phones_changed()
        if entered.waits:
            return _json({"waiting": entered.secret})
        return _json({"key": entered.secret, "viewer": entered.device.seat})

    async def _stream(self, request: Request) -> Response:
        device = self._device(request)
        view = self.document(device.seat)
        stream = self._streams.open(device)
        stream.put(view)
        self._desk.phones_changed()
        return _Events(stream, self._gone)

    def _gone(self, stream: Stream) -> None:
        self._streams.gone(stream)
        self._desk.phones_changed()

    async def _ask(self, request: Request) -> Response:
        device = self._device(request)
        question = await _body(request)
        return _json(self._answers.reply(self.view(device.seat), question))

    async def _say(self, request: Request) -> Response:
        seat = self._device(request).seat
        body = await _body(request)
        view, line = self.view(seat), body.get("line")
        if (why := refusal(view, line)) or seat is None or not isinstance(line, str):
            return _json({"how": "refused", "says": why})
        return _json(self._desk.propose(seat, view.preview(line).line)._asdict())

    async def _drawing(self, request: Request) -> Response:
        drawing = await self._answers.drawing(self.view(self._device(request).seat))
        tag = f'"{drawing.digest}"'
        headers = {"etag": tag, "cache-control": "private, no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(drawing.svg, media_type="image/svg+xml", headers=headers)

    async def _export(self, request: Request) -> Response:
        if not self.view(self._device(request).seat).session.ended:
            raise Refused(409, wording("phone not over"))
        taken = await self._desk.export(request.path_params["name"])
        if taken is None:
            raise Refused(404, wording("phone nothing there"))
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(taken.name)}"}
        return Response(taken.content, media_type=taken.kind, headers=headers)

    def _device(self, request: Request) -> Device:
        """Whose request it is; `Refused` without a key that is good now."""
        keys = request.headers.getlist("authorization")
        scheme, _, key = keys[0].partition(" ") if len(keys) == 1 else ("", "", "")
        device = self._access.device(key) if scheme == "Bearer" else None
        if device is None:
            raise Refused(401, wording("phone no key"))
        now = asyncio.get_running_loop().time()
        left, at = self._left.get(device, (BURST, now))
        left = min(BURST, left + (now - at) * EACH_SECOND)
        if left < 1:
            raise Refused(429, wording("phone too fast"))
        self._left[device] = left - 1, now
        return device


class _Events(StreamingResponse):
    """The events of a stream, which is forgotten however the connection ends."""

    def __init__(self, stream: Stream, gone: Callable[[Stream], None]) -> None:
        super().__init__(stream.events(), media_type="text/event-stream", headers={"connection": "close"})
        self._stream = stream
        self._gone = gone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._gone(self._stream)


async def _nothing_there(scope: Scope, receive: Receive, send: Send) -> None:
    await _json({"says": wording("phone nothing there")}, 404)(scope, receive, send)


def as_json(content: Mapping[str, Any]) -> bytes:
    """JSON on one line, in UTF-8."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _json(content: Mapping[str, Any], status: int = 200) -> Response:
    return Response(as_json(content), status, media_type="application/json")


async def _body(request: Request) -> dict[str, Any]:
    """The object that a request holds; `Refused` if it holds none that can be read, or signs that are no text."""
    try:
        body = json.loads((await request.body()).decode())
        json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Refused(400, wording("phone wrong body"))
    return body
