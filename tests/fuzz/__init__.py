"""Hostile input by the million: six readers, each with its seeds and with what must hold for any input.

`python -m tests.fuzz record --seconds 600` is guided by what each input reaches in the code, where atheris is
installed (`pip install atheris`: Linux, and the Python versions for which it has wheels); otherwise inputs are changed
blindly. `make test` gives each reader some hundred inputs, the same ones every time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

NAMES = ("record", "board", "prompt", "importer", "journal", "photo")


@dataclass(frozen=True)
class Target:
    """One reader: `seeds` to start from, `words` of its language, and `check`, which gives it an input.

    `check` raises whatever the reader should not have raised, and `AssertionError` for a result that should not occur.
    `binary` says that the seeds are not text.
    """

    name: str
    seeds: Sequence[bytes]
    words: Sequence[str]
    check: Callable[[bytes], None]
    longest: int = 20_000
    binary: bool = False


@cache
def target(name: str) -> Target:
    """One of the six readers, with its seeds loaded."""
    reader: Target = import_module(f"{__name__}.{name}").target()
    return reader
