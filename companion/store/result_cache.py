"""Results of saved games, cached so that each game is scored once. The file may be deleted at any time.

A result is found only by everything it came from: the events of the game, the files of the boards it asked for, and the
rules that scored it. If any of these changes, it is worked out again, so it is never out of date.
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
from companion.game.values import NamedTuple
from companion.record.header import Boards
from companion.record.log import Event
from companion.store import shipped_files
from companion.store.board_files import PACKAGE, board_file, every_board_file, read_text
from companion.store.earlier_boards import earlier_file, uses_earlier_board
from companion.store.folder import home, make_folder, read_file, write_atomically
from companion.store.safe_sqlite import wal_path

FORMAT = 3
LARGEST = 50_000_000
"""The most bytes of a cache file, of a saved game that is recognised by its bytes, and those of a board's file that are
hashed: a larger one is no board."""
SCORERS = (
    *("board_versions.py", "boards", "collector.py", "families", "game", "leaderboard"),
    *("record", "referee.py", "scoring.py", "session/__init__.py", "session/answers.py", "trails"),
)
"""The parts of the app that decide what a game scores."""

T = TypeVar("T")


def results_file() -> Path:
    """Where the cache is: beside the folder of games."""
    return home() / "results.json"


def digest(events: Iterable[Event]) -> str:
    """A hash of events: the same only for the same events in the same order."""
    text = "".join([f"{event.kind} {_utf8_length(event.text)}\n{event.text}" for event in events])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _utf8_length(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def file_digest(path: Path) -> str:
    """A hash of the bytes of a saved game and its write-ahead log; empty if they cannot be read or are too large."""
    hashes = []
    try:
        for part in (path, wal_path(path)):
            if isfile(part):
                with open(part, "rb") as file:
                    if fstat(file.fileno()).st_size > LARGEST:
                        return ""
                    hashes.append(hash_file(file, sha256).hexdigest())
            elif not hashes:
                return ""
    except OSError:
        return ""
    return "+".join(hashes)


class SavedFile(NamedTuple):
    """What is cached about a saved game's file by its bytes: when the game was begun, and when it was last changed."""

    begun: str
    changed: str


