"""The shell: `companion` opens the app, its commands score, list, check and look up.

Exit status: 0 done; 1 done, but something was refused or found faulty; 2 could not be read.
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from companion.words import say
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.game.board import Board
    from companion.record.header import Boards

DONE, FAULTY, UNREADABLE = 0, 1, 2
MOST_FAULTS = 50
"""So many faults of a board file are told at once."""
MOST_NAMES = 20
"""So many names are told where one was not found."""


class Stop(Exception):
    """Ends a command with a message on standard error and exit status 2."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line without repeating signs that a terminal obeys."""

    def error(self, message: str) -> NoReturn:
        super().error(plain(message, 1000))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is returned, and used by the console script."""
    told = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # other encodings lack letters of cities
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    try:
        status = int(told.run(told))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except Stop as stop:
        print(stop, file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        _drop_output()
        return DONE
    except OSError as fault:
        _drop_output()
        why = plain(fault.strerror or str(fault))
        told_file = say("file fault", file=plain(str(fault.filename)), why=why) if fault.filename else None
        print(told_file or say("cannot write", why=why), file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print(say("interrupted"), file=sys.stderr)
        return 130


def _drop_output() -> None:
    """What is still to be written goes nowhere, so that Python does not try once more at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="companion", description=say("app help"))
    parser.add_argument("--still", action="store_true", help=say("shell help still"))
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(metavar="COMMAND")

    score = commands.add_parser("score", help=say("shell help score"))
    score.add_argument("file", metavar="FILE")
    score.add_argument("--json", action="store_true", help=say("shell help json"))
    score.set_defaults(run=_score)

    boards = commands.add_parser("boards", help=say("shell help boards"))
    boards.add_argument("name", metavar="NAME", nargs="?")
    boards.add_argument("file", metavar="FILE", nargs="?")
    boards.add_argument("--json", action="store_true", help=say("shell help json"))
    boards.set_defaults(run=_boards)

    games = commands.add_parser("games", help=say("shell help games"))
    games.add_argument("--json", action="store_true", help=say("shell help json"))
    games.set_defaults(run=_games)

    from companion.cli import export

    export.add_to(commands)

    from companion.cli import repair

    repair.add_to(commands)

    from companion.cli import evenings

    evenings.add_to(commands)

    from companion.cli import rules

    rules.add_to(commands)
    return parser


def _app(told: argparse.Namespace) -> int:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise Stop(say("no terminal"))
    from companion.tui.app import run

    run(still=told.still)
    return DONE


def _text_of(name: str) -> str:
    """The text of a file, or `Stop` with one clear message."""
    from companion.store.shelf import read_text

    try:
        if name == "-":
            if sys.stdin is None:
                raise FileNotFoundError
            return sys.stdin.buffer.read(2_000_001).decode("utf-8-sig")
        return read_text(Path(name))
    except FileNotFoundError:
        raise Stop(say("file fault", file=plain(name), why=say("no such file"))) from None
    except UnicodeDecodeError as fault:
        raise Stop(
            say("file fault", file=plain(name), why=f"it is not UTF-8 text (byte {fault.start + 1:,})")
        ) from None
    except OSError as fault:
        raise Stop(say("file fault", file=plain(name), why=plain(fault.strerror or str(fault)))) from None
    except ValueError as fault:
        raise Stop(say("file fault", file=plain(name), why=plain(str(fault)))) from None


def _board(name: str, find: Boards | None = None) -> Board:
    """A board by its name, or however `find` finds it; `Stop` for a file with faults."""
    from companion.boards.read import BoardFaults
    from companion.store import shelf

    try:
        return (find or shelf.board)(name)
    except BoardFaults as wrong:
        raise Stop(_faults(name, wrong.faults, getattr(wrong, "where", None))) from None
    except OSError as fault:
        raise Stop(say("file fault", file=plain(name), why=plain(fault.strerror or str(fault)))) from None


def known_board(name: str) -> Board:
    """A board by name or path; `Stop` for one that is not known, with the names nearest to it."""
    from companion.record.names import nearest
    from companion.store import shelf

    try:
        return _board(name, shelf.board_told)
    except shelf.NoSuchBoard as unknown:
        names = [str(one) for one in unknown.args]
        near = nearest(name, names) or names
        raise Stop(say("unknown board", text=plain(name, 40)) + " " + _there_are(near)) from None


def _boards_of(record: str) -> Boards:
    """The boards that a record may name: one from standard input lies beside no file."""
    from companion.store import shelf

    return partial(_board, find=None if record == "-" else shelf.boards_for(Path(record)))


