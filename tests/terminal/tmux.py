"""A real terminal for stories: tmux runs the app, keys go in as from a hand, the screen comes back as text."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

FAILS_AFTER = 60.0
"""Seconds without what is waited for, after which the story has failed. Nothing is measured by it."""
SIZES = ("COLUMNS", "LINES")
"""What an app would believe rather than the window."""
BREATH = 0.03
"""Seconds between two looks at the screen."""


class NotShown(AssertionError):
    """What a story waits for did not come; the text ends with the screen as it stood."""


class Terminal:
    """One window of a tmux server of its own; leaving the `with` block ends both."""

    def __init__(self, folder: Path, size: tuple[int, int], home: Mapping[str, str], *command: str) -> None:
        """`folder` takes the server's socket and is where the command runs; `size` is columns and rows; `home` is
        what is set for it.
        """
        self._socket = str(folder / "tmux")
        columns, rows = map(str, size)
        environment = [part for key, value in home.items() for part in ("-e", f"{key}={value}")]
        new = ("-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, "-c", str(folder))
        self._tmux(*new, *environment, *command)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self._tmux("kill-server", check=False)

    def _tmux(self, *arguments: str, check: bool = True) -> str:
        known = {key: value for key, value in os.environ.items() if key not in SIZES}
        command = ["tmux", "-u", "-S", self._socket, *arguments]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", env=known, check=False)
        if check and done.returncode:
            raise NotShown(f"tmux {arguments[0]}: {done.stderr.strip()}")
        return done.stdout

    # -- keys

    def types(self, text: str) -> None:
        """Letter by letter, without Enter."""
        self._tmux("send-keys", "-l", "--", text)

    def presses(self, *keys: str) -> None:
        """Keys by the names that tmux has for them: Enter, Escape, F3, C-z, Up, PgDn."""
        self._tmux("send-keys", *keys)

    def goes(self, key: str, to: str) -> None:
        """Press a key that only moves the cursor, and wait until the row that says `to` changes its colours."""

        def row() -> str:
            rows = zip(self.text.splitlines(), self._tmux("capture-pane", "-pe").splitlines(), strict=False)
            return next((coloured for plain, coloured in rows if to in plain), "")

        before = row()
        self.presses(key)
        self._until(row, lambda now: bool(now) and now != before, f"{key} goes to {to}")

    # -- the screen

    @property
    def text(self) -> str:
        """The screen as it stands, a line a row."""
        return self._tmux("capture-pane", "-p")

    def shows(self, *wanted: str) -> str:
        """The screen, as soon as all that is wanted stands on it, however its lines are broken."""

        def shown(screen: str) -> bool:
            flat = " ".join(screen.split())
            return all(text in flat for text in wanted)

        return self._until(lambda: self.text, shown, ", ".join(wanted))

    def has(self, pattern: str) -> str:
        """The screen, as soon as one of its rows has what a regular expression finds."""
        return self._until(lambda: self.text, lambda screen: re.search(pattern, screen) is not None, pattern)

    def lacks(self, *unwanted: str) -> str:
        """The screen, as soon as nothing of this stands on it any more, however its lines are broken."""

        def gone(screen: str) -> bool:
            flat = " ".join(screen.split())
            return not any(text in flat for text in unwanted)

        return self._until(lambda: self.text, gone, f"gone: {', '.join(unwanted)}")

    def _until(self, look: Callable[[], str], shown: Callable[[str], bool], wanted: str) -> str:
        last = time.monotonic() + FAILS_AFTER
        while not shown(screen := look()):
            if time.monotonic() > last:
                raise NotShown(f"not shown: {wanted}\n{screen}")
            time.sleep(BREATH)
        return screen
