"""Reading a saved game without writing to it: for exports, and for people who watch while others play."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from companion.record.log import HEADER, Event, GameSummary
from companion.store.faults import (
    READ_ERRORS,
    Corrupt,
    Damaged,
    JournalFault,
    ReadOnly,
    cause_clause,
    is_damage,
    is_read_only,
)
from companion.store.game_lock import GameLock, is_free
from companion.store.safe_sqlite import in_the_way, open_read_only, restart_clock
from companion.store.salvage import salvage
from companion.store.tables import read_events, read_row, read_times
from companion.words import wording
from companion.words.plain import plain


class Onlooker:
    """A game that somebody else has open, or that cannot be written: it can be watched, but not played."""

    def __init__(self, path: Path, refusal: str, freed: str = "") -> None:
        """Open the game in a file. Raises `JournalFault` if it cannot be read.

        `refusal` is what `append` answers, and `freed` what it answers once nobody has the game open any more.
        """
        self.path = path
        self.id = path.stem
        self._refusal = refusal
        self._refusal_when_free = freed
        try:
            self._link = open_read_only(path)
        except (OSError, *READ_ERRORS) as fault:
            raise self._fault(fault) from fault
        try:
            self._seen_version = self._version()
            self._events = self._read()
        except BaseException:
            self._link.close()
            raise

    def events(self) -> list[Event]:
        """Every event, in order, as of the last read."""
        return list(self._events)

    def events_if_changed(self) -> list[Event] | None:
        """Every event, if that has changed since the last read; None if not, or if it cannot be read now."""
        try:
            version = self._version()
            if version == self._seen_version:
                return None
            restart_clock(self._link)
            events = self._read()
        except JournalFault:
            return None
        self._seen_version = version
        if events == self._events:
            return None
        self._events = events
        return list(events)

    def times(self) -> tuple[datetime, datetime]:
        """When the game began and when its last line was played, in UTC. Raises `JournalFault` if unreadable."""
        try:
            return read_times(self._link)
        except READ_ERRORS as fault:
            raise self._fault(fault) from fault

    def append(self, event: Event, listed: GameSummary | None = None) -> None:
        """Always raises `JournalFault`, which says why the game can only be watched."""
        raise JournalFault(self._refusal_when_free if self._refusal_when_free and is_free(self.path) else self._refusal)

    def close(self) -> None:
        self._link.close()

    def _version(self) -> int:
        try:
            return int(self._link.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error as fault:
            raise self._fault(fault) from fault

    def _read(self) -> list[Event]:
        try:
            return read_events(self._link, self.path)
        except READ_ERRORS as fault:
            raise self._fault(fault) from fault

    def _fault(self, fault: Exception) -> JournalFault:
        if is_damage(fault):
            return JournalFault(wording("damaged file", game=plain(self.id)))
        return _cannot_open(self.path, fault)


def checked_events(path: Path, least: int = 0) -> list[Event]:
    """Every event of an intact file; nothing in it is changed. A file with fewer than `least` events is not intact
    (`GameLock.events`).

    Raises `Damaged` if some of it can be recovered, `JournalFault` if nothing can or its format is newer, and otherwise
    `OSError` or `sqlite3.Error` as they come.
    """
    try:
        with closing(open_read_only(path)) as db:
            events = read_events(db, path)
            read_row(db)
            if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise Corrupt("its tables are torn")
        if not events or events[0].kind != HEADER:
            raise Corrupt("its header is missing")
        if len(events) < least:
            raise Corrupt("the end of its log is missing")
        return events
    except READ_ERRORS as fault:
        if not is_damage(fault):
            raise
        salvaged = salvage(path, least)
        if not salvaged.found_anything:
            because = wording("not a game", file=plain(path.name))
            raise JournalFault(wording("cannot open game", game=plain(path.stem), why=because)) from fault
        message = wording("damaged game", game=plain(path.stem), read=salvaged.recovered, total=salvaged.total)
        raise Damaged(message, path.stem, salvaged.recovered, salvaged.total) from fault


def open_fault(path: Path, fault: Exception) -> JournalFault:
    """The fault to raise for a game whose file could not be opened."""
    if isinstance(fault, JournalFault):
        return fault
    if is_read_only(fault) and not in_the_way(path):
        return ReadOnly(wording("read-only game", game=plain(path.stem)))
    return _cannot_open(path, fault)


def _cannot_open(path: Path, fault: Exception) -> JournalFault:
    because = in_the_way(path) or cause_clause(fault)
    return JournalFault(wording("cannot open game", game=plain(path.stem), why=because))


def read_game(path: Path) -> list[Event]:
    """Every event of a game, even if somebody has it open. Raises `JournalFault` if it cannot be read."""
    with closing(Onlooker(path, "")) as onlooker:
        return onlooker.events()


def read_checked(path: Path) -> list[Event]:
    """Like `read_game`, but checks the file and its log first, unless the game cannot be locked.

    Raises `Damaged` if it is corrupt and some of it can be recovered.
    """
    try:
        lock = GameLock.take(path)
    except OSError:  # held, read-only, or no room for the lock: the game can be read anyhow
        return read_game(path)
    try:
        return checked_events(path, lock.events)
    except (OSError, sqlite3.Error) as fault:
        raise open_fault(path, fault) from fault
    finally:
        lock.release(whole=False)
