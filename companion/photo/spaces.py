"""Spaces of the board on its photos: the light of both photos is matched, and each space compared."""

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
"""The numbers of points at which a space is sampled."""
PART = 0.8
"""The part of a space's length and breadth that is sampled; its rim belongs to the board."""
AROUND = 1.12, 1.45
"""The multiples of length and breadth within which patterns are compared: the rim shows whether a car hides it."""
FINE = 1.0
"""Pixels over which patterns are blurred: noise is finer."""
FAR = 3
"""The pixels by which a space may be displaced on the photo, in each direction."""
COARSE = 4
"""Light changes slowly, so it is measured in a picture this many times smaller."""
WHITE = 240
"""A pixel this light in every colour, of 255, is glare, unless the empty board is nearly as light there."""
FLAT = 0.002
"""Where light varies by less than this, its pattern says little about a veil over it."""
VEIL = 0.15
"""Only the part of a veil above this share of the light is taken off."""
BREADTH = 0.33
"""The breadth of a space, as a part of its length."""


class SpaceInFrame(NamedTuple):
    """A space in the frame: its track, its middle in pixels, and its direction in degrees."""

    track: int
    x: float
    y: float
    angle: float


class SpaceSamples(NamedTuple):
    """What is seen of the spaces, a row for each; colours are CIELAB.

    `photo` and `empty` hold the colours at the sampled points. `marks` has two columns: how well the pattern of light
    in and around the space correlates with that of the empty one, displaced to where it fits best; and how much of the
    pattern in it is new, as a logarithm. `covered` says whether the photo shows the space.
    """

    photo: Any
    empty: Any
    marks: Any
    covered: Any


def spaces_of(board: Board, wide: int, high: int) -> tuple[list[SpaceInFrame], float]:
    """Every space that the board file places, in a frame of `wide` by `high` pixels, and the length of one there."""
    spaces = [
        SpaceInFrame(track.id, space.x * wide, space.y * high, space.angle)
        for track in board.tracks
        for space in track.spaces
    ]
    steps = [hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(spaces) if a.track == b.track]
    return spaces, float(np.median(steps)) * 0.9 if steps else wide / 28


