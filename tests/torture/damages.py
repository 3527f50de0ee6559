"""Files of games damaged in every way in which files get damaged, and what the app makes of them."""

from __future__ import annotations

import os
import random
import shutil
import signal
from contextlib import closing
from pathlib import Path

from companion.record.log import AMEND, HEADER, LINE, REDO, UNDO, Event, GameSummary, fold
from companion.record.replay import write_record
from companion.session import Session
from companion.store.faults import Damaged, JournalFault
from companion.store.journal import Journal
from companion.store.repair import repair
from companion.store.shipped_files import board

from .killing import Tally, hold

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")
LOST = Event(LINE, "# a line that stood here could not be read")
PLACES = 3


def story(count: int = 50) -> list[Event]:
    """A header and `count` lines, long and short, some undone, some corrected."""
    chance = random.Random(count)
    events = [HEAD]
    for number in range(1, count + 1):
        kind = {11: UNDO, 12: REDO, 13: AMEND}.get(number % 20, LINE)
        text = f"Ann draws cards ! {number} {'x' * chance.choice((0, 20, 300, 1900))}".strip()
        events.append(Event(kind, {LINE: text, AMEND: f"change 1 {text}"}.get(kind, "")))
    return events


def record_of(events: list[Event]) -> str:
    """The contents of the copy beside a game."""
    return write_record(Session(events, board).replay, secrets=False)


def begun(folder: Path, events: list[Event], *, copied: bool = True) -> Path:
    with closing(Journal.create(events, board="usa", players=["Ann", "Bea"], folder=folder)) as journal:
        if copied:
            journal.copy(record_of(events))
        return journal.path


def crashed(folder: Path, events: list[Event], *, copied: bool = True) -> Path:
    """A game whose process was killed, so that all but its beginning is in the log."""
    folder.mkdir(exist_ok=True)
    record = record_of(events) if copied else ""
    child = os.fork()
    if child == 0:
        journal = Journal.create(events[:1], board="usa", players=["Ann", "Bea"], folder=folder)
        for event in events[1:]:
            journal.append(event, GameSummary(1))
        if copied:
            journal.copy(record)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    return next(folder.glob("*.game"))


def pieces(folder: Path) -> dict[str, bytes]:
    """The files of a folder, without the index of a log, which SQLite writes by itself."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith(("-shm", "-open"))}


def spoil(path: Path, chance: random.Random) -> str:
    """Damage a file in one of the ways in which files get damaged. Returns which."""
    raw = bytearray(path.read_bytes())
    kind = chance.choice(("flip", "flip", "flip", "many", "cut", "page", "rubbish", "empty", "longer"))
    at = chance.randrange(len(raw))
    if kind == "flip":
        raw[at] ^= 1 << chance.randrange(8)
    elif kind == "many":
        for _ in range(chance.randint(2, 200)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
    elif kind == "cut":
        del raw[at:]
    elif kind == "page":
        page = at // 4096 * 4096
        raw[page : page + 4096] = bytes(min(4096, len(raw) - page))
    elif kind == "rubbish":
        raw[at : at + 3000] = chance.randbytes(len(raw[at : at + 3000]))
    elif kind == "empty":
        raw.clear()
    else:
        raw += chance.randbytes(5000)
    path.write_bytes(raw)
    return f"{kind} at {at}"


class Damages:
    """One game of 50 lines, copied and damaged again and again.

    Depending on the seed, the damage is to its file, or to the file or the log of a game whose process was killed,
    where the log has nearly everything.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.events = story()
        self.lines = fold(self.events).lines
        self.place, ending = (("file", ""), ("file after a kill", ""), ("log", "-wal"))[seed % PLACES]
        path = (crashed if seed % PLACES else begun)(folder / "whole", self.events)
        self.name, self.spoilt = path.name, f"{path.name}{ending}"

    def damage(self, tally: Tally) -> None:
        """Damage a copy and open it: it is the game as it was, or a fault in one line, but never other moves.

        What the fault calls damaged is repaired: the lines that stood are there, each in its place, and the damaged
        file is unchanged.
        """
        folder = self.folder / "copy"
        shutil.copytree(self.folder / "whole", folder)
        how = spoil(folder / self.spoilt, self.chance)
        before = pieces(folder)
        met = tally.of_damages(self.place)
        try:
            with closing(Journal.open("usa", folder=folder)) as journal:
                hold(journal.events() == self.events, f"{how}: another game came of it")
            met.whole += 1
        except JournalFault as fault:
            hold(str(fault).isprintable() and len(str(fault)) < 300, f"{how}: it was told as {str(fault)!r}")
            hold(pieces(folder) == before, f"{how}: the damaged file was changed")
            if isinstance(fault, Damaged):
                met.damaged += 1
                met.read += self._repair(folder, fault, before, how)
            else:
                met.nothing += 1
        shutil.rmtree(folder)

    def _repair(self, folder: Path, fault: Damaged, before: dict[str, bytes], how: str) -> int:
        """Repair the game. Returns the number of lines in the new one."""
        done = repair("usa", board, folder=folder)
        assert done is not None
        hold((done.recovered, done.total) == (fault.recoverable, fault.total), f"{how}: the repair counts otherwise")
        with closing(Journal.open(done.game, folder=folder)) as journal:
            kept = fold(journal.events()).lines
        hold(len(kept) <= len(self.lines), f"{how}: there are more lines than there were")
        for number, (ours, theirs) in enumerate(zip(kept, self.lines, strict=False), 1):
            hold(ours in (theirs, LOST.text), f"{how}: line {number} became {ours}")
        after = pieces(folder)
        for name, raw in before.items():
            aside = f"{self.name}.damaged{name[len(self.name) :]}"
            hold(after.get(aside) == raw, f"{how}: {name} is not aside as it was")
        return sum(1 for line in kept if line != LOST.text)
