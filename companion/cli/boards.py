"""`companion boards`: list all boards, show one in full, check a board file, or print the schema of board files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from companion.cli.arguments import (
    DONE,
    FAULTY,
    CommandError,
    Commands,
    fault_report,
    file_text,
    known_board,
    load_board,
    print_json,
)  # fmt: skip
from companion.words import wording
from companion.words.columns import padded, width
from companion.words.plain import plain


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    boards = commands.add_parser("boards", help=wording("shell help boards"))
    boards.add_argument("name", metavar="NAME", nargs="?", help=wording("shell help board shown"))
    boards.add_argument("file", metavar="FILE", nargs="?", help=wording("shell help board file"))
    boards.add_argument("--json", action="store_true", help=wording("shell help json"))
    boards.set_defaults(run=_boards)


def _boards(args: argparse.Namespace) -> int:
    from companion.store.board_files import board_files

    if args.name == "check" and args.file:
        return _check(args.file)
    if args.name == "schema" and not args.file:
        import json

        from companion.boards.rows import schema

        print(json.dumps(schema(), indent=1))
        return DONE
    if args.name == "check":
        raise CommandError(wording("check which"))
    if args.file and args.name not in board_files() and args.file in board_files():
        raise CommandError(wording("board alone", name=args.file))
    if args.file:
        raise CommandError(wording("one board", more=plain(args.file, 60)))
    return _show(args.name, json=args.json) if args.name else _list(board_files(), json=args.json)


def _show(name: str, *, json: bool) -> int:
    """Show one board in full."""
    board = known_board(name)
    from companion.share.as_json import board_json
    from companion.share.as_text import board_text

    if json:
        print_json(board_json(board))
    else:
        print(board_text(board))
    return DONE


def _list(names: Iterable[str], *, json: bool) -> int:
    """List the boards, one per line, and report those that cannot be read."""
    status, rows = DONE, []
    for name in names:
        try:
            rows.append(load_board(name))
        except CommandError as stop:
            print(stop, file=sys.stderr)
            status = FAULTY
    if json:
        keys = ("name", "title", "players", "printed", "provenance")
        print_json([{key: getattr(board, key) for key in keys} for board in rows])
        return status
    longest = max((len(board.name) for board in rows), default=0)
    widest = max((width(board.title) for board in rows), default=0)
    for board in rows:
        players = wording("players allowed", players=", ".join(map(str, board.players)))
        mark = "" if board.printed else f"  ({wording('not printed mark')})"
        print(f"{board.name:<{longest}}  {padded(board.title, widest)}  {players}{mark}")
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
