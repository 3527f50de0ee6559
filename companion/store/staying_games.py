"""Games that stay on an earlier state of a board: noted before its file is changed, and for copies of such games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os.path import lexists
from pathlib import Path

from companion.store.board_files import head_of
from companion.store.earlier_boards import GAMES, earlier_folder, read_games
from companion.store.folder import home, make_folder, write_atomically
from companion.store.game_lock import exclusive
from companion.store.saved_games import BrokenGame, game_files, list_game
from companion.store.writing import unused_path


def keep_earlier_board(stem: str, path: Path, text: str) -> None:
    """Let the games saved on a board stay on it as it is, with this text; to be called before its file is changed.

    `stem` is the name of the file that will be written, without its suffix, and `path` the file that has the board so
    far. Games that cannot be read stay on it too. Raises `OSError`; the board must not be changed then.
    """
    names, folder = set(head_of(path).names), earlier_folder()
    with exclusive(home(), "boards"):
        games, staying = dict(read_games()), list[str]()
        for file in game_files():
            listed = list_game(file)
            on_it = isinstance(listed, BrokenGame) or listed.board in names
            if on_it and stem not in games.get(file.stem, {}):
                staying.append(file.stem)
        if not staying:
            return
        make_folder(folder)
        earlier = folder / f"{stem}.toml"
        earlier = unused_path(earlier) if lexists(earlier) else earlier
        write_atomically(earlier, text.encode())
        for game in staying:
            games[game] = {**games.get(game, {}), stem: earlier.name}
        _write_games(games)


def copy_earlier_boards(game: str, source: str) -> None:
    """Put a game made from another one on the same earlier boards. Raises `OSError` if that cannot be written."""
    with exclusive(home(), "boards"):
        games = read_games()
        if source in games:
            _write_games({**games, game: games[source]})


def _write_games(games: Mapping[str, Mapping[str, str]]) -> None:
    write_atomically(earlier_folder() / GAMES, (json.dumps(games, indent=0) + "\n").encode())
