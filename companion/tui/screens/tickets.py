"""The tickets of each player, one player after another."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from companion.game.deal import seats_yet_to_keep
from companion.record import examples
from companion.session import Answer, Session
from companion.session.hints import keep_example
from companion.session.private_drafts import first_cover, seats_to_show, seats_with_tickets
from companion.session.ticket_draft import TicketDraft
from companion.tui.host import Host
from companion.tui.stray_line import StrayLine
from companion.tui.themes import seat_colour
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.ticket_entry import TicketEntry
from companion.view import View, Viewer
from companion.words import wording
from companion.words.plain import plain


class TicketsScreen(Screen[None]):
    """Each player in turn names the kept tickets, with a cover in between so that nobody sees others' by chance.

    At the end they are revealed. Earlier, if turns are tracked, they stay under the cover until then; Left and Right go
    to another player's cover, and a player who lifted one may see how the tickets stand. Escape goes back to the cover,
    and from there to the table; what was chosen and not confirmed is saved beside the game whenever a cover closes.
    """

    app = getters.app(Host)

    BINDINGS = [
        Binding("enter", "lift", wording("key lift"), key_display="Enter"),
        Binding("enter", "to_sheet", wording("key to sheet"), key_display="Enter"),
        Binding("f2", "confirm", wording("key confirm"), key_display="F2"),
        Binding("f2", "keep", wording("key keep"), key_display="F2"),
        Binding("f3", "skip", wording("key skip"), key_display="F3"),
        Binding("f4", "outlook", wording("key outlook"), key_display="F4"),
        Binding("left", "another(-1)", wording("key another"), key_display="← →"),
        Binding("right", "another(1)", show=False),
        Binding("delete", "drop", wording("key drop"), key_display="Del"),
        Binding("escape", "back", wording("key back"), key_display="Esc", priority=True),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, session: Session, drafts: dict[int, TicketDraft] | None = None) -> None:
        """`drafts` is what seats chose earlier and did not confirm; it is kept up to date."""
        super().__init__()
        self.session = session
        self.early = session.game.table.by_turns and not session.ended
        """Whether the game goes on, so that nothing is revealed yet."""
        self.seats = seats_with_tickets(session.game) if self.early else seats_to_show(session.game)
        self.drafts = {} if drafts is None else drafts
        self.at = first_cover(session, [self._draft(seat) for seat in self.seats]) if self.early else 0
        """The index of the present player in `seats`; past the end once all are done."""
        self.open = False
        """Whether the cover is off."""
        self._shown_replay: object = None
        """The game as it was last shown."""
        self._stray = StrayLine()

    @property
    def draft(self) -> TicketDraft:
        """What the present player has chosen so far."""
        return self._draft(self.seats[self.at])

    def _draft(self, seat: int) -> TicketDraft:
        return self.drafts.setdefault(seat, TicketDraft(View(self.session, Viewer(seat)), seat))

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="tickets-title")
            with Container(id="tickets-cover"), Vertical(id="tickets-card"):
                yield Static(id="tickets-whose")
                yield Static(id="tickets-what")
            yield TicketEntry(self.session.game, early=self.early, id="tickets-open")
        yield Keys()

    def on_mount(self) -> None:
        self._put_cover_on()

    def phone_played(self, _: Answer) -> None:
        """A phone played a line."""
        self.app.game_changed()
        self._follow()

    def on_screen_resume(self) -> None:
        """Catch up with what phones played while another screen was over this one."""
        if self._shown_replay is not self.session.replay:
            self._follow()

    def _follow(self) -> None:
        """Show how many tickets are known now; under the cover, skip a player who named all of them elsewhere."""
        if self.open:
            self._shown_replay = self.session.replay
            self.entry.show()
        else:
            self._skip_complete()
            self._put_cover_on()

    @property
    def entry(self) -> TicketEntry:
        return self.query_one(TicketEntry)

    # -- cover and open

    def _put_cover_on(self) -> None:
        """Put the cover on, and show whose tickets come next, or that none do."""
        self._shown_replay = self.session.replay
        self._save()
        self.open = False
        self._stray = StrayLine()
        self.entry.show_draft(None)
        self._arrange()
        whose, what = self.query_one("#tickets-whose", Static), self.query_one("#tickets-what", Static)
        if self.at >= len(self.seats):
            none = self.early and not self.seats
            says = (
                wording("tickets none kept", example=keep_example(self.session.game))
                if none
                else wording("tickets all known")
            )
            whose.update(Content.styled(says, "bold"))
            what.update(Content.styled("" if none else wording("tickets to sheet"), "$text-muted"))
            return
        colour = seat_colour(self.app, self.session.game, self.seats[self.at])
        whose.update(Content.styled(wording("tickets of", who=plain(self.draft.name)), f"bold {colour}"))
        self._show_cover_hint()

    def _show_cover_hint(self) -> None:
        """Show what is missing under the cover and how it is lifted, or that a line typed there goes nowhere."""
        who = plain(self.draft.name)
        hint = ("stray line", "$warning") if self._stray.begun else ("tickets others away", "$text-muted")
        says = Content.assemble("\n".join(self._cover_lines()), "\n\n", (wording(hint[0], who=who), hint[1]))
        self.query_one("#tickets-what", Static).update(says)

    def _cover_lines(self) -> Iterator[str]:
        """How many tickets are missing, how many wait under the cover, and what becomes of them."""
        draft = self.draft
        if draft.missing is None:
            yield wording("tickets cover untold")
        elif self.early and not draft.missing:
            yield wording("tickets cover all", count=draft.known)
            return
        elif draft.missing or not draft.chosen:
            yield wording("tickets cover", missing=draft.missing)
        if draft.chosen:
            yield wording("tickets covered", count=len(draft.chosen))
        if draft.typing:
            yield wording("tickets typed covered")
        yield wording("tickets stay covered" if self.early else "tickets go open")
        if self.early and (untold := seats_yet_to_keep(self.session.game)):
            yield wording("tickets cover others", names=[plain(self.session.game.name(seat)) for seat in untold])

    def _arrange(self) -> None:
        self.query_one("#tickets-cover").display = not self.open
        self.query_one("#tickets-open").display = self.open
        if self.at < len(self.seats):
            key = "tickets title" if self.session.ended else "tickets title each"
            title = wording(key, at=self.at + 1, of=len(self.seats))
        else:
            title = wording("tickets title done")
        self.query_one("#tickets-title", Static).update(Content.styled(title, "bold $primary"))
        if not self.open:
            self.set_focus(None)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        asked = self.at < len(self.seats)
        allowed = {
            "lift": asked and not self.open,
            "to_sheet": not asked,
            "confirm": self.open and not self.early,
            "keep": self.open and self.early,
            "drop": self.open,
            "skip": asked,
            "outlook": self.open and not self.session.ended and not self.session.game.table.recorded_at_end,
            "another": self.early and not self.open and len(self.seats) > 1,
        }
        return allowed.get(action, True)

    # -- what the keys do

    def on_key(self, event: Key) -> None:
        if self.open:
            return
        before = self._stray.begun
        if self.at < len(self.seats) and self._stray.takes(event):
            event.stop()
        elif event.key == "space":
            self.action_lift()
            event.stop()
        if self._stray.begun != before:
            self._show_cover_hint()

    def on_click(self) -> None:
        if not self.open:
            self.action_lift()

    def action_lift(self) -> None:
        """Take the cover off; if nobody is left, go on to the sheet."""
        if not self.is_active:
            return
        if self.at < len(self.seats):
            self.open = True
            self._arrange()
            self.entry.show_draft(self.draft)
        else:
            self.action_to_sheet()

    @on(TicketEntry.Confirmed)
    def _chosen(self, event: TicketEntry.Confirmed) -> None:
        """Reveal what was chosen, or keep it under the cover."""
        if self.early:
            self.action_keep()
        else:
            self.action_confirm(event.insists)

    def action_drop(self) -> None:
        """Take back the ticket chosen last."""
        self.entry.drop()

    def action_confirm(self, insist: bool = False) -> None:
        """Play the line, after saying what is missing; if it is refused, the reasons are shown and nothing changes."""
        draft = self.draft
        if not insist and (not self.entry.take_typed() or self._warns_of_missing()):
            return
        try:
            played = draft.play(insist=insist)
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return
        if not played:
            self.entry.show()
            return
        self.app.game_changed()
        self.drafts.pop(draft.seat, None)
        self._next()

    def action_keep(self) -> None:
        """Keep what is chosen under the cover until the end, and go on to the next player if nothing is missing."""
        if self.entry.take_typed() and not self._warns_of_missing():
            self._next()

    def _warns_of_missing(self) -> bool:
        """Whether it was just said that tickets are missing; if so, what was chosen is saved."""
        lacks = self.entry.warn_of_missing(again=True)
        if lacks:
            self._save()
        return lacks

    def action_skip(self) -> None:
        """Leave this player's tickets as they are; if something typed is not a ticket yet, say so first."""
        if not (self.open and self.entry.warn_of_unfinished()):
            self._next()

    def action_another(self, by: int) -> None:
        """Show the cover of another player."""
        self.at = (self.at + by) % len(self.seats)
        self._put_cover_on()

    def action_outlook(self) -> None:
        """Show the owner how the tickets stand; after that, the cover is on again."""
        draft = self.draft
        self._put_cover_on()
        self.app.show("outlook", draft)

    def _next(self) -> None:
        """Go to the next player or, while the game goes on, to the next one whose tickets are missing."""
        self.at += 1
        while self.early and self.at < len(self.seats) and not self.draft.missing:
            self.at += 1
        self._skip_complete()
        if self.at < len(self.seats):
            self._put_cover_on()
        elif self.early:
            self._leave()
        else:
            self.action_to_sheet()

    def _skip_complete(self) -> None:
        """At the end, skip players who named all their tickets elsewhere and left nothing under their cover."""
        missing = seats_to_show(self.session.game)
        while not self.early and self.at < len(self.seats) and self.seats[self.at] not in missing:
            draft = self.drafts.get(self.seats[self.at])
            if draft is not None and (draft.chosen or draft.typing):
                return
            self.at += 1

    def action_to_sheet(self) -> None:
        """Go on to what stations borrow, and the sheet."""
        self._save()
        self._say_waiting()
        self.app.pop_screen()
        self.app.end_of_game.go_on()

    def action_back(self) -> None:
        if self.open:
            self._put_cover_on()
        elif self.is_active:
            self._leave()

    def _leave(self) -> None:
        """Return to the previous screen."""
        self._save()
        self._say_waiting()
        self.dismiss()

    def _save(self) -> None:
        """Save what was chosen, before the cover is on again."""
        if self.open:
            self.app.save_drafts()

    def _say_waiting(self) -> None:
        """Say whose tickets wait under the cover."""
        opened = self.app.opened
        if opened and (unsaid := [says for seat, says in opened.unconfirmed_tickets() if seat in self.seats]):
            key = "tickets wait early" if self.early else "tickets wait"
            self.app.notify(wording(key, what=unsaid), timeout=8, markup=False)

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rules of the refusal that is shown."""
        return tuple(reason.rule for reason in self.draft.reasons()) if self.open else ()

    def action_help(self) -> None:
        keys = (
            [("F2", wording("help keep"))]
            if self.early
            else [("F2", wording("help confirm")), ("!", wording("help insist"))]
        )
        rows = [
            (
                "",
                wording(
                    "help tickets", example=f"{' - '.join(examples.unconnected_cities(self.session.game.board))} 9"
                ),
            ),
            ("Enter", wording("help add")),
            ("↑ ↓", wording("help light card")),
            ("Del", wording("help drop")),
            *keys,
            ("F3", wording("help skip")),
            *([("F4", wording("help outlook"))] if not self.session.ended else []),
            *([("← →", wording("help another"))] if self.early else []),
            ("F7", wording("help rules at hand")),
            ("Esc", wording("help cover")),
        ]
        self.app.show("help", rows)
