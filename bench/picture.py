"""The board as a picture: laying it out in a window, and painting it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bench.games import Measured
from bench.stopwatch import Row, repeated, row, seconds_of
from companion.paint import Claim, Layout, Marks, Picture, lay_out, paint
from companion.sitting import Sitting
from companion.store import shelf

SIZES = ((80, 24), (140, 40), (200, 56))
"""Windows in cells, width by height."""


def rows(game: Measured) -> Iterator[Row]:
    """Every row about the picture of this game."""
    played = Sitting(game.events, shelf.board).game
    owners = {track: played.seat(seat) for track, seat in played.owners.items()}
    marks = Marks(claims={track: Claim(seat.name[:1], seat.colour) for track, seat in owners.items()})
    for width, height in SIZES:
        size = f"{width} by {height}"
        layout = lay_out(played.board, width, height)
        yield repeated(f"laying the board out, {size}", partial(lay_out, played.board, width, height), 10)
        yield repeated(f"painting it, {size}", partial(paint, layout, marks), 30)

        before = paint(layout, marks)
        open_tracks = [track.id for track in played.board.tracks if track.id not in owners][:30]
        claimed = [replace(marks, claims={**marks.claims, track: Claim("A", "red")}) for track in open_tracks]
        one_more = [partial(_repainted, layout, before, after) for after in claimed]
        yield row(f"one claim more, {size}", seconds_of(*one_more))


def _repainted(layout: Layout, before: Picture, marks: Marks) -> list[int]:
    """Paint again; the rows of cells that are not what they were."""
    after = paint(layout, marks)
    return [y for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True)) if old != new]
