"""Paging through what is longer than its window."""

from __future__ import annotations

from textual.widget import Widget


def turn_pages(scroll: Widget, pages: int) -> None:
    """Scroll this many pages on, or back if negative; the last row of a page is the first of the next."""
    scroll.scroll_relative(y=pages * max(1, scroll.size.height - 1), animate=False)
