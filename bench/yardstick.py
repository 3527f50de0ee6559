"""A yardstick of plain Python: how much slower than at its fastest the machine is while a row is timed.

Aims in milliseconds depend on the machine, and a shared one may be half as fast an hour later. The yardstick runs no
code of the app: it splits and folds words, makes small values and copies mappings, as a referee does all the time.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

FASTEST = 0.92
"""The fewest milliseconds of CPU that it takes on the machine of SPEED.md."""
EVERY = 0.1
"""The least number of seconds between two looks, while short calls are timed."""
_LINE = "Ann claims New York - Saint Louis with 3 red 1 wild; Bea draws blue, wild; Cal keeps 2 tickets"


class _Card(NamedTuple):
    kind: str
    length: int
    place: int


class Yardstick:
    """The machine's speed as observed since the last row."""

    def __init__(self) -> None:
        self._looks: list[float] = []
        self._looked_at = float("-inf")
        self._slower = 1.0

    def sample(self) -> None:
        """Time the yardstick once, unless that was done a moment ago."""
        if perf_counter() - self._looked_at < EVERY:
            return
        start = process_time()
        _work()
        self._looks.append((process_time() - start) * 1e3)
        self._looked_at = perf_counter()

    def slower(self) -> float:
        """How many times as long as at its fastest it took since the last call; unchanged if it was not timed since."""
        self.sample()
        if self._looks:
            self._slower = max(1.0, median(self._looks) / FASTEST)
            self._looks.clear()
        return self._slower


YARDSTICK = Yardstick()


def _work() -> dict[str, int]:
    hand: dict[str, int] = {}
    for _ in range(60):
        for place, word in enumerate(_LINE.split()):
            plain = word.strip(",;").casefold()
            card = _Card(plain, len(plain), place)
            if card.kind.isalpha() and card.place % 2:
                hand = {**hand, card.kind[0]: hand.get(card.kind[0], 0) + card.length}
    return hand
