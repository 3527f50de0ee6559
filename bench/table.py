"""The table: one line for each row, and at the end how many aims were met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bench.aims import AIMS, aims
from bench.stopwatch import Note, Row
from bench.yardstick import YARDSTICK

HEAD = ("runs", "least", "median", "9 of 10", "longest", "CPU", "slower", "beside", "ratio", "worst")
WIDTH = 9


def lines(rows: Iterable[Row | Note], *, whole: bool) -> Iterator[str]:
    """The table, line by line as the rows come. A `whole` table should have a row for every aim."""
    yield _line("ms, or what the row says", HEAD, "aim")
    kept: list[str] = []
    missed: list[str] = []
    seen = set[str]()
    for row in rows:
        if isinstance(row, Note):
            yield row.text
            continue
        seen.add(row.what)
        row = replace(row, slower=YARDSTICK.slower())
        for aim in aims(row):
            (missed if aim.verdict(row) == "NOT MET" else kept).append(f"{row.what}: {aim.limit_text(row)}")
        yield _line(_name(row), _columns(row), "; ".join(aim.limit_text(row) for aim in aims(row)))
    yield f"\n{len(kept)} aims met, {len(missed)} not met"
    yield from (f"  {text}" for text in missed)
    if whole:
        yield from (f"  {what}: no such row" for what in AIMS if what not in seen)


def _name(row: Row) -> str:
    return row.what if row.unit == "ms" or row.what.endswith(row.unit) else f"{row.what}, {row.unit}"


def _columns(row: Row) -> list[str]:
    shown = [row.value(of) for of in ("least", "median", "9 of 10", "longest")]
    bound = "<" if row.capped else ""
    return [
        str(len(row.values)),
        *(_number(value, row.unit) for value in shown),
        _number(row.cpu, "ms"),
        _number(row.slower, "ratio") if row.unit == "ms" else "",
        _number(row.reference, row.unit, ">" if row.capped else ""),
        _number(row.value("ratio"), "ratio", bound),
        _number(row.value("worst ratio"), "ratio") if len(row.ratios) > 1 else "",
    ]


def _line(what: str, columns: Iterable[str], aim: str) -> str:
    return f"{what:<45}{''.join(f'{column:>{WIDTH}}' for column in columns)}  {aim}".rstrip()


def _number(value: float | None, unit: str, mark: str = "") -> str:
    if value is None:
        return ""
    if unit == "bytes" or value >= 100:
        return f"{mark}{value:,.0f}"
    if unit == "MiB" or value >= 10:
        return f"{mark}{value:.1f}"
    return f"{mark}{value:.2f}" if unit == "ratio" and value >= 0.1 else f"{mark}{value:.3f}"
