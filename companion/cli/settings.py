"""`companion settings`: where the settings file is, what it may hold, and what is wrong with it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    """Add the command to the shell's."""
    commands.add_parser("settings", help=wording("shell help settings")).set_defaults(run=_settings)


def _settings(told: argparse.Namespace) -> int:
    from companion.store.preferences import preferences, settings_file

    path = settings_file()
    if not path.exists():
        print(wording("settings none", file=plain(str(path), 300)))
        print(wording("settings sample"))
        return DONE
    found = preferences()
    print(wording("settings at", file=plain(str(path), 300)))
    for theirs, ours in found.keys.items():
        print(wording("settings key means", key=theirs, ours=ours))
    if found.like:
        print(wording("settings theme", like=found.like, names=", ".join(found.colours)))
    if found.exports:
        print(wording("settings exports", folder=plain(found.exports, 300)))
    for fault in found.faults:
        print(f"  {fault}")
    return FAULTY if found.faults else DONE
