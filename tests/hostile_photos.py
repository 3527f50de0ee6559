"""Pictures and drawings as cameras, programs and attackers make them, without any stored file."""

from __future__ import annotations

import io
import struct
import zlib
from base64 import b64encode
from typing import Any

from PIL import Image

SECRET = b"52.52 N 13.40 E, Ann's camera"


def picture(width: int = 300, height: int = 200) -> Image.Image:
    """A picture whose upper left quarter is red, and the rest blue."""
    drawn = Image.new("RGB", (width, height), "blue")
    drawn.paste("red", (0, 0, width // 2, height // 2))
    return drawn


def saved(drawn: Image.Image | None = None, kind: str = "JPEG", **options: Any) -> bytes:
    file = io.BytesIO()
    (drawn or picture()).save(file, kind, **options)
    return file.getvalue()


def turned(orientation: int, kind: str = "JPEG") -> bytes:
    """The picture as stored by a camera held the other way round, with where it was taken and by whom."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = SECRET.decode()
    exif[0x8825] = {1: "N", 2: (52.0, 31.0, 12.0)}
    return saved(kind=kind, exif=exif, **({"comment": SECRET} if kind == "JPEG" else {}))


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width: int, height: int, pixels: bytes, bits: int = 8, colour: int = 2, more: bytes = b"") -> bytes:
    """A PNG of which every part may be a lie."""
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def heic(brand: bytes = b"heic") -> bytes:
    """The beginning of a photo as iPhones save it."""
    return struct.pack(">I", 24) + b"ftyp" + brand + bytes(4) + b"mif1" + brand + bytes(4000)


def svg(inside: str = "", attributes: str = 'viewBox="0 0 300 200"', before: str = "") -> bytes:
    """A drawing: red in its upper left quarter, blue elsewhere."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    drawn = '<rect width="300" height="200" fill="blue"/><rect width="150" height="100" fill="red"/>'
    return f"{before}<svg {names} {attributes}>{drawn}{inside}</svg>".encode()


def data_link(raw: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(raw).decode()}"


def multi_picture() -> bytes:
    """A JPEG with a second one after it, as phones add for depth or brightness."""
    file = io.BytesIO()
    picture().save(file, "MPO", save_all=True, append_images=[Image.new("RGB", (300, 200), "green")])
    return file.getvalue()


def moving(kind: str) -> bytes:
    """A picture of several frames."""
    frames = [Image.new("RGB", (300, 200), colour) for colour in ("green", "white")]
    return saved(kind=kind, save_all=True, append_images=frames, duration=100)


GOOD: dict[str, bytes] = {
    "JPEG": saved(),
    "progressive": saved(progressive=True),
    "PNG": saved(kind="PNG"),
    "WebP": saved(kind="WEBP"),
    "AVIF": saved(kind="AVIF", quality=90),
    "of several frames, JPEG": multi_picture(),
    "of several frames, PNG": moving("PNG"),
    "of several frames, WebP": moving("WEBP"),
    "of several frames, AVIF": moving("AVIF"),
    "CMYK": saved(picture().convert("CMYK")),
    "with a palette": saved(picture().convert("P"), "PNG"),
    "shining through": saved(picture().convert("RGBA"), "PNG"),
    "EXIF is none": saved(exif=b"Exif\0\0" + b"\xff" * 400),
    "EXIF of a large offset": saved(exif=b"Exif\0\0MM\0*\xff\xff\xff\xff"),
    "SVG": svg(),
    "SVG with a declaration": svg(before='<?xml version="1.0" encoding="ISO-8859-1"?>\n'),
    "SVG in UTF-16": svg().decode().encode("utf-16"),
    "SVG with a mark": b"\xef\xbb\xbf" + svg(),
    "SVG with a document type": svg(
        before='<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    ),
    "SVG with many shapes": svg('<path d="M0 0"/>' * 1000),
    "SVG with a link to its author": svg('<a href="https://example.org/"><path d="M0 0"/></a>'),
    "SVG with a picture in it": svg(f'<image href="{data_link(saved())}" width="10" height="10" x="250" y="150"/>'),
}
"""Pictures that are accepted: each red in the upper left, blue in the lower right."""

BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "This file is empty"),
    "a text": (b"hello", "not a picture"),
    "zeros": (bytes(5000), "not a picture"),
    "a PDF": (b"%PDF-1.7\n" + bytes(100), "not a picture"),
    "a page": (b"<!doctype html><html><body></body></html>", "cannot be read"),
    "XML": (b"<?xml version='1.0'?><note/>", "not a picture"),
    "a TIFF": (saved(kind="TIFF"), "not a picture"),
    "an archive of a drawing": (b"\x1f\x8b\x08" + bytes(100), "not a picture"),
    "PostScript": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 99 99\n", "not a picture"),
    "HEIC": (heic(), "HEIC"),
    "HEIC of another brand": (heic(b"mif1"), "HEIC"),
    "AVIF cut off": (GOOD["AVIF"][:-60], "damaged"),
    "AVIF of a head alone": (GOOD["AVIF"][:200], "not a picture"),
    "JPEG cut off": (saved(picture(900, 900))[:4000], "damaged"),
    "PNG cut off": (saved(kind="PNG")[:-60], "damaged"),
    "WebP cut off": (saved(kind="WEBP")[:-60], "damaged"),
    "a head alone": (saved()[:20], "not a picture"),
    "PNG of other pixels": (png(300, 200, zlib.compress(b"x" * 10)), "damaged"),
    "PNG of no pixels": (png(0, 0, b""), "not a picture"),
    "PNG of a text bomb": (png(300, 200, b"", more=chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(10**8)))), "damaged"),
    "60,000 on each side": (png(60_000, 60_000, zlib.compress(b"")), "60000 × 60000 pixels"),
    "2,000,000,000 on each side": (png(2 * 10**9, 2 * 10**9, zlib.compress(b"")), "the most is 40 million"),
    "a line": (saved(picture(3000, 2)), "each side needs at least 64"),
    "a strip": (saved(picture(64, 12_000)), "too narrow for a board"),
    "a dot": (saved(picture(1, 1), "PNG"), "each side needs at least 64"),
    "SVG with a script": (svg("<script>alert(1)</script>"), "script"),
    "SVG with a script by another name": (svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), "script"),
    "SVG that listens": (svg(attributes='viewBox="0 0 9 9" onload="alert(1)"'), "script"),
    "SVG with a link that runs": (svg('<a href=" JavaScript:alert(1)"/>'), "script"),
    "SVG with entities": (svg("&a;", before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "entities"),
    "SVG that laughs": (
        svg(
            "&z9;",
            before='<!DOCTYPE svg [<!ENTITY z0 "ha">'
            + "".join(f'<!ENTITY z{at + 1} "{f"&z{at};" * 10}">' for at in range(9))
            + "]>",
        ),
        "entities",
    ),
    "SVG with a file as entity": (
        svg("&a;", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
        "entities",
    ),
    "SVG with entities in UTF-16": (
        svg("&a;", before='<!DOCTYPE svg [<!ENTITY a "b">]>').decode().encode("utf-16"),
        "entities",
    ),
    "SVG with a page": (svg('<image href="https://example.org/x.png" width="9" height="9"/>'), "other files"),
    "SVG with a page, the old way": (svg('<image xlink:href="http://example.org/x.png"/>'), "other files"),
    "SVG with a local file": (svg('<image href="/etc/passwd"/>'), "other files"),
    "SVG with a local file as source": (svg('<image src="/etc/passwd"/>'), "other files"),
    "SVG with a local file by its address": (svg('<image href="file:///etc/passwd"/>'), "other files"),
    "SVG with a neighbour": (svg('<use href="other.svg#a"/>'), "other files"),
    "SVG with a filter of a file": (svg('<filter id="f"><feImage href="/etc/passwd"/></filter>'), "other files"),
    "SVG with a drawing in it": (svg(f'<image href="{data_link(svg(), "svg+xml")}"/>'), "other files"),
    "SVG with a page in it": (svg('<image href="data:text/html,x"/>'), "other files"),
    "SVG with a broken picture": (svg(f'<image href="{data_link(b"x")}"/>'), "damaged"),
    "SVG with a picture that is no text": (svg('<image href="data:image/png;base64,a"/>'), "damaged"),
    "SVG with a huge picture": (
        svg(f'<image href="{data_link(png(60_000, 60_000, zlib.compress(b"")))}"/>'),
        "million pixels",
    ),
    "SVG with many pictures": (
        svg(f'<image href="{data_link(png(6000, 4000, zlib.compress(b"")))}"/>' * 2),
        "million pixels",
    ),
    "SVG cut off": (svg()[:-10], "cannot be read"),
    "SVG of no size": (svg(attributes='width="0" height="0"'), "cannot be read"),
    "SVG of a line": (svg(attributes='width="1" height="9e8" viewBox="0 0 300 200"'), "each side needs at least 64"),
    "SVG that is deep": (svg("<g>" * 100_000 + "</g>" * 100_000), "groups nested more than"),
    "SVG that is no text": (b"<svg>\xff</svg>", "cannot be read"),
    "SVG with a zero": (b"<svg>\0</svg>", "cannot be read"),
}
"""Pictures that are refused, each with the message."""
