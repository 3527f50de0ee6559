"""Finished games made by hand, for counting."""

from __future__ import annotations

from companion.leaderboard.results import FINISHED, FinishedGame, GameResult, SideResult


def evening(
    *sides: tuple[str, int, int] | tuple[str, int, int, int], board: str = "usa", date: str = "2026-01-01", id: str = ""
) -> FinishedGame:
    """A game of sides: "Ann" or "Ann + Bea", rank, points, and the longest path if the board asks for it."""
    endings = []
    for names, rank, total, *path in sides:
        ends = ("Here", "There") if path and path[0] else None
        endings.append(SideResult(tuple(names.split(" + ")), rank, total, path[0] if path else None, ends))
    players = tuple(name for side in endings for name in side.players)
    result = GameResult(FINISHED, board, board.title(), date, players, tuple(endings))
    return FinishedGame(id or f"{date}-{board}-1", date, result)
