"""`python -m tests.long_inputs`: CPU seconds for 100 kB of each kind of long input, the slowest first."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

if str(Path(__file__).parent) not in sys.path:
    sys.path.insert(0, str(Path(__file__).parent))

import contextlib

from companion.archive.importing import import_records
from companion.boards.check import check_boards
from companion.record.faults import RecordFault
from companion.session import Session, record_events
from companion.store import shipped_files
from tests.record.test_long_inputs import FILES, HEAD, LINES, WORDS, record_read, text_of

SIZE = 100_000
"""Characters of each input."""


def cases() -> dict[str, Callable[[], object]]:
    """The long inputs by name, each with the call that reads it."""
    inputs: dict[str, Callable[[], object]] = {}
    for name, lines in LINES.items():
        inputs[f"record of {name}"] = partial(record_read, text_of(lines(), SIZE))
        inputs[f"import of {name}"] = partial(imported, text_of(lines(), SIZE))
    session = Session(record_events(HEAD, shipped_files.board), shipped_files.board)
    for word in WORDS:
        inputs[f"prompt of {word!r}"] = partial(typed, session, "Ann claims " + word * (SIZE // len(word)))
    for head in ("", HEAD, f"{HEAD}Ann claims "):
        for word in WORDS:
            inputs[f"record of {word!r} behind {head[-12:]!r}"] = partial(
                record_read, head + word * (SIZE // len(word))
            )
    for name, file in FILES.items():
        inputs[f"board file of {name}"] = partial(check_boards, file(SIZE))
    return inputs


def imported(text: str) -> None:
    """Import a record's file as a saved game."""
    list(import_records(["friday.ttr"], lambda _: text))


def typed(session: Session, text: str) -> None:
    """Preview a line and list its suggestions, as while it is typed."""
    session.preview(text)
    list(session.suggestions(text))


def seconds(act: Callable[[], object]) -> float:
    begun = process_time()
    with contextlib.suppress(RecordFault, ValueError):
        act()
    return process_time() - begun


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        timings = sorted(((seconds(act), name) for name, act in cases().items()), reverse=True)
    for took, name in timings[:10]:
        print(f"{took:6.2f} s  {name}")
    print(f"{len(timings)} inputs of {SIZE:,} signs; over one second: {sum(took > 1 for took, _ in timings)}")


if __name__ == "__main__":
    main()
