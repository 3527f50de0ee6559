"""Registering a photo to the photo of the empty board, point by point; or a sentence that says why that fails."""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.words import wording

Pixels = Any
"""An array of height, width and three colours (red, green, blue), 8 bits."""
Points = Any
"""An array of points in pixels, x and y."""
WIDE = 1200
"""The width in pixels at which boards are compared."""
TALL = 5
"""No board is this many times as high as it is wide; a higher photo is squeezed to that."""
FEATURES = 4500
LOOKED_AT = 0.75
"""The scale of the pictures in which features are looked for."""
RATIO = 0.78
"""A feature is matched if its best match is nearer than this part of the distance to the second best."""
NEAR = 5.0
"""The pixels by which a match may be off."""
FEWEST = 60
"""The fewest matches on a photo of this very board."""
OBLIQUE = 0.42
"""The least ratio of opposite sides of the board on the photo."""
COARSE = 8.0
"""The pixels over which pictures are blurred before they are compared as a whole."""
ALIKE = 0.35
"""The least correlation of a photo squared by hand with its empty board. Drawn photos reach 0.68 or more, even if a
corner is a few pixels off; another board reaches 0.03."""


class PoorPhoto(ValueError):
    """A photo that should be taken again; its message is a sentence that says why."""


class PoorEmpty(PoorPhoto):
    """The photo of the empty board, rather than that of the game, should be taken again."""


class NotRecognised(PoorPhoto):
    """A photo on which the board was not found; somebody may mark its corners."""


class Registered(NamedTuple):
    """A photo registered to the empty board.

    `covered` is where the photo shows the board, `matches` how many features match, and `off` their median error in
    pixels; 0 and NaN if only corners marked by hand were used.
    """

    pixels: Pixels
    covered: Any
    matches: int
    off: float


def framed(empty: Pixels) -> Pixels:
    """The photo of the empty board, `WIDE` pixels wide."""
    high = max(1, round(WIDE * min(empty.shape[0] / empty.shape[1], TALL)))
    return cv2.resize(empty, (WIDE, high), interpolation=cv2.INTER_AREA)


def register(empty: Pixels, photo: Pixels) -> Registered:
    """Register a photo to the `framed` empty board. Raises `PoorPhoto` if that fails or the photo is unusable."""
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
    """Like `register`, for a photo squared by corners that somebody marked, which are used alone if all else fails."""
    try:
        return register(empty, photo)
    except NotRecognised:
        laid = cv2.resize(photo, empty.shape[1::-1], interpolation=cv2.INTER_AREA)
        first, second = (_coarse(pixels) for pixels in (empty, laid))
        if not _alike(first, second) >= ALIKE:
            raise
        return Registered(laid, np.ones(empty.shape[:2], bool), 0, float("nan"))


def _alike(first: Any, second: Any) -> float:
    """The correlation of two pictures; NaN if one of them has only one tone."""
    with np.errstate(invalid="ignore"):
        return float(np.corrcoef(first.ravel(), second.ravel())[0, 1])


def _coarse(pixels: Pixels) -> Any:
    """The light and dark areas of a picture, without its fine patterns and the light of the room."""
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
    """Points of the empty board and the points of the photo that look like them, in the same order."""
    alike = empty[1] @ photo[1].T  # marks have unit length: the larger the product, the nearer they are
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
    """The terms of a cubic polynomial in each place, for what a plane cannot show: a board that is not flat, a lens."""
    x, y = places[:, 0] / shape[1] * 2 - 1, places[:, 1] / shape[0] * 2 - 1
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y, x**3, x * x * y, x * y * y, y**3], axis=1)


def _bend(sight: Any, on_board: Points, on_photo: Points, shape: Any) -> Any:
    """How the photo departs from the plane `sight`, as a smooth correction. The worst matches count least."""
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
    """The photo warped onto the board, and where it shows the board."""
    high, wide = shape[:2]
    across, down = np.meshgrid(np.arange(0, wide + 7, 8, np.float32), np.arange(0, high + 7, 8, np.float32))
    places = np.stack([across.ravel(), down.ravel()], axis=1)
    seen = (_seen(sight, places) + _bent(bend, places, shape)).reshape(*across.shape, 2).astype(np.float32)
    full = cv2.resize(seen, (seen.shape[1] * 8, seen.shape[0] * 8), interpolation=cv2.INTER_LINEAR)
    # `seen` holds the upper left corner of each cell of 8 pixels, but resizing takes it for the middle
    full = cv2.warpAffine(
        full, np.array([[1, 0, -3.5], [0, 1, -3.5]], np.float32), (wide, high), borderMode=cv2.BORDER_REPLICATE
    )
    x, y = full[..., 0], full[..., 1]
    pixels = cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    covered = (x >= 0) & (y >= 0) & (x <= photo.shape[1] - 1) & (y <= photo.shape[0] - 1)
    return pixels, covered
