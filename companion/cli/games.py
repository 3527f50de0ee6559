"""`companion games`: the saved games."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, MOST_NAMES, file_error
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    """Add the command to the shell's."""
    games = commands.add_parser("games", help=wording("shell help games"))
    games.add_argument("--json", action="store_true", help=wording("shell help json"))
    games.set_defaults(run=_games)


def _games(told: argparse.Namespace) -> int:
    from companion.store.saved_games import games_folder, saved_games

    folder = games_folder()
    found, broken = saved_games()
    if folder.exists() and not os.access(folder, os.R_OK | os.X_OK):
        raise file_error(folder, os.strerror(errno.EACCES))
    if told.json:
        print(
            json.dumps(
                [{field: getattr(one, field) for field in one.__slots__} for one in found],
                ensure_ascii=False,
                indent=1,
            )
        )
    elif not found:
        print(wording("no games", folder=plain(str(folder))))
    for one in found if not told.json else []:
        state = wording("finished game") if one.finished else wording("moves so far", moves=one.moves)
        state = wording("caption stopped") if one.stopped else state
        print(f"{plain(one.id):<36}  {state:<12}  {plain(', '.join(one.players), 60)}")
    for file in broken[:MOST_NAMES]:
        print(wording("broken game", file=plain(file.file), why=file.why, game=plain(file.id)), file=sys.stderr)
    if len(broken) > MOST_NAMES:
        print(f"… {len(broken) - MOST_NAMES}", file=sys.stderr)
    return FAULTY if broken else DONE
