"""One connection of a phone: Uvicorn's, with the bounds that it lacks.

A request has to arrive whole within a time, a reply has to be taken, and connections are bounded in number: where there
are too many, those of the greediest address go. h11 refuses most that is malformed, but takes a length that is given
twice, and a large head that comes in one piece: refused here.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.guard import HEADERS, Guard, refusal

HEAD = 16 * 1024
"""Bytes of the first line and the headers of a request, at most."""
MOST = 96
"""Connections at once."""
MOST_EACH = 32
"""Connections at once from one address, beside those that devices keep; phones may share one."""
KEPT = 6
"""Connections that a device with a key keeps, whoever else comes: as many as a browser opens."""
ARRIVES = 8.0
"""Seconds from the first byte of a request, or from the connection's start, to the last byte."""
TAKEN = 20.0
"""Seconds for which a phone may take nothing of what is sent to it."""

_END = re.compile(rb"\n\r?\n")
_LENGTH = re.compile(rb"^content-length[ \t]*:([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
_KEY = re.compile(rb"^authorization[ \t]*:[ \t]*Bearer ([^\r\n]*)", re.IGNORECASE | re.MULTILINE)


class Parsing(h11.Connection):
    """What h11 reads of a connection, with a look at each head before it."""

    def __init__(self, may_ask: Callable[[str], bool]) -> None:
        """`may_ask` pays for a request that brings this key, or an empty one; False where it comes too soon."""
        super().__init__(h11.SERVER, HEAD)
        self._may_ask = may_ask
        self.too_soon = False

    def next_event(self) -> Any:
        """The next part of a request; `h11.RemoteProtocolError` for a malformed one."""
        if self.their_state is h11.IDLE:
            received = self.trailing_data[0]
            end = _END.search(received)
            if (len(received) if end is None else end.start()) > HEAD:
                raise h11.RemoteProtocolError("head too long", 431)
            if end is not None:
                lengths = _LENGTH.findall(received, 0, end.end())
                if len(lengths) > 1 or any(b"," in length for length in lengths):
                    raise h11.RemoteProtocolError("several lengths")
                keys = _KEY.findall(received, 0, end.end())
                if not self._may_ask(keys[0].strip().decode("latin-1") if len(keys) == 1 else ""):
                    self.too_soon = True
                    raise h11.RemoteProtocolError("too soon", 429)
        return super().next_event()


class Connection(H11Protocol):
    """A connection that is cut when it is one too many, dawdles, or takes nothing.

    A request tells in its state's `device` whose it is, where it brings a key.
    """

    arrives, taken = ARRIVES, TAKEN

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Parsing(self._may_ask)
        self._until: asyncio.TimerHandle | None = None
        """When the request that is on its way must be here."""
        self._longer = False
        """Whether this request was looked at, and given longer if it may be large."""
        self._stuck: asyncio.TimerHandle | None = None
        """When something of what waits to be sent must be taken."""
        self.heard = self.loop.time()
        """When something came."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, with nothing of what is sent kept here that the system does not take; where it is one too many, one
        goes."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self._until = self.loop.call_later(self.arrives, transport.abort)
        if (goes := self._one_too_many()) is not None:
            goes.transport.abort()

    @property
    def address(self) -> str:
        """The address of the other side."""
        return self.client[0] if self.client else ""

    @property
    def device(self) -> object:
        """Whose the last request was; None without a key."""
        return self.scope and self.scope["state"].get("device")

    def data_received(self, data: bytes) -> None:
        """Read on; a request that has begun is given its time."""
        self.heard = self.loop.time()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._arrived()
            self._longer = False
        elif self._until is None:
            self._until = self.loop.call_later(self.arrives, self.transport.abort)
        elif self.conn.their_state is h11.SEND_BODY and not self._longer:
            self._longer = True
            self._lengthen()

    def _may_ask(self, key: str) -> bool:
        """Pay for a request that brings this key."""
        guard = self.app
        if not isinstance(guard, Guard) or guard.budget is None:
            return True
        return guard.budget.pay(key, self.address, self.loop.time())

    def send_400_response(self, msg: str) -> None:
        """Refuse what is malformed or comes too soon, unless a reply is on its way already, and end the connection."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            too_soon = isinstance(self.conn, Parsing) and self.conn.too_soon
            rows, body = refusal("phone too fast" if too_soon else "phone wrong body")
            head = b"".join(b"%s: %s\r\n" % row for row in (*rows, *HEADERS))
            status = b"429 Too Many Requests" if too_soon else b"400 Bad Request"
            self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + head + b"\r\n" + body)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and count no more."""
        self._arrived()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The system takes no more: the phone is given some time."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.taken, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The system has taken all."""
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def _one_too_many(self) -> Connection | None:
        """The connection that goes for this one, if one has to: of the address that has most, the longest silent."""
        there = [other for other in self.connections if isinstance(other, Connection)]
        there = sorted((one for one in there if not one.transport.is_closing()), key=lambda one: one.heard)
        kept: Counter[object] = Counter()
        others: dict[str, list[Connection]] = {}
        for one in there:
            if one.device is not None and kept[one.device] < KEPT:
                kept[one.device] += 1
            else:
                others.setdefault(one.address, []).append(one)
        if len(there) > MOST:
            return max(others.values(), key=len)[0]
        from_here = others[self.address]
        return from_here[0] if len(from_here) > MOST_EACH else None

    def _lengthen(self) -> None:
        """Give a request that may be large the time that it is allowed."""
        guard = self.app
        limit = guard.limits.get(self.scope["path"]) if isinstance(guard, Guard) else None
        if limit is not None and limit.arrives:
            self._arrived()
            self._until = self.loop.call_later(limit.arrives, self.transport.abort)

    def _arrived(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None