def _faults(name: str, faults: Sequence[object], where: str | None = None) -> str:
    rows = [f"  {plain(str(fault), 400)}" for fault in faults[:MOST_FAULTS]]
    more = [f"  … {len(faults) - MOST_FAULTS}"] if len(faults) > MOST_FAULTS else []
    return "\n".join([where or say("shell board faults", file=plain(name), count=len(faults)), *rows, *more])


def _there_are(names: Sequence[object]) -> str:
    told = [plain(str(name), 60) for name in names[:MOST_NAMES]]
    return say("there are", names=[*told, "…"] if len(names) > MOST_NAMES else told)


def _score(told: argparse.Namespace) -> int:
    from companion.record.faults import RecordFault
    from companion.record.replay import replay
    from companion.scoring import sheet

    text = _text_of(told.file)
    try:
        found = sheet(replay(text, _boards_of(told.file)))
    except RecordFault as fault:
        raise Stop(fault.report(told.file)) from None
    if told.json:
        from companion.share.as_json import sheet_json

        print(json.dumps(sheet_json(found), ensure_ascii=False, indent=1))
    else:
        from companion.share.as_text import sheet_text

        print(sheet_text(found), end="")
    return FAULTY if found.refused else DONE


def _boards(told: argparse.Namespace) -> int:
    from companion.store import shelf

    if told.name == "check" and told.file:
        return _check(told.file)
    if told.name == "schema" and not told.file:
        from companion.boards.rows import schema

        print(json.dumps(schema(), indent=1))
        return DONE
    if told.file or told.name == "check":
        raise Stop(say("file fault", file=plain(told.file or told.name), why="companion boards check FILE"))
    if told.name:
        board = known_board(told.name)
        from companion.share.as_json import board_json
        from companion.share.as_text import board_text

        print(json.dumps(board_json(board), ensure_ascii=False, indent=1) if told.json else board_text(board))
        return DONE
    status = DONE
    rows = []
    for name in shelf.board_files():
        try:
            board = _board(name)
        except Stop as stop:
            print(stop, file=sys.stderr)
            status = FAULTY
            continue
        rows.append(board)
    if told.json:
        told_rows = [
            {"name": b.name, "title": b.title, "players": list(b.players), "reconstruction": b.reconstruction,
             "provenance": b.provenance} for b in rows
        ]  # fmt: skip
        print(json.dumps(told_rows, ensure_ascii=False, indent=1))
        return status
    longest = max((len(board.name) for board in rows), default=0)
    widest = max((len(board.title) for board in rows), default=0)
    for board in rows:
        players = say("players allowed", players=", ".join(map(str, board.players)))
        mark = f"  ({say('reconstruction mark')})" if board.reconstruction else ""
        print(f"{board.name:<{longest}}  {board.title:<{widest}}  {players}{mark}")
    return status


def _check(name: str) -> int:
    from companion.boards.check import check_board

    board, faults = check_board(_text_of(name))
    if faults or board is None:
        print(_faults(name, faults))
        return FAULTY
    counts = {"cities": len(board.cities), "tracks": len(board.tracks), "tickets": len(board.tickets)}
    print(say("board good", title=board.title, **counts))
    return DONE


def _games(told: argparse.Namespace) -> int:
    from companion.store.saved_games import games_folder, saved

    folder = games_folder()
    found, broken = saved()
    if folder.exists() and not os.access(folder, os.R_OK | os.X_OK):
        raise Stop(say("file fault", file=plain(str(folder)), why=os.strerror(errno.EACCES)))
    if told.json:
        print(
            json.dumps(
                [{field: getattr(one, field) for field in one.__slots__} for one in found],
                ensure_ascii=False,
                indent=1,
            )
        )
    elif not found:
        print(say("no games", folder=plain(str(folder))))
    for one in found if not told.json else []:
        state = say("finished game") if one.finished else say("moves so far", moves=one.moves)
        print(f"{plain(one.id):<36}  {state:<12}  {plain(', '.join(one.players), 60)}")
    for file in broken[:MOST_NAMES]:
        print(say("broken game", file=plain(file.file), why=file.why, game=plain(file.id)), file=sys.stderr)
    if len(broken) > MOST_NAMES:
        print(f"… {len(broken) - MOST_NAMES}", file=sys.stderr)
    return FAULTY if broken else DONE


def _no_game(told: str, names: Sequence[object]) -> Stop:
    key = "several games" if told and any(told in str(name) for name in names) else "no such game"
    return Stop(f"{say(key, text=plain(told, 60))} {_there_are(names) if names else ''}".strip())
