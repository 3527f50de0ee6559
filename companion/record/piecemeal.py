"""Long work done in small pieces, so that its caller can do something else in between, or give it up."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Piecemeal: TypeAlias = Generator[None, None, Result]
"""Work that pauses after each piece, and returns its result at the end."""


def at_once(work: Piecemeal[Result]) -> Result:
    """Do the work without pausing, and return its result."""
    with collector_at_rest():
        while True:
            try:
                next(work)
            except StopIteration as end:
                result: Result = end.value
                return result


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Keep the garbage collector off meanwhile: nearly everything that folding a game creates stays, and would be
    searched again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
