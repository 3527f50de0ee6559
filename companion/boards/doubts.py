"""What is doubtful about a board: its file's doubts about the whole, and notes on single tracks and ticket cards."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.board import Board, Ticket, Track
from companion.game.state import Game
from companion.words import wording


def doubts(board: Board) -> list[str]:
    """The doubts about a board, then those about its rows."""
    return [*board.doubts, *_of_rows(board.tracks, board.tickets)]


def doubts_on_sheet(game: Game) -> list[str]:
    """The doubts about rows that a sheet depends on: claimed tracks, and tickets that were shown."""
    shown = {card for held in game.seats for card in held.shown}
    tracks = (game.board.tracks[track] for track in sorted(game.owners))
    return _of_rows(tracks, (card for card in game.board.tickets if card.id in shown))


def _of_rows(tracks: Iterable[Track], cards: Iterable[Ticket]) -> list[str]:
    """The doubts about rows, each once with all its tracks and ticket cards."""
    rows: dict[str, list[str]] = {}
    for track in tracks:
        if track.note:
            rows.setdefault(track.note, []).append(f"{track.a} – {track.b}")
    for card in cards:
        if card.note:
            rows.setdefault(card.note, []).append(wording("board doubtful card", ends=" – ".join(card.ends)))
    return [wording("board doubtful rows", rows=list(dict.fromkeys(names)), says=says) for says, names in rows.items()]
