"""`companion score`: the sheet of a record."""

from __future__ import annotations

import argparse
import gc

from companion.cli.arguments import DONE, FAULTY, CommandError, Commands, boards_of, file_text, print_json
from companion.words import wording


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    score = commands.add_parser("score", help=wording("shell help score"))
    score.add_argument("file", metavar="FILE", help=wording("shell help record"))
    score.add_argument("--json", action="store_true", help=wording("shell help json"))
    score.set_defaults(run=_score)


def _score(args: argparse.Namespace) -> int:
    gc.disable()  # one record, then the process ends: everything loaded and folded stays in use until then
    from companion.board_versions import replay_record
    from companion.record.faults import RecordFault
    from companion.scoring import sheet

    text = file_text(args.file)
    try:
        scored = sheet(replay_record(text, boards_of(args.file)))
    except RecordFault as fault:
        raise CommandError(fault.report(args.file)) from None
    if args.json:
        from companion.share.as_json import sheet_json

        print_json(sheet_json(scored))
    else:
        from companion.share.as_text import sheet_text

        print(sheet_text(scored), end="")
    return FAULTY if scored.refused else DONE
