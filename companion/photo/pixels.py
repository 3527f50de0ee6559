"""The pixels of a JPEG that was taken in."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np


def pixels_of(jpeg: bytes) -> Any:
    """Height, width and red, green, blue, 8 bits each. ValueError for what is no picture."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if picture is None:
        raise ValueError
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
