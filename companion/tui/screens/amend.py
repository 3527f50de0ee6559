"""Correcting an older line: what to do with it, what that changes, and whether the table agrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.worker import Worker

from companion.record.consequences import known_reasons
from companion.record.edits import CHANGE, CUT, DELETE, INSERT, Edit
from companion.record.piecemeal import at_once
from companion.record.tokens import split_comment
from companion.session import Answer, Correction, Session
from companion.session.board_clicks import named_tracks
from companion.session.feedback import AGREED, Line, change_lines, seen_change
from companion.session.marks import marks_of
from companion.tui import amending
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.stray_line import StrayLine
from companion.tui.stylesheets import OTHERS, TABLE
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.changes import Changes, ShownChange
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.prompt import PromptBox
from companion.words import wording
from companion.words.plain import plain

PAUSE = 0.15
"""Seconds without a key before the consequences of what is typed are looked for."""
MENU, COVER, EDIT, ASK = "menu", "cover", "edit", "ask"
"""The stages: choosing what to do with the line, waiting under a cover, typing the new line, asking the table."""


class AmendScreen(Screen[tuple[Line, ...] | None]):
    """One line of the history: change it, put a line before it, delete it, or undo to here.

    A new line is judged while it is typed, in the game as it was at that point. What would change is listed, and Enter
    agrees; Escape goes back one stage and, in the end, leaves everything as it was. A line that names kept tickets is
    covered until its owner sits in front of the screen. Closes with what was done.
    """

    app = getters.app(Host)
    CSS_PATH = [TABLE, OTHERS]
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS = [
        Binding("enter", "on", wording("key go on"), key_display="Enter"),
        Binding("exclamation_mark", "insist", wording("amend key insist"), key_display="!"),
        Binding("pagedown", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("escape", "back", wording("key back"), key_display="Esc", priority=True),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]

    def __init__(self, session: Session, number: int) -> None:
        """`number` is the line's number in the history."""
        super().__init__()
        self.session = session
        self.number = number
        self.entry = session.moves[number - 1]
        self._original_texts = [entry.text for entry in session.moves[:number]]
        assert self.entry.turn is not None
        self.known = session.answering(self.entry.turn).moves[number - 1]
        """The line as its seat knows the game: it has no `!` because of what others named in secret."""
        self.owner = amending.owner(session, self.entry.turn)
        """The only player who may see the line that is changed, or the one that was typed."""
        self.then = session.before_move(number)
        """The game as it was before the line."""
        self.stage = MENU
        self.what = CHANGE
        self.insist = False
        self.correction: Correction | None = None
        self._typed = ""
        self._stray = StrayLine()
        """What somebody types at the cover."""
        self._pause: Timer | None = None
        self._searching: Worker[None] | None = None
        """The worker that looks for the consequences of what is typed, between keys."""
        self._worded_changes: tuple[Correction, list[ShownChange]] | None = None
        """The last correction whose consequences were put into words, with those words."""

    def compose(self) -> ComposeResult:
        game = self.then.game
        with Vertical(classes="page"):
            yield Static(Content(amending.title(self.session, self.number)), classes="page-title")
            yield Static(id="amend-line")
            with Horizontal(id="amend-both"):
                with Vertical(id="amend-left"):
                    yield ChoiceList(id="amend-menu")
                    with Container(id="amend-cover", classes="cover"), Vertical(classes="cover-card"):
                        yield Static(id="amend-whose", classes="cover-whose")
                        yield Static(id="amend-away", classes="cover-what")
                    yield PromptBox(
                        self.then, looked=self._looked, played=self._entered, purpose="amend", id="amend-box"
                    )
                    yield Static(id="amend-heading")
                    yield Changes(id="amend-changes")
                    yield Static(id="amend-foot")
                yield BoardView(game.board, marks_of(game), id="amend-board")
        yield Keys()

    def on_mount(self) -> None:
        menu = self.query_one("#amend-menu", ChoiceList)
        menu.add_options(amending.options(self.number, len(self.session.moves)))
        menu.highlighted = 0
        self._go_to(MENU)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    # -- the stages

    def _go_to(self, stage: str) -> None:
        """Show another stage, and give the focus to what needs it."""
        self.stage = stage
        self._cancel_search()
        menu, box = self.query_one("#amend-menu", ChoiceList), self.query_one(PromptBox)
        menu.display = stage == MENU
        box.display = stage == EDIT
        self.query_one("#amend-cover").display = stage == COVER
        self.query_one(Changes).display = stage != COVER
        if stage == MENU:
            self.set_focus(menu)
            self._look_at_menu()
        elif stage == EDIT:
            self.set_focus(box.prompt)
            self._look_at(box.answer)
        else:
            self.set_focus(None)
        self._show()

    def _show(self) -> None:
        """Show the line, what would change, and what Enter does."""
        correction, asks = self.correction, self.stage == ASK and self.correction is not None
        shown = {"line": amending.line(self.known), "heading": Content(""), "foot": Content("")}
        changes: Sequence[ShownChange] = ()
        if correction is not None:
            if self._worded_changes is None or self._worded_changes[0] is not correction:
                self._worded_changes = correction, at_once(amending.changes(correction))
            changes = self._worded_changes[1]
            shown["heading"] = amending.heading(self.entry, correction)
            if asks:
                shown["line"] = amending.proposal_text(self.session, self.known, correction)
                shown["foot"] = Content.styled(
                    amending.enter_hint(self.entry, correction, self.insist), "bold $primary"
                )
        for name, text in shown.items():
            self.query_one(f"#amend-{name}", Static).update(text)
        self.query_one(Changes).show(changes)
        self.refresh_bindings()

    # -- looking

    @on(OptionList.OptionHighlighted, "#amend-menu")
    def _look_at_menu(self) -> None:
        """Look for what the highlighted choice would change."""
        if self.stage == MENU:
            self._search_later(lambda: Edit(self._chosen_edit(), self.number))

    def _propose(self, edit: Edit, *, insist: bool = False) -> Correction | None:
        """What an edit would change; None, with a notice as the screen closes, if the line was changed meanwhile."""
        return self.session.propose(edit, insist=insist) if self._check_unchanged() else None

    def _check_unchanged(self) -> bool:
        """Whether the line and those before it are still as they were when this opened; if not, close."""
        now = self.session.moves[: self.number]
        stands = [entry.text for entry in now] == self._original_texts
        if not stands:
            self.app.notify(wording("amend meanwhile"), severity="warning", timeout=12, markup=False)
            if self.is_active:
                self.dismiss(None)
        return stands

    def _chosen_edit(self) -> str:
        menu = self.query_one("#amend-menu", ChoiceList)
        return menu.get_option_at_index(menu.highlighted or 0).id or CHANGE

    def _looked(self, answer: Answer) -> None:
        if self.stage == EDIT:
            self._look_at(answer)

    def _look_at(self, answer: Answer) -> None:
        """Highlight what the line names; what it would change follows when the typing pauses."""
        self._highlight(answer)
        if self.correction is not None:
            self.correction = None
            self._show()
        if answer.playable:
            self._search_later(lambda: self._edit(self.query_one(PromptBox).answer))
        else:
            self._cancel_search()
            self._check_unchanged()

    def _highlight(self, answer: Answer) -> None:
        self.query_one("#amend-board", BoardView).highlight(*named_tracks(answer, self.then.game))

    def _edit(self, answer: Answer) -> Edit:
        """The edit that a line stands for, with any comment typed after it."""
        comment = split_comment(answer.text)[1]
        return Edit(self.what, self.number, answer.line + (f"  # {comment}" if comment else ""))

    def _search_later(self, edit: Callable[[], Edit]) -> None:
        """Look for what an edit would change once no key comes; drop what was looked for before."""
        self._cancel_search()
        self._pause = self.set_timer(PAUSE, lambda: self._start_search(edit()))

    def _cancel_search(self) -> None:
        """Stop looking for consequences."""
        if self._pause is not None:
            self._pause.stop()
        if self._searching is not None:
            self._searching.cancel()

    def _start_search(self, edit: Edit) -> None:
        self._searching = self.run_worker(self._find_changes(edit), group="looking")

    async def _find_changes(self, edit: Edit) -> None:
        """Find what an edit would change, between keys, and again if lines are played meanwhile."""
        correction = None
        while edit.kind in (DELETE, CUT) or self.stage == EDIT:
            if not self._check_unchanged():
                break
            correction = await self.app.in_slices(self.session.propose_piecemeal(edit))
            self._worded_changes = correction, await self.app.in_slices(amending.changes(correction))
            if self.session.is_current(correction):
                break
        self.correction = correction
        if self.display:  # unless it is just being closed
            self._show()

    # -- going on

    @on(OptionList.OptionSelected, "#amend-menu")
    def _take_choice(self) -> None:
        """Type a new line, or ask the table right away."""
        self.what, self.insist, self.correction = self._chosen_edit(), False, None
        if self.what in (DELETE, CUT):
            self.correction = self._propose(Edit(self.what, self.number))
            self._go_to(ASK)
            return
        changes = self.what == CHANGE
        self._typed = self.known.text.strip() if changes else ""
        self.owner = amending.owner(self.session, self.entry.turn) if changes else None
        self._open_line()

    def _open_line(self) -> None:
        """Put the line at the prompt, under a cover first if it names tickets."""
        if self.owner is not None:
            self.query_one("#amend-whose", Static).update(Content(wording("amend cover", who=self.owner)))
            self._stray = StrayLine()
            self._show_cover_hint()
            self._go_to(COVER)
        else:
            self._edit_line()

    def _show_cover_hint(self) -> None:
        """Say how the cover is lifted, or that a line typed there goes nowhere."""
        key, ink = ("stray line", "$warning") if self._stray.begun else ("amend cover more", "")
        self.query_one("#amend-away", Static).update(Content.styled(wording(key, who=self.owner), ink))

    def _edit_line(self) -> None:
        self._go_to(EDIT)
        box = self.query_one(PromptBox)
        box.show_game()
        box.put(self._typed)

    def _entered(self, answer: Answer) -> None:
        """Ask the table about the new line, which may be played."""
        self.then.undo()
        self._typed = answer.text.strip()
        self.insist = False
        self.owner = amending.owner(self.session, answer.turn) or self.owner
        self.query_one(PromptBox).prompt.forget()
        self.correction = self._propose(self._edit(answer))
        self._go_to(ASK)
        self._highlight(answer)

    def on_key(self, event: Key) -> None:
        """Keep a line that is typed at the cover from lifting it."""
        if self.stage != COVER:
            return
        before = self._stray.begun
        if self._stray.takes(event):
            event.stop()
        if self._stray.begun != before:
            self._show_cover_hint()

    def action_on(self) -> None:
        """Lift the cover, or agree."""
        if self.stage == COVER:
            self._edit_line()
        elif self.stage == ASK and self.correction is not None and self.correction.possible and self.is_active:
            if not self.session.is_current(self.correction):
                self._ask_again(self.correction)
                return
            before = self._everybody
            try:
                change = self.session.agree(self.correction)
            except OSError as fault:
                says = Content.styled(plain(str(fault), 400), "bold $error")
                self.query_one("#amend-foot", Static).update(says)
                return
            self.app.game_changed()
            seen = None if change is None else seen_change(change, before, self._everybody)
            self.dismiss(change_lines(seen, AGREED) if seen is not None else None)

    @property
    def _everybody(self) -> Session:
        """The game as everybody knows it."""
        return self.session if self.session.known_to is None else self.session.known_to(None)

    def _ask_again(self, correction: Correction) -> None:
        """Show what would change now, because lines were played meanwhile; the table has to agree again."""
        self.correction = self._propose(correction.edit, insist=self.insist)
        self._show()
        if self.correction is not None:
            self.app.notify(wording("amend more lines"), severity="warning", timeout=12, markup=False)

    def action_insist(self) -> None:
        """Toggle whether lines that would be lost are played anyway."""
        if self.correction is not None and (self.correction.refused or self.insist):
            self.insist = not self.insist
            self.correction = self._propose(self.correction.edit, insist=self.insist)
            self._show()

    def action_back(self) -> None:
        """Go back one stage; from the first one, close and leave everything as it was."""
        box = self.query_one(PromptBox)
        if self.stage == EDIT and box.choosing:
            box.step_back()
        elif self.stage == ASK and self.what in (CHANGE, INSERT):
            self.correction = None
            self._open_line()
        elif self.stage == MENU:
            self.dismiss(None)
        else:
            if self.stage == EDIT and box.prompt.value != self._typed:
                box.step_back()  # Up brings the line back
            self.correction = None
            self._go_to(MENU)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "insist":
            lost = self.correction is not None and bool(self.correction.refused or self.insist)
            return self.stage == ASK and lost
        return self.stage != EDIT if action == "on" else True

    def action_turn(self, pages: int) -> None:
        turn_pages(self.query_one(Changes), pages)

    def rules_at_hand(self) -> Iterator[str]:
        """The rules against the line being typed, or else the old line, and against lines that would be lost."""
        typed = self.query_one(PromptBox).answer.verdict if self.stage == EDIT else None
        old = () if self.stage == EDIT else (self.entry,)
        lost = self.correction.refused if self.correction is not None else ()
        yield from (reason.rule for reason in (typed.reasons if typed is not None else ()))
        for entry in (*old, *lost):
            yield from (reason.rule for reason in known_reasons(entry, revealed=self.session.ended)[0])

    def action_help(self) -> None:
        rows = [
            ("", wording("help amend")),
            ("", wording("help amend header")),
            ("Enter", wording("help amend on")),
            ("!", wording("help amend insist")),
            ("F7", wording("help rules at hand")),
            ("PgUp PgDn", wording("help amend read")),
            ("Esc", wording("help amend back")),
        ]
        self.app.show("help", rows)
