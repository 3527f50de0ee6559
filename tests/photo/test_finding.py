"""Spaces whose places a board file lacks are found on the photo of the empty board, nearly where they are.

More photos are tried with TORTURE in the environment.
"""

from __future__ import annotations

from math import hypot

import cv2
import numpy as np
import pytest
from how_much import MORE

from companion.game.board import Board, Space
from companion.game.values import replace
from companion.photo.finding import with_spaces
from companion.photo.pixels import pixels_of
from companion.photo.reading import Reading
from companion.store.shipped_files import board
from companion.workbench import photo_intake
from tests import end_photos
from tools.table_photos import Camera, dealt, photographed, printed, with_cars

CLOSE = 10 / 1500
"""How far from its true place a space may be found, in widths of the board."""
COLOURS = ["red", "blue", "green", "black", "yellow"]


def without_spaces(known: Board) -> Board:
    return replace(known, tracks=tuple(track._replace(spaces=()) for track in known.tracks))


def far(known: Board, read: Board) -> list[float]:
    """The distance of each space found from its true place, in widths of the board."""
    return [
        hypot(printed.x - placed.x, (printed.y - placed.y) / known.aspect)
        for track, other in zip(known.tracks, read.tracks, strict=True)
        for printed, placed in zip(track.spaces, other.spaces, strict=True)
    ]


@pytest.mark.parametrize(("name", "most"), [("usa", 3), ("county-durham", 9)] if MORE > 1 else [("county-durham", 9)])
def test_spaces_are_found_by_cities_lengths_and_printed_colours(name: str, most: int) -> None:
    known = board(name)
    empty = photographed(printed(known, 3), Camera(uneven=0.5, warm=0.4), 103, squared=True)
    apart = far(known, with_spaces(without_spaces(known), empty))
    assert sum(off > CLOSE for off in apart) <= most


@pytest.mark.parametrize(
    ("name", "cut", "most"),
    [
        ("county-durham", -0.06, 12),
        *([("county-durham", 0.06, 9), ("usa", 0.06, 6), ("usa", -0.06, 9)] if MORE > 1 else ()),
    ],
)
def test_cities_are_found_on_a_photo_that_shows_more_or_less_of_the_rim(name: str, cut: float, most: int) -> None:
    """The photo shows `cut` more at the left and the top, and half of that at the right, as parts of the photo."""
    known, size = board(name), (1 - 1.5 * cut, 1 - cut)
    photo = photographed(printed(known, 3), Camera(uneven=0.5, warm=0.4), 103, squared=True)
    high, wide = photo.shape[:2]
    move = np.float32([[size[0], 0, cut * wide], [0, size[1], cut * high]])
    moved = cv2.warpAffine(photo, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)

    def shown(space: Space) -> Space:
        return space._replace(x=cut + size[0] * space.x, y=cut + size[1] * space.y)

    tracks = tuple(track._replace(spaces=tuple(map(shown, track.spaces))) for track in known.tracks)
    apart = far(replace(known, tracks=tracks), with_spaces(without_spaces(known), moved))
    assert sum(off > CLOSE for off in apart) <= most


def test_a_photo_is_read_with_the_spaces_found() -> None:
    """The photo is the one that the tests of screens and phones use, too."""
    known, unplaced = board("usa"), board(end_photos.unplaced())
    empty = pixels_of(photo_intake.run(end_photos.empty())[8:])
    owners = dealt(known, COLOURS, 5)
    camera = Camera(uneven=0.5, slid=0.4, warm=0.4)
    photo = photographed(with_cars(printed(known, 1), known, owners, camera, 5), camera, 205)
    reading = Reading(unplaced, empty, photo, COLOURS)
    wrong = [track.id for track in known.tracks if reading.owner(track.id) != owners.get(track.id)]
    assert len(wrong) <= 1
