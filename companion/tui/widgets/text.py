"""Text measured in screen cells, and painted text; names may have wide characters, and are never markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from textual.content import Content

if TYPE_CHECKING:
    from companion.paint.picture import Row, Style


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return cell_len(text)


def fit(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly `width` cells: padded, or cut with "…"; `right` pads on the left."""
    if width <= 0:
        return ""
    cells = cell_len(text)
    if cells > width:
        text = set_cell_size(text, width - 1).rstrip() + "…"
        cells = cell_len(text)
    return " " * (width - cells) + text if right else text + " " * (width - cells)


def painted(row: Row) -> Content:
    """A row of a picture as text for the screen."""
    return Content.assemble(*((text, _style(ink)) for text, ink in row))


def _style(ink: Style) -> str:
    ground = f" on {ink.bg}" if ink.bg else ""
    return f"{'bold ' if ink.bold else ''}{ink.fg or ''}{ground}".strip()
