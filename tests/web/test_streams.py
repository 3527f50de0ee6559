"""What a slow phone gets, and when a stream ends."""

from __future__ import annotations

from collections.abc import AsyncIterator

from companion.web.access import Device
from companion.web.streams import BEATS, CLOSED, MOVED, Stream, Streams


def device(seat: int = 0) -> Device:
    return Device(seat, b"")


def sent(number: int) -> bytes:
    return b"event: view\ndata: %d\n\n" % number


async def all_of(events: AsyncIterator[bytes]) -> list[bytes]:
    return [event async for event in events]


async def test_a_slow_phone_gets_only_the_newest_view() -> None:
    stream = Stream(device())
    events = stream.events()
    for number in range(1000):
        stream.put(b"%d" % number)
    assert await anext(events) == sent(999)
    stream.put(b"1")
    stream.put(b"2")
    assert await anext(events) == sent(2)


async def test_the_view_sent_last_is_not_sent_again() -> None:
    stream = Stream(device(), beat=0.01)
    events = stream.events()
    stream.put(b"1")
    assert await anext(events) == sent(1)
    stream.put(b"2")
    stream.put(b"1")
    assert await anext(events) == BEATS
    stream.put(b"2")
    assert await anext(events) == sent(2)


async def test_a_silent_stream_sends_heartbeats() -> None:
    events = Stream(device(), beat=0.01).events()
    assert [await anext(events) for _ in range(3)] == [BEATS] * 3


async def test_a_closed_stream_says_so_and_sends_nothing_more() -> None:
    stream = Stream(device())
    stream.put(b"1")
    stream.end(CLOSED)
    stream.end()
    assert await all_of(stream.events()) == [CLOSED]


async def test_a_device_has_one_stream() -> None:
    """A phone that silently lost its connection comes back before the loss is noticed."""
    streams, phone = Streams(), device()
    first, second = streams.open(phone), streams.open(phone)
    assert await all_of(first.events()) == [MOVED]
    streams.forget(first)
    assert list(streams) == [second]
    assert streams.connected() == {phone}
    streams.forget(second)
    assert len(streams) == 0
