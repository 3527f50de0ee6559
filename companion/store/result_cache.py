"""Results of saved games, cached so that each game is scored once. The file may be deleted at any time.

A result is found only by everything it came from: the events of the game, the files of the boards it asked for, and the
rules that scored it. If any of these changes it is worked out again, so it is never out of date.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import file_digest as hash_file
from hashlib import sha256
from os import fstat
from os.path import isfile
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.game.board import Board
from companion.record.header import Boards
from companion.record.log import Event
from companion.store import shipped_files
from companion.store.board_files import PACKAGE, board_file, every_board_file, read_text
from companion.store.folder import home, make_folder, write_atomically

FORMAT = 2
LARGEST = 50_000_000
"""Bytes of a cache file, or of a saved game that is known by its bytes, at most."""
SCORERS = (
    *("board_versions.py", "boards", "families", "game", "leaderboard"),
    *("record", "referee.py", "scoring.py", "session/__init__.py", "trails"),
)
"""The parts of the app that decide what a game scores."""

SEALED = ("boards", "result", "file")
"""What a row holds: the files of its boards and the saved game by their hashes, and what came of it."""

T = TypeVar("T")


def results_file() -> Path:
    """Where the cache is: beside the folder of games."""
    return home() / "results.json"


def digest(events: Iterable[Event]) -> str:
    """A hash that is the same only for the same events in the same order."""
    sha = sha256()
    for event in events:
        text = event.text.encode("utf-8", "surrogatepass")
        sha.update(f"{event.kind} {len(text)}\n".encode() + text)
    return sha.hexdigest()


def file_digest(path: Path) -> str:
    """A hash of the bytes of a saved game and of its write-ahead log; empty if they cannot be read, or are too many."""
    hashes = []
    try:
        for part in (path, path.with_name(f"{path.name}-wal")):
            if part == path or isfile(part):
                with part.open("rb") as file:
                    if fstat(file.fileno()).st_size > LARGEST:
                        return ""
                    hashes.append(hash_file(file, sha256).hexdigest())
    except OSError:
        return ""
    return "+".join(hashes)


@cache
def rules_digest() -> str:
    """A hash of the app's own scoring code."""
    sha = sha256()
    for part in SCORERS:
        place = PACKAGE / part
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            text = path.read_bytes()
            sha.update(f"{path.relative_to(PACKAGE).as_posix()} {len(text)}\n".encode() + text)
    return sha.hexdigest()


class ResultCache(Generic[T]):
    """Results by what they came from; `read` and `write` convert one from and to JSON values.

    A cache file that is damaged, from another version, or missing counts as empty.
    """

    def __init__(self, read: Callable[[Any], T], write: Callable[[T], Any], file: Path | None = None) -> None:
        self.file = file or results_file()
        self._read, self._write = read, write
        self._stamps: dict[str, str] = {}
        self._files = every_board_file()
        self._rows = self._kept()
        named = ((key, row.get("file")) for key, row in self._rows.items() if isinstance(row, dict))
        self._by_file = {file: key for key, file in named if file and isinstance(file, str)}
        self._used: set[str] = set()
        self._new = False

    def of(self, events: Sequence[Event], make: Callable[[Boards], T]) -> T:
        """The cached result of a game, or the one that `make` works out; its exceptions pass through."""
        result = self._find(digest(events))
        if result is None:
            boards = TracedBoards(self)
            result = make(boards)
            self.keep(events, boards, result)
        return result

    def of_file(
        self, path: Path, read: Callable[[Path], Sequence[Event]], make: Callable[[Sequence[Event], Boards], T]
    ) -> T:
        """The result of a saved game; exceptions of `read` and `make` pass through.

        A file whose bytes are those of a game with a cached result is not even opened as a game.
        """
        stamp = file_digest(path)
        result = self._find(self._by_file.get(stamp, ""))
        if result is None:
            events = read(path)
            result = self.of(events, lambda boards: make(events, boards))
            if stamp and stamp == file_digest(path):  # nobody wrote to it meanwhile
                self._by_file[stamp] = key = digest(events)
                self._put(key, {**self._rows[key], "file": stamp})
        return result

    def keep(self, events: Sequence[Event], boards: TracedBoards, result: T) -> None:
        """Keep a result worked out from a game on these boards."""
        key = digest(events)
        self._used.add(key)
        self._put(key, {"boards": boards.asked, "result": self._write(result), "file": ""})

    def _put(self, key: str, row: dict[str, Any]) -> None:
        sealed = {name: row[name] for name in SEALED}
        self._rows[key] = {**sealed, "seal": _seal(key, sealed)}
        self._new = True

    def _find(self, key: str) -> T | None:
        row = self._rows.get(key)
        if row is not None:
            with suppress(LookupError, TypeError, ValueError, AttributeError, OSError):
                whole = row["seal"] == _seal(key, {name: row[name] for name in SEALED})
                if whole and all(self.stamp(name) == stamp for name, stamp in row["boards"].items()):
                    self._used.add(key)
                    return self._read(row["result"])
        return None

    def save(self, *, all_seen: bool = False) -> None:
        """Write what is new; with `all_seen`, drop the results of games that are gone.

        If the disk refuses, results are just worked out again next time.
        """
        rows = {key: row for key, row in self._rows.items() if key in self._used} if all_seen else self._rows
        if not self._new and len(rows) == len(self._rows):
            return
        content = {"format": FORMAT, "rules": rules_digest(), "results": rows}
        with suppress(OSError):
            make_folder(self.file.parent)
            write_atomically(self.file, json.dumps(content, ensure_ascii=True).encode())
        self._new = False

    def _kept(self) -> dict[str, Any]:
        if not isfile(self.file):
            return {}
        with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
            content = json.loads(read_text(self.file, LARGEST))
            if (
                content["format"] == FORMAT
                and content["rules"] == rules_digest()
                and isinstance(content["results"], dict)
            ):
                return dict(content["results"])
        return {}

    def stamp(self, name: str) -> str:
        """A hash of a board's file; empty if there is none."""
        if name not in self._stamps:
            path = board_file(name, self._files)
            self._stamps[name] = sha256(path.read_bytes()).hexdigest() if path is not None else ""
        return self._stamps[name]


def _seal(key: str, row: dict[str, Any]) -> str:
    """A checksum of a row: one changed by anybody else, or by the disk, is not believed."""
    return sha256(f"{key} {json.dumps(row, sort_keys=True)}".encode()).hexdigest()[:16]


class TracedBoards:
    """The boards, with a list of those that were asked for and the hash of each one's file."""

    def __init__(self, cache: ResultCache[Any], find: Boards = shipped_files.board) -> None:
        self.asked: dict[str, str] = {}
        self._kept = cache
        self._find = find

    def __call__(self, name: str) -> Board:
        self.asked[name] = self._kept.stamp(name)
        return self._find(name)
