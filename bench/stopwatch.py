"""Times things many times over, and sets the times out in a table."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter

HEAD = ("times in ms", "runs", "least", "median", "9 of 10", "longest")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table, times in milliseconds; nine runs of ten stay `within`, None if not known."""

    what: str
    runs: int
    least: float
    middle: float
    within: float | None
    longest: float


@dataclass(frozen=True, slots=True)
class Note:
    """A line of words in the table: a heading, or why something was not measured."""

    text: str


def row(what: str, seconds: Sequence[float]) -> Row:
    """The row of some times in seconds; there must be one at least."""
    ms = sorted(second * 1e3 for second in seconds)
    within = quantiles(ms, n=10, method="inclusive")[-1] if len(ms) > 1 else ms[0]
    return Row(what, len(ms), ms[0], median(ms), within, ms[-1])


def seconds_of(*calls: Callable[[], object]) -> list[float]:
    """How long each call takes, one after the other, in seconds; rubbish is collected before, not between."""
    gc.collect()
    times = []
    for call in calls:
        start = perf_counter()
        call()
        times.append(perf_counter() - start)
    return times


def repeated(what: str, call: Callable[[], object], runs: int) -> Row:
    """The row of one call made `runs` times, after one that does not count."""
    call()
    return row(what, seconds_of(*[call] * runs))


def lines(rows: Iterable[Row | Note]) -> Iterable[str]:
    """The table, line by line, as the rows come."""
    yield _line(*HEAD)
    for one in rows:
        if isinstance(one, Note):
            yield one.text
        else:
            within = "–" if one.within is None else _ms(one.within)
            yield _line(one.what, str(one.runs), _ms(one.least), _ms(one.middle), within, _ms(one.longest))


def _line(what: str, *columns: str) -> str:
    return f"{what:<44}" + "".join(f"{column:>10}" for column in columns)


def _ms(ms: float) -> str:
    return f"{ms:,.0f}" if ms >= 100 else f"{ms:.1f}" if ms >= 10 else f"{ms:.3f}"
