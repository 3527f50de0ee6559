"""The pixels of a JPEG, and the largest and smallest colour of each."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np


def lightest(pixels: Any) -> Any:
    """The largest of the three colours of each pixel; `max` over so short an axis takes ten times as long."""
    return np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])


def darkest(pixels: Any) -> Any:
    """The smallest of the three colours of each pixel."""
    return np.minimum(np.minimum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])


def pixels_of(jpeg: bytes) -> Any:
    """The pixels as an array of height, width and three colours (red, green, blue), 8 bits each.

    Raises `ValueError` if the bytes are not a picture.
    """
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if picture is None:
        raise ValueError
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
