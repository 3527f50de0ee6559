"""The journal: one SQLite file per game, append-only, and safe before anything is shown as confirmed.

WAL with synchronous FULL: `append` returns when the event is on the disk. Each game has its own file, so damage to one
spares the others. One process at a time has a game open (companion.store.game_lock); others can watch it
(companion.store.reading).
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from companion.record.log import Event, GameSummary
from companion.store.clock import utc_now
from companion.store.earlier_boards import uses_earlier_board
from companion.store.faults import READ_ERRORS, JournalFault, OpenElsewhere, ReadOnly, cause_clause, save_fault
from companion.store.folder import COPY, DRAFTS, PHONES, PHOTO, beside_game, make_folder, restrict, sync_folder
from companion.store.game_lock import GameLock
from companion.store.reading import checked_events, open_fault
from companion.store.safe_sqlite import LOCK_TIMEOUT, in_the_way, wal_path
from companion.store.saved_games import SUFFIX, game_file, games_folder
from companion.store.tables import FINISHED, GOING, STOPPED, TABLES, check_tables, migrate, read_times, write_event
from companion.store.text_copy import TextCopy
from companion.words import wording
from companion.words.plain import plain


class Journal:
    """A game's file, locked and open for writing: nobody else can open it for writing until it is closed."""

    def __init__(
        self,
        path: Path,
        lock: GameLock,
        db: sqlite3.Connection,
        events: Sequence[Event],
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._clock = clock
        self._events = list(events)
        self._attach(path, lock, db)

    def _attach(self, path: Path, lock: GameLock, db: sqlite3.Connection) -> None:
        self.path = path
        self.id = path.stem
        self._lock = lock
        self._link = db
        self._attached_to = _identity(path)
        self._text_copy = TextCopy(path)
        self._doubtful: int | None = None
        self._known_gone = False

    @classmethod
    def create(
        cls,
        events: Sequence[Event],
        *,
        board: str,
        players: Sequence[str],
        moves: int = 0,
        finished: bool = False,
        stopped: bool = False,
        folder: Path | None = None,
        stem: str | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> Journal:
        """Write a new file with these events, and open it. Raises `JournalFault` if the folder or the disk refuses.

        `moves`, `finished` and `stopped` are for the list of games. The file is named `stem` if that is free, otherwise
        after the local date and the board. If this is interrupted, no incomplete game is left.
        """
        row = (board, "\n".join(players), moves, _state(finished, stopped))
        if folder is None:
            restrict(games_folder(), 0o700)
        path, lock, db = _create_file(folder or games_folder(), events, row, clock(), stem)
        return cls(path, lock, db, events, clock)

    @classmethod
    def open(cls, game_id: str, *, folder: Path | None = None) -> Journal:
        """Open the file of a saved game, and upgrade it to the current format.

        Raises `NoSuchGame`, `OpenElsewhere`, `ReadOnly`, `Damaged` (the file is left alone then), and `JournalFault`
        for any other reason.
        """
        path = game_file(game_id, folder)
        if folder is None:
            restrict(path.parent, 0o700)
        lock = db = None
        try:
            if why := in_the_way(path):
                raise OSError(errno.EINVAL, why, str(path))
            lock = GameLock.take(path, utc_now())
            events = checked_events(path, lock.events)
            for file in (path, wal_path(path)):
                restrict(file, 0o600)
            db = _connect(path)
            migrate(db)
            return cls(path, lock, db, events)
        except BaseException as fault:
            if db is not None:
                db.close()
            if lock is not None:
                lock.release(whole=False)
            if isinstance(fault, OSError | sqlite3.Error):
                raise open_fault(path, fault) from fault
            raise

    def events(self) -> list[Event]:
        """Every event, in order."""
        return list(self._events)

    def times(self) -> tuple[datetime, datetime]:
        """When the game began and when its last line was played, in UTC. Raises `JournalFault` if unreadable."""
        try:
            return read_times(self._link)
        except READ_ERRORS as fault:
            raise open_fault(self.path, fault) from fault

    def append(self, event: Event, listed: GameSummary | None = None) -> None:
        """Write one event, and what the list of games then shows. Both are on the disk when this returns.

        Raises `JournalFault` if that fails. If the file was moved or deleted meanwhile, the first attempt raises it to
        say so, and the next one writes the whole game to a new file.
        """
        if not self._is_in_place():
            self._write_new_file()
        at = self._timestamp()
        number = len(self._events) + 1

        def write(db: sqlite3.Connection) -> None:
            write_event(db, number, at, event)
            db.execute("UPDATE game SET changed = ?", (at,))
            if listed is not None:
                state = _state(listed.finished, listed.stopped)
                db.execute("UPDATE game SET moves = ?, finished = ?", (listed.moves, state))

        try:
            self._commit(write)
        except sqlite3.IntegrityError as fault:  # somebody else has written an event with this number
            raise JournalFault(wording("mixed game")) from fault
        except (OSError, sqlite3.Error) as fault:
            raise save_fault(fault) from fault
        if not self._is_in_place():
            self._known_gone = True
            raise JournalFault(wording("game gone", file=plain(str(self.path))))
        self._known_gone = False  # if it was gone, it is back
        self._events.append(event)
        self._lock.note(number)

    def copy(self, record: str) -> None:
        """Write the copy beside the game: its record without secrets.

        Raises `JournalFault` if that fails; the game is safe without it.
        """
        try:
            self._text_copy.write(record)
        except OSError as fault:
            raise JournalFault(wording("not copied", why=cause_clause(fault))) from fault

    def _commit(self, write: Callable[[sqlite3.Connection], object]) -> None:
        """Run `write` as one transaction, on the disk when this returns.

        If SQLite fails, the log is cut back to what it held before, at once or before the next transaction: what SQLite
        had written must not turn up if this process is killed and another one reads the log.
        """
        log = wal_path(self.path)
        if self._doubtful is not None:
            self._cut_back(log)
        if log.stat().st_size > _LONG_LOG:
            _fold_log(self._link)
        head, size = _log_header(log), log.stat().st_size
        try:
            with self._link as db:
                write(db)
        except sqlite3.Error:
            self._doubtful = size
            with suppress(OSError):
                if _log_header(log) != head:  # SQLite restarted the log, so it holds no earlier transaction
                    self._doubtful = 0
                self._cut_back(log)
            raise

    def _cut_back(self, log: Path) -> None:
        with log.open("r+b") as file:
            file.truncate(self._doubtful)
            os.fsync(file.fileno())
        self._doubtful = None

    def close(self) -> None:
        """Close the file and release its lock."""
        self._link.close()
        self._lock.release()

    def _timestamp(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    def _is_in_place(self) -> bool:
        """Whether the file and the log at our path are still the ones that we write to."""
        current = _identity(self.path)
        return current is not None and current == self._attached_to

    def _write_new_file(self) -> None:
        """Write the whole game to a new file, if people know that the old one is gone; otherwise raise `JournalFault`
        to tell them.
        """
        if not self._known_gone:
            self._known_gone = True
            raise JournalFault(wording("game gone", file=plain(str(self.path))))
        try:
            row = self._link.execute("SELECT board, players, moves, finished FROM game").fetchone()
        except sqlite3.Error:
            row = None
        row = row or (self.id, "", 0, 0)
        if not any(map(os.path.lexists, (self.path, wal_path(self.path)))):
            self._lock.release()  # so that the new file gets the old name, and what is beside it stays with the game
        path, lock, db = _create_file(self.path.parent, self._events, row, self._clock(), stem=self.id)
        if path.stem != self.id:
            from companion.store.staying_games import copy_earlier_boards  # loaded only here: it is hardly ever needed

            copy_earlier_boards(path.stem, self.id)
        self.close()
        self._attach(path, lock, db)


def _identity(path: Path) -> tuple[tuple[int, int], ...] | None:
    """The device and inode numbers of a game's file and of its log; None if one is missing."""
    try:
        stats = [os.stat(path), os.stat(wal_path(path))]
    except OSError:
        return None
    return tuple((stat.st_dev, stat.st_ino) for stat in stats)


Row = tuple[str, str, int, int]
"""A row in the list of games: board, players (one per line), moves, state."""


_LONG_LOG = 4_000_000
"""A log of more bytes is folded into the file before the next event."""
_HEADER_SIZE = 32
"""Bytes of the log's header, which changes whenever SQLite restarts the log."""


def _log_header(log: Path) -> bytes:
    with log.open("rb") as file:
        return file.read(_HEADER_SIZE)


def _fold_log(db: sqlite3.Connection) -> bool:
    """Fold the whole log into the file and empty it; False if another connection prevented that."""
    return bool(db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)


def _state(finished: bool, stopped: bool) -> int:
    return FINISHED if finished else STOPPED if stopped else GOING


def _create_file(
    folder: Path, events: Sequence[Event], row: Row, now: datetime, stem: str | None = None
) -> tuple[Path, GameLock, sqlite3.Connection]:
    """Create a new game's file, whole or not at all, locked and open. Raises `JournalFault` if that fails."""
    new_file = lock = path = None
    renamed = False
    try:
        make_folder(folder)
        path, lock = _free_path(folder, f"{now.astimezone():%Y-%m-%d}-{row[0]}", now, stem)
        new_file = path.with_name(f".{path.name}-new")
        new_file.unlink(missing_ok=True)
        _write_game(new_file, row, now.isoformat(timespec="seconds"), events)
        os.replace(new_file, path)
        renamed = True
        sync_folder(folder)
        lock.note(len(events))
        return path, lock, _connect(path)
    except BaseException as fault:
        if new_file is not None:
            _discard(new_file)
        if path is not None and renamed:
            _discard(path)
        if lock is not None:
            lock.release()
        if not isinstance(fault, OSError | sqlite3.Error):
            raise
        if isinstance(fault, JournalFault) and not isinstance(fault, ReadOnly):
            raise
        because = wording("file why read-only") if isinstance(fault, ReadOnly) else cause_clause(fault)
        raise JournalFault(wording("cannot begin", folder=plain(str(folder)), why=because)) from fault


def _write_game(new_file: Path, row: Row, at: str, events: Sequence[Event]) -> None:
    """Write a game, begun at this time, into a file that does not exist yet."""
    board, players, moves, finished = row
    # It holds tickets, so nobody else may read it; SQLite gives its log the same rights.
    os.close(os.open(new_file, os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(new_file)) as db, db:
        db.execute("PRAGMA synchronous = FULL")
        db.executescript(f"BEGIN; {TABLES}")
        db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?)", (board, players, at, at, moves, finished))
        for number, event in enumerate(events, 1):
            write_event(db, number, at, event)


def _discard(path: Path) -> None:
    """Delete a file that could not be written completely, so that no empty game is left."""
    for ending in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):
            path.with_name(f"{path.name}{ending}").unlink()


def _free_path(folder: Path, name: str, now: datetime, stem: str | None) -> tuple[Path, GameLock]:
    """A free path for a new game, locked so that nobody else gets the same one."""
    default_stem = re.sub(r"[^a-z0-9-]+", "-", name.lower())[:60]
    number = 0 if stem else 1
    while True:
        path = folder / (f"{default_stem}-{number}{SUFFIX}" if number else f"{stem}{SUFFIX}")
        number += 1
        if os.path.lexists(path) or os.path.lexists(wal_path(path)):  # a leftover log would be read as this game's
            continue
        if in_the_way(path):
            continue
        if not stem and _has_leftovers(path):
            continue
        try:
            lock = GameLock.take(path, now)
        except OpenElsewhere:
            continue
        if not os.path.lexists(path):
            return path, lock
        lock.release()


def _has_leftovers(path: Path) -> bool:
    """Whether an earlier game of this name, whose file is gone, left what a new game would inherit: files beside it, or
    an earlier board.
    """
    beside = (beside_game(path, end) for end in (DRAFTS, PHOTO, PHONES, COPY))
    return any(map(os.path.lexists, beside)) or uses_earlier_board(path.stem)


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=LOCK_TIMEOUT)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # we fold the log when we know its length (`_commit`)
        check_tables(db)
        db.execute("BEGIN IMMEDIATE")  # so that a read-only file is reported here, not at the first move
        db.execute("UPDATE game SET moves = moves WHERE FALSE")
        db.execute("ROLLBACK")
        if not _fold_log(db):
            raise BlockingIOError(errno.EBUSY, wording("file why held"))
    except BaseException:
        db.close()
        raise
    return db
