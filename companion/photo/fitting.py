"""The spaces of a board file fitted to the photo of the empty board: each is cut and squared a little otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.game.board import Board, Space, Track
from companion.game.values import replace
from companion.photo.box_looks import WIDE, BoxLook, Pixels, looked_at, rims_of
from companion.photo.spaces import spaces_of

FAR, SHIFTS = 0.06, 5
"""How far the middle of the board may lie elsewhere than its file says, in parts of its width, and the pixels between
the shifts that are tried."""
STRETCHED, STRETCHES = 0.14, 13
"""How much larger or smaller it may be, and how many ways are tried."""
COARSE = 4.0
"""Pixels over which rims are blurred while the way is far."""
FAR_MOVES, NEAR_MOVES = (8.0, 4.0, 2.0), (2.0, 1.0, 0.5)
"""Pixels by which the fit is bettered, one after the other."""
GAIN, FEW, PART = 0.5, 6.0, 0.15
"""How much more boxes have to stand out than where the file has them, in deviations, by the root of their number where
there are few, and as a part: else the file is right. Where there are no boxes, the best of all fits gains less."""
PLANE, BENT = 3, 6
"""The powers of places by which a board that is only cut otherwise is moved, and one that is printed otherwise."""


class Boxes(NamedTuple):
    """Spaces by their middles in pixels and their directions (radians), which are moved by powers of their places."""

    places: Any
    angles: Any
    size: tuple[int, int]
    """The width and height of the picture."""

    def terms(self, places: Any) -> Any:
        """Powers of places: a row for each."""
        u, v = places[..., 0] / self.size[0] * 2 - 1, places[..., 1] / self.size[1] * 2 - 1
        return np.stack([np.ones_like(u), u, v, u * v, u * u, v * v], axis=-1)

    def fit(self, rims: Any, powers: int) -> Any:
        """How they are moved to stand out most: pixels across and down for each power, none where that gains little."""
        terms = self.terms(self.places)
        blurred = np.stack([cv2.GaussianBlur(rim, (0, 0), COARSE) for rim in rims])
        bend = self._climbed(blurred, terms, self._start(blurred, terms), PLANE, FAR_MOVES)
        bend = self._climbed(rims, terms, bend, powers, NEAR_MOVES)
        before, after = self._worth(rims, terms, np.stack([np.zeros_like(bend), bend]))
        gain = max(GAIN, FEW / np.sqrt(len(self.places)), PART * before)
        return bend if after >= before + gain else np.zeros_like(bend)

    def clear(self, rims: Any, bend: Any) -> float:
        """How far they stand out in the mean where they are moved to, in deviations of all places of the picture."""
        return float(self._worth(rims, self.terms(self.places), bend[None])[0])

    def _worth(self, rims: Any, terms: Any, bends: Any) -> Any:
        """How far the boxes stand out in the mean, moved by each of these bends."""
        moved = self.places + terms @ bends
        return BoxLook(rims, {}, 0.0).worth("", moved[..., 0], moved[..., 1], self.angles).mean(1)

    def _start(self, rims: Any, terms: Any) -> Any:
        """The best of all shifts of a board as it is, larger or smaller, roughly."""
        far = np.arange(-FAR * self.size[0], FAR * self.size[0] + 1, SHIFTS)
        axes = np.meshgrid(far, far, np.linspace(-STRETCHED, STRETCHED, STRETCHES), indexing="ij")
        bends = np.zeros((axes[0].size, BENT, 2))
        bends[:, 0, 0], bends[:, 0, 1], larger = (axis.ravel() for axis in axes)
        bends[:, 1, 0], bends[:, 2, 1] = larger * self.size[0] / 2, larger * self.size[1] / 2
        return bends[np.concatenate([self._worth(rims, terms, part) for part in np.array_split(bends, 16)]).argmax()]

    def _climbed(self, rims: Any, terms: Any, bend: Any, powers: int, moves: tuple[float, ...]) -> Any:
        """The bend bettered by small changes of one of its first powers after the other."""
        each = np.eye(2 * BENT)[: 2 * powers].reshape(-1, BENT, 2)
        each = np.concatenate([each, -each])
        best = self._worth(rims, terms, bend[None])[0]
        for move in moves:
            while True:
                tried = bend + each * move
                worth = self._worth(rims, terms, tried)
                if worth.max() <= best:
                    break
                bend, best = tried[worth.argmax()], worth.max()
        return bend


class Fitted(NamedTuple):
    """A board with its spaces where they lie on a photo, and how far these stand out there (`Boxes.clear`)."""

    board: Board
    clear: float


def fitted(board: Board, empty: Pixels) -> Fitted:
    """The board with its spaces where their rims stand out most on the squared photo, all moved smoothly together."""
    lab = looked_at(empty)
    high = lab.shape[0]
    spaces, length = spaces_of(board, WIDE, high)
    places = np.array([(space.x, space.y) for space in spaces])
    boxes = Boxes(places, np.radians([space.angle for space in spaces]), (WIDE, high))
    rims = rims_of(lab, length / 0.9)
    bend = boxes.fit(rims, BENT)
    clear = boxes.clear(rims, bend)
    if not bend.any():
        return Fitted(board, clear)
    moved = iter((places + boxes.terms(places) @ bend) / (WIDE, high))
    tracks = tuple(track._replace(spaces=_moved(track, moved)) for track in board.tracks)
    return Fitted(replace(board, tracks=tracks), clear)


def _moved(track: Track, places: Iterator[Any]) -> tuple[Space, ...]:
    """The spaces of a track at the next of these places."""
    return tuple(space._replace(x=float(x), y=float(y)) for space, (x, y) in zip(track.spaces, places, strict=False))
