"""The recount: what the scoring markers show, and the lines that explain a difference."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.recount import MarkerCheck, Recount, recount
from companion.recount.likely_mistakes import Mistake
from companion.scoring import points_so_far
from companion.session import Answer, Session
from companion.session.feedback import Line, plain_text
from companion.tui.host import Host
from companion.tui.themes import seat_colour
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.text import fit
from companion.words import listing, wording
from companion.words.plain import plain


class RecountScreen(Screen[None]):
    """A row for each marker; while a number is typed, the row says how it compares with the record.

    Below are the lines that would explain a difference, the likeliest first; Enter on one opens it for correction.
    """

    app = getters.app(Host)
    AUTO_FOCUS = "#marker-0"
    BINDINGS = [
        Binding("escape", "back", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.recount = Recount((), ())
        self._counted_replay: object = None
        """The state of the game that was counted last."""
        self._lines: dict[str, int] = {}
        """The line that each entry of the list opens, by the entry's id."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content(wording("recount title")), classes="page-title")
            yield Static(Content(wording("recount what")), classes="page-remark")
            for side in self.session.game.table.sides:
                with Horizontal(classes="marker-row"):
                    yield Static(self._side_name(side.index), classes="marker-name")
                    yield Field(
                        id=f"marker-{side.index}", compact=True, restrict=r"-?[0-9]*", max_length=3,
                        select_on_focus=True, placeholder=wording("recount shows"), classes="marker-shown",
                    )  # fmt: skip
                    yield Static(id=f"marker-says-{side.index}", classes="marker-says")
            yield ChoiceList(id="recount-list")
        yield Keys()

    def on_mount(self) -> None:
        self._count()

    def phone_played(self, _: Answer) -> None:
        """A phone played a line."""
        self.app.game_changed()
        self._count()

    def on_screen_resume(self) -> None:
        """Catch up with what phones played while another screen was over this one."""
        if self._counted_replay is not self.session.replay:
            self._count()

    def _side_name(self, side: int) -> Content:
        counted = self.session.game.table.sides[side]
        ink = seat_colour(self.app, self.session.game, counted.seats[0])
        return Content.styled(fit(plain(counted.name), 22), f"bold {ink}")

    # -- counting

    @on(Input.Changed)
    def _count(self) -> None:
        """Compare what is typed with the record, and show the result."""
        sides = self.session.game.table.sides
        typed = {side.index: self.query_one(f"#marker-{side.index}", Input).value for side in sides}
        shown = {side: int(text) for side, text in typed.items() if text.strip("-")}
        self._counted_replay = self.session.replay
        self.recount = recount(self.session.replay, shown)
        markers = {marker.side: marker for marker in self.recount.markers}
        points = points_so_far(self.session.game)
        for side in sides:
            says = self._comparison(markers.get(side.index), points[side.index])
            self.query_one(f"#marker-says-{side.index}", Static).update(says)
        self._list()

    def _comparison(self, marker: MarkerCheck | None, points: int) -> Content:
        """One marker compared with the record."""
        if marker is None:
            return Content.styled(wording("recount record", points=points), "$text-muted")
        if not marker.offset:
            key = "recount lapped" if marker.lapped else "recount right"
            return Content.styled("✓ " + wording(key, points=points), "$success")
        key = "recount ahead" if marker.offset > 0 else "recount behind"
        return Content.styled("✗ " + wording(key, points=points, off=abs(marker.offset)), "$error")

    def _list(self) -> None:
        """List the explanations, each difference under its own heading; one that is being chosen stays highlighted."""
        rows = self.query_one("#recount-list", OptionList)
        chosen = rows.highlighted_option if rows.has_focus else None
        rows.clear_options()
        self._lines.clear()
        rows.add_options(self._options())
        lines = [at for at in range(rows.option_count) if not rows.get_option_at_index(at).disabled]
        same_row = (at for at in lines if chosen is not None and rows.get_option_at_index(at).prompt == chosen.prompt)
        rows.highlighted = next(same_row, lines[0] if lines else None)
        rows.can_focus = bool(lines)

    def _options(self) -> Iterator[Option]:
        game = self.session.game
        marked = {marker.side for marker in self.recount.markers}
        for at, difference in enumerate(self.recount.differences):
            moves = [
                wording("recount move", who=plain(game.table.sides[marker.side].name), to=marker.expected)
                for marker in self.recount.markers
                if marker.side in difference.sides
            ]
            key = "recount explains" if difference.explanations else "recount unexplained"
            yield Option(Content.styled(wording(key, moves=listing(moves)), "$primary"), disabled=True)
            for number, mistakes in enumerate(difference.explanations):
                yield self._option(f"{at}-{number}", mistakes)
        others = [plain(side.name) for side in game.table.sides if side.index not in marked]
        if self.recount.differences and others:
            yield Option(
                Content.styled(wording("recount others untold", who=listing(others)), "$text-muted"), disabled=True
            )

    def _option(self, name: str, mistakes: tuple[Mistake, ...]) -> Option:
        """One explanation; choosing it opens the first of its lines."""
        first = next((mistake.number for mistake in mistakes if mistake.number is not None), None)
        if first is not None:
            self._lines[name] = first
        says = [plain(mistake.says, 500) for mistake in mistakes]
        text = Content("• " + ("\n  " + wording("recount and") + " ").join(says))
        return Option(text, name)

    # -- going on

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        """Open an explanation's line for correction; a route that the record lacks has to be entered at the table."""
        number = self._lines.get(event.option_id or "")
        if number is not None:
            self.app.show("amend", self.session, number, then=self._amended)
        else:
            self.app.notify(wording("recount tell it"), markup=False)

    def _amended(self, done: tuple[Line, ...] | None) -> None:
        if done is not None:
            self._count()
            self.app.notify(plain_text(done), markup=False)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Go to the next marker, or from the last one to the list."""
        self._go_to_marker(event.input, 1)

    def on_key(self, event: Key) -> None:
        """Up and Down go from marker to marker, and into the list and out of it."""
        focused = self.focused
        rows = self.query_one("#recount-list", OptionList)
        if isinstance(focused, Input) and event.key in ("up", "down"):
            self._go_to_marker(focused, 1 if event.key == "down" else -1)
            event.stop()
        elif focused is rows and event.key == "up" and rows.highlighted == self._first_choice():
            last = len(self.session.game.table.sides) - 1
            self.query_one(f"#marker-{last}", Input).focus()
            event.stop()
            event.prevent_default()

    def _first_choice(self) -> int | None:
        """The first entry of the list that can be chosen."""
        listed = self.query_one("#recount-list", OptionList)
        rows = range(listed.option_count)
        return next((at for at in rows if not listed.get_option_at_index(at).disabled), None)

    def _go_to_marker(self, line: Input, by: int) -> None:
        at = int((line.id or "").removeprefix("marker-")) + by
        if at < 0:
            return
        if at < len(self.session.game.table.sides):
            self.query_one(f"#marker-{at}", Input).focus()
        elif self._first_choice() is not None:
            self.query_one("#recount-list").focus()

    # -- keys

    def action_back(self) -> None:
        self.dismiss()

    def action_help(self) -> None:
        rows = [
            ("", wording("help recount")),
            ("", wording("help recount lap")),
            ("↑ ↓", wording("help recount rows")),
            ("Enter", wording("help recount open")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
