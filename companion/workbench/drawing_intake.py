"""A drawing (SVG) becomes pixels, purely as a picture: no script, no entity, and nothing from outside the file.

The library that draws it would open files that the drawing names, so a drawing that names any is refused. It has no
access to the network.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Callable
from urllib.parse import unquote_to_bytes
from xml.parsers import expat

from companion.words import wording
from companion.workbench.beside import NotDone

DEEPEST = 200
"""The most levels of nested elements."""
PIXELS = 40_000_000
"""The most pixels of all pictures inside a drawing together."""
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_PICTURE = re.compile(r"data:image/(?:png|jpe?g|webp|gif)(?:;[^,]*)?,", re.IGNORECASE)


def is_drawing(given: bytes) -> bool:
    """Whether these bytes begin like XML, whatever the file was called."""
    return given.startswith(b"<") or given.lstrip()[:1] == b"<" or _encoding(given) != "utf-8"


def rasterized(given: bytes, side: int, pixels: Callable[[bytes], int]) -> bytes:
    """A drawing as PNG on white, its longer side `side` pixels long. Raises `NotDone` if it is no drawing, or more than
    a picture.

    `pixels` gives the number of pixels of a picture inside it.
    """
    try:
        text = given.decode(_encoding(given))
    except UnicodeDecodeError:
        raise NotDone(wording("drawing broken")) from None
    _Inspection(pixels).over(text)
    from resvg_py import svg_to_bytes

    try:
        return bytes(svg_to_bytes(svg_string=text, background="#ffffff", dpi=96, width=side, height=side))
    except ValueError:
        raise NotDone(wording("drawing broken")) from None


def _encoding(given: bytes) -> str:
    return next((encoding for mark, encoding in _MARKS if given.startswith(mark)), "utf-8")


class _Inspection:
    """A check of every element, before anything is drawn. Raises `NotDone` for what a drawing must not have."""

    def __init__(self, pixels: Callable[[bytes], int]) -> None:
        self._pixels = pixels
        self._depth = 0
        self._pixels_seen = 0

    def over(self, text: str) -> None:
        parser = expat.ParserCreate(encoding="utf-8")
        parser.EntityDeclHandler = self._entity
        parser.StartElementHandler = self._element
        parser.EndElementHandler = self._end
        try:
            parser.Parse(text.encode(), True)
        except expat.ExpatError:
            raise NotDone(wording("drawing broken")) from None

    def _entity(self, *_: object) -> None:
        raise NotDone(wording("drawing entities"))

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2].lower()
        self._depth += 1
        if self._depth == 1 and name != "svg":
            raise NotDone(wording("photo unknown"))
        if self._depth > DEEPEST:
            raise NotDone(wording("drawing deep", most=DEEPEST))
        if name == "script":
            raise NotDone(wording("drawing script"))
        for key, value in attributes.items():
            self._attribute(name, key.rpartition(":")[2].lower(), value.strip())

    def _attribute(self, element: str, key: str, value: str) -> None:
        if key.startswith("on") or value.lower().startswith("javascript:"):
            raise NotDone(wording("drawing script"))
        if key not in ("href", "src") or value.startswith("#") or not value or element == "a":
            return
        picture = _PICTURE.match(value)
        if picture is None:
            raise NotDone(wording("drawing outside"))
        self._pixels_seen += self._pixels(_linked_bytes(picture[0], value[picture.end() :]))
        if self._pixels_seen > PIXELS:
            raise NotDone(wording("drawing many pixels", most=PIXELS // 1_000_000))

    def _end(self, name: str) -> None:
        self._depth -= 1


def _linked_bytes(head: str, body: str) -> bytes:
    """The bytes in the body of a data: URL."""
    raw = unquote_to_bytes(body)
    if ";base64" not in head.lower():
        return raw
    try:
        return b64decode(b"".join(raw.split()))
    except binascii.Error:
        raise NotDone(wording("drawing broken")) from None
