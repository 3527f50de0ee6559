"""Stories of terminals that vanish without telling the app in them."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.record.log import LINE, Event
from companion.store.journal import Journal
from companion.tui.on_hangup import HUNG_UP
from tests.torture.apps import DEALT, HEAD, Terminal
from tests.torture.killing import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows ends such programs by itself")

APP = f"""
import runpy, sys
from companion.tui import on_hangup
on_hangup.PATIENCE = {PATIENCE}
sys.argv = ["companion"]
runpy.run_module("companion", run_name="__main__")
"""
"""The app, which has time to close its game on however busy a machine."""
DEAF = f"""
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execv(sys.executable, [sys.executable, "-c", {APP!r}])
"""
"""The app in a session that owns the terminal, and deaf to its hang-up, as `nohup` makes it."""
STUCK = """
import os, time
from companion.tui import on_hangup
class Drawing:
    def call_from_thread(self, leave):
        time.sleep(1000)
on_hangup.PATIENCE = 0.1
on_hangup.end_with_terminal(Drawing(), print)
os.write(1, b"drawing")
time.sleep(1000)
"""
"""An app that never gets round to leaving its game."""


def gone(terminal: Terminal) -> int:
    """Take the terminal away. Returns the exit status of what ran in it."""
    terminal.hang_up()
    return terminal.process.wait(PATIENCE)


@pytest.mark.parametrize("command", [["-c", APP], ["-c", DEAF]], ids=["its own session", "deaf"])
def test_the_app_ends_with_its_terminal_and_leaves_the_game_intact(
    command: list[str], own_home: Path, in_terminal: Callable[..., Terminal]
) -> None:
    """What was played is there, and the game is closed as after leaving by a key: nothing is left beside it."""
    folder = own_home / "games"
    with closing(Journal.create([HEAD, *DEALT], board="county-durham", players=["Ann", "Bea"])) as journal:
        game = journal.id
    terminal = in_terminal(*command)
    terminal.wait_for("moves ·")
    terminal.type("c")
    terminal.wait_for("to move")
    terminal.type("draws cards ! 1\r")
    terminal.wait_for("Played: Ann draws cards")
    assert len(list(folder.iterdir())) > 1, "an open game has files beside it"
    assert gone(terminal) == HUNG_UP
    assert sorted(path.name for path in folder.iterdir()) == [f"{game}.game", f"{game}.game.ttr"]
    with closing(Journal.open(game)) as journal:
        assert journal.events() == [HEAD, *DEALT, Event(LINE, "Ann draws cards ! 1")]


def test_an_app_that_cannot_leave_its_game_still_ends(in_terminal: Callable[..., Terminal]) -> None:
    terminal = in_terminal("-c", STUCK)
    terminal.wait_for("drawing")
    assert gone(terminal) == HUNG_UP


FAILING = """
from threading import Thread
from textual.drivers._writer_thread import WriterThread
from companion.tui import on_hangup
class Gone:
    def write(self, text):
        raise OSError(5, "the terminal is gone")
    flush = None
on_hangup.end_with_terminal(None, print)
drawing, other = WriterThread(Gone()), Thread(target=int, args=("another fault",))
drawing.write("a frame")
for thread in (drawing, other):
    thread.start()
    thread.join()
print("over", flush=True)
"""
"""Two threads that fail: Textual's, which draws, and another one."""


def test_nothing_is_said_of_a_frame_that_a_closed_terminal_did_not_take(in_terminal: Callable[..., Terminal]) -> None:
    """Its error stream may be a file; what fails in any other thread is reported there."""
    terminal = in_terminal("-c", FAILING)
    terminal.wait_for("over")
    assert "another fault" in terminal.text
    assert "the terminal is gone" not in terminal.text
    gone(terminal)


DRAWN = "ticket on the screen"
BUSY = f"""
import os, sys, time
from textual.app import App
from textual.widgets import Static
from companion.tui import on_hangup
class Busy(App):
    def compose(self):
        yield Static("{DRAWN}")
    def on_key(self):
        os.write(1, b"working")
        time.sleep(1000)
on_hangup.PATIENCE = 0.1
app = Busy()
on_hangup.end_with_signal(app)
app.run()
"""
"""An app that is busy for ever after a key."""


def ended(terminal: Terminal, number: int) -> int:
    """Send a signal. Returns the exit status of what ran in the terminal, once all its output has been read."""
    os.kill(terminal.process.pid, number)
    until = time.monotonic() + PATIENCE
    while terminal.process.poll() is None:
        assert time.monotonic() < until, f"signal {number} did not end it"
        terminal.listen(0.05)
    while terminal.listen(0.05):
        pass
    return terminal.process.returncode


def left_as_before(terminal: Terminal) -> None:
    """The previous screen is back, without any text of the app; the mouse reports nothing; typing is echoed."""
    shown, leaves, after = terminal.raw.rpartition(b"\x1b[?1049l")
    assert leaves
    assert b"\x1b[?1049h" not in after
    for mode in (b"?1000", b"?1003", b"?1004", b"?2004"):
        assert (shown + after).rfind(mode + b"l") > (shown + after).rfind(mode + b"h") > 0, mode
    assert re.sub(rb"\x1b\[[0-9;:<=>?]*[ -/]*[@-~]", b"", after).strip() == b""
    assert termios.tcgetattr(terminal.file)[3] & (termios.ECHO | termios.ICANON) == termios.ECHO | termios.ICANON


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_to_end_closes_the_game_and_restores_the_terminal(
    number: int, own_home: Path, in_terminal: Callable[..., Terminal]
) -> None:
    """Nothing of the game is left on the screen, least of all tickets under a lifted cover."""
    folder = own_home / "games"
    with closing(Journal.create([HEAD], board="county-durham", players=["Ann", "Bea"])) as journal:
        game = journal.id
    terminal = in_terminal("-c", APP)
    terminal.wait_for("moves ·")
    terminal.type("c")
    terminal.wait_for("to move")
    assert len(list(folder.iterdir())) > 1, "an open game has files beside it"
    assert ended(terminal, number) == 128 + number
    left_as_before(terminal)
    assert sorted(path.name for path in folder.iterdir()) == [f"{game}.game", f"{game}.game.ttr"]


def test_a_busy_app_restores_the_terminal_too(in_terminal: Callable[..., Terminal]) -> None:
    terminal = in_terminal("-c", BUSY)
    terminal.wait_for(DRAWN)
    terminal.type("x")
    terminal.wait_for("working")
    assert ended(terminal, signal.SIGTERM) == 128 + signal.SIGTERM
    left_as_before(terminal)
