"""The tables of a saved game's file, the number of their format, and how each older format is upgraded.

A new format needs the new tables below, FORMAT one higher, an upgrade in `UPGRADES`, and a game in the new format among
the tests (`python -m tests.formats`). The kinds of events belong to the format too (companion.record.log.KINDS).
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from pathlib import Path

from companion.record.log import AMEND, GO_ON, HEADER, KINDS, LINE, STOP, Event
from companion.store.board_files import earlier_board
from companion.store.faults import READ_ERRORS, Corrupt, JournalFault
from companion.words import wording
from companion.words.plain import plain

FORMAT = 6
"""The format that is written, and stored as the file's user_version; older files are upgraded to it.

2 adds corrections (AMEND), which readers of 1 would skip. 3 adds seals. 4 adds that the table stopped, and that it went
on (STOP, GO_ON). 5 uses the current names of boards; older files are read as if they did. 6 adds lines inserted
together after the last one, as an `insert` of an AMEND, which readers of 5 would skip.
"""
SEALED = 3
"""The first format in which events have seals."""
NAMED = 5
"""The first format in which a board's name means the board that has that name today."""
APPLICATION_ID = 0x54545243
"""Marks our files among other SQLite files, as their application_id."""

TABLES = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
CREATE TABLE game (board TEXT NOT NULL, players TEXT NOT NULL, begun TEXT NOT NULL,
                   changed TEXT NOT NULL, moves INTEGER NOT NULL, finished INTEGER NOT NULL);
CREATE TABLE event (number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL,
                    kind TEXT NOT NULL, text TEXT NOT NULL, seal INTEGER NOT NULL DEFAULT 0);
"""
"""Events are numbered from 1 without gaps; the one row of `game` is what a list of games shows."""
GOING, FINISHED, STOPPED = 0, 1, 2
"""The values of the column `finished`: in play, played to the end, or stopped by the table before its end."""


_STATES = {STOP: STOPPED, GO_ON: GOING}
"""The events that change a game's state in the list of games when they are written."""


_OLDER_TABLES = """
CREATE TABLE event (number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL,
                    kind TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE sqlite_sequence(name,seq);
"""
"""The table of events in formats 1 and 2, and the table that SQLite adds to ours."""
_MOST_EVENTS = 50_000
_MOST_CORRECTING = 4_000_000
"""The most events times corrections: each correction goes over all lines. 2,000 lines may have 2,000 corrections."""
_MOST_MISSES = 100
"""This many missing numbers in a row mean the end, if the file does not tell the last number."""
_MOST_TEXT = 64_000_000
"""The most text of all events together, in characters; no game has more."""


def _plain_sql(sql: object) -> str:
    return "".join(str(sql).split())


_KNOWN_SQL = frozenset(_plain_sql(sql) for sql in (TABLES + _OLDER_TABLES).split(";"))


def check_tables(db: sqlite3.Connection) -> None:
    """Raise `Corrupt` if a file has anything but tables that this app has written: a view, a trigger, an index."""
    rows = db.execute("SELECT type, name, sql FROM sqlite_schema LIMIT 9").fetchall()
    if not all(kind == "table" and _plain_sql(sql) in _KNOWN_SQL for kind, _, sql in rows):
        raise Corrupt("there is something else in it than a game")


def seal(number: int, at: str, kind: str, text: str) -> int:
    """A checksum of one event: SQLite would not notice a changed letter."""
    return zlib.crc32(f"{number}\0{at}\0{kind}\0{text}".encode())


def write_event(db: sqlite3.Connection, number: int, at: str, event: Event) -> None:
    """Add an event. Raises `IntegrityError` if its number is taken."""
    sealed = seal(number, at, event.kind, event.text)
    db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?)", (number, at, event.kind, event.text, sealed))
    if event.kind in _STATES:
        db.execute("UPDATE game SET finished = ?", (_STATES[event.kind],))


def check_format(db: sqlite3.Connection, path: Path) -> int:
    """The format of a file. Raises `Corrupt` if the file is not ours, and `JournalFault` if its format is newer."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID or version < 1:
        raise Corrupt(wording("not a game", file=plain(path.name)))
    if version > FORMAT:
        raise newer_format(path, version)
    return version


def newer_format(path: Path, version: int) -> JournalFault:
    """The fault of a file that a later version of the app wrote."""
    return _open_refusal(path, "newer game", version=version, known=FORMAT)


def _open_refusal(path: Path, key: str, **values: object) -> JournalFault:
    because = wording(key, file=plain(path.name), **values)
    return JournalFault(wording("cannot open game", game=plain(path.stem), why=because))


def read_events(db: sqlite3.Connection, path: Path) -> list[Event]:
    """Every event, in order. Raises `Corrupt` if one is missing or changed, or there are more than a game can have.

    Raises `JournalFault` for a newer format, an event of unknown kind, or too many corrections.
    """
    version = check_format(db, path)
    check_tables(db)
    sealed = "seal" if version >= SEALED else "NULL"
    last = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'event'").fetchone()
    events, size, corrections, checked = list[Event](), 0, 0, version >= SEALED
    rows = db.execute(f"SELECT number, at, kind, text, {sealed} FROM event ORDER BY number")
    for expected, (number, at, kind, text, sum_) in enumerate(rows, 1):
        if number != expected or not type(at) is type(kind) is type(text) is str:
            raise Corrupt(f"event {expected} is missing")
        size += len(at) + len(kind) + len(text)
        if expected > _MOST_EVENTS or size > _MOST_TEXT:  # rows can share pages, so the file's size proves nothing
            raise Corrupt("there are more events than a game has")
        if checked and sum_ != seal(number, at, kind, text):
            raise Corrupt(f"event {expected} is changed")
        if kind not in KINDS:
            raise _open_refusal(path, "strange event")
        corrections += kind == AMEND
        if expected * corrections > _MOST_CORRECTING:
            raise _open_refusal(path, "too many corrections")
        events.append(Event(kind, text))
    if len(events) != (last[0] if last else 0):
        raise Corrupt("an event is missing")
    return events if version >= NAMED else [with_current_names(event) for event in events]


def current_name(board: str) -> str:
    """The current name of a board, given its name in a file of a format before `NAMED`."""
    return earlier_board(board) or board


def with_current_names(event: Event) -> Event:
    """An event of a format before `NAMED`: a header gets the board's current name, any other event stays as it is."""
    if event.kind != HEADER:
        return event
    from companion.record.items import item_of  # loads the reader of records, which lists of games can do without

    rows = event.text.split("\n")
    for at, row in enumerate(rows):
        item = item_of(at, row)
        if item is not None and item.key == "board":
            rows[at] = f"{row[: item.start]}{current_name(item.value)}{row[item.start + len(item.value) :]}"
    return Event(HEADER, "\n".join(rows))


