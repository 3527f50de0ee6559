"""Stories of an app that is stopped from outside and goes on: its keys keep their order, its terminal comes back.

And of one whose screen another program writes on.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from companion.store.journal import Journal
from tests.torture.apps import DEALT, HEAD, Terminal
from tests.torture.killing import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

ECHO = termios.ECHO | termios.ICANON
PARTS = ("draws", " cards", " ! abc", "defgh", "ijklm", "nopqr")


@pytest.fixture
def home(in_terminal: Callable[..., Terminal]) -> tuple[Terminal, str]:
    """The app with a saved game to continue, and the game's name."""
    with closing(Journal.create([HEAD, *DEALT], board="county-durham", players=["Ann", "Bea"])) as journal:
        game = journal.id
    terminal = in_terminal()
    terminal.wait_for("moves ·")
    return terminal, game


@pytest.fixture
def table(home: tuple[Terminal, str]) -> tuple[Terminal, str]:
    """The app at the table of a game, and the game's name."""
    terminal, _ = home
    terminal.type("c")
    terminal.wait_for("to move")
    return home


def stopped(terminal: Terminal, number: int = signal.SIGSTOP) -> None:
    """Stop the app; without `number`, as nothing can notice."""
    os.kill(terminal.process.pid, number)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)


def left(terminal: Terminal, keys: str, *numbers: int) -> None:
    """Press keys and send signals; the app ends, and typing is echoed again."""
    terminal.type(keys)
    for number in numbers:
        os.kill(terminal.process.pid, number)
    until = time.monotonic() + PATIENCE
    while terminal.process.poll() is None:
        assert time.monotonic() < until, "the app did not end"
        terminal.listen(0.05)
    while terminal.listen(0.05):
        pass
    assert termios.tcgetattr(terminal.file)[3] & ECHO == ECHO
    assert b"\x1b[?1049h" not in terminal.raw.rpartition(b"\x1b[?1049l")[2]


def plays_what_is_typed(terminal: Terminal) -> None:
    """Type a line, whose signs are read once and in their order, and leave."""
    terminal.type("draws cards ! abcdefghijklmnopqr\r")
    terminal.wait_for("Played: Ann draws cards ! abcdefghijklmnopqr")
    left(terminal, "\x11")


def test_keys_typed_while_it_is_stopped_keep_their_order(table: tuple[Terminal, str]) -> None:
    terminal, game = table
    for part in PARTS:
        stopped(terminal)
        terminal.type(part[:3])
        os.kill(terminal.process.pid, signal.SIGCONT)
        for sign in part[3:]:
            terminal.type(sign)
            terminal.listen(0.02)
    terminal.type("\r")
    terminal.wait_for("Played: Ann draws cards")
    left(terminal, "\x11")
    assert terminal.process.returncode == 0
    with closing(Journal.open(game)) as journal:
        assert journal.events()[-1].text == f"Ann {''.join(PARTS)}"


def test_enter_typed_while_the_terminal_is_not_set_up_is_enter(table: tuple[Terminal, str]) -> None:
    """The terminal makes the end of a line of it, as at the start, or when the app goes on."""
    terminal, _ = table
    terminal.type("draws cards\n")
    terminal.wait_for("Played: Ann draws cards")
    left(terminal, "\x11")


def test_told_to_go_on_again_and_again_it_reads_every_key_once(table: tuple[Terminal, str]) -> None:
    """Also while it deals with the time before."""
    terminal, _ = table
    for _ in range(250):
        os.kill(terminal.process.pid, signal.SIGCONT)
        terminal.listen(0.004)
    plays_what_is_typed(terminal)


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_all_of_the_screen_is_back_where_nothing_on_it_has_changed(number: int, home: tuple[Terminal, str]) -> None:
    """The terminal comes back empty."""
    terminal, _ = home
    for _ in range(2):
        stopped(terminal, number)
        while terminal.listen(0):
            pass
        terminal.raw = b""
        os.kill(terminal.process.pid, signal.SIGCONT)
        for words in ("New game", "moves ·", "palette"):
            terminal.wait_for(words)
    left(terminal, "\x11")


def test_ctrl_l_draws_all_of_a_screen_that_another_program_wrote_on(home: tuple[Terminal, str]) -> None:
    """Wherever the app is: also while it asks something."""
    terminal, _ = home
    for key, words in (("", ("New game", "moves ·", "palette")), ("n", ("County Durham", "Go on", "palette"))):
        terminal.type(key)
        terminal.wait_for(words[0])
        while terminal.listen(0.3):
            pass
        terminal.raw = b""
        terminal.type("\x0c")
        for shown in words:
            terminal.wait_for(shown)
    left(terminal, "\x11")


def test_a_terminal_used_by_somebody_else_meanwhile_is_taken_over_again(table: tuple[Terminal, str]) -> None:
    """A shell gives the terminal its own settings while the app is stopped."""
    terminal, _ = table
    before = termios.tcgetattr(terminal.file)
    stopped(terminal)
    cooked = termios.tcgetattr(terminal.file)
    cooked[3] |= ECHO
    termios.tcsetattr(terminal.file, termios.TCSANOW, cooked)
    shown = len(terminal.raw)
    os.kill(terminal.process.pid, signal.SIGCONT)
    until = time.monotonic() + PATIENCE
    while termios.tcgetattr(terminal.file) != before or b"\x1b[?1049h" not in terminal.raw[shown:]:
        assert time.monotonic() < until, "the app did not take its terminal over again"
        terminal.listen(0.05)
    terminal.raw = terminal.raw[shown:]
    terminal.wait_for("to move")
    left(terminal, "\x11")


def test_told_to_stop_and_at_once_to_go_on_it_goes_on(table: tuple[Terminal, str]) -> None:
    terminal, _ = table
    for _ in range(20):
        os.kill(terminal.process.pid, signal.SIGTSTP)
        os.kill(terminal.process.pid, signal.SIGCONT)
        terminal.listen(0.02)
    plays_what_is_typed(terminal)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_what_ends_it_may_also_tell_it_to_go_on(number: int, table: tuple[Terminal, str]) -> None:
    """Service managers do, so that what they end cannot be stopped."""
    terminal, _ = table
    left(terminal, "", number, signal.SIGCONT)
    assert terminal.process.returncode == 128 + number
