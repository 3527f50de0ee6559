"""`companion workshop`: the workshop in the browser, until Ctrl+C."""

from __future__ import annotations

import argparse
import asyncio
import errno

from companion.cli.arguments import DONE, CommandError, Commands, unknown_board
from companion.words import wording
from companion.words.plain import plain


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    workshop = commands.add_parser("workshop", help=wording("shell help workshop"))
    workshop.add_argument("board", metavar="BOARD", nargs="?", help=wording("shell help workshop board"))
    workshop.add_argument("--port", type=_port, default=0, help=wording("shell help port"))
    workshop.add_argument("--no-browser", action="store_true", help=wording("shell help no browser"))
    workshop.set_defaults(run=_workshop)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(wording("bench port number"))
    return int(text)


def _workshop(args: argparse.Namespace) -> int:
    from companion.store.board_files import board_files
    from companion.workbench.bench import board_key

    board = None
    if args.board is not None:
        board = board_key(args.board)
        if board is None:
            raise unknown_board(args.board, [*board_files()])
    try:
        asyncio.run(_serve(board, args.port, not args.no_browser))
    except KeyboardInterrupt:
        print("\n" + wording("bench closed"))
    return DONE


async def _serve(board: str | None, port: int, browser: bool) -> None:
    """Keep the workshop open until cancelled."""
    from companion.web.workshop.server import Workshop
    from companion.workbench.browser import open_page

    workshop = Workshop()
    try:
        await workshop.open(port)
    except OSError as fault:
        where = wording("bench port", port=port) if port else wording("bench any port")
        says = wording("bench no port", port=where, why=plain(fault.strerror or str(fault), 200))
        if port and fault.errno != errno.EMFILE:  # else no other port would help
            says = f"{says} {wording('bench other port')}"
        raise CommandError(says) from None
    try:
        link = workshop.link(board)
        print(wording("bench at", link=link), flush=True)
        if browser:
            print(wording("bench browser" if open_page(link) else "bench no browser"), flush=True)
        await asyncio.Event().wait()
    finally:
        await workshop.stop()
