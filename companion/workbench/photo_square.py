"""The board on a photo as seen from straight above, computed in a separate process because it takes a moment."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from companion.workbench.photo_intake import jpeg

Point = Sequence[float]


def run(photo: bytes, corners: Sequence[Point], width: int, height: int) -> bytes:
    """A JPEG of the board, of this size in pixels; `corners` are parts of the photo, clockwise from the upper left."""
    picture = Image.open(io.BytesIO(photo), formats=("JPEG",))
    quad = [(x * picture.width, y * picture.height) for x, y in corners]
    projection = _projection(quad, width, height)
    return jpeg(picture.transform((width, height), Image.Transform.PERSPECTIVE, projection, Image.Resampling.BICUBIC))


def _projection(quad: Sequence[Point], width: int, height: int) -> list[float]:
    """The eight coefficients of the projection from places on the board to places on the photo (Heckbert 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    ax, ay, bx, by = x1 - x2, y1 - y2, x3 - x2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    area = ax * by - bx * ay
    g, h = (sx * by - bx * sy) / area, (ax * sy - sx * ay) / area
    across = (x1 - x0 + g * x1, y1 - y0 + g * y1, g)
    down = (x3 - x0 + h * x3, y3 - y0 + h * y3, h)
    return [
        across[0] / width, down[0] / height, x0,
        across[1] / width, down[1] / height, y0,
        across[2] / width, down[2] / height,
    ]  # fmt: skip
