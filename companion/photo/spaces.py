"""Spaces of the board on its photos: cut out, the light of both made alike, and compared."""

from __future__ import annotations

from itertools import pairwise, product
from math import hypot
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.game.board import Board
from companion.photo.pixels import darkest

Pixels = Any
ALONG, ACROSS = 20, 8
"""Points in which a space is looked at."""
PART = 0.8
"""The part of a space's length and breadth that is looked at; its rim belongs to the board."""
AROUND = 1.12, 1.45
"""The parts that patterns are compared in: the rim tells whether a car hides it."""
FINE = 1.0
"""Pixels over which patterns are blurred: noise is finer."""
FAR = 3
"""Pixels that a space may lie elsewhere on the photo, each way."""
COARSE = 4
"""Light changes slowly: it is looked at in a picture so many times smaller."""
WHITE = 240
"""What is so light in every colour, of 255, is glare, if the empty board is not."""
FLAT = 0.002
"""Patterns of light that vary less than this tell little of a veil over them."""
VEIL = 0.15
"""A veil is taken off as far as it is more than this part of the light."""
BREADTH = 0.33
"""The breadth of a space, as part of its length."""


class SpaceInFrame(NamedTuple):
    """A space in the frame: its track, its middle in pixels and the way it points to in degrees."""

    track: int
    x: float
    y: float
    angle: float


class Seen(NamedTuple):
    """What is seen of each space, in a row for each: colours in CIELAB.

    `photo` and `empty` hold the colours at the points. `marks` has a column for how well the pattern of light in and
    around the space correlates with the empty one, where it does best, and one for how much of the pattern in it is
    new, as a logarithm. `covered` tells whether the photo shows the space.
    """

    photo: Any
    empty: Any
    marks: Any
    covered: Any


def spaces_of(board: Board, wide: int, high: int) -> tuple[list[SpaceInFrame], float]:
    """Every space whose place the board file tells, in the frame, and the length of one in pixels."""
    spaces = [
        SpaceInFrame(track.id, space.x * wide, space.y * high, space.angle)
        for track in board.tracks
        for space in track.spaces
    ]
    hops = [hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(spaces) if a.track == b.track]
    return spaces, float(np.median(hops)) * 0.9 if hops else wide / 28


