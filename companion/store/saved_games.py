"""The saved games in a folder: listing them, and finding one by part of its name."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from os.path import isdir, isfile
from pathlib import Path
from stat import S_ISREG

from companion.game.values import dataclass
from companion.store.faults import READ_ERRORS, JournalFault, NoSuchGame, cause_clause, is_damage
from companion.store.folder import home
from companion.store.safe_sqlite import in_the_way, open_read_only
from companion.store.salvage import salvage
from companion.store.tables import NAMED, STOPPED, check_format, check_tables, current_name, read_row
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

SUFFIX = ".game"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game in a list. Times are ISO 8601 in UTC."""

    id: str
    board: str
    players: tuple[str, ...]
    begun: str
    changed: str
    moves: int
    finished: bool
    stopped: bool = False
    """The table ended it before its last turn."""


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A file among the saved games that cannot be read as one, and why, as a clause."""

    file: str
    why: str
    damaged: bool = False
    """Its content is at fault, and some of it can be recovered."""

    @property
    def id(self) -> str:
        """The name by which it would be opened."""
        return self.file.removesuffix(SUFFIX)


def games_folder() -> Path:
    """Where the saved games are: `games` in the user's data folder."""
    return home() / "games"


def find_game(game_id: str, folder: Path | None = None) -> Path:
    """The file of a game, by its name or by a part of it that only one game has. Raises `NoSuchGame` otherwise."""
    folder = folder or games_folder()
    names = sorted(path.stem for path in folder.glob(f"*{SUFFIX}")) if isdir(folder) else []
    if game_id in names:
        return folder / f"{game_id}{SUFFIX}"
    fits = [name for name in names if game_id and game_id.casefold() in name.casefold()]
    if len(fits) == 1:
        return folder / f"{fits[0]}{SUFFIX}"
    raise NoSuchGame(*(fits or names))


def game_file(game_id: str, folder: Path | None = None) -> Path:
    """Like `find_game`, but also raises `JournalFault` if what has the name is not a file."""
    path = find_game(game_id, folder)
    if not isfile(path):
        because = wording("not a game", file=plain(path.name))
        raise JournalFault(wording("cannot open game", game=plain(path.stem), why=because))
    return path


def saved_games(folder: Path | None = None) -> tuple[list[SavedGame], list[BrokenGame]]:
    """The saved games, latest change first, and the files that cannot be read."""
    listed = [list_game(path) for path in game_files(folder)]
    games = [game for game in listed if isinstance(game, SavedGame)]
    broken = [file for file in listed if isinstance(file, BrokenGame)]
    return sorted(games, key=lambda game: (game.changed, game.id), reverse=True), broken


def games_stamp() -> object:
    """A value that changes once a game is added, removed or changed; None if the folder cannot be read."""
    try:
        with os.scandir(games_folder()) as files:
            return frozenset((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
    except OSError:
        return None


MOST_READ = 30
"""The most files that are searched for the boards played last."""


def boards_played(most: int) -> list[str]:
    """The boards of the games changed last, latest first, at most `most` of them."""
    boards: dict[str, None] = {}
    for path in sorted(game_files(), key=_time_changed, reverse=True)[:MOST_READ]:
        if len(boards) == most:
            break
        if isinstance(game := list_game(path), SavedGame):
            boards[game.board] = None
    return list(boards)


def _time_changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def game_files(folder: Path | None = None) -> list[Path]:
    """The paths named like a saved game, sorted. Raises `OSError` if the folder exists and cannot be read."""
    folder = folder or games_folder()
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        names = []
    return [folder / name for name in sorted(names) if name.endswith(SUFFIX)]


def list_game(path: Path) -> SavedGame | BrokenGame:
    """The entry of one file in a list of games."""
    try:
        if not S_ISREG(os.stat(path).st_mode):
            return BrokenGame(path.name, wording("file why none"))
        with closing(open_read_only(path, timeout=1)) as db:
            version = check_format(db, path)
            check_tables(db)
            board, players, begun, changed, moves, state = read_row(db)
            board = board if version >= NAMED else current_name(board)
    except (OSError, *READ_ERRORS, AttributeError) as fault:
        return _broken_game(path, fault)
    stopped = state == STOPPED
    ended = bool(state) and not stopped
    return SavedGame(path.stem, board, players, begun, changed, moves, ended, stopped)


def _broken_game(path: Path, fault: Exception) -> BrokenGame:
    if why := in_the_way(path):
        return BrokenGame(path.name, why)
    if isinstance(fault, JournalFault):
        return BrokenGame(path.name, wording("newer file"))
    if isinstance(fault, OSError):
        return BrokenGame(path.name, system_says(fault))
    if isinstance(fault, sqlite3.Error) and not is_damage(fault):
        return BrokenGame(path.name, cause_clause(fault))
    return BrokenGame(path.name, wording("file why unread"), damaged=salvage(path).found_anything)
