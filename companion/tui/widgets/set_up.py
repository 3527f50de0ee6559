"""The set-up: the booklet's checklist, and the cities it lists, picked at random or typed."""

from __future__ import annotations

from random import Random

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Checkbox, Input, Static

from companion.game.board import Board
from companion.rules.passages import Book
from companion.tui.draft import Draft, listing
from companion.tui.widgets.open_points import OpenPoints
from companion.tui.widgets.tick import Tick
from companion.words import say


class SetUp(VerticalScroll, can_focus=False):
    """Each rule of the set-up with its text and a box to tick; under it what the header must list."""

    class Listed(Message):
        """Other cities are listed."""

    def __init__(self, draft: Draft, board: Board, book: Book, random: Random, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.draft = draft
        self.board = board
        self.book = book
        self.random = random
        self.lists = listing(board)

    def compose(self) -> ComposeResult:
        yield Static(Content(say("set-up title" if self.board.setup else "set-up none")), classes="form-title")
        for number in self.board.setup:
            passage = self.book.get(number)
            title = f"{number}  {passage.title}" if passage else number
            yield Tick(Content(title), number in self.draft.done, name=number, compact=True, classes="set-up-box")
            if passage:
                yield Static(Content(passage.text), classes="set-up-text")
        for at, (key, count) in enumerate(self.lists.items()):
            title = say("set-up cities", what=key.capitalize(), count=count) if count else key.capitalize()
            yield Static(Content(title), classes="form-title form-gap")
            with Horizontal(classes="form-row"):
                if count:
                    roll = Button(
                        Content(say("set-up roll", count=count)), id=f"roll-{at}", compact=True, classes="choice"
                    )
                    roll.active_effect_duration = 0  # a button in its effect takes no second press
                    yield roll
                yield Input(
                    self.draft.cities.get(key, ""),
                    say("set-up placeholder"),
                    id=f"cities-{at}",
                    compact=True,
                    select_on_focus=False,
                )
            yield Static(id=f"listed-{at}", classes="set-up-text")
        yield OpenPoints(self.draft, self.board, self.book)

    def on_mount(self) -> None:
        for at in range(len(self.lists)):
            self._show(at)

    def _key(self, id: str | None) -> tuple[int, str]:
        at = int((id or "").rpartition("-")[2])
        return at, list(self.lists)[at]

    def _show(self, at: int) -> None:
        key = list(self.lists)[at]
        names, faults = self.draft.listed(key, self.board)
        count = self.lists[key]
        parts: list[str | tuple[str, str]] = []
        if names:
            told = say("set-up listed", count=len(names), wanted=count) if count else ""
            parts += [(told + "  ", "$success" if len(names) == count else "$warning"), "  ·  ".join(names)]
        elif not faults:
            parts.append((say("set-up unlisted"), "$text-muted"))
        for fault in faults:
            parts += ["\n" if parts else "", (fault, "$error")]
        self.query_one(f"#listed-{at}", Static).update(Content.assemble(*parts))
        self.post_message(self.Listed())

    @on(Checkbox.Changed)
    def _ticked(self, event: Checkbox.Changed) -> None:
        name = event.checkbox.name or ""
        (self.draft.done.add if event.value else self.draft.done.discard)(name)

    @on(Button.Pressed, ".choice")
    def _roll(self, event: Button.Pressed) -> None:
        """Pick as many as the booklet says, anew at every press."""
        event.stop()
        at, key = self._key(event.button.id)
        cities = [name for name, city in self.board.cities.items() if not city.junction]
        picked = sorted(self.random.sample(cities, min(self.lists[key] or 0, len(cities))))
        self.query_one(f"#cities-{at}", Input).value = ", ".join(picked)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        at, key = self._key(event.input.id)
        self.draft.cities[key] = event.value
        self._show(at)
