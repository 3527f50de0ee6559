"""Importing many records at once: each becomes a saved game, unless there is one already.

Many records take long, so this is a generator that yields after each: progress can be shown, and stopping half-way
loses nothing done so far.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

from companion.archive.open_game import OpenGame, remarks_on
from companion.board_versions import replay_record
from companion.boards.read import MOST_FAULTS
from companion.game.values import dataclass
from companion.leaderboard.results import read_result, result_of, write_result
from companion.record.faults import RecordFault
from companion.record.log import Event, fold
from companion.session import Session
from companion.store import shipped_files
from companion.store.board_files import read_text
from companion.store.faults import REPLAY_ERRORS, JournalFault
from companion.store.folder import home, user_path
from companion.store.game_lock import exclusive
from companion.store.reading import read_game
from companion.store.result_cache import ResultCache, TracedBoards
from companion.store.saved_games import SUFFIX, SavedGame, game_files, games_folder, list_game
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

SUFFIXES = (".ttr", ".txt")
"""The suffixes by which record files are found in a folder."""
LONGEST_RECORD = 1_000_000
"""The largest record file that is read, in bytes."""


class ImportFault(ValueError):
    """A record that cannot be imported; the text is a whole sentence that says why."""


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of record number `done` of `of`.

    `game` is the name of the saved game. For a `duplicate` it is the game saved earlier, and nothing was written.
    If there is no game, `fault` says why. `remark` says how the record was read, if that needs saying.
    """

    done: int
    of: int
    name: str
    game: str = ""
    moves: int = 0
    duplicate: bool = False
    fault: str = ""
    remark: str = ""


def record_files(names: Sequence[str]) -> list[str]:
    """The files named, with folders replaced by the records in them. Raises `OSError` if a folder cannot be listed."""
    files: list[str] = []
    for name in names:
        is_folder = name not in ("", "-") and os.path.isdir(user_path(name))
        files += records_in(name) if is_folder else [name]
    return files


def records_in(folder: str, begins: str = "") -> list[str]:
    """The records in a folder whose names start with `begins`, by name. Raises `OSError` if it cannot be listed."""
    with os.scandir(user_path(folder)) as entries:
        names = [entry.name for entry in entries if entry.name.casefold().endswith(SUFFIXES) and entry.is_file()]
    fits = [name for name in names if name.casefold().startswith(begins.casefold()) and name[0] != "."]
    return [os.path.join(folder, name) for name in sorted(fits)]


def read_record(name: str) -> str:
    """The text of a record file. Raises `OSError` or `ValueError` if it cannot be read."""
    return read_text(user_path(name), LONGEST_RECORD)


def import_records(
    names: Sequence[str], text_of: Callable[[str], str] = read_record
) -> Generator[ImportResult, None, None]:
    """Make a saved game of each record, unless there is one already."""
    cache = ResultCache(read_result, write_result)
    saved = SavedRecords()
    try:
        for done, name in enumerate(names, 1):
            result = partial(ImportResult, done, len(names), name)
            try:
                text = text_of(name)
                if game := saved.find(text):
                    yield result(game, duplicate=True)
                    continue
                find_board = shipped_files.board if name == "-" else shipped_files.boards_for(user_path(name))
                boards = TracedBoards(cache, find_board)
                record = replay_record(text, boards)
                session, events = Session.from_replay(record, boards)
                result = partial(result, remark=remarks_on(record, session))
                lines = fold(events).record
                with exclusive(home(), "import"):
                    saved.read_new()
                    duplicate = saved.find(lines)
                    game = duplicate or _save(events, session, name)
                    saved.add(lines, game)
                if duplicate:
                    yield result(game, duplicate=True)
                    continue
                cache.put(events, boards, result_of(session))
                yield result(game, len(session.moves))
            except ImportFault as fault:
                yield result(fault=str(fault))
            except RecordFault as fault:
                yield result(fault=fault.report(name))
            except OSError as fault:
                yield result(fault=wording("file fault", file=plain(name), why=system_says(fault, 300)))
            except (LookupError, ValueError) as fault:
                why = "\n".join(plain(row, 400) for row in str(fault).splitlines()[:MOST_FAULTS])
                yield result(fault=wording("file fault", file=plain(name), why=why))
    finally:
        cache.save()


def _save(events: list[Event], session: Session, name: str) -> str:
    """Write a new saved game, all its events at once, and return its name."""
    if session.replay.header.by_file:
        raise ImportFault(wording("board elsewhere", file=plain(name), folder=plain(str(home() / "boards"))))
    opened = OpenGame.begin(events, session.game.board.name, session.game.table.names, session)
    assert opened.journal is not None
    with closing(opened), suppress(JournalFault):  # the game itself is saved
        opened.copy()
    return opened.journal.id


class SavedRecords:
    """The saved games, found by their lines."""

    def __init__(self) -> None:
        self._games: dict[bytes, str] = {}
        self._seen: set[str] = set()
        self.read_new()

    def read_new(self) -> None:
        """Read the games that appeared since the last call: another process may have saved them."""
        folder = games_folder()
        for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []:
            if path.name not in self._seen:
                self._seen.add(path.name)
                with suppress(*REPLAY_ERRORS):
                    self.add(fold(read_game(path)).record, path.stem)

    def add(self, text: str, game: str) -> None:
        """Add a game by its lines, not counting undone ones."""
        self._games.setdefault(_digest(text), game)

    def find(self, text: str) -> str:
        """The saved game whose lines are this text, word for word; empty if there is none.

        The same game in other words is not found.
        """
        return self._games.get(_digest(text), "")


def saved_as(session: Session, events: Sequence[Event]) -> str:
    """The saved game with the same lines, not counting undone ones; empty if there is none. For one record only:
    games of other players, or with fewer or more moves, are not read.
    """
    players, moves, text = session.game.table.names, len(session.moves), fold(events).record
    files: list[Path] = []
    with suppress(OSError):  # whoever then begins a game there says why that fails
        files = game_files()
    for path in files:
        listed = list_game(path)
        if isinstance(listed, SavedGame) and (listed.players, listed.moves) == (players, moves):
            with suppress(*REPLAY_ERRORS):
                if fold(read_game(path)).record == text:
                    return listed.id
    return ""


def _digest(text: str) -> bytes:
    return sha256(text.rstrip("\n").encode("utf-8", "surrogatepass")).digest()
