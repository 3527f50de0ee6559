"""A real terminal for stories: tmux runs the app, keys go in as from a hand, the screen comes back as text."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

FAILS_AFTER = 60.0
"""Seconds after which something awaited counts as missing, and the story has failed. It does not measure anything."""
SIZES = ("COLUMNS", "LINES")
"""Variables that an app would believe rather than the window."""
BREATH = 0.03
"""Seconds between two looks at the screen."""


class NotShown(AssertionError):
    """What a story waits for did not appear; the text ends with the screen as it was."""


class Terminal:
    """One window of a separate tmux server; leaving the `with` block ends both."""

    def __init__(self, folder: Path, size: tuple[int, int], home: Mapping[str, str], *command: str) -> None:
        """`folder` holds the server's socket and is where the command runs; `size` is columns and rows; `home` is its
        environment.
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
        """Type letter by letter, without Enter."""
        self._tmux("send-keys", "-l", "--", text)

    def presses(self, *keys: str) -> None:
        """Press keys by tmux's names for them: Enter, Escape, F3, C-z, Up, PgDn."""
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
        """The current screen, one line per row."""
        return self._tmux("capture-pane", "-p")

    def shows(self, *wanted: str) -> str:
        """The screen, as soon as everything wanted is on it, wherever lines are wrapped."""

        def shown(screen: str) -> bool:
            flat = " ".join(screen.split())
            return all(text in flat for text in wanted)

        return self._until(lambda: self.text, shown, ", ".join(wanted))

    def has(self, pattern: str) -> str:
        """The screen, as soon as a regular expression matches in one of its rows."""
        return self._until(lambda: self.text, lambda screen: re.search(pattern, screen) is not None, pattern)

    def lacks(self, *unwanted: str) -> str:
        """The screen, as soon as none of this is on it any more, wherever lines are wrapped."""

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
