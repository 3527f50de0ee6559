"""Points that the booklets leave open, each with its choices for this table and the reason for them."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from companion.boards.open_points import OpenPoint
from companion.game.board import Board
from companion.rules.passages import Book
from companion.session.new_game import NewGame
from companion.tui.widgets.pick import Pick
from companion.words import wording
from companion.words.english import WORDS


class OpenPoints(Vertical):
    """A row for each open point of the board: what it is about, the choice, and what the booklet leaves open."""

    def __init__(self, draft: NewGame, board: Board, book: Book) -> None:
        super().__init__()
        self.draft = draft
        self.board = board
        self.book = book
        self.points = draft.open_points(board)

    def compose(self) -> ComposeResult:
        if not self.points:
            return
        yield Static(Content(wording("open points title")), classes="form-title form-gap")
        yield Static(Content(wording("open points what")), classes="open-what")
        for at, point in enumerate(self.points):
            title = Content.assemble((f"{point.rule}  ", "bold"), wording(f"open {point.option}"))
            yield Static(title, classes="open-title")
            values = self._values(point)
            chosen = self.draft.options.get(point.option, "")
            value = chosen if chosen in values else point.default(self.board)
            yield Pick(
                [self._choice_text(point, value) for value in values], self._choice_text(point, value), id=f"open-{at}",
                classes="open-pick",
            )  # fmt: skip
            passage = self.book.get(point.rule)
            if passage and (at == 0 or self.points[at - 1].rule != point.rule):
                yield Static(Content(passage.open), classes="set-up-text")

    def rule_of(self, widget: Widget | None) -> str | None:
        """The rule that this widget lets the table choose; None if it is no such widget."""
        if not isinstance(widget, Pick) or widget not in self.children:
            return None
        return self.points[int((widget.id or "").removeprefix("open-"))].rule

    def _values(self, point: OpenPoint) -> list[str]:
        """The values to choose from, including the board's own."""
        own = point.default(self.board)
        return [*point.values] if own in point.values else [own, *point.values]

    def _choice_text(self, point: OpenPoint, value: str) -> str:
        key = f"open {point.option} {value}"
        choice = wording(key) if key in WORDS else value
        return wording("open usual", choice=choice) if value == point.default(self.board) else choice

    @on(Pick.Changed)
    def _chosen(self, event: Pick.Changed) -> None:
        event.stop()
        point = self.points[int((event.pick.id or "").removeprefix("open-"))]
        value = self._values(point)[event.pick.options.index(event.value)]
        self.draft.options[point.option] = value
