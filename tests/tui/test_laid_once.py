"""When a game is opened it is laid out once, and of its history only the visible part."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from story import opened, pressed, screen_text, typed

from companion.paint.layout import Layout
from companion.tui.app import CompanionApp
from companion.tui.widgets import board_view
from companion.tui.widgets.history import History
from companion.words import wording

if TYPE_CHECKING:
    from tests.torture.apps import Terminal

pytestmark = pytest.mark.usefixtures("every_frame")
HEAD = "board: usa\nplayers: Ann, Bea\ntracking: claims\n\n"
LINES = (
    "東京のあんさん claims Boston - New York red  # 東京"
    + "のあんさん" * 12
    + "\nBea draws cards\n"
    + "Bea claims Boston - Montréal with "
    + "1 blue, " * 9
    + "1 wild !\n"
)
LONG_GAME = HEAD + "Ann draws a face-up wild  # and says so to the whole of the table\nBea draws cards\n" * 60


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 40), (200, 56)])
async def test_the_board_is_laid_out_once(
    companion: Callable[..., CompanionApp], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    sizes: list[tuple[int, int]] = []

    def counted(board: Any, width: int, height: int) -> Layout:
        sizes.append((width, height))
        return board_view_lay_out(board, width, height)

    board_view_lay_out = board_view.lay_out
    board_view._LAID_OUT.clear()
    monkeypatch.setattr(board_view, "lay_out", counted)
    app = companion()
    async with app.run_test(size=size) as pilot:
        await opened(pilot, LONG_GAME)
        assert len(sizes) == 1, sizes


async def test_only_the_visible_part_of_the_history_is_laid_out(
    companion: Callable[..., CompanionApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[int] = []
    lines = History._lines

    def counted(history: History, number: int) -> Any:
        laid.append(number)
        return lines(history, number)

    monkeypatch.setattr(History, "_lines", counted)
    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot, LONG_GAME)
        history = app.screen.query_one(History)
        assert laid
        assert min(laid) > 120 - history.size.height - 1
        assert len(laid) == len(set(laid))
        await pressed(pilot, "f3", "home")
        assert "  1  Ann draws a face-up wild" in screen_text(app)
        assert len(set(laid)) <= 2 * history.size.height + 2


async def test_rows_are_counted_as_they_are_laid_out(companion: Callable[..., CompanionApp]) -> None:
    """At each width, even if a word is longer than a row, and with characters two cells wide."""
    app = companion()
    names = "board: usa\nplayers: 東京のあんさん, Bea\n"
    record = names + "tracking: claims\n\n" + LINES
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot, record)
        history = app.screen.query_one(History)
        for width in (120, 150, 170, 200):
            await pilot.resize_terminal(width, 40)
            await pilot.pause()
            assert history.size.width > 8
            counted = [end - start for start, end in zip(history._starts, history._starts[1:], strict=False)]
            assert counted == [len(history._lines(at)) for at in range(len(counted))]


async def test_a_claim_paints_the_board_once(
    companion: Callable[..., CompanionApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []
    paint = board_view.BoardView._paint

    def counted(board: board_view.BoardView) -> Any:
        painted.append(board)
        return paint(board)

    app = companion()
    async with app.run_test(size=(140, 40)) as pilot:
        await opened(pilot, HEAD)
        await typed(pilot, "Ann claims Boston - New York red", enter=False)
        monkeypatch.setattr(board_view.BoardView, "_paint", counted)
        await pressed(pilot, "enter")
        assert len(painted) == 1
        assert app.session is not None
        assert len(app.session.moves) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_the_first_frame_of_an_opened_game_is_whole(in_terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    """It has every row, the seats and the keys, rather than what changed since a frame that was never written."""
    record = tmp_path / "game.ttr"
    record.write_text(LONG_GAME, "utf-8")
    terminal = in_terminal("-m", "companion", str(record))
    terminal.wait_for(wording("table key sheet"))
    frame = next(part for part in terminal.raw.split(b"\x1b[1;1H") if b"USA" in part)
    assert [int(row) for row in re.findall(rb"\x1b\[(\d+);1H", frame)] == list(range(2, 25))
    assert wording("table key sheet").encode() in frame