class CachedRow(NamedTuple):
    """A result as the cache file holds it: the hash of the events, and as JSON values the result and its boards."""

    key: str
    content: Any


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
    """Results, found by what they came from; `read` and `write` convert one from and to JSON values.

    The file is a line with the digest of the rest, and the rest. If it is missing, from another version, or changed in
    any byte, it counts as empty.
    """

    def __init__(self, read: Callable[[Any], T], write: Callable[[T], Any], file: Path | None = None) -> None:
        self.file = file or results_file()
        self._read, self._write = read, write
        self._stamps: dict[str, str] = {}
        self._boards = every_board_file()
        content = self._read_file()
        self._results: dict[str, Any] = content["results"]
        self._files: dict[str, Any] = content["files"]
        self._used: set[str] = set()
        self._new = False

    def for_events(self, events: Sequence[Event], make: Callable[[Boards], T], game: str = "") -> T:
        """The cached result of a game, or the one that `make` works out, whose exceptions pass through.

        `game` is the name of the saved game with these events: it may be on earlier states of its boards.
        """
        return self._cached_or_made(digest(events), make, game)

    def _cached_or_made(self, key: str, make: Callable[[Boards], T], game: str) -> T:
        result = self._find(key)
        if result is None:
            boards = (
                TracedBoards(self, shipped_files.boards_of(game), game)
                if uses_earlier_board(game)
                else TracedBoards(self)
            )
            result = make(boards)
            self._put(key, boards, result)
        return result

    def by_file_digest(self, stamp: str) -> tuple[SavedFile, T] | None:
        """The cached result of a saved game by its `file_digest`, without opening it as a game; None if unknown."""
        with suppress(LookupError, TypeError, ValueError):
            key, begun, changed = self._files[stamp]
            result = self._find(key)
            if result is not None:
                self._used.add(stamp)
                return SavedFile(begun, changed), result
        return None

    def put(self, events: Sequence[Event], boards: TracedBoards, result: T) -> None:
        """Cache a result that was worked out elsewhere, from a game on these boards."""
        self._put(digest(events), boards, result)

    def _put(self, key: str, boards: TracedBoards, result: T) -> None:
        self._results[key] = {"boards": boards.stamps, "result": self._write(result)}
        self._used.add(key)
        self._new = True

    def for_file(
        self,
        path: Path,
        stamp: str,
        listed: SavedFile,
        read: Callable[[Path], Sequence[Event]],
        make: Callable[[Sequence[Event], Boards], T],
    ) -> T:
        """The result of a saved game whose bytes are not known; exceptions of `read` and `make` pass through.

        `stamp` is the `file_digest` of the file when `listed` was read.
        """
        events = read(path)
        key = digest(events)
        result = self._cached_or_made(key, lambda boards: make(events, boards), path.stem)
        self._remember_file(path, stamp, listed, key)
        return result

    def row_for_events(self, events: Sequence[Event], make: Callable[[Boards], T], game: str = "") -> CachedRow:
        """Like `for_events`, but gives the row of the result, for the cache of another process."""
        key = digest(events)
        self._cached_or_made(key, make, game)
        return CachedRow(key, self._results[key])

    def put_row(self, path: Path, stamp: str, listed: SavedFile, row: CachedRow) -> T | None:
        """Like `for_file`, with the row that another process made from the file; None if the row does not hold here."""
        self._results[row.key] = row.content
        result = self._find(row.key)
        if result is None:
            del self._results[row.key]
            return None
        self._new = True
        self._remember_file(path, stamp, listed, row.key)
        return result

    def _remember_file(self, path: Path, stamp: str, listed: SavedFile, key: str) -> None:
        """Remember the result by the bytes of the file, unless somebody has written to it meanwhile."""
        if stamp and stamp == file_digest(path):
            self._files[stamp] = [key, *listed]
            self._used.add(stamp)
            self._new = True

    def _find(self, key: str) -> T | None:
        row = self._results.get(key)
        if row is not None:
            with suppress(LookupError, TypeError, ValueError, AttributeError, OSError):
                if all(self.board_stamp(name) == stamp for name, stamp in row["boards"].items()):
                    result = self._read(row["result"])
                    self._used.add(key)
                    return result
        return None

    def save(self, *, all_seen: bool = False) -> None:
        """Write the file if anything is new; with `all_seen`, drop the results that this cache was not asked for.

        If the disk refuses, results are just worked out again next time.
        """
        tables = {"results": self._results, "files": self._files}
        if all_seen:
            tables = {name: {key: rows[key] for key in rows if key in self._used} for name, rows in tables.items()}
        if not self._new and len(tables["results"]) == len(self._results) and len(tables["files"]) == len(self._files):
            return
        content = json.dumps(tables, ensure_ascii=True).encode()
        with suppress(OSError):
            make_folder(self.file.parent)
            write_atomically(self.file, _head(content) + content)
        self._new = False

    def _read_file(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
            if isfile(self.file):
                head, _, content = read_text(self.file, LARGEST).encode().partition(b"\n")
                if head + b"\n" == _head(content):
                    tables = json.loads(content)
                    return {name: dict(tables[name]) for name in ("results", "files")}
        return {"results": {}, "files": {}}

    def board_stamp(self, name: str) -> str:
        """A hash of a board's file, read once; empty if there is none.

        `name` is a board's, or a board's and a game's on two lines: then the file is the one that this game is on.
        """
        if name not in self._stamps:
            path = board_file(name.partition("\n")[0], self._boards)
            if path is not None and "\n" in name:
                path = earlier_file(name.partition("\n")[2], path)
            self._stamps[name] = sha256(read_file(path, LARGEST)).hexdigest() if path is not None else ""
        return self._stamps[name]


def _head(content: bytes) -> bytes:
    """The first line of the file: the format, the rules and the seal that must match for the rest to be trusted."""
    seal = sha256(content).hexdigest()
    return json.dumps({"format": FORMAT, "rules": rules_digest(), "seal": seal}).encode() + b"\n"


class TracedBoards:
    """Finds boards, and notes each one that was asked for with the hash of its file."""

    def __init__(self, cache: ResultCache[Any], find: Boards = shipped_files.board, game: str = "") -> None:
        self.stamps: dict[str, str] = {}
        self._cache = cache
        self._find = find
        self._game = game

    def __call__(self, name: str) -> Board:
        key = f"{name}\n{self._game}" if self._game else name
        self.stamps[key] = self._cache.board_stamp(key)
        return self._find(name)
