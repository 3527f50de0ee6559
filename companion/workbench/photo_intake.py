"""A picture from anywhere becomes an upright JPEG of a bounded size with nothing in it but pixels.

Runs in a process of its own (`beside.done_beside`), for what reads pictures may be led astray by them.
"""

from __future__ import annotations

import io
import struct
from typing import NoReturn
from warnings import catch_warnings, simplefilter

from PIL import Image, UnidentifiedImageError

from companion.words import wording
from companion.workbench.beside import NotDone
from companion.workbench.drawing_intake import drawn, is_drawing

PIXELS = 40_000_000
"""Pixels of a picture as it comes, at most."""
OF_JPEG = 70_000_000
"""The same of a JPEG, which is decoded at a fraction of its size: telephones take 48, 50 and 64 million."""
LEAST, SIDE = 64, 3000
"""Pixels of the shorter side as it comes, at least, and of the longer side as it is kept, at most."""
NARROW = 10
"""How many times longer than the other a side may be: no board is narrower, and what enlarges it needs no bound."""
QUALITY = 88
FORMATS = ("JPEG", "PNG", "WEBP", "AVIF")
HEIC = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"))
"""What the containers of HEIC photos call themselves."""
ORIENTATION = 0x0112
"""The tag of EXIF that says how a camera was held."""
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def run(given: bytes) -> bytes:
    """Width, height (4 bytes each) and the JPEG of a picture, however it was called.

    `NotDone` says in a sentence why it cannot be taken.
    """
    if not given:
        raise NotDone(wording("photo empty"))
    Image.MAX_IMAGE_PIXELS = None  # asked below, before anything is decoded
    with catch_warnings():
        simplefilter("ignore")  # about EXIF that is none
        picture = _upright(drawn(given, SIDE, _embedded) if is_drawing(given) else given)
    return struct.pack(">II", *picture.size) + jpeg(picture)


def jpeg(picture: Image.Image) -> bytes:
    """A picture as it is kept."""
    kept = io.BytesIO()
    picture.save(kept, "JPEG", quality=QUALITY)
    return kept.getvalue()


def _upright(given: bytes) -> Image.Image:
    """The first frame in RGB, turned as it was held, in a picture of its own: whatever else was in the file is gone."""
    picture = _opened(given)
    try:
        turn = TURNS.get(picture.getexif().get(ORIENTATION, 1))
    except Exception:  # what stands there instead of EXIF is dropped anyway
        turn = None
    try:
        picture.draft("RGB", (SIDE, SIDE))  # JPEG is decoded at a fraction of its size, if that is enough
        picture.load()
    except Exception:  # whatever a decoder says about what it was given
        _broken()
    picture = _in_colour(picture)
    picture.thumbnail((SIDE, SIDE))
    return picture if turn is None else picture.transpose(turn)


def _opened(given: bytes) -> Image.Image:
    """The picture, of which no more than the head was read."""
    try:
        picture = Image.open(io.BytesIO(given), formats=FORMATS)
    except UnidentifiedImageError:
        if given[4:8] == b"ftyp" and given[8:12] in HEIC:
            raise NotDone(wording("photo heic")) from None
        raise NotDone(wording("photo unknown")) from None
    except Exception:  # whatever a decoder says about what it was given
        _broken()
    width, height = picture.size
    most = OF_JPEG if picture.format == "JPEG" else PIXELS
    if width * height > most:
        raise NotDone(wording("photo many pixels", width=width, height=height, most=most // 1_000_000))
    if min(width, height) < LEAST:
        raise NotDone(wording("photo few pixels", width=width, height=height, least=LEAST))
    if max(width, height) > NARROW * min(width, height):
        raise NotDone(wording("photo narrow", width=width, height=height))
    return picture


def _in_colour(picture: Image.Image) -> Image.Image:
    """RGB on a new page, white where the picture lets it shine through."""
    if picture.mode.startswith("I"):
        picture = picture.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    page = Image.new("RGB", picture.size, "white")
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        page.paste(picture, mask=picture.getchannel("A"))
    else:
        page.paste(picture.convert("RGB"))
    return page


def _embedded(given: bytes) -> int:
    """The pixels of a picture inside a drawing; `NotDone` if it could not be taken by itself."""
    try:
        width, height = Image.open(io.BytesIO(given), formats=("JPEG", "PNG", "WEBP", "GIF")).size
    except Exception:  # whatever a decoder says about what it was given
        _broken()
    return int(width * height)


def _broken() -> NoReturn:
    raise NotDone(wording("photo broken")) from None
