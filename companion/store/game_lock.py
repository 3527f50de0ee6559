"""Who has a game open: a lock of the operating system, which ends with the process that took it.

The lock is on a small file beside the game, `NAME.game-open`, which says who took it and when, and how many events the
game has. Releasing the lock of an intact game deletes the file. One left behind by a killed process locks nothing, but
its number of events tells whether the write-ahead log that was left behind too is complete; nothing else depends on it.
"""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from stat import S_ISREG

from companion.store.clock import utc_now
from companion.store.faults import OpenElsewhere, ReadOnly, is_read_only
from companion.store.folder import beside_game, make_folder
from companion.words import wording
from companion.words.plain import plain

_LOCKED_BYTE = 1 << 30
"""The byte that is locked on Windows, where others cannot read a locked byte: far behind the text."""
_NO_LOCKS = frozenset((errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP))
_TRIES = 100
_SIZE = 200
"""Bytes of the text, padded with spaces: it is written in one call, so that nobody reads half of it."""

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

    def _lock_waiting(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)  # for ten seconds at most

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _lock_waiting(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


class GameLock:
    """One game, locked by this process. Nobody can lock it again, not even in this process, until it is released."""

    def __init__(self, path: Path, file: int, since: str) -> None:
        """`path` names the open and locked `file`."""
        self._path = path
        self._file: int | None = file
        self._since = since
        events = _read_holder(file).get("events", 0)
        self.events = events if isinstance(events, int) else 0
        """The number of events confirmed under an earlier lock that was not released as whole; 0 if there was none."""
        self.note(self.events)

    def note(self, events: int) -> None:
        """Note in the file how many events the game has, once they are safe. The note itself is not synced."""
        if self._file is None:
            return
        text = json.dumps({"process": os.getpid(), "since": self._since, "events": events})
        with suppress(OSError):  # on a full disk, the lock still holds
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text.ljust(_SIZE).encode())

    @classmethod
    def take(cls, game: Path, now: datetime | None = None) -> GameLock:
        """Lock the game in this file.

        Raises `OpenElsewhere` if somebody has it open, `ReadOnly` if the folder or the lock's file cannot be written,
        and `OSError` for any other reason. A file system without locks keeps nobody out; two writers then collide by
        their event numbers (`Journal.append`).
        """
        path = _lock_path(game)
        for _ in range(_TRIES):
            try:
                file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
            except OSError as fault:
                if is_read_only(fault):
                    raise ReadOnly(wording("read-only game", game=plain(game.stem))) from fault
                raise
            if not S_ISREG(os.fstat(file).st_mode):  # a pipe could be locked, but nothing can be noted in it
                os.close(file)
                raise OSError(errno.EINVAL, wording("file why none"), str(path))
            try:
                _lock(file)
            except OSError as fault:
                if fault.errno not in _NO_LOCKS:
                    holder = _read_holder(file)
                    os.close(file)
                    if fault.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                        raise _open_elsewhere(game.stem, holder) from None
                    raise
            if _is_at(path, file):
                break
            os.close(file)  # its last holder deleted the file after we opened it and before we locked it
        else:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
        return cls(path, file, (now or utc_now()).isoformat(timespec="seconds"))

    def release(self, *, whole: bool = True) -> None:
        """Release the lock; releasing it again does nothing.

        If the game was not found `whole`, the file stays, with the note of how many events the game had.
        """
        if self._file is None:
            return
        if (whole or not self.events) and _is_at(self._path, self._file):
            with suppress(OSError):
                self._path.unlink()
        os.close(self._file)
        self._file = None


def is_free(game: Path) -> bool:
    """Whether nobody has the game in this file open, as far as can be seen; the note in a lock's file is left alone."""
    path = _lock_path(game)
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
    except FileNotFoundError:
        return True
    except OSError:
        return False
    try:
        _lock(file)
    except OSError:
        return False
    finally:
        os.close(file)
    return True


def _lock_path(game: Path) -> Path:
    return beside_game(game, "-open")


def _is_at(path: Path, file: int) -> bool:
    """Whether the open file is still the one at that path."""
    try:
        by_name, by_number = os.stat(path), os.fstat(file)
    except OSError:
        return False
    return (by_name.st_dev, by_name.st_ino) == (by_number.st_dev, by_number.st_ino)


def _read_holder(file: int) -> dict[str, object]:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        holder = json.loads(os.read(file, 500))
    except (OSError, ValueError):
        return {}
    return holder if isinstance(holder, dict) else {}


def _open_elsewhere(game: str, holder: dict[str, object]) -> OpenElsewhere:
    try:
        at = datetime.fromisoformat(str(holder["since"])).astimezone()
        same_day = at.date() == datetime.now().astimezone().date()
        since = at.strftime("%H:%M" if same_day else "%Y-%m-%d %H:%M")
        process = int(str(holder["process"]))
    except (KeyError, ValueError, OverflowError):
        return OpenElsewhere(wording("game taken", game=plain(game)), "")
    key = "game taken here" if process == os.getpid() else "game taken since"
    return OpenElsewhere(wording(key, game=plain(game), since=since, process=process), since)


@contextmanager
def exclusive(folder: Path, what: str) -> Iterator[None]:
    """A context in which no other process does the same thing in a folder; it first waits for one that does.

    A folder that cannot be written, or a system without locks, keeps nobody out. On Windows it waits for ten seconds at
    most, and then goes on without the lock.
    """
    file = None
    with suppress(OSError):
        make_folder(folder)
        file = os.open(folder / f".{what}-open", os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        _lock_waiting(file)
    try:
        yield
    finally:
        if file is not None:
            os.close(file)
