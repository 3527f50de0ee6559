"""The spaces of a board file are moved to where they are on the photo of the empty board."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from how_much import MORE

pytest.importorskip("cv2", reason="photos are read with OpenCV, an extra")

import cv2

from companion.game.board import Board, Space
from companion.game.values import replace
from companion.photo.fitting import fit_board
from companion.photo.reading import Reading
from companion.photo.registering import resized
from companion.store.shipped_files import board
from tools.table_photos import Camera, dealt, misprinted, photographed, printed, with_cars

EVEN = Camera(uneven=0.4, blur=0.1, oblique=0.4, noise=0.4, warm=0.3)
COLOURS = ["red", "blue", "green", "black", "yellow"]
CLOSE = 8
"""In pixels of a board 1,500 wide, on which a space is 45 long and 15 broad."""


def empty_photo(of: Board, seed: int) -> Any:
    return photographed(printed(of, seed), EVEN, 100 + seed, squared=True)


@cache
def usa_photo() -> Any:
    """The photo of a board whose file is right."""
    return empty_photo(board("usa"), 2)


def off(one: Board, other: Board) -> float:
    """The largest distance between the same space of two boards, in pixels of a board 1,500 wide."""
    return max(
        1500 * float(np.hypot(a.x - b.x, (a.y - b.y) / one.aspect))
        for track, same in zip(one.tracks, other.tracks, strict=True)
        for a, b in zip(track.spaces, same.spaces, strict=True)
    )


@pytest.mark.parametrize("name", ["usa", "county-durham"])
def test_spaces_follow_a_print_that_deviates_from_its_file(name: str) -> None:
    known = board(name)
    real = misprinted(known, 20, 1)
    assert off(known, real) > 20
    assert off(fit_board(known, resized(empty_photo(real, 1))).board, real) < CLOSE


@pytest.mark.parametrize("cut", [(0.06, 0.06, 0.06, 0.06), (-0.06, -0.06, -0.06, -0.06), (0.08, 0.0, 0.02, 0.05)])
def test_spaces_follow_a_photo_that_shows_more_or_less_than_the_board(cut: tuple[float, ...]) -> None:
    """`cut` is how much more the photo shows at the left, right, top and bottom, as parts of the photo."""
    known, (left, right, top, low) = board("usa"), cut
    photo = usa_photo()
    high, wide = photo.shape[:2]
    move = np.float32([[1 - left - right, 0, left * wide], [0, 1 - top - low, top * high]])
    photo = cv2.warpAffine(photo, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)

    def shown(space: Space) -> Space:
        return space._replace(x=left + (1 - left - right) * space.x, y=top + (1 - top - low) * space.y)

    tracks = tuple(track._replace(spaces=tuple(map(shown, track.spaces))) for track in known.tracks)
    real = replace(known, tracks=tracks)
    assert off(known, real) > 40
    assert off(fit_board(known, resized(photo)).board, real) < CLOSE


def test_a_file_that_fits_is_kept_and_so_is_one_whose_spaces_are_not_seen() -> None:
    known = board("usa")
    assert fit_board(known, resized(usa_photo())).board is known
    speckled = np.random.default_rng(1).integers(0, 255, (800, 1200, 3)).astype(np.uint8)
    assert fit_board(known, speckled).board is known
    for few in (1, 4, 12, 40) if MORE > 1 else (1, 40):
        part = replace(known, tracks=known.tracks[:few])
        assert fit_board(part, speckled).board is part


def test_a_photo_is_read_with_the_moved_spaces() -> None:
    known = board("usa")
    real, camera = misprinted(known, 20, 2), Camera(uneven=0.5, slid=0.4, warm=0.4)
    owners = dealt(known, COLOURS, 5)
    photo = photographed(with_cars(printed(real, 2), real, owners, camera, 5), camera, 205)
    reading = Reading(known, empty_photo(real, 2), photo, COLOURS)
    assert [track.id for track in known.tracks if reading.owner(track.id) != owners.get(track.id)] == []
    assert off(reading.board, real) < CLOSE
