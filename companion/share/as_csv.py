"""The sheet as spreadsheet rows, one per side, with the same columns for every game so that files can be joined."""

from __future__ import annotations

import csv
import io
from unicodedata import normalize

from companion.families import sheet_lines
from companion.scoring import Sheet
from companion.words.plain import plain

COLUMNS = (
    *("date", "board", "finished", "rank", "side", "players", "colour", "total"),
    *sheet_lines(),
    *("tickets completed", "tickets failed", "longest path length"),
)
"""The columns, named in the words of records."""
_FORMULA = ("=", "+", "-", "@")


def sheet_csv(sheet: Sheet) -> str:
    """A header and one row per side. Kinds of points that the board lacks stay empty."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for side in sorted(sheet.sides, key=lambda side: side.rank):
        points = {what: [line.points for line in side.lines if line.what == what] for what in sheet_lines()}
        completed = sum(ticket.completed for ticket in side.tickets)
        rows.writerow(
            [
                sheet.table.date or "",
                cell(sheet.board.name),
                "yes" if sheet.finished else "stopped" if sheet.stopped else "no",
                side.rank,
                cell(side.name),
                cell(" + ".join(side.players)),
                cell(side.colour),
                side.total,
                *(sum(numbers) if numbers else "" for numbers in points.values()),
                completed,
                len(side.tickets) - completed,
                side.path.length if side.path is not None else "",
            ]
        )
    return out.getvalue()


def cell(text: str) -> str:
    """A text that no spreadsheet runs as a formula.

    If it starts like one, even in wide characters, an apostrophe goes before it.
    """
    text = plain(text)
    return f"'{text}" if normalize("NFKC", text.lstrip()[:1]).startswith(_FORMULA) else text
