"""Work of every kind for a separate process."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import sleep

from companion.workbench.beside import NotDone


def begin() -> Callable[[bytes, Callable[[bytes], None]], bytes]:
    """Return what is asked, think about it without end, or end halfway."""

    def answer(question: bytes, step: Callable[[bytes], None]) -> bytes:
        step(b"begun")
        if question == b"for ever":
            sleep(3600)
        if question == b"cut off":
            os.write(1, b"a\0\0\0\x09half")
            os._exit(0)
        return question

    return answer


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
