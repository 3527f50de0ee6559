"""A process to be killed: started, listened to, ended with SIGKILL at a moment that nobody chose."""

from __future__ import annotations

import os
import random
import select
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field

PATIENCE = 60.0
"""Seconds after which a silent process counts as a failure of its own."""


class Broken(AssertionError):
    """A promise was broken; the text says which, and with which seed it can be reproduced."""


def hold(what: object, says: str) -> None:
    """Raise `Broken` unless `what` is true."""
    if not what:
        raise Broken(says)


@dataclass(slots=True)
class Met:
    """What came of damaged files of one kind; `read` counts the recovered lines of damaged ones."""

    whole: int = 0
    damaged: int = 0
    nothing: int = 0
    read: int = 0

    @property
    def total(self) -> int:
        return self.whole + self.damaged + self.nothing

    def join(self, other: Met) -> None:
        self.whole += other.whole
        self.damaged += other.damaged
        self.nothing += other.nothing
        self.read += other.read


@dataclass(slots=True)
class Tally:
    """The results of a run's kills and damages."""

    damages: dict[str, Met] = field(default_factory=dict)
    kills: dict[str, int] = field(default_factory=dict)
    confirmed: int = 0
    """Things that had been confirmed before the kill: each was found again."""
    begun: int = 0
    """Things that were being written but not confirmed, and were found complete."""
    none: int = 0
    """Kills after which nothing was there beyond what had been confirmed."""

    def add(self, kind: str, confirmed: int, beyond: int) -> None:
        self.kills[kind] = self.kills.get(kind, 0) + 1
        self.confirmed += confirmed
        self.begun += beyond
        self.none += not beyond

    def of_damages(self, place: str) -> Met:
        return self.damages.setdefault(place, Met())

    def join(self, other: Tally) -> None:
        for place, met in other.damages.items():
            self.of_damages(place).join(met)
        for kind, count in other.kills.items():
            self.kills[kind] = self.kills.get(kind, 0) + count
        self.confirmed += other.confirmed
        self.begun += other.begun
        self.none += other.none

    @property
    def total(self) -> int:
        return sum(self.kills.values()) + sum(met.total for met in self.damages.values())


Tell = Callable[[str], None]


def killed(act: Callable[[Tell], None], chance: random.Random, *, most: int = 12, within: float = 0.008) -> list[str]:
    """Kill a forked process. Returns what it reported before.

    It is killed after a few lines, 0 to `most`, and then up to `within` seconds later.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        status = 1
        try:
            act(lambda line: _write(write, line))
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    output = b""
    wanted = chance.randint(0, most)
    while output.count(b"\n") < wanted and (more := _read(read)):
        output += more
    time.sleep(chance.random() * within)
    os.kill(child, signal.SIGKILL)
    _, ended = os.waitpid(child, 0)
    while more := os.read(read, 65536):
        output += more
    os.close(read)
    hold(os.WIFSIGNALED(ended) or os.WEXITSTATUS(ended) == 0, "the process failed by itself before it was killed")
    return output.decode().splitlines()


def _write(file: int, line: str) -> None:
    os.write(file, f"{line}\n".encode())


def _read(file: int) -> bytes:
    ready, _, _ = select.select([file], [], [], PATIENCE)
    hold(ready, f"nothing was told for {PATIENCE:.0f} seconds")
    return os.read(file, 65536)
