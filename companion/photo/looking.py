"""Whether a photo is good enough to be read; if not, a sentence says what to do about it."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from companion.photo.pixels import darkest, lightest
from companion.photo.registering import PoorEmptyPhoto, PoorPhoto, RegisteredPhoto
from companion.words import wording

DARK = 64
"""A photo whose brighter tones (their 70th percentile) are below this, of 255, is too dark."""
GREY = 16
"""A photo has no colours if red, green and blue differ by less than this, of 255, even where it is most colourful."""
SHARP, SOFT = 0.24, 0.35
"""The part of the empty board's fine pattern that must be left on a photo, and on one that is not recognised."""
NEAR = 41
"""The side in pixels of the squares in which patterns are compared."""
UNLIKE = 0.15
"""A pattern that correlates less than this with that of the empty board is another one."""
PATTERNED = 8.0
"""The least standard deviation of the tones in a square that has a pattern to compare."""
CAR = 37
"""The side in pixels of a square that no car fills."""
COVERED, BURNT = 0.05, 0.02
"""The parts of the board that must be hidden, or white with glare, to be why much cannot be read."""
UNSURE = 10.5
"""The most tracks that a draft may be expected to have wrong."""


def check_colour(empty: Any, photo: Any) -> None:
    """Refuse a photo without colours, which show whose a track is, or an empty board without them.

    Raises `PoorPhoto` or `PoorEmptyPhoto`.
    """
    for picture, key, error in ((photo, "photo grey", PoorPhoto), (empty, "photo empty grey", PoorEmptyPhoto)):
        sampled = picture[::4, ::4]
        if float(np.percentile(lightest(sampled) - darkest(sampled), 98)) < GREY:
            raise error(wording(key))


def check_light(photo: Any) -> None:
    if float(np.percentile(lightest(photo), 70)) < DARK:
        raise PoorPhoto(wording("photo dark"))


def check_sharpness(empty: Any, photo: Any, least: float = SHARP) -> None:
    """Refuse a photo that has lost the fine patterns of the empty board: it is blurred. Raises `PoorPhoto`."""
    fine = []
    for picture in (empty, photo):
        edges = cv2.Laplacian(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), cv2.CV_32F) / max(picture.mean(), 1)
        fine.append(float(np.abs(cv2.GaussianBlur(edges, (0, 0), 1.2)).mean()))
    if fine[1] < least * fine[0]:
        raise PoorPhoto(wording("photo blurred"))


def covered_parts(empty: Any, aligned: RegisteredPhoto) -> Any:
    """Where the board has another pattern over more than the size of a car: something covers it, there or close by."""
    first, second = (
        cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32) for picture in (empty, aligned.pixels)
    )
    around = (NEAR, NEAR)
    means = cv2.blur(first, around), cv2.blur(second, around)
    spreads = [
        np.maximum(cv2.blur(tones * tones, around) - mean * mean, 4)
        for tones, mean in zip((first, second), means, strict=True)
    ]
    likeness = (cv2.blur(first * second, around) - means[0] * means[1]) / np.sqrt(spreads[0] * spreads[1])
    unlike = (likeness < UNLIKE) & aligned.covered & (spreads[0] > PATTERNED**2)
    larger_than_cars = cv2.morphologyEx(unlike.astype(np.uint8), cv2.MORPH_OPEN, np.ones((CAR, CAR), np.uint8))
    return cv2.dilate(larger_than_cars, np.ones(around, np.uint8)) > 0


def unclear_reason(hides: Any, burns: Any) -> str:
    """The sentence that says why too much of a photo cannot be read: glare, something over the board, or neither."""
    if float(burns.mean()) > BURNT:
        return wording("photo glare")
    return wording("photo covered") if float(hides.mean()) > COVERED else wording("photo unsure")
