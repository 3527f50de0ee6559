"""The standings as plain text for a shell."""

from __future__ import annotations

from companion.standings.tables import VIEWS, Grid, grid, span
from companion.standings.tally import Standings
from companion.words import say
from companion.words.columns import columns

MOST = 10
"""So many rows of best scores and of longest paths."""


def standings_text(told: Standings) -> str:
    """Every table that has rows, under its title."""
    parts = [span(told)]
    for view in VIEWS:
        table = grid(told, view)
        if table.rows:
            parts.append(_table(table))
    return "\n\n".join(parts) + "\n"


def _table(table: Grid) -> str:
    most = MOST if table.view in ("best", "paths") else len(table.rows)
    rows = [tuple(column.title for column in table.columns), *table.rows[:most]]
    lines = [say(f"view {table.view}"), *("  " + line for line in columns(rows, [c.number for c in table.columns]))]
    if len(table.rows) > most:
        lines.append("  " + say("standing more", count=len(table.rows) - most))
    return "\n".join(lines)
