"""Text measured in cells of the screen: names may be wide, and are never markup."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return cell_len(text)


def fit(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly `width` cells: padded, or cut with "…"; `right` pads on the left."""
    if width <= 0:
        return ""
    long = cell_len(text)
    if long > width:
        text = set_cell_size(text, width - 1).rstrip() + "…"
        long = cell_len(text)
    return " " * (width - long) + text if right else text + " " * (width - long)
