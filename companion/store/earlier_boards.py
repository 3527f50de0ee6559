"""Boards as they were when games were begun on them: a file that is changed stays as it was for the games saved before.

`boards/earlier` in the user's data folder has the former files, and `games.json` says which game is on which of them.
`staying_games` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from os.path import isfile
from pathlib import Path

from companion.store.board_files import read_text
from companion.store.folder import Stamp, home, stamp_of

GAMES = "games.json"
LARGEST = 20_000_000
"""Bytes of the list of games at most."""


def earlier_file(game: str, path: Path) -> Path:
    """The file that a saved game is on: this board file, or what it was when it was changed under the game."""
    name = earlier_games().get(game, {}).get(path.stem)
    earlier = earlier_folder() / name if name else path
    return earlier if isfile(earlier) else path


def on_earlier(game: str) -> bool:
    """Whether a board file was changed under this game."""
    return game in earlier_games()


def earlier_folder() -> Path:
    """Where the former files are."""
    return home() / "boards" / "earlier"


def earlier_games() -> Mapping[str, Mapping[str, str]]:
    """The former file of each game by that of the board."""
    path = earlier_folder() / GAMES
    return _listed(path, stamp_of(path)) if isfile(path) else {}


@lru_cache(maxsize=1)
def _listed(path: Path, stamp: Stamp) -> Mapping[str, Mapping[str, str]]:
    return read_games()


def read_games() -> Mapping[str, Mapping[str, str]]:
    """The same as it is on the disk now, for whoever changes it; whatever is not such a thing is left out."""
    import json  # few tables ever changed a board

    with suppress(OSError, ValueError, RecursionError):
        listed = json.loads(read_text(earlier_folder() / GAMES, LARGEST))
        if isinstance(listed, dict):
            return {
                game: {stem: name for stem, name in files.items() if isinstance(name, str) and Path(name).name == name}
                for game, files in listed.items()
                if isinstance(files, dict)
            }
    return {}
