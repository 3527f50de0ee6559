"""What commands share: finding the files, boards and games named on the command line, and ending with a message."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.words import first_few, listing, wording
from companion.words.plain import plain
from companion.words.system import system_says

if TYPE_CHECKING:
    from companion.game.board import Board
    from companion.record.header import Boards

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
"""The commands of the shell; each module adds its own."""
DONE, FAULTY, UNREADABLE = 0, 1, 2
MOST_NAMES = 20
"""How many names are listed at most when one was not found."""


class CommandError(Exception):
    """Ends a command with a message on standard error and exit status 2."""


def file_error(name: object, why: str | OSError) -> CommandError:
    """An error that says which file stopped a command and why; a system error is reworded and safe to print."""
    reason = why if isinstance(why, str) else system_says(why)
    return CommandError(wording("file fault", file=plain(str(name)), why=reason))


def file_text(name: str) -> str:
    """The text of a file, or of standard input for "-". Raises `CommandError` if it cannot be read."""
    from companion.store.board_files import read_text, text_in
    from companion.store.folder import user_path

    if not name:
        raise file_error("“”", wording("no such file"))
    try:
        if name == "-":
            if sys.stdin is None:
                raise file_error(name, wording("nothing to read"))
            return text_in(sys.stdin.buffer)
        return read_text(user_path(name))
    except FileNotFoundError:
        raise file_error(name, wording("no such file")) from None
    except OSError as fault:
        raise file_error(name, fault) from None
    except ValueError as fault:
        raise file_error(name, plain(str(fault))) from None


def load_board(name: str, find: Boards | None = None) -> Board:
    """A board by name, or as `find` finds it. Raises `CommandError` for a file with faults."""
    from companion.boards.read import BoardFaults
    from companion.store import shipped_files

    try:
        return (find or shipped_files.board)(name)
    except BoardFaults as wrong:
        raise CommandError(fault_report(name, wrong.faults, wrong.where)) from None
    except OSError as fault:
        raise file_error(name, fault) from None


def known_board(name: str) -> Board:
    """A board by name or path. Raises `CommandError`, with the nearest names, if there is none."""
    from companion.store import shipped_files

    try:
        return load_board(name, shipped_files.board_or_file)
    except shipped_files.NoSuchBoard as unknown:
        raise unknown_board(name, [str(board) for board in unknown.args]) from None


def unknown_board(name: str, names: Sequence[str]) -> CommandError:
    """An error that says there is no such board, with the nearest existing names."""
    return CommandError(wording("unknown board", text=plain(name, 40)) + " " + near_names(name, names))


def boards_of(record: str) -> Boards:
    """Finds the boards that a record names, also in files beside it, which a record from standard input lacks."""
    from companion.store import shipped_files
    from companion.store.folder import user_path

    return partial(load_board, find=None if record == "-" else shipped_files.boards_for(user_path(record)))


def print_json(value: object) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=1))


def fault_report(name: str, faults: Sequence[object], where: str = "") -> str:
    from companion.boards.read import MOST_FAULTS

    rows = [f"  {plain(str(fault), 400)}" for fault in faults[:MOST_FAULTS]]
    more = [f"  … {len(faults) - MOST_FAULTS}"] if len(faults) > MOST_FAULTS else []
    return "\n".join([where or wording("shell board faults", file=plain(name), count=len(faults)), *rows, *more])


def listed_names(names: Sequence[object]) -> str:
    shown = [plain(str(name), 60) for name in names[:MOST_NAMES]]
    return wording("there are", names=first_few(shown, MOST_NAMES, len(names) - len(shown)))


def near_names(typed: str, names: Sequence[str]) -> str:
    """A sentence that suggests the nearest names or, if none is near, lists the names that exist."""
    from companion.record.names import nearest

    near = [plain(name, 60) for name in nearest(typed, names)]
    return wording("nearest names", names=listing(near, "or")) if near else listed_names(names)


def no_such_game(typed: str, names: Sequence[object]) -> CommandError:
    """An error that says no saved game has that name, or several do.

    Raises `OSError` if the folder of games cannot be read.
    """
    from companion.store.saved_games import game_files

    game_files()
    part = typed.casefold()
    key = "several games" if part and any(part in str(name).casefold() for name in names) else "no such game"
    return CommandError(f"{wording(key, text=plain(typed, 60))} {listed_names(names) if names else ''}".strip())
