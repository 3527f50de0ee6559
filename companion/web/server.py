"""Phones at one table: starts and stops the server, tells it what changed, and says who is there."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from pathlib import Path

from uvicorn import Config, Server

from companion.web.access import Access, Device
from companion.web.connections import Connection
from companion.web.desk import Answers, Desk
from companion.web.guard import Guard
from companion.web.routes import Refused, Requests
from companion.web.streams import BEAT, Streams
from companion.words.english import WORDS

PAGE = "page "
"""What the keys of a page's own words begin with."""
SILENT = logging.CRITICAL + 1
SENDS = 64 * 1024
"""Bytes that the system keeps for a phone that is slow: some twenty views that are old by then."""
LEAVES = 1
"""Seconds that replies may take once the phones are stopped."""


class Phones:
    """The server of one table. It runs in the loop in which it is started."""

    def __init__(
        self, desk: Desk, answers: Answers, *, kept: Iterable[tuple[int | None, str]] = (), beat: float = BEAT
    ) -> None:
        """For the game that is open at the desk; `kept` are keys of before a restart, as `Access.keep` gave them."""
        session = desk.session()
        self.access = Access(len(session.game.seats) if session is not None else 0, kept)
        self.streams = Streams(beat)
        self._desk = desk
        self._requests = Requests(desk, answers, self.access, self.streams, page_files())
        self._server: Server | None = None
        self._telling: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self.host = ""
        """The address and port under which phones ask, empty while there is no server."""

    async def start(self, address: str, port: int = 0, *, names: Iterable[str] = ()) -> None:
        """Listen at one address of this machine; a port of 0 is any free one. OSError if it cannot be had.

        `names` are further names of the machine that phones may ask under.
        """
        listening = _bound(address, port)
        port = listening.getsockname()[1]
        shown = f"[{address}]" if ":" in address else address
        self.host = f"{shown}:{port}"
        self.guard = Guard(self._requests.router, [self.host, *(f"{name}:{port}" for name in names)])
        if not (log := logging.getLogger("uvicorn")).handlers:
            log.addHandler(logging.NullHandler())
        config = Config(
            self.guard, http=Connection, ws="none", lifespan="off", interface="asgi3", workers=1, log_config=None,
            log_level=SILENT, access_log=False, proxy_headers=False, server_header=False, date_header=False,
            timeout_keep_alive=15, backlog=64,
        )  # fmt: skip
        config.load()
        # not by Uvicorn's own `serve`: it takes over the app's signals, and looks ten times a second whether to end
        self._server = Server(config)
        self._server.lifespan = config.lifespan_class(config)
        await self._server.startup(sockets=[listening])
        self._telling = asyncio.create_task(self._tell())

    async def stop(self) -> None:
        """End all streams and connections, and let the port go."""
        server, self._server, self.host = self._server, None, ""
        if server is None:
            return
        if self._telling is not None:
            self._telling.cancel()
        for listening in server.servers:
            listening.close()
        state = server.server_state
        for connection in tuple(state.connections):
            connection.shutdown()
        self.streams.close(self.streams.connected())
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=LEAVES)
        for connection in tuple(state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)

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


def page_files() -> dict[str, bytes]:
    """The files that the pages are made of, by their names; there are no others to be asked for."""
    folder = Path(__file__).with_name("static")
    files = {file.name: file.read_bytes() for file in folder.glob("*") if file.is_file()}
    words = {key.removeprefix(PAGE): text for key, text in WORDS.items() if key.startswith(PAGE)}
    files["words.js"] = f"export const WORDS = {json.dumps(words)};\n".encode()
    return files


def _bound(address: str, port: int) -> socket.socket:
    """A socket that listens at one address. OSError if that is not to be had."""
    if ip_address(address).is_unspecified:
        raise OSError("an address of one network, not of all")
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or asyncio leaves Nagle's delay on: 40 ms
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDS)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
        if os.name == "posix":  # elsewhere it would let a second program have the same port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((address, port))
        bound.setblocking(False)
    except BaseException:
        bound.close()
        raise
    return bound
