"""`companion boards`: the boards there are, one of them in full, what is wrong with a file, and the schema of files."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from companion.cli.arguments import (
    DONE,
    FAULTY,
    CommandError,
    fault_report,
    file_error,
    file_text,
    known_board,
    load_board,
)
from companion.words import wording

if TYPE_CHECKING:
    from companion.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    """Add the command to the shell's."""
    boards = commands.add_parser("boards", help=wording("shell help boards"))
    boards.add_argument("name", metavar="NAME", nargs="?")
    boards.add_argument("file", metavar="FILE", nargs="?")
    boards.add_argument("--json", action="store_true", help=wording("shell help json"))
    boards.set_defaults(run=_boards)


def _boards(told: argparse.Namespace) -> int:
    from companion.store.board_files import board_files

    if told.name == "check" and told.file:
        return _check(told.file)
    if told.name == "schema" and not told.file:
        from companion.boards.rows import schema

        print(json.dumps(schema(), indent=1))
        return DONE
    if told.file or told.name == "check":
        raise file_error(told.file or told.name, "companion boards check FILE")
    if told.name:
        board = known_board(told.name)
        from companion.share.as_json import board_json
        from companion.share.as_text import board_text

        print(json.dumps(board_json(board), ensure_ascii=False, indent=1) if told.json else board_text(board))
        return DONE
    status = DONE
    rows = []
    for name in board_files():
        try:
            board = load_board(name)
        except CommandError as stop:
            print(stop, file=sys.stderr)
            status = FAULTY
            continue
        rows.append(board)
    if told.json:
        told_rows = [
            {"name": b.name, "title": b.title, "players": list(b.players), "printed": b.printed,
             "provenance": b.provenance} for b in rows
        ]  # fmt: skip
        print(json.dumps(told_rows, ensure_ascii=False, indent=1))
        return status
    longest = max((len(board.name) for board in rows), default=0)
    widest = max((len(board.title) for board in rows), default=0)
    for board in rows:
        players = wording("players allowed", players=", ".join(map(str, board.players)))
        mark = "" if board.printed else f"  ({wording('not printed mark')})"
        print(f"{board.name:<{longest}}  {board.title:<{widest}}  {players}{mark}")
    return status


def _check(name: str) -> int:
    from companion.boards.check import check_board

    board, faults = check_board(file_text(name))
    if faults or board is None:
        print(fault_report(name, faults))
        return FAULTY
    counts = {"cities": len(board.cities), "tracks": len(board.tracks), "tickets": len(board.tickets)}
    print(wording("board good", title=board.title, **counts))
    return DONE
