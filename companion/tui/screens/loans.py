"""What stations borrow, before the sheet: the best choice is proposed, and the player may pick another (EU-04)."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.game.contributions import EndChoice
from companion.record.end_choices import end_choices, known_ticket_points, options
from companion.record.lines import write_line
from companion.record.questions import Offer
from companion.session import Answer, Session
from companion.tui.host import Host
from companion.tui.themes import seat_colour
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.text import fit, width_of
from companion.words import wording
from companion.words.plain import plain


class LoansScreen(Screen[None]):
    """A row for each station: whose it is, where, and what it borrows. Enter lists the alternatives; F2 goes on."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("f2", "on", wording("key to sheet"), key_display="F2"),
        Binding("escape", "back", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#loans-list"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.loans: list[EndChoice] = []
        self.choosing: EndChoice | None = None
        """The station whose loan is being chosen; None while all stations are listed."""
        self.offers: list[Offer] = []
        self._shown_replay: object = None
        """The game as it was last shown."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="loans-title", classes="page-title")
            yield Static(id="loans-what", classes="page-remark")
            yield ChoiceList(id="loans-list")
        yield Keys()

    def on_mount(self) -> None:
        self._list_all()

    def phone_played(self, _: Answer) -> None:
        """A phone played a line: what its own station borrows, or a ticket for which another loan may be better."""
        self.app.game_changed()
        self._list_again()

    def on_screen_resume(self) -> None:
        """Catch up with what phones played while another screen was over this one."""
        if self._shown_replay is not self.session.replay:
            self._list_again()

    def _list_again(self) -> None:
        """List the same things again; the highlighted row stays highlighted."""
        highlighted = self.query_one("#loans-list", OptionList).highlighted
        if self.choosing is None:
            self._list_all(highlighted)
        else:
            same_place = (loan for loan in end_choices(self.session.game) if _place(loan) == _place(self.choosing))
            self._list_choices(next(same_place), highlighted)

    # -- showing

    def _list_all(self, highlight: int | None = None) -> None:
        """List every station; `highlight` is the row to highlight, by default the first."""
        self.choosing = None
        game = self.session.game
        self.loans = end_choices(game)
        cities = [loan.city for loan in self.loans]
        names = [plain(game.name(loan.seat)) for loan in self.loans]
        name_width, city_width = max(map(width_of, names)), max(map(width_of, cities))
        rows = []
        for loan, name in zip(self.loans, names, strict=True):
            ink = f"bold {seat_colour(self.app, self.session.game, loan.seat)}"
            rows.append(
                Content.assemble((fit(name, name_width + 2), ink), fit(loan.city, city_width + 3), self._borrowed(loan))
            )
        self._show(wording("loans title"), wording("loans what"), rows, highlight or 0)

    def _borrowed(self, loan: EndChoice) -> Content:
        if loan.stands is None:
            return Content.styled(wording("loan none"), "$text-muted")
        how = wording("loan chosen" if loan.chosen else "loan proposed")
        return Content.assemble(plain(loan.stands.says), "  ", (how, "$text-muted"))

    def _list_choices(self, loan: EndChoice, highlight: int | None = None) -> None:
        """List the opponents' routes at a station, and what the tickets would bring with each.

        `highlight` is the row to highlight, by default the present choice.
        """
        game = self.session.game
        chosen = options(game, loan)
        self.choosing, self.offers = loan, [offer for offer, _ in chosen]
        rows = []
        for offer, says in chosen:
            points = wording("loan worth", points=known_ticket_points(offer.verdict.game, loan.seat))
            rows.append(Content.assemble(plain(says.says), "  ", (points, "$text-muted")))
        at_first = next((at for at, (_, says) in enumerate(chosen) if says == loan.stands), 0)
        who = plain(game.name(loan.seat))
        self._show(
            wording("loans of", who=who, city=loan.city),
            wording("loans choose"),
            rows,
            at_first if highlight is None else highlight,
        )

    def _show(self, title: str, remark: str, rows: list[Content], highlighted: int) -> None:
        self._shown_replay = self.session.replay
        self.query_one("#loans-title", Static).update(Content(title))
        self.query_one("#loans-what", Static).update(Content(remark))
        shown = self.query_one("#loans-list", OptionList)
        shown.clear_options()
        shown.add_options(Option(row) for row in rows)
        shown.highlighted = highlighted if rows else None

    # -- choosing

    @on(OptionList.OptionSelected, "#loans-list")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if self.choosing is None:
            loan = self.loans[event.option_index]
            if loan.stands is not None:
                self._list_choices(loan)
            return
        try:
            self.session.play(write_line(self.session.game, self.offers[event.option_index].turn))
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return
        self.app.game_changed()
        self._back_to_all()

    def action_on(self) -> None:
        """Go to the sheet, with the loans as they are."""
        self.app.pop_screen()
        self.app.end_of_game.go_on(loans_declared=True)

    def action_back(self) -> None:
        """Go back from the choices to the stations, and from there to the table."""
        if self.choosing is not None:
            self._back_to_all()
        else:
            self.dismiss()

    def _back_to_all(self) -> None:
        """List all stations again, and highlight the one that was open."""
        places = [_place(loan) for loan in end_choices(self.session.game)]
        self._list_all(places.index(_place(self.choosing)) if self.choosing is not None else None)

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rule about what a station borrows."""
        return ("EU-04",)

    def action_help(self) -> None:
        rows = [
            ("", wording("help loans")),
            ("Enter", wording("help loans choose")),
            ("F2", wording("help loans on")),
            ("F7", wording("help rules at hand")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)


def _place(loan: EndChoice) -> tuple[int, str]:
    """Whose choice it is, and where."""
    return loan.seat, loan.city
