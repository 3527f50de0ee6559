"""Photos of a game on the USA board: the empty board, squared, and a dim photo of the end that raises questions."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from once import once

from companion.store.board_files import shipped_maps
from companion.store.own_boards import save_board, without_schema
from companion.store.shipped_files import board

USA = board("usa")
NAMES = ("Ann", "Bea", "Cal", "Dee", "Eve")
COLOURS = ("red", "blue", "green", "black", "yellow")
PLAYERS = tuple(zip(NAMES, COLOURS, strict=True))
SEED = 7


def unplaced() -> str:
    """Save a copy of the board whose file does not place its spaces. Returns its name."""
    text = without_schema((shipped_maps() / "usa.toml").read_text(encoding="utf-8"))
    text = re.sub(r", spaces = \[\[.*?\]\]", "", text, flags=re.DOTALL)
    save_board("unplaced", text.replace('name = "usa"', 'name = "unplaced"', 1))
    assert not board("unplaced").spaces_known
    return "unplaced"


@cache
def owners() -> dict[int, str]:
    """Who owns which track on the photo, by colour."""
    from tools.table_photos import dealt

    return dealt(USA, list(COLOURS), SEED)


def empty() -> bytes:
    """The photo of the empty board, cut to the board's edges."""
    return once("the empty board", _empty)


def end() -> bytes:
    """The photo of the end."""
    return once("the end", _end)


def unrecognised() -> tuple[bytes, tuple[tuple[float, float], ...]]:
    """A photo of the end taken from so far aside that the board is not recognised, and its corners as fractions."""
    return once("the end from aside", _from_aside), _CORNERS


_CORNERS = (0.1, 0.4), (0.9, 0.4), (0.98, 0.66), (0.02, 0.66)


def _empty() -> bytes:
    from tools.table_photos import Camera, photographed

    return _jpeg(photographed(_page(), Camera(), 100, squared=True))


def _end() -> bytes:
    from tools.table_photos import Camera, photographed, with_cars

    camera = Camera(dim=0.75, uneven=0.6, blur=0.3, noise=0.7, slid=0.4, warm=0.8)
    return _jpeg(photographed(with_cars(_page(), USA, owners(), camera, SEED), camera, 200 + SEED))


def _from_aside() -> bytes:
    import cv2
    import numpy as np

    from tools.table_photos import Camera, photographed, with_cars

    wide, high = 1600, 1100
    board = photographed(with_cars(_page(), USA, owners(), Camera(), SEED), Camera(), 207, squared=True)
    edges = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * board.shape[1::-1]
    sight = cv2.getPerspectiveTransform(
        edges.astype(np.float32), (np.array(_CORNERS) * (wide, high)).astype(np.float32)
    )
    return _jpeg(cv2.warpPerspective(board, sight, (wide, high), flags=cv2.INTER_AREA, borderValue=(90, 85, 80)))


@cache
def _page() -> Any:
    from tools.table_photos import printed

    return printed(USA, 1)


def _jpeg(pixels: Any) -> bytes:
    import cv2

    return bytes(cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))[1])


def seat_of(track: int) -> int | None:
    """The seat that owns a track on the photo."""
    colour = owners().get(track)
    return None if colour is None else COLOURS.index(colour)
