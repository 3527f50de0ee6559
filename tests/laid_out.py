"""Board layouts, in characters and on paper, made once for all tests of a process.

No test changes what it is given.
"""

from __future__ import annotations

from companion.game.board import Board
from companion.paint import layout
from companion.paint.layout import Layout
from companion.plan import paper
from companion.plan.paper import Plan

_LAID_OUT: dict[tuple[int, int, int], tuple[Board, Layout]] = {}
"""Keyed by board id and size; the board is kept, so that no other one can get its id."""
_PLANS: dict[int, tuple[Board, Plan]] = {}
"""Keyed by board id, as above."""


def lay_out(board: Board, width: int, height: int) -> Layout:
    """The board in a window of this size."""
    key = (id(board), width, height)
    if key not in _LAID_OUT:
        _LAID_OUT[key] = board, layout.lay_out(board, width, height)
    return _LAID_OUT[key][1]


def plan(board: Board) -> Plan:
    """The board on paper."""
    if id(board) not in _PLANS:
        _PLANS[id(board)] = board, paper.plan(board)
    return _PLANS[id(board)][1]
