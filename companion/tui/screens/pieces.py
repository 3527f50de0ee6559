"""Pieces chosen in secret before the first turn, and revealed together (GL-03)."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Container, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, Static

from companion.families.pieces import Pieces
from companion.referee import judge
from companion.session import Answer, Session
from companion.session.pending import seats_to_choose_pieces
from companion.session.private_drafts import piece_choice, piece_choice_line
from companion.tui.host import Host
from companion.tui.stray_line import StrayLine
from companion.tui.themes import seat_colour
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.text import width_of
from companion.words import wording
from companion.words.plain import plain


class PiecesScreen(Screen[None]):
    """Each player in turn types a number of trains, unseen; the rest are ships. When all have chosen, all choices are
    shown.

    A cover comes between players. Escape goes back to it, and from there to the table; players who have chosen need not
    choose again.
    """

    app = getters.app(Host)

    BINDINGS = [
        Binding("enter", "on", wording("key go on"), key_display="Enter"),
        Binding("f3", "recommended", wording("key recommended"), key_display="F3"),
        Binding("f4", "peek", wording("key peek"), key_display="F4"),
        Binding("escape", "back", wording("key back"), key_display="Esc", priority=True),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, session: Session, chosen: dict[int, int] | None = None) -> None:
        """`chosen` are the trains of seats that chose earlier and were not revealed yet; it is kept up to date."""
        super().__init__()
        self.session = session
        self.chosen = {} if chosen is None else chosen
        self.seats = seats_to_choose_pieces(session.game)
        self.open = False
        self._stray = StrayLine()
        self._asked_seat: int | None = None
        """The seat that was asked last."""
        self.revealed: tuple[int, ...] = ()
        """The seats whose choices have been revealed."""
        self.rule = ""
        """The rule against what was typed last."""
        self.fault = ""
        """What can be typed instead, in words. It never says what was typed: others may look up at a refusal."""

    @property
    def rules(self) -> Pieces:
        rules = self.session.game.rules.get(Pieces.table)
        assert isinstance(rules, Pieces)
        return rules

    @property
    def seat(self) -> int | None:
        """The seat that chooses now; None when all have chosen."""
        return next((seat for seat in self.seats if not self._has_chosen(seat)), None)

    def _has_chosen(self, seat: int) -> bool:
        """Whether a seat has chosen: here, on its phone, or in a line."""
        return seat in self.chosen or self.session.game.seats[seat].chosen is not None

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="pieces-title", classes="page-title")
            with Container(classes="cover"), Vertical(classes="cover-card"):
                yield Static(id="pieces-whose", classes="cover-whose")
                yield Static(id="pieces-what", classes="cover-what")
                with Center(id="pieces-field"):
                    yield Field(
                        id="pieces-line", password=True, restrict=r"[0-9]*", max_length=2, select_on_focus=False
                    )
                yield Static(id="pieces-says", classes="cover-what")
        yield Keys()

    def on_mount(self) -> None:
        self._show()

    # -- showing

    def _show(self) -> None:
        """Show the cover, the question, or everybody's choice."""
        line = self.query_one("#pieces-line", Input)
        self.query_one("#pieces-field").display = self.open
        if self.open:
            self.set_focus(line)
        else:
            self.set_focus(None)
            self._clear_field()
        if self._asked_seat != self.seat or self.open:
            self._stray = StrayLine()
        self._asked_seat = self.seat
        self._show_count()
        self._show_hint()
        if self.revealed:
            self._set_text("whose", Content.styled(wording("pieces revealed"), "bold"))
            self._set_text("what", self._all_choices())
        elif self.seat is None:
            self._set_text("whose", Content.styled(wording("pieces all chosen"), "bold"))
            self._set_text("what", Content.styled(wording("pieces reveal"), "$text-muted"))
        else:
            self._show_question(self.seat)
        self.refresh_bindings()

    def _show_count(self) -> None:
        """Show how many have chosen."""
        done = len(self.revealed) or sum(map(self._has_chosen, self.seats))
        self._set_text("title", Content(wording("pieces title", done=done, of=len(self.seats))))

    def _show_question(self, seat: int) -> None:
        numbers, who = self.rules.numbers, plain(self.session.game.name(seat))
        colour = seat_colour(self.app, self.session.game, seat)
        self._set_text("whose", Content.styled(wording("pieces of", who=who), f"bold {colour}"))
        question = wording("pieces asked", choose=numbers.choose, trains=numbers.train, ships=numbers.ship)
        hint = ("pieces type" if self.open else "pieces others away", "$text-muted")
        if self._stray.begun and not self.open:
            hint = ("stray line", "$warning")
        self._set_text("what", Content.assemble(question, "\n\n", (wording(hint[0], who=who), hint[1])))

    def _show_hint(self) -> None:
        """Show what can be typed, if something else was; otherwise, what is recommended."""
        best = self.rules.recommended
        says = Content("")
        if self.fault:
            says = Content.assemble((f"{self.rule}  " if self.rule else "", "bold $error"), self.fault)
        elif self.open and best is not None:
            says = Content.styled(wording("pieces recommended", trains=best.trains, ships=best.ships), "$text-muted")
        self._set_text("says", says)

    def _all_choices(self) -> Content:
        """Everybody's pieces, one row each."""
        game = self.session.game
        names = [plain(game.name(seat)) for seat in self.revealed]
        width = max(map(width_of, names))
        rows = []
        for seat, name in zip(self.revealed, names, strict=True):
            chosen = game.seats[seat].chosen or {}
            counts = wording("pieces chosen", trains=chosen.get("train", 0), ships=chosen.get("ship", 0))
            gap = " " * (width - width_of(name) + 3)
            rows.append(Content.assemble((name, f"bold {seat_colour(self.app, game, seat)}"), gap, counts))
        return Content("\n").join([*rows, Content(""), Content.styled(wording("pieces to table"), "$text-muted")])

    def _set_text(self, part: str, text: Content) -> None:
        self.query_one(f"#pieces-{part}", Static).update(text)

    def phone_chose(self) -> None:
        """A seat chose on its phone; the player who chooses here goes on, unless it was the same seat."""
        if self.seat == self._asked_seat:
            self._show_count()
        else:
            self.open = False
            self._set_fault("")
            self._show()

    def phone_played(self, _: Answer) -> None:
        """A phone played a line."""
        self.app.game_changed()
        self.phone_chose()

    def on_screen_resume(self) -> None:
        """Catch up with what phones chose while another screen was over this one."""
        if not self.revealed:
            self.phone_chose()

    # -- choosing

    def _choose(self, trains: int) -> None:
        """Take this many trains, and ships for the rest, if the rules allow it."""
        seat = self.seat
        assert seat is not None
        verdict = judge(self.session.game, piece_choice(self.session.game, seat, trains))
        if verdict.legal:
            self.chosen[seat] = trains
            self.app.save_drafts()
            self.open = False
            self._set_fault("")
        else:
            self._clear_field()
            self._set_fault(self._allowed_range(seat), verdict.reasons[0].rule)
        self._show()

    def _allowed_range(self, seat: int) -> str:
        """How many trains the rules allow, in words."""
        game = self.session.game
        counts = [
            count for count in range(self.rules.numbers.train + 1) if judge(game, piece_choice(game, seat, count)).legal
        ]
        return wording("pieces range", least=min(counts, default=0), most=max(counts, default=0))

    def _set_fault(self, fault: str, rule: str = "") -> None:
        self.fault, self.rule = fault, rule

    def _clear_field(self) -> None:
        """Empty the field and hide what is typed in it."""
        line = self.query_one("#pieces-line", Input)
        with self.prevent(Input.Changed):
            line.value = ""
        line.password = True

    def _reveal(self) -> None:
        """Play every choice, seat by seat, so that the whole table sees them."""
        try:
            for seat in [index for index in self.seats if self.session.game.seats[index].chosen is None]:
                self.session.play(piece_choice_line(self.session.game, seat, self.chosen[seat]))
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return
        self.revealed = tuple(self.seats)
        self.chosen.clear()
        self.app.save_drafts()
        self.app.game_changed()
        self._show()

    @on(Input.Changed, "#pieces-line")
    def _typed(self) -> None:
        self._set_fault("")
        self._show_hint()

    @on(Input.Submitted, "#pieces-line")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        if not self.open or self.seat is None:
            return
        if event.value.isdigit():
            self._choose(int(event.value))
        else:
            self._set_fault(wording("pieces wanted", allowed=self._allowed_range(self.seat)))
            self._show_hint()

    # -- keys

    def on_key(self, event: Key) -> None:
        if self.open:
            return
        before = self._stray.begun
        if self.seat is not None and not self.revealed and self._stray.takes(event):
            event.stop()
        elif event.key == "space":
            event.stop()
            if self.is_active:
                self.action_on()
        if self._stray.begun != before and self.seat is not None:
            self._show_question(self.seat)

    def on_click(self) -> None:
        if not self.open:
            self.action_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "recommended":
            return self.open and self.rules.recommended is not None
        return self.open if action == "peek" else True

    def _leave(self) -> None:
        """Go back to the table; further keys that were typed ahead change nothing."""
        if self.is_active:
            self.dismiss()

    def action_on(self) -> None:
        """Lift the cover, reveal, or go back to the table."""
        if self.revealed:
            self._leave()
        elif self.seat is None:
            self._reveal()
        elif not self.open:
            self.open = True
            self._show()

    def action_recommended(self) -> None:
        """Take what is recommended for a first game."""
        best = self.rules.recommended
        if best is not None:
            self._choose(best.trains)

    def action_peek(self) -> None:
        """Show what is typed, and hide it again."""
        line = self.query_one("#pieces-line", Input)
        line.password = not line.password

    def action_back(self) -> None:
        if self.open:
            self.open = False
            self._set_fault("")
            self._show()
        else:
            self._leave()

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rule of a refusal, or else that of the choice."""
        return (self.rule or self.rules.numbers.rule,)

    def action_help(self) -> None:
        """Show the rule of a refusal, or else the keys."""
        if self.rule:
            self.app.action_rules()
            return
        rows = [
            ("", wording("help pieces")),
            ("Enter", wording("help pieces take")),
            ("F3", wording("help pieces recommended")),
            ("F4", wording("help pieces peek")),
            ("Esc", wording("help pieces back")),
        ]
        self.app.show("help", rows)
