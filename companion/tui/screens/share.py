"""Sharing the result."""

from __future__ import annotations

from pathlib import Path

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from companion.archive.export_bundle import file_content
from companion.share.as_qr import MOST, TooLong, code_of
from companion.share.formats import CODE, PICTURE, TEXT, Format, formats_for
from companion.share.play import Play
from companion.store.pictures import NoFont
from companion.store.writing import can_open, file_stem
from companion.tui.exporting import Export, not_written
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.keys import Keys
from companion.tui.widgets.text import fit
from companion.words import wording
from companion.words.plain import plain

NAMES = 22
"""Columns for the name of a format."""
LONGEST = 20_000
"""The most characters of a text that are shown."""


class ShareScreen(Screen[None]):
    """The formats in which a result can be shared, with a preview of each; Enter writes the file or shows the code."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("c", "copy", wording("key copy")),
        Binding("w", "write", wording("key write")),
        Binding("o", "open", wording("key open file")),
        Binding("pagedown,space", "turn(1)", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("escape", "back", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#share-list"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]

    def __init__(self, play: Play, *, covered: bool = False) -> None:
        super().__init__()
        self.play = play
        self.covered = covered
        self.formats = formats_for(play)
        self.written: Path | None = None
        """The file that was written last."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            title = wording("share heading", board=plain(self.play.game.board.title))
            yield Static(Content(title), classes="page-title")
            if self.covered:
                yield Static(Content.styled(wording("share covered"), "$warning"), id="share-covered")
            with Horizontal(id="share-both"):
                yield ChoiceList(id="share-list")
                with VerticalScroll(id="share-scroll", can_focus=False):
                    yield Static(id="share-look")
            yield Static(id="share-said")
        yield Keys()

    def on_mount(self) -> None:
        rows = self.query_one("#share-list", OptionList)
        for form in self.formats:
            name, description = wording(f"format {form.key}"), wording(f"format {form.key} what")
            rows.add_option(Option(Content.assemble((fit(name, NAMES), "bold"), (description, "$text-muted"))))
        rows.highlighted = 0
        self._tell("")

    @property
    def highlighted(self) -> Format:
        return self.formats[self.query_one("#share-list", OptionList).highlighted or 0]

    # -- a preview of the highlighted format

    @on(OptionList.OptionHighlighted, "#share-list")
    def _show_preview(self) -> None:
        self.query_one("#share-look", Static).update(self._preview(self.highlighted))
        self.query_one("#share-scroll").scroll_home(animate=False)
        self._tell("")

    def on_resize(self) -> None:
        if self.is_mounted and self.formats and self.query("#share-look"):
            self.query_one("#share-look", Static).update(self._preview(self.highlighted))

    def _preview(self, form: Format) -> Content:
        if form.kind == PICTURE:
            return Content(wording("share picture", size=wording(f"share {form.key}")))
        text = form.make(self.play)
        if self.covered and text == self.play.full != self.play.record:
            return Content(wording("share tickets unseen"))
        look = Content("\n".join(plain(line, LONGEST) for line in text[:LONGEST].split("\n")))
        if form.kind == TEXT:
            return look
        return Content.assemble(self._code_size_text(text), "\n\n", look)

    def _code_size_text(self, text: str) -> Content:
        """A sentence that says whether the code of a text can be shown here."""
        try:
            code = code_of(text)
        except TooLong as fault:
            return Content.styled(wording("share code long", length=fault.length, most=MOST), "$warning")
        sizes = {"wide": code.width, "high": code.height}
        width, height = self.app.size
        if code.width <= width and code.height <= height:
            return Content.styled(wording("share code fits", **sizes), "$success")
        return Content.styled(wording("share code small", **sizes, have_wide=width, have_high=height), "$warning")

    # -- sharing it

    @on(OptionList.OptionSelected, "#share-list")
    def _chosen(self) -> None:
        form = self.highlighted
        if form.kind != CODE:
            self.action_write()
            return
        try:
            code = code_of(form.make(self.play))
        except TooLong as fault:
            self._tell(wording("share code long", length=fault.length, most=MOST), "$error")
        else:
            self.app.show("code", form, code, self.play)

    def action_copy(self) -> None:
        """Copy the text to the clipboard, through the terminal."""
        if self.highlighted.kind == PICTURE:
            self._tell(wording("share no copy"), "$warning")
        else:
            self.app.copy_to_clipboard(self.highlighted.make(self.play))
            self._tell(wording("share copied"), "$success")

    def action_write(self) -> None:
        """Write the highlighted format to a new file."""
        if self.highlighted.kind == PICTURE:
            self._tell(wording("share drawing"))
        self._write(self.highlighted)

    @work(thread=True, exclusive=True)
    def _write(self, form: Format) -> None:
        """Make the file's content in a thread, and write it unless this was stopped or the screen was left."""
        worker = get_current_worker()
        try:
            content = file_content(form, self.play, unwanted=lambda: worker.is_cancelled)
            if content is None or worker.is_cancelled:
                return
        except (NoFont, TooLong, OSError) as fault:
            self.app.call_from_thread(self._tell, not_written(fault), "$error")
        else:
            out = Export(self.app, content, self._report_written, self._tell)
            self.app.call_from_thread(out.to, file_stem(self.play.game), form.suffix)

    def _report_written(self, path: Path) -> None:
        self.written = path
        key = "share written open" if can_open() else "share written"
        self._tell(wording(key, path=plain(str(path), 400)), "$success")

    def action_open(self) -> None:
        """Open the file written last in the desktop's program for such files."""
        if self.written is None:
            self._tell(wording("share nothing written"), "$warning")
        elif not can_open():
            self._tell(wording("share no window", path=plain(str(self.written), 400)), "$warning")
        else:
            self.app.open_url(self.written.as_uri())

    def _tell(self, text: str, style: str = "") -> None:
        """Show a sentence below the list, until another format is highlighted."""
        if self.is_mounted:
            foot = self.query_one("#share-said", Static)
            foot.update(Content.styled(text, style))
            foot.display = bool(text)

    def action_turn(self, pages: int) -> None:
        turn_pages(self.query_one("#share-scroll"), pages)

    def action_back(self) -> None:
        """Stop what is being drawn, or else leave."""
        drawing = [task for task in self.workers if task.node is self and not task.is_finished]
        for worker in drawing:
            worker.cancel()
        if drawing:
            self._tell(wording("share stopped"))
        else:
            self.dismiss()

    def action_help(self) -> None:
        rows = [
            ("Enter", wording("help share enter")),
            ("c", wording("help share copy")),
            ("w", wording("help share file")),
            ("o", wording("help share open")),
            ("PgUp PgDn", wording("help share read")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
