"""Another name or folder for a file."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from companion.tui.widgets.field import Field
from companion.words import wording


class PlaceScreen(ModalScreen[str | None]):
    """Closes with the place that was typed, or with None: Escape writes nothing."""

    BINDINGS = [Binding("escape", "dismiss", show=False)]
    AUTO_FOCUS = "#place"

    def __init__(self, proposed: Path) -> None:
        super().__init__()
        self.proposed = proposed

    def compose(self) -> ComposeResult:
        with Vertical(id="ask-box") as box:
            box.border_title = Content(wording("export elsewhere"))
            box.border_subtitle = Content(wording("ask keys"))
            yield Static(Content(wording("export place")), classes="ask-line")
            yield Field(str(self.proposed), id="place", compact=True, select_on_focus=False)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())
