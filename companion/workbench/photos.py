"""The photo of a board in the workshop: taking it in, setting its corners, squaring it; and photos that phones send."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Any

from companion.store.board_drafts import is_key
from companion.store.board_photos import (
    Photo,
    forget_photo,
    keep_corners,
    keep_photo,
    keep_waiting,
    photo_bytes,
    read_photo,
    squared_bytes,
    take_waiting,
    waiting_photos,
)
from companion.store.dropped_files import LARGEST
from companion.words import wording
from companion.workbench.bench import Refusal
from companion.workbench.beside import NotDone, run_in_subprocess

PATIENCE = 20
"""The most seconds that taking in or squaring a photo may take."""
MEMORY = 1_500_000_000
"""The most bytes of memory for it."""
SIDE = 3000
"""The most pixels of a squared board's longer side."""
SMALLEST = 0.01
"""The least part of the photo's area that the board may take."""
NARROWEST, WIDEST = 0.21, 4.9
"""The bounds of a board's width / height, well within what its file may say."""
UNLIKE = 1.95
"""How many times wider, or narrower, a photo may be than the board in its file: some files leave room for names, but a
portrait photo of a landscape board is beyond this."""


def check_size(raw: bytes) -> None:
    """Raise `Refusal` if there are more bytes than a picture may have."""
    if len(raw) > LARGEST:
        raise Refusal(wording("photo large"))


async def prepare(raw: bytes) -> tuple[Photo, bytes]:
    """The size of a picture from anywhere, and its JPEG as it is stored. Raises `Refusal` if it cannot be taken."""
    check_size(raw)
    result = await _done_in_process("companion.workbench.photo_intake", raw)
    return Photo(*struct.unpack_from(">II", result)), result[8:]


def edges_fit(photo: Photo, aspect: float) -> bool:
    """Whether the edges of a photo can be those of a board whose width / height is `aspect` in its file."""
    return 1 / UNLIKE < photo.width / photo.height / aspect < UNLIKE


async def take_in(key: str, raw: bytes) -> dict[str, Any]:
    """Store a picture as the photo of a board."""
    key = _key(key)
    photo, jpeg = await prepare(raw)
    await asyncio.to_thread(keep_photo, key, photo, jpeg)
    return {"width": photo.width, "height": photo.height}


async def store_waiting(raw: bytes, sender: str) -> dict[str, Any]:
    """Store a picture that a phone sent, until it is used in the workshop."""
    photo, jpeg = await prepare(raw)
    await asyncio.to_thread(keep_waiting, photo, jpeg, sender)
    return {"width": photo.width, "height": photo.height}


def waiting() -> dict[str, Any]:
    """The waiting photos."""
    rows = waiting_photos()
    return {"photos": [{"id": row.id, "width": row.width, "height": row.height, "from": row.sender} for row in rows]}


def use_waiting(id: object, key: object) -> dict[str, Any]:
    """Make a waiting photo the photo of a board."""
    photo = take_waiting(id, _key(key)) if isinstance(id, str) else None
    if photo is None:
        raise Refusal(wording("photo waits no more"))
    return {"width": photo.width, "height": photo.height}


def picture(key: object, squared: bool) -> bytes:
    """The JPEG of a board's photo, or of the squared board."""
    jpeg = (squared_bytes if squared else photo_bytes)(_key(key))
    if jpeg is None:
        raise Refusal(wording("photo none"))
    return jpeg


def forget(key: object) -> dict[str, Any]:
    """Delete a board's photo."""
    forget_photo(_key(key))
    return {}


async def set_corners(key: object, corners: object, aspect: object) -> dict[str, Any]:
    """Square the board by its corners, or go back to the whole photo if they are None.

    `aspect` is the board's width / height, None if it is to be taken from the corners.
    """
    key = _key(key)
    photo = read_photo(key)
    if photo is None:
        raise Refusal(wording("photo none"))
    if aspect is not None and not (_is_number(aspect) and NARROWEST <= aspect <= WIDEST):  # type: ignore[operator]
        raise Refusal(wording("photo aspect", least=NARROWEST, most=WIDEST))
    if corners is None:
        whole = photo._replace(corners=None, aspect=None)
        await asyncio.to_thread(keep_corners, key, whole, None)
        return {"width": photo.width, "height": photo.height, "aspect": round(photo.width / photo.height, 4)}
    given_aspect = None if aspect is None else float(aspect)  # type: ignore[arg-type]
    updated, squared = await square(photo, picture(key, squared=False), corners, given_aspect)
    await asyncio.to_thread(keep_corners, key, photo._replace(corners=updated.corners, aspect=updated.aspect), squared)
    return {"width": updated.width, "height": updated.height, "aspect": updated.aspect}


async def square(photo: Photo, jpeg: bytes, corners: object, aspect: float | None) -> tuple[Photo, bytes]:
    """The board as seen from straight above, cut out by its corners. Raises `Refusal` if the corners are not usable."""
    quad = _quad(corners)
    width, height = _squared_size(photo, quad, aspect)
    squared = await _done_in_process("companion.workbench.photo_square", jpeg, quad, width, height)
    return Photo(width, height, quad, round(width / height, 4)), squared


def _quad(corners: object) -> list[list[float]]:
    """Four corners on the photo that go clockwise round a board. Raises `Refusal` for anything else."""
    rows = corners if isinstance(corners, list) else []
    points = [row for row in rows if isinstance(row, list) and len(row) == 2 and all(map(_is_fraction, row))]
    if len(points) != 4 or len(rows) != 4:
        raise Refusal(wording("photo corners"))
    around = list(pairwise([*points, *points[:2]]))
    turns = [(b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]) for (a, b), (c, d) in pairwise(around)]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in around[:4]) / 2
    if min(turns) <= 0 or area < SMALLEST:
        raise Refusal(wording("photo corners"))
    return [[float(x), float(y)] for x, y in points]


def _squared_size(photo: Photo, quad: Sequence[Sequence[float]], aspect: float | None) -> tuple[int, int]:
    """The size in pixels that the board has on the photo, in the given proportion or the one that it seems to have."""
    a, b, c, d = [(x * photo.width, y * photo.height) for x, y in quad]
    across, down = (dist(a, b) + dist(d, c)) / 2, (dist(a, d) + dist(b, c)) / 2
    aspect = min(WIDEST, max(NARROWEST, across / down)) if aspect is None else aspect
    width = max(across, down * aspect)
    width *= min(1, SIDE / max(width, width / aspect))
    return max(1, round(width)), max(1, round(width / aspect))


async def _done_in_process(work: str, given: bytes, *options: object) -> bytes:
    try:
        return await run_in_subprocess(work, given, *options, seconds=PATIENCE, memory=MEMORY)
    except NotDone as why:
        raise Refusal(str(why)) from None


def _key(key: object) -> str:
    if not isinstance(key, str) or not is_key(key):
        raise Refusal(wording("bench no board", name=""))
    return key


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_fraction(value: object) -> bool:
    return _is_number(value) and 0 <= value <= 1  # type: ignore[operator]
