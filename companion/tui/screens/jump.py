"""Letters on every city of the board: typing those of a city chooses it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.words import wording


class JumpScreen(ModalScreen[str | None]):
    """Takes the letters of a city and closes with its name; any other key, or a click, closes it with None.

    The letters themselves are drawn by the board below.
    """

    BINDINGS = []

    def __init__(self, cities: dict[str, str]) -> None:
        """`cities` by their letters (`companion.session.board_clicks.city_codes`)."""
        super().__init__()
        self.cities = cities
        self.typed = ""

    def compose(self) -> ComposeResult:
        yield Static(wording("jump says"), id="jump-says")

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        typed = self.typed + (event.character or "").lower()
        if typed in self.cities:
            self.dismiss(self.cities[typed])
        elif typed and any(code.startswith(typed) for code in self.cities):
            self.typed = typed
        else:
            self.dismiss(None)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.dismiss(None)
