"""Boards laid out in characters once for all tests of a process that look at them: no test changes a layout."""

from __future__ import annotations

from companion.game.board import Board
from companion.paint import layout
from companion.paint.layout import Layout

_LAID_OUT: dict[tuple[int, int, int], tuple[Board, Layout]] = {}
"""By the board and the size; the board is kept, so that no other one takes its id."""


def lay_out(board: Board, width: int, height: int) -> Layout:
    """The board in a window of this size."""
    key = (id(board), width, height)
    if key not in _LAID_OUT:
        _LAID_OUT[key] = board, layout.lay_out(board, width, height)
    return _LAID_OUT[key][1]
