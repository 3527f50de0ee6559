"""The keys of a screen, shown over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from companion.tui.widgets.text import fit, width_of
from companion.words import wording


class HelpScreen(ModalScreen[None]):
    """A box with one row per key: the key, and what it does there. Escape, F1, Enter or a click closes it.

    `rows` are (key, what it does); a row with an empty key is a remark across the whole width, or a widget. `title` is
    shown above them, and how to read on below them if not all fits.
    """

    BINDINGS = [
        Binding("escape,f1,enter,q,space", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, rows: Sequence[tuple[str, str | Widget]], title: str | None = None) -> None:
        super().__init__()
        self.rows = tuple(rows)
        self.heading = wording("help title") if title is None else title

    def compose(self) -> ComposeResult:
        with Vertical(id="help-box") as box:
            box.border_title = Content(self.heading)
            with VerticalScroll(id="help-rows", can_focus=False):
                for remark, rows in groupby(self.rows, lambda row: not row[0]):
                    if remark:
                        yield from (_remark(does) for _, does in rows)
                    else:
                        yield Container(*self._key_rows(rows), classes="help-keys")

    def _key_rows(self, rows: Iterable[tuple[str, str | Widget]]) -> Iterator[Widget]:
        rows = list(rows)
        width = max(width_of(key) for key, _ in rows)
        for key, does in rows:
            yield Static(Content.styled(fit(key, width, right=True), "$primary bold"), classes="help-key")
            yield Static(Content(does), classes="help-what") if isinstance(does, str) else does

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_hint)

    def _show_hint(self) -> None:
        """Say how to read on, and how to close."""
        longer = self.query_one("#help-rows").max_scroll_y > 0
        self.query_one("#help-box").border_subtitle = Content(wording("help close long" if longer else "help close"))

    def action_scroll(self, by: int) -> None:
        self.query_one("#help-rows").scroll_relative(y=by, animate=False)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.dismiss()


def _remark(what: str | Widget) -> Widget:
    """The widget of a row without a key."""
    return Static(Content(what), classes="help-remark") if isinstance(what, str) else what
