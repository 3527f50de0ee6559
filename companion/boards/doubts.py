"""What is doubtful about a board: what its file says of the whole, and of single tracks and ticket cards."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.board import Board, Ticket, Track
from companion.game.state import Game
from companion.words import wording


def doubts(board: Board) -> list[str]:
    """What is doubtful about a board, then about its rows."""
    return [*board.doubts, *_of_rows(board.tracks, board.tickets)]


def doubts_on_sheet(game: Game) -> list[str]:
    """What is doubtful about the rows that a sheet rests on: claimed tracks, and tickets that lie open."""
    shown = {card for held in game.seats for card in held.shown}
    tracks = (game.board.tracks[track] for track in sorted(game.owners))
    return _of_rows(tracks, (card for card in game.board.tickets if card.id in shown))


def _of_rows(tracks: Iterable[Track], cards: Iterable[Ticket]) -> list[str]:
    """The tracks and ticket cards of one doubt together."""
    rows: dict[str, list[str]] = {}
    for track in tracks:
        if track.note:
            rows.setdefault(track.note, []).append(f"{track.a} – {track.b}")
    for card in cards:
        if card.note:
            rows.setdefault(card.note, []).append(wording("board doubtful card", ends=" – ".join(card.ends)))
    return [wording("board doubtful rows", rows=list(dict.fromkeys(names)), says=says) for says, names in rows.items()]