def read_events_singly(db: sqlite3.Connection) -> tuple[dict[int, Event], int]:
    """The events of a damaged file that can still be read, by number, and the highest number mentioned.

    What cannot be read is left out; none of `READ_ERRORS` is raised.
    """
    events: dict[int, Event] = {}
    last = size = 0
    with suppress(*READ_ERRORS):
        check = db.execute("SELECT type, sql FROM sqlite_schema WHERE name = 'event'").fetchall()
        if [kind for kind, _ in check] != ["table"] or _plain_sql(check[0][1]) not in _KNOWN_SQL:
            return {}, 0
        sealed = "seal" if "seal" in check[0][1] else "NULL"
        with suppress(*READ_ERRORS):
            seq = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'event'").fetchone()
            last = int(seq[0]) if seq and 0 < seq[0] <= _MOST_EVENTS else 0
        number = misses_in_row = 0
        while number < last or misses_in_row < _MOST_MISSES:
            number, misses_in_row = number + 1, misses_in_row + 1
            with suppress(*READ_ERRORS):
                row = db.execute(f"SELECT at, kind, text, {sealed} FROM event WHERE number = ?", (number,)).fetchone()
                if row is None or not all(isinstance(part, str) for part in row[:3]) or row[1] not in KINDS:
                    continue
                size += len(row[2])
                if size > _MOST_TEXT:
                    break
                if row[3] is None or row[3] == seal(number, *row[:3]):
                    events[number], misses_in_row = Event(row[1], row[2]), 0
    return events, max(last, *events, 0)


def read_row(db: sqlite3.Connection) -> tuple[str, tuple[str, ...], str, str, int, int]:
    """A game's row in the list of games: board, players, begun, changed, moves, state. Raises `READ_ERRORS`."""
    row = db.execute("SELECT board, players, begun, changed, moves, finished FROM game").fetchone()
    if row is None:
        raise Corrupt("its row is missing")
    board, players, begun, changed, moves, finished = row
    if [type(part) for part in row] != [str] * 4 + [int] * 2:
        raise Corrupt("its row is changed")
    for at in (begun, changed):
        _saved_time(at)
    return board, tuple(players.split("\n")), begun, changed, moves, finished


def read_times(db: sqlite3.Connection) -> tuple[datetime, datetime]:
    """When the game began and when the last line was played, in UTC. Raises `READ_ERRORS`."""
    (begun,) = db.execute("SELECT begun FROM game").fetchone()
    last = db.execute("SELECT at FROM event WHERE kind = ? ORDER BY number DESC", (LINE,)).fetchone()
    return _saved_time(begun), _saved_time(last[0] if last else begun)


def _saved_time(text: str) -> datetime:
    """A saved time, in UTC. Raises `Corrupt` or `ValueError` if it is no time that every time zone can show."""
    at = datetime.fromisoformat(text)
    if not MINYEAR < at.year < MAXYEAR:  # in some time zones, these years could turn into one that Python lacks
        raise Corrupt("a time is changed")
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def _allow_more(db: sqlite3.Connection) -> None:
    """Formats 2, 4 and 6: the same tables, with new events in them."""


def _seal_events(db: sqlite3.Connection) -> None:
    """Format 3: every event gets a seal."""
    db.execute("ALTER TABLE event ADD COLUMN seal INTEGER NOT NULL DEFAULT 0")
    rows = db.execute("SELECT number, at, kind, text FROM event").fetchall()
    db.executemany("UPDATE event SET seal = ? WHERE number = ?", [(seal(*row), row[0]) for row in rows])


def _rename_boards(db: sqlite3.Connection) -> None:
    """Format 5: headers and the list of games use a board's current name."""
    rows = db.execute("SELECT number, at, text FROM event WHERE kind = ?", (HEADER,)).fetchall()
    for number, at, text in rows:
        header = with_current_names(Event(HEADER, text)).text
        sealed = seal(number, at, HEADER, header)
        db.execute("UPDATE event SET text = ?, seal = ? WHERE number = ?", (header, sealed, number))
    for (board,) in db.execute("SELECT board FROM game").fetchall():
        db.execute("UPDATE game SET board = ?", (current_name(board),))


UPGRADES: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: _allow_more,
    2: _seal_events,
    3: _allow_more,
    4: _rename_boards,
    5: _allow_more,
}
"""How to upgrade each older format to the next."""


def migrate(db: sqlite3.Connection) -> None:
    """Upgrade a file to the current format: completely, or if anything fails, not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        for number in range(version, FORMAT):
            UPGRADES[number](db)
            db.execute(f"PRAGMA user_version = {number + 1}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
