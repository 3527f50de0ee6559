"""Failing disks and power cuts: a system call fails, a process is killed at one, unsynced data is lost.

A small library, loaded ahead of the system's own (`disk.c`), counts the calls with which a process touches its folder.
A confirmed thing is reported after it was confirmed, so it has to be there; a refused one must not be.
"""

from __future__ import annotations

import atexit
import errno
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.record.log import Event, fold
from companion.store.faults import Damaged, JournalFault
from companion.store.journal import Journal
from companion.store.private_drafts import read_drafts
from companion.store.saved_games import saved_games

from . import acts
from .killing import Tally, hold

ROOT = Path(__file__).parents[2]
SECTOR = 512
"""Bytes that a disk writes completely or not at all."""


@cache
def library() -> Path | None:
    """The library, built by this machine's compiler. None if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    built = folder / "disk.so"
    done = subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-o", built, Path(__file__).with_name("disk.c"), "-ldl"],
        capture_output=True,
        check=False,
    )
    return built if done.returncode == 0 else None


def act(what: str, folder: Path, seed: int, **disk: object) -> int:
    """Let a process do something to a disk. Returns its exit status."""
    env = {**os.environ, "LD_PRELOAD": str(library()), "DISK_FOLDER": str(folder)}
    env |= {f"DISK_{name.upper()}": str(value) for name, value in disk.items()}
    command = [sys.executable, "-m", "tests.torture.acts", what, str(folder), str(seed)]
    return subprocess.run(command, env=env, cwd=ROOT, check=False, timeout=100).returncode


def reports_in(folder: Path) -> list[tuple[str, Event | None]]:
    """What the process reported, in order; a line that was still being written when it ended does not count."""
    file = folder / "told"
    rows = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
    reports = []
    for row in rows:
        what, *details = json.loads(row)
        reports.append((what, Event(*details) if details else None))
    return reports


def events_in(folder: Path) -> list[Event]:
    """The events of a folder's game; none if there is no game.

    A game whose file was given up continues in a second one, and the first is its beginning.
    """
    games = folder / "home" / "games"
    saved, broken = saved_games(games)
    hold(not broken, f"the list calls these broken: {broken}")
    histories: list[list[Event]] = [[]]
    for game in saved:
        try:
            with closing(Journal.open(game.id, folder=games)) as journal:
                hold(journal._link.execute("PRAGMA integrity_check").fetchone() == ("ok",), "SQLite finds a fault")
                histories.append(journal.events())
        except Damaged as fault:
            hold(False, f"it is called damaged: {fault}")
    histories.sort(key=len)
    hold(
        all(histories[-1][: len(events)] == events for events in histories), f"{len(saved)} games are there, and differ"
    )
    return histories[-1]


class Disks:
    """One disk after the other, each failing in a randomly chosen way."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.chance = random.Random(seed)
        self.log: list[Op] = []

    def fail(self, tally: Tally) -> None:
        """Let a call fail, once or from then on: exactly what was confirmed is there, and nothing that was refused."""
        chance, folder = self.chance, self._new_folder()
        number, lasts = chance.randint(1, 170), chance.choice((0, 0, 1, 2))
        fault = chance.choice((errno.EIO, errno.ENOSPC, errno.EACCES))
        act("play", folder, self.seed, fail=number, errno=fault, lasts=lasts)
        reports = reports_in(folder)
        kept = [event for what, event in reports if what == "kept"]
        present = events_in(folder)
        which = ("one call", "all calls from one on", "all syncs from a call on")[lasts]
        how = f"{which}, {number}, fail with {errno.errorcode[fault]}"
        # where nothing can be written any more, nothing can be cut back either
        undone = [event for what, event in reports if what == "refused"][:1] if lasts == 1 else []
        hold(present in (kept, [*kept, *undone]), f"{how}: {len(kept)} were kept, {len(present)} are there")
        tally.add(
            f"failures of {('one call', 'all calls from one on', 'all syncs from a call on')[lasts]}", len(kept), 0
        )
        shutil.rmtree(folder)

    def kill(self, tally: Tally) -> None:
        """Kill a process that plays or repairs at a call; what it confirmed is there, and a repair can continue."""
        chance, folder = self.chance, self._new_folder()
        if chance.random() < 0.5:
            number = chance.randint(1, 170)
            act("play", folder, self.seed, fail=number, kill=1)
            kept = [event for what, event in reports_in(folder) if what == "kept"]
            present = events_in(folder)
            hold(present[: len(kept)] == kept, f"call {number}: {len(kept)} were kept, {len(present)} are there")
            hold(len(present) <= len(kept) + 1, f"call {number}: {len(present)} are there, {len(kept)} were kept")
            tally.add("kills at a call of a game", len(kept), len(present) - len(kept))
        else:
            number = chance.randint(1, 80)
            events = acts.damaged(folder, self.seed)
            act("mend", folder, self.seed, fail=number, kill=1)
            self._check_repair(folder, events, f"call {number}")
            tally.add("kills at a call of a repair", 1, 0)
        shutil.rmtree(folder)

    def _check_repair(self, folder: Path, events: list[Event], how: str) -> None:
        """Check that, however a repair ended, the next one makes one game with all lines and what was
        under the cover.
        """
        games = folder / "home" / "games"
        if (games / "friday.game").exists():
            acts.mend(folder, self.seed)
        saved, broken = saved_games(games)
        hold(not broken and len(saved) == 1, f"{how}: {[game.id for game in saved]}, broken {broken}")
        with closing(Journal.open(saved[0].id, folder=games)) as journal:
            hold(fold(journal.events()).lines == fold(events).lines, f"{how}: other lines are there")
        hold(read_drafts(games / f"{saved[0].id}.game") == acts.COVERED, f"{how}: the cover is lost")
        hold((games / "friday.game.damaged").exists(), f"{how}: the damaged file is gone")

    def cut_power(self, tally: Tally) -> None:
        """Cut the power at any moment: of what was not synced some is there, some is not, some is torn."""
        if not self.log:
            folder = self._new_folder()
            act("play", folder, self.seed, log=folder.with_suffix(".log"))
            self.log = list(read_log(folder.with_suffix(".log"), folder))
            shutil.rmtree(folder)
        disk = Disk()
        moment = self.chance.randint(1, len(self.log))
        for op in self.log[:moment]:
            disk.do(op)
        folder = self._new_folder()
        loss = self.chance.choice(WAYS)
        disk.left(folder, loss, self.chance)
        reports = disk.confirmed()
        kept = [event for what, event in reports if what == "kept"]
        (folder / "told").unlink(missing_ok=True)
        try:
            present = events_in(folder)
        except JournalFault as fault:
            hold(False, f"operation {moment}, {loss}: {fault}")
            raise
        hold(
            present[: len(kept)] == kept, f"operation {moment}, {loss}: {len(kept)} were kept, {len(present)} are there"
        )
        hold(
            len(present) <= len(kept) + 1,
            f"operation {moment}, {loss}: {len(present)} are there, {len(kept)} were kept",
        )
        tally.add(f"power cuts, unsynced writes {loss}", len(kept), len(present) - len(kept))
        shutil.rmtree(folder)

    def _new_folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.folder))


