"""What the phones need of the app at whose table they sit, and of what makes its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol

from companion.session import Session
from companion.view import View


class LineReply(NamedTuple):
    """What became of a line that a phone said, with a sentence for the one who said it."""

    how: Literal["played", "waits", "refused"]
    says: str = ""


class Download(NamedTuple):
    """A file to take along: its content, what kind it is, and a name for it."""

    content: bytes
    kind: str
    name: str


class Desk(Protocol):
    """The app at the laptop: it holds the one game and its one writer."""

    def session(self) -> Session | None:
        """The game that is open; None while there is none."""

    def view(self, seat: int | None) -> View:
        """The eyes of a seat, or of the board with None, on the game that is open: all that a phone gets is from it."""

    def propose(self, seat: int, line: str) -> LineReply:
        """Hand a line, in full, of a seat to the table; it is judged again there."""

    async def photo(self, seat: int, raw: bytes, of: str = "") -> LineReply:
        """Take a photo, whatever it is: `of` the "end", of the "empty" board, or else for the workshop."""

    async def draft(self, seat: int, answer: Mapping[str, Any]) -> LineReply:
        """Hear what a seat says about the draft of the end's photo: of a track, or that the whole is right."""

    def picture(self) -> bytes:
        """A JPEG of the end's photo as it lies over the board; empty while there is no draft."""

    async def export(self, name: str) -> Download | None:
        """The result of a game that has ended, in one of its formats; None for a format that there is not."""

    def phones_changed(self) -> None:
        """A phone has come, left or waits to be allowed; called between two requests."""


class Drawing(NamedTuple):
    """The board as SVG, and what tells two of them apart."""

    digest: str
    svg: bytes


class Answers(Protocol):
    """What phones are shown and told, made from the projection for one viewer. JSON throughout."""

    def document(self, view: View) -> dict[str, Any]:
        """All that its viewer sees now."""

    def reply(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one question, whatever it holds."""

    def may_take(self, view: View) -> bool:
        """Whether the result may be taken along by now."""

    async def drawing(self, view: View) -> Drawing:
        """The empty board as a picture."""
