"""The boards to choose from, in groups with headings, in one of three orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.boards.summary import player_counts
from companion.game.board import Board
from companion.record.tokens import fold
from companion.words import wording

LETTER, SERIES, PLAYERS = "letter", "series", "players"
ORDERS = (LETTER, SERIES, PLAYERS)

Group = tuple[str, list[str]]
"""A heading, and the names of the boards under it."""


def board_groups(boards: Mapping[str, Board | None], order: str, played: Sequence[str] = ()) -> list[Group]:
    """Every board once: recently played ones first, the others in the given order, broken files (None) last."""
    recent = [name for name in dict.fromkeys(played) if boards.get(name) is not None]
    rest = {name: board for name, board in boards.items() if board is not None and name not in recent}
    by_rank: dict[tuple[object, ...], Group] = {}
    for name, board in sorted(rest.items(), key=lambda row: (fold(row[1].title), row[0])):
        rank, heading = _rank_and_heading(board, order)
        by_rank.setdefault(rank, (heading, []))[1].append(name)
    broken = sorted(name for name, board in boards.items() if board is None)
    listed = [(wording("boards played last"), recent), *(by_rank[rank] for rank in sorted(by_rank))]
    return [group for group in (*listed, (wording("boards broken"), broken)) if group[1]]


def _rank_and_heading(board: Board, order: str) -> tuple[tuple[object, ...], str]:
    """The sort key of a board's group, and its heading."""
    if order == SERIES:
        return (not board.series, fold(board.series)), board.series or wording("boards no series")
    if order == PLAYERS:
        return (max(board.players), *board.players), wording("board players", counts=player_counts(board))
    return (), wording("boards by letter")
