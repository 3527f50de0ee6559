"""Hostile input by the million: six readers, each with its seeds and with what must hold whatever it is given.

`python -m tests.fuzz record --seconds 600` goes by what each input reaches in
the code, where atheris is installed (`pip install atheris`: Linux, and Pythons
that it has wheels for); else inputs are changed blindly. `make test` gives each
reader some hundred inputs, the same ones every time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

NAMES = ("record", "board", "prompt", "importer", "journal", "photo")


@dataclass(frozen=True)
class Target:
    """One reader: `seeds` to begin with, `words` of its language, and `check`, which gives it an input.

    `check` raises whatever the reader should not have raised, and AssertionError
    for what should not have come of it. `binary` seeds are no text.
    """

    name: str
    seeds: Sequence[bytes]
    words: Sequence[str]
    check: Callable[[bytes], None]
    longest: int = 20_000
    binary: bool = False


@cache
def target(name: str) -> Target:
    """One of the six, with its seeds read."""
    reader: Target = import_module(f"{__name__}.{name}").target()
    return reader
