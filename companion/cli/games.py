"""`companion games`: list the saved games."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, MOST_NAMES, Commands, print_json
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.store.saved_games import SavedGame


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    games = commands.add_parser("games", help=wording("shell help games"))
    games.add_argument("--json", action="store_true", help=wording("shell help json"))
    games.set_defaults(run=_games)


def _games(args: argparse.Namespace) -> int:
    from companion.store.saved_games import games_folder, saved_games

    games, broken = saved_games()
    if args.json:
        print_json([{field: getattr(game, field) for field in game.__slots__} for game in games])
    elif games:
        print("\n".join(map(_row, games)))
    else:
        print(wording("no games", folder=plain(str(games_folder()))))
    for file in broken[:MOST_NAMES]:
        repair_hint = [wording("broken game way", game=plain(file.id))] if file.damaged else []
        print(wording("broken game", file=plain(file.file), why=file.why), *repair_hint, file=sys.stderr)
    if len(broken) > MOST_NAMES:
        print(f"… {len(broken) - MOST_NAMES}", file=sys.stderr)
    return FAULTY if broken else DONE


def _row(game: SavedGame) -> str:
    key = "caption stopped" if game.stopped else "finished game" if game.finished else "moves so far"
    state = wording(key, moves=game.moves)
    return f"{plain(game.id):<36}  {state:<12}  {plain(', '.join(game.players), 60)}"
