"""The workshop's server, on this machine only, for anybody who has its link."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_urlsafe
from typing import TYPE_CHECKING
from urllib.parse import quote

from companion.web.addresses import LOOPBACK
from companion.web.listening import Listening
from companion.web.workshop.requests import LIMITS, WorkshopRequests
from companion.workbench.bench import Bench

if TYPE_CHECKING:
    from companion.workbench.end_photo import EndPhoto

KEY = 24
"""Random bytes of the key."""


class Workshop(Listening):
    """The server of the workshop."""

    def __init__(self, photo: Callable[[], EndPhoto | None] = lambda: None) -> None:
        """`photo` gives the end photo of the open game, if it has one."""
        self._key = token_urlsafe(KEY)
        super().__init__(WorkshopRequests(Bench(), self._key, photo).router, LIMITS)

    async def open(self, port: int = 0) -> None:
        """Listen on this machine; port 0 means any free one. Raises `OSError` if the port cannot be had."""
        await self.start(LOOPBACK, port)

    def link(self, board: str | None = None) -> str:
        """The URL of the page, with a board opened if one is named; the key is in the fragment, which no log sees."""
        query = f"?board={quote(board)}" if board else ""
        return f"http://{self.host}/{query}#{self._key}"

    @property
    def corners_link(self) -> str:
        """The URL of the page for the corners of the photo that waits for them."""
        return f"http://{self.host}/corners/page#{self._key}"
