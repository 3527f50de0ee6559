"""The requests of the page on which somebody at the laptop marks the corners of a board on a photo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from companion.web.replies import body_of, json_reply
from companion.words import wording
from companion.words.plain import plain
from companion.workbench.bench import Refusal

if TYPE_CHECKING:
    from companion.workbench.end_photo import EndPhoto


class CornerRequests:
    """The requests about the photo in the open game that waits for its corners."""

    def __init__(self, photo: Callable[[], EndPhoto | None]) -> None:
        self._photo = photo

    async def wanted_corners(self, request: Request) -> Response:
        """Which photo's corners are wanted, "end" or "empty", with the digest of its picture and a sentence."""
        photo = self._waiting()
        of = "end" if photo.unrecognised is not None else "empty"
        title = plain(photo.session.game.board.title)
        return json_reply(
            {"says": wording(f"photo corners click {of}", board=title), "of": of, "picture": photo.digest}
        )

    async def picture(self, request: Request) -> Response:
        """The photo itself."""
        return Response(self._waiting().shown_picture(), media_type="image/jpeg")

    async def take_corners(self, request: Request) -> Response:
        """Take in the corners, as parts of the photo's size; the reply comes once the photo has been read."""
        photo, body = self._waiting(), await body_of(request)
        await photo.set_corners(body.get("corners") or (), body.get("picture"))
        return json_reply({"says": wording("photo corners done")})

    def _waiting(self) -> EndPhoto:
        photo = self._photo()
        if photo is None or not photo.needs_corners:
            raise Refusal(wording("photo corners told"))
        return photo
