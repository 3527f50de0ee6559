"""The score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from companion.record.amend import Change
from companion.scoring import Sheet, SideSheet
from companion.session import Answer, Session
from companion.session.house_rules import house_rules
from companion.session.marks import marks_of
from companion.session.ticket_draft import TicketDraft
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.sheet_words import Part, no_tickets, remarks, tickets, verdict, why_scored
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.lines import SheetLines
from companion.view import View, has_secrets, secrets
from companion.words import wording
from companion.words.plain import plain


class SheetScreen(Screen[None]):
    """A game scored as it stands: who won, every line, and one side at a time in full.

    The longest path of the chosen side is highlighted on the board, which is beside the lines if there is room;
    otherwise `b` shows it.
    """

    app = getters.app(Host)

    BINDINGS = [
        Binding("left", "side(-1)", show=False),
        Binding("right", "side(1)", show=False),
        Binding("b", "board", wording("key board")),
        Binding("t", "tickets", wording("key name tickets")),
        Binding("o", "open", wording("key open")),
        Binding("x", "share", wording("key share")),
        Binding("e", "write", wording("key write")),
        Binding("p", "replay", wording("key replay")),
        Binding("v", "reveal", wording("key reveal")),
        Binding("pagedown,space", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("escape", "back", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
        Binding("f7", "rule", wording("key rule"), key_display="F7"),
        Binding("ctrl+r", "recount", wording("key recount"), key_display="^r"),
    ]
    """The only letters are those that the foot shows even in the smallest window: no other letter may lead anywhere."""
    AUTO_FOCUS = "#sheet-lines"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._public = View(session)
        """What everybody may know."""
        self.covered = has_secrets(session)
        """Whether tickets that somebody named are kept from the others at the screen."""
        self.opened = False
        """Whether the table revealed them here."""
        self._revealed = frozenset[tuple[int, str]]()
        """The secrets that were revealed: any named after that are covered again."""
        self.sheet = self._sheet()
        self._chosen: tuple[str, tuple[str, str] | None] | None = None
        """The side and the line that the sentence below the sheet was about."""

    @property
    def ended(self) -> bool:
        """Whether the win is decided; if turns are not tracked, it is once tickets are revealed."""
        return not self.covered and self.sheet.finished and (self.session.over or self.opened)

    @property
    def _shown(self) -> Session:
        """The session that the sheet and all that is said about it come from."""
        return self._public.session if self.covered else self.session

    def _sheet(self) -> Sheet:
        return self._shown.sheet()

    def compose(self) -> ComposeResult:
        game = self.session.game
        with Vertical(classes="page"):
            yield Static(Content(wording("sheet title", board=plain(game.board.title))), classes="page-title")
            yield Static(id="sheet-verdict")
            with Horizontal(id="sheet-both"):
                with Vertical(id="sheet-left"):
                    yield SheetLines(self.sheet, id="sheet-lines")
                    with VerticalScroll(id="sheet-scroll", can_focus=False):
                        yield Static(id="sheet-more")
                with Vertical(id="sheet-right"):
                    yield BoardView(game.board, marks_of(game), id="sheet-board")
                    yield Static(id="sheet-path")
            yield Static(id="sheet-said")
        yield Keys()

    def on_mount(self) -> None:
        self._show()

    def on_screen_resume(self) -> None:
        """Show what changed meanwhile: tickets named, lines corrected, or lines played on phones."""
        self._renew()

    def phone_played(self, _: Answer) -> None:
        """A phone played a line."""
        self.app.game_changed()
        self._renew()

    def photo_confirmed(self, _: Change) -> None:
        """A phone confirmed the draft of a photo."""
        self.app.game_changed()
        self._renew()

    def _renew(self) -> None:
        covered = not secrets(self.session) <= self._revealed
        if covered != self.covered:
            self.covered = covered
            self.refresh_bindings()
        self.sheet, game = self._sheet(), self.session.game
        self.query_one("#sheet-board", BoardView).show(game.board, marks_of(game))
        self.query_one(SheetLines).show(self.sheet)
        self._show()

    @on(SheetLines.LineChosen)
    def _show(self) -> None:
        lines = self.query_one(SheetLines)
        side = lines.chosen_side
        game, ended = self._shown.game, self.ended
        says = verdict(self.sheet, ended=ended, covered=self.covered)
        self.query_one("#sheet-verdict", Static).update(says)
        decided = (self.sheet.decided if ended else self.sheet.leads).says
        parts: list[Part] = [*why_scored(game, lines.sides, lines.chosen_row, decided)]
        parts.append(("\n" + wording("sheet tickets", who=plain(side.name)) + "\n", "$primary"))
        parts += (
            tickets(side.tickets) if side.tickets else [(no_tickets(game, side, self.covered) + "\n", "$text-muted")]
        )
        if side.path is not None and side.path.cities:
            cities = " – ".join(side.path.cities)
            parts.append("\n" + wording("path cities", length=side.path.length, cities=cities) + "\n")
        waiting = {game.name(seat): len(draft.chosen) for seat, draft in self._drafts.items()}
        parts += remarks(self.sheet, self.covered, waiting)
        self.query_one("#sheet-more", Static).update(Content.assemble(*parts))
        self.query_one("#sheet-scroll").scroll_home(animate=False)
        self._highlight_path(side)
        if self._chosen != (side.name, lines.chosen_row):
            self._chosen = (side.name, lines.chosen_row)
            self._tell("")

    @property
    def _drafts(self) -> dict[int, TicketDraft]:
        """Tickets that wait under a cover, by seat."""
        return self.app.opened.drafts if self.app.opened is not None else {}

    def _highlight_path(self, side: SideSheet) -> None:
        """Highlight the longest path of a side, and say which it is."""
        path = side.path
        tracks = frozenset(path.tracks) if path else frozenset()
        cities = frozenset(path.cities) if path else frozenset()
        self.query_one("#sheet-board", BoardView).highlight(tracks, cities)
        key = "sheet path" if tracks else "sheet no path"
        says = "" if path is None else wording(key, who=plain(side.name), length=path.length)
        self.query_one("#sheet-path", Static).update(Content(says))

    # -- what the keys do

    def action_side(self, by: int) -> None:
        self.query_one(SheetLines).action_side(by)

    def rules_at_hand(self) -> Iterator[str]:
        """The rule of the chosen line (of ties for the total), then those of refused lines and chosen house rules."""
        chosen = self.query_one(SheetLines).chosen_row
        yield chosen[1] if chosen else self.session.game.rules.tie_rule
        for entry in self.sheet.refused:
            yield from (reason.rule for reason in (entry.verdict.reasons if entry.verdict else ()))
        yield from (rule.rule for rule in house_rules(self.session.game) if rule.chosen and rule.rule is not None)

    def action_rule(self) -> None:
        """Show the rules at hand, opened at that of the chosen line."""
        self.app.action_rules()

    def action_board(self) -> None:
        """Show the board over the whole screen, or the sheet again."""
        self.toggle_class("-board")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "reveal":
            return self.session.ended and not self.covered
        return self.covered if action == "open" else True

    def action_open(self) -> None:
        """Reveal what was named: the table agrees that the game is over, or looks away."""
        self.opened, self._revealed = True, secrets(self.session)
        self._renew()

    def action_replay(self) -> None:
        self.app.show("replay", self.session)

    def action_reveal(self) -> None:
        self.app.show("reveal", self.session)

    def action_tickets(self) -> None:
        self.app.end_of_game.show_tickets()

    def action_recount(self) -> None:
        """Compare the scoring markers with the record."""
        self.app.show("recount", self.session)

    def action_write(self) -> None:
        """Write the record to a new file and say where it is."""
        from companion.store.writing import file_stem
        from companion.tui.exporting import Export

        Export(self.app, self._public.session.record(), self._written, self._tell).to(file_stem(self.session.game))

    def _written(self, path: Path) -> None:
        self._tell(wording("sheet written", path=plain(str(path), 400)), "$success")

    def action_share(self) -> None:
        """Show all formats in which the result can be shared; tickets covered here are covered there."""
        from companion.archive.export_bundle import shared_play

        try:
            play = shared_play(
                self.session, self.app.opened.source if self.app.opened is not None else None, secrets=not self.covered
            )
        except OSError as fault:
            self._tell(plain(str(fault), 300), "$error")
        else:
            self.app.show("share", play, covered=self.covered)

    def _tell(self, text: str, style: str = "") -> None:
        """Show a sentence below the sheet, until something else is chosen."""
        foot = self.query_one("#sheet-said", Static)
        foot.update(Content.styled(text, style))
        foot.display = bool(text)

    def action_turn(self, pages: int) -> None:
        turn_pages(self.query_one("#sheet-scroll"), pages)

    def action_back(self) -> None:
        if self.has_class("-board"):
            self.remove_class("-board")
        else:
            self.dismiss()

    def action_help(self) -> None:
        rows = [
            ("← →", wording("help side")),
            ("↑ ↓", wording("help line")),
            ("F7", wording("help line rule")),
            ("b", wording("help board")),
            ("t", wording("help name tickets")),
            ("o", wording("help open tickets")),
            ("x", wording("help share")),
            ("e", wording("help write")),
            ("p", wording("help replay open")),
            ("v", wording("help reveal again")),
            ("Ctrl+R", wording("help sheet recount")),
            ("PgUp PgDn", wording("help sheet read")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
