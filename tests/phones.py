"""A phone for tests, which speaks HTTP over real sockets with none of the server's code; and a desk with a game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from whole_book import BOOK

from companion.proposals import Proposals
from companion.rules.search import Search
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.view import View, Viewer
from companion.web.answers import PhoneAnswers
from companion.web.desk import Download, Drawing, LineReply
from companion.web.server import Phones

GAME = """board: county-durham
players: Ann red, Bea blue, Cal green
tracking: claims

Ann claims Chester-le-Street - Durham red
"""
PATIENCE = 30
"""Seconds after which something awaited counts as failed; generous, because a busy machine is slow."""


def session(text: str = GAME) -> Session:
    """The game of a record."""
    return Session(record_events(text, shipped_files.board), shipped_files.board)


@dataclass
class StandInDesk:
    """An app with one game, which plays immediately whatever phones say."""

    game: Session | None = field(default_factory=session)
    proposed: list[tuple[int, str]] = field(default_factory=list)
    photos: list[tuple[int, bytes]] = field(default_factory=list)
    changes: int = 0
    views: dict[int | None, View] = field(default_factory=dict)
    phones: Phones | None = None

    def session(self) -> Session | None:
        return self.game

    def view(self, seat: int | None) -> View:
        assert self.game is not None
        return self.views.setdefault(seat, View(self.game, Viewer(seat)))

    def propose(self, seat: int, line: str) -> LineReply:
        self.proposed.append((seat, line))
        assert self.game is not None
        self.game.play(line)
        if self.phones is not None:
            self.phones.changed()
        return LineReply("played")

    async def photo(self, seat: int, raw: bytes, of: str = "") -> LineReply:
        self.photos.append((seat, raw))
        return LineReply("waits", "The photo waits.")

    async def draft(self, seat: int, answer: Mapping[str, Any]) -> LineReply:
        return LineReply("refused", "The draft.")

    def picture(self) -> bytes:
        return b""

    async def export(self, name: str) -> Download | None:
        return Download(b"Ann won", "text/plain", "Ann's game.txt") if name == "text" else None

    def phones_changed(self) -> None:
        self.changes += 1


class StandInAnswers:
    """Short answers, for tests that do not look at what they say."""

    def document(self, view: View) -> dict[str, Any]:
        return {"seat": view.viewer.seat, "history": [entry.text for entry in view.session.moves]}

    def reply(self, view: View, question: Mapping[str, Any]) -> dict[str, Any]:
        if question.get("ask") == "break":
            raise ZeroDivisionError("a secret")
        return {"seat": view.viewer.seat, "asked": question.get("ask")}

    def may_download(self, view: View) -> bool:
        return view.session.ended

    async def drawing(self, view: View) -> Drawing:
        return Drawing("d1", b"<svg xmlns='http://www.w3.org/2000/svg'/>")


def true_answers() -> PhoneAnswers:
    """The answers that the app really gives to phones."""
    search = Search(BOOK)
    return PhoneAnswers(Proposals(), lambda: search)


@dataclass
class Reply:
    """The server's reply."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def head(self) -> Reply:
        """The status and headers of a reply. Raises `ConnectionError` if none comes."""
        try:
            raw = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except asyncio.IncompleteReadError as ended:
            raise ConnectionResetError(ended.partial) from None
        first, *rows = raw.decode("latin-1").rstrip("\r\n").split("\r\n")
        pairs = (row.partition(":") for row in rows)
        return Reply(int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}, b"")

    async def reply(self) -> Reply:
        """A complete reply."""
        reply = await self.head()
        if "content-length" in reply.headers:
            reply.body = await asyncio.wait_for(self.reader.readexactly(int(reply.headers["content-length"])), PATIENCE)
        return reply

    async def events(self) -> AsyncIterator[tuple[str, Any]]:
        """The events of a stream as (name, data), until it ends."""
        text = b""
        while size := int(await asyncio.wait_for(self.reader.readline(), PATIENCE) or b"0", 16):
            text += (await self.reader.readexactly(size + 2))[:-2]
            while (at := text.find(b"\n\n")) >= 0:
                rows = dict(row.split(b": ", 1) for row in text[:at].split(b"\n"))
                yield rows[b"event"].decode(), json.loads(rows[b"data"])
                text = text[at + 2 :]

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def cut(self) -> None:
        """Drop the connection abruptly, as a phone does when it loses the network."""
        self.writer.transport.abort()

    async def ended(self) -> bytes:
        """What still arrives until the server ends the connection."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        except ConnectionError:
            return b""


@dataclass
class Phone:
    """A phone that knows the laptop's address, and has a key once it has entered."""

    host: str
    key: str = ""

    @asynccontextmanager
    async def wire(self) -> AsyncIterator[Wire]:
        """Open a separate connection."""
        address, _, port = self.host.rpartition(":")
        reader, writer = await asyncio.open_connection(address, int(port))
        try:
            yield Wire(reader, writer)
        finally:
            writer.transport.abort()

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> bytes:
        """A request as it goes over the wire; empty headers are left out."""
        rows = {"host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.key:
            rows.setdefault("authorization", f"Bearer {self.key}")
        if body is not None:
            rows.setdefault("content-type", "application/json")
            rows.setdefault("content-length", str(len(body)))
        head = "".join(f"{name}: {value}\r\n" for name, value in rows.items() if value)
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + (body or b"")

    async def get(self, path: str, **headers: str) -> Reply:
        async with self.wire() as wire:
            await wire.send(self.request("GET", path, **headers))
            return await wire.reply()

    async def post(self, path: str, body: object, **headers: str) -> Reply:
        async with self.wire() as wire:
            await wire.send(self.request("POST", path, json.dumps(body).encode(), **headers))
            return await wire.reply()

    async def raw(self, data: bytes) -> Reply | None:
        """The reply to these bytes. None if the connection ends without one."""
        async with self.wire() as wire:
            try:
                await wire.send(data)
                return await wire.reply()
            except (ConnectionError, asyncio.IncompleteReadError):
                return None

    async def enter(self, code: str) -> Reply:
        """Enter with a code, and keep the key if one is given."""
        reply = await self.post("/enter", {"code": code})
        self.key = reply.json.get("key", "") if reply.status == 200 else ""
        return reply

    @asynccontextmanager
    async def stream(self) -> AsyncIterator[Wire]:
        """Open a stream and read its head; the events are left to read."""
        async with self.wire() as wire:
            await wire.send(self.request("GET", "/stream"))
            head = await wire.head()
            assert head.status == 200, head
            yield wire


async def until(what: Any) -> None:
    """Wait until something holds, letting the loop run."""

    async def holds() -> None:
        while not what():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(holds(), PATIENCE)
