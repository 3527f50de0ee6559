"""Over the evenings: who won how often, best scores, longest paths, who beats whom."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import DataTable, Input, Static, Tab, Tabs

from companion.archive.statistics import SkippedGame
from companion.game.values import replace
from companion.leaderboard.filters import EVERYTHING, Filter, parse_day
from companion.leaderboard.people import known_players
from companion.leaderboard.results import FinishedGame
from companion.leaderboard.tables import VIEWS, games_line, grid, left_out_line
from companion.leaderboard.tally import Feat, Leaderboard, Meeting, PlayerRecord, leaderboard
from companion.tui.host import Host
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Foot
from companion.tui.widgets.pick import Pick
from companion.tui.widgets.text import fit, width_of
from companion.tui.widgets.working import Working
from companion.words import wording
from companion.words.plain import plain

MOST = 100
"""How many best scores and longest paths are listed."""
SHORTEST = 8
"""The cells that a name keeps at least."""


class StatisticsTable(DataTable[Text]):
    """A table of the leaderboard; Left and Right go to the table beside it."""

    BINDINGS = [
        Binding("enter", "select_cursor", wording("key closer"), key_display="Enter"),
        Binding("left", "screen.turn(-1)", wording("key tables"), key_display="← →"),
        Binding("right", "screen.turn(1)", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self.row_count) or action not in ("select_cursor", "screen.turn")


def widths(rows: Sequence[Sequence[str]], number: Sequence[bool], room: int) -> list[int]:
    """The width of each column, not counting a blank on either side; if room is short, texts are cut, never numbers."""
    wide = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    texts = [at for at, is_number in enumerate(number) if not is_number]
    while sum(wide) + 2 * len(wide) > room:
        widest = max(texts, key=wide.__getitem__)
        if wide[widest] <= SHORTEST:
            break
        wide[widest] -= 1
    return wide


class StatisticsScreen(Screen[None]):
    """The finished games counted, in five tables; a filter selects the games, and whose numbers are shown."""

    app = getters.app(Host)

    BINDINGS = [
        *(Binding(str(at), f"view({at})", wording(f"view {view}"), show=False) for at, view in enumerate(VIEWS, 1)),
        Binding("x", "everything", wording("key everything")),
        Binding("g", "count", wording("key count on")),
        Binding("escape", "stop", wording("key stop"), key_display="Esc"),
        Binding("escape", "dismiss", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#stats-rows"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]

    def __init__(self) -> None:
        super().__init__()
        self.played: list[FinishedGame] = []
        self.left: list[SkippedGame] = []
        self.filter = EVERYTHING
        self.leaderboard = Leaderboard()
        self.view = VIEWS[0]
        self.stopped = False
        """Whether counting was stopped before all games were counted."""
        self.people: list[str] = []
        self.boards: dict[str, str] = {}
        """The names of boards, by what is shown for them."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content(wording("stats title")), classes="page-title")
            yield Static(id="stats-span")
            yield Working("stats counting", id="stats-working")
            with Vertical(id="stats-counted"):
                with Horizontal(classes="stats-filters"):
                    yield Static(Content(wording("stats player")), classes="stats-label")
                    yield Pick([], width=18, id="stats-player")
                    yield Static(Content(wording("stats with")), classes="stats-label")
                    yield Pick([], width=18, id="stats-beside")
                with Horizontal(classes="stats-filters"):
                    yield Static(Content(wording("stats board")), classes="stats-label")
                    yield Pick([], width=18, id="stats-board")
                    for name in ("since", "until"):
                        yield Static(Content(wording(f"stats {name}")), classes="stats-label")
                        yield Field(placeholder=wording("stats date"), id=f"stats-{name}", compact=True, max_length=12)
                yield Static(id="stats-fault")
                named = [Tab(Content(f"{at} {wording(f'view {view}')}"), id=view) for at, view in enumerate(VIEWS, 1)]
                tabs = Tabs(*named, id="stats-tabs")
                tabs.can_focus = False
                yield tabs
                yield StatisticsTable(id="stats-rows", cursor_type="row")
            yield Static(id="stats-none")
            yield Static(id="stats-left")
        yield Foot()

    def on_mount(self) -> None:
        self.query_one("#stats-fault").display = False
        self.action_count()

    def on_screen_resume(self) -> None:
        """Back from a sheet: leave its game."""
        self.app.leave_game()

    # -- counting

    def action_count(self) -> None:
        """Count all saved games; those counted earlier appear immediately."""
        self.played, self.left, self.stopped = [], [], False
        self.query_one(Working).begin(self.app.storage.count_games)
        self._show()

    def on_key(self, event: Key) -> None:
        """While games are being counted, any key stops that and does nothing else."""
        if self.query_one(Working).going:
            event.stop()
            event.prevent_default()
            self.action_stop()

    def action_stop(self) -> None:
        self.query_one(Working).stop()

    @on(Working.Advanced)
    def _show_progress(self, progress: Working.Advanced) -> None:
        self.played += [step.played for step in progress.steps if step.played is not None]
        self.left += [step.skipped for step in progress.steps if step.skipped is not None]
        if progress.ended:
            self.stopped = progress.stopped
            if progress.fault:
                self.app.say_fault(plain(progress.fault, 300))
            self._fill_choices()
            self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        going = any(working.going for working in self.query(Working))
        if action == "stop":
            return going
        if action == "dismiss":
            return not going
        if action == "count":
            return self.stopped and not going
        return action != "everything" or self.filter != EVERYTHING

    # -- showing

    def _fill_choices(self) -> None:
        """Offer the players and boards of the games that count, the latest first."""
        latest = sorted(self.played, key=lambda game: (game.date, game.id), reverse=True)
        self.people = known_players(side.players for game in latest for side in game.result.sides)
        titles = {game.result.board: game.result.title for game in latest}
        twice = {title for title in titles.values() if list(titles.values()).count(title) > 1}
        self.boards = {name if title in twice else plain(title): name for name, title in titles.items()}
        self._set_picks()

    def _set_picks(self) -> None:
        chosen = self.filter
        beside = chosen.with_players[0] if chosen.with_players else ""
        shown = next((title for title, name in self.boards.items() if name == chosen.board), "")
        for name, none, options, value in (
            ("player", wording("stats everybody"), self.people, chosen.player),
            ("beside", wording("stats anybody"), self.people, beside),
            ("board", wording("stats every board"), list(self.boards), shown),
        ):
            rows = [plain(option) for option in options if plain(option) != none]
            self.query_one(f"#stats-{name}", Pick).set_options([none, *rows], plain(value) or none)

    def _show(self) -> None:
        """Count the games that the filter selects, and show the table."""
        self.leaderboard = leaderboard(self.played, self.filter)
        going = self.query_one(Working).going
        self.query_one("#stats-span", Static).update(self._head(going))
        self.query_one("#stats-counted").display = bool(self.played) and not going
        none = self.query_one("#stats-none", Static)
        none.display = not self.leaderboard.games and not going
        none.update(Content(wording("stats none fits") if self.played else wording("stats none here")))
        skipped_text = left_out_line([(game.game, game.why) for game in self.left if game.left_out_of(self.filter)])
        self.query_one("#stats-left", Static).update(Content(skipped_text))
        self.query_one("#stats-left").display = bool(skipped_text) and not going
        self._fill()
        self.refresh_bindings()

    def _head(self, going: bool) -> Content:
        if going or not self.leaderboard.games:
            return Content("")
        if self.stopped:
            return Content.assemble((wording("stats stopped here"), "$warning"), " ", games_line(self.leaderboard))
        return Content(games_line(self.leaderboard))

    def _fill(self) -> None:
        """Lay out the chosen table, no wider than the window."""
        table = grid(self.leaderboard, self.view)
        shown = table.rows[:MOST] if self.view in ("best", "paths") else table.rows
        texts = [tuple(column.title for column in table.columns), *shown]
        number = [column.number for column in table.columns]
        column_widths = widths(texts, number, self.size.width - 6)
        head, *cells = [
            [Text(fit(text, most, right=right)) for text, most, right in zip(row, column_widths, number, strict=True)]
            for row in texts
        ]
        rows = self.query_one(StatisticsTable)
        rows.clear(columns=True)
        rows.add_columns(*head)
        rows.add_rows(cells)

    def on_resize(self) -> None:
        self._fill()

    # -- filters

    def _set_filter(self, chosen: Filter) -> None:
        self.filter = chosen
        self._set_picks()
        self._show()

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        first = event.value == event.pick.options[0]
        name = next((person for person in self.people if plain(person) == event.value), "")
        if event.pick.id == "stats-player":
            self._set_filter(replace(self.filter, player="" if first else name))
        elif event.pick.id == "stats-beside":
            self._set_filter(replace(self.filter, with_players=() if first else (name,)))
        else:
            self._set_filter(replace(self.filter, board="" if first else self.boards[event.value]))

    @on(Input.Changed)
    def _dates_changed(self, event: Input.Changed) -> None:
        """Apply the days once both can be read; one that cannot is reported, and changes nothing."""
        faults, days = [], {}
        for name in ("since", "until"):
            text = self.query_one(f"#stats-{name}", Input).value
            try:
                days[name] = parse_day(text, end=name == "until")
            except ValueError:
                faults.append(wording("no date", text=plain(text, 12)))
        if not faults and days["since"] and days["until"] and days["since"] > days["until"]:
            faults.append(wording("dates crossed", **days))
        fault = self.query_one("#stats-fault", Static)
        fault.update(Content(" ".join(faults)))
        fault.display = bool(faults)
        if not faults and (self.filter.since, self.filter.until) != (days["since"], days["until"]):
            self._set_filter(replace(self.filter, since=days["since"], until=days["until"]))

    @on(Input.Submitted)
    def _entered(self) -> None:
        self.query_one(StatisticsTable).focus()

    def action_everything(self) -> None:
        """Select every game and everybody again."""
        for name in ("since", "until"):
            self.query_one(f"#stats-{name}", Input).clear()
        self._set_filter(EVERYTHING)

    # -- tables

    def action_view(self, number: int) -> None:
        self.query_one(Tabs).active = VIEWS[number - 1]

    def action_turn(self, by: int) -> None:
        self.action_view((VIEWS.index(self.view) + by) % len(VIEWS) + 1)

    @on(Tabs.TabActivated)
    def _tab_activated(self, event: Tabs.TabActivated) -> None:
        self.view = event.tab.id or VIEWS[0]
        self._fill()

    @on(DataTable.RowSelected)
    def _open_row(self, event: DataTable.RowSelected) -> None:
        """Show a player's numbers, two players against each other, or the sheet of the game."""
        listed: tuple[PlayerRecord | Feat | Meeting, ...] = getattr(self.leaderboard, self.view)
        row = listed[event.cursor_row]
        if isinstance(row, Feat):
            fault = self.app.open_game(row.game, sheet=True)
            if fault:
                self.app.say_fault(fault)
        elif isinstance(row, Meeting):
            self._set_filter(replace(self.filter, player=row.a, with_players=(row.b,)))
            self.action_view(VIEWS.index("best") + 1)
        else:
            self._set_filter(replace(self.filter, player=row.name, board=row.board or self.filter.board))
            self.action_view(VIEWS.index("best" if row.board else "boards") + 1)

    def action_help(self) -> None:
        numbers = f"1–{len(VIEWS)}"
        rows = [
            ("", wording("help stats")),
            (f"{numbers} ← →", wording("help stats tables")),
            ("↑ ↓", wording("help stats rows")),
            ("Enter", wording("help stats closer")),
            ("Tab", wording("help stats filters")),
            ("x", wording("help stats everything")),
            ("g", wording("help stats count")),
            ("Esc", wording("help stats back")),
        ]
        self.app.show("help", rows)
