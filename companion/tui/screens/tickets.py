"""Tickets at the end, player by player."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.game.state import Game
from companion.record import examples
from companion.record.values import all_listed
from companion.sitting import Sitting
from companion.tui.app import CompanionApp
from companion.tui.laying import Laying
from companion.tui.themes import palette_of
from companion.tui.widgets.choices import Choices
from companion.words import say
from companion.words.plain import plain


def to_lay(game: Game) -> list[int]:
    """Seats of whom tickets may still be missing, in the order of the table."""
    untold = not game.table.by_turns
    return [
        seat for seat, held in enumerate(game.holdings) if held.kept > len(held.tickets) or (untold and not held.kept)
    ]


class TicketsScreen(Screen[None]):
    """Each player in turn lays the kept tickets open; a cover between them, so that nobody looks by chance.

    Escape goes back to the cover, and from there to the table; what was chosen
    and not confirmed is kept as long as the screen is.
    """

    app = getters.app(CompanionApp)

    BINDINGS = [
        Binding("f2", "confirm", say("key confirm"), key_display="F2"),
        Binding("f3", "skip", say("key skip"), key_display="F3"),
        Binding("delete", "drop", say("key drop"), key_display="Del"),
        Binding("escape", "back", say("key back"), key_display="Esc", priority=True),
        Binding("f1", "help", say("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = None

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.seats = to_lay(sitting.game)
        self.at = 0
        """Which of the seats it is about; all are done when there is none."""
        self.open = False
        """The cover is off."""
        self.layings: dict[int, Laying] = {}

    @property
    def laying(self) -> Laying:
        """What the present player has chosen so far."""
        seat = self.seats[self.at]
        return self.layings.setdefault(seat, Laying(self.sitting, seat))

    def _example(self) -> str:
        """What may be typed, with cities of this board."""
        game = self.sitting.game
        if all_listed(game):
            return say("tickets placeholder", such=examples.parts(*examples.ticket(game).split(" - ")[:2]))
        return say("tickets placeholder unlisted", such=f"{' - '.join(examples.apart(game.board)).lower()} 6")

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="tickets-title")
            with Container(id="tickets-cover"), Vertical(id="tickets-card"):
                yield Static(id="tickets-whose")
                yield Static(id="tickets-what")
            with Vertical(id="tickets-open"):
                yield Input(placeholder=self._example(), id="tickets-line", compact=True, select_on_focus=False)
                with Horizontal(id="tickets-both"):
                    yield Choices(id="tickets-deck")
                    with VerticalScroll(id="tickets-scroll", can_focus=False):
                        yield Static(id="tickets-kept")
                yield Static(id="tickets-says")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#tickets-deck").can_focus = False
        self._close()

    # -- cover and open

    def _close(self) -> None:
        """Show whose tickets come next, or that there are none."""
        self.open = False
        self._arrange()
        whose, what = self.query_one("#tickets-whose", Static), self.query_one("#tickets-what", Static)
        if self.at >= len(self.seats):
            whose.update(Content.styled(say("tickets all known"), "bold"))
            what.update(Content.styled(say("tickets to sheet"), "$text-muted"))
            return
        laying = self.laying
        whose.update(Content.styled(say("tickets of", who=plain(laying.name)), f"bold {self._ink()}"))
        key = "tickets cover" if laying.missing is not None else "tickets cover untold"
        told = say(key, missing=laying.missing or 0)
        what.update(
            Content.assemble((told, ""), "\n\n", (say("tickets others away", who=plain(laying.name)), "$text-muted"))
        )

    def _ink(self) -> str:
        palette = palette_of(self.app)
        return palette.seat(self.sitting.game.seat(self.seats[self.at]).colour).line

    def _lift(self) -> None:
        self.open = True
        self._arrange()
        line = self.query_one("#tickets-line", Input)
        line.value = ""
        line.focus()
        self._fill("")
        self._show()

    def _arrange(self) -> None:
        self.query_one("#tickets-cover").display = not self.open
        self.query_one("#tickets-open").display = self.open
        if self.at < len(self.seats):
            title = say("tickets title", at=self.at + 1, of=len(self.seats))
        else:
            title = say("tickets title done")
        self.query_one("#tickets-title", Static).update(Content.styled(title, "bold $primary"))
        if not self.open:
            self.set_focus(None)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("confirm", "drop"):
            return self.open
        return self.at < len(self.seats) if action == "skip" else True

    # -- choosing

    @on(Input.Changed, "#tickets-line")
    def _typed(self, event: Input.Changed) -> None:
        if self.open:
            self._fill(event.value)

    def _fill(self, typed: str) -> None:
        """The cards that fit what was typed."""
        deck = self.query_one("#tickets-deck", OptionList)
        deck.clear_options()
        rows = []
        for card in self.laying.fitting(typed):
            ends = " – ".join(card.ends)
            rows.append(Option(Content.assemble((f"{card.value:>4}  ", "$text-muted"), plain(ends, 100)), card.id))
        deck.add_options(rows)
        deck.highlighted = 0 if rows and typed.strip() else None

    def _show(self, says: Content | None = None) -> None:
        """The kept tickets, completed or not, and what the referee says to them."""
        laying = self.laying
        parts: list[Content] = [Content.styled(say("tickets kept", who=plain(laying.name)), "$primary")]
        for one, new in laying.results():
            sign, style = ("✓", "$success") if one.completed else ("✗", "$error")
            way = " – ".join(one.card.ends)
            parts.append(
                Content.assemble((f"{sign} {one.points:>+4}  ", style), (plain(way, 100), "" if new else "$text-muted"))
            )
        parts.append(Content(""))
        parts.append(self._count())
        self.query_one("#tickets-kept", Static).update(Content("\n").join(parts))
        reasons = [
            Content.assemble((f"{reason.rule}  ", "bold $error"), plain(reason.says, 400))
            for reason in laying.reasons()
        ]
        if reasons:
            first = laying.reasons()[0].rule
            reasons.append(Content.styled(say("tickets insist", rule=first), "$text-muted"))
        told = says if says is not None else Content("\n").join(reasons)
        self.query_one("#tickets-says", Static).update(told)

    def _count(self) -> Content:
        laying = self.laying
        if laying.missing is None:
            return Content.styled(say("tickets known untold", known=laying.known), "$text-muted")
        told = say("tickets known", known=laying.known, kept=laying.kept)
        if laying.missing > 0:
            return Content.assemble(told, "  ", (say("tickets missing", missing=laying.missing), "$warning"))
        return Content.styled(told, "$success" if laying.known == laying.kept else "$error")

    @on(OptionList.OptionSelected, "#tickets-deck")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self._add(event.option_id or "")

    @on(Input.Submitted, "#tickets-line")
    def _entered(self, event: Input.Submitted) -> None:
        """Take the lit card, or a ticket told with its value; on an empty line confirm when all are known."""
        deck = self.query_one("#tickets-deck", OptionList)
        if event.value.strip() == "!":
            event.input.value = ""
            self.action_confirm(insist=True)
        elif not event.value.strip() and deck.highlighted is None:
            if self.laying.chosen and self.laying.missing in (0, None):
                self.action_confirm()
            elif self.laying.missing:
                self._show(Content.styled(say("tickets still", missing=self.laying.missing), "$warning"))
        elif deck.highlighted is not None:
            self._add(deck.get_option_at_index(deck.highlighted).id or "")
        elif (valued := self.laying.valued(event.value)) is not None:
            event.input.value = valued
            event.input.cursor_position = len(valued)
            self._show(Content.styled(say("tickets worth", ticket=valued), "$warning"))
        else:
            self._added(self.laying.add_typed(event.value))

    def _add(self, card: str) -> None:
        self.laying.add(card)
        self._added("")

    def _added(self, fault: str) -> None:
        line = self.query_one("#tickets-line", Input)
        line.focus()
        if fault:
            self._show(Content.styled(fault, "$error"))
            return
        line.value = ""
        self._fill("")
        self._show()

    def on_key(self, event: Key) -> None:
        """Up and Down light a card while one types; Backspace on an empty line takes the last one back."""
        line, deck = self.query_one("#tickets-line", Input), self.query_one("#tickets-deck", OptionList)
        if not self.open:
            if event.key in ("enter", "space"):
                self._go_on()
                event.stop()
        elif event.key in ("up", "down"):
            (deck.action_cursor_down if event.key == "down" else deck.action_cursor_up)()
            event.stop()
        elif event.key in ("backspace", "delete") and not line.value:
            self.action_drop()
            event.stop()

    def on_click(self) -> None:
        if not self.open:
            self._go_on()

    def _go_on(self) -> None:
        if self.at < len(self.seats):
            self._lift()
        else:
            self._to_sheet()

    # -- what the keys do

    def action_drop(self) -> None:
        """Take back the ticket chosen last."""
        self.laying.drop()
        self._fill(self.query_one("#tickets-line", Input).value)
        self._show()

    def action_confirm(self, insist: bool = False) -> None:
        """Say the line; what is refused is shown and stays as it is."""
        laying = self.laying
        try:
            said = laying.say(insist=insist)
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return
        if not said:
            self._show()
            return
        self.app.changed()
        self._next()

    def action_skip(self) -> None:
        """Leave this player's tickets as they are."""
        self._next()

    def _next(self) -> None:
        self.layings.pop(self.seats[self.at], None)
        self.at += 1
        if self.at < len(self.seats):
            self._close()
        else:
            self._to_sheet()

    def _to_sheet(self) -> None:
        self.app.pop_screen()
        self.app.show_end()

    def action_back(self) -> None:
        if self.open:
            self._close()
        else:
            self.dismiss()

    def action_help(self) -> None:
        """The rule of a refusal, if there is one; else the keys."""
        reasons = self.laying.reasons() if self.open else ()
        if reasons:
            self.app.show_rules(reasons[0].rule)
            return
        from companion.tui.screens.help import HelpScreen

        rows = [
            ("", say("help tickets", such=f"{' - '.join(examples.apart(self.sitting.game.board))} 9")),
            ("Enter", say("help add")),
            ("↑ ↓", say("help light card")),
            ("Del", say("help drop")),
            ("F2", say("help confirm")),
            ("!", say("help insist")),
            ("F3", say("help skip")),
            ("Esc", say("help cover")),
        ]
        self.app.push_screen(HelpScreen(rows))
