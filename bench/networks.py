"""Networks in which to find the longest path: parts of boards, grids, whole boards. They are the same on every run."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from companion.trails import Edge

MAPS = Path(__file__).resolve().parents[1] / "maps"
GRIDS = ((2, 20), (4, 5), (3, 12), (5, 5), (5, 6), (5, 7), (6, 6))
SEAT, PARTNER = 45, 27
"""The pieces of a single player, and of one of two partners."""

Network = list[Edge]


def kinds() -> Iterator[tuple[str, list[Network]]]:
    """The kinds of network that are measured: the name of each, and its networks."""
    random = Random(SEAT)
    usa, asia = board("usa"), board("team-asia")
    yield "USA, 1 to 5 tracks", [grown(random, usa, 1 + i % 5, dense=i % 2 > 0) for i in range(300)]
    yield "USA, 6 to 12 tracks", [grown(random, usa, 6 + i % 7, dense=i % 2 > 0) for i in range(140)]
    yield "USA, 45 pieces, random", [claims(random, usa, SEAT, dense=False) for _ in range(300)]
    yield "USA, 45 pieces, dense", [claims(random, usa, SEAT, dense=True) for _ in range(300)]
    yield "USA, 45 pieces, densest", [densest(random, usa, SEAT) for _ in range(60)]
    for dense, word in ((False, "random"), (True, "dense")):
        yield f"Team Asia, 54 pieces of a team, {word}", [partners(random, asia, dense=dense) for _ in range(300)]
    for rows, columns in GRIDS:
        net = grid(rows, columns)
        yield f"grid {rows} by {columns}, {len(net)} pieces", [net]
    for file in sorted(MAPS.glob("*.toml")):
        net = board(file.stem)
        yield f"{file.stem}, all {len(net)} tracks at once", [net]


def board(name: str) -> Network:
    """All tracks of a board."""
    rows = tomllib.loads((MAPS / f"{name}.toml").read_text(encoding="utf-8"))["routes"]
    return [Edge(i, row["a"], row["b"], int(row["length"])) for i, row in enumerate(rows)]


def grid(rows: int, columns: int) -> Network:
    """A grid of tracks of length 1."""
    down = [(f"{r}.{c}", f"{r + 1}.{c}") for r in range(rows - 1) for c in range(columns)]
    across = [(f"{r}.{c}", f"{r}.{c + 1}") for r in range(rows) for c in range(columns - 1)]
    return [Edge(i, a, b, 1) for i, (a, b) in enumerate(down + across)]


def grown(random: Random, tracks: Sequence[Edge], count: int, *, dense: bool) -> Network:
    """A network of `count` tracks, each joined to the earlier ones, with at most one track of each double."""
    pool = _singles(tracks)
    net: Network = []
    cities: set[str] = set()
    while len(net) < count:
        _add_track(random, pool, net, cities, dense=dense)
    return net


def claims(random: Random, tracks: Sequence[Edge], pieces: int, *, dense: bool) -> Network:
    """A network that one seat could have claimed: at most one track of each double, each joined to the earlier ones.

    A dense one favours short tracks, and tracks that close a cycle.
    """
    pool = _singles(tracks)
    net: Network = []
    cities: set[str] = set()
    while (remaining := pieces - sum(edge.length for edge in net)) and _add_track(
        random, pool, net, cities, dense=dense, most=remaining
    ):
        pass
    return net


def densest(random: Random, tracks: Sequence[Edge], pieces: int) -> Network:
    """The one of many dense networks with the most cycles."""
    tries = [claims(random, tracks, pieces, dense=True) for _ in range(20)]
    return max(tries, key=lambda net: len(net) - len({city for e in net for city in (e.a, e.b)}))


def partners(random: Random, tracks: Sequence[Edge], *, dense: bool) -> Network:
    """A network that two partners could have claimed with `PARTNER` pieces each; neither has two tracks of a double."""
    pool = list(tracks)
    net: Network = []
    cities: set[str] = set()
    own: list[Network] = [[], []]
    playing = [0, 1]
    while playing:
        partner = random.choice(playing)
        has = {frozenset((edge.a, edge.b)) for edge in own[partner]}
        free = [edge for edge in pool if frozenset((edge.a, edge.b)) not in has]
        remaining = PARTNER - sum(edge.length for edge in own[partner])
        added = _add_track(random, free, net, cities, dense=dense, most=remaining)
        if added is None:
            playing.remove(partner)
        else:
            pool.remove(added)
            own[partner].append(added)
    return net


def _singles(tracks: Sequence[Edge]) -> Network:
    return list({frozenset((edge.a, edge.b)): edge for edge in tracks}.values())


def _add_track(
    random: Random, pool: Network, net: Network, cities: set[str], *, dense: bool, most: int = 99
) -> Edge | None:
    """Add to `net` a track of the pool, joined to it and at most `most` long, and give it. None if there is none."""
    fits = [e for e in pool if e.length <= most and (not cities or e.a in cities or e.b in cities)]
    if not fits:
        return None
    pull = [(8 if {e.a, e.b} <= cities else 1) * max(1, 7 - e.length) ** 2 if dense else 1 for e in fits]
    edge = random.choices(fits, pull)[0]
    pool.remove(edge)
    net.append(edge)
    cities |= {edge.a, edge.b}
    return edge
