"""A damaged game: what can be read of it, offered as a new game."""

from __future__ import annotations

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.store.faults import Damaged
from companion.store.repair import Repaired
from companion.tui.host import Host
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says


class RepairScreen(ModalScreen[Repaired | None]):
    """Enter makes a new game of what can be read and closes with it; Escape leaves the file as it is."""

    app = getters.app(Host)

    BINDINGS = [Binding("enter,y", "repair", show=False), Binding("escape,n", "dismiss", show=False)]

    def __init__(self, damaged: Damaged) -> None:
        super().__init__()
        self.damaged = damaged

    def compose(self) -> ComposeResult:
        damaged = self.damaged
        with Vertical(classes="question-box") as box:
            box.border_title = Content(wording("repair title"))
            box.border_subtitle = Content(wording("repair keys"))
            says = wording("repair what", game=plain(damaged.game), read=damaged.recoverable, total=damaged.total)
            yield Static(Content(says), id="repair-says")

    def action_repair(self) -> None:
        """Make the new game; if that fails, show why."""
        try:
            self.dismiss(self.app.storage.repair(self.damaged.game))
        except (LookupError, OSError, ValueError) as fault:
            self.query_one("#repair-says", Static).update(Content.styled(system_says(fault, 400), "$error"))