def match_light(
    empty: Pixels, photo: Pixels, covered: Any, spaces: list[SpaceInFrame], length: float
) -> tuple[Any, Any]:
    """Both pictures as CIELAB, the photo in the light of the empty board.

    What differs between the spaces is light; what differs in them is cars. A veil of glare, which adds to the light
    instead of scaling it, is recognised by the patterns that it makes faint.
    """
    empty_light, photo_light = (np.maximum(_linear(pixels), 0.004) for pixels in (empty, photo))
    outside = np.ones(empty.shape[:2], np.float32)
    for space in spaces:
        box = cv2.boxPoints(((space.x, space.y), (length * 1.25, length * 0.75), space.angle))
        cv2.fillConvexPoly(outside, box.astype(np.int32), 0.0)
    outside *= covered
    size, blur = (empty.shape[1] // COARSE, empty.shape[0] // COARSE), empty.shape[1] / 22 / COARSE
    outside = cv2.resize(outside, size, interpolation=cv2.INTER_AREA)
    weight = cv2.GaussianBlur(outside, (0, 0), blur)[..., None] + 1e-4

    def around(values: Any) -> Any:
        return cv2.GaussianBlur(values * outside[..., None], (0, 0), blur) / weight

    def fine(values: Any) -> Any:
        return cv2.resize(values, size, interpolation=cv2.INTER_AREA)

    coarse_empty, coarse_photo = fine(empty_light), fine(photo_light)
    empty_mean, photo_mean = around(coarse_empty) + 1e-4, around(coarse_photo)
    wave = np.maximum(around(coarse_empty * coarse_empty) - empty_mean * empty_mean, 0).sum(2, keepdims=True)
    same = np.maximum(around(coarse_empty * coarse_photo) - empty_mean * photo_mean, 0).sum(2, keepdims=True)
    plain = (photo_mean / empty_mean).mean(2, keepdims=True)
    gain = (same + FLAT * plain) / (wave + FLAT)
    veil = np.maximum(
        (photo_mean - gain * empty_mean).min(2, keepdims=True) - VEIL * photo_mean.mean(2, keepdims=True), 0
    )
    photo_light = np.maximum(photo_light - _resized(veil, empty), 0.004)
    ratio = around(np.clip(np.log(coarse_empty) - np.log(np.maximum(coarse_photo - veil, 0.004)), -4, 4))
    return _lab(empty_light), _lab(np.minimum(photo_light * np.exp(_resized(ratio, empty)), 1.2))


def _resized(values: Any, like: Any) -> Any:
    """Coarse values resized to the size of the picture `like`, with an axis of colours."""
    resized = cv2.resize(values, like.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return resized if resized.ndim == 3 else resized[..., None]


def glare_parts(empty: Pixels, photo: Pixels) -> Any:
    """Where the photo is white with glare, so that nothing can be seen."""
    return (darkest(photo) > WHITE) & (darkest(empty) < WHITE - 40)


def _linear(pixels: Pixels) -> Any:
    return (pixels.astype(np.float32) / 255) ** 2.2


def _lab(linear: Any) -> Any:
    return cv2.cvtColor(np.clip(linear, 0, 1).astype(np.float32) ** (1 / 2.2), cv2.COLOR_RGB2LAB)


def sample_spaces(empty: Any, photo: Any, covered: Any, spaces: list[SpaceInFrame], length: float) -> SpaceSamples:
    """Sample every space on both pictures (CIELAB), and compare its pattern where it fits the empty one best."""
    places, around = _sample_points(spaces, length, PART, PART), _sample_points(spaces, length, *AROUND)
    empty_tones, photo_tones = (cv2.GaussianBlur(lab[..., 0], (0, 0), FINE) for lab in (empty, photo))
    pattern, inside = _sampled(empty_tones, around), _sampled(empty_tones, places)
    best_likeness, best_shifts = np.full(len(spaces), -1.0), np.zeros((len(spaces), 1, 2), np.float32)
    for shift in product(range(-FAR, FAR + 1), repeat=2):
        likeness = _correlation(_sampled(photo_tones, around + np.float32(shift)), pattern)
        best_shifts[likeness > best_likeness] = shift
        best_likeness = np.maximum(best_likeness, likeness)
    marks = np.stack(
        [
            np.arctanh(np.clip(best_likeness, -0.9, 0.99)),
            _new_pattern(_sampled(photo_tones, places + best_shifts), inside),
        ],
        axis=1,
    )
    in_sight = (
        cv2.remap(covered.astype(np.float32), places[..., 0], places[..., 1], cv2.INTER_LINEAR).mean(axis=1) > 0.9
    )
    return SpaceSamples(_sampled(photo, places), _sampled(empty, places), marks, in_sight)


def _new_pattern(shown: Any, pattern: Any) -> Any:
    """How much of what is shown the pattern does not explain, even if it were fainter: a logarithm."""
    shown, pattern = shown - shown.mean(1, keepdims=True), pattern - pattern.mean(1, keepdims=True)
    strength = np.clip((shown * pattern).sum(1) / (np.square(pattern).sum(1) + 60.0), 0, 1.2)
    return np.log(np.sqrt(np.square(shown - strength[:, None] * pattern).mean(1)) + 0.5)


def _sample_points(spaces: list[SpaceInFrame], length: float, long: float, broad: float) -> Any:
    """The pixels at which to sample each space, over `long` times its length and `broad` times its breadth."""
    along = (np.arange(ALONG) + 0.5) / ALONG - 0.5
    across = (np.arange(ACROSS) + 0.5) / ACROSS - 0.5
    u, v = (part.ravel() for part in np.meshgrid(along * length * long, across * length * BREADTH * broad))
    turn = np.radians([space.angle for space in spaces])[:, None]
    x = np.array([space.x for space in spaces])[:, None] + u * np.cos(turn) - v * np.sin(turn)
    y = np.array([space.y for space in spaces])[:, None] + u * np.sin(turn) + v * np.cos(turn)
    return np.stack([x, y], axis=2).astype(np.float32)


def _sampled(lab: Any, places: Any) -> Any:
    return cv2.remap(lab, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _correlation(a: Any, b: Any) -> Any:
    a, b = a - a.mean(1, keepdims=True), b - b.mean(1, keepdims=True)
    return (a * b).sum(1) / np.sqrt((a**2).sum(1) * (b**2).sum(1) + 60.0)
