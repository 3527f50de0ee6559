"""The app itself, in a terminal of its own, typed into and killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import closing
from pathlib import Path

from companion.record.log import HEADER, LINE, Event
from companion.session import Session
from companion.store.journal import Journal
from companion.store.shipped_files import board

from .killing import PATIENCE, Tally, hold

HEAD = Event(HEADER, "board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\n")
DEALT = (Event(LINE, "Ann keeps 2 tickets"), Event(LINE, "Bea keeps 2 tickets"))
_CONTROL_SEQUENCES = re.compile(r"\x1b\[[0-9;:<=>?]*[ -/]*[@-~]|\x1b[PX^_\]].*?(?:\x1b\\|\x07)|\x1b.", re.DOTALL)
_TURN = re.compile(r"turn (\d+)")
_CLOSED = -1
"""Stands for the file of a terminal that was taken away."""


def _end_on_signals() -> None:
    """Let signals end the process, even if the tests themselves ignore one (`nohup make test`, `make test &`)."""
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A process in a terminal of 100 by 24 cells, and what it wrote, without terminal control sequences.

    This is wide enough for the line above the board to show the turn in every game.
    """

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        ours, theirs = pty.openpty()
        self.file = ours
        self.resize(100, 24)
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **env}, start_new_session=True,
            preexec_fn=_end_on_signals,
        )  # fmt: skip
        os.close(theirs)
        self.raw = b""

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size; nobody is told."""
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def text(self) -> str:
        """The text it wrote last."""
        return _CONTROL_SEQUENCES.sub("", self.raw[-20_000:].decode("utf-8", "replace"))

    def listen(self, seconds: float) -> bool:
        """Read for at most `seconds`. Returns whether anything came."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return False
        try:
            more = os.read(self.file, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += more
        return bool(more)

    def wait_for(self, words: str) -> None:
        """Read until this text was written."""
        until = time.monotonic() + PATIENCE
        while words not in self.text:
            self.listen(0.2)
            hold(time.monotonic() < until, f"“{words}” never came; the end was {self.text[-500:]!r}")
            ended = self.process.poll() is not None and not self.listen(0)
            hold(words in self.text or not ended, f"the app ended by itself: {self.text[-500:]!r}")

    def type(self, keys: str) -> None:
        self.send(keys.encode())

    def send(self, raw: bytes) -> None:
        """Send bytes as a terminal would."""
        os.write(self.file, raw)

    def kill(self) -> None:
        """Send SIGKILL, then read everything it had still written."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        while self.file != _CLOSED and self.listen(0.05):
            pass
        self.hang_up()

    def hang_up(self) -> None:
        """Take the terminal away from what runs in it."""
        if self.file != _CLOSED:
            os.close(self.file)
            self.file = _CLOSED


class Apps:
    """One saved game, played on in the app again and again until the app is killed."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.seed = seed
        self.chance = random.Random(seed)
        self.said = 0
        with closing(
            Journal.create([HEAD, *DEALT], board="county-durham", players=["Ann", "Bea"], folder=home / "games")
        ) as journal:
            self.game = journal.id

    def kill(self, tally: Tally) -> None:
        """Start the app, continue the game, type moves, kill it, and check what is left."""
        chance, before = self.chance, self._check(0)
        env = {"COMPANION_HOME": str(self.home), "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "24"}
        terminal = Terminal([sys.executable, "-m", "companion"], env)
        try:
            terminal.wait_for("moves ·")
            terminal.type("c")
            terminal.wait_for(f"turn {before + 1}")
            wanted = before + chance.randint(0, 8)
            typed = 0
            until = time.monotonic() + PATIENCE
            while self._turns_shown(terminal) < wanted:
                hold(time.monotonic() < until, f"turn {wanted} never came; the end was {terminal.text[-500:]!r}")
                if typed <= self._turns_shown(terminal) - before + chance.randint(0, 3):
                    terminal.type(f"draws cards ! {before + typed + 1}\r")
                    typed += 1
                terminal.listen(0.02)
                hold(terminal.process.poll() is None, f"the app ended by itself: {terminal.text[-500:]!r}")
            for _ in range(chance.randint(0, 3)):
                terminal.type(f"draws cards ! {before + typed + 1}\r")
                typed += 1
            until = time.monotonic() + chance.random() * 0.25
            while (left := until - time.monotonic()) > 0:
                terminal.listen(left)
        finally:
            terminal.kill()
        shown = self._turns_shown(terminal)
        tally.add("kills of the app", shown - before, self._check(shown) - shown)

    def _turns_shown(self, terminal: Terminal) -> int:
        """The number of turns that the screen showed as played."""
        turns = _TURN.findall(terminal.text)
        return int(turns[-1]) - 1 if turns else 0

    def _check(self, shown: int) -> int:
        """Check that each turn of the game is as it was typed, and none that was shown is missing. Returns their
        number.
        """
        with closing(Journal.open(self.game, folder=self.home / "games")) as journal:
            events = journal.events()
            session = Session(events, board)
        hold(events[:3] == [HEAD, *DEALT], "the first events are not those of the game")
        for number, turn in enumerate(events[3:], 1):
            who = "Ann" if number % 2 else "Bea"
            hold(turn == Event(LINE, f"{who} draws cards ! {number}"), f"turn {number} is {turn}")
        hold(session.game.clock.taken == len(events) - 3, "the game has other turns than its journal")
        hold(shown <= len(events) - 3, f"the screen showed {shown} turns and {len(events) - 3} are there")
        return len(events) - 3
