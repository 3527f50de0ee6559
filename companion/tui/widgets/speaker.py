"""What comes before the line: whose it is, or what is asked."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from companion.tui.widgets.text import width_of


class Speaker(Static):
    """A name, or a word for what is asked, followed by `›`."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)

    def show(self, name: str) -> None:
        """Show this name; the screen is laid out again only if its width changed."""
        before = self.columns
        text = Content.styled(f" {name} › " if name else " › ", "$accent bold")
        self.update(text, layout=width_of(str(text)) != before)

    @property
    def columns(self) -> int:
        """The columns it takes before the line."""
        return width_of(str(self.content))
