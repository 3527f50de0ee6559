"""Every move of a game again: the board, the points over time, and who led."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from companion.paint.chart import Series, chart
from companion.paint.signs import letters
from companion.score_timeline import Moment, lead_changes, moments
from companion.session import Session
from companion.session.marks import marks_of
from companion.tui.host import Host
from companion.tui.themes import on_theme_change, palette_of
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.slider import Slider
from companion.tui.widgets.text import painted
from companion.view import View, has_secrets
from companion.words import listing, wording
from companion.words.plain import plain

MOVE_TIME = 0.6
"""Seconds between moves while it plays."""


class ReplayScreen(Screen[None]):
    """The board as it was after a move, which the slider chooses. The chart shows the points of every side."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("space,p", "play", wording("key play"), key_display="Space"),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("escape", "dismiss", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#replay-slider"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.start = session.replay.start
        self.moments: list[Moment] = moments(View(session).session.replay)
        self.changes = lead_changes(self.moments)
        self._play_timer: Timer | None = None

    @property
    def at(self) -> int:
        """The move that is shown, from 1; 0 is the set-up."""
        return self.query_one(Slider).at

    def compose(self) -> ComposeResult:
        last = len(self.moments) - 1
        with Vertical(classes="page"):
            yield Static(id="replay-title", classes="page-title")
            yield BoardView(self.start.board, marks_of(self.start), id="replay-board")
            yield Static(id="replay-says")
            yield Static(id="replay-chart")
            yield Slider(last, last, id="replay-slider")
        yield Keys()

    def on_mount(self) -> None:
        on_theme_change(self, self._draw_chart)
        self._show()

    def on_resize(self) -> None:
        self.call_after_refresh(self._draw_chart)

    @on(Slider.Moved)
    def _show(self) -> None:
        at, moment = self.at, self.moments[self.at]
        game = moment.entry.after if moment.entry else self.start
        title = wording("replay title", board=plain(game.board.title), at=at, of=len(self.moments) - 1)
        self.query_one("#replay-title", Static).update(Content(title))
        self.query_one(BoardView).show(game.board, marks_of(game))
        if moment.entry is None:
            line = wording("replay start") if len(self.moments) > 1 else wording("replay none")
        else:
            line = plain(moment.entry.text.strip(), 300)
        self.query_one("#replay-says", Static).update(
            Content.assemble((line, "bold"), "\n", (self._winner_text(at) or self._leaders_text(moment), "$text-muted"))
        )
        self._draw_chart()

    def _winner_text(self, at: int) -> str:
        """After the last move of a finished game, who won and by what; empty while tickets are covered or unknown."""
        if at < len(self.moments) - 1 or not self.session.ended or has_secrets(self.session):
            return ""
        sheet = self.session.sheet()
        if not sheet.all_tickets_known:
            return ""
        return "  ·  ".join((sheet.stands.says, wording("replay changes", count=self.changes)))

    def _leaders_text(self, moment: Moment) -> str:
        """Who has the most points on the board, without tickets and bonuses."""
        parts = [wording("replay chart")]
        if moment.leaders:
            sides = self.start.table.sides
            who = listing([plain(sides[side].name) for side in moment.leaders])
            together = len(moment.leaders) > 1 or len(sides[moment.leaders[0]].seats) > 1
            key = "replay level" if together else "replay leads"
            parts = [wording(key, who=who, points=max(moment.points)), wording("replay changes", count=self.changes)]
        return "  ·  ".join(parts)

    def _draw_chart(self) -> None:
        shown = self.query_one("#replay-chart", Static)
        width, height = shown.content_size
        if not width or not height:
            return
        table = self.start.table
        palette = palette_of(self.app)
        signs = letters(table)
        series = [
            Series(
                [moment.points[side.index] for moment in self.moments],
                palette.seat(table.seats[side.seats[0]].colour).line,
                signs[side.seats[0]],
            )
            for side in table.sides
        ]
        picture = chart(series, width, height, axis=palette.label, at=self.at)
        shown.update(Content("\n").join(painted(row) for row in picture.rows))

    # -- what the keys do

    def action_step(self, by: int) -> None:
        self.query_one(Slider).action_step(by)

    def action_play(self) -> None:
        """Play on from here, or from the set-up if this is the end; or stop."""
        if self._play_timer is not None:
            self._play_timer.stop()
            self._play_timer = None
            return
        slider = self.query_one(Slider)
        if slider.at == slider.last:
            slider.at = 0
        self._play_timer = self.set_interval(MOVE_TIME, self._next_move)

    def _next_move(self) -> None:
        slider = self.query_one(Slider)
        slider.at += 1
        if slider.at == slider.last:
            self.action_play()

    def action_help(self) -> None:
        rows = [
            ("", wording("help replay")),
            ("← →", wording("help replay step")),
            ("PgUp PgDn", wording("help replay far")),
            ("Home End", wording("help replay ends")),
            ("Space", wording("help replay play")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
