"""Rows of text, of which only changed ones are drawn again."""

from __future__ import annotations

from itertools import zip_longest

from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from companion.tui.themes import on_theme_change


class Rows(Widget):
    """A widget made of rows: they are laid out when they may have changed, and drawn one by one."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        # There are no links here, and asking for their style takes longer than drawing a row.
        self.set_reactive(Widget.auto_links, False)
        self._rows: list[Content] | None = None
        self._laid_for: Size | None = None
        """The size for which the rows were laid out."""
        self._strips: dict[int, Strip] = {}
        """Rows as they were drawn."""

    def lay_rows(self) -> list[Content]:
        """The rows from the top, each no wider than the widget; any rows below them are blank."""
        raise NotImplementedError

    def renew(self) -> None:
        """Lay the rows out again, and draw those that have changed."""
        if self._rows is None or not self.size or self._laid_for != self.size:
            self._forget()
            self.refresh()
            return
        before, self._rows = self._rows, self.lay_rows()
        blank = Content("")
        pairs = enumerate(zip_longest(before, self._rows, fillvalue=blank))
        changed = [y for y, (old, new) in pairs if not old.is_same(new)]
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def _forget(self) -> None:
        self._rows = None
        self._strips.clear()

    def on_mount(self) -> None:
        on_theme_change(self, self._forget)

    def notify_style_update(self) -> None:
        self._forget()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        width, style = self.size.width, self.visual_style
        if self._rows is None or self._laid_for != self.size:  # a new size is drawn before its event arrives
            self._strips.clear()
            self._rows, self._laid_for = self.lay_rows() if width else [], self.size
        if y >= len(self._rows):
            return Strip.blank(width, style.rich_style)
        if y not in self._strips:
            self._strips[y] = Visual.to_strips(self, self._rows[y], width, 1, style, pad=True)[0]
        return self._strips[y]
