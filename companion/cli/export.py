"""`companion export`: a game as a record, or in any other format for sharing."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from os.path import exists, isdir
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, CommandError, Commands, boards_of, file_error, file_text, no_such_game
from companion.game.values import replace
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.session import Session
    from companion.share.as_qr import Code
    from companion.share.formats import Format
    from companion.share.play import Play
    from companion.store.reading import Onlooker

FORMATS = ("text", "markdown", "csv", "json", "record", "svg", "png", "bgstats", "qr-bgstats", "qr-text", "qr-record")
"""The formats to choose from. These are the keys of `companion.share.formats`, which is slow to import, except the
record with tickets, for which there is the option --tickets.
"""
DEFAULT_FORMAT = "record"
"""The format printed by default."""
BLACK_ON_WHITE, RESET = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
"""Black on white from the 256-colour palette, which themes do not change; and back to the terminal's own colours."""


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    export = commands.add_parser(
        "export", help=wording("shell help export"), description=wording("shell help export long")
    )
    export.add_argument("game", metavar="GAME", help=wording("shell help export game"))
    export.add_argument(
        "--format", metavar="FORMAT", choices=FORMATS, help=wording("shell help format", keys=" ".join(FORMATS))
    )
    export.add_argument("--to", metavar="FILE", help=wording("shell help to"))
    export.add_argument("--tickets", action="store_true", help=wording("shell help tickets"))
    export.set_defaults(run=_export)


def _export(args: argparse.Namespace) -> int:
    from companion.share.formats import BY_KEY, format_of_file

    if args.to is not None and not args.to.strip():
        raise CommandError(wording("export to nothing"))
    form = BY_KEY[args.format] if args.format else format_of_file(args.to or "")
    if form is None and args.to:
        raise CommandError(wording("export what", file=plain(args.to)))
    play = _play(args.game, secrets=args.tickets)
    _output(form or BY_KEY[DEFAULT_FORMAT], play, args.to)
    return DONE


def _play(name: str, *, secrets: bool) -> Play:
    """The play of a saved game or of a record file; "-", although part of many names, stands for standard input."""
    from companion.record.faults import RecordFault
    from companion.record.secret_tickets import report_without_secrets
    from companion.session import Session
    from companion.store.faults import JournalFault, NoSuchGame
    from companion.store.folder import user_path
    from companion.store.reading import Onlooker, read_checked
    from companion.store.saved_games import game_file
    from companion.store.shipped_files import boards_of as boards_of_game

    if name == "-":
        return _record(name, secrets=secrets)
    try:
        path = game_file(name)
        session = Session(read_checked(path), boards_of_game(path.stem))
        with closing(Onlooker(path, "")) as journal:
            return _shared(session, journal, secrets=secrets)
    except NoSuchGame as unknown:
        path = user_path(name)
        if isdir(path) or not exists(path):  # it may also be a pipe, as in `companion export <(zcat friday.ttr.gz)`
            raise no_such_game(name, unknown.args) from None
        return _record(name, secrets=secrets)
    except RecordFault as fault:
        raise CommandError(report_without_secrets(fault, path.stem)) from None
    except JournalFault as fault:
        raise CommandError(str(fault)) from None


def _record(name: str, *, secrets: bool) -> Play:
    from companion.board_versions import replay_record
    from companion.record.faults import RecordFault
    from companion.session import Session

    try:
        boards = boards_of(name)
        return _shared(Session.from_replay(replay_record(file_text(name), boards), boards)[0], None, secrets=secrets)
    except RecordFault as fault:
        raise CommandError(fault.report(name)) from None


def _shared(session: Session, journal: Onlooker | None, *, secrets: bool) -> Play:
    from companion.archive.export_bundle import shared_play

    play = shared_play(session, journal, secrets=secrets)
    return replace(play, record=play.full) if secrets else play


def _output(form: Format, play: Play, to: str | None) -> None:
    """Print the export, or write it to a new file."""
    from companion.archive.export_bundle import file_content
    from companion.share.as_qr import MOST, TooLong
    from companion.share.formats import CODE, TEXT, formats_for
    from companion.store.folder import user_path
    from companion.store.pictures import NoFont

    if form not in formats_for(play):
        raise CommandError(wording("export not over"))
    try:
        if to is not None:
            path = user_path(to)
            _write(path, file_content(form, play, path.suffix) or b"")
        elif form.kind == TEXT or form.suffix == ".svg":
            text = form.make(play)
            print(text, end="" if text.endswith("\n") else "\n")
        elif form.kind == CODE:
            from companion.share.as_qr import code_of

            _print_code(code_of(form.make(play)))
        elif sys.stdout.isatty():
            raise CommandError(wording("export png", game=plain(play.game.board.name)))
        else:
            sys.stdout.flush()
            sys.stdout.buffer.write(file_content(form, play) or b"")
    except TooLong as fault:
        raise CommandError(wording("share code long", length=fault.length, most=MOST)) from None
    except NoFont:
        raise CommandError(wording("no letters")) from None


def _write(path: Path, content: bytes) -> None:
    """Write a new file; an existing one stays as it is."""
    from companion.store.folder import write_new

    try:
        write_new(path, content)
    except FileExistsError:
        raise file_error(path, wording("export there")) from None
    except OSError as fault:
        raise file_error(path, fault) from None
    print(wording("share written", path=plain(str(path), 400)))


def _print_code(code: Code) -> None:
    """Print the code in half blocks; on a terminal, in black on white, and only if it fits."""
    import shutil

    from companion.share.as_qr import code_rows

    if not sys.stdout.isatty():
        print("\n".join(code_rows(code)))
        return
    room = shutil.get_terminal_size()
    if code.width > room.columns:
        raise CommandError(
            wording("export small", wide=code.width, high=code.height, have_wide=room.columns, have_high=room.lines)
        )
    print("\n".join(f"{BLACK_ON_WHITE}{row}{RESET}" for row in code_rows(code)))
