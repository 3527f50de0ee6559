"""Long work done in small pieces, so that whoever waits for it can do something else in between, or give it up."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Piecemeal: TypeAlias = Generator[None, None, Result]
"""Work that pauses after each piece, and returns its result at the end."""


def at_once(work: Piecemeal[Result]) -> Result:
    """The result of work that is done without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
