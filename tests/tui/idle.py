"""Whether an app under test has finished: nothing is ready to run, no timer is nearly due, no thread works.

Textual's own pilot takes 20 ms of little work for idleness: it sleeps through them even if nothing is left to do, and
on a busy machine it sees them where there is a lot left.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic
from typing import Any
from weakref import WeakSet

SOON = 0.03
"""Seconds: timers that are due by then are waited for, among them the one that draws the screen."""
LOOK = 0.002
"""Seconds between two looks at a working thread."""
MOST = 1.0
"""Seconds for which timers are slept through; an endless one is then no longer waited for."""
SPINS = 50_000
"""How often something that is always ready is run."""
LATEST = 60.0
"""Seconds after which a thread is stuck, not slow."""
HELD = 0.05
"""The same, while a test holds a thread up on purpose, so that waiting would only take time."""


class Hold(Event):
    """Holds a thread up, from when it is made until it is set."""

    def __init__(self) -> None:
        super().__init__()
        _holds.add(self)

    def set(self) -> None:
        _holds.discard(self)
        super().set()


_holds = WeakSet[Hold]()
"""Those that are not set yet."""


async def idle(*_: float) -> None:
    """Wait until there is nothing more to do; replaces Textual's `wait_for_idle`."""
    loop: Any = asyncio.get_running_loop()
    last, slept, spins = monotonic() + (HELD if _holds else LATEST), 0.0, 0
    while monotonic() < last and slept < MOST and spins < SPINS:
        await asyncio.sleep(0)
        working = _works(loop._default_executor)  # asked first: a thread hands over its result before it rests
        if loop._ready:
            spins += 1
            continue
        if working:
            await asyncio.sleep(LOOK)
            continue
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=None)
        if due is None or due - loop.time() > SOON:
            return
        nap = max(due - loop.time(), LOOK)
        slept += nap
        await asyncio.sleep(nap)


def _works(threads: object) -> bool:
    """Whether a thread of the loop is working."""
    if not isinstance(threads, ThreadPoolExecutor):
        return False
    return threads._work_queue.qsize() > 0 or threads._idle_semaphore._value < len(threads._threads)
