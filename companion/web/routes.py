"""The requests of phones, and their replies: the page, a key for a code, the stream of views, answers, exports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from companion.proposals import already_played, line_refusal
from companion.record.replay import Replay
from companion.view import View
from companion.web.access import BOARD, BOARDS, Access, Device, Entered
from companion.web.budget import Budget
from companion.web.desk import Answers, Desk, Download
from companion.web.guard import PHOTO
from companion.web.replies import (
    FILES,
    Pages,
    Refused,
    as_json,
    body_of,
    json_reply,
    key_of,
    nothing_there,
    page_files,
    refusals_as_replies,
)
from companion.web.streams import Stream, Streams
from companion.words import wording

PAGE = "index.html"
HOST = 0
"""The seat of the player who has the laptop: only its phone may send photos for the workshop."""
AWAY = 60.0
"""Seconds without a stream after which a screen of the board gives up its place to one that waits: an interrupted
network, or a restart of the app, takes less."""
PHOTOS = ("", "empty", "end")
"""What a phone may photograph: a board for the workshop, the empty board, the end."""
LIMITS = {"/photo": PHOTO}
ASKS = 10.0
"""Seconds for which a waiting device counts as present: its page asks every two seconds whether it was let in."""
QUICK = 1 / 80
"""Seconds of work that one request pays for. Longer work counts as several requests, so that one device can use at most
a quarter of the time."""


class Requests:
    """All requests of the phones at one table."""

    def __init__(self, desk: Desk, answers: Answers, access: Access, streams: Streams, budget: Budget) -> None:
        self._desk = desk
        self._answers = answers
        self._access = access
        self._streams = streams
        self._session = desk.session()
        self._budget = budget
        self._asking: dict[Device, asyncio.TimerHandle] = {}
        """The timer after which each waiting device does not count as present any more."""
        self._photo_comes = asyncio.Lock()
        self._exports: tuple[Replay | None, dict[str, asyncio.Task[Download | None]]] = None, {}
        """The exports of the game as it was at this replay: a picture takes a second, and is made once for all."""
        pages = Pages(page_files(("page ",), FILES), PAGE)
        self.router = Router(
            [
                Route("/", refusals_as_replies(pages.page)),
                Route("/static/{name}", refusals_as_replies(pages.file)),
                Route("/enter", refusals_as_replies(self._enter), methods=["POST"]),
                Route("/stream", refusals_as_replies(self._stream)),
                Route("/ask", refusals_as_replies(self._ask), methods=["POST"]),
                Route("/say", refusals_as_replies(self._say), methods=["POST"]),
                Route("/photo", refusals_as_replies(self._photo), methods=["POST"]),
                Route("/photo", refusals_as_replies(self._picture)),
                Route("/draft", refusals_as_replies(self._draft), methods=["POST"]),
                Route("/drawing", refusals_as_replies(self._drawing)),
                Route("/export/{name}", refusals_as_replies(self._export)),
            ],
            redirect_slashes=False,
            default=nothing_there,
        )

    def view(self, seat: int | None) -> View:
        """The view of a seat or of the board. Raises `Refused` if the game that the phones belong to is not open."""
        if self._session is None or self._desk.session() is not self._session:
            raise Refused(409, wording("phone no game"))
        return self._desk.view(seat)

    def document(self, seat: int | None) -> bytes:
        """What a seat or the board sees now, as bytes of JSON. Raises as `view`."""
        return as_json(self._answers.document(self.view(seat)))

    # -- waiting devices

    def asking(self, seat: int | None) -> tuple[Device, ...]:
        """The devices that wait for a place and are present, first one first; a page that was closed stops asking."""
        return tuple(device for device in self._access.waiting(seat) if device in self._asking)

    def close(self) -> None:
        """Cancel the timers of all waiting devices."""
        while self._asking:
            self._asking.popitem()[1].cancel()

    def _note_asking(self, device: Device) -> None:
        """Note that a waiting device has just asked."""
        timer = self._asking.pop(device, None)
        for old_timer in (timer, *(self._asking.pop(each) for each in self._not_waiting())):
            if old_timer is not None:
                old_timer.cancel()
        self._asking[device] = asyncio.get_running_loop().call_later(ASKS, self._stop_asking, device)
        if timer is None:
            self._desk.phones_changed()

    def _stop_asking(self, device: Device) -> None:
        del self._asking[device]
        self._desk.phones_changed()

    def _not_waiting(self) -> list[Device]:
        """The devices that are not waiting any more: let in, refused, or one too many."""
        return [device for device in self._asking if device not in self._access.waiting(device.seat)]

    # -- the requests

    async def _enter(self, request: Request) -> Response:
        body = await body_of(request)
        code, token, made = body.get("code"), body.get("waiting"), body.get("made")
        entered: Entered | None = None
        away = self._streams.away(self._access.devices(BOARD), AWAY)
        if isinstance(code, str):
            entered = self._access.enter(code, key_of(request), made if isinstance(made, str) else "", away)
        elif isinstance(token, str):
            entered = self._access.check_waiting(token, away)
        if entered is None:
            raise Refused(403, wording("phone wrong code"))
        if entered.waits:
            self._note_asking(entered.device)
            why = "phone seat taken" if entered.device.seat is not BOARD else "phone board taken"
            return json_reply({"waiting": entered.secret, "says": wording(why, count=BOARDS)})
        self._desk.phones_changed()
        return json_reply({"key": entered.secret, "viewer": entered.device.seat})

    async def _stream(self, request: Request) -> Response:
        device = self._device(request)
        with self._paid_by(device):
            view = self.document(device.seat)
        stream = self._streams.open(device)
        stream.put(view)
        self._desk.phones_changed()
        return _Events(stream, self._gone)

    def _gone(self, stream: Stream) -> None:
        self._streams.forget(stream)
        self._desk.phones_changed()

    async def _ask(self, request: Request) -> Response:
        device, question = await self._asked(request)
        with self._paid_by(device):
            return json_reply(self._answers.reply(self.view(device.seat), question))

    async def _say(self, request: Request) -> Response:
        device, body = await self._asked(request)
        seat = device.seat
        with self._paid_by(device):
            view, line = self.view(seat), body.get("line")
            if already_played(view, line, body.get("lines")):
                return json_reply({"how": "played", "says": wording("proposed played")})
            if (why := line_refusal(view, line)) or seat is None or not isinstance(line, str):
                return json_reply({"how": "refused", "says": why})
            return json_reply(self._desk.propose(seat, view.preview(line).line)._asdict())

    async def _photo(self, request: Request) -> Response:
        seat = self._device(request).seat
        of = request.query_params.get("of", "")
        if seat is None or of not in PHOTOS or (not of and seat != HOST):
            raise Refused(403, wording("phone no photo"))
        self.view(seat)
        if self._photo_comes.locked():
            raise Refused(429, wording("photo one at a time"))
        async with self._photo_comes:
            raw = await request.body()
            self._device(request)  # it may have arrived slowly, and the seat may be closed by now, or another game open
            self.view(seat)
            return json_reply((await self._desk.photo(seat, raw, of))._asdict())

    async def _picture(self, request: Request) -> Response:
        self.view(self._device(request).seat)
        if not (jpeg := self._desk.picture()):
            raise Refused(404, wording("phone nothing there"))
        return Response(jpeg, media_type="image/jpeg")

    async def _draft(self, request: Request) -> Response:
        device, body = await self._asked(request)
        seat = device.seat
        self.view(seat)
        if seat is None:
            raise Refused(403, wording("phone board only looks"))
        return json_reply((await self._desk.draft(seat, body))._asdict())

    async def _drawing(self, request: Request) -> Response:
        drawing = await self._answers.drawing(self.view(self._device(request).seat))
        tag = f'"{drawing.digest}"'
        headers = {"etag": tag, "cache-control": "private, no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(drawing.svg, media_type="image/svg+xml", headers=headers)

    async def _export(self, request: Request) -> Response:
        view = self.view(self._device(request).seat)
        if not self._answers.may_download(view):
            raise Refused(409, wording("phone not over"))
        download = await self._made_export(view.session.replay, request.path_params["name"])
        if download is None:
            raise Refused(404, wording("phone no file"))
        headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(download.name)}"}
        return Response(download.content, media_type=download.kind, headers=headers)

    async def _made_export(self, replay: Replay, name: str) -> Download | None:
        """The result in one format, made once for all who ask while the game stays as it is; None if there is no such
        format.
        """
        if self._exports[0] is not replay:
            self._exports = replay, {}
        exports = self._exports[1]

        def keep(making: asyncio.Task[Download | None]) -> None:
            if making.cancelled() or making.exception() is not None or making.result() is None:
                exports.pop(name, None)

        if name not in exports:
            exports[name] = asyncio.create_task(self._desk.export(name))
            exports[name].add_done_callback(keep)
        return await asyncio.shield(exports[name])

    async def _asked(self, request: Request) -> tuple[Device, dict[str, Any]]:
        """The device that sent a request, and what it asks. Raises `Refused`, also if its key has become invalid while
        that arrived.
        """
        self._device(request)
        body = await body_of(request)
        return self._device(request), body

    def _device(self, request: Request) -> Device:
        """The device that sent a request. Raises `Refused` if it brings no key that is valid now."""
        device = self._access.device(key_of(request))
        if device is None:
            raise Refused(401, wording("phone no key"))
        request.state.device = device
        return device

    @contextmanager
    def _paid_by(self, device: Device) -> Iterator[None]:
        """A context for work that a device asked for: the longer it takes, the later the device may ask again."""
        begun = thread_time()
        try:
            yield
        finally:
            self._budget.charge(device, max(0.0, (thread_time() - begun) / QUICK - 1))


class _Events(StreamingResponse):
    """The events of a stream, as a response; `gone` is called however the connection ends."""

    def __init__(self, stream: Stream, gone: Callable[[Stream], None]) -> None:
        super().__init__(stream.events(), media_type="text/event-stream", headers={"connection": "close"})
        self._stream = stream
        self._gone = gone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._gone(self._stream)
