"""The ending of a game: tickets and bonuses revealed one by one, each on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from companion.game.board import Track
from companion.game.verdict import in_one_line
from companion.reveal import CLOSING, OPENING, Act, act_text, acts
from companion.session import Session
from companion.session.marks import marks_of
from companion.tui.host import Host
from companion.tui.sheet_words import tickets_missing
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.totals import Totals
from companion.words import wording
from companion.words.plain import plain

TRACK_TIME = 0.12
"""Seconds between the tracks of a route as they are highlighted one by one."""
ACT_TIME = 3.0
"""Seconds between acts when they go on by themselves."""
TICKETS_RULE = "BA-17"
"""The rule about tickets, completed or not."""


def _in_their_direction(path: Sequence[Track]) -> Iterator[tuple[str, str]]:
    """The cities of each track on a path, the one that leads on last."""
    before: set[str] = set()
    for at, track in enumerate(path):
        after = {path[at + 1].a, path[at + 1].b} if at + 1 < len(path) else set()
        turned = track.a in after if after & {track.a, track.b} else track.b in before
        yield (track.b, track.a) if turned else (track.a, track.b)
        before = {track.a, track.b}


class RevealScreen(Screen[None]):
    """One act at a time: what it is, its route highlighted on the board, and what every side has by then.

    Space goes on, even while a route is still being highlighted. If the terminal or the user wants no animation, the
    whole route is highlighted immediately.
    """

    app = getters.app(Host)

    BINDINGS = [
        Binding("space,enter,right,down", "go(1)", wording("key next"), key_display="Space"),
        Binding("left,up,backspace", "go(-1)", wording("key before"), key_display="←"),
        Binding("p", "by_itself", wording("key by itself")),
        Binding("escape,end", "skip", wording("key to the sheet"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.game = session.game
        self.sheet = session.sheet()
        self.acts = acts(self.game, self.sheet)
        self.at = 0
        self._light_timer: Timer | None = None
        self._auto_timer: Timer | None = None
        self._highlighted_tracks = 0
        """How many tracks of the act's route are highlighted already."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(id="reveal-title", classes="page-title")
            yield BoardView(self.game.board, marks_of(self.game), id="reveal-board")
            yield Static(id="reveal-says")
            yield Totals(self.game.table, id="reveal-totals")
        yield Keys()

    def on_mount(self) -> None:
        self._show()

    def on_unmount(self) -> None:
        self.app.desk.show_end()

    @property
    def act(self) -> Act:
        """The act that is shown."""
        return self.acts[self.at]

    # -- showing

    def _show(self) -> None:
        act = self.act
        self.app.desk.show_act(self.at)
        self._show_title()
        self.query_one("#reveal-says", Static).update(self._act_text(act))
        self._stop_highlighting()
        if self.app.animation_level == "none" or not (act.tracks or act.gap):
            self._finish_act()
            return
        before = self.acts[self.at - 1].totals if self.at else act.totals
        self.query_one(Totals).show(before, act.side)
        self._highlighted_tracks = 0
        self._light_timer = self.set_interval(TRACK_TIME, self._highlight_next)

    def _show_title(self) -> None:
        """Show the board, which of the acts this is, and whether they go on by themselves."""
        title = wording("reveal title", board=plain(self.game.board.title))
        beside = [wording("reveal place", number=self.at + 1, of=len(self.acts))]
        beside += [wording("reveal goes on")] if self._auto_timer is not None else []
        more = Content.styled("".join(f"  ·  {part}" for part in beside), "$text-muted")
        self.query_one("#reveal-title", Static).update(Content.assemble(title, more))

    def _highlight_next(self) -> None:
        self._highlighted_tracks += 1
        route = (*self.act.tracks, *self.act.gap)
        self._highlight(route[: self._highlighted_tracks])
        if self._highlighted_tracks >= len(route):
            self._finish_act()

    def _highlight(self, route: tuple[Track, ...]) -> None:
        tracks = frozenset(track.id for track in route)
        self.query_one(BoardView).highlight(tracks, frozenset(self.act.cities))

    def _finish_act(self) -> None:
        """Highlight the whole route, and show the totals after the act."""
        self._stop_highlighting()
        self._highlight((*self.act.tracks, *self.act.gap))
        self.query_one(Totals).show(self.act.totals, self.act.side)

    def _stop_highlighting(self) -> None:
        if self._light_timer is not None:
            self._light_timer.stop()
            self._light_timer = None

    def _act_text(self, act: Act) -> Content:
        """The act in words: what it is and, below that, why or what is missing."""
        head = act_text(self.sheet, act)
        if act.what == OPENING:
            return Content(head)
        if act.what == CLOSING:
            lines = [Content.styled(head, "bold $primary")]
            if self.sheet.unfinished:
                lines.insert(0, Content.styled(self.sheet.unfinished, "$warning"))
            lines += [Content.styled(missing, "$warning") for missing in tickets_missing(self.sheet)]
            return Content("\n").join(lines)
        if act.ticket is not None:
            done = act.ticket.completed
            sign, ink = ("✓ ", "$success") if done else ("✗ ", "$error")
            return Content.assemble((sign, ink), (head, "bold"), "\n", ("" if done else self._gap(act), "$text-muted"))
        why = in_one_line(act.why)
        return Content.assemble((head, "bold"), "\n", (f"{act.rule}  {plain(why, 200)}", "$text-muted"))

    def _gap(self, act: Act) -> str:
        if self.game.table.counts_only:
            return ""
        if not act.gap:
            return wording("reveal gap none")
        parts, closed = [], self.game.rules.unclaimable(self.game)
        for track, (a, b) in zip(act.gap, _in_their_direction(act.gap), strict=True):
            owner = self.game.owners.get(track.id)
            state = "taken" if owner is not None else "closed" if track.id in closed else "free"
            who = plain(self.game.name(owner)) if owner is not None else ""
            parts.append(wording(f"reveal gap {state}", a=a, b=b, owner=who))
        blocked = any(track.id in closed or track.id in self.game.owners for track in act.gap)
        key = "reveal gap blocked" if blocked else "reveal gap"
        return wording(key, spaces=sum(track.length for track in act.gap), tracks=", ".join(parts))

    # -- what the keys do

    def action_go(self, by: int) -> None:
        """Go to another act, or finish this one's route; from the last one, go to the sheet. Each act gets its full
        time."""
        if self._auto_timer is not None:
            self._auto_timer.stop()
            self._auto_timer = self.set_interval(ACT_TIME, self._next_act)
        if by > 0 and self._light_timer is not None:
            self._finish_act()
        elif self.at + by >= len(self.acts):
            self.action_skip()
        elif self.at + by >= 0:
            self.at += by
            self._show()

    def action_by_itself(self) -> None:
        """Let the acts go on by themselves up to the last one, or stop them."""
        if self._auto_timer is not None:
            self._auto_timer.stop()
            self._auto_timer = None
        else:
            self._auto_timer = self.set_interval(ACT_TIME, self._next_act)
        self._show_title()

    def _next_act(self) -> None:
        if self.at + 1 < len(self.acts):
            self._finish_act()
            self.action_go(1)
        elif self._auto_timer is not None:
            self.action_by_itself()

    def action_skip(self) -> None:
        self.dismiss()

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rule of the act that is shown."""
        act = self.acts[self.at]
        rule = TICKETS_RULE if act.ticket is not None else act.rule
        return (rule,) if rule is not None else ()

    def action_help(self) -> None:
        rows = [
            ("", wording("help reveal")),
            ("Space", wording("help reveal next")),
            ("←", wording("help reveal before")),
            ("p", wording("help reveal by itself")),
            ("F7", wording("help rules at hand")),
            ("Esc", wording("help reveal skip")),
        ]
        self.app.show("help", rows)
