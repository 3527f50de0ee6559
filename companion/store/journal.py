"""The journal: one SQLite file a game, append-only, safe before anything is shown as confirmed.

WAL with synchronous FULL: `keep` returns when the event is on the disk. Each
game has a file of its own, so damage to one leaves the others whole.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from os.path import isdir, isfile
from pathlib import Path

from companion.record.log import AMEND, KINDS, LINE, Event
from companion.store.folder import home
from companion.words import say
from companion.words.plain import plain

FORMAT = 2
"""The newest version of a file, in its user_version: 2 holds corrections, which readers of 1 would pass over.

The tables of both are alike, and a file stays at 1 until the first correction.
"""
APPLICATION = 0x54545243
"""Marks our files among other SQLite files."""
SUFFIX = ".game"

_TABLES = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = 1;
CREATE TABLE game (board TEXT NOT NULL, players TEXT NOT NULL, begun TEXT NOT NULL,
                   changed TEXT NOT NULL, moves INTEGER NOT NULL, finished INTEGER NOT NULL);
CREATE TABLE event (number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL,
                    kind TEXT NOT NULL, text TEXT NOT NULL);
"""


class JournalFault(OSError):
    """The journal cannot be read or written; its text says what and what one can do."""


class NoSuchGame(LookupError):
    """No saved game has that name, or several do; its arguments are the names that come near."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game in a list. Times are ISO 8601 in UTC."""

    id: str
    board: str
    players: tuple[str, ...]
    begun: str
    changed: str
    moves: int
    finished: bool


def games_folder() -> Path:
    """Where the journals are: `games` in the user's data folder."""
    return home() / "games"


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """One game's file, open for writing."""

    def __init__(self, path: Path, link: sqlite3.Connection, clock: Callable[[], datetime] = _now) -> None:
        self.path = path
        self.id = path.stem
        self._link = link
        self._clock = clock

    @classmethod
    def create(
        cls,
        events: Sequence[Event],
        *,
        board: str,
        players: Sequence[str],
        moves: int = 0,
        finished: bool = False,
        folder: Path | None = None,
        clock: Callable[[], datetime] = _now,
    ) -> Journal:
        """A new file with these events; `JournalFault` if the folder or the disk refuses.

        `moves` and `finished` are what `mark` would tell. Stopped in the middle it leaves no file.
        """
        folder = folder or games_folder()
        path = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = _free_path(folder, clock(), board)
            journal = cls(path, _connect(path), clock)
            at = clock().isoformat(timespec="seconds")
            with journal._link as link:
                link.executescript(f"BEGIN; {_TABLES}")
                row = (board, "\n".join(players), at, at, moves, int(finished))
                link.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?)", row)
                for event in events:
                    journal._write(at, event)
        except (OSError, sqlite3.Error) as fault:
            if path is not None:
                _forget(path)
            raise JournalFault(say("cannot begin", folder=plain(str(folder)), why=_why(fault))) from fault
        except KeyboardInterrupt:
            if path is not None:
                _forget(path)
            raise
        return journal

    @classmethod
    def open(cls, game_id: str, *, folder: Path | None = None) -> Journal:
        """The file of a saved game; `NoSuchGame`, or `JournalFault` for a damaged file."""
        path = find(game_id, folder)
        if not isfile(path):
            why = say("not a game", file=plain(path.name))
            raise JournalFault(say("cannot open game", game=plain(path.stem), why=why))
        try:
            with closing(sqlite3.connect(path, timeout=5)) as link:
                _check(link, path)
            link = _connect(path)
        except (OSError, sqlite3.Error) as fault:
            raise JournalFault(say("cannot open game", game=plain(path.stem), why=_why(fault))) from fault
        return cls(path, link)

    def events(self) -> list[Event]:
        """Every event, in order."""
        try:
            return _events(self._link, self.path)
        except sqlite3.Error as fault:
            raise JournalFault(say("cannot open game", game=plain(self.id), why=_why(fault))) from fault

    def times(self) -> tuple[datetime, datetime]:
        """When the game was begun and when the last line was said, in UTC; `JournalFault` if that cannot be read."""
        try:
            begun = self._link.execute("SELECT begun FROM game").fetchone()[0]
            last = self._link.execute("SELECT at FROM event WHERE kind = ? ORDER BY number DESC", (LINE,)).fetchone()
            return datetime.fromisoformat(begun), datetime.fromisoformat(last[0] if last else begun)
        except (sqlite3.Error, TypeError, ValueError) as fault:
            raise JournalFault(say("cannot open game", game=plain(self.id), why=_why(fault))) from fault

    def keep(self, event: Event) -> None:
        """Write one event; it is on the disk when this returns. `JournalFault` if it is not."""
        at = self._clock().isoformat(timespec="seconds")
        try:
            with self._link as link:
                self._write(at, event)
                link.execute("UPDATE game SET changed = ?", (at,))
        except sqlite3.Error as fault:
            raise JournalFault(say("cannot save", why=_why(fault))) from fault

    def _write(self, at: str, event: Event) -> None:
        """One event, inside a transaction; the first correction raises the file's format with it."""
        self._link.execute("INSERT INTO event (at, kind, text) VALUES (?, ?, ?)", (at, event.kind, event.text))
        if event.kind == AMEND:
            self._link.execute(f"PRAGMA user_version = {FORMAT}")

    def mark(self, *, moves: int, finished: bool) -> None:
        """What the list of games shows of this one."""
        try:
            with self._link as link:
                link.execute("UPDATE game SET moves = ?, finished = ?", (moves, int(finished)))
        except sqlite3.Error as fault:
            raise JournalFault(say("cannot save", why=_why(fault))) from fault

    def close(self) -> None:
        self._link.close()


