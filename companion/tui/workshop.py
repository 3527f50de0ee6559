"""The workshop's side of the app: its server, which runs beside the app until either is closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.web.workshop.server import Workshop
    from companion.workbench.end_photo import EndPhoto


class AppWorkshop:
    """The workshop as the app opens it. Nothing of a web server is loaded before that."""

    def __init__(self, photo: Callable[[], EndPhoto | None]) -> None:
        """`photo` gives the photo of the end of the open game, if it has one."""
        self._photo = photo
        self._server: Workshop | None = None

    async def open(self) -> str | None:
        """Open the workshop, unless it is open. Returns why that failed, as a sentence."""
        from companion.web.workshop.server import Workshop

        if self._server is not None:
            return None
        server = Workshop(self._photo)
        try:
            await server.open()
        except OSError as fault:
            why = plain(fault.strerror or str(fault), 200)
            return wording("bench no port", port=wording("bench any port"), why=why)
        self._server = server
        return None

    @property
    def link(self) -> str:
        """The link to its page; empty while it is closed."""
        return self._server.link() if self._server is not None else ""

    @property
    def corners_link(self) -> str:
        """The link to the page for a photo's corners; empty while it is closed."""
        return self._server.corners_link if self._server is not None else ""

    def show_page(self, link: str = "") -> bool:
        """Open its page, or the one at `link`, in the browser; False if that is impossible from here."""
        from companion.workbench.browser import open_page

        return bool(self.link) and open_page(link or self.link)

    async def close(self) -> None:
        """Close the server and its port; drafts wait until it is opened again."""
        server, self._server = self._server, None
        if server is not None:
            await server.stop()
