"""`companion repair`: make a new game from whatever can be read of a damaged one."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing, suppress

from companion.cli.arguments import DONE, FAULTY, CommandError, Commands, no_such_game
from companion.words import wording
from companion.words.plain import plain


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    repair = commands.add_parser("repair", help=wording("shell help repair"))
    repair.add_argument("game", metavar="GAME", help=wording("shell help damaged"))
    repair.set_defaults(run=_repair)


def _repair(args: argparse.Namespace) -> int:
    from companion.store.faults import JournalFault, NoSuchGame
    from companion.store.repair import repair
    from companion.store.shipped_files import boards_of

    try:
        done = repair(args.game, boards_of(args.game))
    except NoSuchGame as unknown:
        raise no_such_game(args.game, unknown.args) from None
    except JournalFault as fault:
        raise CommandError(str(fault)) from None
    if done is None:
        print(wording("nothing to repair", game=plain(args.game)))
        return DONE
    _write_copy(done.game)
    print(done.says)
    return FAULTY if done.recovered < done.total else DONE


def _write_copy(game: str) -> None:
    """Write the plain-text copy of the new game. If that fails, say so: the game is safe without it."""
    from companion.archive.open_game import OpenGame
    from companion.store.faults import REPLAY_ERRORS

    with suppress(*REPLAY_ERRORS), closing(OpenGame.open(game)) as opened:
        try:
            opened.copy()
        except OSError as fault:
            print(plain(str(fault), 400), file=sys.stderr)
