"""What cars of each colour and empty spaces look like on one photo, learnt from the photo itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from companion.photo.spaces import SpaceSamples

PRINTS = {
    "red": (190, 60, 50), "blue": (70, 120, 180), "green": (110, 150, 70), "black": (75, 72, 70),
    "yellow": (225, 195, 85), "white": (225, 220, 205), "purple": (180, 120, 165), "orange": (215, 140, 65),
    "grey": (160, 158, 152), "trackbed": (150, 135, 110),
}  # fmt: skip
"""The colours of printed spaces, in red, green and blue."""
CARS = {
    "red": (190, 35, 40), "blue": (30, 65, 155), "green": (25, 110, 55), "black": (38, 38, 42),
    "yellow": (220, 180, 40), "white": (225, 222, 215), "purple": (110, 55, 125), "orange": (220, 115, 35),
}  # fmt: skip
"""The colours of cars as sold, in red, green and blue: where learning begins."""
SPREAD = (15.0, 11.0, 12.0)
"""How much cars of a colour vary in L, a and b before anything is learnt."""
EMPTY_SPREAD = (7.0, 4.5, 5.0)
"""How much an empty space differs from the same space of the empty board, before anything is learnt."""
TRUST = 6.0
"""The first guess counts as much as this many spaces."""
EMPTY_MARKS, EMPTY_MARKS_SPREAD = (1.5, 0.8), np.square((0.45, 0.45))
CAR_MARKS, CAR_MARKS_SPREAD = (0.6, 1.8), np.square((0.45, 0.4))
"""The marks of empty spaces and of cars (`SpaceSamples.marks`) and their spreads, before anything is learnt."""
TAILS = 5.0
"""The degrees of freedom of the distributions: a few spaces are always odd."""
LEAST, LEAST_MARK = 1.5, 0.06
"""The least spread learnt, of colours and of marks."""
MOST = 9.0
"""The most that a single space may count for or against: one odd space does not decide a track."""


class Colours:
    """What cars and empty spaces look like on a photo; learnt from spaces whose owners are sure."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        pixels = np.array([[CARS[name] for name in self.names]], np.float32) / 255
        self._first_guesses = cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB)[0]
        self.middles = self._first_guesses.copy()
        self.spreads = np.tile(np.square(SPREAD), (len(self.names), 1))
        self.empty_spread = np.square(EMPTY_SPREAD)
        self.empty_shift = np.zeros(3)
        self.empty_marks = np.array(EMPTY_MARKS), EMPTY_MARKS_SPREAD
        self.car_marks = np.array(CAR_MARKS), CAR_MARKS_SPREAD

    def scores(self, seen: SpaceSamples) -> Any:
        """How much more likely a car of each colour is than none (a logarithm): rows are spaces, columns colours."""
        photo, empty = np.median(seen.photo, axis=1), np.median(seen.empty, axis=1)
        rows = [
            _log_likelihood(photo - middle, spread) for middle, spread in zip(self.middles, self.spreads, strict=True)
        ]
        cars = np.stack(rows, axis=1)
        best = cars.max(axis=1)
        none = _log_likelihood(photo - empty - self.empty_shift, self.empty_spread)
        none = none + _log_likelihood(seen.marks - self.empty_marks[0], self.empty_marks[1])
        none = none - _log_likelihood(seen.marks - self.car_marks[0], self.car_marks[1])
        claimed, colour = np.clip(best - none, -MOST, MOST), np.maximum(cars - best[:, None], -MOST)
        return np.where(seen.covered[:, None], claimed[:, None] + colour, 0.0)

    def learn(self, seen: SpaceSamples, owners: Mapping[int, int | None]) -> None:
        """Learn from spaces whose owners are sure: by space, the number of a colour, or None if it is empty."""
        photo, empty = np.median(seen.photo, axis=1), np.median(seen.empty, axis=1)
        for number in range(len(self.names)):
            rows = photo[[space for space, owner in owners.items() if owner == number and seen.covered[space]]]
            self.middles[number], self.spreads[number] = _learnt(
                rows, self._first_guesses[number], np.square(SPREAD), LEAST
            )
        claimed = [space for space, owner in owners.items() if owner is not None and seen.covered[space]]
        self.car_marks = _learnt(seen.marks[claimed], np.array(CAR_MARKS), CAR_MARKS_SPREAD, LEAST_MARK)
        free = [space for space, owner in owners.items() if owner is None and seen.covered[space]]
        self.empty_marks = _learnt(seen.marks[free], np.array(EMPTY_MARKS), EMPTY_MARKS_SPREAD, LEAST_MARK)
        self.empty_shift, self.empty_spread = _learnt(
            photo[free] - empty[free], np.zeros(3), np.square(EMPTY_SPREAD), LEAST
        )


def _learnt(rows: Any, first: Any, spread: Any, least: float) -> tuple[Any, Any]:
    """The middle and the spread of rows, pulled towards the first guess as if that were `TRUST` more rows."""
    if not len(rows):
        return first.copy(), spread.copy()
    middle = np.median(rows, axis=0)
    weight = len(rows) / (len(rows) + TRUST)
    blended = weight * middle + (1 - weight) * first
    own_spread = np.square(np.median(np.abs(rows - middle), axis=0) * 1.6 + least)
    return blended, weight * own_spread + (1 - weight) * spread


def _log_likelihood(differences: Any, spread: Any) -> Any:
    """The logarithm of Student's distribution, added up over components taken as independent."""
    each = np.log1p(np.square(differences) / spread / TAILS) * (TAILS + 1) / -2 - 0.5 * np.log(spread)
    return each.sum(axis=1)
