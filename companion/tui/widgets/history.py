"""What was played, oldest first, to scroll through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rich._wrap import divide_line  # what Textual wraps with: it counts rows without making them
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from companion.record.replay import Entry
from companion.session.feedback import history_line
from companion.words import wording
from companion.words.plain import plain

MARGIN = 4
"""Columns for the number and the sign of a line."""
HIGHLIGHT = "on $primary 22%"
"""The background of the chosen line."""


class History(ScrollView, can_focus=True):
    """The moves, numbered, the newest at the bottom; `!` marks a line played although it was refused.

    On the keyboard, arrows choose a line and Enter opens it; a click chooses one, and a second click opens it.
    """

    BINDINGS = [
        Binding("enter", "open", wording("history key open"), key_display="Enter"),
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "choose(-100000)", show=False),
        Binding("end", "choose(100000)", show=False),
    ]

    @dataclass
    class Opened(Message):
        """Somebody wants to see or correct the line with this number."""

        number: int

    virtual_size = Reactive(Size(0, 0), layout=False)
    """The scrollbar is always there, so no move makes the screen lay itself out again."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._secrets_shown = False
        self._starts: list[int] = [0]
        """The first row of each entry at the width `_width`, and the row after the last; rows are made when seen."""
        self._width = 0
        self._at_newest = True
        """Whether the newest line is in sight and kept there, until somebody scrolls up."""
        self._chosen: int | None = None
        """The index of the chosen entry, while the history has the focus."""
        self._strips: dict[int, Strip] = {}
        """Rows as they were drawn when last seen: a move scrolls them all, but changes none."""

    def show(self, entries: Sequence[Entry], *, secrets: bool = False) -> None:
        """Show these moves and go to the end. `secrets`: name kept tickets, as after the game."""
        entries = tuple(entries)
        unchanged = 0
        if secrets == self._secrets_shown:
            for before, now in zip(self._entries, entries, strict=False):
                if before is not now:
                    break
                unchanged += 1
        self._secrets_shown = secrets
        self._entries = entries
        del self._starts[unchanged + 1 :]
        self._strips = {at: strip for at, strip in self._strips.items() if at < self._starts[-1]}
        if self._chosen is not None:
            self._chosen = min(self._chosen, len(entries) - 1) if entries else None
        self._wrap()
        if self._chosen is None:
            self._scroll_to_newest()

    def _scroll_to_newest(self) -> None:
        self.scroll_end(animate=False, immediate=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._at_newest = new_value >= self.max_scroll_y

    def on_resize(self) -> None:
        follows = self._at_newest
        self._wrap()
        if self._chosen is not None:
            self.call_after_refresh(self._show_chosen)
        elif follows:
            self._scroll_to_newest()

    def _wrap(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._width:
            self._width, self._starts = width, [0]
            self._strips.clear()
        if width > 8:
            for entry in self._entries[len(self._starts) - 1 :]:
                rows = 1 + len(divide_line(self._text(entry), width - MARGIN - 2))
                self._starts.append(self._starts[-1] + rows)
        self.virtual_size = Size(width, self._height)
        self.vertical_scrollbar.window_virtual_size = self._height
        self.refresh()

    @property
    def _height(self) -> int:
        """How many rows there are: at least one, which says that nothing was played."""
        return max(1, self._starts[-1])

    def _text(self, entry: Entry) -> str:
        return plain(entry.text, 400) if self._secrets_shown else history_line(entry)

    def _lines(self, number: int) -> list[Content]:
        """The rows of an entry."""
        entry, width = self._entries[number], self._width
        refused = entry.verdict is not None and not entry.verdict.legal
        sign = "" if not refused else wording("history insisted") if entry.played else wording("history refused")
        style = "" if not refused else "$warning" if entry.played else "$error"
        rows = Content.styled(self._text(entry), style).wrap(width - MARGIN - 2)
        first = Content.styled(f"{number + 1:>{MARGIN - 1}}{sign or ' ':1} ", "$text-muted")
        if sign:
            first = first.stylize(style, MARGIN - 1)
        rest = Content(" " * (MARGIN + 1))
        whole = [(first if at == 0 else rest) + row for at, row in enumerate(rows)]
        return [row.pad_right(width - row.cell_length) for row in whole]  # one run of text is shorter to send than two

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        at, style = y + self.scroll_offset.y, self.visual_style
        no_room = not self.size.width or (self._entries and len(self._starts) == 1)
        if no_room or at >= self._height or self._begins_above(at):
            return Strip.blank(self.size.width, style.rich_style)
        number = self._entry_at(at)
        start, has_rows = self._starts[number], bool(self._starts[-1])
        if has_rows and number == self._chosen:
            row = self._lines(number)[at - start].stylize_before(HIGHLIGHT)
            return Visual.to_strips(self, row, self.size.width, 1, style)[0]
        if at not in self._strips:
            empty = [Content.styled(wording("history empty"), "$text-muted")]
            for below, row in enumerate(self._lines(number) if has_rows else empty, start):
                self._strips[below] = Visual.to_strips(self, row, self.size.width, 1, style)[0]
        return self._strips[at]

    def _begins_above(self, row: int) -> bool:
        """Whether a row continues a move that begins above the window: without its beginning it says nothing."""
        entry = self._entry_at(row)
        cut = self._at_newest and self._starts[entry] < self.scroll_offset.y
        return cut and self._chosen is None and entry < len(self._entries) - 1

    # -- choosing

    def _entry_at(self, row: int) -> int:
        """The index of the entry that a row belongs to."""
        return bisect_right(self._starts, row) - 1

    def choose(self, at: int) -> None:
        """Choose the entry with this index, or the nearest one, and bring it into view."""
        if not self._entries:
            return
        self._chosen = max(0, min(at, len(self._entries) - 1))
        self._show_chosen()
        self.refresh()

    def _show_chosen(self) -> None:
        """Bring the chosen entry into view, once it has rows."""
        if self._chosen is not None and self._chosen + 1 < len(self._starts):
            first, end = self._starts[self._chosen : self._chosen + 2]
            self.scroll_to_region(Region(0, first, 1, end - first), animate=False, force=True)

    def on_focus(self) -> None:
        if self._chosen is None:
            self.choose(len(self._entries) - 1)

    def on_blur(self) -> None:
        self._chosen = None
        self._scroll_to_newest()
        self.refresh()

    def action_choose(self, by: int) -> None:
        self.choose((self._chosen or 0) + by)

    def action_page(self, by: int) -> None:
        """Move by about as many lines as fit."""
        rows = max(1, self.size.height - 2)
        if len(self._starts) > 1:
            self.choose(self._entry_at(max(0, self._starts[self._chosen or 0] + by * rows)))

    def action_open(self) -> None:
        if self._chosen is not None and self._entries:
            self.post_message(self.Opened(self._entries[self._chosen].line))

    def on_click(self, event: events.Click) -> None:
        at = self._entry_at(event.y + self.scroll_offset.y)
        if 0 <= at < len(self._entries):
            if at == self._chosen:
                self.action_open()
            else:
                self.choose(at)
