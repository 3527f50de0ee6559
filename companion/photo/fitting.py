"""The spaces of a board file fitted to the photo of the empty board: each is cut and squared a little otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.game.board import Board, Space, Track
from companion.game.values import replace
from companion.photo.box_looks import WIDE, Look, Pixels, rims_of
from companion.photo.spaces import spaces_of

FAR = 0.03
"""How far the middle of the board may lie elsewhere than its file says, in parts of its width."""
STRETCHED = 0.08
"""How much wider or higher it may be."""
COARSE = 2.0
"""Pixels over which rims are blurred while the way is far."""
MOVES = (4.0, 2.0, 1.0, 0.5)
"""Pixels by which the fit is bettered, one after the other."""
GAIN, PART = 0.5, 0.15
"""How much more boxes have to stand out than where the file has them, in deviations and as a part: else the file is
right. Where there are no boxes, the best of all fits gains less."""


class _Boxes(NamedTuple):
    """The spaces as the file has them: their middles in pixels, their directions, and what moves them.

    They are moved by `terms`, powers of their places, each so many pixels across and down: a bend of six by two.
    """

    places: Any
    angles: Any
    terms: Any

    def worth(self, rims: Any, bends: Any) -> Any:
        """How far the boxes stand out in the mean, moved by each of these bends."""
        moved = self.places + self.terms @ bends
        return Look(rims, {}, 0.0).worth("", moved[..., 0], moved[..., 1], self.angles).mean(1)


def fitted(board: Board, empty: Pixels) -> Board:
    """The board with its spaces where their rims stand out most on the squared photo, all moved smoothly together."""
    high = round(WIDE * empty.shape[0] / empty.shape[1])
    small = cv2.resize(empty, (WIDE, high), interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(small.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    spaces, length = spaces_of(board, WIDE, high)
    places = np.array([(space.x, space.y) for space in spaces])
    boxes = _Boxes(places, np.radians([space.angle for space in spaces]), _terms(places, WIDE, high))
    rims = rims_of(lab, length / 0.9)
    blurred = np.stack([cv2.GaussianBlur(rim, (0, 0), COARSE) for rim in rims])
    bend = _climbed(boxes, blurred, _start(boxes, blurred), MOVES[:3])
    bend = _climbed(boxes, rims, bend, MOVES[1:])
    before, after = boxes.worth(rims, np.stack([np.zeros_like(bend), bend]))
    if after < before + max(GAIN, PART * before):
        return board
    moved = iter((places + boxes.terms @ bend) / (WIDE, high))
    return replace(board, tracks=tuple(track._replace(spaces=_moved(track, moved)) for track in board.tracks))


def _moved(track: Track, places: Iterator[Any]) -> tuple[Space, ...]:
    """The spaces of a track at the next of these places."""
    return tuple(space._replace(x=float(x), y=float(y)) for space, (x, y) in zip(track.spaces, places, strict=False))


def _terms(places: Any, wide: int, high: int) -> Any:
    """Powers of the places: a row for each."""
    u, v = places[:, 0] / wide * 2 - 1, places[:, 1] / high * 2 - 1
    return np.stack([np.ones_like(u), u, v, u * v, u * u, v * v], axis=1)


def _start(boxes: _Boxes, rims: Any) -> Any:
    """The best of all shifts and stretches that may be, roughly."""
    shifts = np.arange(-FAR * WIDE, FAR * WIDE + 1, 3)
    stretches = np.linspace(-STRETCHED, STRETCHED, 7) * WIDE / 2
    axes = np.meshgrid(shifts, shifts, stretches, stretches, indexing="ij")
    bends = np.zeros((axes[0].size, 6, 2))
    bends[:, 0, 0], bends[:, 0, 1], bends[:, 1, 0], bends[:, 2, 1] = (axis.ravel() for axis in axes)
    return bends[np.concatenate([boxes.worth(rims, part) for part in np.array_split(bends, 16)]).argmax()]


def _climbed(boxes: _Boxes, rims: Any, bend: Any, moves: tuple[float, ...]) -> Any:
    """The bend bettered by small changes of one power after the other."""
    each = np.concatenate([np.eye(12), -np.eye(12)]).reshape(-1, 6, 2)
    best = boxes.worth(rims, bend[None])[0]
    for move in moves:
        while True:
            tried = bend + each * move
            worth = boxes.worth(rims, tried)
            if worth.max() <= best:
                break
            bend, best = tried[worth.argmax()], worth.max()
    return bend