def same_light(
    empty: Pixels, photo: Pixels, covered: Any, spaces: list[SpaceInFrame], length: float
) -> tuple[Any, Any]:
    """Both as CIELAB with the light of the empty board: what differs between the spaces is light, what differs in them
    is cars. A veil of glare, which adds to the light and does not scale it, is told from patterns that it makes faint.
    """
    first, second = (np.maximum(_linear(pixels), 0.004) for pixels in (empty, photo))
    free = np.ones(empty.shape[:2], np.float32)
    for space in spaces:
        box = cv2.boxPoints(((space.x, space.y), (length * 1.25, length * 0.75), space.angle))
        cv2.fillConvexPoly(free, box.astype(np.int32), 0.0)
    free *= covered
    size, wide = (empty.shape[1] // COARSE, empty.shape[0] // COARSE), empty.shape[1] / 22 / COARSE
    free = cv2.resize(free, size, interpolation=cv2.INTER_AREA)
    weight = cv2.GaussianBlur(free, (0, 0), wide)[..., None] + 1e-4

    def around(values: Any) -> Any:
        return cv2.GaussianBlur(values * free[..., None], (0, 0), wide) / weight

    def fine(values: Any) -> Any:
        return cv2.resize(values, size, interpolation=cv2.INTER_AREA)

    bare, shown = fine(first), fine(second)
    mean, mean_shown = around(bare) + 1e-4, around(shown)
    wave = np.maximum(around(bare * bare) - mean * mean, 0).sum(2, keepdims=True)
    same = np.maximum(around(bare * shown) - mean * mean_shown, 0).sum(2, keepdims=True)
    plain = (mean_shown / mean).mean(2, keepdims=True)
    gain = (same + FLAT * plain) / (wave + FLAT)
    veil = np.maximum((mean_shown - gain * mean).min(2, keepdims=True) - VEIL * mean_shown.mean(2, keepdims=True), 0)
    second = np.maximum(second - _wide(veil, empty), 0.004)
    ratio = around(np.clip(np.log(bare) - np.log(np.maximum(shown - veil, 0.004)), -4, 4))
    return _lab(first), _lab(np.minimum(second * np.exp(_wide(ratio, empty)), 1.2))


def _wide(values: Any, like: Any) -> Any:
    """Coarse values in the size of a picture, with an axis of colours."""
    wide = cv2.resize(values, like.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return wide if wide.ndim == 3 else wide[..., None]


def burnt(empty: Pixels, photo: Pixels) -> Any:
    """Where the photo is white from glare, and nothing can be told."""
    return (darkest(photo) > WHITE) & (darkest(empty) < WHITE - 40)


def _linear(pixels: Pixels) -> Any:
    return (pixels.astype(np.float32) / 255) ** 2.2


def _lab(linear: Any) -> Any:
    return cv2.cvtColor(np.clip(linear, 0, 1).astype(np.float32) ** (1 / 2.2), cv2.COLOR_RGB2LAB)


def seen(empty: Any, photo: Any, covered: Any, spaces: list[SpaceInFrame], length: float) -> Seen:
    """Every space looked at on both, in CIELAB; its pattern where it fits the empty one best."""
    places, around = _points(spaces, length, PART, PART), _points(spaces, length, *AROUND)
    first, second = (cv2.GaussianBlur(lab[..., 0], (0, 0), FINE) for lab in (empty, photo))
    pattern, inside = _at(first, around), _at(first, places)
    alike, fits = np.full(len(spaces), -1.0), np.zeros((len(spaces), 1, 2), np.float32)
    for aside in product(range(-FAR, FAR + 1), repeat=2):
        now = _correlation(_at(second, around + np.float32(aside)), pattern)
        fits[now > alike] = aside
        alike = np.maximum(alike, now)
    marks = np.stack([np.arctanh(np.clip(alike, -0.9, 0.99)), _new(_at(second, places + fits), inside)], axis=1)
    in_sight = (
        cv2.remap(covered.astype(np.float32), places[..., 0], places[..., 1], cv2.INTER_LINEAR).mean(axis=1) > 0.9
    )
    return Seen(_at(photo, places), _at(empty, places), marks, in_sight)


def _new(shown: Any, pattern: Any) -> Any:
    """How much of what is shown the pattern does not tell, also not if it were fainter: a logarithm."""
    shown, pattern = shown - shown.mean(1, keepdims=True), pattern - pattern.mean(1, keepdims=True)
    faint = np.clip((shown * pattern).sum(1) / (np.square(pattern).sum(1) + 60.0), 0, 1.2)
    return np.log(np.sqrt(np.square(shown - faint[:, None] * pattern).mean(1)) + 0.5)


def _points(spaces: list[SpaceInFrame], length: float, long: float, broad: float) -> Any:
    """The points of each space, or of so many times its length and breadth, in pixels."""
    along = (np.arange(ALONG) + 0.5) / ALONG - 0.5
    across = (np.arange(ACROSS) + 0.5) / ACROSS - 0.5
    u, v = (part.ravel() for part in np.meshgrid(along * length * long, across * length * BREADTH * broad))
    turn = np.radians([space.angle for space in spaces])[:, None]
    x = np.array([space.x for space in spaces])[:, None] + u * np.cos(turn) - v * np.sin(turn)
    y = np.array([space.y for space in spaces])[:, None] + u * np.sin(turn) + v * np.cos(turn)
    return np.stack([x, y], axis=2).astype(np.float32)


def _at(lab: Any, places: Any) -> Any:
    return cv2.remap(lab, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _correlation(a: Any, b: Any) -> Any:
    a, b = a - a.mean(1, keepdims=True), b - b.mean(1, keepdims=True)
    return (a * b).sum(1) / np.sqrt((a**2).sum(1) * (b**2).sum(1) + 60.0)
