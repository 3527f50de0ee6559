"""The leaderboard as plain text for a shell."""

from __future__ import annotations

from companion.leaderboard.tables import VIEWS, Grid, games_line, grid
from companion.leaderboard.tally import Leaderboard
from companion.words import wording
from companion.words.columns import columns

MOST = 10
"""How many rows of best scores and of longest paths are shown at most."""


def leaderboard_text(board: Leaderboard) -> str:
    """Every table that has rows, each under its title."""
    parts = [games_line(board)]
    for view in VIEWS:
        table = grid(board, view)
        if table.rows:
            parts.append(_table(table))
    return "\n\n".join(parts) + "\n"


def _table(table: Grid) -> str:
    most = MOST if table.view in ("best", "paths") else len(table.rows)
    rows = [tuple(column.title for column in table.columns), *table.rows[:most]]
    lines = [wording(f"view {table.view}"), *("  " + line for line in columns(rows, [c.number for c in table.columns]))]
    if len(table.rows) > most:
        lines.append("  " + wording("standing more", count=len(table.rows) - most))
    return "\n".join(lines)
