"""What a correction would change, to scroll through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from rich._wrap import divide_line  # what Textual wraps with: it counts rows without making them
from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from companion.game.values import NamedTuple

SIGN = 2
"""Columns of the sign before each change."""


class ShownChange(NamedTuple):
    """One thing that would change, told apart by its sign and its colour."""

    sign: str
    style: str
    text: str


class Changes(ScrollView, can_focus=False):
    """Each change in rows of its own; there may be thousands, and only rows in sight are made."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._changes: Sequence[ShownChange] = ()
        self._starts: list[int] = [0]
        """The first row of each change, and the row after the last."""
        self._width = 0

    def show(self, changes: Sequence[ShownChange]) -> None:
        if changes is not self._changes:
            self._changes = changes
            self.scroll_home(animate=False, immediate=True)
            self._wrap()

    def on_resize(self) -> None:
        self._wrap()

    def _wrap(self) -> None:
        """Count the rows of each change; if they do not all fit, at a width that leaves room for the scrollbar."""
        self._width = self.outer_size.width - SIGN - 1
        if not self._count(self.outer_size.height):
            self._width -= self.styles.scrollbar_size_vertical
            self._count()
        self.virtual_size = Size(0, self._starts[-1])
        self.refresh()

    def _count(self, most: int | None = None) -> bool:
        """Count rows at the present width. False, and not all counted, if there are more than `most`."""
        self._width = max(20, self._width)
        self._starts = [0]
        for change in self._changes:
            self._starts.append(self._starts[-1] + 1 + len(divide_line(change.text, self._width)))
            if most is not None and self._starts[-1] > most:
                return False
        return True

    def render_line(self, y: int) -> Strip:
        at, style = y + self.scroll_offset.y, self.visual_style
        if at >= self._starts[-1]:
            return Strip.blank(self.size.width, style.rich_style)
        number = bisect_right(self._starts, at) - 1
        change, below = self._changes[number], at - self._starts[number]
        row = Content(change.text).wrap(self._width)[below]
        sign = Content("  ") if below else Content.styled(f"{change.sign} ", f"{change.style} bold")
        return Visual.to_strips(self, sign + row, self.size.width, 1, style)[0]
