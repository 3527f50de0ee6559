"""Phones at one table: starting and stopping their server, telling it what changed, and asking who is connected."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from companion.web.access import Access, Device, SeatDigest
from companion.web.budget import Budget
from companion.web.desk import Answers, Desk
from companion.web.listening import Listening
from companion.web.replies import Refused
from companion.web.routes import LIMITS, Requests
from companion.web.streams import GIVEN, Streams


class Phones(Listening):
    """The server of one table."""

    def __init__(
        self,
        desk: Desk,
        answers: Answers,
        *,
        kept: Iterable[SeatDigest] = (),
        waiting: Iterable[SeatDigest] = (),
    ) -> None:
        """For the game that is open at the desk. `kept` are keys from before a restart, as `Access.key_digests` gave
        them, and `waiting` the tokens of devices that waited then.
        """
        session = desk.session()
        self.access = Access(len(session.game.seats) if session is not None else 0, kept, waiting)
        self.streams = Streams()
        self._desk = desk
        budget = Budget(self.access.device)
        self._requests = Requests(desk, answers, self.access, self.streams, budget)
        self._sending: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        super().__init__(self._requests.router, LIMITS, budget)

    async def start(self, address: str, port: int = 0, *, names: Iterable[str] = ()) -> None:
        """Listen at one address of this machine, and from now on send the phones what changes. Raises `OSError`."""
        await super().start(address, port, names=names)
        self._sending = asyncio.create_task(self._send_views())

    async def stop(self) -> None:
        """End all streams and connections, and release the port."""
        if self._sending is not None:
            self._sending.cancel()
        self.streams.close(self.streams.connected())
        self._requests.close()
        await super().stop()

    def address_of(self, seat: int | None) -> str:
        """The URL to scan for a seat or the board: the page, with the code in the fragment, which no server sees."""
        return f"http://{self.host}/#{self.access.code(seat)}"

    # -- what the app says

    def changed(self) -> None:
        """Tell the phones that the game has changed, once the app is done with what it is doing now."""
        self._news.set()

    def allow(self, device: Device) -> None:
        """Give a waiting device its place, and end the streams of those that had to make room."""
        self.streams.close(self.access.allow(device), GIVEN)

    def close(self, seat: int | None) -> None:
        """Take a place away from every phone that has it or waits for it, and give it a new code."""
        self.streams.close(self.access.close(seat))

    def asking(self, seat: int | None) -> tuple[Device, ...]:
        """The devices that wait for the place of a seat, or of the board, and are present, first one first."""
        return self._requests.asking(seat)

    def connected(self, seat: int | None) -> int:
        """How many devices of a seat, or of the board, have an open stream."""
        return sum(1 for device in self.streams.connected() if device.seat == seat)

    async def _send_views(self) -> None:
        """Whenever the game has changed, make the views that somebody is looking at, one at a time, and send them."""
        while True:
            await self._news.wait()
            self._news.clear()
            views: dict[int | None, bytes] = {}
            for stream in self.streams:
                seat = stream.device.seat
                try:
                    if seat not in views:
                        await asyncio.sleep(0)
                        views[seat] = self._requests.document(seat)
                except Refused:
                    self.streams.close([stream.device])
                except Exception as fault:  # this phone keeps what it had, and the others are still told
                    self.guard.note(fault)
                else:
                    stream.put(views[seat])
