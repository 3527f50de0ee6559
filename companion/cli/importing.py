"""`companion import`: records become saved games, many at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, UNREADABLE, CommandError, Commands, file_text
from companion.cli.progress import clear_progress, show_progress
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.archive.importing import ImportResult


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    importing = commands.add_parser("import", help=wording("shell help import"))
    importing.add_argument("files", metavar="FILE", nargs="+", help=wording("shell help import files"))
    importing.set_defaults(run=_import)


def _record_text(name: str) -> str:
    from companion.archive.importing import ImportFault

    try:
        return file_text(name)
    except CommandError as stop:
        raise ImportFault(str(stop)) from None


def _import(args: argparse.Namespace) -> int:
    from companion.archive.importing import import_records, record_files

    files = record_files(args.files)
    if not files:
        raise CommandError(wording("no records there", names=[plain(name) for name in args.files]))
    if len(files) == 1:
        (result,) = import_records(files, _record_text)
        if result.fault:
            raise CommandError(result.fault)
        print(_outcome(result))
        return DONE
    results: list[ImportResult] = []
    try:
        with closing(import_records(files, _record_text)) as work:
            for result in work:
                results.append(result)
                clear_progress()
                line = result.fault or f"{plain(result.name)}: {_outcome(result)}"
                print(line, file=sys.stderr if result.fault else sys.stdout)
                show_progress(result.done, result.of)
    except KeyboardInterrupt:
        clear_progress()
        print(_summary(results), wording("import stopped", left=len(files) - len(results)), file=sys.stderr)
        return 130
    faults = sum(bool(result.fault) for result in results)
    status = UNREADABLE if faults == len(results) else FAULTY if faults else DONE
    print(_summary(results), file=sys.stderr if status == UNREADABLE else sys.stdout)
    return status


def _outcome(result: ImportResult) -> str:
    key = "already there" if result.duplicate else "imported"
    return wording(key, game=result.game, moves=result.moves) + (f" {result.remark}" if result.remark else "")


def _summary(results: Sequence[ImportResult]) -> str:
    faults = sum(bool(result.fault) for result in results)
    duplicates = sum(result.duplicate for result in results)
    parts = [wording("import sum", games=len(results) - faults - duplicates)]
    if duplicates:
        parts.append(wording("import sum twins", count=duplicates))
    if faults:
        parts.append(wording("import sum faults", count=faults))
    return " ".join(parts)
