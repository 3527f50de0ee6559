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


class PoorEmptyPhoto(PoorPhoto):
    """The photo of the empty board, rather than that of the game, should be taken again."""


class NotRecognised(PoorPhoto):
    """A photo on which the board was not found; somebody may mark its corners."""


class RegisteredPhoto(NamedTuple):
    """A photo registered to the empty board.

    `covered` is where the photo shows the board, and `matches` how many features match: 0 if only corners marked by
    hand were used.
    """

    pixels: Pixels
    covered: Any
    matches: int


def resized(empty: Pixels) -> Pixels:
    """The photo of the empty board, `WIDE` pixels wide."""
    height = max(1, round(WIDE * min(empty.shape[0] / empty.shape[1], TALL)))
    return cv2.resize(empty, (WIDE, height), interpolation=cv2.INTER_AREA)


def register(empty: Pixels, photo: Pixels) -> RegisteredPhoto:
    """Register a photo to the `resized` empty board. Raises `PoorPhoto` if that fails or the photo is unusable."""
    scale = min(1.0, 1.5 * WIDE / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else photo
    on_board, on_photo = _matches(_features(empty), _features(small))
    if len(on_board) < FEWEST // 2:
        raise NotRecognised(wording("photo another board"))
    homography, fitting = cv2.findHomography(
        on_board, on_photo, cv2.USAC_MAGSAC, NEAR, maxIters=8000, confidence=0.9999
    )
    if homography is None or int(fitting.sum()) < FEWEST:
        raise NotRecognised(wording("photo another board"))
    _check_corners(homography, empty.shape[1], empty.shape[0], small.shape[1], small.shape[0])
    inliers = fitting.ravel() > 0
    bend = _fitted_bend(homography, on_board[inliers], on_photo[inliers], empty.shape)
    pixels, covered = _warped(small, homography, bend, empty.shape)
    return RegisteredPhoto(pixels, covered, int(inliers.sum()))


def register_squared(empty: Pixels, photo: Pixels) -> RegisteredPhoto:
    """Like `register`, for a photo squared by corners that somebody marked, which are used alone if all else fails."""
    try:
        return register(empty, photo)
    except NotRecognised:
        resized = cv2.resize(photo, empty.shape[1::-1], interpolation=cv2.INTER_AREA)
        empty_areas, photo_areas = (_light_and_dark(pixels) for pixels in (empty, resized))
        if not _correlation(empty_areas, photo_areas) >= ALIKE:
            raise
        return RegisteredPhoto(resized, np.ones(empty.shape[:2], bool), 0)


def _correlation(first: Any, second: Any) -> float:
    """The correlation of two pictures; NaN if one of them has only one tone."""
    with np.errstate(invalid="ignore"):
        return float(np.corrcoef(first.ravel(), second.ravel())[0, 1])


def _light_and_dark(pixels: Pixels) -> Any:
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


def _matches(empty: tuple[Points, Any], photo: tuple[Points, Any]) -> tuple[Points, Points]:
    """Points of the empty board and the points of the photo that look like them, in the same order."""
    products = empty[1] @ photo[1].T  # marks have unit length: the larger the product, the nearer they are
    rows, best = np.arange(len(products)), products.argmax(1)
    nearest = 1 - products[rows, best]
    products[rows, best] = -1
    good = nearest < RATIO**2 * (1 - products.max(1))
    return empty[0][good], photo[0][best[good]]


def _projected(homography: Any, places: Points) -> Points:
    return cv2.perspectiveTransform(places.reshape(-1, 1, 2).astype(np.float64), homography).reshape(-1, 2)


def _check_corners(homography: Any, width: int, height: int, photo_width: int, photo_height: int) -> None:
    corners = _projected(homography, np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32))
    if not cv2.isContourConvex(corners.astype(np.float32)):
        raise NotRecognised(wording("photo another board"))
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    if min(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1]) < OBLIQUE:
        raise PoorPhoto(wording("photo oblique"))
    if min(sides) < 0.25 * max(photo_width, photo_height):
        raise PoorPhoto(wording("photo far"))


def _terms(places: Points, shape: Any) -> Any:
    """The terms of a cubic polynomial in each place, for what a plane cannot show: a board that is not flat, a lens."""
    x, y = places[:, 0] / shape[1] * 2 - 1, places[:, 1] / shape[0] * 2 - 1
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y, x**3, x * x * y, x * y * y, y**3], axis=1)


def _fitted_bend(homography: Any, on_board: Points, on_photo: Points, shape: Any) -> Any:
    """How the photo departs from its homography, as a smooth correction. The worst matches count least."""
    residuals, terms = on_photo - _projected(homography, on_board), _terms(on_board, shape)
    weights = np.ones(len(residuals))
    bend = np.zeros((terms.shape[1], 2))
    damping = 0.5 * np.eye(terms.shape[1])
    for _ in range(6):
        scaled = terms * weights[:, None]
        bend = np.linalg.solve(scaled.T @ terms + damping, scaled.T @ residuals)
        errors = np.linalg.norm(residuals - terms @ bend, axis=1)
        weights = 1 / (1 + (errors / 1.5) ** 2)
    return bend


def _correction(bend: Any, places: Points, shape: Any) -> Any:
    return _terms(places, shape) @ bend


def _warped(photo: Pixels, homography: Any, bend: Any, shape: Any) -> tuple[Pixels, Any]:
    """The photo warped onto the board, and where it shows the board."""
    height, width = shape[:2]
    across, down = np.meshgrid(np.arange(0, width + 7, 8, np.float32), np.arange(0, height + 7, 8, np.float32))
    places = np.stack([across.ravel(), down.ravel()], axis=1)
    corners = (
        (_projected(homography, places) + _correction(bend, places, shape)).reshape(*across.shape, 2).astype(np.float32)
    )
    full = cv2.resize(corners, (corners.shape[1] * 8, corners.shape[0] * 8), interpolation=cv2.INTER_LINEAR)
    # these are the upper left corners of cells of 8 pixels, but resizing puts them in the middle of their cells
    full = cv2.warpAffine(
        full, np.array([[1, 0, -3.5], [0, 1, -3.5]], np.float32), (width, height), borderMode=cv2.BORDER_REPLICATE
    )
    x, y = full[..., 0], full[..., 1]
    pixels = cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    covered = (x >= 0) & (y >= 0) & (x <= photo.shape[1] - 1) & (y <= photo.shape[0] - 1)
    return pixels, covered
