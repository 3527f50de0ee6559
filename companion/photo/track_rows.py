"""Tracks as rows of JSON: both cities as the board file writes them, and which of several parallel tracks it is."""

from __future__ import annotations

from companion.game.board import Board
from companion.photo.reading import Reading

ASKED = 30
"""The most tracks asked about; nobody answers more."""


def draft_rows(reading: Reading) -> dict[str, list[list[object]]]:
    """The draft: `claims` with their colours, and the tracks to `ask` about, most doubtful first.

    A row holds both cities, 0 for a single track or its number among those between the same cities, and, for a claim,
    the colour.
    """
    tracks = range(len(reading.board.tracks))
    claims = [[*track_row(reading.board, track), owner] for track in tracks if (owner := reading.owner(track))]
    return {"claims": claims, "ask": [track_row(reading.board, track) for track in reading.doubtful()[:ASKED]]}


def track_row(board: Board, number: int) -> list[object]:
    """Both cities of a track, and its number among the tracks between them in file order; 0 if it is the only one."""
    track = board.tracks[number]
    beside = [other.id for other in board.tracks_between[track.ends]]
    return [track.a, track.b, beside.index(track.id) + 1 if len(beside) > 1 else 0]
