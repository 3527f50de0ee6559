"""SQLite files from anywhere, read but never run: our tables only, in bounded time and memory.

A file can hold a view in place of a table, a trigger, a computed column: each is a program. So a file is opened
read-only, its schema must be one that this app has written, and no statement reaches beyond its tables.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from tempfile import TemporaryDirectory

from companion.store.faults import Corrupt, is_read_only
from companion.store.folder import beside_game, unlinked
from companion.words import wording
from companion.words.plain import plain

LOCK_TIMEOUT = 2.0
"""Seconds to wait for somebody else's lock on the file."""
LARGEST = 64_000_000
"""The most bytes of a file, and of its log; the longest game so far has a hundredth of that."""
LONGEST = 4_000_000
"""The most bytes of one row."""
MOST_CPU = 5.0
"""The most seconds of CPU to read a file; the longest game takes a hundredth of that."""
_STEPS = 200
"""Instructions of SQLite's virtual machine between two looks at the clock."""

_NO_INDEX = frozenset((sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL))
"""SQLite's errors where it cannot create the shared index (`-shm`) beside a log."""

_TABLES = frozenset(("game", "event", "sqlite_sequence", "sqlite_schema", "sqlite_master"))
_PRAGMAS = frozenset(("user_version", "application_id", "data_version", "quick_check"))


def wal_path(path: Path) -> Path:
    """The write-ahead log of a file."""
    return beside_game(path, "-wal")


def in_the_way(path: Path) -> str:
    """What is not a file where SQLite or the lock needs one beside the game, in a sentence; empty if nothing is."""
    game = unlinked(path)
    for ending in ("-open", "-wal", "-shm", "-journal"):
        with suppress(OSError):  # most often there is nothing; whoever has the game open may delete it at any moment
            mode = os.stat(f"{game}{ending}").st_mode
            if not S_ISREG(mode):
                key = "folder in the way" if S_ISDIR(mode) else "pipe in the way"
                return wording(key, file=plain(f"{game.name}{ending}"))
    return ""


def open_read_only(path: Path, timeout: float = LOCK_TIMEOUT) -> sqlite3.Connection:
    """A connection that changes nothing in the file and runs nothing in it. Raises `OSError` and `READ_ERRORS`.

    SQLite deletes the log beside an empty file as a leftover, so such a file is not opened. Without a log nobody has
    the game open, and it is read without creating an index. With a log, SQLite needs to create an index beside it; if
    it is not allowed to, or has no room, a copy is read. A copy is read too if something is in the way: SQLite would
    wait for a pipe.
    """
    if not 0 < path.stat().st_size <= LARGEST:
        raise Corrupt("it is empty, or larger than any game")
    if in_the_way(path):
        return _open_copy(path)
    log = wal_path(path)
    has_log = log.exists()
    if has_log and log.stat().st_size > LARGEST:
        raise Corrupt("its log is larger than any game's")
    immutable = "" if has_log else "&immutable=1"
    link = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{immutable}", uri=True, timeout=timeout)
    try:
        guard(link)
        link.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError as fault:
        link.close()
        if not (is_read_only(fault) or fault.sqlite_errorcode & 0xFF in _NO_INDEX):
            raise
    except BaseException:
        link.close()
        raise
    else:
        return link
    return _open_copy(path)


def _open_copy(path: Path) -> sqlite3.Connection:
    """A connection to a copy of the file and its log in memory. Only with a log are both copied on the disk first."""
    log = wal_path(path)
    if not (log.exists() and log.stat().st_size):
        return _load(path.absolute(), "?immutable=1")
    try:
        beside = TemporaryDirectory()
    except FileNotFoundError:  # it looked for one everywhere
        raise OSError(errno.EINVAL, wording("no temporary folder")) from None
    with beside as folder:
        copy = Path(folder) / "game"
        shutil.copyfile(path, copy)
        shutil.copyfile(log, wal_path(copy))
        return _load(copy)


def _load(path: Path, options: str = "") -> sqlite3.Connection:
    """A connection to what is in a file, in memory."""
    memory = sqlite3.connect(":memory:")
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}{options}", uri=True)) as link:
            link.backup(memory)
        guard(memory)
    except BaseException:
        memory.close()
        raise
    return memory


def guard(link: sqlite3.Connection) -> None:
    """Restrict a connection to reading our tables, and bound the size of rows and the time."""
    link.execute("PRAGMA trusted_schema = OFF")
    link.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    link.set_progress_handler(_time_limit(), _STEPS)
    link.set_authorizer(_authorize)


def restart_clock(link: sqlite3.Connection) -> None:
    """Restart the time limit of a connection that stays open all evening."""
    link.set_progress_handler(_time_limit(), _STEPS)


def _time_limit() -> Callable[[], bool]:
    end = time.thread_time() + MOST_CPU
    return lambda: time.thread_time() > end


def _authorize(action: int, first: str | None, second: str | None, database: str | None, inner: str | None) -> int:
    """Authorize what a statement does, as SQLite's authorizer; `inner` is the view or trigger that asks."""
    if inner is None and (
        action == sqlite3.SQLITE_SELECT
        or (action == sqlite3.SQLITE_READ and first in _TABLES)
        or (action == sqlite3.SQLITE_FUNCTION and second == "count")
        or (action == sqlite3.SQLITE_PRAGMA and first in _PRAGMAS and (second is None or first == "quick_check"))
    ):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
