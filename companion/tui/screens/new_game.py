"""A new game: the board, the players, the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from random import Random

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static

from companion.boards.corrections import BoardCorrection
from companion.boards.options import with_each_option
from companion.families import other_means
from companion.game.board import Board
from companion.game.values import replace
from companion.paint.signs import CityPiece
from companion.session.marks import OPEN_BOARD
from companion.session.new_game import NewGame
from companion.tui.board_context import BoardContext
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.widgets.board_picker import BoardPicker
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.keys import Foot
from companion.tui.widgets.players import Players
from companion.tui.widgets.set_up import SetUp
from companion.tui.widgets.tick import Radios
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

STEPS = ("board", "players", "set-up")


class NewGameScreen(Screen[None]):
    """Three steps, one at a time; the last one begins the game. What was filled in stays in the draft."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("f2", "on", wording("key go on"), key_display="F2"),
        Binding("f2", "begin", wording("key begin"), key_display="F2"),
        Binding("f3", "order", wording("boards key order"), key_display="F3"),
        Binding("pagedown", "turn(1)", wording("key read on"), key_display="PgDn", priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("ctrl+d", "turn(1)", show=False),  # in a field they delete, as in any other
        Binding("ctrl+u", "turn(-1)", show=False),
        Binding("escape", "back", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = None

    class Remembered(Message):
        """Earlier players, the latest first, and those of the last game."""

        def __init__(self, known: list[str], last: list[str]) -> None:
            super().__init__()
            self.known = known
            self.last = last

    class OftenCorrected(Message):
        """What tables corrected again and again, by board."""

        def __init__(self, often: Mapping[str, tuple[BoardCorrection, ...]]) -> None:
            super().__init__()
            self.often = often

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]

    def __init__(self, draft: NewGame, *, step: int = 0, random: Random | None = None) -> None:
        super().__init__()
        self.draft = draft
        self.step = step
        self.random = random or Random()
        self.board: Board | None = None
        self._often_corrected: Mapping[str, tuple[BoardCorrection, ...]] = {}
        """What was corrected again and again, by board; empty until the saved games have been looked through."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="steps")
            yield Container(id="step")
            yield Static(id="new-fault")
            with Horizontal(id="new-buttons"):
                yield Button(Content(wording("new back")), id="new-back", compact=True)
                yield Button(Content(wording("new on")), id="new-on", compact=True)
        yield Foot()

    async def on_mount(self) -> None:
        self._find_often_corrected()
        if self.step:
            self.board = self.app.storage.board(self.draft.board)
        await self._go_to_step(self.step)

    # -- the steps

    async def _go_to_step(self, step: int) -> None:
        self.step = step
        called = [wording(f"step {name}") for name in STEPS]
        if step and self.board is not None:
            called[0] = f"{called[0]}: {plain(self.board.title)}"
        names = [
            (f" {at + 1} {name} ", "$background on $primary" if at == step else "$text-muted")
            for at, name in enumerate(called)
        ]
        if step == 0:
            names.append((" " + wording("boards typed"), "$text-muted"))
        self.query_one("#steps", Static).update(Content(" ").join(Content.assemble(name) for name in names))
        self.refresh_bindings()
        button = self.query_one("#new-on", Button)
        button.label = Content(wording("new begin" if step == len(STEPS) - 1 else "new on"))
        button.refresh(layout=True)
        self._show_fault("")
        place = self.query_one("#step", Container)
        await place.remove_children()
        if step == 0:
            await place.mount(BoardPicker(self.draft.board, id="new-picker"))
            self.query_one(".picker-list").focus()
        elif self.board is not None and step == 1:
            await place.mount(Players(self.draft, self.board, id="new-players"))
            self.query_one("#name-0").focus()
            self._find_people()
        elif self.board is not None:
            form = SetUp(self.draft, self.board, self.app.storage.rule_book, self.random, id="new-set-up")
            await place.mount(Horizontal(form, BoardView(self.board, id="set-up-picture"), id="set-up-both"))
            first = next(iter(form.query("Checkbox, Button, Input")), self.query_one("#new-on"))
            first.focus()
            self._show_tokens()
        self.call_after_refresh(self.refresh_bindings)  # what does not fit is known only after layout

    def on_resize(self) -> None:
        self.call_after_refresh(self.refresh_bindings)

    @work(thread=True, exclusive=True, group="often")
    def _find_often_corrected(self) -> None:
        """Find in the saved games, in a thread, what tables corrected again and again."""
        with suppress(OSError):
            self.post_message(self.OftenCorrected(self.app.storage.often_corrected()))

    def on_new_game_screen_often_corrected(self, message: OftenCorrected) -> None:
        self._often_corrected = message.often

    def _offer_corrections(self, then: Callable[[], object]) -> None:
        """Offer to keep what was corrected again and again on the chosen board, but only once; then call `then`."""
        board, storage = self.board, self.app.storage
        assert board is not None
        names = dict.fromkeys((board.variant_of or board.name, board.name))
        often = {
            name: new
            for name in names
            if (new := storage.missing_corrections(name, self._often_corrected.get(name, ())))
        }
        self._often_corrected = {name: made for name, made in self._often_corrected.items() if name not in names}
        if not often:
            then()
            return

        def answered(kept: bool | None) -> None:
            for name, made in often.items():
                if not kept:
                    storage.refuse_corrections(name, made)
                    continue
                try:
                    storage.keep_corrections(name, made)
                except (LookupError, OSError, ValueError) as fault:
                    self.app.say_fault(wording("keep corrections failed", why=system_says(fault, 300)))
            if kept:
                self.board = storage.board(self.draft.board)
            then()

        offer = wording("keep often what", board=plain(board.title))
        rows = [correction.says for made in often.values() for correction in made]
        self.app.show("keep", wording("keep corrections title"), offer, rows, then=answered)

    @work(thread=True, exclusive=True, group="people")
    def _find_people(self) -> None:
        """Find in the saved games, in a thread, who played before."""
        with suppress(OSError):
            known, last = self.app.storage.people()
            self.post_message(self.Remembered(known, last))

    def on_new_game_screen_remembered(self, message: Remembered) -> None:
        for players in self.query(Players):
            players.remember(message.known, message.last)

    def _show_fault(self, text: str) -> None:
        """Show what is wrong, above the buttons, until something else is filled in."""
        fault = self.query_one("#new-fault", Static)
        fault.update(Content(text))
        fault.display = bool(text)

    async def action_on(self) -> None:
        """Go to the next step, if nothing is wrong in this one."""
        if self.step == 0:
            picker = self.query_one(BoardPicker)
            if picker.board is None:
                self._show_fault(wording("new board broken"))
                return
            self.draft.board, self.board = picker.highlighted, picker.board
            self.draft.fit_to(self.board)
            self._offer_corrections(lambda: self.call_next(self._go_to_step, 1))
            return
        assert self.board is not None
        wrong = self.query_one(Players).go_to_fault()
        faults = list(self.draft.faults(self.board))
        if faults:
            self._show_fault(" ".join(faults))
        elif not wrong:
            await self._go_to_step(2)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """F2 goes on, or begins the game from the last step; pages can be turned if not everything is visible."""
        last = self.step == len(STEPS) - 1
        if action == "turn":
            return any(box.max_scroll_y > 0 for box in self.walk_children(VerticalScroll))
        return {"on": not last, "begin": last, "order": self.step == 0}.get(action, True)

    async def action_begin(self) -> None:
        """Begin the game, unless a list of the set-up cannot be read; ask first about one that is not complete."""
        assert self.board is not None
        form = self.query_one(SetUp)
        if form.go_to_fault():
            self._show_fault(wording("set-up wrong"))
        elif (key := form.incomplete_list()) is not None:
            count, wanted = len(self.draft.listed_names(form.lists[key])[0]), form.lists[key].number
            says = wording(f"set-up short {key}" if count else f"set-up bare {key}", count=count, wanted=wanted)
            answers = {"roll": wording("set-up ask roll", count=wanted), "begin": wording(f"set-up ask begin {key}")}
            self.app.show("ask", wording(f"set-up list {key}"), (says,), answers, then=partial(self._answered, key))
        else:
            self._offer_corrections(self._begin)

    def _answered(self, key: str, answer: str | None) -> None:
        if answer == "begin":
            self._offer_corrections(self._begin)
        elif answer == "roll":
            self.query_one(SetUp).roll(key)

    def _begin(self) -> None:
        assert self.board is not None
        events = self.draft.events(self.board, date.today().isoformat())
        names = [seat.name for seat in self.draft.named_seats(self.board)]
        fault = self.app.begin(events, self.draft.board, names)
        if fault:
            self._show_fault(fault)
        else:
            self.draft.clear()

    def action_order(self) -> None:
        """List the boards in the next order."""
        self.query_one(BoardPicker).next_order()

    async def action_back(self) -> None:
        """Go back one step, or from the first one to the home screen; what was filled in stays."""
        if self.step:
            await self._go_to_step(self.step - 1)
        else:
            self.draft.board = self.query_one(BoardPicker).highlighted
            self.dismiss()

    def action_turn(self, pages: int) -> None:
        """Page through what is long: a board's text, the players, the set-up."""
        for picker in self.query(BoardPicker):
            picker.turn(pages)
        for form in self.query("#new-set-up, #new-players"):
            turn_pages(form, pages)

    def on_key(self, event: Key) -> None:
        """Up and Down go to the previous or next field, Left and Right from button to button.

        A letter that no field takes begins a player's name or, in the set-up, the first name in a list.
        """
        if event.character is not None and event.character.isalpha():
            for form in (*self.query(Players), *self.query(SetUp)):
                event.stop()
                form.type(event)
            return
        focused, by = self.focused, {"up": -1, "left": -1, "down": 1, "right": 1}.get(event.key)
        if by is None or (event.key in ("left", "right") and not isinstance(focused, Button)):
            return
        if isinstance(focused, OptionList) or (isinstance(focused, Radios) and not focused.at_end(by)):
            return
        event.stop()
        back, on = self.query_one("#new-back"), self.query_one("#new-on")
        if event.key == "up" and focused is on:
            self.set_focus(back)
        elif event.key == "down" and focused is back:
            self.set_focus(on)
        (self.focus_next if by > 0 else self.focus_previous)()
        if event.key == "down" and self.focused is back:
            self.set_focus(on)
        elif isinstance(self.focused, Radios):
            self.focused.highlight_from(by)

    @on(BoardPicker.BoardChosen)
    @on(Button.Pressed, "#new-on")
    async def _next_pressed(self) -> None:
        await (self.action_begin if self.step == len(STEPS) - 1 else self.action_on)()

    @on(Button.Pressed, "#new-back")
    async def _back_pressed(self) -> None:
        await self.action_back()

    @on(Input.Submitted)
    async def _entered(self) -> None:
        """Go on to the button, unless a list of the set-up has an unknown name: it is put right in its field."""
        if not any(form.go_to_fault() for form in self.query(SetUp)):
            self.query_one("#new-on").focus()

    @on(Players.Full)
    def _full(self) -> None:
        assert self.board is not None
        self._show_fault(wording("players full", count=max(self.board.players)))

    @on(Players.Filled)
    @on(SetUp.ListChanged)
    def _filled(self) -> None:
        """Clear the fault that is shown, because it may have been fixed."""
        self._show_fault("")

    @on(SetUp.ListChanged)
    def _show_tokens(self) -> None:
        """Show on the picture where tokens are after the set-up."""
        for view in self.query(BoardView).filter("#set-up-picture"):
            board = view.board
            for form in self.query(SetUp):
                lists = {key: listed for key, listed in form.lists.items() if listed.what == "city"}
                bare = {city for listed in lists.values() for city in self.draft.listed_names(listed)[0]}
                piece = next((key.removeprefix("no ") for key in lists), "")
                full = [name for name, city in board.cities.items() if not city.junction and name not in bare]
                tokens = {name: CityPiece(piece) for name in full} if piece else {}
                view.show(board, replace(OPEN_BOARD, tokens=tokens, highlighted_cities=frozenset(bare)))

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rule of the field that has the focus, or else those of the board's set-up."""
        for form in self.query(SetUp):
            return form.rules_at_hand()
        if self.focused is not None and (means := other_means().get(self.focused.id or "")):
            return (means.rule,)
        board = self.query_one(BoardPicker).board if self.step == 0 else self.board
        return board.setup if board is not None else ()

    @property
    def board_at_hand(self) -> BoardContext | None:
        """The highlighted or chosen board, with what is chosen for its open points."""
        board = self.query_one(BoardPicker).board if self.step == 0 else self.board
        if board is None:
            return None
        if self.step == 0:
            return BoardContext(board)
        return BoardContext(with_each_option(board, self.draft.chosen_options(board)), self.draft.means)

    def action_help(self) -> None:
        own = {
            0: [
                ("↑ ↓", wording("help another board")),
                ("a to z", wording("help letters of a board")),
                ("F3", wording("help boards order")),
                ("Enter", wording("help take board")),
            ],
            1: [
                ("Enter", wording("help next name")),
                ("→", wording("help take name")),
                ("F4", wording("help same table")),
                ("↑ ↓", wording("help rows")),
                ("← →", wording("help pick")),
                ("Space", wording("help take row")),
            ],
            2: [("Space", wording("help tick")), ("Enter", wording("help press"))],
        }[self.step]
        rows = [
            *own,
            ("Tab", wording("help tab")),
            ("F2", wording("help on")),
            *([("PgUp PgDn", wording("help read on page"))] if self.step != 1 else []),
            ("F7", wording("help rules of field")),
            ("Esc", wording("help step back")),
            *(row for picker in self.query(BoardPicker) for row in picker.signs()),
        ]
        self.app.show("help", rows)
