"""How long the longest continuous path takes, beside a memoised search over all trails.

Run it with `python bench/longest_path.py`. Boards are read from maps/; one that is missing there is looked
for among the facts beside the project.
"""

from __future__ import annotations

import csv
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from companion.trails import Edge, Trail, longest_trail  # noqa: E402  (runs from a checkout, installed or not)

FACTS = ROOT.parent / "shared" / "facts"
BOARDS = (
    *("usa", "europe", "nordic", "switzerland", "germany", "great-lakes", "world"),
    *("legendary-asia", "team-asia", "india", "county-durham"),
)
GRIDS = ((2, 20), (4, 5), (3, 12), (5, 5), (5, 6), (5, 7), (6, 6))
TRIALS = 30
"""Networks of a kind that the trail search is timed on."""
LIMIT = 0.5
"""Seconds after which a trail search is given up; it then counts as that long."""

Row = tuple[str, int, float, float, float, float, float, int]
"""Kind, networks, least, median and longest time in ms, median of the trail search in ms, median ratio of the
two, and how many searches were given up."""


class GivenUp(Exception):
    """A trail search has used up its time."""


def trail_search(edges: Sequence[Edge], limit: float = LIMIT) -> int:
    """The longest path by walking on from every city, with every (city, used tracks) looked at once."""
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
        for bit, there, length in near[city]:
            if not used & bit:
                best = max(best, length + onward(there, used | bit))
        known[city, used] = best
        return best

    return max([onward(city, 0) for city in near], default=0)


def board(name: str) -> list[Edge]:
    """All tracks of a board; none if it is not at hand."""
    if (file := ROOT / "maps" / f"{name}.toml").is_file():
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["routes"]
    elif (file := FACTS / name / "routes.csv").is_file():
        with file.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
    else:
        return []
    return [Edge(i, row["a"], row["b"], int(row["length"])) for i, row in enumerate(rows)]


def claims(random: Random, tracks: Sequence[Edge], pieces: int, dense: bool) -> list[Edge]:
    """A network one seat could have claimed: one track of each double, each joined to those before.

    A dense one favours short tracks, and those that close a cycle.
    """
    pool = list({frozenset((edge.a, edge.b)): edge for edge in tracks}.values())
    claimed: list[Edge] = []
    cities: set[str] = set()
    while open_ := [e for e in pool if e.length <= pieces and (not cities or e.a in cities or e.b in cities)]:
        pull = [((8 if {e.a, e.b} <= cities else 1) * (7 - e.length) ** 2 if dense else 1) for e in open_]
        edge = random.choices(open_, pull)[0]
        pool.remove(edge)
        claimed.append(edge)
        cities |= {edge.a, edge.b}
        pieces -= edge.length
    return claimed


def densest(random: Random, tracks: Sequence[Edge], pieces: int) -> list[Edge]:
    """Of many dense networks the one with the most cycles."""
    tries = [claims(random, tracks, pieces, dense=True) for _ in range(20)]
    return max(tries, key=lambda net: len(net) - len({city for e in net for city in (e.a, e.b)}))


def grid(rows: int, columns: int) -> list[Edge]:
    """A grid of routes of one piece each."""
    down = [(f"{r}.{c}", f"{r + 1}.{c}") for r in range(rows - 1) for c in range(columns)]
    across = [(f"{r}.{c}", f"{r}.{c + 1}") for r in range(rows) for c in range(columns - 1)]
    return [Edge(i, a, b, 1) for i, (a, b) in enumerate(down + across)]


def kinds() -> Iterator[tuple[str, list[list[Edge]]]]:
    """What is measured: a name and the networks of that kind. The same on every run."""
    random = Random(45)
    if usa := board("usa"):
        for pieces in (8, 20):
            yield f"USA, {pieces} pieces", [claims(random, usa, pieces, dense=False) for _ in range(300)]
        yield "USA, 45 pieces, random", [claims(random, usa, 45, dense=False) for _ in range(300)]
        yield "USA, 45 pieces, dense", [claims(random, usa, 45, dense=True) for _ in range(300)]
        yield "USA, 45 pieces, densest", [densest(random, usa, 45) for _ in range(60)]
        yield "USA, 54 pieces, dense", [claims(random, usa, 54, dense=True) for _ in range(300)]
    for rows, columns in GRIDS:
        net = grid(rows, columns)
        yield f"grid {rows} by {columns}, {len(net)} pieces", [net]
    for name in BOARDS:
        if tracks := board(name):
            yield f"{name}, all {len(tracks)} tracks", [tracks]


def timed(path: Callable[[Sequence[Edge]], Trail | int], network: Sequence[Edge], runs: int) -> float:
    """The shortest of a few runs, in seconds."""
    times: list[float] = []
    for _ in range(runs):
        start = perf_counter()
        path(network)
        times.append(perf_counter() - start)
    return min(times)


def searched(network: Sequence[Edge]) -> tuple[float, bool]:
    """Seconds of a trail search, and whether it was given up."""
    try:
        if trail_search(network) != longest_trail(network).length:
            raise AssertionError(f"the two disagree on {network}")
        seconds = timed(trail_search, network, 1)
    except GivenUp:
        return LIMIT, True
    return seconds, False


def run() -> list[Row]:
    """One row for each kind of network."""
    table: list[Row] = []
    for kind, networks in kinds():
        ours = sorted(timed(longest_trail, network, 3) * 1e3 for network in networks)
        beside = networks[:TRIALS]
        found = [searched(network) for network in beside]
        ratios = [
            seconds * 1e3 / (timed(longest_trail, network, 3) * 1e3)
            for network, (seconds, _) in zip(beside, found, strict=True)
        ]
        searching = median(seconds for seconds, _ in found) * 1e3
        given_up = sum(late for _, late in found)
        table.append((kind, len(networks), ours[0], median(ours), ours[-1], searching, median(ratios), given_up))
    return table


def main() -> None:
    print(f"{'times in ms':34}{'nets':>5}{'least':>9}{'median':>9}{'longest':>9}{'search':>10}{'ratio':>9}")
    for kind, count, least, middle, longest, searching, ratio, given_up in run():
        mark = ">" if given_up else ""
        print(
            f"{kind:34}{count:5}{least:9.3f}{middle:9.3f}{longest:9.3f}"
            f"{mark + format(searching, '.3f'):>10}{mark + format(ratio, '.1f'):>9}"
        )
    print(f"search: all trails, memoised, on up to {TRIALS} networks a kind; '>': some given up at {LIMIT} s")


if __name__ == "__main__":
    main()
