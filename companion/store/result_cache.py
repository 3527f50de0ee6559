"""Results of saved games, cached so that each game is scored once. The file may be deleted at any time.

A result is found only by everything it came from: the events of the game, the files of the boards it asked for, and the
rules that scored it. If any of these changes it is worked out again, so it is never out of date.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from os.path import isfile
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.game.board import Board
from companion.record.header import Boards
from companion.record.log import Event
from companion.store import shipped_files
from companion.store.board_files import PACKAGE, board_file, every_board_file, read_text
from companion.store.folder import home, make_folder, write_atomically

FORMAT = 1
LARGEST = 50_000_000
"""Bytes of a cache file at most."""
SCORERS = (
    *("board_versions.py", "boards", "families", "game", "leaderboard"),
    *("record", "referee.py", "scoring.py", "session/__init__.py", "trails"),
)
"""The parts of the app that decide what a game scores."""

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
        self._used: set[str] = set()
        self._new = False

    def of(self, events: Sequence[Event], make: Callable[[Boards], T]) -> T:
        """The cached result of a game, or the one that `make` works out; its exceptions pass through."""
        result = self._find(events)
        if result is None:
            boards = TracedBoards(self)
            result = make(boards)
            self.keep(events, boards, result)
        return result

    def keep(self, events: Sequence[Event], boards: TracedBoards, result: T) -> None:
        """Keep a result worked out from a game on these boards."""
        key = digest(events)
        self._used.add(key)
        row = {"boards": boards.asked, "result": self._write(result)}
        self._rows[key] = {**row, "seal": _seal(key, row)}
        self._new = True

    def _find(self, events: Sequence[Event]) -> T | None:
        key = digest(events)
        row = self._rows.get(key)
        if row is not None:
            with suppress(LookupError, TypeError, ValueError, AttributeError, OSError):
                whole = row["seal"] == _seal(key, {"boards": row["boards"], "result": row["result"]})
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
