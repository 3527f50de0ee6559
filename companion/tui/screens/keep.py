"""Tickets or corrections entered in a game, offered for the user's own copy of the board."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.words import wording


class KeepScreen(ModalScreen[bool]):
    """Enter keeps them for the next game on this board; Escape does not. Closes with whether they are kept."""

    BINDINGS = [
        Binding("enter,y", "answer(True)", show=False),
        Binding("escape,n", "answer(False)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, title: str, what: str, rows: Sequence[str]) -> None:
        """`what` says what would be kept and where, `rows` lists it one by one."""
        super().__init__()
        self.heading = title
        self.what = what
        self.rows = tuple(rows)

    def compose(self) -> ComposeResult:
        with Vertical(classes="question-box") as box:
            box.border_title = Content(self.heading)
            box.border_subtitle = Content(wording("keep keys"))
            yield Static(Content(self.what))
            with VerticalScroll(id="keep-rows", can_focus=False):
                yield Static(Content("\n".join(self.rows)))

    def action_scroll(self, by: int) -> None:
        self.query_one("#keep-rows").scroll_relative(y=by, animate=False)

    def action_answer(self, kept: bool) -> None:
        self.dismiss(kept)
