"""The line of keys at the foot of a screen."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.events import Leave, MouseDown, MouseMove
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from companion.game.values import NamedTuple
from companion.tui.widgets.text import width_of


class FootKey(NamedTuple):
    """A key in that line: what to press, how it is written, what it does, whether it does so now, and its tooltip."""

    key: str
    written: str
    does: str
    enabled: bool
    hint: str

    def width(self, *, compact: bool) -> int:
        """Columns of the key, including its blanks."""
        return width_of(self.written) + width_of(self.does) + (2 if compact else 3)


class Foot(Widget):
    """The keys of a screen in one widget. A click presses the key under the mouse; the palette's key is on the right.

    Keys move closer together in a narrow window; those that still do not fit are left out from the end (F1 lists all).
    """

    ALLOW_SELECT = False
    PALETTE = True
    """Whether the palette's key is shown, too."""
    COMPONENT_CLASSES = {"foot--key", "foot--does", "foot--hover"}
    DEFAULT_CSS = """
    Foot {
        dock: bottom;
        height: 1;
        color: $footer-foreground;
        background: $footer-background;
    }
    Foot > .foot--key {
        color: $footer-key-foreground;
        background: $footer-item-background;
        text-style: bold;
    }
    Foot > .foot--does {
        color: $footer-description-foreground;
        background: $footer-item-background;
    }
    Foot > .foot--hover {
        color: $footer-key-foreground;
        background: $block-hover-background;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[FootKey] = []
        self._palette: FootKey | None = None
        self._places: list[tuple[range, FootKey]] = []
        self._hovered: FootKey | None = None

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def on_unmount(self) -> None:
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _bindings_changed(self, screen: Screen) -> None:
        """Show the keys that the screen has now, if they have changed."""
        if self._take_keys(screen):
            self.refresh()

    def _take_keys(self, screen: Screen) -> bool:
        """Take over the keys that the screen has now. Returns whether they have changed."""
        active = screen.active_bindings
        keys: dict[str, FootKey] = {}
        for binding, enabled, tooltip in ((row.binding, row.enabled, row.tooltip) for row in active.values()):
            if binding.show:
                keys.setdefault(binding.action, self._key(binding, tooltip, enabled=enabled))
        shown, palette = list(keys.values()), active.get(self.app.COMMAND_PALETTE_BINDING) if self.PALETTE else None
        at_right = palette and self._key(palette.binding, palette.binding.tooltip, enabled=palette.enabled)
        changed = (shown, at_right) != (self._keys, self._palette)
        self._keys, self._palette = shown, at_right
        return changed

    def _key(self, binding: Binding, tooltip: str, *, enabled: bool) -> FootKey:
        written = self.app.get_key_display(binding)
        return FootKey(binding.key, written, binding.description, enabled, tooltip or binding.description)

    # -- drawing

    def render(self) -> Content:
        if not self._keys:  # the first frame comes before word of any change
            self._take_keys(self.screen)
        fitting, compact = self._fitting()
        parts, self._places, column = [], [], 0
        for key in fitting:
            self._record_place(key, column, compact=compact)
            parts += self._styled_key(key, compact=compact)
            column += key.width(compact=compact)
        if self._palette is not None:
            start = self.size.width - self._palette.width(compact=True)
            parts += [(" " * max(0, start - 1 - column), ""), ("▏", "$foreground 20%")]
            self._record_place(self._palette, start, compact=True)
            parts += self._styled_key(self._palette, compact=True)
        return Content.assemble(*parts)

    def _fitting(self) -> tuple[list[FootKey], bool]:
        """The keys that fit, and whether they have to stand close together."""
        beside = self._palette.width(compact=True) + 1 if self._palette is not None else 0
        room, overhang = self.size.width - beside, 0 if beside else 1
        keys = list(self._keys)
        compact = sum(key.width(compact=False) for key in keys) > room
        while compact and len(keys) > 1 and sum(key.width(compact=True) for key in keys) > room + overhang:
            keys.pop()
        return keys, compact

    def _record_place(self, key: FootKey, column: int, *, compact: bool) -> None:
        self._places.append((range(column, column + key.width(compact=compact) - compact), key))

    def _styled_key(self, key: FootKey, *, compact: bool) -> list[tuple[str, str | Style]]:
        if key == self._hovered:
            styles = [self.get_visual_style("foot--hover")] * 2
        else:
            styles = [self.get_visual_style("foot--key"), self.get_visual_style("foot--does")]
        if not key.enabled:
            styles = [style + Style(dim=True) for style in styles]
        blank = "" if compact else " "
        written, does = f"{blank}{key.written}{blank}", f" {key.does}" if compact else f"{key.does} "
        return [(written, styles[0]), (does, styles[1]), (" " if compact else "", "")]

    # -- the mouse

    def _key_at(self, column: int) -> FootKey | None:
        return next((key for columns, key in self._places if column in columns), None)

    def on_mouse_down(self, event: MouseDown) -> None:
        key = self._key_at(event.x)
        if key is not None and key.enabled:
            self.app.simulate_key(key.key)
        elif key is not None:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        self._hover(self._key_at(event.x))

    def on_leave(self, event: Leave) -> None:
        self._hover(None)

    def _hover(self, key: FootKey | None) -> None:
        if key != self._hovered:
            self._hovered = key
            self.tooltip = key.hint if key is not None else None
            self.styles.pointer = "pointer" if key is not None else "default"
            self.refresh()


class Keys(Foot):
    """The keys of a game's screen, which leave no room for the palette's."""

    PALETTE = False
