"""Saved games scored in several processes at once, where there are many and the machine has several cores.

What comes back is checked by the cache as a kept result is; a game without an answer is scored by whoever asked.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count, repeat
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from companion.leaderboard.results import GameResult, read_result, result_of, write_result
from companion.record.faults import RecordFault
from companion.record.header import Boards
from companion.record.log import Event
from companion.session import Session
from companion.store.reading import read_game
from companion.store.result_cache import KeptRow, ResultCache, rules_digest

if TYPE_CHECKING:
    from companion.workbench.beside import Conversation

FEWEST = 25
"""Games for each process, at least: to start one takes as long as to score a dozen."""
MOST = 8
"""Processes, at most."""
SEARCHED = 250
"""Games after which such a process looks for garbage."""


def score(events: Sequence[Event], boards: Boards) -> GameResult:
    """The result of a game from its events."""
    return result_of(Session(events, boards))


def cores() -> int:
    """How many processes of this machine can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Rows = Callable[[Sequence[Path]], Iterator[KeptRow | None]]
"""Gives for each of these files, in order, the row of its result; None where it is to be scored here."""


@contextmanager
def scored_beside(count: int) -> Iterator[Rows]:
    """What scores about so many games, once; it gets ready while they are put in order.

    The processes end with the context, whatever they are doing.
    """
    number = min(cores(), MOST, count // FEWEST)
    processes = _started(number) if number > 1 else []
    if not processes:
        yield lambda games: repeat(None)
        return
    from concurrent.futures import ThreadPoolExecutor

    idle: SimpleQueue[Conversation] = SimpleQueue()
    for process in processes:
        idle.put(process)

    def row(game: Path) -> KeptRow | None:
        process = idle.get()
        try:
            answer = process.answer(json.dumps([rules_digest(), str(game)]).encode())
            return KeptRow(*json.loads(answer)) if answer else None
        except (OSError, TypeError, ValueError):
            return None
        finally:
            idle.put(process)

    threads = ThreadPoolExecutor(len(processes))
    try:
        yield lambda games: threads.map(row, games)
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.end()
        threads.shutdown()


def _started(count: int) -> list[Conversation]:
    """So many processes, or as many as can be started."""
    from companion.workbench.beside import Conversation

    processes: list[Conversation] = []
    with suppress(OSError):
        while len(processes) < count:
            processes.append(Conversation(__name__, 0))
    return processes


def begin() -> Callable[[bytes, Callable[[bytes], None]], bytes]:
    """What answers in such a process: the digest of the rules and the path of a game give the row of its result.

    Nothing if the game cannot be read, or this process has other rules: then there was an update meanwhile.
    """
    cache = ResultCache(read_result, write_result)
    gc.disable()  # a game that was scored goes without a search
    answers = count(1)

    def answer(question: bytes, _: Callable[[bytes], None]) -> bytes:
        if not next(answers) % SEARCHED:
            gc.collect()
        rules, name = json.loads(question)
        path = Path(name)
        if rules != rules_digest():
            return b""
        try:
            events = read_game(path)
            return json.dumps(cache.row(events, lambda boards: score(events, boards), path.stem)).encode()
        except (RecordFault, LookupError, OSError, ValueError):
            return b""

    return answer
