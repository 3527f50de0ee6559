"""The picture of a board is laid out once per size, however often it is looked at."""

from __future__ import annotations

from dataclasses import replace

from companion.paint.layout import lay_out
from companion.store import shipped_files
from companion.tui.widgets.board_view import laid_out


def test_a_picture_is_laid_out_again_only_for_another_size_or_board() -> None:
    board = shipped_files.board("usa")
    first = laid_out(board, 80, 24)
    assert laid_out(board, 100, 30) == lay_out(board, 100, 30)
    assert laid_out(board, 80, 24) is first
    fewer = replace(board, tracks=board.tracks[1:])
    assert laid_out(fewer, 80, 24) == lay_out(fewer, 80, 24) != first
