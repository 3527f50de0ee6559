"""A picture from anywhere becomes an upright JPEG of bounded size with nothing in it but pixels.

Runs in a separate process (`beside.run_in_subprocess`), because a hostile picture may exploit the code that decodes it.
"""

from __future__ import annotations

import io
import struct
from typing import NoReturn
from warnings import catch_warnings, simplefilter

from PIL import Image, UnidentifiedImageError

from companion.words import wording
from companion.workbench.beside import NotDone
from companion.workbench.drawing_intake import is_drawing, rasterized

PIXELS = 40_000_000
"""The most pixels of a picture as it comes."""
OF_JPEG = 70_000_000
"""The most pixels of a JPEG, which is decoded at a fraction of its size: phones take 48, 50 and 64 million."""
LEAST, SIDE = 64, 3000
"""The least pixels of the shorter side as it comes, and the most pixels of the longer side as it is stored."""
NARROW = 10
"""How many times longer than the other a side may be: no board is narrower, so enlarging it needs no bound."""
QUALITY = 88
FORMATS = ("JPEG", "PNG", "WEBP", "AVIF")
HEIC = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"))
"""The brands in the header of HEIC photos."""
ORIENTATION = 0x0112
"""The EXIF tag that says how a camera was held."""
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
    """The width and height (4 bytes each, big-endian) and the JPEG of a picture, whatever its file was called.

    Raises `NotDone` with a sentence that says why it cannot be taken.
    """
    if not given:
        raise NotDone(wording("photo empty"))
    Image.MAX_IMAGE_PIXELS = None  # `_opened` checks the size before anything is decoded
    with catch_warnings():
        simplefilter("ignore")  # warnings about malformed EXIF
        picture = _upright(rasterized(given, SIDE, _embedded_pixels) if is_drawing(given) else given)
    return struct.pack(">II", *picture.size) + jpeg(picture)


def jpeg(picture: Image.Image) -> bytes:
    """The JPEG of a picture, as it is stored."""
    output = io.BytesIO()
    picture.save(output, "JPEG", quality=QUALITY)
    return output.getvalue()


def _upright(given: bytes) -> Image.Image:
    """The first frame in RGB, turned upright, in a new picture: whatever else was in the file is gone."""
    picture = _opened(given)
    try:
        turn = TURNS.get(picture.getexif().get(ORIENTATION, 1))
    except Exception:  # malformed EXIF is dropped anyway
        turn = None
    try:
        picture.draft("RGB", (SIDE, SIDE))  # JPEG is decoded at a fraction of its size, if that is large enough
        picture.load()
    except Exception:  # whatever a decoder raises
        _broken()
    picture = _in_colour(picture)
    picture.thumbnail((SIDE, SIDE))
    return picture if turn is None else picture.transpose(turn)


def _opened(given: bytes) -> Image.Image:
    """The picture, of which only the header has been read. Raises `NotDone` if its type or size cannot be taken."""
    try:
        picture = Image.open(io.BytesIO(given), formats=FORMATS)
    except UnidentifiedImageError:
        if given[4:8] == b"ftyp" and given[8:12] in HEIC:
            raise NotDone(wording("photo heic")) from None
        raise NotDone(wording("photo unknown")) from None
    except Exception:  # whatever a decoder raises
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
    """The picture in RGB on a new page, which shows white where the picture is transparent."""
    if picture.mode.startswith("I"):
        picture = picture.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    page = Image.new("RGB", picture.size, "white")
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        page.paste(picture, mask=picture.getchannel("A"))
    else:
        page.paste(picture.convert("RGB"))
    return page


def _embedded_pixels(given: bytes) -> int:
    """The number of pixels of a picture inside a drawing. Raises `NotDone` if it is not a readable picture."""
    try:
        width, height = Image.open(io.BytesIO(given), formats=("JPEG", "PNG", "WEBP", "GIF")).size
    except Exception:  # whatever a decoder raises
        _broken()
    return int(width * height)


def _broken() -> NoReturn:
    raise NotDone(wording("photo broken")) from None
