"""Boards as they were when games were begun on them: a file that is changed stays as it was for the games saved before.

`boards/earlier` in the user's data folder has the former files, and `games.json` says which game is on which of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from os.path import isfile, lexists
from pathlib import Path

from companion.store.board_files import head_of, read_text
from companion.store.folder import home, make_folder, write_atomically
from companion.store.game_lock import exclusive
from companion.store.saved_games import BrokenGame, game_files, list_game
from companion.store.writing import unused_path

GAMES = "games.json"
LARGEST = 20_000_000
"""Bytes of the list of games at most."""


def earlier_file(game: str, path: Path) -> Path:
    """The file that a saved game is on: this board file, or what it was when it was changed under the game."""
    name = _games().get(game, {}).get(path.stem)
    earlier = _folder() / name if name else path
    return earlier if isfile(earlier) else path


def keep_earlier(stem: str, path: Path, text: str) -> None:
    """Before a board file is changed: the games that were saved on it stay on it as it is, with this text.

    `stem` is what the changed file will be called, without its suffix; `path` where the board was until now. Raises
    OSError, and nothing is to be changed then.
    """
    names, games = set(head_of(path).names), dict(_games())
    folder = _folder()
    with exclusive(home(), "boards"):
        staying = []
        for file in game_files():
            listed = list_game(file)
            on_it = isinstance(listed, BrokenGame) or listed.board in names
            if on_it and stem not in games.get(file.stem, {}):
                staying.append(file.stem)
        if not staying:
            return
        make_folder(folder)
        kept = folder / f"{stem}.toml"
        kept = unused_path(kept) if lexists(kept) else kept
        write_atomically(kept, text.encode())
        for game in staying:
            games[game] = {**games.get(game, {}), stem: kept.name}
        write_atomically(folder / GAMES, (json.dumps(games, indent=0) + "\n").encode())


def stay_with(game: str, other: str) -> None:
    """A game made of another one is on the same boards; OSError if that cannot be written."""
    games = dict(_games())
    if other in games:
        write_atomically(_folder() / GAMES, (json.dumps({**games, game: games[other]}, indent=0) + "\n").encode())


def on_earlier(game: str) -> bool:
    """Whether a board file was changed under this game."""
    return game in _games()


def _folder() -> Path:
    return home() / "boards" / "earlier"


def _games() -> Mapping[str, Mapping[str, str]]:
    path = _folder() / GAMES
    return _read(path, path.stat().st_mtime_ns) if isfile(path) else {}


@cache
def _read(path: Path, stamp: int) -> Mapping[str, Mapping[str, str]]:
    """The file of each game by the board's file; whatever is not such a thing is left out."""
    with suppress(OSError, ValueError, RecursionError):
        listed = json.loads(read_text(path, LARGEST))
        if isinstance(listed, dict):
            return {
                game: {stem: name for stem, name in files.items() if isinstance(name, str) and Path(name).name == name}
                for game, files in listed.items()
                if isinstance(files, dict)
            }
    return {}
