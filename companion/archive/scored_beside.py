"""Saved games scored by several processes at once, if there are many games and several cores.

The cache checks what comes back like any result it has kept; a game without an answer is scored by the caller.
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
from companion.record.header import Boards
from companion.record.log import Event
from companion.session import Session
from companion.store.faults import REPLAY_ERRORS
from companion.store.reading import read_game
from companion.store.result_cache import CachedRow, ResultCache, rules_digest

if TYPE_CHECKING:
    from companion.workbench.beside import Conversation

FEWEST_GAMES = 25
"""The fewest games worth a process: starting one takes as long as scoring a dozen."""
MOST_PROCESSES = 8
"""The most processes."""
GAMES_BETWEEN_COLLECTIONS = 250
"""How many games such a process scores between garbage collections."""


def score(events: Sequence[Event], boards: Boards) -> GameResult:
    """The result of a game from its events."""
    return result_of(Session(events, boards))


def cores() -> int:
    """How many processes can run at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Rows = Callable[[Sequence[Path]], Iterator[CachedRow | None]]
"""Gives the row of the result for each of these files, in order; None if the caller has to score it."""


@contextmanager
def scored_beside(count: int) -> Iterator[Rows]:
    """A function that scores about `count` games; call it once. The processes start while the caller sorts the games.

    They end with the context, whatever they are doing.
    """
    number = min(cores(), MOST_PROCESSES, count // FEWEST_GAMES)
    processes = _start_processes(number) if number > 1 else []
    if not processes:
        yield lambda games: repeat(None)
        return
    from concurrent.futures import ThreadPoolExecutor

    idle: SimpleQueue[Conversation] = SimpleQueue()
    for process in processes:
        idle.put(process)

    def row(game: Path) -> CachedRow | None:
        process = idle.get()
        try:
            answer = process.answer(json.dumps([rules_digest(), str(game)]).encode())
            return CachedRow(*json.loads(answer)) if answer else None
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


def _start_processes(count: int) -> list[Conversation]:
    """`count` processes, or as many as can be started."""
    from companion.workbench.beside import Conversation

    processes: list[Conversation] = []
    with suppress(OSError):
        while len(processes) < count:
            processes.append(Conversation(__name__, 0))
    return processes


def begin() -> Callable[[bytes, Callable[[bytes], None]], bytes]:
    """What answers in such a process: it maps a digest of the rules and the path of a game to the row of its result.

    The answer is empty if the game cannot be read, or if this process has other rules because of an update meanwhile.
    """
    cache = ResultCache(read_result, write_result)
    gc.disable()  # scored games are freed by reference counting
    answers = count(1)

    def answer(question: bytes, _: Callable[[bytes], None]) -> bytes:
        if not next(answers) % GAMES_BETWEEN_COLLECTIONS:
            gc.collect()
        rules, name = json.loads(question)
        path = Path(name)
        if rules != rules_digest():
            return b""
        try:
            events = read_game(path)
            return json.dumps(cache.row_for_events(events, lambda boards: score(events, boards), path.stem)).encode()
        except REPLAY_ERRORS:
            return b""

    return answer