# -- what was done to a disk, and what is left of it


@dataclass(frozen=True, slots=True)
class Op:
    """One call: `path` is relative to the watched folder; for a rename, `data` is the new name."""

    what: str
    offset: int
    data: bytes
    path: str
    call: int = 0


_ROW = re.compile(rb"(\d+) ([a-z]+) (-?\d+) (\d+) ([^\n]*)\n")


def read_log(log: Path, folder: Path) -> Iterator[Op]:
    """What the library recorded, in order."""
    raw, at, start = log.read_bytes(), 0, len(f"{folder}/")
    while at < len(raw):
        row = _ROW.match(raw, at)
        hold(row is not None, f"the log cannot be read at {at}")
        assert row is not None
        at = row.end() + int(row[4])
        data, what = raw[row.end() : at], row[2].decode()
        if what == "rename":
            data = data[start:]
        if not row[5].endswith(b" (deleted)"):
            yield Op(what, int(row[3]), data, row[5].decode()[start:], int(row[1]))


DROPPED, WHOLE, PREFIX, REORDERED, TORN = WAYS = ("dropped", "whole", "cut off", "in any order", "torn")


@dataclass(slots=True)
class File:
    """A file: what is on disk for certain, and what was done to it since."""

    safe: bytes = b""
    since: list[Op] = field(default_factory=list)

    def sync(self) -> None:
        self.safe = after(self.safe, self.since)
        self.since = []


