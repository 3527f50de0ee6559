"""A photo laid over the photo of the empty board, place by place; or a sentence why that cannot be."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.words import wording

Pixels = Any
"""An array of height, width and three colours (red, green, blue), 8 bits."""
Points = Any
"""An array of places in pixels, x and y."""
WIDE = 1200
"""Pixels of the width in which boards are compared."""
TALL = 5
"""No board is so many times as high as it is wide: a photo that is higher is compared in that height."""
FEATURES = 4500
LOOKED_AT = 0.75
"""Features are looked for in pictures so much smaller."""
RATIO = 0.78
"""A feature is matched if its best likeness is so much nearer than the second best."""
NEAR = 5.0
"""Pixels that a match may be off, once the photo is laid over the board."""
FEWEST = 60
"""Matches that a photo of this very board has at least."""
OBLIQUE = 0.42
"""The shortest side of the board on the photo, beside the longest opposite one, at least."""
COARSE = 8.0
"""Pixels over which pictures are blurred that are compared as a whole."""
ALIKE = 0.35
"""How well a photo squared by hand correlates with its empty board at least: drawn ones do by 0.68 and more, also if a
corner is a few pixels off, and another board by 0.03."""


class PoorPhoto(ValueError):
    """A photo that should be taken again: a sentence says why."""


class PoorEmpty(PoorPhoto):
    """It is the photo of the empty board that should be taken again."""


class NotRecognised(PoorPhoto):
    """A photo on which nothing tells where the board lies; somebody may tell its corners."""


class Registered(NamedTuple):
    """The photo as it lies over the empty board, where it shows the board at all, and how well it does."""

    pixels: Pixels
    covered: Any
    matches: int
    off: float


def framed(empty: Pixels) -> Pixels:
    """The photo of the empty board in the width in which boards are compared."""
    high = max(1, round(WIDE * min(empty.shape[0] / empty.shape[1], TALL)))
    return cv2.resize(empty, (WIDE, high), interpolation=cv2.INTER_AREA)


def register(empty: Pixels, photo: Pixels) -> Registered:
    """The photo laid over the `framed` empty board. Raises `PoorPhoto`."""
    scale = min(1.0, 1.5 * WIDE / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else photo
    on_board, on_photo = _matched(_features(empty), _features(small))
    if len(on_board) < FEWEST // 2:
        raise NotRecognised(wording("photo another board"))
    sight, fits = cv2.findHomography(on_board, on_photo, cv2.USAC_MAGSAC, NEAR, maxIters=8000, confidence=0.9999)
    if sight is None or int(fits.sum()) < FEWEST:
        raise NotRecognised(wording("photo another board"))
    _look_at_corners(sight, empty.shape[1], empty.shape[0], small.shape[1], small.shape[0])
    kept = fits.ravel() > 0
    bend = _bend(sight, on_board[kept], on_photo[kept], empty.shape)
    pixels, covered = _laid(small, sight, bend, empty.shape)
    off = np.linalg.norm(
        _seen(sight, on_board[kept]) + _bent(bend, on_board[kept], empty.shape) - on_photo[kept], axis=1
    )
    return Registered(pixels, covered, int(kept.sum()), float(np.median(off)))


def register_squared(empty: Pixels, photo: Pixels) -> Registered:
    """As `register`, for a photo squared by the corners that somebody told; by these alone if it must be."""
    try:
        return register(empty, photo)
    except NotRecognised:
        laid = cv2.resize(photo, empty.shape[1::-1], interpolation=cv2.INTER_AREA)
        first, second = (_coarse(pixels) for pixels in (empty, laid))
        if not _alike(first, second) >= ALIKE:
            raise
        return Registered(laid, np.ones(empty.shape[:2], bool), 0, float("nan"))


def _alike(first: Any, second: Any) -> float:
    """How well two pictures correlate; not a number where one of them is all of one tone."""
    with np.errstate(invalid="ignore"):
        return float(np.corrcoef(first.ravel(), second.ravel())[0, 1])


def _coarse(pixels: Pixels) -> Any:
    """What is light and what is dark in a picture, neither its fine patterns nor the light of the room."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    return cv2.GaussianBlur(grey, (0, 0), COARSE) - cv2.GaussianBlur(grey, (0, 0), 4 * COARSE)


