"""The line of keys at the foot of a screen."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer

from companion.tui.widgets.text import width_of


class Foot(Footer):
    """The line of keys, which lets go of the keys that it showed before."""

    def compose(self) -> ComposeResult:
        # Textual drops watchers of keys that are gone only when what they watch changes, which may be never
        watchers = getattr(self, "__watchers", {}).get("compact", [])
        watchers[:] = [(key, watch) for key, watch in watchers if key.is_attached]
        yield from super().compose()


class Keys(Foot):
    """Closer together where the window is narrow; what still does not fit is left out from the end (F1 names all).

    The screens of a game have it: their room is for their own keys, not for the palette's.
    """

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)

    def compose(self) -> ComposeResult:
        keys = list(super().compose())
        self.compact = _width(keys, 3) > self.size.width
        while self.compact and len(keys) > 1 and _width(keys, 2) > self.size.width + 1:
            keys.pop()
        yield from keys

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.recompose)


def _width(keys: Iterable[Widget], between: int) -> int:
    """Columns of the keys with so many blanks each."""
    told = ((getattr(key, "key_display", ""), getattr(key, "description", "")) for key in keys)
    return sum(width_of(key) + width_of(what) + between for key, what in told)
