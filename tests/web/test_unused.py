"""Playing without phones loads none of their code."""

from __future__ import annotations

import subprocess
import sys

WEB = ("companion.web", "starlette", "uvicorn", "h11", "anyio")

IMPORTS = """
import importlib, pkgutil, sys
import companion.cli, companion.tui.app
for room in ("companion.cli", "companion.tui"):
    for inner in pkgutil.walk_packages(importlib.import_module(room).__path__, room + "."):
        importlib.import_module(inner.name)
print(*sorted(sys.modules))
"""


def test_neither_the_shell_nor_any_screen_loads_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True)
    modules = done.stdout.split()
    assert "companion.tui.app" in modules
    assert [name for name in modules if name.startswith(WEB)] == []


def test_the_workshop_reads_no_picture_in_its_own_process() -> None:
    """Hostile pictures are handled in another process."""
    line = "import companion.web.workshop.server, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert not {"PIL", "resvg_py"} & set(done.stdout.split())
