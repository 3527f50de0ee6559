"""What the app draws goes to the terminal even if errors are sent to a file: `companion 2>errors.txt`."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

import pytest
from tmux import Terminal

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed, and it is the terminal here"),
]
ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("to", ["errors.txt", "&-"])
def test_redirecting_errors_does_not_redirect_the_screen(to: str, tmp_path: Path) -> None:
    home = {"COMPANION_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = f"{shlex.quote(sys.executable)} -m companion --still 2>{to}; echo status $?; sleep 600"
    with Terminal(tmp_path, (80, 24), home, "sh", "-c", command) as terminal:
        terminal.shows("New game")
        terminal.presses("C-q")
        terminal.shows("status 0")
    if to != "&-":
        assert (tmp_path / to).read_text() == ""
