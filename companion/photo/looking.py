"""Whether a photo is good enough to be read; else a sentence says what to do about it."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from companion.photo.pixels import darkest, lightest
from companion.photo.registering import PoorEmpty, PoorPhoto, Registered
from companion.words import wording

DARK = 64
"""The light of the photo's brighter tones, of 255, under which it is too dark."""
GREY = 16
"""How far red, green and blue lie apart where a photo has the most colour, of 255, if it has none."""
SHARP, SOFT = 0.24, 0.35
"""How much of the fine pattern of the empty board must be left on a photo, and on one that is not recognised."""
NEAR = 41
"""Pixels around a place in which patterns are compared."""
UNLIKE = 0.15
"""A likeness under which a pattern is not that of the empty board."""
PATTERNED = 8.0
"""How far the tones around a place are from one another where there is a pattern to compare."""
CAR = 37
"""Pixels of a square that no car fills."""
COVERED, BURNT = 0.05, 0.02
"""The part of the board that something hides, or glare, where that is why much cannot be told."""
UNSURE = 10.5
"""Tracks that a draft may expect to have wrong."""


def look_at_colour(empty: Any, photo: Any) -> None:
    """Whose a track is cannot be told without colours; nor what is no car, against an empty board without them."""
    for picture, says, poor in ((photo, "photo grey", PoorPhoto), (empty, "photo empty grey", PoorEmpty)):
        few = picture[::4, ::4]
        if float(np.percentile(lightest(few) - darkest(few), 98)) < GREY:
            raise poor(wording(says))


def look_at_light(photo: Any) -> None:
    if float(np.percentile(lightest(photo), 70)) < DARK:
        raise PoorPhoto(wording("photo dark"))


def look_at_sharpness(empty: Any, photo: Any, least: float = SHARP) -> None:
    """Fine patterns of the empty board that are gone on the photo: blurred, or moved."""
    fine = []
    for picture in (empty, photo):
        edges = cv2.Laplacian(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), cv2.CV_32F) / max(picture.mean(), 1)
        fine.append(float(np.abs(cv2.GaussianBlur(edges, (0, 0), 1.2)).mean()))
    if fine[1] < least * fine[0]:
        raise PoorPhoto(wording("photo blurred"))


def hidden(empty: Any, lying: Registered) -> Any:
    """Where, over more than a car, the board has another pattern: something lies over it, or close by."""
    first, second = (cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32) for picture in (empty, lying.pixels))
    around = (NEAR, NEAR)
    means = cv2.blur(first, around), cv2.blur(second, around)
    spreads = [
        np.maximum(cv2.blur(tones * tones, around) - mean * mean, 4)
        for tones, mean in zip((first, second), means, strict=True)
    ]
    likeness = (cv2.blur(first * second, around) - means[0] * means[1]) / np.sqrt(spreads[0] * spreads[1])
    other = (likeness < UNLIKE) & lying.covered & (spreads[0] > PATTERNED**2)
    wide = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_OPEN, np.ones((CAR, CAR), np.uint8))
    return cv2.dilate(wide, np.ones(around, np.uint8)) > 0


def unclear(hides: Any, burns: Any) -> str:
    """Why too much cannot be told from a photo: something lies over the board, or glare, or all is poor."""
    if float(burns.mean()) > BURNT:
        return wording("photo glare")
    return wording("photo covered") if float(hides.mean()) > COVERED else wording("photo unsure")
