"""What every side has, in digits that the whole table can read."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Digits, Static

from companion.game.table import Table
from companion.paint.signs import letters
from companion.tui.themes import on_theme_change, palette_of
from companion.tui.widgets.text import fit
from companion.words.plain import plain

FIGURE = 3
"""Cells that a large digit takes."""


class Totals(Horizontal):
    """A column for each side: letter and name above the total; the side whose turn it is stands out.

    Digits are large only if all of them fit, because a part of a number would be another number.
    """

    def __init__(self, table: Table, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table = table
        self._totals: Sequence[int] = [0] * len(table.sides)

    def compose(self) -> ComposeResult:
        for side in self.table.sides:
            with Vertical(classes="total", id=f"total-{side.index}"):
                yield Static(classes="total-name")
                yield Digits("0", classes="total-points")
                yield Static(classes="total-small")

    def on_mount(self) -> None:
        on_theme_change(self, self._show_names)
        self.call_after_refresh(self._show_names)

    def on_resize(self) -> None:
        self._show_names()

    def _show_names(self) -> None:
        palette = palette_of(self.app)
        signs = letters(self.table)
        for side, column in zip(self.table.sides, self.query(".total"), strict=True):
            paint = palette.seat(self.table.seats[side.seats[0]].colour)
            badge = "".join(signs[seat] for seat in side.seats)
            room = column.content_size.width - len(badge) - 3
            column.query_one(".total-name", Static).update(
                Content.assemble((f" {badge} ", f"bold {paint.ink} on {paint.badge}"), " ", fit(plain(side.name), room))
            )
        self._show_totals()

    def show(self, totals: Sequence[int], side: int | None = None) -> None:
        """Show these totals, one for each side, and let one side stand out."""
        self._totals = totals
        for at, column in enumerate(self.query(".total")):
            column.set_class(at == side, "-lit")
        self._show_totals()

    def _show_totals(self) -> None:
        columns = [(str(points), column) for points, column in zip(self._totals, self.query(".total"), strict=True)]
        large = all(len(figures) * FIGURE <= column.content_size.width for figures, column in columns)
        for figures, column in columns:
            digits, small = column.query_one(Digits), column.query_one(".total-small", Static)
            digits.update(figures)
            small.update(Content(figures))
            digits.display, small.display = large, not large
