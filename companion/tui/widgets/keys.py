"""The line of keys at the foot of a screen."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer

from companion.tui.widgets.text import width_of


class Foot(Footer):
    """The line of keys, made anew only when there are others to show; it lets go of those that it showed before."""

    def __init__(self, *, show_command_palette: bool = True) -> None:
        super().__init__(show_command_palette=show_command_palette)
        self._shown: object = None

    async def recompose(self) -> None:
        if self.is_attached and (shown := self._to_show()) != self._shown:
            self._shown = shown
            await super().recompose()

    def _to_show(self) -> object:
        """All that the line is made from."""
        keys = self.screen.active_bindings.values()
        return self._bindings_ready, self.size.width, [(key.binding, key.enabled, key.tooltip) for key in keys]

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
        for key in keys:  # before they are on the screen: every key that changes later is styled once more
            key.set_class(self.compact, "-compact", update=False)
        yield from keys

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.recompose)


def _width(keys: Iterable[Widget], between: int) -> int:
    """Columns of the keys with so many blanks each."""
    told = ((getattr(key, "key_display", ""), getattr(key, "description", "")) for key in keys)
    return sum(width_of(key) + width_of(what) + between for key, what in told)
