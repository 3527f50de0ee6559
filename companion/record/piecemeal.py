"""Long work done in small pieces, so that its caller can do something else in between, or give it up."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from companion.collector import collector_at_rest

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
