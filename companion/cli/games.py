"""`companion games`: the saved games."""

from __future__ import annotations

import argparse
import sys

from companion.cli.arguments import DONE, FAULTY, MOST_NAMES, Commands, print_json
from companion.words import wording
from companion.words.plain import plain


def add_to(commands: Commands) -> None:
    """Add the command to the shell's."""
    games = commands.add_parser("games", help=wording("shell help games"))
    games.add_argument("--json", action="store_true", help=wording("shell help json"))
    games.set_defaults(run=_games)


def _games(args: argparse.Namespace) -> int:
    from companion.store.saved_games import games_folder, saved_games

    folder = games_folder()
    games, broken = saved_games()
    if args.json:
        print_json([{field: getattr(game, field) for field in game.__slots__} for game in games])
    elif not games:
        print(wording("no games", folder=plain(str(folder))))
    for game in games if not args.json else []:
        state = wording("finished game") if game.finished else wording("moves so far", moves=game.moves)
        state = wording("caption stopped") if game.stopped else state
        print(f"{plain(game.id):<36}  {state:<12}  {plain(', '.join(game.players), 60)}")
    for file in broken[:MOST_NAMES]:
        way = [wording("broken game way", game=plain(file.id))] if file.damaged else []
        print(wording("broken game", file=plain(file.file), why=file.why), *way, file=sys.stderr)
    if len(broken) > MOST_NAMES:
        print(f"… {len(broken) - MOST_NAMES}", file=sys.stderr)
    return FAULTY if broken else DONE
