"""One connection of a phone: Uvicorn's, with the bounds that it lacks.

A request has to arrive whole within a time, a reply has to be read, and connections are bounded in number: if there are
too many, the greediest address loses one. h11 refuses most malformed requests, but accepts a length given twice, and a
large head that comes in one piece; both are refused here.
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
"""The most bytes of a request's first line and headers."""
MOST = 96
"""The most open connections, if the system has room for them."""
MOST_EACH = 32
"""The most open connections from one address, beside those that devices keep; phones may share an address."""
KEEP_ALIVE = 6
"""Connections that a device with a key keeps, whatever else connects: as many as a browser opens."""
ARRIVAL_TIME = 8.0
"""Seconds from the first byte of a request, or from the start of the connection, to the request's last byte."""
WRITE_TIME = 20.0
"""Seconds for which a phone may read nothing of what is sent to it."""

_END = re.compile(rb"\n\r?\n")
_LENGTH = re.compile(rb"^content-length[ \t]*:([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
_KEY = re.compile(rb"^authorization[ \t]*:[ \t]*Bearer ([^\r\n]*)", re.IGNORECASE | re.MULTILINE)


class Parsing(h11.Connection):
    """h11's parser, which first checks each head itself."""

    def __init__(self, may_ask: Callable[[str], bool]) -> None:
        """`may_ask` pays for a request with this key (empty if it has none); it is False if that comes too soon."""
        super().__init__(h11.SERVER, HEAD)
        self._may_ask = may_ask
        self.too_soon = False

    def next_event(self) -> Any:
        """The next part of a request. Raises `h11.RemoteProtocolError` if it is malformed or comes too soon."""
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
    """A connection that is cut when it is one too many, sends too slowly, or does not read.

    A request that brings a key has its device in its state, as `device`.
    """

    arrival_time, write_time = ARRIVAL_TIME, WRITE_TIME

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Parsing(self._may_ask)
        self._until: asyncio.TimerHandle | None = None
        """The timer that cuts the connection unless the request on its way has arrived."""
        self._lengthened = False
        """Whether this request was already considered for more time (`_lengthen`)."""
        self._stuck: asyncio.TimerHandle | None = None
        """The timer that cuts the connection unless the other side reads what is sent."""
        self.last_heard = self.loop.time()
        """When something last arrived."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the connection, without buffering here what the system does not accept; if it is one too many, cut one
        of them."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)
        self._until = self.loop.call_later(self.arrival_time, transport.abort)
        if (cut := self._connection_to_cut()) is not None:
            cut.transport.abort()

    @property
    def address(self) -> str:
        """The address of the other side."""
        return self.client[0] if self.client else ""

    @property
    def device(self) -> object:
        """The device that sent the last request; None if it had no key."""
        return self.scope and self.scope["state"].get("device")

    def data_received(self, data: bytes) -> None:
        """Read on, and start the timer of a request that has begun."""
        self.last_heard = self.loop.time()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_arrival_timer()
            self._lengthened = False
        elif self._until is None:
            self._until = self.loop.call_later(self.arrival_time, self.transport.abort)
        elif self.conn.their_state is h11.SEND_BODY and not self._lengthened:
            self._lengthened = True
            self._lengthen()

    def _may_ask(self, key: str) -> bool:
        """Pay for a request with this key; False if it comes too soon."""
        guard = self.app
        if not isinstance(guard, Guard) or guard.budget is None:
            return True
        return guard.budget.pay(key, self.address, self.loop.time())

    def send_400_response(self, msg: str) -> None:
        """Refuse what is malformed or comes too soon, unless a reply is already under way, and close the connection."""
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
        """Stop the timers of a connection that has ended."""
        self._stop_arrival_timer()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The system accepts no more data: give the phone some time to read."""
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.write_time, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The system has accepted everything: stop that timer."""
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def _connection_to_cut(self) -> Connection | None:
        """The connection to cut if there are too many: the one longest silent, of the address that has most, or of this
        connection's address if that has too many. It may be this one.
        """
        connections = [other for other in self.connections if isinstance(other, Connection)]
        connections = sorted(
            (each for each in connections if not each.transport.is_closing()), key=lambda each: each.last_heard
        )
        kept: Counter[object] = Counter()
        others: dict[str, list[Connection]] = {}
        for connection in connections:
            if connection.device is not None and kept[connection.device] < KEEP_ALIVE:
                kept[connection.device] += 1
            else:
                others.setdefault(connection.address, []).append(connection)
        fewer = self.app.most_connections if isinstance(self.app, Guard) else None
        if len(connections) > min(MOST, fewer or MOST):
            return max(others.values(), key=len)[0]
        from_here = others[self.address]
        return from_here[0] if len(from_here) > MOST_EACH else None

    def _lengthen(self) -> None:
        """Give a request to a path with its own `Limit.arrival_time` that much time."""
        guard = self.app
        limit = guard.limits.get(self.scope["path"]) if isinstance(guard, Guard) else None
        if limit is not None and limit.arrival_time:
            self._stop_arrival_timer()
            self._until = self.loop.call_later(limit.arrival_time, self.transport.abort)

    def _stop_arrival_timer(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None
