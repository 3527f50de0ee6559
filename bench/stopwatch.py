"""Timing calls many times over. On a busy machine, trust the least time, the CPU time and the ratios.

Things to compare are timed in turns, one run of ours and one of the other, so that both suffer alike.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter, process_time

from bench.yardstick import YARDSTICK

Call = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Times:
    """The seconds of each run, and the average CPU seconds of a run, including its child processes."""

    seconds: tuple[float, ...]
    cpu: float


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: values in `unit`, CPU time always in ms.

    `reference` is the median of what ours is compared with, and `ratios` are ours divided by the other, pair by pair.
    If `capped`, the other was given up in some pairs, whose ratios are upper limits. `slower` is how many times as long
    as at its fastest the machine took meanwhile.
    """

    what: str
    values: tuple[float, ...]
    unit: str = "ms"
    cpu: float | None = None
    reference: float | None = None
    ratios: tuple[float, ...] = ()
    capped: bool = False
    slower: float = 1.0

    def value(self, column: str) -> float | None:
        """The value of a column: ratio, worst ratio, 9 of 10, least, median or longest. None if the column is empty."""
        if column == "ratio":
            return median(self.ratios) if self.ratios else None
        if column == "worst ratio":
            return max(self.ratios, default=None)
        if column == "9 of 10":
            return quantiles(self.values, n=10, method="inclusive")[-1] if len(self.values) > 1 else self.values[0]
        columns: dict[str, Callable[[Sequence[float]], float]] = {"least": min, "median": median, "longest": max}
        return columns[column](self.values)


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text in the table: a heading, or why something was not measured."""

    text: str


def cpu_seconds() -> float:
    """The CPU seconds used by this process, and by its child processes that have ended."""
    return process_time() + sum(os.times()[2:4])


def timed(*calls: Call) -> Times:
    """The times of calls, one after the other. Garbage is collected once before them."""
    gc.collect()
    times = []
    cpu = 0.0
    for call in calls:
        YARDSTICK.sample()
        begun, start = cpu_seconds(), perf_counter()
        call()
        times.append(perf_counter() - start)
        cpu += cpu_seconds() - begun
    return Times(tuple(times), cpu / len(calls))


def row(what: str, *calls: Call) -> Row:
    """The row of several calls, each made once."""
    return row_of(what, timed(*calls))


def repeated(what: str, call: Call, runs: int) -> Row:
    """The row of one call made `runs` times, after a run that does not count."""
    call()
    return row(what, *[call] * runs)


def row_of(what: str, times: Times) -> Row:
    """The row of times that were measured elsewhere."""
    return Row(what, in_ms(times.seconds), cpu=times.cpu * 1e3)


def in_ms(seconds: Sequence[float]) -> tuple[float, ...]:
    return tuple(second * 1e3 for second in seconds)


def in_turns(ours: Call, other: Call, turns: int) -> tuple[float, float]:
    """The seconds of the shortest run of each, timed in turns."""
    best = other_best = float("inf")
    for _ in range(turns):
        start = perf_counter()
        ours()
        between = perf_counter()
        other()
        end = perf_counter()
        best, other_best = min(best, between - start), min(other_best, end - between)
    return best, other_best
