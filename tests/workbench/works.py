"""Work of every kind for a separate process."""

from __future__ import annotations

import os
from time import sleep

from companion.workbench.beside import NotDone


def run(given: bytes, what: str) -> bytes:
    """Return what was given, or fail as requested."""
    if what == "refuse":
        raise NotDone("Not with me.")
    if what == "break":
        raise ZeroDivisionError("a secret")
    if what == "end":
        os._exit(9)
    if what == "memory":
        return bytes(3 * 10**8)
    if what == "for ever":
        sleep(3600)
    return given + what.encode()
