"""An evening that does not end: memory and time must stay level.

Plays 500 games one after the other in one process, each with its journal, suggestions, undone and corrected lines, its
sheet and its exports; then one game of 2,000 lines, corrected now and then. Exits non-zero if memory grows.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

from many_games import many_games  # noqa: E402

from companion.record.edits import CHANGE, Edit  # noqa: E402
from companion.record.log import HEADER, Event  # noqa: E402
from companion.session import Session, record_events  # noqa: E402
from companion.share.formats import PICTURE, formats_for  # noqa: E402
from companion.share.play import Play  # noqa: E402
from companion.store import shipped_files  # noqa: E402
from companion.store.journal import Journal  # noqa: E402

PORTION = 50
"""The number of games in one row of the report; for the long game, a tenth of its lines."""
GROWTH = 10_000
"""Blocks of memory that may be added between the second row and the last; one game has about as many."""
LONG_HEAD = "board: usa\nplayers: Ann red, Bea blue, Cal green\ntracking: claims\n"


def timed(times: list[float], act: Callable[[], object]) -> None:
    begun = time.perf_counter()
    act()
    times.append(time.perf_counter() - begun)


def played(text: str, folder: Path, times: list[float]) -> None:
    """Play one game line by line, as people do; the seconds that each line takes, including saving it, are added to
    `times`.
    """
    head, *lines = record_events(text, shipped_files.board)
    names = [seat.name for seat in Session([head], shipped_files.board).game.table.seats]
    with closing(Journal.create([head], board="soak", players=names, folder=folder)) as journal:
        session = Session([head], shipped_files.board, journal)
        for at, line in enumerate(lines):
            timed(times, lambda line=line: session.play(line.text))  # type: ignore[misc]
            if at % 20 == 5:
                session.suggestions(line.text[:12])
                session.undo()
                session.redo()
            if at % 40 == 25:
                number = max(1, len(session.moves) // 2)
                proposal = session.propose(Edit(CHANGE, number, session.moves[number - 1].text))
                if proposal.possible:
                    session.agree(proposal)
        play = Play(session.game, session.sheet(), session.record(), session.record(secrets=True), datetime.now(UTC))
        for form in formats_for(play):
            if form.kind != PICTURE:
                form.make(play)
    assert session.over
    journal.path.unlink()


def long_lines() -> Iterator[str]:
    """Lines that can be entered for ever: claims as long as there are tracks, then draws."""
    people = ("Ann", "Bea", "Cal")
    number = 0
    for track in shipped_files.board("usa").tracks:
        number += 1
        yield f"{people[number % 3]} claims {track.a} - {track.b} ! {number}"
    while True:
        number += 1
        yield f"{people[number % 3]} draws cards ! {number}"


def size() -> int:
    """The memory blocks of Python's objects, after collecting garbage."""
    gc.collect()
    return sys.getallocatedblocks()


def living(*kinds: type) -> list[int]:
    """The number of living objects of each kind, after collecting garbage."""
    gc.collect()
    of = Counter(map(type, gc.get_objects()))
    return [sum(count for one, count in of.items() if issubclass(one, kind)) for kind in kinds]


def resident() -> float:
    """Megabytes the process uses. 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _row(what: str, times: list[float]) -> int:
    now = size()
    worst = statistics.quantiles(times, n=20)[-1]
    print(f"{what:>12}  {now:>9,} blocks  {resident():5.0f} MB in all  "
          f"{statistics.median(times) * 1e3:6.2f} ms a line, 95 % under {worst * 1e3:6.2f}", flush=True)  # fmt: skip
    return now


def games(count: int, folder: Path) -> bool:
    """Play `count` games. Returns whether memory stayed level."""
    sizes: list[int] = []
    times: list[float] = []
    for at, text in enumerate(many_games(count), 1):
        played(text, folder, times)
        if at % PORTION == 0:
            sizes.append(_row(f"{at} games", times))
            times.clear()
    return len(sizes) < 3 or sizes[-1] - sizes[1] < GROWTH


def long_game(count: int, folder: Path) -> None:
    """Play one game of `count` lines, and report how long a line and a correction take as it grows."""
    head = Event(HEADER, LONG_HEAD)
    times: list[float] = []
    amends: list[float] = []
    with closing(Journal.create([head], board="soak", players=("Ann",), folder=folder)) as journal:
        session = Session([head], shipped_files.board, journal)
        for at, line in enumerate(long_lines(), 1):
            timed(times, lambda line=line: session.play(line))  # type: ignore[misc]
            if at % 50 == 0:
                number = at - 20
                timed(amends, lambda number=number: _amend(session, number))  # type: ignore[misc]
            if at % max(1, count // 10) == 0:
                _row(f"{at} lines", times)
                print(f"{'':14}a line changed 20 lines back: {amends[-1] * 1e3:.0f} ms" if amends else "")
                times.clear()
            if at == count:
                break
        name = journal.id
    assert len(session.moves) == count
    begun = time.perf_counter()
    with closing(Journal.open(name, folder=folder)) as again:
        assert len(Session(again.events(), shipped_files.board).moves) == count
    print(f"{'':14}opened again in {time.perf_counter() - begun:.2f} s")


def _amend(session: Session, number: int) -> None:
    proposal = session.propose(Edit(CHANGE, number, f"{session.moves[number - 1].text} again"))
    assert proposal.possible
    session.agree(proposal)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--lines", type=int, default=2000)
    options = parser.parse_args()
    level = True
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_HOME"] = folder
        if options.games:
            level = games(options.games, Path(folder))
        if options.lines:
            long_game(options.lines, Path(folder))
    print("memory stays level" if level else "memory grows")
    return 0 if level else 1


if __name__ == "__main__":
    sys.exit(main())
