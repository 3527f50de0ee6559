"""How much each pixel of an empty board looks like the middle of a printed space, by the rim around it and its colour.

What the printed colours look like is learnt from the photo, from the spaces found so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.photo.colours import PRINTS

Pixels = Any
WIDE = 800
"""The width in pixels at which spaces are looked for."""
TURNS = 24
"""The number of directions in which a box may lie."""
FULL, BREADTH = 0.88, 0.31
"""The length and the breadth of a box, as parts of the step from one box to the next."""
RIM = 1.0
COLOUR = 0.55
"""The weights of a box's rim and of its colour."""
TRUST = 4.0
"""The first guess at a printed colour counts as much as this many spaces."""
PRINT_SPREAD = (14.0, 11.0, 13.0)
"""How much printed spaces of a colour vary in L, a and b before anything is learnt."""


class BoxLook(NamedTuple):
    """How much each pixel looks like the middle of a box: by the rim, for each direction, and by each printed colour.

    `step` is the distance from one box of a track to the next, in pixels.
    """

    rims: Any
    colours: dict[str, Any]
    step: float

    def score(self, colour: str, x: Any, y: Any, angle: Any) -> Any:
        """How much each place looks like a box of this colour and direction (radians); arrays of any shape."""
        turn = np.rint(angle * TURNS / np.pi).astype(np.intp) % TURNS
        col, row = clipped_to(x, y, self.rims.shape[1:])
        score = RIM * self.rims[turn, row, col]
        likeness = self.colours.get(colour)
        if likeness is not None:
            reach = (0.25 * self.step * np.array([-1, 0, 1])).reshape(3, *[1] * np.ndim(x))
            col, row = clipped_to(x + reach * np.cos(angle), y + reach * np.sin(angle), likeness.shape)
            score = score + COLOUR / 3 * likeness[row, col].sum(0)
        return score


def lab_of(empty: Pixels) -> Any:
    """The squared photo of the empty board as CIELAB, `WIDE` pixels wide."""
    height = round(WIDE * empty.shape[0] / empty.shape[1])
    small = cv2.resize(empty, (WIDE, height), interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)


def rim_contrast(lab: Any, step: float) -> Any:
    """For each direction, how much the rim of a box stands out around each pixel, in standard deviations.

    A line through the middle of the box counts against it.
    """
    across = [cv2.Sobel(lab[..., c], cv2.CV_32F, 1, 0, ksize=3) / 8 for c in range(3)]
    down = [cv2.Sobel(lab[..., c], cv2.CV_32F, 0, 1, ksize=3) / 8 for c in range(3)]
    strength = np.sqrt(sum(x * x + y * y for x, y in zip(across, down, strict=True)))
    enough = float(np.percentile(strength, 75)) + 0.5
    edges = []
    for angle in np.pi / TURNS * np.arange(TURNS, dtype=np.float32):
        c, s = np.cos(angle), np.sin(angle)
        normal = np.sqrt(sum(np.square(y * c - x * s) for x, y in zip(across, down, strict=True)))
        edges.append(normal / (normal + enough))
    rims = np.empty((TURNS, *lab.shape[:2]), np.float32)
    for turn in range(TURNS):
        sides, ends = _rim_filters(np.pi * turn / TURNS, step)
        crossing = edges[(turn + TURNS // 2) % TURNS]
        rims[turn] = cv2.filter2D(edges[turn], -1, sides) + cv2.filter2D(crossing, -1, ends)
    rims -= rims.mean()
    rims /= rims.std() or 1.0  # in a picture of a single tone, it is 0
    return rims


def _rim_filters(angle: float, step: float) -> tuple[Any, Any]:
    """The filters for the long sides of a box, less the line through its middle, and for its short sides."""
    half = int(step * 0.62) + 2
    y, x = np.mgrid[-half : half + 1, -half : half + 1].astype(np.float32)
    u, v = x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle)
    length, breadth = step * FULL, step * BREADTH
    inside = 1 / (1 + np.exp((np.abs(u) - length / 2) * 2))
    beside = 1 / (1 + np.exp((np.abs(v) - breadth / 2) * 2))
    sides = inside * np.exp(-(((np.abs(v) - breadth / 2) / 1.0) ** 2) / 2)
    middle = inside * np.exp(-((v / 1.0) ** 2) / 2)
    ends = beside * np.exp(-(((np.abs(u) - length / 2) / 1.2) ** 2) / 2)
    return sides / sides.sum() - 0.4 * middle / middle.sum(), 0.5 * ends / ends.sum()


class PrintColours:
    """What printed spaces of each colour look like on a photo, learnt from it."""

    def __init__(self, lab: Any) -> None:
        names = list(PRINTS)
        self._first_guesses = {
            name: cv2.cvtColor(np.array([[PRINTS[name]]], np.float32) / 255, cv2.COLOR_RGB2LAB)[0, 0] for name in names
        }
        self._lab = cv2.GaussianBlur(lab, (0, 0), 1.6)
        self._middles = dict(self._first_guesses)
        self._spreads = {name: np.square(PRINT_SPREAD) for name in names}
        sampled = self._lab[::3, ::3].reshape(-1, 3)
        self._background = _log_likelihood(self._lab, sampled.mean(0), sampled.var(0) * 1.3 + 20)

    def likeness(self) -> dict[str, Any]:
        """How much more likely each pixel belongs to a space of each colour than to anything else: a logarithm."""
        return {
            name: np.clip(
                _log_likelihood(self._lab, self._middles[name], self._spreads[name]) - self._background, -4, 5
            )
            for name in self._middles
        }

    def learn(self, found: Iterable[tuple[str, Any]]) -> None:
        """Learn from boxes found: the colour of each track, with a row for each of its boxes, x and y first."""
        seen: dict[str, list[Any]] = {}
        for colour, chain in found:
            x, y = clipped_to(chain[:, 0], chain[:, 1], self._lab.shape)
            seen.setdefault(colour, []).append(self._lab[y, x])
        for name, rows in seen.items():
            if name in self._first_guesses:
                values = np.concatenate(rows)
                weight = len(values) / (len(values) + TRUST)
                middle = np.median(values, axis=0)
                spread = np.square(np.median(np.abs(values - middle), axis=0) * 1.5 + 3)
                self._middles[name] = weight * middle + (1 - weight) * self._first_guesses[name]
                self._spreads[name] = weight * spread + (1 - weight) * np.square(PRINT_SPREAD)


def _log_likelihood(lab: Any, middle: Any, spread: Any) -> Any:
    """The logarithm of how likely colours are, under a heavy-tailed distribution: some are far from the middle."""
    deviation = (lab - np.float32(middle)) / np.float32(2 * np.sqrt(spread))
    each = 1 + deviation * deviation
    return -2.5 * np.log(each[..., 0] * each[..., 1] * each[..., 2]) - np.float32(0.5 * np.log(spread).sum())


def clipped_to(x: Any, y: Any, shape: Any) -> tuple[Any, Any]:
    """The columns and rows of these places; those outside the picture are moved to its edge."""
    col, row = np.rint(x).astype(np.intp), np.rint(y).astype(np.intp)
    return np.minimum(np.maximum(col, 0), shape[1] - 1), np.minimum(np.maximum(row, 0), shape[0] - 1)
