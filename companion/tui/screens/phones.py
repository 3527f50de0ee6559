"""Phones at the table: where the laptop listens, a code for each seat and for the board, and who is connected."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.share.as_qr import Code, code_of, code_rows
from companion.tui.host import Host
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.text import fit
from companion.view import EVERYBODY, Viewer
from companion.words import wording
from companion.words.plain import plain

BLACK_ON_WHITE = "#000000 on #ffffff"
SILENT = 20.0
"""Seconds without a phone before the screen says what may be keeping them out."""
REFRESH_TIME = 3.0
"""Seconds between checks that the laptop still has the address at which it listens."""
NAMES = 14
BETWEEN = 2
"""Columns between codes side by side."""


class PhonesScreen(Screen[None]):
    """First the addresses to listen at; then the code of the highlighted seat, or as many codes as fit."""

    app = getters.app(Host)
    AUTO_FOCUS = "#phones-list"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS = [
        Binding("c", "all", wording("phones key all")),
        Binding("a", "allow", wording("phones key allow")),
        Binding("x", "close", wording("phones key close")),
        Binding("p", "may_play", wording("phones key play")),
        Binding("o", "stop", wording("phones key stop")),
        Binding("escape,q,ctrl+o", "dismiss", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.all_codes = False
        """Whether as many codes as fit are shown, rather than only the highlighted seat's."""
        self.silent = False
        """Whether nobody has connected for a while."""
        self._stranded = False
        """Whether the laptop has lost the address at which it listens."""
        self._silence_timer: Timer | None = None
        """Runs until it counts as a while that nobody has connected."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="phones-both"):
            with VerticalScroll(id="phones-left", can_focus=False):
                yield Static(Content(wording("phones title")), classes="page-title")
                yield Static(id="phones-says")
                yield ChoiceList(id="phones-list")
                yield Static(id="phones-note")
            yield Static(id="phones-code")
        yield Keys()

    def on_mount(self) -> None:
        self._list()
        self._wait_for_phones()
        self.set_interval(REFRESH_TIME, self._check_address)

    def _check_address(self) -> None:
        """Say so if the laptop has moved to another network, or back into this one."""
        if self.app.desk.address_lost != self._stranded:
            self._show()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    @property
    def viewers(self) -> list[Viewer]:
        """Who has a code: every seat, and the board."""
        session = self.app.desk.session()
        if self.app.desk.server is None or session is None:
            return []
        return [*(Viewer(seat.index) for seat in session.game.table.seats), EVERYBODY]

    @property
    def highlighted(self) -> Viewer | None:
        """The viewer in the highlighted row."""
        viewers, at = self.viewers, self.query_one(OptionList).highlighted
        return viewers[at] if at is not None and at < len(viewers) else None

    def _name_of(self, viewer: Viewer) -> str:
        session = self.app.desk.session()
        if viewer.seat is None or session is None:
            return wording("phones board")
        return plain(session.game.name(viewer.seat), 24)

    # -- showing

    def _list(self) -> None:
        """List the rows again: addresses while phones are off, then the seats."""
        rows, highlighted = self.query_one(OptionList), self.query_one(OptionList).highlighted
        rows.clear_options()
        rows.add_options(self._rows())
        rows.highlighted = min(highlighted or 0, rows.option_count - 1) if rows.option_count else None
        self.refresh_bindings()
        self._show()

    def _rows(self) -> Iterator[Option]:
        server = self.app.desk.server
        if server is not None:
            for viewer in self.viewers:
                state = wording(f"phones state {self.app.desk.connection_state(viewer)}")
                yield Option(Content.assemble((fit(self._name_of(viewer), NAMES), "bold"), (state, "$text-muted")))
            return
        for address, local in self.app.desk.addresses().items():
            key = "phones address local" if local else "phones address"
            yield Option(Content(wording(key, address=address)), address)

    def phones_changed(self) -> None:
        """A phone came, went, or asks to be let in."""
        self._list()

    def _show(self) -> None:
        desk, session = self.app.desk, self.app.desk.session()
        code, says, note = self.query_one("#phones-code", Static), "", ""
        self._stranded = desk.address_lost
        if desk.server is None:
            says = f"{wording('phones off')}\n{wording('phones choose')}"
            if not self.query_one(OptionList).option_count:
                says = wording("phones no address")
        else:
            trust = wording("phones stranded" if self._stranded else "phones plain")
            says = f"{wording('phones at', url=desk.url)}\n{trust}"
            on = wording("phones yes" if desk.proposals.may_play else "phones no")
            note = wording("phones may play", on=on) if session is not None else wording("phones no game")
            if self.silent and session is not None:
                note = f"{note}\n{wording('phones silent', port=desk.port)}"  # what p changes stays visible
        if session is None and self.app.opened is not None:
            note = wording("phones looking on")  # also before any are let in, which would be in vain
        self.query_one("#phones-says", Static).update(Content(says))
        self.query_one("#phones-note", Static).update(Content(note))
        code.display = bool(self.viewers) and not self._stranded
        if code.display:
            self.call_after_refresh(self._show_codes)

    def _show_codes(self) -> None:
        """Show the code of the highlighted seat, or together with it those of the seats after it, as many as fit."""
        shown, viewer, server = self.query_one("#phones-code", Static), self.highlighted, self.app.desk.server
        if viewer is None or server is None:
            return
        width, height = shown.content_size
        viewers = self.viewers
        first = viewers.index(viewer)
        codes = [(viewer, code_of(self.app.desk.link(viewer))) for viewer in (*viewers[first:], *viewers[:first])]
        columns, rows = self._grid(codes[0][1], width, height) if self.all_codes else (1, 1)
        if codes[0][1].width > width or codes[0][1].height + 1 > height:
            needed = {"wide": codes[0][1].width, "high": codes[0][1].height + 1}
            shown.update(Content(wording("phones small", url=self.app.desk.link(viewer), **needed)))
            return
        blocks = [self._code_block(viewer, code) for viewer, code in codes[: columns * rows]]
        lines: list[Content] = []
        for at in range(0, len(blocks), columns):
            beside = blocks[at : at + columns]
            lines += [Content(" " * BETWEEN).join(row) for row in zip(*beside, strict=True)]
        shown.update(Content("\n").join(lines))

    def _grid(self, code: Code, width: int, height: int) -> tuple[int, int]:
        """How many codes fit side by side, and how many below one another."""
        return max(1, (width + BETWEEN) // (code.width + BETWEEN)), max(1, height // (code.height + 1))

    def _code_block(self, viewer: Viewer, code: Code) -> list[Content]:
        """A code with its title above it, row by row."""
        title = Content.styled(fit(wording("phones scan", who=self._name_of(viewer)), code.width), "bold $primary")
        return [title, *(Content.styled(row, BLACK_ON_WHITE) for row in code_rows(code))]

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        self._show()

    # -- what the keys do

    @on(OptionList.OptionSelected)
    async def _chosen(self, event: OptionList.OptionSelected) -> None:
        """Listen at the chosen address."""
        if self.app.desk.server is None and event.option_id is not None:
            if fault := await self.app.desk.start(event.option_id):
                self.app.say_fault(fault)
            self._wait_for_phones()
            self._list()

    def _wait_for_phones(self) -> None:
        self.silent = False
        if self._silence_timer is not None:
            self._silence_timer.stop()
        if self.app.desk.server is not None:
            self._silence_timer = self.set_timer(SILENT, self._check_silence)

    def _check_silence(self) -> None:
        server = self.app.desk.server
        self.silent = server is not None and all(
            self.app.desk.connection_state(viewer) == "off" for viewer in self.viewers
        )
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "stop":
            return self.app.desk.is_on
        if action in ("all", "allow", "close", "may_play"):
            return self.app.desk.server is not None
        return True

    def action_all(self) -> None:
        self.all_codes = not self.all_codes
        self._show()

    def action_allow(self) -> None:
        """Let in the other phone that asks for the highlighted seat, or else for the first seat that any asks for."""
        viewers, highlighted = self.viewers, self.highlighted
        for viewer in sorted(viewers, key=lambda viewer: viewer != highlighted):
            if self.app.desk.connection_state(viewer) == "second":
                self.query_one(OptionList).highlighted = viewers.index(viewer)
                self.app.desk.allow(viewer)
                break
        self._list()

    def action_close(self) -> None:
        """Close the phone of the highlighted seat."""
        if self.highlighted is not None:
            self.app.desk.close(self.highlighted)
            self._list()

    def action_may_play(self) -> None:
        """Change whether phones play without asking when it is their turn."""
        desk = self.app.desk
        desk.set_may_play(not desk.proposals.may_play)
        self._show()

    async def action_stop(self) -> None:
        await self.app.desk.stop()
        self._list()

    def action_help(self) -> None:
        rows = [
            ("↑ ↓", wording("phones help list")),
            ("Enter", wording("phones help enter")),
            ("c", wording("phones help all")),
            ("a", wording("phones help allow")),
            ("x", wording("phones help close")),
            ("p", wording("phones help play")),
            ("o", wording("phones help stop")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
