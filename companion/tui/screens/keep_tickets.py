"""Tickets that were told at the table, offered to be kept in a copy of the board of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.game.board import Board, Ticket
from companion.words import wording
from companion.words.plain import plain


class KeepTicketsScreen(ModalScreen[bool]):
    """Enter keeps them, so that the next game on this board knows them; Escape does not. Closes with which it was."""

    BINDINGS = [
        Binding("enter,y", "answer(True)", show=False),
        Binding("escape,n", "answer(False)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, board: Board, cards: Sequence[Ticket]) -> None:
        super().__init__()
        self.board = board
        self.cards = cards

    def compose(self) -> ComposeResult:
        with Vertical(classes="question-box") as box:
            box.border_title = Content(wording("keep title"))
            box.border_subtitle = Content(wording("keep keys"))
            yield Static(Content(wording("keep what", count=len(self.cards), board=plain(self.board.title))))
            with VerticalScroll(id="keep-rows", can_focus=False):
                rows = [f"{card.value:>4}  {plain(' – '.join(card.ends), 100)}" for card in self.cards]
                yield Static(Content("\n".join(rows)))

    def action_scroll(self, by: int) -> None:
        self.query_one("#keep-rows").scroll_relative(y=by, animate=False)

    def action_answer(self, kept: bool) -> None:
        self.dismiss(kept)
