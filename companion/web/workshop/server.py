"""The workshop's server: on this machine only, for whoever has its link."""

from __future__ import annotations

from secrets import token_urlsafe
from urllib.parse import quote

from companion.web.addresses import LOOPBACK
from companion.web.listening import Listening
from companion.web.workshop.requests import LIMITS, WorkshopRequests
from companion.workbench.bench import Bench

KEY = 24
"""Random bytes of the key."""


class Workshop(Listening):
    """The server of the workshop."""

    def __init__(self) -> None:
        self._key = token_urlsafe(KEY)
        super().__init__(WorkshopRequests(Bench(), self._key).router, LIMITS)

    async def open(self, port: int = 0) -> None:
        """Listen on this machine; a port of 0 is any free one. OSError if it cannot be had."""
        await self.start(LOOPBACK, port)

    def link(self, board: str | None = None) -> str:
        """The page, with a board opened in it if one is named; the key stands where no server and no log sees it."""
        asked = f"?board={quote(board)}" if board else ""
        return f"http://{self.host}/{asked}#{self._key}"
