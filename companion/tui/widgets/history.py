"""What was played, oldest first, to scroll through."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
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


class History(ScrollView, can_focus=True):
    """The moves, numbered, the newest at the bottom; `!` marks a line played although it was refused."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._open = False
        self._wrapped: list[list[Content]] = []
        """The rows of each entry, at the width `_width`."""
        self._width = 0
        self._rows: list[Content] = []

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
        self._wrap()
        self._to_end()

    def _to_end(self) -> None:
        """To the newest line, once the new size is known."""
        self.call_after_refresh(self.scroll_end, animate=False, immediate=True)

    def on_resize(self) -> None:
        at_end = self.scroll_offset.y >= self.max_scroll_y
        self._wrap()
        if at_end:
            self._to_end()

    def _wrap(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._width:
            self._width, self._wrapped = width, []
        if width > 8:
            for number in range(len(self._wrapped), len(self._entries)):
                self._wrapped.append(self._lines(number, self._entries[number], width))
        self._rows = [row for rows in self._wrapped for row in rows]
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
        strips = Visual.to_strips(self, row, width, 1, style)
        return strips[0] if strips else Strip.blank(width, style.rich_style)
