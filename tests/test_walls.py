"""The core in a fresh interpreter: importing all of it brings in no screen and no disk.

The import graph says the same (`make check`), but cannot tell an import at the head of a module from one
in a function.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

CORE = (
    *("companion.boards", "companion.game", "companion.mechanics", "companion.paint", "companion.record"),
    *("companion.referee", "companion.rules", "companion.scoring", "companion.share", "companion.trails"),
    *("companion.words", "companion.sitting"),
)
OUTSIDE = ("textual", "rich", "sqlite3", "qrcode", "companion.tui", "companion.store", "companion.cli")

WALK = """
import importlib, json, pkgutil, sys
for name in sys.argv[1:]:
    room = importlib.import_module(name)
    for inner in pkgutil.walk_packages(getattr(room, "__path__", ()), name + "."):
        importlib.import_module(inner.name)
print(json.dumps(sorted(sys.modules)))
"""


@pytest.fixture(scope="module")
def brought_in() -> set[str]:
    """Every module there is after the whole core was imported, and nothing else."""
    told = subprocess.run([sys.executable, "-c", WALK, *CORE], capture_output=True, text=True, check=True)
    return set(json.loads(told.stdout))


def test_the_walk_imports_the_core(brought_in: set[str]) -> None:
    assert set(CORE) <= brought_in
    assert "companion.mechanics.claims" in brought_in


@pytest.mark.parametrize("module", OUTSIDE)
def test_the_core_does_not_import(module: str, brought_in: set[str]) -> None:
    assert module not in brought_in
