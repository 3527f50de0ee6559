"""Reading requests and making replies, for phones and for the workshop."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from companion.words import wording
from companion.words.english import WORDS
from companion.words.plain import plain

TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
"""The media types of the files that a page is made of, by suffix."""
FILES = Path(__file__).with_name("static")
"""The folder of the files of the phones' pages; other pages use some of them."""
NEAR = 40
"""How many characters are shown on either side of one that cannot be read."""


class Refused(Exception):
    """A request that is answered with a status, a sentence, and possibly `more`."""

    def __init__(self, status: int, says: str, **more: object) -> None:
        super().__init__(status)
        self.status = status
        self.content = {"says": says, **more}


class Pages:
    """A page and the files it is made of; no other file can be asked for."""

    def __init__(self, files: Mapping[str, bytes], first: str) -> None:
        self._files = files
        self._first = first

    async def page(self, request: Request) -> Response:
        """The page itself."""
        return self._sent(self._first)

    async def file(self, request: Request) -> Response:
        """One of its files, by the name in the path. Raises `Refused` if there is no such file."""
        return self._sent(request.path_params["name"])

    def _sent(self, name: str) -> Response:
        kind = TYPES.get(name.rpartition(".")[2])
        if name not in self._files or kind is None:
            raise Refused(404, wording("phone nothing there"))
        return Response(self._files[name], media_type=kind)


def page_files(words: tuple[str, ...], *folders: Path) -> dict[str, bytes]:
    """The files in these folders, by name, and a `words.js` with the texts whose keys begin with one of `words`; the
    first word of each key is cut off. The pages themselves get the sentence that stands there until a script runs."""
    files = {file.name: file.read_bytes() for folder in folders for file in folder.glob("*") if file.is_file()}
    until_then = escape(wording("phone page not started")).encode()
    for name in files:
        if name.endswith(".html"):
            files[name] = files[name].replace(b"{not started}", until_then)
    texts = {key.partition(" ")[2]: text for key, text in WORDS.items() if key.startswith(words)}
    files["words.js"] = f"export const WORDS = {json.dumps(texts)};\n".encode()
    return files


def refusals_as_replies(ask: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The handler `ask`, with `Refused` turned into a reply."""

    async def reply(request: Request) -> Response:
        try:
            return await ask(request)
        except Refused as refused:
            return json_reply(refused.content, refused.status)

    return reply


async def nothing_there(scope: Scope, receive: Receive, send: Send) -> None:
    """The reply to a path that does not exist."""
    await json_reply({"says": wording("phone nothing there")}, 404)(scope, receive, send)


def as_json(content: Mapping[str, Any]) -> bytes:
    """The content as JSON on one line, in UTF-8."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def json_reply(content: Mapping[str, Any], status: int = 200) -> Response:
    """A reply with JSON."""
    return Response(as_json(content), status, media_type="application/json")


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object in a request. Raises `Refused` if there is none, or it has NaN or invalid text: a browser sends
    half a character where a text was cut within one, and the refusal names that text.
    """
    try:
        body = json.loads((await request.body()).decode())
        json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError as halved:
        raise Refused(400, wording("phone half a character", text=_text_around(halved))) from None
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Refused(400, wording("phone wrong body"))
    return body


def _text_around(halved: UnicodeEncodeError) -> str:
    """The text in JSON that cannot be encoded, or the part of it around the half character."""
    before = halved.object[max(0, halved.start - NEAR) : halved.start].rpartition('"')[2]
    after = halved.object[halved.start : halved.start + NEAR].partition('"')[0]
    return plain(before + after)


def key_of(request: Request) -> str:
    """The key that a request brings; empty if it brings none, or several."""
    keys = request.headers.getlist("authorization")
    scheme, _, key = keys[0].partition(" ") if len(keys) == 1 else ("", "", "")
    return key if scheme == "Bearer" else ""
