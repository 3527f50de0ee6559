"""Tracks as rows of JSON: both cities as the board's file writes them, and which of several tracks it is."""

from __future__ import annotations

from companion.game.board import Board
from companion.photo.reading import Reading

ASKED = 30
"""Tracks that are asked about, at most; nobody answers more."""


def draft_rows(reading: Reading) -> dict[str, list[list[object]]]:
    """The draft: `claims` with their colours, and what to `ask`, the most doubtful first.

    A row is both cities, 0 for a single track or its number among those between the same cities, and the colour.
    """
    tracks = range(len(reading.board.tracks))
    claims = [[*track_row(reading.board, track), owner] for track in tracks if (owner := reading.owner(track))]
    return {"claims": claims, "ask": [track_row(reading.board, track) for track in reading.doubtful()[:ASKED]]}


def track_row(board: Board, number: int) -> list[object]:
    """Both cities of a track, and 0 or its number among those beside it, in the file's order."""
    track = board.tracks[number]
    beside = [other.id for other in board.between[track.ends]]
    return [track.a, track.b, beside.index(track.id) + 1 if len(beside) > 1 else 0]
