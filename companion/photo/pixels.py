"""The pixels of a JPEG that was taken in, and what is largest and smallest in each."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np


def lightest(pixels: Any) -> Any:
    """The largest of the three colours of each pixel; `max` takes ten times as long over so short an axis."""
    return np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])


def darkest(pixels: Any) -> Any:
    """The smallest of the three colours of each pixel."""
    return np.minimum(np.minimum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])


def pixels_of(jpeg: bytes) -> Any:
    """Height, width and red, green, blue, 8 bits each. ValueError for what is no picture."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if picture is None:
        raise ValueError
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
