"""The boards to choose from, in one of the orders of the list: groups of them, each with its heading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.boards.summary import players_of
from companion.game.board import Board
from companion.record.tokens import fold
from companion.words import wording

LETTER, SERIES, PLAYERS = "letter", "series", "players"
ORDERS = (LETTER, SERIES, PLAYERS)

Group = tuple[str, list[str]]
"""A heading, and the names of boards under it."""


def groups(boards: Mapping[str, Board | None], order: str, played: Sequence[str] = ()) -> list[Group]:
    """Every board once: those that were played last, then the others by the order, and last what is no board (None)."""
    lately = [name for name in dict.fromkeys(played) if boards.get(name) is not None]
    rest = {name: board for name, board in boards.items() if board is not None and name not in lately}
    made: dict[tuple[object, ...], Group] = {}
    for name, board in sorted(rest.items(), key=lambda row: (fold(row[1].title), row[0])):
        rank, heading = _place(board, order)
        made.setdefault(rank, (heading, []))[1].append(name)
    broken = sorted(name for name, board in boards.items() if board is None)
    listed = [(wording("boards played last"), lately), *(made[rank] for rank in sorted(made))]
    return [group for group in (*listed, (wording("boards broken"), broken)) if group[1]]


def _place(board: Board, order: str) -> tuple[tuple[object, ...], str]:
    """Where a board's group comes among the groups, and its heading."""
    if order == SERIES:
        return (not board.series, fold(board.series)), board.series or wording("boards no series")
    if order == PLAYERS:
        return (max(board.players), *board.players), wording("board players", counts=players_of(board))
    return (), wording("boards by letter")
