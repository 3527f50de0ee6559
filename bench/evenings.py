"""Many games together: imported, counted for the first time, and counted again."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from unittest.mock import patch

from bench.games import ROOT, Measured
from bench.stopwatch import Note, Row, repeated, row
from companion.archive.importing import import_records, record_files
from companion.archive.statistics import count_games
from companion.store.result_cache import results_file

AGAIN = 5


def rows(_: Measured) -> Iterator[Row | Note]:
    """The rows of all games in tests/games, in a home directory of their own."""
    records = record_files([str(ROOT / "tests" / "games")])
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, COMPANION_HOME=home):
        yield row(f"{len(records)} records taken in", lambda: list(import_records(records)))
        yield repeated("the same once more: all are there", lambda: list(import_records(records)), AGAIN)
        results_file().unlink()
        yield row(f"statistics of {len(records)} games, the first time", lambda: list(count_games()))
        yield repeated("statistics, results kept", lambda: list(count_games()), AGAIN)
