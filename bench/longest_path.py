"""How long it takes to find the longest continuous path, compared with a memoised search over all trails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median
from time import perf_counter, process_time

from bench.games import Measured
from bench.networks import Network, kinds
from bench.stopwatch import Row, in_ms, in_turns
from companion.trails import Edge, longest_trail

LIMIT = 0.3
"""The seconds after which a search is given up; it then counts as that long, and the ratio is an upper limit."""
TRIALS = 20
"""How many networks of a kind are compared with the search, where that may take long."""
SMALL, TURNS = 12, 12
"""Networks of at most `SMALL` tracks take microseconds: all are compared with the search, `TURNS` times in turns."""


class GivenUp(Exception):
    """A search has used up its time limit."""


def trail_search(edges: Sequence[Edge], limit: float = LIMIT) -> int:
    """The length of the longest path, found by walking on from every city, each (city, used tracks) only once.

    Raises `GivenUp` after `limit` seconds.
    """
    near: dict[str, list[tuple[int, str, int]]] = {}
    for rank, (_, a, b, length) in enumerate(edges):
        near.setdefault(a, []).append((1 << rank, b, length))
        if a != b:
            near.setdefault(b, []).append((1 << rank, a, length))
    known: dict[tuple[str, int], int] = {}
    until = perf_counter() + limit

    def onward(city: str, used: int) -> int:
        if (city, used) in known:
            return known[city, used]
        if not len(known) & 1023 and perf_counter() > until:
            raise GivenUp
        best = 0
        for bit, end, length in near[city]:
            if not used & bit:
                best = max(best, length + onward(end, used | bit))
        known[city, used] = best
        return best

    return max([onward(city, 0) for city in near], default=0)


def rows(_: Measured) -> Iterator[Row]:
    """One row for each kind of network."""
    for kind, networks in kinds():
        small = max(map(len, networks)) <= SMALL
        timings = [_compared(network, small) for network in (networks if small else networks[:TRIALS])]
        begun = process_time()
        ours = [min(_once(network) for _ in range(3)) for network in networks]
        cpu = (process_time() - begun) / (3 * len(networks))
        yield Row(
            kind,
            in_ms(ours),
            cpu=cpu * 1e3,
            reference=median(other for _, other, _ in timings) * 1e3,
            ratios=tuple(mine / other for mine, other, _ in timings),
            capped=any(late for *_, late in timings),
        )


def _once(network: Network) -> float:
    start = perf_counter()
    longest_trail(network)
    return perf_counter() - start


def _compared(network: Network, small: bool) -> tuple[float, float, bool]:
    """The seconds of ours and of the search, and whether the search was given up."""
    try:
        if trail_search(network) != longest_trail(network).length:
            raise AssertionError(f"the two disagree on {network}")
        turns = TURNS if small else 1
        return *in_turns(partial(longest_trail, network), partial(trail_search, network), turns), False
    except GivenUp:
        return min(_once(network) for _ in range(3)), LIMIT, True
