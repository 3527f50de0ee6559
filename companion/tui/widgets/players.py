"""Who plays: names, colours, who begins, and how much the table records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, RadioSet, Static

from companion.boards.summary import player_counts
from companion.families import means_offered, side_size
from companion.game.board import Board
from companion.game.table import CARDS, TRACKING
from companion.leaderboard.people import name_key
from companion.record.people import LONGEST_NAME
from companion.session.new_game import NewGame
from companion.tui.themes import palette_of
from companion.tui.widgets.field import Field
from companion.tui.widgets.pick import Pick
from companion.tui.widgets.tick import Radio, Radios, Tick
from companion.words import wording
from companion.words.plain import plain

OFFERED = 6
"""How many names of earlier players can be clicked."""


class Name(Field):
    """A name; while the field is empty, Right takes the earlier player whom it suggests in grey."""

    suggested = ""

    class Left(Message):
        """Enter was pressed, and all that was typed before it is in the field."""

        def __init__(self, name: Name) -> None:
            super().__init__()
            self.name = name

    def suggest(self, name: str) -> None:
        """Suggest somebody in grey, as long as the field is empty; an empty name suggests nobody."""
        self.suggested = name
        question = wording("player asked", name=plain(name, LONGEST_NAME))
        self.placeholder = question if name else wording("player placeholder")

    @property
    def done(self) -> bool:
        """Whether Right has nothing to do here: the cursor is at the end of the name, and nothing is offered."""
        offers = self._suggestion if self.value else self.suggested
        return self.cursor_position == len(self.value) and not offers

    def action_cursor_right(self, select: bool = False) -> None:
        if self.value or not self.suggested:
            super().action_cursor_right(select)
        else:
            self.value = self.suggested
            self.cursor_position = len(self.value)


class Players(VerticalScroll, can_focus=False):
    """A row for each seat at the table; a fault in a name is shown at once."""

    BINDINGS = [
        Binding("f4", "same_table", wording("key same table"), key_display="F4"),
        # before the field sees it: letters typed ahead belong to the next name
        Binding("enter", "next_name", show=False, priority=True),
    ]

    class Filled(Message):
        """What is filled in has changed."""

    class Full(Message):
        """A letter was typed for another name, but every seat has one."""

    def __init__(self, draft: NewGame, board: Board, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.known: list[str] = []
        """Earlier players, the latest first."""
        self.last: list[str] = []
        """The players of the last game, in seat order."""
        self.offered: list[str] = []
        """The names that can be clicked."""
        self._name_suggester: SuggestFromList | None = None
        self.draft = draft
        self.board = board
        draft.fit_to(board)
        self.count = max(board.players)

    def compose(self) -> ComposeResult:
        yield Static(id="players-title", classes="form-title")
        for index in range(self.count):
            seat = self.draft.seats[index]
            with Horizontal(classes="player-row"):
                yield Static(Content(str(index + 1)), classes="player-number")
                yield Name(
                    seat.typed, wording("player placeholder"), id=f"name-{index}", compact=True, classes="player-name",
                    max_length=4 * LONGEST_NAME,
                )  # fmt: skip
                yield Static(id=f"fault-{index}", classes="player-fault")
                if self.draft.colour_seat(index, self.board) == index:
                    yield Pick([seat.colour], seat.colour, width=6, id=f"colour-{index}", classes="player-colour")
                else:
                    yield Static(id=f"mate-{index}", classes="player-mate")
        with Horizontal(id="players-known"):
            yield Static(Content(wording("players known")))
            for at in range(OFFERED):
                button = Button("", id=f"known-{at}", compact=True, classes="known")
                button.can_focus = False
                yield button
        yield Static(id="players-faults")
        yield Static(id="players-order", classes="form-gap")
        with Horizontal(classes="form-row"):
            yield Static(Content(wording("players first")), classes="form-label")
            yield Pick([], width=LONGEST_NAME, id="first")
        for means, _ in means_offered(self.board.numbers):
            chosen = self.draft.means == means
            yield Tick(Content(wording(f"players {means}")), chosen, id=means, classes="means", compact=True)
            if self.board.two_decks:
                yield Static(Content(wording(f"players {means} house rule")), classes="set-up-text")
        yield Static(Content(wording("players tracking")), classes="form-title form-gap")
        with Radios(id="tracking", compact=True):
            for word in TRACKING:
                label = Content.assemble(
                    (wording(f"tracking {word}"), "bold"), "  ", (wording(f"tracking {word} what"), "$text-muted")
                )
                yield Radio(label, self.draft.tracking == word, name=word, compact=True)

    def on_mount(self) -> None:
        palette = palette_of(self.app)
        for pick in self.query(".player-colour").results(Pick):
            pick.colours = {colour: paint.line for colour, paint in palette.seats.items()}
        self._refresh()

    def _refresh(self) -> None:
        """Update free colours, faults beside names, who can begin, and which earlier players are not seated yet."""
        self._offer_names()
        for index in range(self.count):
            seat = self.draft.seats[index]
            lead = self.draft.colour_seat(index, self.board)
            if lead == index:
                pick = self.query_one(f"#colour-{index}", Pick)
                pick.set_options(self.draft.free_colours(index, self.board), seat.colour)
            else:
                mate = self.draft.seats[lead].name
                beside = wording("player mate", name=plain(mate, LONGEST_NAME)) if mate else ""
                self.query_one(f"#mate-{index}", Static).update(Content(beside))
            self.query_one(f"#fault-{index}", Static).update(Content("✗" if self.draft.fault(index) else ""))
        faults = dict.fromkeys(filter(None, (self.draft.fault(index) for index in range(self.count))))
        faults_line = self.query_one("#players-faults", Static)
        faults_line.update(Content("\n".join(faults)))
        faults_line.display = bool(faults)
        self.post_message(self.Filled())
        seated = self.draft.named_seats(self.board)
        names = [plain(seat.name, LONGEST_NAME) for seat in seated]
        first = self.draft.first_player(self.board)
        self._show_order(names)
        self.query_one("#first", Pick).set_options(
            names or [wording("players nobody")],
            plain(first.name, LONGEST_NAME) if first else wording("players nobody"),
        )

    # -- who played before

    def remember(self, known: Sequence[str], last: Sequence[str]) -> None:
        """Offer earlier players, the latest first, and the table of the last game."""
        self.known, self.last = list(known), list(last)
        self._name_suggester = SuggestFromList(self.known, case_sensitive=False) if self.known else None
        if self.is_mounted and self.query("#players-title"):  # otherwise it offers them on mount, or is closing
            self._offer_names()
            self.screen.refresh_bindings()

    def _not_seated(self, names: Sequence[str]) -> list[str]:
        """The names that are not seated yet."""
        seated = {name_key(seat.name) for seat in self.draft.named_seats(self.board)}
        return [name for name in names if name_key(name) not in seated]

    def _offer_names(self) -> None:
        title = wording("players title", counts=player_counts(self.board))
        away = self._not_seated(self.known)
        hint = "  " + wording("players known how", name=plain(away[0], LONGEST_NAME)) if away else ""
        self.query_one("#players-title", Static).update(Content.assemble(title, (hint, "$text-muted")))
        offers = iter(away)
        for index in range(self.count):
            field = self.query_one(f"#name-{index}", Name)
            field.suggester = self._name_suggester
            field.suggest("" if field.value.strip() else next(offers, ""))
        self.query_one("#players-known").display = bool(away)
        self.offered = away[:OFFERED]
        for button, name in zip_longest(self.query(".known").results(Button), self.offered):
            button.display = name is not None
            button.label = Content(plain(name or "", LONGEST_NAME))
            button.refresh(layout=True)  # a longer name needs a wider button

    def _seat_player(self, name: str) -> None:
        """Put a name into the empty field that has the focus, or else into the first empty one."""
        fields = [self.query_one(f"#name-{index}", Name) for index in range(self.count)]
        free = [field for field in fields if not field.value.strip()]
        if free:
            field = next((field for field in free if field.has_focus), free[0])
            field.value = name
            field.cursor_position = len(name)

    @on(Button.Pressed, ".known")
    def _known_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self._seat_player(self.offered[int((event.button.id or "").removeprefix("known-"))])

    def action_same_table(self) -> None:
        """Seat everybody from the last game, in their order, beside those already named."""
        for name in self._not_seated(self.last):
            self._seat_player(name)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "next_name":
            return isinstance(self.screen.focused, Name)
        return action != "same_table" or bool(self.last)

    def _show_order(self, names: list[str]) -> None:
        """Show the order of play, starting with whoever begins; in teams, partners follow each other."""
        begins = self.draft.first_player(self.board)
        at = self.draft.named_seats(self.board).index(begins) if begins else 0
        order = self.query_one("#players-order", Static)
        order.display = len(names) > 1
        key = "players order teams" if side_size(self.board) > 1 else "players order"
        order.update(Content.styled(wording(key, order=" → ".join(names[at:] + names[:at])), "$text-muted"))

    # -- filling in

    def go_to_fault(self) -> bool:
        """Go to the first name that has a fault; False if none has."""
        wrong = (index for index in range(self.count) if self.draft.fault(index))
        return any(self._focus_field(f"#name-{index}") for index in wrong)

    @on(Input.Changed)
    def _name_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.draft.seats[int((event.input.id or "").removeprefix("name-"))].typed = event.value
        self._refresh()

    @on(Pick.Changed, ".player-colour")
    def _colour_changed(self, event: Pick.Changed) -> None:
        self.draft.recolour(int((event.pick.id or "").removeprefix("colour-")), event.value, self.board)
        self._refresh()

    @on(Pick.Changed, "#first")
    def _first_changed(self, event: Pick.Changed) -> None:
        seated = self.draft.named_seats(self.board)
        if seated:
            self.draft.first = self.draft.seats.index(seated[event.pick.options.index(event.value)])
            self._show_order([plain(seat.name, LONGEST_NAME) for seat in seated])

    @on(Checkbox.Changed, ".means")
    def _means_changed(self, event: Checkbox.Changed) -> None:
        self.draft.means = (event.checkbox.id or CARDS) if event.value else CARDS

    @on(RadioSet.Changed)
    def _choose_tracking(self, event: RadioSet.Changed) -> None:
        self.draft.tracking = event.pressed.name or "turns"

    def action_next_name(self) -> None:
        """Go to the next name; from the last one, or an empty one, go on to who begins."""
        name = self.screen.focused
        if isinstance(name, Name):
            self.screen.set_focus(self._after(name))
            name.post_message(Name.Left(name))

    def _after(self, name: Name) -> Widget:
        index = int((name.id or "").removeprefix("name-")) + 1
        return self.query_one("#first" if index == self.count else f"#name-{index}")

    @on(Name.Left)
    def _name_left(self, event: Name.Left) -> None:
        event.stop()
        after = self._after(event.name)
        if isinstance(after, Name) and after.has_focus and not event.name.value.strip() and not after.value:
            self.screen.set_focus(self.query_one("#first"))

    def type(self, key: Key) -> None:
        """Begin the next name with a letter typed outside of any name, if there is a seat left."""
        focused, names = self.screen.focused, self.query(Name)
        name = (
            focused if isinstance(focused, Name) else next((empty for empty in names if not empty.value.strip()), None)
        )
        if name is None:
            self.post_message(self.Full())
        else:
            self.screen.set_focus(name)
            name.post_message(Key(key.key, key.character))  # after the focus, which selects what is in the field

    def on_key(self, event: Key) -> None:
        """Up and Down go from row to row; Right at the end of a name goes to its colour."""
        focused = self.screen.focused
        if event.key in ("up", "down"):
            gone = self._go_to_row(focused, 1 if event.key == "down" else -1)
        elif event.key == "right" and isinstance(focused, Name) and focused.done:
            gone = self._focus_field(f"#colour-{(focused.id or '').removeprefix('name-')}")
        else:
            return
        if gone:
            event.stop()

    def _go_to_row(self, focused: Widget | None, by: int) -> bool:
        """Go to the row above or below, or among colours to the next one; False if there is none, or within a list."""
        if focused is None or (isinstance(focused, Radios) and not focused.at_end(by)):
            return False
        column = (focused.id or "").partition("-")[0]
        below = ["#first", *(f"#{tick.id}" for tick in self.query(".means")), "#tracking"]
        names = [f"#name-{index}" for index in range(self.count)]
        colours = [f"#colour-{index}" for index in range(self.count) if self.query(f"#colour-{index}")]
        rows = [*(colours if column == "colour" else names), *below]
        at = rows.index(f"#{focused.id}") + by
        if 0 <= at < len(rows):
            for radios in self.query(rows[at]).results(Radios):
                radios.highlight_from(by)
            return self._focus_field(rows[at])
        return False

    def _focus_field(self, name: str) -> bool:
        fields = self.query(name)
        if fields:
            fields.first().focus()
        return bool(fields)
