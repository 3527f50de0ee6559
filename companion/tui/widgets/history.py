"""What was played, oldest first, to scroll through."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from companion.record.lines import write_line
from companion.record.replay import Entry
from companion.words import say
from companion.words.plain import plain


def told(entry: Entry) -> str:
    """A line of the history in full, without secrets, safe to print."""
    if entry.turn is None:
        return plain(entry.text)
    return plain(write_line(entry.before, entry.turn, secrets=False), 400)


LIT = "on $primary 22%"
"""The ground of the line that is chosen."""


class History(ScrollView, can_focus=True):
    """The moves, numbered, the newest at the bottom; `!` marks a line played although it was refused.

    With the keys the arrows choose a line and Enter opens it; a click chooses
    one, a second click opens it.
    """

    BINDINGS = [
        Binding("enter", "open", say("history key open"), key_display="Enter"),
        Binding("up", "choose(-1)", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "choose(-100000)", show=False),
        Binding("end", "choose(100000)", show=False),
    ]

    @dataclass
    class Opened(Message):
        """Somebody wants to see or correct the line of this number."""

        number: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._open = False
        self._wrapped: list[list[Content]] = []
        """The rows of each entry, at the width `_width`."""
        self._starts: list[int] = []
        """The first row of each entry."""
        self._width = 0
        self._rows: list[Content] = []
        self._chosen: int | None = None
        """The index of the chosen entry, while the keys are here."""

    def show(self, entries: Sequence[Entry], *, secrets: bool = False) -> None:
        """Show these moves and go to the end. `secrets`: name kept tickets, as after the game."""
        entries = tuple(entries)
        same = 0
        if secrets == self._open:
            for before, now in zip(self._entries, entries, strict=False):
                if before is not now:
                    break
                same += 1
        self._open = secrets
        self._entries = entries
        del self._wrapped[same:]
        if self._chosen is not None:
            self._chosen = min(self._chosen, len(entries) - 1) if entries else None
        self._wrap()
        if self._chosen is None:
            self._to_end()

    def _to_end(self) -> None:
        """To the newest line, once the new size is known."""
        self.call_after_refresh(self.scroll_end, animate=False, immediate=True)

    def on_resize(self) -> None:
        at_end = self.scroll_offset.y >= self.max_scroll_y
        self._wrap()
        if self._chosen is not None:
            self.call_after_refresh(self._show_chosen)
        elif at_end:
            self._to_end()

    def _wrap(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._width:
            self._width, self._wrapped = width, []
        if width > 8:
            for number in range(len(self._wrapped), len(self._entries)):
                self._wrapped.append(self._lines(number, self._entries[number], width))
        self._rows = [row for rows in self._wrapped for row in rows]
        self._starts = [0, *accumulate(map(len, self._wrapped))]
        if not self._rows:
            self._rows = [Content.styled(say("history empty"), "$text-muted")]
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()

    def _lines(self, number: int, entry: Entry, width: int) -> list[Content]:
        text = plain(entry.text, 400) if self._open else told(entry)
        refused = entry.verdict is not None and not entry.verdict.legal
        sign = "" if not refused else say("history insisted") if entry.played else say("history refused")
        style = "" if not refused else "$warning" if entry.played else "$error"
        margin = 4
        rows = Content.styled(text, style).wrap(width - margin - 2)
        first = Content.assemble((f"{number + 1:>{margin - 1}}", "$text-muted"), (f"{sign:1} ", style or "$text-muted"))
        rest = Content(" " * (margin + 1))
        return [(first if at == 0 else rest) + row for at, row in enumerate(rows)]

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        width = self.size.width
        style = self.visual_style
        row = self._rows[at] if at < len(self._rows) else Content("")
        if self._chosen is not None and self._entries and self._entry_at(at) == self._chosen:
            row = (row + Content(" " * max(0, width - row.cell_length))).stylize_before(LIT)
        strips = Visual.to_strips(self, row, width, 1, style)
        return strips[0] if strips else Strip.blank(width, style.rich_style)

    # -- choosing

    def _entry_at(self, row: int) -> int:
        """The index of the entry that a row belongs to."""
        return bisect_right(self._starts, row) - 1

    def choose(self, at: int) -> None:
        """Choose the entry of this index, or the nearest there is, and bring it into view."""
        if not self._entries:
            return
        self._chosen = max(0, min(at, len(self._entries) - 1))
        self._show_chosen()
        self.refresh()

    def _show_chosen(self) -> None:
        """Bring the chosen entry into view, once it has rows."""
        if self._chosen is not None and self._chosen + 1 < len(self._starts):
            first, behind = self._starts[self._chosen : self._chosen + 2]
            self.scroll_to_region(Region(0, first, 1, behind - first), animate=False, force=True)

    def on_focus(self) -> None:
        if self._chosen is None:
            self.choose(len(self._entries) - 1)

    def on_blur(self) -> None:
        self._chosen = None
        self._to_end()
        self.refresh()

    def action_choose(self, by: int) -> None:
        self.choose((self._chosen or 0) + by)

    def action_page(self, by: int) -> None:
        """About as many lines as there is room for."""
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
