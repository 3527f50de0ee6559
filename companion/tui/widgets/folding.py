"""A field whose text continues in further rows if it is too long for one, so that its beginning stays in sight."""

from __future__ import annotations

from bisect import bisect_right

from rich.cells import get_character_cell_size
from textual.events import MouseDown, MouseMove, Resize
from textual.geometry import Offset, Size
from textual.reactive import Reactive
from textual.strip import Strip

from companion.tui.widgets.field import Field
from companion.tui.widgets.text import width_of

MOST = 3
"""The most rows of a text that are visible at a time."""


def row_starts(text: str, width: int) -> tuple[int, ...]:
    """Where each row of a text begins, after a blank if possible; there is room for the cursor at the end."""
    if width <= 0 or width_of(text) < width:
        return (0,)
    starts, blank, column = [0], 0, 0
    for at, sign in enumerate(text):
        cells = get_character_cell_size(sign)
        if column + cells > width:
            starts.append(blank if blank > starts[-1] else at)
            column = width_of(text[starts[-1] : at])
        column += cells
        if sign == " ":
            blank = at + 1
    return (*starts, len(text)) if column >= width else tuple(starts)


class Folding(Field):
    """An input with as many rows as its text needs, at most three; of a longer text, those around the cursor."""

    virtual_size = Reactive(Size(0, 0), layout=False)
    """As wide as the window, whatever is typed: a key lays the screen out again only if the number of rows changes."""

    def __init__(self, *, id: str | None = None, compact: bool = False, select_on_focus: bool = True) -> None:
        super().__init__(id=id, compact=compact, select_on_focus=select_on_focus)
        self.starts: tuple[int, ...] = (0,)
        """Where each row of the text begins."""
        self._mouse_row = 0
        """The row under the mouse."""

    def fold(self) -> None:
        """Break the text into rows again; the screen is laid out again only if their number changes."""
        self.starts = row_starts(self.value, self.content_size.width)
        rows = min(MOST, len(self.starts))
        height = self.styles.height
        if height is None or height.value != rows:
            self.styles.height = rows

    def on_resize(self, event: Resize) -> None:
        self.fold()
        self.refresh()  # it was drawn already, in rows of the old width

    @property
    def content_width(self) -> int:
        """Never wider than the field: it has nothing to scroll."""
        return min(super().content_width, max(1, self.content_size.width))

    @property
    def first_row(self) -> int:
        """The first visible row."""
        seen = max(1, self.content_size.height)
        return max(0, min(self._row_of(self.cursor_position) - seen + 1, len(self.starts) - seen))

    def _row_of(self, position: int) -> int:
        return bisect_right(self.starts, position) - 1

    def _row_ends(self, row: int) -> tuple[int, int]:
        """Where the text of a row begins and ends."""
        after = self.starts[row + 1] if row + 1 < len(self.starts) else len(self.value)
        return self.starts[row], after

    def render_line(self, y: int) -> Strip:
        row, width = self.first_row + y, self.content_size.width
        if len(self.starts) == 1:
            return super().render_line(y)
        if row >= len(self.starts):
            return Strip.blank(width, self.rich_style)
        text = self._value
        if self.has_focus:
            start, end = sorted(self.selection)
            if start != end:
                text.stylize_before(self.get_component_rich_style("input--selection"), start, end)
            if self._cursor_visible:
                if self.cursor_at_end:
                    text.pad_right(1)
                at = self.cursor_position
                text.stylize(self.get_component_rich_style("input--cursor"), at, at + 1)
        start, end = self._row_ends(row)
        piece = text[start : end + (row == len(self.starts) - 1)]
        piece.end = ""
        strip = Strip(self.app.console.render(piece, self.app.console_options.update_width(width + 1)))
        return strip.crop(0, width).extend_cell_length(width).apply_style(self.rich_style)

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the cursor is on the screen."""
        row = self._row_of(self.cursor_position)
        before = self.value[self.starts[row] : self.cursor_position]
        return Offset(self.content_region.x + width_of(before), self.content_region.y + row - self.first_row)

    # -- the mouse

    async def _on_mouse_down(self, event: MouseDown) -> None:
        self._mouse_row = event.get_content_offset_capture(self).y
        event.prevent_default()
        await super()._on_mouse_down(event)

    async def _on_mouse_move(self, event: MouseMove) -> None:
        self._mouse_row = event.get_content_offset_capture(self).y
        event.prevent_default()
        await super()._on_mouse_move(event)

    def _cell_offset_to_index(self, offset: int) -> int:
        row = max(0, min(self.first_row + self._mouse_row, len(self.starts) - 1))
        start, end = self._row_ends(row)
        column = 0
        for at in range(start, end):
            column += get_character_cell_size(self.value[at])
            if offset < column:
                return at
        return end if row == len(self.starts) - 1 else max(start, end - 1)
