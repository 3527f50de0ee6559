"""Fitting the spaces of a board file to the photo of the empty board: each is cropped and squared a bit differently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.game.board import Board, Space, Track
from companion.game.values import replace
from companion.photo.box_looks import WIDE, BoxLook, Pixels, lab_of, rim_contrast
from companion.photo.spaces import spaces_of

FAR, SHIFTS = 0.06, 5
"""How far the middle of the board may be from where its file says, as a part of its width, and the pixels between the
shifts tried."""
STRETCHED, STRETCHES = 0.14, 13
"""How much larger or smaller the board may be, as a part, and how many sizes are tried."""
COARSE = 4.0
"""Pixels over which rims are blurred while the fit is still far off."""
FAR_MOVES, NEAR_MOVES = (8.0, 4.0, 2.0), (2.0, 1.0, 0.5)
"""The sizes in pixels, one after the other, of the moves that improve the fit: on blurred rims, then on sharp ones."""
GAIN, FEW, PART = 0.5, 6.0, 0.15
"""How much more boxes must stand out than where the file has them, in deviations; that over the root of their number;
and as a part: whichever is most. Otherwise the file is right. Where there are no boxes, the best fit gains less."""
PLANE, BENT = 3, 6
"""The number of terms that move a board that is only cropped differently, and one that is printed differently."""


class Boxes(NamedTuple):
    """Spaces by their middles in pixels and their directions in radians.

    A bend moves them: a row of pixels across and down for each of the terms of their places.
    """

    places: Any
    angles: Any
    size: tuple[int, int]
    """The width and height of the picture."""

    def terms(self, places: Any) -> Any:
        """The terms 1, u, v, uv, u², v² of each place, where u and v are its coordinates from -1 to 1."""
        u, v = places[..., 0] / self.size[0] * 2 - 1, places[..., 1] / self.size[1] * 2 - 1
        return np.stack([np.ones_like(u), u, v, u * v, u * u, v * v], axis=-1)

    def fit(self, rims: Any, powers: int) -> Any:
        """The bend by which the boxes stand out most; all zeros if that gains too little. `powers` terms may bend."""
        terms = self.terms(self.places)
        blurred = np.stack([cv2.GaussianBlur(rim, (0, 0), COARSE) for rim in rims])
        bend = self._improved(blurred, terms, self._best_shift(blurred, terms), PLANE, FAR_MOVES)
        bend = self._improved(rims, terms, bend, powers, NEAR_MOVES)
        before, after = self._worth(rims, terms, np.stack([np.zeros_like(bend), bend]))
        gain = max(GAIN, FEW / np.sqrt(len(self.places)), PART * before)
        return bend if after >= before + gain else np.zeros_like(bend)

    def clearness(self, rims: Any, bend: Any) -> float:
        """How far the bent boxes stand out on average, in standard deviations over the picture."""
        return float(self._worth(rims, self.terms(self.places), bend[None])[0])

    def _worth(self, rims: Any, terms: Any, bends: Any) -> Any:
        """How far the boxes stand out on average, moved by each of these bends."""
        moved = self.places + terms @ bends
        return BoxLook(rims, {}, 0.0).score("", moved[..., 0], moved[..., 1], self.angles).mean(1)

    def _best_shift(self, rims: Any, terms: Any) -> Any:
        """Roughly the best bend that only shifts the board and makes it larger or smaller."""
        shifts = np.arange(-FAR * self.size[0], FAR * self.size[0] + 1, SHIFTS)
        axes = np.meshgrid(shifts, shifts, np.linspace(-STRETCHED, STRETCHED, STRETCHES), indexing="ij")
        bends = np.zeros((axes[0].size, BENT, 2))
        bends[:, 0, 0], bends[:, 0, 1], larger = (axis.ravel() for axis in axes)
        bends[:, 1, 0], bends[:, 2, 1] = larger * self.size[0] / 2, larger * self.size[1] / 2
        return bends[np.concatenate([self._worth(rims, terms, part) for part in np.array_split(bends, 16)]).argmax()]

    def _improved(self, rims: Any, terms: Any, bend: Any, powers: int, sizes: tuple[float, ...]) -> Any:
        """The bend improved by small changes to one of its first `powers` terms at a time."""
        changes = np.eye(2 * BENT)[: 2 * powers].reshape(-1, BENT, 2)
        changes = np.concatenate([changes, -changes])
        best = self._worth(rims, terms, bend[None])[0]
        for size in sizes:
            while True:
                tried = bend + changes * size
                worth = self._worth(rims, terms, tried)
                if worth.max() <= best:
                    break
                bend, best = tried[worth.argmax()], worth.max()
        return bend


class FittedBoard(NamedTuple):
    """A board with its spaces where they are on a photo, and how far they stand out there (`Boxes.clearness`)."""

    board: Board
    clearness: float


def fit_board(board: Board, empty: Pixels) -> FittedBoard:
    """The board with its spaces where their rims stand out most on the squared photo, all moved smoothly together.

    It is `board` itself if moving them gains too little.
    """
    lab = lab_of(empty)
    height = lab.shape[0]
    spaces, length = spaces_of(board, WIDE, height)
    places = np.array([(space.x, space.y) for space in spaces])
    boxes = Boxes(places, np.radians([space.angle for space in spaces]), (WIDE, height))
    rims = rim_contrast(lab, length / 0.9)
    bend = boxes.fit(rims, BENT)
    clear = boxes.clearness(rims, bend)
    if not bend.any():
        return FittedBoard(board, clear)
    moved = iter((places + boxes.terms(places) @ bend) / (WIDE, height))
    tracks = tuple(track._replace(spaces=_moved_spaces(track, moved)) for track in board.tracks)
    return FittedBoard(replace(board, tracks=tracks), clear)


def _moved_spaces(track: Track, places: Iterator[Any]) -> tuple[Space, ...]:
    """The spaces of a track, moved to the next of these places."""
    return tuple(space._replace(x=float(x), y=float(y)) for space, (x, y) in zip(track.spaces, places, strict=False))
