"""When Python looks for garbage: not among what stays, which is nearly everything that a game or a screen makes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_is_aside = False
"""Whether something is set aside; the collector itself could only tell by counting all of it."""


def set_aside() -> None:
    """Leave all that exists out of every search until `put_back`."""
    global _is_aside
    _is_aside = True
    gc.freeze()


def put_back() -> None:
    """Search again what was set aside, because some of it has become garbage."""
    global _is_aside
    _is_aside = False
    gc.unfreeze()


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Look for no garbage meanwhile: what folding a game makes would be searched again and again.

    What was made then counts as old at once. Otherwise all of it would be searched at the end, in a twelfth of the time
    that folding takes; folding leaves no cycles.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not _is_aside:
                gc.freeze()
                gc.unfreeze()
            gc.enable()
