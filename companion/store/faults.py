"""What can be wrong with the file of a saved game. Each fault has one sentence that says what can be done about it.

JournalFault        it cannot be read or written
├── OpenElsewhere   it is open elsewhere, but can be watched
├── ReadOnly        it cannot be written, but can be watched
└── Damaged         what can be read of it can be recovered into a new game
NoSuchGame          no saved game has that name, or several do
"""

from __future__ import annotations

import errno
import sqlite3

from companion.record.faults import RecordFault
from companion.words import wording
from companion.words.system import system_says


class JournalFault(OSError):
    """The journal cannot be read or written; the text says what is wrong and what can be done about it."""


class OpenElsewhere(JournalFault):
    """The game is open elsewhere; `since` is the local time at which it was opened."""

    def __init__(self, message: str, since: str) -> None:
        super().__init__(message)
        self.since = since


class ReadOnly(JournalFault):
    """The file or its folder cannot be written."""


class Damaged(JournalFault):
    """The file is corrupt; `recoverable` of at least `total` lines can be recovered."""

    def __init__(self, message: str, game: str, recoverable: int, total: int) -> None:
        super().__init__(message)
        self.game = game
        self.recoverable = recoverable
        self.total = total


class NoSuchGame(LookupError):
    """No saved game has that name, or several do; the arguments are the names that fit, or else all names."""


class Corrupt(Exception):
    """What was read is inconsistent. Only the store sees this; people get `Damaged`."""


READ_ERRORS = (Corrupt, sqlite3.Error, ValueError, TypeError)
"""What reading a damaged file raises: sqlite3 trips over invalid UTF-8, even in SQLite's own messages."""
REPLAY_ERRORS = (RecordFault, LookupError, OSError, ValueError)
"""What reading and replaying a saved game raises: over its file, a board that it names, or one of its lines."""

_SQLITE_CAUSES = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "held",
    sqlite3.SQLITE_LOCKED: "held",
    sqlite3.SQLITE_CANTOPEN: "closed",
}
_SYSTEM_CAUSES = {
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EMFILE: "many",
    errno.ENFILE: "many",
}


def _cause(fault: Exception) -> str | None:
    """A word for the cause of an error of SQLite or the system; None for any other cause."""
    if isinstance(fault, sqlite3.Error):
        code = getattr(fault, "sqlite_errorcode", None)  # errors of Python's module itself have none
        return "damaged" if code is None else _SQLITE_CAUSES.get(code & 0xFF, "damaged")
    return _SYSTEM_CAUSES.get(fault.errno or 0) if isinstance(fault, OSError) else None


def is_damage(fault: Exception) -> bool:
    """Whether the content of the file is at fault, rather than the disk, a lock or a permission."""
    return isinstance(fault, READ_ERRORS) and (not isinstance(fault, sqlite3.Error) or _cause(fault) == "damaged")


def is_read_only(fault: Exception) -> bool:
    """Whether writing is not permitted."""
    return _cause(fault) == "read-only"


def cause_clause(fault: Exception) -> str:
    """An error of SQLite or the system as a clause: "the disk is full"."""
    cause = _cause(fault)
    if cause is None:
        return system_says(fault)
    return wording(f"file why {cause}")


def save_fault(fault: Exception) -> JournalFault:
    """The fault of a move that could not be written: why, and what to do before playing it again."""
    cause = _cause(fault) or "disk"
    return JournalFault(wording("cannot save", why=cause_clause(fault), way=wording(f"file way {cause}")))
