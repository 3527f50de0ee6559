"""`companion settings`: where the settings file is, what it sets or can set, and what is wrong with it."""

from __future__ import annotations

import argparse

from companion.cli.arguments import DONE, FAULTY, Commands
from companion.words import wording
from companion.words.plain import plain


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    commands.add_parser("settings", help=wording("shell help settings")).set_defaults(run=_settings)


def _settings(args: argparse.Namespace) -> int:
    from companion.store.preferences import preferences, settings_file

    path = settings_file()
    if not path.exists():
        print(wording("settings none", file=plain(str(path), 300)))
        print(wording("settings sample"))
        return DONE
    chosen = preferences()
    print(wording("settings at", file=plain(str(path), 300)))
    for theirs, ours in chosen.keys.items():
        print(wording("settings key means", key=theirs, ours=ours))
    if chosen.base_theme:
        print(wording("settings theme", like=chosen.base_theme, names=", ".join(chosen.colours)))
    if chosen.exports:
        print(wording("settings exports", folder=plain(chosen.exports, 300)))
    for fault in chosen.faults:
        print(f"  {fault}")
    return FAULTY if chosen.faults else DONE
