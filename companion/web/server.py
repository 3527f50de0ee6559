"""Phones at one table: starts and stops the server, tells it what changed, and says who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from companion.web.access import Access, Device
from companion.web.budget import Budget
from companion.web.desk import Answers, Desk
from companion.web.listening import Listening
from companion.web.replies import Refused
from companion.web.routes import LIMITS, Requests
from companion.web.streams import BEAT, Streams


class Phones(Listening):
    """The server of one table."""

    def __init__(
        self, desk: Desk, answers: Answers, *, kept: Iterable[tuple[int | None, str]] = (), beat: float = BEAT
    ) -> None:
        """For the game that is open at the desk; `kept` are keys of before a restart, as `Access.keep` gave them."""
        session = desk.session()
        self.access = Access(len(session.game.seats) if session is not None else 0, kept)
        self.streams = Streams(beat)
        self._desk = desk
        budget = Budget(self.access.device)
        self._requests = Requests(desk, answers, self.access, self.streams, budget)
        self._telling: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        super().__init__(self._requests.router, LIMITS, budget)

    async def start(self, address: str, port: int = 0, *, names: Iterable[str] = ()) -> None:
        """Listen at one address of this machine, and tell the phones from now on what changes."""
        await super().start(address, port, names=names)
        self._telling = asyncio.create_task(self._tell())

    async def stop(self) -> None:
        """End all streams and connections, and let the port go."""
        if self._telling is not None:
            self._telling.cancel()
        self.streams.close(self.streams.connected())
        self._requests.close()
        await super().stop()

    def address_of(self, seat: int | None) -> str:
        """What the code of a seat, or of the board, holds: the page, with the code where no server sees it."""
        return f"http://{self.host}/#{self.access.code(seat)}"

    # -- what the app says

    def changed(self) -> None:
        """The game has changed: the phones are told, once the app has done what it does now."""
        self._news.set()

    def allow(self, device: Device) -> None:
        """Give a device that waits its place."""
        self.streams.close(self.access.allow(device))

    def close(self, seat: int | None) -> None:
        """Take its place away from every phone that has it; there is a new code then."""
        self.streams.close(self.access.close(seat))

    def asking(self, seat: int | None) -> tuple[Device, ...]:
        """The devices that wait for the place of a seat, or of the board, and are there, the first one first."""
        return self._requests.asking(seat)

    def connected(self, seat: int | None) -> int:
        """So many devices of a seat, or of the board, have an open stream."""
        return sum(1 for device in self.streams.connected() if device.seat == seat)

    async def _tell(self) -> None:
        """Make each view that somebody looks at, one at a time, whenever the game has changed."""
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
                except Exception as fault:  # this phone keeps what it had, and the others are told
                    self.guard.note(fault)
                else:
                    stream.put(views[seat])
