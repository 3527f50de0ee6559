"""Opening a page in the user's browser."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from contextlib import suppress
from threading import Thread

from companion.store.writing import can_open


def open_page(link: str) -> bool:
    """Open a page of this machine in the browser, without waiting for it; False if no browser can be opened here."""
    if not (can_open() or os.environ.get("BROWSER")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    Thread(target=_open, args=(link,), name="browser", daemon=True).start()
    return True


def _open(link: str) -> None:
    """Open it from a process that prints nothing here and that Ctrl+C does not reach."""
    nothing = subprocess.DEVNULL
    call = [sys.executable, "-P", "-m", "webbrowser", "-t", link]
    with suppress(OSError):
        subprocess.run(call, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True, check=False)
