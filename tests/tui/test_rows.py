"""Rows are laid out for the size at which they are drawn."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Size

from companion.tui.widgets.rows import Rows


class CountedRows(Rows):
    """Rows that each say how many there are."""

    lies: Size | None = None
    """The size that the screen was laid out with, which the widget has not been told yet."""

    @property
    def size(self) -> Size:
        return self.lies or super().size

    def lay_rows(self) -> list[Content]:
        return [Content(f"of {self.size.height}")] * self.size.height


class Shown(App[None]):
    def compose(self) -> ComposeResult:
        yield CountedRows()


async def test_a_new_size_is_drawn_before_it_is_announced() -> None:
    """Textual sets a widget's size, draws it, and only then sends a message about it."""
    app = Shown()
    async with app.run_test(size=(20, 8)):
        rows = app.query_one(CountedRows)
        assert rows.render_line(2).text.rstrip() == "of 8"
        rows.lies = Size(20, 3)
        assert rows.render_line(2).text.rstrip() == "of 3"
        assert not rows.render_line(3).text.strip()


async def test_rows_laid_out_for_a_new_size_keep_nothing_of_the_old() -> None:
    """The state changes between the new size and its drawing; an unchanged row is as wide as the widget."""
    app = Shown()
    async with app.run_test(size=(20, 8)):
        rows = app.query_one(CountedRows)
        assert rows.render_line(2).cell_length == 20
        rows.lies = Size(30, 8)
        rows.renew()
        assert rows.render_line(2).cell_length == 30
