"""Journals written by processes that are killed: moves, new games, openings and closings, old formats, repairs."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from companion.record.log import AMEND, GO_ON, HEADER, LINE, REDO, STOP, UNDO, Event, GameSummary
from companion.store.faults import Damaged
from companion.store.journal import Journal
from companion.store.repair import repair
from companion.store.saved_games import saved_games
from companion.store.shipped_files import board
from companion.store.tables import FORMAT

from .killing import Tally, Tell, hold, killed

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")
FORMATS = Path(__file__).parents[1] / "formats"
LONG = 60
"""A game with this many events is put aside for a new one."""


def event(seed: int, number: int) -> Event:
    """The event at this place in a game with this seed: the header, then moves of any length, some undone."""
    if number == 1:
        return HEAD
    chance = random.Random(f"{seed} {number}")
    kind = chance.choices((LINE, UNDO, REDO, AMEND, STOP, GO_ON), (8, 1, 1, 1, 1, 1))[0]
    text = f"Ann draws cards ! {number} {'x' * chance.choice((0, 10, 100, 1000, 1900))}".strip()
    return Event(kind, {LINE: text, AMEND: f"change 1 {text}"}.get(kind, ""))


def check(path: Path, seed: int, confirmed: int) -> int:
    """Check that a game's events are all as written, and none that was confirmed is missing. Returns their number."""
    games, broken = saved_games(path.parent)
    hold(not broken, f"the list calls these broken: {broken}")
    with closing(Journal.open(path.stem, folder=path.parent)) as journal:
        events = journal.events()
        sound = journal._link.execute("PRAGMA integrity_check").fetchone()
    hold(sound == ("ok",), f"SQLite finds {sound}")
    hold(path.stem in [game.id for game in games], "the list lacks the game")
    wrong = [number for number, written in enumerate(events, 1) if written != event(seed, number)]
    hold(not wrong, f"events {wrong} are not what was written")
    hold(confirmed <= len(events), f"{confirmed} events were confirmed and {len(events)} are there")
    return len(events)


