"""The end of the app from outside: a signal, or a terminal that is gone.

A terminal that closes sends its processes SIGHUP, which ends them. One that could not send it (`nohup`, a session that
has no terminal of its own) would leave an app that reads nothing, over and over, and draws for nobody.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, Timer
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

LOOK = 1.0
"""Seconds between two looks whether the terminal is there."""
PATIENCE = 5.0
"""Seconds that the app has to close its game: it waits for ever to draw where nobody takes what it draws."""
ENDED = 128
"""The exit status of what a signal ends, as shells tell it, is this and the signal's number."""
HUNG_UP = 129
AS_BEFORE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[<u\x1b[2J\x1b[?1049l\x1b[?25h"
)
"""Clears what the app shows, and takes back what it asked of the terminal: mouse, paste, focus, keys, a screen."""


def end_with_terminal(app: App[Any], leave: Callable[[], None]) -> None:
    """Watch the terminal beside the app; once it is gone, `leave` in the app's own thread, and end the process.

    Textual's own way out would still write to the terminal. Windows ends such programs by itself.
    """
    if sys.platform != "win32":
        Thread(target=_watch, args=(app, leave), name="hang-up", daemon=True).start()


def end_with_signal(app: App[Any]) -> None:
    """A signal that asks the process to end does what leaving does: the game is closed, the terminal is as it was.

    An app that does not come to it within `PATIENCE` ends all the same, its screen cleared. Called by the main thread
    before the app runs. A signal that is ignored, as by `nohup`, stays so.
    """
    if sys.platform == "win32":
        return
    import termios

    try:
        before = termios.tcgetattr(0)
    except termios.error:
        before = None

    def end(number: int, frame: FrameType | None) -> None:
        status = ENDED + number
        last = Timer(PATIENCE, at_once, (status,))
        last.daemon = True
        last.start()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # the app does not run yet, or no more
            at_once(status)
        else:
            loop.call_soon_threadsafe(lambda: app.exit(return_code=status))

    def at_once(status: int) -> None:
        with suppress(OSError):
            os.set_blocking(1, False)  # nobody may be reading
            os.write(1, AS_BEFORE.encode())
        with suppress(termios.error):
            if before is not None:
                termios.tcsetattr(0, termios.TCSANOW, before)
        os._exit(status)

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, end)


def _watch(app: App[Any], leave: Callable[[], None]) -> None:
    import termios

    while True:
        time.sleep(LOOK)
        try:
            termios.tcgetattr(0)
        except termios.error:
            break
    last = Timer(PATIENCE, os._exit, (HUNG_UP,))
    last.daemon = True
    last.start()
    app.call_from_thread(leave)
    os._exit(HUNG_UP)
