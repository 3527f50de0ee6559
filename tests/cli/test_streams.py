"""The shell where its output, its errors or its folder are not what they should be: as real processes, with buffers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these are words of a Unix shell")
ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "companion" / "samples" / "county-durham.ttr"
FULL = pytest.param("/dev/full", marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no full device"))
PRINTS = ("--help", "score --help", "--version", "boards", "settings", f"export '{RECORD}' --format svg")
FAILS = ("score nosuch", "--nosuch", "import nosuch")


def shell(words: str, cwd: Path = ROOT, to: IO[bytes] | int = subprocess.PIPE, **env: str) -> tuple[int, str, str]:
    """The status of a command and both outputs; `{}` in it is the companion. Its output may also go elsewhere."""
    ours = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    ours.pop("PYTHONUNBUFFERED", None)
    ended = subprocess.run(
        ["/bin/sh", "-c", words.replace("{}", f"'{sys.executable}' -m companion")],
        stdin=subprocess.DEVNULL, stdout=to, stderr=subprocess.PIPE, env=ours, cwd=cwd, check=False,
    )  # fmt: skip
    return ended.returncode, (ended.stdout or b"").decode("utf-8", "replace"), ended.stderr.decode()


@pytest.mark.parametrize("to", [FULL, "&-"])
@pytest.mark.parametrize("command", PRINTS)
def test_output_that_is_lost_is_an_error(command: str, to: str) -> None:
    why = "the disk is full" if to == "/dev/full" else "it is closed"
    assert shell(f"{{}} {command} >{to}") == (2, "", f"It could not be written: {why}\n")


@pytest.mark.parametrize("command", PRINTS)
def test_a_pipe_may_close_early(command: str) -> None:
    """As with `| head -1`; here nobody reads a word of it."""
    read, write = os.pipe()
    os.close(read)
    with open(write, "wb") as unread:
        assert shell(f"{{}} {command}", to=unread) == (0, "", "")


@pytest.mark.parametrize("to", [FULL, "&-"])
@pytest.mark.parametrize("command", FAILS)
def test_an_error_that_cannot_be_told_is_the_status_alone(command: str, to: str) -> None:
    """Nothing of it gets into the output, which may be a file."""
    assert shell(f"{{}} {command} 2>{to}") == (2, "", "")


def test_a_record_may_come_through_a_pipe() -> None:
    status, out, err = shell(f"cat '{RECORD}' | {{}} export /dev/stdin")
    assert (status, err) == (0, "")
    assert "board: county-durham" in out
    assert shell("{} export .") == (2, "", "There is no saved game “.”.\n")


def test_a_folder_relative_to_one_that_was_deleted_is_named(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    for command in ("games", "stats"):
        gone.mkdir()
        told = shell(f"rmdir '{gone}'; {{}} {command}", gone, COMPANION_HOME="here")
        assert told == (2, "", "here: there is no such file or folder\n")
