"""What a command line names: files, boards, saved games; and how a command ends that cannot find one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.words import few, wording
from companion.words.plain import plain

if TYPE_CHECKING:
    import argparse
    from typing import Any

    from companion.game.board import Board
    from companion.record.header import Boards

    Commands = argparse._SubParsersAction[Any]
    """The commands of the shell, to which each file adds its own."""

DONE, FAULTY, UNREADABLE = 0, 1, 2
MOST_NAMES = 20
"""So many names are told where one was not found."""


class CommandError(Exception):
    """Ends a command with a message on standard error and exit status 2."""


def file_error(name: object, why: str | OSError) -> CommandError:
    """The end of a command that a file stops: which file, and why; what the system said is made safe to print."""
    told = why if isinstance(why, str) else plain(why.strerror or str(why))
    return CommandError(wording("file fault", file=plain(str(name)), why=told))


def file_text(name: str) -> str:
    """The text of a file, or `Stop` with one clear message."""
    from companion.store.board_files import read_text, text_in

    try:
        if name == "-":
            if sys.stdin is None:
                raise FileNotFoundError
            return text_in(sys.stdin.buffer)
        return read_text(Path(name))
    except FileNotFoundError:
        raise file_error(name, wording("no such file")) from None
    except OSError as fault:
        raise file_error(name, fault) from None
    except ValueError as fault:
        raise file_error(name, plain(str(fault))) from None


def load_board(name: str, find: Boards | None = None) -> Board:
    """A board by its name, or however `find` finds it; `Stop` for a file with faults."""
    from companion.boards.read import BoardFaults
    from companion.store import shipped_files

    try:
        return (find or shipped_files.board)(name)
    except BoardFaults as wrong:
        raise CommandError(fault_report(name, wrong.faults, getattr(wrong, "where", None))) from None
    except OSError as fault:
        raise file_error(name, fault) from None


def known_board(name: str) -> Board:
    """A board by name or path; `Stop` for one that is not known, with the names nearest to it."""
    from companion.record.names import nearest
    from companion.store import shipped_files

    try:
        return load_board(name, shipped_files.board_or_file)
    except shipped_files.NoSuchBoard as unknown:
        names = [str(one) for one in unknown.args]
        near = nearest(name, names) or names
        raise CommandError(wording("unknown board", text=plain(name, 40)) + " " + there_are(near)) from None


def boards_of(record: str) -> Boards:
    """The boards that a record may name: one from standard input lies beside no file."""
    from companion.store import shipped_files

    return partial(load_board, find=None if record == "-" else shipped_files.boards_for(Path(record)))


def fault_report(name: str, faults: Sequence[object], where: str | None = None) -> str:
    from companion.boards.read import MOST_FAULTS

    rows = [f"  {plain(str(fault), 400)}" for fault in faults[:MOST_FAULTS]]
    more = [f"  … {len(faults) - MOST_FAULTS}"] if len(faults) > MOST_FAULTS else []
    return "\n".join([where or wording("shell board faults", file=plain(name), count=len(faults)), *rows, *more])


def there_are(names: Sequence[object]) -> str:
    told = [plain(str(name), 60) for name in names[:MOST_NAMES]]
    return wording("there are", names=few(told, MOST_NAMES, len(names) - len(told)))


def no_such_game(told: str, names: Sequence[object]) -> CommandError:
    key = "several games" if told and any(told in str(name) for name in names) else "no such game"
    return CommandError(f"{wording(key, text=plain(told, 60))} {there_are(names) if names else ''}".strip())
