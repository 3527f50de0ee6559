"""Who plays: names, colours, who begins, and how much the table tells."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Checkbox, Input, RadioSet, Static

from companion.game.board import Board
from companion.game.table import TRACKING
from companion.record.header import LONGEST_NAME
from companion.tui.draft import Draft
from companion.tui.themes import palette_of
from companion.tui.widgets.pick import Pick
from companion.tui.widgets.shelf import players_of
from companion.tui.widgets.tick import Radio, Tick
from companion.words import say
from companion.words.plain import plain


class Players(VerticalScroll, can_focus=False):
    """A row for each place at the table; what is wrong with a name is said at once."""

    def __init__(self, draft: Draft, board: Board, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.draft = draft
        self.board = board
        draft.fitted(board)
        self.count = max(board.players)

    def compose(self) -> ComposeResult:
        yield Static(Content(say("players title", counts=players_of(self.board))), classes="form-title")
        for index in range(self.count):
            place = self.draft.places[index]
            with Horizontal(classes="player-row"):
                yield Static(Content(str(index + 1)), classes="player-number")
                yield Input(
                    place.name, say("player placeholder"), id=f"name-{index}", compact=True, classes="player-name",
                    max_length=4 * LONGEST_NAME, select_on_focus=False,
                )  # fmt: skip
                yield Static(id=f"fault-{index}", classes="player-fault")
                if self.draft.lead(index, self.board) == index:
                    yield Pick([place.colour], place.colour, width=6, id=f"colour-{index}", classes="player-colour")
                else:
                    yield Static(id=f"mate-{index}", classes="player-mate")
        yield Static(id="players-faults")
        yield Static(id="players-order", classes="form-gap")
        with Horizontal(classes="form-row"):
            yield Static(Content(say("players first")), classes="form-label")
            yield Pick([], width=LONGEST_NAME, id="first")
        if "dice" in self.board.rules:
            yield Tick(Content(say("players dice")), self.draft.dice, id="dice", compact=True)
            if self.board.two_decks:
                yield Static(Content(say("players dice house rule")), classes="set-up-text")
        yield Static(Content(say("players tracking")), classes="form-title form-gap")
        with RadioSet(id="tracking", compact=True):
            for word in TRACKING:
                label = Content.assemble(
                    (say(f"tracking {word}"), "bold"), "  ", (say(f"tracking {word} what"), "$text-muted")
                )
                yield Radio(label, self.draft.tracking == word, name=word, compact=True)

    def on_mount(self) -> None:
        palette = palette_of(self.app)
        for pick in self.query(".player-colour").results(Pick):
            pick.inks = {colour: paint.line for colour, paint in palette.seats.items()}
        self._refresh()

    def _refresh(self) -> None:
        """Colours that are free, faults behind names, and who can begin."""
        for index in range(self.count):
            place = self.draft.places[index]
            lead = self.draft.lead(index, self.board)
            if lead == index:
                pick = self.query_one(f"#colour-{index}", Pick)
                pick.offer(self.draft.free_colours(index, self.board), place.colour)
            else:
                mate = self.draft.places[lead].told
                beside = say("player mate", name=plain(mate, LONGEST_NAME)) if mate else ""
                self.query_one(f"#mate-{index}", Static).update(Content(beside))
            self.query_one(f"#fault-{index}", Static).update(Content("✗" if self.draft.fault(index) else ""))
        faults = [self.draft.fault(index) for index in range(self.count)]
        told = self.query_one("#players-faults", Static)
        told.update(Content("\n".join(filter(None, faults))))
        told.display = any(faults)
        seated = self.draft.at_table(self.board)
        names = [plain(place.told, LONGEST_NAME) for place in seated]
        place = self.draft.places[self.draft.first]
        if place not in seated and seated:
            self.draft.first = self.draft.places.index(seated[0])
        first = self.draft.places[self.draft.first]
        self._show_order(names)
        self.query_one("#first", Pick).offer(
            names or [say("players nobody")], plain(first.told, LONGEST_NAME) if names else say("players nobody")
        )

    def _show_order(self, names: list[str]) -> None:
        """The seats as the order of play, from whoever begins; in teams partners follow each other."""
        begins = self.draft.places[self.draft.first]
        seated = self.draft.at_table(self.board)
        at = seated.index(begins) if begins in seated else 0
        order = self.query_one("#players-order", Static)
        order.display = len(names) > 1
        key = "players order teams" if "teams" in self.board.rules else "players order"
        order.update(Content.styled(say(key, order=" → ".join(names[at:] + names[:at])), "$text-muted"))

    # -- filling in

    @on(Input.Changed)
    def _named(self, event: Input.Changed) -> None:
        event.stop()
        self.draft.places[int((event.input.id or "").removeprefix("name-"))].name = event.value
        self._refresh()

    @on(Pick.Changed, ".player-colour")
    def _coloured(self, event: Pick.Changed) -> None:
        self.draft.recolour(int((event.pick.id or "").removeprefix("colour-")), event.value, self.board)
        self._refresh()

    @on(Pick.Changed, "#first")
    def _begins(self, event: Pick.Changed) -> None:
        seated = self.draft.at_table(self.board)
        if seated:
            self.draft.first = self.draft.places.index(seated[event.pick.options.index(event.value)])
            self._show_order([plain(place.told, LONGEST_NAME) for place in seated])

    @on(Checkbox.Changed, "#dice")
    def _diced(self, event: Checkbox.Changed) -> None:
        self.draft.dice = event.value

    @on(RadioSet.Changed)
    def _told(self, event: RadioSet.Changed) -> None:
        self.draft.tracking = event.pressed.name or "turns"

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Enter goes to the next name, from the last or an empty one on to who begins."""
        event.stop()
        index = int((event.input.id or "").removeprefix("name-"))
        last = index == self.count - 1 or not event.value.strip()
        self.query_one("#first" if last else f"#name-{index + 1}").focus()

    def on_key(self, event: Key) -> None:
        """Up and Down go from row to row, except in the list of trackings."""
        focused = self.screen.focused
        if event.key not in ("up", "down") or focused is None or isinstance(focused, RadioSet):
            return
        part, _, number = (focused.id or "").partition("-")
        index = self.count if part == "first" else int(number)
        index += 1 if event.key == "down" else -1
        if index < 0:
            return
        while part == "colour" and 0 <= index < self.count and self.draft.lead(index, self.board) != index:
            index += 1 if event.key == "down" else -1
        part = part if part == "colour" else "name"
        target = "#tracking" if index > self.count else "#first" if index == self.count else f"#{part}-{index}"
        self.query_one(target).focus()
        event.stop()
