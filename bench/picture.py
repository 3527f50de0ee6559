"""The picture of the board: laying it out in a window, painting it, and the bytes sent to a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bench.games import Measured
from bench.stopwatch import Row, repeated, row
from bench.watching import SIZES, Watch, bytes_row, size_of
from companion.game.board import Board
from companion.paint.layout import lay_out
from companion.paint.painting import Marks, paint
from companion.paint.signs import Owner
from companion.session import Session
from companion.store import shipped_files

CLAIMS = 30
"""The number of open tracks claimed, each on the same board."""


def rows(game: Measured) -> Iterator[Row]:
    """Every row about the picture of this game."""
    played = Session(game.events, shipped_files.board).game
    owners = {track: played.seat(seat) for track, seat in played.owners.items()}
    marks = Marks(claims={track: Owner(seat.name[:1], seat.colour) for track, seat in owners.items()})
    free = [track.id for track in played.board.tracks if track.id not in owners][:CLAIMS]
    claimed = [replace(marks, claims={**marks.claims, track: Owner("A", "red")}) for track in free]
    for width, height in SIZES:
        size = size_of(width, height)
        layout = lay_out(played.board, width, height)
        yield repeated(f"picture, laid out, {size}", partial(lay_out, played.board, width, height), 8)
        yield repeated(f"picture, painted, {size}", partial(paint, layout, marks), 20)
        yield row(f"picture, one claim more, {size}", *(partial(paint, layout, after) for after in claimed))
        full, claims = asyncio.run(_bytes_sent(played.board, marks, claimed, width, height))
        yield bytes_row(f"picture, bytes of one claim, {size}", claims, full)


async def _bytes_sent(
    board: Board, marks: Marks, claimed: list[Marks], width: int, height: int
) -> tuple[int, list[int]]:
    """The bytes of the full picture, and of each claim, with the widget alone in a window."""
    from textual.app import App, ComposeResult

    from companion.tui.widgets.board_view import BoardView

    class Window(App[None]):
        def compose(self) -> ComposeResult:
            yield BoardView(board, marks)

    app = Window()
    watch = Watch(app)
    claims: list[int] = []
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        view = app.query_one(BoardView)
        watch.clear()
        app.refresh()
        await watch.wait_until_idle()
        full = watch.bytes
        for after in claimed:
            watch.clear()
            view.show(board, after)
            await watch.wait_until_idle()
            claims.append(watch.bytes)
            view.show(board, marks)
            await watch.wait_until_idle()
    return full, claims
