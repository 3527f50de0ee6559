"""Text in columns, for a shell."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def width(text: str) -> int:
    """How many terminal cells a text takes: wide characters take two, combining accents none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def padded(text: str, cells: int) -> str:
    """The text padded with spaces on the right to this many cells; a longer text is unchanged."""
    return text + " " * (cells - width(text))


def columns(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """The rows as lines, each column as wide as its widest text; `right` says which columns are right-aligned."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for text, column_width, to_right in zip(row, widths, right, strict=True):
            cells.append(" " * (column_width - width(text)) + text if to_right else padded(text, column_width))
        lines.append("  ".join(cells).rstrip())
    return lines
