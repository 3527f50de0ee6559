"""The end of the app where its terminal ends first.

A terminal that closes sends its processes SIGHUP, which ends them. One that could not send it (`nohup`, a session that
has no terminal of its own) would leave an app that reads nothing, over and over, and draws for nobody.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

LOOK = 1.0
"""Seconds between two looks whether the terminal is there."""
PATIENCE = 5.0
"""Seconds that the app has to close its game: it waits for ever to draw where nobody takes what it draws."""
HUNG_UP = 129
"""The exit status of what SIGHUP ends, as shells tell it."""


def end_with_terminal(app: App[Any], leave: Callable[[], None]) -> None:
    """Watch the terminal beside the app; once it is gone, `leave` in the app's own thread, and end the process.

    Textual's own way out would still write to the terminal. Windows ends such programs by itself.
    """
    if sys.platform != "win32":
        Thread(target=_watch, args=(app, leave), name="hang-up", daemon=True).start()


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
