"""What the phones' server needs from the app at the laptop, and from whatever makes its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

from companion.session import Session
from companion.view import View


class LineReply(NamedTuple):
    """What became of a line that a phone sent, with a sentence for its seat."""

    how: Literal["played", "waits", "refused"]
    says: str = ""


class Download(NamedTuple):
    """A file to download: its content, its media type, and a name for it."""

    content: bytes
    kind: str
    name: str


class Desk(Protocol):
    """The app at the laptop, which has the one game and its one writer."""

    def session(self) -> Session | None:
        """The open game; None while there is none."""

    def view(self, seat: int | None) -> View:
        """The open game as a seat sees it, or for None as the board does: all that a phone gets comes from it."""

    def propose(self, seat: int, line: str) -> LineReply:
        """Hand a seat's line, written in full, to the table, where it is judged again."""

    async def photo(self, seat: int, raw: bytes, of: str = "") -> LineReply:
        """Take in what should be a photo: `of` the "end", of the "empty" board, or else for the workshop."""

    async def draft(self, seat: int, answer: Mapping[str, Any]) -> LineReply:
        """Take a seat's answer about the end photo: a track, trains left, corners, or what to do with the draft."""

    def picture(self) -> bytes:
        """A JPEG of the photo that the game's page is about; empty if there is none."""

    async def export(self, name: str) -> Download | None:
        """The result of a finished game, in one of its formats; None if there is no such format."""

    def phones_changed(self) -> None:
        """Called, between two requests, when a phone has come, has left, or waits to be allowed."""


class Drawing(NamedTuple):
    """The board as SVG, and a digest that tells one such drawing from another."""

    digest: str
    svg: bytes


class Answers(Protocol):
    """What phones are shown and answered, made from one viewer's view. The dictionaries are JSON."""

    def document(self, view: View) -> dict[str, Any]:
        """All that the view's viewer sees now."""

    def reply(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one question, however malformed."""

    def may_download(self, view: View) -> bool:
        """Whether the result may be downloaded yet."""

    async def drawing(self, view: View) -> Drawing:
        """The empty board as a picture."""
