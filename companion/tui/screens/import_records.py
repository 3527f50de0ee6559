"""Importing many records in one go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from companion.archive.importing import ImportResult
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.widgets.keys import Foot
from companion.tui.widgets.working import Working
from companion.words import wording
from companion.words.plain import plain


class ImportRecordsScreen(Screen[None]):
    """Each record becomes a saved game, one after another; those that cannot be read are listed with the reason."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("escape", "stop", wording("key stop"), key_display="Esc"),
        Binding("enter,escape", "dismiss", wording("key back"), key_display="Esc"),
        Binding("pagedown,space", "turn(1)", wording("key read on"), key_display="PgDn"),
        Binding("pageup", "turn(-1)", show=False),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = None

    def __init__(self, files: Sequence[str]) -> None:
        super().__init__()
        self.files = tuple(files)
        self.results: list[ImportResult] = []
        self.stopped = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content(wording("take in title", count=len(self.files))), classes="page-title")
            yield Working("take in so far", id="take-in-working")
            yield Static(id="take-in-sum")
            with VerticalScroll(id="take-in-scroll", can_focus=False):
                yield Static(id="take-in-faults")
        yield Foot()

    def on_mount(self) -> None:
        self.query_one(Working).begin(partial(self.app.storage.import_records, self.files))

    @on(Working.Advanced)
    def _show_progress(self, progress: Working.Advanced) -> None:
        self.results += progress.steps
        self.stopped = progress.ended and progress.stopped
        self.query_one("#take-in-sum", Static).update(self._summary(progress))
        if any(record.fault or record.remark for record in progress.steps):
            parts: list[str | tuple[str, str]] = []
            for record in self.results:
                if record.remark:
                    parts.append((f"{plain(record.name, 200)}: {record.remark}\n", "$warning"))
                if record.fault:
                    head, _, rest = record.fault.partition("\n")
                    parts += [(head, "$error"), f"\n{rest}\n" if rest else "\n"]
            self.query_one("#take-in-faults", Static).update(Content.assemble(*parts))
        if progress.ended:
            self.refresh_bindings()

    def _summary(self, progress: Working.Advanced) -> Content:
        """How many were imported, were there already, or could not be read; and what stopped the rest, if anything."""
        faults, twins = (
            sum(bool(record.fault) for record in self.results),
            sum(record.duplicate for record in self.results),
        )
        rows: list[str | tuple[str, str]] = [wording("import sum", games=len(self.results) - faults - twins)]
        if twins:
            rows.append("  " + wording("import sum twins", count=twins))
        if faults:
            rows.append(("  " + wording("import sum faults", count=faults), "$error"))
        if self.stopped:
            rows.append(("\n" + wording("import stopped", left=len(self.files) - len(self.results)), "$warning"))
        if progress.fault:
            rows.append(("\n" + plain(progress.fault, 300), "$error"))
        return Content.assemble(*rows)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        going = any(working.going for working in self.query(Working))
        return going if action == "stop" else not going if action == "dismiss" else True

    def action_stop(self) -> None:
        self.query_one(Working).stop()

    def action_turn(self, pages: int) -> None:
        turn_pages(self.query_one("#take-in-scroll"), pages)

    def action_help(self) -> None:
        rows = [
            ("", wording("help take in")),
            ("Esc", wording("help take in stop")),
            ("PgUp PgDn", wording("help read faults")),
        ]
        self.app.show("help", rows)