class Writers:
    """One folder of games, and the ways to be killed in it. Each returns what was confirmed and what is beyond that."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.chance = random.Random(seed)
        self.path: Path | None = None
        self.game = 0

    def kill(self, tally: Tally) -> None:
        """Kill once, in a randomly chosen way."""
        ways: dict[Callable[[], tuple[int, int]], int] = {
            self.while_playing: 12,
            self.while_opening: 4,
            self.while_beginning: 3,
            self.while_migrating: 3,
            self.while_repairing: 2,
        }
        kind = self.chance.choices(list(ways), list(ways.values()))[0]
        confirmed, beyond = kind()
        tally.add(f"kills {kind.__name__.replace('_', ' ')}", confirmed, beyond)

    def while_playing(self) -> tuple[int, int]:
        """Save moves one after the other, in a game that may have been killed before."""
        path, seed, before = self._game()

        def play(tell: Tell) -> None:
            journal = Journal.open(path.stem, folder=path.parent)
            for number in range(len(journal.events()) + 1, 10_000):
                journal.append(event(seed, number), GameSummary(number))
                tell(str(number))

        return self._counted(path, seed, before, killed(play, self.chance))

    def while_opening(self) -> tuple[int, int]:
        """Open and close the game after every move, so that its log is merged into it and removed."""
        path, seed, before = self._game()

        def play(tell: Tell) -> None:
            for number in range(before + 1, 10_000):
                with closing(Journal.open(path.stem, folder=path.parent)) as journal:
                    journal.append(event(seed, number))
                    tell(str(number))

        return self._counted(path, seed, before, killed(play, self.chance, most=6, within=0.02))

    def while_beginning(self) -> tuple[int, int]:
        """Begin games: each is there completely or not at all."""
        folder, seed = self._folder("begun"), self.seed

        def begin(tell: Tell) -> None:
            while True:
                Journal.create([event(seed, n) for n in (1, 2, 3)], board="usa", players=["Ann"], folder=folder).close()
                tell("1")

        reported = len(killed(begin, self.chance, most=5, within=0.02))
        games = sorted(folder.glob("*.game"))
        hold(reported <= len(games) <= reported + 1, f"{reported} games were begun and {len(games)} are there")
        for path in games:
            hold(check(path, seed, 3) == 3, f"{path.name} is not whole")
        Journal.create([HEAD], board="usa", players=["Ann"], folder=folder).close()
        shutil.rmtree(folder)
        return reported, len(games) - reported

    def while_migrating(self) -> tuple[int, int]:
        """Open games of every older format: each is completely of the old format, or of the new one."""
        folder = self._folder("old")
        old = [file for file in FORMATS.glob("v*.game") if file.stem != f"v{FORMAT}"]
        copies = [folder / f"{number}-{file.name}" for number in range(8) for file in old]
        wanted: dict[str, list[Event]] = {}
        for file in old:
            shutil.copyfile(file, folder / "first.game")
            with closing(Journal.open("first", folder=folder)) as journal:
                wanted[file.name] = journal.events()
        for path in copies:
            shutil.copyfile(FORMATS / path.name.partition("-")[2], path)

        def migrate(tell: Tell) -> None:
            for path in copies:
                Journal.open(path.stem, folder=folder).close()
                tell(path.name)

        reported = killed(migrate, self.chance, most=len(copies) - 1, within=0.02)
        for path in copies:
            with closing(Journal.open(path.stem, folder=folder)) as journal:
                hold(journal.events() == wanted[path.name.partition("-")[2]], f"{path.name} lost something")
        shutil.rmtree(folder)
        return len(reported), 0

    def while_repairing(self) -> tuple[int, int]:
        """Repair damaged games: what could be read is still in the old file, or in a new game."""
        folder, seed = self._folder("damaged"), self.seed
        for number in range(1, 5):
            events = [event(seed, number) for number in range(1, 40)]
            Journal.create(events, board="usa", players=["Ann", "Bea"], folder=folder).close()
            path = folder / f"{number}.game"
            next(folder.glob("*usa*.game")).rename(path)
            raw = bytearray(path.read_bytes())
            raw[4096 * 3 : 4096 * 3 + 8] = b"\xff" * 8
            path.write_bytes(raw)

        def mend(tell: Tell) -> None:
            for number in range(1, 5):
                repair(str(number), board, folder=folder)
                tell(str(number))

        reported = killed(mend, self.chance, most=3, within=0.08)
        for number in range(1, 5):
            aside = folder / f"{number}.game.damaged"
            hold(aside.exists() != (folder / f"{number}.game").exists(), f"the damaged file {number} is not there once")
            try:
                repaired = repair(str(number), board, folder=folder) if not aside.exists() else None
            except Damaged as fault:
                hold(False, f"{number} cannot be repaired any more: {fault}")
            hold(aside.exists(), f"{number} was not put aside: {repaired}")
        games, broken = saved_games(folder)
        hold(not broken, f"the list calls these broken: {broken}")
        hold(4 <= len(games) <= 5, f"{len(games)} games came of 4 damaged ones")
        shutil.rmtree(folder)
        return len(reported), len(games) - 4

    def _game(self) -> tuple[Path, int, int]:
        """A game in progress, its seed, and the number of its events."""
        seed = self.seed * 1000 + self.game
        have = check(self.path, seed, 0) if self.path is not None else LONG
        if have >= LONG:
            if self.path is not None:
                self.path.unlink()
            self.game += 1
            seed = self.seed * 1000 + self.game
            with closing(
                Journal.create([event(seed, 1)], board="usa", players=["Ann"], folder=self._folder("played"))
            ) as journal:
                self.path = journal.path
            have = 1
        assert self.path is not None
        return self.path, seed, have

    def _counted(self, path: Path, seed: int, before: int, reported: list[str]) -> tuple[int, int]:
        last = int(reported[-1]) if reported else before
        have = check(path, seed, last)
        hold(have <= last + 1, f"{last} events were confirmed and {have} are there")
        return last - before, have - last

    def _folder(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder
