"""`companion completion`: print the script with which a shell completes commands, options, boards, games and files."""

from __future__ import annotations

import argparse

from companion.cli.arguments import DONE, Commands
from companion.words import wording

SHELLS = ("bash", "zsh", "fish")


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    completion = commands.add_parser("completion", help=wording("shell help completion"))
    completion.add_argument("shell", choices=SHELLS, help=wording("shell help shell"))
    completion.set_defaults(run=_completion)


def _completion(args: argparse.Namespace) -> int:
    from argcomplete.shell_integration import shellcode

    print(shellcode(["companion"], shell=args.shell))
    return DONE


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks for completions, and exit."""
    import argcomplete

    _add_completers(parser)
    argcomplete.autocomplete(parser, always_complete_options="long")


def _add_completers(parser: argparse.ArgumentParser) -> None:
    """Give every argument for a board or a saved game a completer for its names."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _add_completers(command)
        elif action.metavar in _NAMES:
            action.completer = _NAMES[action.metavar]  # type: ignore[attr-defined]


def _boards(**asked: object) -> list[str]:
    from companion.store.board_files import board_files

    return list(board_files())


def _games(**asked: object) -> list[str]:
    from companion.store.saved_games import saved_games

    return [game.id for game in saved_games()[0]]


_NAMES = {"NAME": _boards, "BOARD": _boards, "GAME": _games}
"""The completer of an argument, by its metavar."""
