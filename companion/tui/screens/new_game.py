"""A new game: the board, the players, the set-up."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from random import Random

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from companion.game.board import Board
from companion.paint import Marks, Token
from companion.tui.app import CompanionApp
from companion.tui.draft import Draft, listing
from companion.tui.marks import COLOUR_LETTERS, sign_of
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.players import Players
from companion.tui.widgets.set_up import SetUp
from companion.tui.widgets.shelf import BoardShelf
from companion.words import say

STEPS = ("board", "players", "set-up")


class NewGameScreen(Screen[None]):
    """Three steps, one at a time; the last one begins the game. What was filled in stays in the draft."""

    app = getters.app(CompanionApp)

    BINDINGS = [
        Binding("f2", "on", say("key go on"), key_display="F2"),
        Binding("pagedown", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("escape", "back", say("key back"), key_display="Esc"),
        Binding("f1", "help", say("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = None

    class Remembered(Message):
        """Who played before, the latest first, and who sat at the table of the last game."""

        def __init__(self, known: list[str], last: list[str]) -> None:
            super().__init__()
            self.known = known
            self.last = last

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]

    def __init__(self, draft: Draft, *, step: int = 0, random: Random | None = None) -> None:
        super().__init__()
        self.draft = draft
        self.step = step
        self.random = random or Random()
        self.board: Board | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="steps")
            yield Container(id="step")
            yield Static(id="new-fault")
            with Horizontal(id="new-buttons"):
                yield Button(Content(say("new back")), id="new-back", compact=True)
                yield Button(Content(say("new on")), id="new-on", compact=True)
        yield Footer()

    async def on_mount(self) -> None:
        if self.step:
            self.board = self.app.house.board(self.draft.board)
        await self._go(self.step)

    # -- the steps

    async def _go(self, step: int) -> None:
        """Show a step."""
        self.step = step
        names = [
            (f" {at + 1} {say(f'step {name}')} ", "$background on $primary" if at == step else "$text-muted")
            for at, name in enumerate(STEPS)
        ]
        self.query_one("#steps", Static).update(Content(" ").join(Content.assemble(name) for name in names))
        button = self.query_one("#new-on", Button)
        button.label = Content(say("new begin" if step == len(STEPS) - 1 else "new on"))
        button.refresh(layout=True)
        self._fault("")
        place = self.query_one("#step", Container)
        await place.remove_children()
        if step == 0:
            await place.mount(BoardShelf(self.draft.board, id="new-shelf"))
            self.query_one(".shelf-list").focus()
        elif self.board is not None and step == 1:
            await place.mount(Players(self.draft, self.board, id="new-players"))
            self.query_one("#name-0").focus()
            self._remember()
        elif self.board is not None:
            form = SetUp(self.draft, self.board, self.app.house.book, self.random, id="new-set-up")
            await place.mount(Horizontal(form, BoardView(self.board, id="set-up-picture"), id="set-up-both"))
            first = next(iter(form.query("Checkbox, Button, Input")), self.query_one("#new-on"))
            first.focus()
            self._picture()

    @work(thread=True, exclusive=True, group="people")
    def _remember(self) -> None:
        """Ask the saved games, beside the screen, who played before."""
        with suppress(OSError):
            known, last = self.app.house.people()
            self.post_message(self.Remembered(known, last))

    def on_new_game_screen_remembered(self, told: Remembered) -> None:
        for players in self.query(Players):
            players.remember(told.known, told.last)

    def _fault(self, text: str) -> None:
        fault = self.query_one("#new-fault", Static)
        fault.update(Content(text))
        fault.display = bool(text)

    async def action_on(self) -> None:
        """The next step, if nothing is wrong with this one; after the last one the game begins."""
        if self.step == 0:
            shelf = self.query_one(BoardShelf)
            if shelf.board is None:
                self._fault(say("new board broken"))
                return
            self.draft.board, self.board = shelf.lit, shelf.board
            self.draft.fitted(self.board)
            await self._go(1)
            return
        assert self.board is not None
        faults = list(self.draft.faults(self.board))
        if faults:
            if self.step != 1:
                await self._go(1)
            self._fault(" ".join(faults))
        elif self.step == 1:
            await self._go(2)
        else:
            self._begin()

    def _begin(self) -> None:
        assert self.board is not None
        wrong = [fault for key in listing(self.board) for fault in self.draft.listed(key, self.board)[1]]
        if wrong:
            self._fault(" ".join(wrong))
            return
        events = self.draft.events(self.board, date.today().isoformat())
        names = [place.told for place in self.draft.at_table(self.board)]
        fault = self.app.begin(events, self.draft.board, names)
        if fault:
            self._fault(fault)
        else:
            self.draft.forget()

    async def action_back(self) -> None:
        """The step before; from the first one home. What was filled in stays."""
        if self.step:
            await self._go(self.step - 1)
        else:
            self.draft.board = self.query_one(BoardShelf).lit
            self.dismiss()

    def action_turn(self, pages: int) -> None:
        for shelf in self.query(BoardShelf):
            shelf.turn(pages)

    @on(BoardShelf.Chosen)
    @on(Button.Pressed, "#new-on")
    async def _on(self) -> None:
        await self.action_on()

    @on(Button.Pressed, "#new-back")
    async def _back(self) -> None:
        await self.action_back()

    @on(Input.Submitted)
    async def _entered(self) -> None:
        self.query_one("#new-on").focus()

    @on(SetUp.Listed)
    def _picture(self) -> None:
        """Where tokens lie after the set-up, on the picture."""
        for view in self.query(BoardView).filter("#set-up-picture"):
            board = view.board
            for form in self.query(SetUp):
                bare = {city for key in form.lists for city in self.draft.listed(key, board)[0]}
                sign = next((sign_of(key.removeprefix("no ")) for key in form.lists), "")
                full = [name for name, city in board.cities.items() if not city.junction and name not in bare]
                tokens = {name: Token(sign) for name in full} if sign else {}
                view.show(board, Marks(tokens=tokens, lit_cities=frozenset(bare), letters=COLOUR_LETTERS))

    def action_help(self) -> None:
        from companion.tui.screens.help import HelpScreen

        own = {
            0: [("↑ ↓", say("help another board")), ("Enter", say("help take board"))],
            1: [
                ("Enter", say("help next name")),
                ("→", say("help take name")),
                ("F4", say("help same table")),
                ("↑ ↓", say("help rows")),
                ("← →", say("help pick")),
            ],
            2: [("Space", say("help tick")), ("Enter", say("help press"))],
        }[self.step]
        rows = [*own, ("Tab", say("help tab")), ("F2", say("help on")), ("Esc", say("help step back"))]
        self.app.push_screen(HelpScreen(rows))
