"""Opening a record that was written elsewhere."""

from __future__ import annotations

import os

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.archive.importing import SUFFIXES, records_in
from companion.store.folder import user_path
from companion.tui.host import Host
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Foot
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

MOST = 200
"""The most files and folders that are shown."""


def fitting_files(typed: str) -> list[str]:
    """Paths that continue what was typed, files before folders, each beginning as typed; folders end in a slash."""
    head, tail = os.path.split(typed)
    folder = user_path(head or ".")
    folders, files = [], []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.casefold().startswith(tail.casefold()) or (entry.name[0] == "." and tail[:1] != "."):
                    continue
                path = os.path.join(head, entry.name)
                if entry.is_dir():
                    folders.append(path + os.sep)
                elif entry.name.casefold().endswith(SUFFIXES):
                    files.append(path)
    except (OSError, ValueError):
        return []
    return [*sorted(files), *sorted(folders)][:MOST]


class OpenRecordScreen(Screen[None]):
    """A path is typed; below it are the files that it could become, and what is wrong with the chosen one."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("escape", "dismiss", wording("key back"), key_display="Esc"),
        Binding("tab", "complete", wording("key complete"), key_display="Tab", priority=True),
        Binding("f3", "all", wording("key take in all"), key_display="F3"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#open-path"

    def compose(self) -> ComposeResult:
        with Vertical(id="open", classes="page"):
            yield Static(Content(wording("open title")), classes="page-title")
            yield Static(Content(wording("open what")), classes="page-remark")
            yield Field(placeholder=wording("open placeholder"), id="open-path", compact=True, select_on_focus=False)
            with VerticalScroll(id="open-fault", can_focus=False):
                yield Static(id="open-says")
            yield Static(id="open-all")
            yield ChoiceList(id="open-files")
        yield Foot()

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[str] = []
        self.records: list[str] = []
        """The records that F3 imports: those among the paths, and any for which the list has no room."""

    def on_mount(self) -> None:
        self._say("")
        self._list("")

    # -- the files

    def _list(self, typed: str) -> None:
        files = self.query_one("#open-files", OptionList)
        files.clear_options()
        self.paths = fitting_files(typed)
        files.add_options([Option(Content(plain(path, 400))) for path in self.paths])
        files.highlighted = None
        self.records = self._records(typed)
        count = self.query_one("#open-all", Static)
        count.update(Content(wording("open all", count=len(self.records))))
        count.display = len(self.records) > 1
        self.refresh_bindings()

    def _records(self, typed: str) -> list[str]:
        """Every record in the folder whose name continues what was typed."""
        folder, begins = os.path.split(typed)
        try:
            return records_in(folder or os.curdir, begins)
        except (OSError, ValueError):
            return []

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "all" or len(self.records) > 1

    def action_all(self) -> None:
        """Import every record that is listed."""
        self.app.show("import_records", self.records)

    @on(Input.Changed, "#open-path")
    def _typed(self, event: Input.Changed) -> None:
        self._list(event.value.strip())
        self._say("")

    def on_key(self, event: Key) -> None:
        """Up and Down choose a file while the path is typed."""
        files = self.query_one("#open-files", OptionList)
        if event.key in ("up", "down") and self.focused is self.query_one("#open-path"):
            (files.action_cursor_down if event.key == "down" else files.action_cursor_up)()
            event.stop()

    def action_complete(self) -> None:
        """Complete the line to the chosen file, or to what all that fit begin with."""
        line, files = self.query_one("#open-path", Input), self.query_one("#open-files", OptionList)
        at = files.highlighted
        # Letter by letter, as Tab does in a shell.
        grown = self.paths[at] if at is not None else os.path.commonprefix(self.paths)  # noqa: RUF071
        if len(grown) >= len(line.value.strip()):
            line.value = grown
        line.cursor_position = len(line.value)
        line.focus()

    # -- opening

    @on(OptionList.OptionSelected, "#open-files")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self._choose_path(self.paths[event.option_index])

    @on(Input.Submitted, "#open-path")
    def _entered(self, event: Input.Submitted) -> None:
        files = self.query_one("#open-files", OptionList)
        if files.highlighted is not None:
            self._choose_path(self.paths[files.highlighted])
        elif typed := event.value.strip():
            self._choose_path(typed.rstrip(os.sep) + os.sep if os.path.isdir(user_path(typed)) else typed)

    def _choose_path(self, path: str) -> None:
        """Go into a folder, or open a file."""
        line = self.query_one("#open-path", Input)
        line.focus()
        line.value = path
        line.cursor_position = len(path)
        if not path.endswith(os.sep):
            self._open(path)

    def _open(self, typed: str) -> None:
        try:
            path = user_path(typed)
            strange = path.exists() and not path.is_file() and not path.is_dir()
        except (OSError, ValueError) as fault:
            self._say(wording("file fault", file=plain(typed, 200), why=system_says(fault)))
            return
        if strange:
            self._say(wording("open no file", file=plain(typed, 200)))
            return
        if why := self.app.open_record(path):
            self.call_after_refresh(self._say, why)

    def _say(self, fault: str) -> None:
        head, _, rest = fault.partition("\n")
        parts: list[str | tuple[str, str]] = [(head, "$error")]
        if rest:
            parts.append("\n" + rest)
        self.query_one("#open-says", Static).update(Content.assemble(*parts))
        self.query_one("#open-fault").display = bool(fault)

    def action_help(self) -> None:
        rows = [
            ("Enter", wording("help open")),
            ("Tab", wording("help complete")),
            ("↑ ↓", wording("help files")),
            ("F3", wording("help open all")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
