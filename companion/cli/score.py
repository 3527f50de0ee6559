"""`companion score`: the sheet of a record."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, CommandError, boards_of, file_text
from companion.words import wording

if TYPE_CHECKING:
    from companion.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    """Add the command to the shell's."""
    score = commands.add_parser("score", help=wording("shell help score"))
    score.add_argument("file", metavar="FILE")
    score.add_argument("--json", action="store_true", help=wording("shell help json"))
    score.set_defaults(run=_score)


def _score(told: argparse.Namespace) -> int:
    from companion.board_versions import replay_record
    from companion.record.faults import RecordFault
    from companion.scoring import sheet

    text = file_text(told.file)
    try:
        found = sheet(replay_record(text, boards_of(told.file)))
    except RecordFault as fault:
        raise CommandError(fault.report(told.file)) from None
    if told.json:
        import json

        from companion.share.as_json import sheet_json

        print(json.dumps(sheet_json(found), ensure_ascii=False, indent=1))
    else:
        from companion.share.as_text import sheet_text

        print(sheet_text(found), end="")
    return FAULTY if found.refused else DONE
