"""The set-up: the booklet's checklist, and what a game's header lists, picked at random or typed."""

from __future__ import annotations

from random import Random

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Button, Checkbox, Input, Static

from companion.boards.board_facts import passage_facts
from companion.families import in_force, other_means
from companion.game.board import Board
from companion.game.table import RECORDED_AT_END
from companion.rules.passages import Book
from companion.session.new_game import NewGame
from companion.tui.widgets.field import Field
from companion.tui.widgets.open_points import OpenPoints
from companion.tui.widgets.tick import Tick
from companion.words import wording


class SetUp(VerticalScroll, can_focus=False):
    """Each rule of the set-up with its text and a box to tick; below them, what the header must list."""

    class ListChanged(Message):
        """What is listed has changed."""

    def __init__(self, draft: NewGame, board: Board, book: Book, random: Random, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.draft = draft
        self.board = board
        self.book = book
        self.random = random
        self.recorded_at_end = draft.tracking in RECORDED_AT_END
        """Whether dealing and laying out are long over."""
        lists = in_force(board).set_up_lists(board)
        self.lists = {key: each for key, each in lists.items() if each.at_end or not self.recorded_at_end}

    def compose(self) -> ComposeResult:
        means = self.draft.payment_means(self.board)
        other = other_means().get(means)
        rules = () if self.recorded_at_end else (*((other.rule,) if other else ()), *self.board.setup)
        title = "set-up at the end" if self.recorded_at_end else "set-up title" if rules else "set-up none"
        yield Static(Content(wording(title)), classes="form-title")
        for number in rules:
            passage = self.book.get(number)
            says = passage_facts(self.board, passage, means=means) if passage else ""
            if passage and not says:
                continue
            title = f"{number}  {passage.title}" if passage else number
            yield Tick(Content(title), number in self.draft.done, name=number, compact=True, classes="set-up-box")
            if says:
                yield Static(Content(says), classes="set-up-text")
        for at, (key, listed) in enumerate(self.lists.items()):
            yield Static(Content(wording(f"set-up list {key}")), classes="form-title form-gap")
            with Horizontal(classes="form-row"):
                if listed.number:
                    says = wording("set-up roll", count=listed.number)
                    roll = Button(Content(says), id=f"roll-{at}", compact=True, classes="choice")
                    roll.active_effect_duration = 0  # during its effect a button ignores another press
                    yield roll
                yield Field(
                    self.draft.lists.get(key, ""),
                    wording("set-up placeholder"),
                    id=f"list-{at}",
                    compact=True,
                    select_on_focus=False,
                )
            yield Static(id=f"listed-{at}", classes="set-up-text")
        yield OpenPoints(self.draft, self.board, self.book)

    def on_mount(self) -> None:
        for at in range(len(self.lists)):
            self._show(at)

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rule of the box or the choice that has the focus; for anything else, all rules of the set-up."""
        focused = self.screen.focused
        if isinstance(focused, Tick) and focused.name:
            return (focused.name,)
        for points in self.query(OpenPoints):
            if (rule := points.rule_of(focused)) is not None:
                return (rule,)
        return self.board.setup

    def _key(self, id: str | None) -> tuple[int, str]:
        at = int((id or "").rpartition("-")[2])
        return at, list(self.lists)[at]

    def _show(self, at: int) -> None:
        key = list(self.lists)[at]
        names, faults = self.draft.listed_names(self.lists[key])
        count = self.lists[key].number
        parts: list[str | tuple[str, str]] = []
        if names:
            whole = len(names) == count
            says_key = f"set-up listed whole {key}" if whole else "set-up listed"
            says = wording(says_key, count=len(names), wanted=count or "")
            head = (says + "  ", "$success" if whole else "$warning") if count else ""
            parts += [head, "  ·  ".join(names)]
        elif not faults:
            parts.append((wording(f"set-up unlisted {key}"), "$text-muted"))
        for fault in faults:
            parts += ["\n" if parts else "", (fault, "$error")]
        self.query_one(f"#listed-{at}", Static).update(Content.assemble(*parts))
        self.post_message(self.ListChanged())

    @on(Checkbox.Changed)
    def _ticked(self, event: Checkbox.Changed) -> None:
        name = event.checkbox.name or ""
        (self.draft.done.add if event.value else self.draft.done.discard)(name)

    @on(Button.Pressed, ".choice")
    def _roll(self, event: Button.Pressed) -> None:
        """Pick as many as the booklet says, again at every press."""
        event.stop()
        self.roll(self._key(event.button.id)[1])

    def roll(self, key: str) -> None:
        """List as many names at random as the booklet says, and scroll to them."""
        at, listed = list(self.lists).index(key), self.lists[key]
        picked = sorted(self.random.sample(listed.names, min(listed.number or 0, len(listed.names))))
        self.query_one(f"#list-{at}", Input).value = ", ".join(picked)
        self._scroll_to_list(at)

    def incomplete_list(self) -> str | None:
        """The first list without as many names as the booklet says; None if all are complete."""
        wanted = ((key, each) for key, each in self.lists.items() if each.number)
        return next((key for key, each in wanted if len(self.draft.listed_names(each)[0]) != each.number), None)

    def type(self, key: Key) -> None:
        """Put a letter typed outside of any field into the first list, if the header has one."""
        for field in self.query(Field).results():
            self.screen.set_focus(field)
            field.post_message(Key(key.key, key.character))  # after the focus
            break

    def go_to_fault(self) -> bool:
        """Go to the first list with an unknown name; False if there is none."""
        wrong = [at for at, listed in enumerate(self.lists.values()) if self.draft.listed_names(listed)[1]]
        for at in wrong[:1]:
            self.query_one(f"#list-{at}").focus()
            self._scroll_to_list(at)
        return bool(wrong)

    def _scroll_to_list(self, at: int) -> None:
        """Scroll to a list, so that what is said about it is visible."""
        self.call_after_refresh(self.query_one(f"#listed-{at}").scroll_visible, animate=False)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        at, key = self._key(event.input.id)
        self.draft.lists[key] = event.value
        self._show(at)
