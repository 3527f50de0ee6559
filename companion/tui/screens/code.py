"""A code for a phone, as large as possible: black on white, whatever the theme."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from companion.archive.export_bundle import file_content
from companion.share.as_qr import Code, TooLong, code_rows
from companion.share.formats import Format
from companion.share.play import Play
from companion.store.pictures import NoFont
from companion.store.writing import can_open, file_stem
from companion.tui.exporting import Export, not_written
from companion.tui.host import Host
from companion.words import wording
from companion.words.plain import plain

BLACK_ON_WHITE = "#000000 on #ffffff"
BESIDE, BELOW = 24, 2
"""The columns that the text needs beside the code, or the rows that it needs below."""


class CodeScreen(Screen[None]):
    """One code over the whole screen with its light margin, as large as possible; one too large opens as a picture."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("enter", "enter", show=False),
        Binding("w", "write", show=False),
        Binding("o", "open", show=False),
        Binding("escape,q", "dismiss", show=False),
        Binding("f1", "help", show=False),
    ]

    def __init__(self, form: Format, code: Code, play: Play) -> None:
        super().__init__()
        self.form, self.code, self.play = form, code, play
        self.written: Path | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="code-both"):
            yield Static(id="code")
            with Vertical(id="code-beside"):
                yield Static(id="code-what")
                yield Static(id="code-said")

    def on_mount(self) -> None:
        self._show_code(*self.app.size)

    def on_resize(self, event: Resize) -> None:
        self._show_code(event.size.width, event.size.height)

    @property
    def fits(self) -> bool:
        width, height = self.app.size
        return self.code.width <= width and self.code.height <= height

    def _show_code(self, width: int, height: int) -> None:
        """Show the code if it fits; otherwise why it does not, and what to do."""
        fits = self.code.width <= width and self.code.height <= height
        large = 2 * self.code.width + BESIDE <= width and self.code.width <= height
        shown = self.query_one("#code", Static)
        shown.display = fits
        if fits:
            shown.update(Content.styled("\n".join(code_rows(self.code, large=large)), BLACK_ON_WHITE))
        beside = width - self.code.width * (2 if large else 1) >= BESIDE
        self.set_class(fits and not beside, "-below")
        self.query_one("#code-beside").display = not fits or beside or height - self.code.height >= BELOW
        self.query_one("#code-what", Static).update(self._caption() if fits else self._why_not(width, height))

    def _caption(self) -> Content:
        """What the code is, and the keys."""
        holds = self.form.key.removeprefix("qr-")
        what = f"{wording('code scan')} {wording(f'code {holds}')}"
        gap = "\n" if self.has_class("-below") else "\n\n"
        name = "" if self.has_class("-below") else wording(f"format {self.form.key}") + gap
        keys = wording("code keys line" if self.has_class("-below") else "code keys")
        return Content.assemble((name, "bold $primary"), what, gap, keys)

    def _why_not(self, width: int, height: int) -> Content:
        sizes = {"wide": self.code.width, "high": self.code.height, "have_wide": width, "have_high": height}
        what = f"{wording('code small what', **sizes)}\n\n{wording('code small keys')}"
        return Content.assemble((wording("code small") + "\n\n", "bold $primary"), what)

    def action_enter(self) -> None:
        if not self.fits:
            self.action_open()

    def action_write(self) -> None:
        """Write the code as a picture to a new file."""
        self._write(self._report_written)

    def _write(self, then: Callable[[Path], None]) -> None:
        try:
            picture = file_content(self.form, self.play) or b""
        except (NoFont, TooLong, OSError) as fault:
            self._tell(not_written(fault), "$error")
        else:
            Export(self.app, picture, then, self._tell).to(file_stem(self.play.game), self.form.suffix)

    def _report_written(self, path: Path) -> None:
        self.written = path
        self._tell(wording("share written", path=plain(str(path), 400)), "$success")

    def action_open(self) -> None:
        """Open its picture in the desktop's program for such files; write it first if necessary."""
        if self.written is None:
            self._write(self._open)
        else:
            self._open(self.written)

    def _open(self, path: Path) -> None:
        self._report_written(path)
        if can_open():
            self.app.open_url(path.as_uri())
        else:
            self._tell(wording("share no window", path=plain(str(path), 400)), "$warning")

    def _tell(self, text: str, style: str) -> None:
        """Show a sentence beside the code or, if there is no room, over it for a while."""
        if self.query_one("#code-beside").display:
            self.query_one("#code-said", Static).update(Content.styled(text, style))
        else:
            self.app.notify(text, timeout=8, markup=False)

    def action_help(self) -> None:
        rows = [
            ("w", wording("help code write")),
            ("o Enter", wording("help code open")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
