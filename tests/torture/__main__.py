"""Kill processes, damage files, make disks fail, and report what was found; exit non-zero if a promise was broken."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from companion.record.log import fold

from .apps import Apps
from .damages import PLACES, Damages, story
from .disks import Disks, library
from .killing import Broken, Tally
from .writers import Writers

Job = tuple[str, int, int]
"""What is done, how often, and with what seed."""

WAYS: dict[str, Callable[[Path, int], Callable[[Tally], None]]] = {
    "app": lambda folder, seed: Apps(folder, seed).kill,
    "writer": lambda folder, seed: Writers(folder, seed).kill,
    "damage": lambda folder, seed: Damages(folder, seed).damage,
    "fault": lambda folder, seed: Disks(folder, seed).fail,
    "call": lambda folder, seed: Disks(folder, seed).kill,
    "power": lambda folder, seed: Disks(folder, seed).cut_power,
}
STAND = len(fold(story()).lines)
"""The number of lines of the damaged game that were not undone."""
PORTIONS = {"app": 5, "writer": 35, "damage": 50, "fault": 20, "call": 20, "power": 100}
"""How many are done in one folder, one after the other."""


def work(job: Job) -> tuple[Tally, str]:
    """Do one portion in a folder of its own. Returns the tally, and a fault if there was one."""
    what, count, seed = job
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        try:
            act = WAYS[what](Path(folder), seed)
            for _ in range(count):
                act(tally)
        except Broken as broken:
            return tally, f"{what}, seed {seed}, number {tally.total}: {broken}"
        except Exception:
            return tally, f"{what}, seed {seed}, number {tally.total}:\n{traceback.format_exc()}"
    return tally, ""


def jobs(counts: dict[str, int], seed: int) -> list[Job]:
    """Everything in portions; those of the app come first, because they take longest."""
    portions: list[Job] = []
    for what, portion in PORTIONS.items():
        for number, first in enumerate(range(0, counts[what], portion)):
            portions.append((what, min(portion, counts[what] - first), seed * 1_000_000 * PLACES + number))
    return portions


def report(whole: Tally) -> None:
    """Print the figures, one per line."""
    for kind, count in sorted(whole.kills.items()):
        print(f"{count:>7}  {kind}")
    if whole.kills:
        print(f"{whole.confirmed:>7}  things confirmed before, all of them there")
        print(f"{whole.begun:>7}  things more that were being written, whole")
        print(f"{whole.none:>7}  times nothing more was there")
    for place, met in sorted(whole.damages.items()):
        share = met.read / max(1, met.damaged * STAND)
        print(f"{met.total:>7}  times the {place} of a game of 50 lines was damaged: the game was there whole after")
        print(
            f"         {met.whole}, {share:.0%} of the lines that stood after {met.damaged}, none after {met.nothing}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="kills of journal writers")
    parser.add_argument("--app-kills", type=int, default=10, help="kills of the app in a terminal")
    parser.add_argument("--damages", type=int, default=0, help="damages to files of games")
    parser.add_argument("--faults", type=int, default=0, help="system calls that fail; needs a compiler of C")
    parser.add_argument("--calls", type=int, default=0, help="kills at a system call; needs a compiler of C")
    parser.add_argument("--powers", type=int, default=0, help="power cuts; needs a compiler of C")
    parser.add_argument("--seed", type=int, default=1, help="the same seed does the same; the moments differ")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at the same time")
    options = parser.parse_args()
    begun = time.monotonic()
    whole, faults = Tally(), []
    counts = {"app": options.app_kills, "writer": options.kills, "damage": options.damages}
    counts |= {"fault": options.faults, "call": options.calls, "power": options.powers}
    if library() is None and any(counts[what] for what in ("fault", "call", "power")):
        print("no compiler of C is here: no system calls fail, and no power is cut")
        counts |= dict.fromkeys(("fault", "call", "power"), 0)
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for tally, fault in pool.imap_unordered(work, jobs(counts, options.seed)):
            whole.join(tally)
            faults += [fault] if fault else []
    report(whole)
    print(f"{time.monotonic() - begun:>7.0f}  seconds, seed {options.seed}")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{whole.total} kills and damages, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
