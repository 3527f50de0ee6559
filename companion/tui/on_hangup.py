"""How the app ends from outside: by a signal, or because its terminal is gone.

A terminal that closes sends its processes SIGHUP, which ends them. If it cannot (`nohup`, a session without a terminal
of its own), the app would go on reading nothing, over and over, and drawing for nobody.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, Timer
from types import FrameType
from typing import TYPE_CHECKING, Any

from textual.drivers._writer_thread import WriterThread

if TYPE_CHECKING:
    from textual.app import App

POLL = 1.0
"""Seconds between checks that the terminal is there."""
PATIENCE = 5.0
"""Seconds that the app has to close its game: drawing blocks for ever if nobody reads the terminal."""
ENDED = 128
"""The exit status of a process that a signal ended is this plus the signal's number, as shells report it."""
HUNG_UP = 129
RESTORE_TERMINAL = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[<u\x1b[2J\x1b[?1049l\x1b[?25h"
)
"""Clears the screen and undoes what the app asked of the terminal: mouse, paste, focus, keys, the alternate screen."""


def end_with_terminal(app: App[Any], leave: Callable[[], None]) -> None:
    """Watch the terminal from a thread; once it is gone, call `leave` in the app's thread, and end the process.

    Textual's own exit would still write to the terminal. Windows ends such programs by itself.
    """
    if sys.platform != "win32":
        threading.excepthook = _ignore_failed_drawing
        Thread(target=_watch_terminal, args=(app, leave), name="hang-up", daemon=True).start()


def end_with_signal(app: App[Any]) -> None:
    """Make signals that ask the process to end do what leaving does: close the game and restore the terminal.

    An app that does not get there within `PATIENCE` is ended anyway, its screen cleared. Call this from the main thread
    before the app runs. A signal that is ignored, as under `nohup`, stays ignored.
    """
    if sys.platform == "win32":
        return
    import termios

    try:
        terminal_state = termios.tcgetattr(0)
    except termios.error:
        terminal_state = None

    def end(number: int, frame: FrameType | None) -> None:
        status = ENDED + number
        last = Timer(PATIENCE, at_once, (status,))
        last.daemon = True
        last.start()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # the app is not running yet, or has stopped
            at_once(status)
        else:
            loop.call_soon_threadsafe(lambda: app.exit(return_code=status))

    def at_once(status: int) -> None:
        with suppress(OSError):
            os.set_blocking(1, False)  # nobody may be reading
            os.write(1, RESTORE_TERMINAL.encode())
        with suppress(termios.error):
            if terminal_state is not None:
                termios.tcsetattr(0, termios.TCSANOW, terminal_state)
        os._exit(status)

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, end)


def _ignore_failed_drawing(failed: threading.ExceptHookArgs) -> None:
    """Report what failed in a thread as Python does, except that nothing can be drawn on a terminal that is gone."""
    if not (isinstance(failed.thread, WriterThread) and isinstance(failed.exc_value, OSError)):
        threading.__excepthook__(failed)


def _watch_terminal(app: App[Any], leave: Callable[[], None]) -> None:
    import termios

    while True:
        time.sleep(POLL)
        try:
            termios.tcgetattr(0)
        except termios.error:
            break
    last = Timer(PATIENCE, os._exit, (HUNG_UP,))
    last.daemon = True
    last.start()
    app.call_from_thread(leave)
    os._exit(HUNG_UP)