def _features(pixels: Pixels) -> tuple[Points, Any]:
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    grey = cv2.resize(grey, None, fx=LOOKED_AT, fy=LOOKED_AT, interpolation=cv2.INTER_AREA)
    grey = cv2.createCLAHE(2.0, (8, 8)).apply(grey)
    points, marks = cv2.SIFT_create(FEATURES, contrastThreshold=0.02).detectAndCompute(grey, None)
    if marks is None or len(points) < 2:
        raise NotRecognised(wording("photo another board"))
    marks = np.sqrt(marks / (marks.sum(1, keepdims=True) + 1e-7))  # compared by Hellinger's distance
    return np.array([point.pt for point in points], np.float32) / LOOKED_AT, marks.astype(np.float32)


def _matched(empty: tuple[Points, Any], photo: tuple[Points, Any]) -> tuple[Points, Points]:
    """Places of the first that look like places of the second."""
    alike = empty[1] @ photo[1].T  # of marks that are as long as one another: the more, the nearer
    rows, best = np.arange(len(alike)), alike.argmax(1)
    nearest = 1 - alike[rows, best]
    alike[rows, best] = -1
    good = nearest < RATIO**2 * (1 - alike.max(1))
    return empty[0][good], photo[0][best[good]]


def _seen(sight: Any, places: Points) -> Points:
    return cv2.perspectiveTransform(places.reshape(-1, 1, 2).astype(np.float64), sight).reshape(-1, 2)


def _look_at_corners(sight: Any, wide: int, high: int, photo_wide: int, photo_high: int) -> None:
    corners = _seen(sight, np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32))
    if not cv2.isContourConvex(corners.astype(np.float32)):
        raise NotRecognised(wording("photo another board"))
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    if min(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1]) < OBLIQUE:
        raise PoorPhoto(wording("photo oblique"))
    if min(sides) < 0.25 * max(photo_wide, photo_high):
        raise PoorPhoto(wording("photo far"))


def _terms(places: Points, shape: Any) -> Any:
    """Powers of the places, by which what a plane cannot show is bent: a board that is not flat, a lens."""
    x, y = places[:, 0] / shape[1] * 2 - 1, places[:, 1] / shape[0] * 2 - 1
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y, x**3, x * x * y, x * y * y, y**3], axis=1)


def _bend(sight: Any, on_board: Points, on_photo: Points, shape: Any) -> Any:
    """How the photo is off behind its plane, as a smooth correction; the worst matches count least."""
    rest, terms = on_photo - _seen(sight, on_board), _terms(on_board, shape)
    weights = np.ones(len(rest))
    bend = np.zeros((terms.shape[1], 2))
    keep = 0.5 * np.eye(terms.shape[1])
    for _ in range(6):
        scaled = terms * weights[:, None]
        bend = np.linalg.solve(scaled.T @ terms + keep, scaled.T @ rest)
        off = np.linalg.norm(rest - terms @ bend, axis=1)
        weights = 1 / (1 + (off / 1.5) ** 2)
    return bend


def _bent(bend: Any, places: Points, shape: Any) -> Any:
    return _terms(places, shape) @ bend


def _laid(photo: Pixels, sight: Any, bend: Any, shape: Any) -> tuple[Pixels, Any]:
    """The photo as it lies over the board, and where it shows the board."""
    high, wide = shape[:2]
    across, down = np.meshgrid(np.arange(0, wide + 7, 8, np.float32), np.arange(0, high + 7, 8, np.float32))
    places = np.stack([across.ravel(), down.ravel()], axis=1)
    seen = (_seen(sight, places) + _bent(bend, places, shape)).reshape(*across.shape, 2).astype(np.float32)
    full = cv2.resize(seen, (seen.shape[1] * 8, seen.shape[0] * 8), interpolation=cv2.INTER_LINEAR)
    # a cell of 8 pixels has its place at its upper left corner, where resizing puts it in the middle
    full = cv2.warpAffine(
        full, np.array([[1, 0, -3.5], [0, 1, -3.5]], np.float32), (wide, high), borderMode=cv2.BORDER_REPLICATE
    )
    x, y = full[..., 0], full[..., 1]
    pixels = cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    covered = (x >= 0) & (y >= 0) & (x <= photo.shape[1] - 1) & (y <= photo.shape[0] - 1)
    return pixels, covered
