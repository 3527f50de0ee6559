"""What a whole process costs: the shell's commands and the heavier imports, each in a fresh Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

from bench.games import Measured
from bench.stopwatch import Row, repeated

RUNS = 7
IMPORTS = ("pydantic", "textual", "textual.app", "companion.cli", "companion.sitting", "companion.tui.app")


def rows(game: Measured) -> Iterator[Row]:
    """Every row about processes."""
    yield _process("python, nothing else", "-c", "pass")
    for name in IMPORTS:
        yield _process(f"import {name}", "-c", f"import {name}")
    yield _process("companion --help", "-m", "companion", "--help")
    yield _process("companion boards", "-m", "companion", "boards")
    yield _process(f"companion score {game.file.name}", "-m", "companion", "score", str(game.file))
    yield _process("companion rules coal", "-m", "companion", "rules", "coal")


def _process(what: str, *told: str) -> Row:
    command = [sys.executable, *told]
    quiet = partial(subprocess.run, command, check=True, capture_output=True)
    return repeated(what, quiet, RUNS)
