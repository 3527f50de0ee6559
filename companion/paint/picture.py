"""What a painting is made of: rows of spans, each a piece of text in one style.

Nothing here is read as markup: a span's text appears on the screen as it is, one character per cell.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from companion.game.values import NamedTuple, dataclass


class Style(NamedTuple):
    """How a span looks. Colours are "#rrggbb"; None leaves the terminal's own."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False


class Span(NamedTuple):
    """Neighbouring cells of one row that share a style."""

    text: str
    style: Style


Row: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True)
class Picture:
    """A painting of `width` by `height` cells: `rows` from the top, each exactly `width` characters."""

    width: int
    height: int
    rows: tuple[Row, ...]

    @property
    def text(self) -> str:
        """The characters alone, one line per row."""
        return "\n".join("".join(span.text for span in row) for row in self.rows)


class Patch(NamedTuple):
    """Cells of one row: `width` of them from column `x` of row `y` on."""

    x: int
    y: int
    width: int


def changes(before: Picture, after: Picture) -> list[Patch]:
    """Where two pictures of the same size differ: in each row, the cells from the first differing span to the last."""
    return [
        Patch(start, y, end - start)
        for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True))
        if old is not new and old != new
        for start, end in [(_shared_cells(old, new), after.width - _shared_cells(old[::-1], new[::-1]))]
    ]


def _shared_cells(old: Sequence[Span], new: Sequence[Span]) -> int:
    """How many cells at the start of two rows are the same, in whole spans."""
    cells = 0
    for was, now in zip(old, new, strict=False):
        if was != now:
            break
        cells += len(was.text)
    return cells


@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """`text` with exactly one cell for each character.

    Combining accents are joined to their letters. Anything that takes no cell, or two (control characters, joiners,
    wide letters), becomes "?", so that no name that somebody types can move the cells beside it.
    """
    joined = unicodedata.normalize("NFC", text)
    return "".join(char if _one_cell(char) else "?" for char in joined)


def _one_cell(char: str) -> bool:
    if char == " ":
        return True
    return (
        char.isprintable()
        and not unicodedata.category(char).startswith(("C", "M", "Z"))
        and unicodedata.east_asian_width(char) not in "WF"
    )
