"""Earlier states of board files: when a file is changed, the games already saved stay on the board as it was.

`boards/earlier` in the user's data folder has the earlier files, and `games.json` there says which game is on which of
them. `staying_games` writes both.
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
"""The most bytes of the list of games."""


def earlier_file(game: str, path: Path) -> Path:
    """The file that a saved game is on: this board file, or an earlier state of it if it was changed since."""
    name = earlier_games().get(game, {}).get(path.stem)
    earlier = earlier_folder() / name if name else path
    return earlier if isfile(earlier) else path


def uses_earlier_board(game: str) -> bool:
    """Whether this game is on an earlier state of a board file."""
    return game in earlier_games()


def earlier_folder() -> Path:
    """The folder of the earlier files."""
    return home() / "boards" / "earlier"


def earlier_games() -> Mapping[str, Mapping[str, str]]:
    """For each game, the names of its earlier files, by the stem of the board file that each stands for."""
    path = earlier_folder() / GAMES
    return _cached_games(path, stamp_of(path)) if isfile(path) else {}


@lru_cache(maxsize=1)
def _cached_games(path: Path, stamp: Stamp) -> Mapping[str, Mapping[str, str]]:
    return read_games()


def read_games() -> Mapping[str, Mapping[str, str]]:
    """Like `earlier_games`, but read from the disk now, for those who change it; malformed entries are left out."""
    import json  # loaded only here: few people ever change a board

    with suppress(OSError, ValueError, RecursionError):
        listed = json.loads(read_text(earlier_folder() / GAMES, LARGEST))
        if isinstance(listed, dict):
            return {
                game: {stem: name for stem, name in files.items() if isinstance(name, str) and Path(name).name == name}
                for game, files in listed.items()
                if isinstance(files, dict)
            }
    return {}
