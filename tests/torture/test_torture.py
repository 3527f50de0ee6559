"""Killed at any moment, nothing that was confirmed is lost (see `python -m tests.torture --help` for more of it)."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.record.log import KINDS
from companion.store.journal import Journal
from tests.torture.killing import Broken, Tell, killed
from tests.torture.writers import HEAD, check, event

ROOT = Path(__file__).parents[2]
KILLS, APP_KILLS = 100, 2


def test_what_was_confirmed_is_there_after_a_kill_at_any_moment() -> None:
    """Some kills of processes that write journals, and some of the app in a terminal."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.torture", "--kills", str(KILLS), "--app-kills", str(APP_KILLS)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert process.returncode == 0, process.stdout + process.stderr
    assert f"{KILLS + APP_KILLS} kills and damages, 0 faults" in process.stdout
    match = re.search(r"(\d+)  things more that were being written", process.stdout)
    assert match is not None
    assert int(match[1]) > 0, "no kill came while something was being written: the moments are too tame"


def begun(folder: Path, seed: int, count: int) -> Path:
    events = [event(seed, number) for number in range(1, count + 1)]
    with closing(Journal.create(events, board="usa", players=["Ann"], folder=folder)) as journal:
        return journal.path


def test_the_harness_notices_a_confirmed_move_that_is_missing(tmp_path: Path) -> None:
    path = begun(tmp_path, 5, 4)
    assert check(path, 5, 4) == 4
    with pytest.raises(Broken, match="5 events were confirmed and 4 are there"):
        check(path, 5, 5)


def test_the_harness_notices_a_move_that_is_different(tmp_path: Path) -> None:
    path = begun(tmp_path, 5, 4)
    with pytest.raises(Broken, match=r"events \[2, 3, 4\] are not what was written"):
        check(path, 6, 4)


def test_a_process_is_killed_between_two_lines_it_reports(tmp_path: Path) -> None:
    """What it reported before is received, what it would do later is not done."""

    def act(tell: Tell) -> None:
        for number in range(100_000):
            tell(str(number))
        (tmp_path / "done").touch()

    reported = killed(act, random.Random(1), within=0)
    assert reported == [str(number) for number in range(len(reported))]
    assert len(reported) < 100_000
    assert not (tmp_path / "done").exists()


def test_a_process_that_fails_on_its_own_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    ends, lives = os.pipe()

    def until_it_ended(_: float) -> None:
        os.close(lives)
        assert os.read(ends, 1) == b"", "the process was the last to hold it open"
        os.close(ends)

    def act(tell: Tell) -> None:
        raise SystemExit(3)

    monkeypatch.setattr("tests.torture.killing.time.sleep", until_it_ended)
    with pytest.raises(Broken, match="failed by itself"):
        killed(act, random.Random(1), most=0)


def test_events_of_a_seed_are_the_same_each_time() -> None:
    assert event(1, 1) == HEAD
    assert [event(3, number) for number in range(1, 20)] == [event(3, number) for number in range(1, 20)]
    assert {event(3, number).kind for number in range(1, 60)} == set(KINDS)
