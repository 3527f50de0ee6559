"""`python -m tests.torture.acts`: what a process does while its system calls are counted, recorded, or made to fail.

Each thing that is confirmed is reported by a line of JSON in the file `told`, after it was confirmed.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from companion.record.log import Event, GameSummary
from companion.record.replay import write_record
from companion.session import Session
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.private_drafts import PrivateDrafts, write_drafts
from companion.store.repair import repair
from companion.store.shipped_files import board

from .writers import event

MOVES = 10
"""Events of a game that is played here; it is closed and reopened half-way."""
COVERED = PrivateDrafts({0: ("Denver - El Paso",)})


class Reports:
    """What was confirmed, and what was refused, one per line."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / "told", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def __call__(self, what: str, event: Event | None = None) -> None:
        os.write(self._file, (json.dumps([what, *(event or ())]) + "\n").encode())


def play(folder: Path, seed: int) -> None:
    """Begin a game, play it, close it half-way, reopen it and go on; end like a killed process."""
    tell = Reports(folder)
    games = folder / "home" / "games"
    head = event(seed, 1)
    try:
        journal = Journal.create([head], board="usa", players=["Ann"], folder=games)
    except JournalFault:
        tell("refused", head)
        return
    tell("kept", head)
    tries = 0
    while len(journal.events()) < MOVES and tries < 3 * MOVES:
        tries += 1
        move = event(seed + 1000 * tries, len(journal.events()) + 1)
        try:
            journal.append(move, GameSummary(tries))
        except JournalFault:
            tell("refused", move)
            continue
        tell("kept", move)
        with suppress(JournalFault):
            journal.copy(write_record(Session(journal.events(), board).replay, secrets=False))
        if len(journal.events()) == MOVES // 2:
            journal.close()
            for _ in range(3):
                with suppress(JournalFault):
                    journal = Journal.open(journal.id, folder=games)
                    break
            else:
                return
    os._exit(0)


def mend(folder: Path, seed: int) -> None:
    """Repair a damaged game."""
    tell = Reports(folder)
    with suppress(JournalFault):
        if repair("friday", board, folder=folder / "home" / "games") is not None:
            tell("kept")


def damaged(folder: Path, seed: int) -> list[Event]:
    """Put a damaged game with a covered choice into the folder. Returns its events."""
    events = [event(seed, number) for number in range(1, 20)]
    games = folder / "home" / "games"
    journal = Journal.create(events, board="usa", players=["Ann", "Bea"], folder=games, stem="friday")
    journal.copy(write_record(Session(events, board).replay, secrets=False))
    write_drafts(journal.path, COVERED)
    journal.close()
    raw = bytearray(journal.path.read_bytes())
    raw[4096 * 3 : 4096 * 3 + 8] = b"\xff" * 8
    journal.path.write_bytes(raw)
    return events


if __name__ == "__main__":
    what, where, seed = sys.argv[1:]
    {"play": play, "mend": mend}[what](Path(where), int(seed))
