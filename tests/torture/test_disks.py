"""Failing system calls, kills at a call, and power cuts: what was confirmed is there, what was refused is not."""

from __future__ import annotations

import errno
import random
from pathlib import Path

import pytest

from companion.store.journal import Journal
from tests.torture.disks import (
    DROPPED,
    TORN,
    WAYS,
    Disk,
    Disks,
    File,
    Op,
    act,
    events_in,
    library,
    read_log,
    reports_in,
)
from tests.torture.killing import Tally

pytestmark = pytest.mark.skipif(library() is None, reason="there is no compiler of C")

SEED = 5


@pytest.mark.parametrize(("what", "count"), [("fail", 6), ("kill", 6), ("cut_power", 100)])
def test_some_runs_of_each(what: str, count: int, tmp_path: Path) -> None:
    """`make torture` does thousands."""
    disks, tally = Disks(tmp_path, SEED), Tally()
    for _ in range(count):
        getattr(disks, what)(tally)
    assert tally.total == count
    assert tally.confirmed > 0


def syncs_of_moves(folder: Path) -> list[int]:
    """The numbers of the calls that sync a game's log, in a process in which nothing fails."""
    log = folder.with_suffix(".log")
    folder.mkdir()
    act("play", folder, SEED, log=log)
    return [call.call for call in read_log(log, folder) if call.what == "sync" and call.path.endswith("-wal")]


def test_a_move_whose_sync_failed_is_not_there_after_a_kill(tmp_path: Path) -> None:
    """SQLite had written it into the log; the process then ends as if it were killed."""
    for number in syncs_of_moves(tmp_path / "whole")[3:9]:  # some of them are for the list of games
        folder = tmp_path / f"failed-{number}"
        folder.mkdir()
        act("play", folder, SEED, fail=number, errno=errno.EIO)
        reports = reports_in(folder)
        assert events_in(folder) == [event for what, event in reports if what == "kept"]
        if [what for what, _ in reports].count("refused") == 1:
            return
    pytest.fail("none of the calls was that of a move")


def test_a_failing_library_call_is_reported(tmp_path: Path) -> None:
    """A game that cannot be begun is refused, and leaves nothing."""
    act("play", tmp_path, SEED, fail=8, errno=errno.ENOSPC)
    assert [what for what, _ in reports_in(tmp_path)] == ["refused"]
    assert events_in(tmp_path) == []
    assert not list(tmp_path.glob("home/games/*"))


class TestTheDisk:
    """The simulation itself: what is synced is there, what is not may be missing."""

    def ops(self, *, synced: bool) -> list[Op]:
        ops = [Op("create", 0, b"", "a"), Op("write", 0, b"x" * 2000, "a"), Op("rename", 0, b"b", "a")]
        return [*ops, Op("sync", 0, b"", "b"), Op("sync", 0, b"", "")] if synced else ops

    @pytest.mark.parametrize("loss", WAYS)
    def test_what_was_synced_is_there_whole(self, loss: str, tmp_path: Path) -> None:
        disk = Disk()
        for op in self.ops(synced=True):
            disk.do(op)
        disk.left(tmp_path, loss, random.Random(1))
        assert [path.name for path in tmp_path.iterdir()] == ["b"]
        assert (tmp_path / "b").read_bytes() == b"x" * 2000

    def test_what_was_not_synced_is_lost_or_torn(self, tmp_path: Path) -> None:
        disk = Disk()
        for op in self.ops(synced=False):
            disk.do(op)
        disk.left(tmp_path, DROPPED, random.Random(1))
        assert list(tmp_path.iterdir()) == []
        sizes = set()
        for seed in range(100):
            folder = tmp_path / f"{seed}"
            folder.mkdir()
            disk.left(folder, TORN, random.Random(seed))
            sizes |= {path.stat().st_size for path in folder.iterdir()}
        assert sizes == {0, 512, 1024, 1536, 2000}

    def test_a_file_after_cuts_and_writes(self) -> None:
        file = File(b"abcdef")
        file.since = [Op("cut", 3, b"", ""), Op("write", 5, b"xy", "")]
        file.sync()
        assert file.safe == b"abc\0\0xy"


def test_uncertainty_ends_with_the_next_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the log could not be cut back immediately, nothing else counts until it is."""
    from tests.torture.writers import HEAD, event

    journal = Journal.create([HEAD], board="usa", players=["Ann"], folder=tmp_path)
    journal.append(event(1, 2))
    log = journal.path.with_name(f"{journal.path.name}-wal")
    before = log.read_bytes()
    log.write_bytes(before + b"refused")
    journal._doubtful = len(before)
    journal.append(event(1, 3))
    assert b"refused" not in log.read_bytes()
    journal.close()
    assert events_in_folder(tmp_path) == [HEAD, event(1, 2), event(1, 3)]


def events_in_folder(folder: Path) -> list[object]:
    journal = Journal.open("usa", folder=folder)
    events = journal.events()
    journal.close()
    return list(events)
