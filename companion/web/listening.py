"""A server on one address of this machine, in the event loop in which it is started, stopped by its owner."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Iterable, Mapping
from ipaddress import ip_address

from starlette.types import ASGIApp
from uvicorn import Config, Server

from companion.web.budget import Budget
from companion.web.connections import MOST, Connection
from companion.web.guard import Guard, Limit
from companion.web.open_files import room_for_connections

SILENT = logging.CRITICAL + 1
WRITE_BUFFER = 64 * 1024
"""Bytes that the system buffers for a slow page."""
ACCEPTED = 8
"""Connections accepted at a time, so that few are open that are about to be refused."""
WAITING = 64
"""Connections that the system lets wait to be accepted."""
CLOSING_TIME = 1
"""Seconds that unfinished replies get when the server is stopped."""


class Listening:
    """Starts and stops the server that answers with one application."""

    def __init__(self, app: ASGIApp, limits: Mapping[str, Limit] | None = None, budget: Budget | None = None) -> None:
        """`limits` are for paths whose requests may be larger, or of other types, than usual; `budget` is how much may
        be asked, or None for no bounds."""
        self._app = app
        self._limits = limits or {}
        self._budget = budget
        self._server: Server | None = None
        self.host = ""
        """The address and port by which pages reach the server; empty while it is not running."""

    async def start(self, address: str, port: int = 0, *, names: Iterable[str] = ()) -> None:
        """Listen at one address of this machine; port 0 means any free one. Raises `OSError` if they cannot be had, or
        the system has no room for connections.

        `names` are further names by which pages may reach the machine.
        """
        most = room_for_connections(MOST)
        listening = _bound_socket(address, port)
        port = listening.getsockname()[1]
        shown = f"[{address}]" if ":" in address else address
        self.host = f"{shown}:{port}"
        hosts = [self.host, *(f"{name}:{port}" for name in names)]
        self.guard = Guard(self._app, hosts, self._limits, self._budget, most)
        if not (log := logging.getLogger("uvicorn")).handlers:
            log.addHandler(logging.NullHandler())
        config = Config(
            self.guard, http=Connection, ws="none", lifespan="off", interface="asgi3", workers=1, log_config=None,
            log_level=SILENT, access_log=False, proxy_headers=False, server_header=False, date_header=False,
            timeout_keep_alive=15, backlog=ACCEPTED,
        )  # fmt: skip
        config.load()
        # not with Uvicorn's own `serve`: it takes over the app's signals, and wakes up ten times a second
        self._server = Server(config)
        self._server.lifespan = config.lifespan_class(config)
        await self._server.startup(sockets=[listening])
        listening.listen(WAITING)

    async def stop(self) -> None:
        """End all connections and release the port; replies on their way get `CLOSING_TIME` seconds."""
        server, self._server, self.host = self._server, None, ""
        if server is None:
            return
        for listening in server.servers:
            listening.close()
        state = server.server_state
        for connection in tuple(state.connections):
            connection.shutdown()
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=CLOSING_TIME)
        for connection in tuple(state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)


def _bound_socket(address: str, port: int) -> socket.socket:
    """A socket bound to one address. Raises `OSError` if that cannot be had, or means all addresses."""
    if ip_address(address).is_unspecified:
        raise OSError("an address of one network, not of all")
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or asyncio leaves Nagle's delay on: 40 ms
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WRITE_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
        if os.name == "posix":  # elsewhere this would let a second program bind the same port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((address, port))
        bound.setblocking(False)
    except BaseException:
        bound.close()
        raise
    return bound
