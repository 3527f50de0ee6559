"""Many games at once: taken in, counted for the first time, and counted again."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from unittest.mock import patch

from bench.games import ROOT, Measured
from bench.stopwatch import Note, Row, repeated, row
from companion.statistics import counted, record_files, taken_in
from companion.store.result_cache import results_file

AGAIN = 5


def rows(_: Measured) -> Iterator[Row | Note]:
    """Every whole game of tests/games, in a house of its own."""
    records = record_files([str(ROOT / "tests" / "games")])
    with tempfile.TemporaryDirectory() as house, patch.dict(os.environ, COMPANION_HOME=house):
        yield row(f"{len(records)} records taken in", lambda: list(taken_in(records)))
        yield repeated("the same once more: all are there", lambda: list(taken_in(records)), AGAIN)
        results_file().unlink()
        yield row(f"statistics of {len(records)} games, the first time", lambda: list(counted()))
        yield repeated("statistics, results kept", lambda: list(counted()), AGAIN)
