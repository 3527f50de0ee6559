"""The score pad of a table that only counts: a column for each player, filled from top to bottom."""

from __future__ import annotations

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from companion.game.contributions import Tally
from companion.game.moves import CountRoutes, HasBonus, SumTickets
from companion.record import examples
from companion.session import Answer, Session
from companion.session.score_pad import ColumnPreview, ScorePad, label_of
from companion.tui.host import Host
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.score_pad import PadFields, pieces_of
from companion.words import wording
from companion.words.plain import plain


class CountsScreen(Screen[tuple[bool, tuple[int, int]]]):
    """Numbers are typed for one player after another; each column is judged and saved as it is filled.

    Closes with whether to go on to the sheet, and with the seat and the row of the field filled in last.
    """

    app = getters.app(Host)
    AUTO_FOCUS = "#counts-fields"
    BINDINGS = [
        Binding("f2", "sheet", wording("table key sheet"), key_display="F2"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
        Binding("f7", "app.rules", wording("table key rules"), key_display="F7"),
        Binding("ctrl+o", "phones", wording("table key phones"), show=False),
        Binding("escape", "back", wording("key to table"), key_display="Esc"),
    ]

    def __init__(self, session: Session, at: tuple[int, int] = (0, 0)) -> None:
        """`at` is the seat and the row of the field to begin with."""
        super().__init__()
        self.session = session
        self._start_field = at
        self.pad = ScorePad(session)
        self._warned = False
        """Whether it was just said that something is not saved."""
        self._message = Content("")

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            title = wording("counts title", board=plain(self.session.game.board.title))
            yield Static(Content(title), classes="page-title")
            yield PadFields(self.pad, self._start_field, looked=self._show_feedback, id="counts-fields")
            yield Static(id="counts-says")
        yield Keys()

    @property
    def fields(self) -> PadFields:
        return self.query_one(PadFields)

    def on_mount(self) -> None:
        self.fields.show()

    def phone_played(self, _: Answer) -> None:
        """A phone entered the column of its seat."""
        self.app.game_changed()
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Show columns that phones entered, perhaps while another screen was over the pad."""
        self.pad.follow()
        self.fields.show()

    # -- below the pad

    def _show_feedback(self, looked: ColumnPreview) -> None:
        """Say what is wrong with the column, or what its field takes."""
        self._warned = False
        seat, tally = self.fields.seat, self.fields.tally
        says = Content(self._hint(tally))
        typed = self.pad.columns[seat].get(tally, "")
        if looked.fault is not None:
            says = Content.styled(f"✗ {plain(f'{looked.fault.message} {looked.fault.hint}'.strip(), 300)}", "$error")
        elif looked.reasons and not looked.playable:
            rows = [
                Content.assemble(("✗ ", "$error bold"), (f"{item.rule}  ", "bold"), plain(item.says, 300))
                for item in looked.reasons[:3]
            ]
            if looked.refused_player:
                rows.insert(0, Content.styled(wording("counts others", who=plain(looked.refused_player)), "$warning"))
            says = Content("\n").join([*rows, Content.styled(wording("counts insist"), "$text-muted")])
        elif tally.step is SumTickets and typed and not typed[0].isdigit():
            ended = looked.game.seats[seat].outcomes
            named = [f"{item.a} – {item.b} {item.points:+}" for item in ended]
            says = Content.assemble(("✓ ", "$success bold"), plain(", ".join(named), 300))
        self._message = says
        self.query_one("#counts-says", Static).update(says)

    def _hint(self, tally: Tally) -> str:
        """What a field takes."""
        if tally.step is CountRoutes:
            return wording("counts hint routes", length=int(tally.unit), unit=pieces_of(self.session.game))
        if tally.step is SumTickets:
            return wording(
                f"counts hint {tally.unit}", example=examples.ticket(self.session.game).lower().replace(" - ", " ")
            )
        if tally.step is HasBonus:
            return wording("counts hint bonus", bonus=tally.unit)
        return wording("counts hint", what=label_of(self.session.game, tally))

    # -- going on

    def on_pad_fields_done(self) -> None:
        self.action_sheet()

    def _save_all(self) -> bool:
        """Save every column; False if one cannot be saved, and the first that is refused is shown."""
        fields = self.fields
        try:
            refused = [seat for seat in self.pad.unsaved if not self.pad.save(seat).playable]
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return False
        self.app.game_changed()
        if refused:
            fields.seat = refused[0]
            fields.show()
        return not refused

    def _close(self, *, to_sheet: bool) -> None:
        self.dismiss((to_sheet, (self.fields.seat, self.fields.row)))

    def action_sheet(self) -> None:
        """Go to the sheet, once every column is saved."""
        if self._save_all():
            self._close(to_sheet=True)

    def action_back(self) -> None:
        """Go to the table; say first that something cannot be saved, and drop it the second time."""
        if self._warned or self._save_all():
            self.app.game_changed()
            self._close(to_sheet=False)
            return
        self._warned = True
        leaves = wording("counts leave", who=plain(self.session.game.name(self.fields.seat)))
        self.query_one("#counts-says", Static).update(Content.assemble(self._message, "\n", (leaves, "$warning")))

    def action_phones(self) -> None:
        """Open the phones, on which all players can fill in their own columns."""
        self.app.show("phones")

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rules of a refusal, or else that of the row."""
        looked = self.fields.looked
        return tuple(reason.rule for reason in looked.reasons) or (self.fields.tally.rule,)

    def action_help(self) -> None:
        rows = [
            ("", wording("help counts")),
            ("Enter ↓ Tab", wording("help counts next")),
            ("↑", wording("help counts before")),
            ("← →", wording("help counts player")),
            ("x", wording("help counts bonus")),
            ("Del", wording("help counts erase")),
            ("!", wording("help counts insist")),
            ("F2", wording("help counts sheet")),
            ("F7", wording("help rules at hand")),
            ("Ctrl+O", wording("home phones what")),
            ("Esc", wording("help counts back")),
        ]
        self.app.show("help", rows)
