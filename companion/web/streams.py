"""What phones are sent without asking: server-sent events, of which only the newest waits to be sent.

Every event of a view is the whole view, so a slow phone misses nothing by getting only the newest one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from weakref import WeakKeyDictionary

from companion.web.access import Device

BEAT = 10.0
"""Seconds after which a silent stream sends a sign of life."""

BEATS = b"event: beat\ndata: {}\n\n"
CLOSED = b"event: closed\ndata: {}\n\n"
GIVEN = b'event: closed\ndata: {"given":true}\n\n'
"""The place is closed here because the laptop has given it to another device."""
MOVED = b"event: moved\ndata: {}\n\n"
"""The same key has opened a stream elsewhere, as in another tab: this one must not take it back."""


class Stream:
    """The stream of one device."""

    def __init__(self, device: Device, beat: float = BEAT) -> None:
        self.device = device
        self.beat = beat
        self._next: bytes | None = None
        self._last = b""
        self._end_event: bytes | None = None
        self._news = asyncio.Event()

    def put(self, view: bytes) -> None:
        """Send this view next, in place of one not sent yet; but not again if it was the last one sent."""
        if view != self._last:
            self._next = view
            self._news.set()
        else:
            self._next = None

    def end(self, last: bytes = b"") -> None:
        """End the stream, after this last event if it is not empty."""
        if self._end_event is None:
            self._end_event = last
            self._news.set()

    async def events(self) -> AsyncIterator[bytes]:
        """The events as they go over the wire, until the stream ends."""
        while self._end_event is None:
            try:
                await asyncio.wait_for(self._news.wait(), self.beat)
            except TimeoutError:
                yield BEATS
                continue
            self._news.clear()
            if self._end_event is None and self._next is not None:
                self._last, self._next = self._next, None
                yield b"event: view\ndata: " + self._last + b"\n\n"
        if self._end_event:
            yield self._end_event


class Streams:
    """All open streams; a device has at most one."""

    def __init__(self) -> None:
        self._open: dict[Device, Stream] = {}
        self._gone_since: WeakKeyDictionary[Device, float] = WeakKeyDictionary()
        """Since when each device has had no stream, in the loop's time."""

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Stream]:
        return iter(tuple(self._open.values()))

    def open(self, device: Device) -> Stream:
        """A new stream for a device; the one that it had ends with `MOVED`."""
        if (former := self._open.get(device)) is not None:
            former.end(MOVED)
        stream = self._open[device] = Stream(device)
        return stream

    def forget(self, stream: Stream) -> None:
        """Forget a stream whose connection has ended."""
        if self._open.get(stream.device) is stream:
            del self._open[stream.device]
            self._gone_since[stream.device] = asyncio.get_running_loop().time()

    def close(self, devices: Iterable[Device], last: bytes = CLOSED) -> None:
        """End the streams of these devices, telling them with the event `last` that their place is closed."""
        for device in devices:
            if (stream := self._open.get(device)) is not None:
                stream.end(last)

    def connected(self) -> frozenset[Device]:
        """The devices with an open stream."""
        return frozenset(self._open)

    def away(self, devices: Iterable[Device], seconds: float) -> frozenset[Device]:
        """Those that have had no stream for this long; for one that never had any, since this was first asked."""
        now = asyncio.get_running_loop().time()
        silent = [device for device in devices if device not in self._open]
        return frozenset(device for device in silent if now - self._gone_since.setdefault(device, now) >= seconds)