def _forget(path: Path) -> None:
    """Take away a file that was begun and could not be written, so that no empty game is left."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with suppress(OSError):
            path.with_name(name).unlink()


def _connect(path: Path) -> sqlite3.Connection:
    link = sqlite3.connect(path, timeout=5)
    try:
        link.execute("PRAGMA journal_mode = WAL")
        link.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        link.close()
        raise
    return link


def _check(link: sqlite3.Connection, path: Path) -> None:
    """`JournalFault` for a file that is not ours or newer than we know."""
    version = link.execute("PRAGMA user_version").fetchone()[0]
    if link.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        link.close()
        raise JournalFault(say("not a game", file=plain(path.name)))
    if version > FORMAT:
        link.close()
        raise JournalFault(say("newer game", file=plain(path.name), version=version, known=FORMAT))


def _why(fault: Exception) -> str:
    return plain(getattr(fault, "strerror", None) or str(fault))


def _free_path(folder: Path, at: datetime, board: str) -> Path:
    """A new, empty file, made so that nobody else gets the same one."""
    stem = re.sub(r"[^a-z0-9-]+", "-", f"{at:%Y-%m-%d}-{board}".lower())[:60]
    number = 1
    while True:
        path = folder / f"{stem}-{number}{SUFFIX}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def find(game_id: str, folder: Path | None = None) -> Path:
    """The file of a game by its name, or by a part that only one has; `NoSuchGame` otherwise."""
    folder = folder or games_folder()
    names = sorted(path.stem for path in folder.glob(f"*{SUFFIX}")) if isdir(folder) else []
    if game_id in names:
        return folder / f"{game_id}{SUFFIX}"
    fits = [name for name in names if game_id and game_id.casefold() in name]
    if len(fits) == 1:
        return folder / f"{fits[0]}{SUFFIX}"
    raise NoSuchGame(*(fits or names))


def saved(folder: Path | None = None) -> tuple[list[Saved], list[str]]:
    """The saved games, the one changed last first, and the names of files that cannot be read."""
    folder = folder or games_folder()
    found, broken = [], []
    for path in sorted(folder.glob(f"*{SUFFIX}")) if isdir(folder) else []:
        if not isfile(path):  # to open a pipe would wait for ever
            broken.append(path.name)
            continue
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=1)) as link:
                _check(link, path)
                board, players, begun, changed, moves, finished = link.execute("SELECT * FROM game").fetchone()
                names = tuple(players.split("\n"))
                one = Saved(path.stem, str(board), names, str(begun), str(changed), int(moves), bool(finished))
        except (OSError, sqlite3.Error, TypeError, ValueError):
            broken.append(path.name)
            continue
        found.append(one)
    return sorted(found, key=lambda one: (one.changed, one.id), reverse=True), broken


def read(path: Path) -> list[Event]:
    """Every event of a saved game's file, in order; the file is only read. `JournalFault` if it cannot be."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=1)) as link:
            _check(link, path)
            return _events(link, path)
    except sqlite3.Error as fault:
        raise JournalFault(say("cannot open game", game=plain(path.stem), why=_why(fault))) from fault


def _events(link: sqlite3.Connection, path: Path) -> list[Event]:
    """Every event of a file; `JournalFault` for one of which it is not known what it did to the game."""
    rows = link.execute("SELECT kind, text FROM event ORDER BY number").fetchall()
    if any(kind not in KINDS for kind, _ in rows):
        why = say("strange event", file=plain(path.name))
        raise JournalFault(say("cannot open game", game=plain(path.stem), why=why))
    return [Event(kind, str(text)) for kind, text in rows]
