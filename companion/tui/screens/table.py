"""The table: the board, the seats, the history, and one line in which people say what happened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import DescendantFocus, Key
from textual.screen import Screen

from companion.collector import set_aside
from companion.families import opening_questions
from companion.game.deal import seats_yet_to_keep
from companion.game.moves import KeepTickets
from companion.record.amend import Change
from companion.record.faults import RecordFault
from companion.session import Answer, Session
from companion.session.feedback import (
    REDONE,
    UNDONE,
    Line,
    change_lines,
    indented_line,
    played_lines,
    seen_change,
    text_line,
    ticked_line,
)
from companion.session.key_hints import is_rules_question
from companion.session.marks import marks_of
from companion.session.pending import pending_question, seats_to_choose_pieces
from companion.session.photo_draft import photos_usable
from companion.tui.host import Host
from companion.tui.keep_offer import KeepOffer
from companion.tui.mouse import BoardMouse
from companion.tui.stylesheets import TABLE
from companion.tui.table_views import TableViews
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.caption import Caption, status_line
from companion.tui.widgets.history import History
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.line import Prompt
from companion.tui.widgets.prompt import PromptBox
from companion.tui.widgets.proposed import ProposedLine
from companion.tui.widgets.seats import Seats
from companion.view import View
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

FOLLOW_TIME = 1.0
"""Seconds between looks at a game that is played elsewhere."""


class TableScreen(Screen[None]):
    """Type a line: the verdict appears below it, and Enter plays it. A click on a track begins its claim.

    Narrow windows have the board on top and a row for each seat; F3 shows the history over the board, then gives the
    board the whole window. From 120 columns on, seats and history are on the right.
    """

    app = getters.app(Host)
    CSS_PATH = TABLE
    AUTO_FOCUS = "#prompt"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (20, "-low"), (30, "-tall"), (44, "-lofty")]
    BINDINGS = [
        Binding("f1", "help", wording("table key help"), key_display="F1"),
        Binding("f2", "sheet", wording("table key sheet"), key_display="F2"),
        Binding("f3", "history", wording("table key history"), key_display="F3"),
        Binding("f3", "alone", wording("table key alone"), key_display="F3"),
        Binding("f3", "together", wording("table key together"), key_display="F3"),
        Binding("f4", "tickets", wording("table key tickets"), key_display="F4"),
        Binding("f7", "app.rules", wording("table key rules"), key_display="F7"),
        Binding("f8", "pieces", wording("table key pieces"), key_display="F8"),
        *(
            Binding("f8", f"opening('{name}')", wording(f"table key {name}"), key_display="F8")
            for name in opening_questions()
        ),
        Binding("f8", "counts", wording("table key counts"), key_display="F8"),
        Binding("f8", "loans", wording("table key loans"), key_display="F8"),
        Binding("f8", "photo", wording("table key photo"), key_display="F8"),
        Binding("ctrl+g", "jump", wording("table key jump"), show=False),
        Binding("ctrl+t", "now", wording("table key now"), show=False),
        Binding("ctrl+z,f5", "undo", wording("table key undo"), key_display="^z"),
        Binding("ctrl+y,f6", "redo", wording("table key redo"), key_display="^y"),
        Binding("ctrl+y,f6", "no_redo", show=False),
        Binding("ctrl+s", "stop", wording("table key stop"), show=False),
        Binding("ctrl+r", "recount", wording("table key recount"), show=False),
        Binding("ctrl+k", "keep", wording("table key keep"), key_display="^k", priority=True),
        Binding("ctrl+o", "phones", wording("table key phones"), show=False),
        Binding("escape", "back", wording("table key home"), key_display="Esc"),
    ]

    def __init__(self, session: Session, public: View, remark: str = "") -> None:
        """`public` is what everybody may know; `remark` is for the caption of a game that is only looked at."""
        super().__init__()
        self.session = session
        self._remark = remark
        self._public = public
        """What is shown here, because everybody can see this screen."""
        self._mouse = BoardMouse(self, session, self._take_back)
        self._views = TableViews(self, self._refit)
        self._shown_replay: object = None
        self._keep_offer = KeepOffer(session)
        self._footer_state: object = None
        """What the footer's keys depend on, as it was when they were last made."""

    def compose(self) -> ComposeResult:
        game = self.session.game
        with Container(id="table"):
            with Container(id="side"):
                yield Seats(id="seats")
                yield History(id="history")
            yield Caption(id="caption")
            yield BoardView(game.board, marks_of(game), id="board")
            yield Seats(id="seat-rows")
            yield ProposedLine(id="proposed")
            yield PromptBox(
                self.session,
                looked=self._looked,
                played=self._played,
                dropped=self._dropped,
                purpose="look on" if self._looks_on else "play",
                id="prompt-box",
            )
        yield Keys()

    @property
    def box(self) -> PromptBox:
        """The prompt and its verdict."""
        return self.query_one(PromptBox)

    @property
    def _looks_on(self) -> bool:
        return self.app.opened is not None and self.app.opened.onlooker is not None

    def on_mount(self) -> None:
        self._show_game()
        self.call_after_refresh(set_aside)  # the game stays: a search for garbage between two keys can leave it out

        if self._looks_on:
            self.set_interval(FOLLOW_TIME, self.follow_game)

    def follow_game(self) -> None:
        """Show what was played elsewhere since the last look, unless another screen is on top."""
        if self.app.screen is self and self.app.opened is not None and self.app.opened.follow():
            self.on_screen_resume()

    def on_screen_resume(self) -> None:
        if self.app.session is not self.session:  # left from the question over it, and about to be removed
            return
        self.box.withdraw_leaving()
        self.query_one(ProposedLine).renew()
        if self._shown_replay is not self.session.replay:
            if chosen_pieces := self._play_chosen_pieces():
                self._changed(chosen_pieces)
            else:
                self._show_game()

    # -- showing

    def _show_game(self, done: tuple[Line, ...] = ()) -> None:
        """Show the game as it is now, everywhere, and say what was done last."""
        session = self.session
        self._shown_replay = session.replay
        self.query_one(BoardView).show(session.game.board, marks_of(session.game))
        for seats in self.query(Seats):
            seats.show(session.game, None if session.ended else session.speaker)
        self.query_one(History).show(self._public.session.moves, secrets=session.ended)
        self._show_caption()
        self._mouse.show_target()
        self.box.show_game(done)
        if (keyed := (pending_question(session), session.redoable)) != self._footer_state:
            self._footer_state = keyed
            self.refresh_bindings()  # rebuilds the footer, which costs as much as everything else

    def _show_caption(self) -> None:
        """Show the status line and, in a small window, how to enlarge the board or get the table back."""
        alone = self._views.board_alone
        self.query_one(Caption).show(
            status_line(self.session, self._remark),
            before=wording("caption alone") if alone else "",
            after=wording("caption larger") if self._views.narrow and not alone else "",
        )

    # -- the board

    def _looked(self, answer: Answer) -> None:
        """Highlight what is typed on the board; typing brings the table back."""
        if answer.text and self._views.board_alone:
            self._views.show_together()
        self._mouse.highlight(answer)

    @on(BoardView.Hovered)
    def _hover(self, message: BoardView.Hovered) -> None:
        self._mouse.hover(message)

    @on(BoardView.Clicked)
    def _click(self, message: BoardView.Clicked) -> None:
        self._mouse.click(message)

    def action_jump(self) -> None:
        """Put letters on the cities; the city chosen by them goes into the line."""
        self._mouse.jump(self.app)

    # -- what a window shows

    def on_resize(self) -> None:
        self.call_next(self._refit)  # once the screen has the classes of its new size

    def _refit(self) -> None:
        """Update the keys and the line above the board for a window of this width."""
        self.refresh_bindings()
        self._show_caption()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        if isinstance(event.widget, Prompt):
            self._views.leave_history()

    def action_history(self) -> None:
        self._views.toggle_history()

    def action_alone(self) -> None:
        self._views.show_alone()

    def action_together(self) -> None:
        self._views.show_together()

    # -- playing

    def phone_played(self, answer: Answer) -> None:
        """A phone played a line. What is typed here without a name may now be another player's line, as yet unread."""
        meaning = self.box.entered_line
        self._played(answer)
        if self.box.entered_line != meaning:
            self.box.just_came.note()

    def _played(self, answer: Answer) -> None:
        done = played_lines("played", self._public.session.moves[-1], answer)
        self._changed((*done, *self._play_chosen_pieces()))
        if self.app.opened is not None and (offer := self._keep_offer.renew(self.app.opened, self.app.storage)):
            self.box.say_done((*done, indented_line(offer, "aside")))
            self.refresh_bindings()

        turn, game = answer.turn, self.session.game
        keeps_tickets = turn is not None and any(isinstance(step, KeepTickets) for step in turn.steps)
        if keeps_tickets and seats_to_choose_pieces(game) and not seats_yet_to_keep(game) and self._idle:
            self.action_pieces()

    @on(PromptBox.Stopping)
    def _stop(self) -> None:
        """Stop the game, because a word for that was typed."""
        self.box.put("")
        self.action_stop()

    def action_stop(self) -> None:
        """End the game here; before its last turn, ask the table first."""
        self.app.end_of_game.stop(self._show_game, self.box.say_fault)

    @on(PromptBox.Nothing)
    def _nothing_typed(self) -> None:
        """Play what a phone proposed; if nothing was, and the game has ended, go on to the sheet."""
        if self.app.desk.proposals.waiting:
            if fault := self.query_one(ProposedLine).play():
                self.box.say_fault(fault)
        elif self.session.ended:
            self.app.end_of_game.begin()

    def phone_chose(self) -> None:
        """A phone chose its pieces; once all have chosen, show them."""
        opened = self.app.opened
        assert opened is not None
        if set(seats_to_choose_pieces(self.session.game)) - set(opened.chosen_pieces):
            return
        if self._idle:
            self.action_pieces()
        else:
            self.app.notify(wording("pieces all covered"), timeout=8, markup=False)

    def _play_chosen_pieces(self) -> tuple[Line, ...]:
        """Play pieces chosen in secret, if the table began before all had chosen. Returns the lines to show."""
        opened = self.app.opened
        assert opened is not None
        try:
            return tuple(indented_line(plain(line, 200), "aside") for line in opened.play_chosen())
        except OSError as fault:
            self.app.say_fault(plain(str(fault), 400))
            return ()

    @property
    def _idle(self) -> bool:
        """Whether nobody is typing, so that a screen may open by itself."""
        return not self.box.prompt.value.strip() and self.box.question is None

    def phone_proposed(self) -> None:
        """Show that a phone proposed a line; Escape now drops that first, and does not leave."""
        self.box.withdraw_leaving()
        self.query_one(ProposedLine).renew()

    def action_keep(self) -> None:
        """Write what was just corrected to the user's own copy of the board; the game goes on as before."""
        try:
            says = self._keep_offer.accept(self.app.storage)
        except (LookupError, OSError, ValueError) as fault:
            self.box.say_fault(wording("keep corrections failed", why=system_says(fault, 300)))
            return
        self.box.say_done((ticked_line(says, ""),))
        self.refresh_bindings()

    def _changed(self, done: tuple[Line, ...]) -> None:
        self._mouse.clicked = None
        if self._keep_offer.corrections:
            self._keep_offer.corrections = ()
            self.refresh_bindings()
        self._show_game(done)
        self.call_after_refresh(self.app.game_changed)  # it waits for the disk

    def action_undo(self) -> None:
        """Take back what was done last: a line, or a correction."""
        self._undo_or_redo(self.session.undo, UNDONE, "nothing to undo")

    def _take_back(self) -> None:
        self._undo_or_redo(self.session.take_back, UNDONE, "nothing to undo")

    def action_redo(self) -> None:
        """Do again what was taken back last."""
        self._undo_or_redo(self.session.redo, REDONE, "nothing to redo")

    def action_no_redo(self) -> None:
        """Say that there is nothing to redo."""
        self.action_redo()

    def _undo_or_redo(self, action: Callable[[], Change | None], how: str, nothing: str) -> None:
        before = self._public.session
        try:
            change = action()
        except OSError as fault:
            self.box.say_fault(fault)
            return
        except RecordFault as fault:
            self.box.say_fault(wording("not turned back", why=fault.message))
            return
        if change is None:
            self.box.say_done((text_line(wording(nothing), "aside"),))
            return
        self._changed(change_lines(seen_change(change, before, self._public.session), how))

    @on(History.Opened)
    def _open_line(self, message: History.Opened) -> None:
        """Open a line of the history for correction."""
        self.app.show("amend", self.session, message.number, then=self._amended)

    def _amended(self, done: tuple[Line, ...] | None) -> None:
        if done is not None:
            self._changed(done)

    # -- keys

    def on_key(self, event: Key) -> None:
        """Send what is typed anywhere to the prompt."""
        prompt = self.box.prompt
        if event.key != "escape":
            self.box.withdraw_leaving()
        if event.is_printable and event.character is not None and not prompt.has_focus:
            event.stop()
            prompt.focus()
            prompt.insert_text_at_cursor(event.character)

    def action_back(self) -> None:
        """Go back one step; the line is kept for Up. With nothing left to close, a second Escape goes home."""
        if self._views.history_shown:
            self._views.toggle_history()
        elif self._views.board_alone:
            self._views.show_together()
        elif self.box.step_back():
            return
        elif dropped := self.query_one(ProposedLine).drop():
            self.box.say_done((text_line(dropped, "aside"),))
        else:
            opened = self.app.opened
            assert opened is not None
            plays = opened.onlooker is None
            phones = plays and self.app.desk.is_on
            if self.box.ask_to_leave(saved=opened.source is not None, plays=plays, phones=phones):
                self.app.go_home()

    def action_sheet(self) -> None:
        """Show the sheet as it stands."""
        if self.session.ended:
            self.app.desk.show_end()
        self.app.show("sheet", self.session)

    def action_recount(self) -> None:
        """Compare the scoring markers with the record."""
        self.app.show("recount", self.session)

    def action_phones(self) -> None:
        """Open the screen for phones, which are private seats."""
        self.app.show("phones")

    def action_tickets(self) -> None:
        """Go to the tickets of each player, or to the score pad."""
        self.app.end_of_game.show_tickets()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """F8 is what the table is asked for now (pieces, how a line begins, loans). Redo is there after an undo, and
        Ctrl+K after a line that corrected the board."""
        if action in ("pieces", "loans", "counts", "photo", "opening"):
            return (*parameters, action)[0] == pending_question(self.session)
        if action == "keep":
            return bool(self._keep_offer.corrections)
        if action in ("history", "alone", "together"):
            return action == self._views.next_view
        return self.session.redoable if action == "redo" else True

    def action_pieces(self) -> None:
        """Choose pieces in secret."""
        if self.app.opened is not None:
            self.app.show("pieces", self.session, self.app.opened.chosen_pieces)

    def action_opening(self, _: str = "") -> None:
        """Ask for what the next line has to begin with, such as a roll; the line that results goes to the prompt."""
        seat = self.session.speaker
        if seat is not None:
            self.app.show("choosing", self.session, seat, then=self._begin_opened)

    def _begin_opened(self, line: str | None) -> None:
        seat = self.session.speaker
        if line and seat is not None:
            self.box.begin(line.removeprefix(f"{self.session.game.name(seat)} "))

    def action_counts(self) -> None:
        """Show the score pad."""
        self.app.end_of_game.show_tickets()

    def action_photo(self) -> None:
        """Read off a photo of the table who owns what."""
        self.app.show("photo", then=self._draft_confirmed)

    def _dropped(self, path: Path) -> None:
        """Take in a picture that was dropped on the terminal."""
        if photos_usable(self.session.game):
            self.app.show("photo", path, then=self._draft_confirmed)
        else:
            self.box.say_fault(wording("photo not here"))

    def photo_confirmed(self, change: Change) -> None:
        """A phone confirmed the draft of a photo."""
        self._draft_confirmed(change)

    def _draft_confirmed(self, change: Change | None) -> None:
        """Show that a draft was confirmed: its lines stand, and one undo takes them back."""
        if change is not None:
            says = wording("photo confirmed", count=len(change.added))
            self._changed((ticked_line(says, ""),))

    def action_loans(self) -> None:
        """Show what stations borrow."""
        self.app.end_of_game.go_on()

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rules of the refusal that is shown."""
        verdict = self.box.answer.verdict
        return tuple(reason.rule for reason in verdict.reasons) if verdict is not None else ()

    def question_at_hand(self) -> str:
        """The question about rules at the prompt; empty for a move."""
        return self.box.answer.text.strip() if is_rules_question(self.session, self.box.answer) else ""

    def action_help(self) -> None:
        """Show what may be done now, what can be typed and pressed, and what holds at this table."""
        from companion.tui.table_help import rows

        self.app.show("help", rows(self.session), wording("table help title"))

    def action_now(self) -> None:
        """Show what the side to move may do now, to choose from, and what holds at this table."""
        self.app.show("now", self.session, then=self._begin_chosen)

    def _begin_chosen(self, line: str | None) -> None:
        """Begin the line that was chosen; if a line has to begin with something else, ask for that first."""
        if line and pending_question(self.session) in opening_questions():
            self.action_opening()
        elif line:
            self.box.begin(line)