def after(raw: bytes, ops: list[Op]) -> bytes:
    """The bytes of a file after writes and truncations."""
    now = bytearray(raw)
    for op in ops:
        if op.what == "cut":
            del now[op.offset :]
            now.extend(bytes(op.offset - len(now)))
        else:
            now.extend(bytes(max(0, op.offset - len(now))))
            now[op.offset : op.offset + len(op.data)] = op.data
    return bytes(now)


Names = dict[str, File | None]
"""Files by path; None for a folder."""


class Disk:
    """Files and folders that are synced one by one. A name is in its folder for certain only once the folder was
    synced.
    """

    def __init__(self) -> None:
        self.names: Names = {}
        self.safe: Names = {}
        self.since: list[tuple[Op, File | None]] = []

    def do(self, op: Op) -> None:
        if op.what == "sync":
            file = self.names.get(op.path)
            if file is not None:
                file.sync()
            else:
                in_folder = [pair for pair in self.since if os.path.dirname(pair[0].path) == op.path]
                self.since = [pair for pair in self.since if pair not in in_folder]
                for change, made in in_folder:
                    _rename(self.safe, change, made)
        elif op.what in ("write", "cut"):
            file = self.names.get(op.path)
            if file is not None:
                file.since.append(op)
        else:
            made = File() if op.what == "create" else self.names.get(op.path)
            _rename(self.names, op, made)
            self.since.append((op, made))

    def confirmed(self) -> list[tuple[str, Event | None]]:
        """What the process has reported so far."""
        file = self.names.get("told")
        raw = after(file.safe, file.since) if file is not None else b""
        rows = [json.loads(row) for row in raw.split(b"\n")[:-1]]
        return [(what, Event(*details) if details else None) for what, *details in rows]

    def left(self, folder: Path, loss: str, chance: random.Random) -> None:
        """Put into a folder what a disk may contain if the power goes now."""
        names = dict(self.safe)
        for op, made in kept_of(self.since, loss, chance):
            _rename(names, op, made)
        for path, file in sorted(names.items()):
            if path == "told" or not all(str(parent) in names for parent in Path(path).parents if str(parent) != "."):
                continue
            if file is None:
                (folder / path).mkdir()
            else:
                ops = kept_of(file.since, loss, chance)
                ops = [torn(op, chance) for op in ops] if loss == TORN else ops
                (folder / path).write_bytes(after(file.safe, ops))


def _rename(names: Names, op: Op, made: File | None) -> None:
    if op.what == "rename":
        names.pop(op.path, None)
        names[op.data.decode()] = made
    elif op.what == "unlink":
        names.pop(op.path, None)
    else:
        names[op.path] = made


T = TypeVar("T")


def kept_of(ops: list[T], loss: str, chance: random.Random) -> list[T]:
    """What is left of operations that were not synced."""
    if loss == DROPPED:
        return []
    if loss == PREFIX:
        return ops[: chance.randint(0, len(ops))]
    return ops if loss == WHOLE else [op for op in ops if chance.random() < 0.5]


def torn(op: Op, chance: random.Random) -> Op:
    """A write of which only the first sectors reached the disk."""
    sectors = -(-len(op.data) // SECTOR)
    return op if op.what == "cut" else Op(op.what, op.offset, op.data[: chance.randint(0, sectors) * SECTOR], op.path)
