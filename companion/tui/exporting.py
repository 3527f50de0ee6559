"""Writing a file for people: they are told where it goes, and asked before one is replaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.share.as_qr import MOST, TooLong
from companion.store.pictures import NoFont
from companion.store.writing import default_path, replace, typed_path, unused_path, write_new
from companion.tui.host import Host
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

BESIDE, REPLACE, ELSEWHERE = "beside", "replace", "elsewhere"
"""What can be done about a file that already exists."""


class Export:
    """One file on its way to the disk. Calls `written` with its path, or else `tell` with the reason and a style."""

    def __init__(
        self, app: Host, what: str | bytes, written: Callable[[Path], None], tell: Callable[[str, str], None]
    ) -> None:
        self.app = app
        self.what = what
        self.written = written
        self.tell = tell

    def to(self, name: str, suffix: str = ".ttr") -> None:
        """Write the file under this name, where people look for files."""
        try:
            self._write(default_path(name, suffix))
        except OSError as fault:
            self.tell(not_written(fault), "$error")

    def _write(self, path: Path) -> None:
        try:
            write_new(self.what, path)
        except FileExistsError:
            self._ask_to_replace(path)
        except (OSError, ValueError) as fault:
            self.tell(not_written(fault), "$error")
        else:
            self.written(path)

    def _ask_to_replace(self, path: Path) -> None:
        free = unused_path(path)
        answers = {
            BESIDE: wording("export beside", name=plain(free.name, 200)),
            REPLACE: wording("export replace"),
            ELSEWHERE: wording("export elsewhere"),
        }

        def answered(answer: str | None) -> None:
            if answer == BESIDE:
                self._write(free)
            elif answer == REPLACE:
                self._replace(path)
            elif answer == ELSEWHERE:
                self.app.show("place", free, then=lambda typed: self._place_typed(typed, path))
            else:
                self.tell(wording("export left"), "$warning")

        says = (wording("export is there", path=plain(str(path), 400)),)
        self.app.show("ask", wording("export ask"), says, answers, then=answered)

    def _place_typed(self, typed: str | None, near: Path) -> None:
        """Write the file where somebody typed, unless they gave up."""
        if not typed:
            self.tell(wording("export left"), "$warning")
            return
        try:
            self._write(typed_path(typed, near))
        except (OSError, ValueError) as fault:
            self.tell(not_written(fault), "$error")

    def _replace(self, path: Path) -> None:
        try:
            replace(self.what, path)
        except OSError as fault:
            self.tell(not_written(fault), "$error")
        else:
            self.written(path)


def not_written(fault: Exception) -> str:
    """Why a file could not be written, as a sentence."""
    if isinstance(fault, TooLong):
        return wording("share code long", length=fault.length, most=MOST)
    if isinstance(fault, NoFont):
        return wording("no letters")
    return wording("share not written", why=system_says(fault, 300))
