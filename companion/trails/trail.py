"""The longest continuous path: tracks joined end to end, each used at most once (rule BA-20).

For each connected part of the network, dead ends are cut off and remembered as tails; parity gives the least
that must be left out of the rest; and if what that leaves is in pieces, a search guided by that bound finds the
heaviest path in one piece. Every step is exact.

The time grows with the width of the network. With no more tracks than a side's pieces can fill (`MOST_TRACKS`) it
is a second or two at worst. With more, which only lines against the rules can claim, a network that would take much
longer gets a long path that may not be the longest, and its `Trail` says so.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.values import NamedTuple
from companion.trails.core import cut_dead_ends
from companion.trails.frontier import least_loss
from companion.trails.greedy import long_path
from companion.trails.network import Edge, Network, Part, Path, parts
from companion.trails.parity import least_losses
from companion.trails.sweep import TooWide, steps
from companion.trails.trial import heaviest_by_trial

MOST_TRACKS = 80
"""Up to this many tracks the longest path is always found. A board whose pieces can fill more is refused."""
_SMALL_PART = 8
"""For parts with at most this many tracks, trying all paths is faster."""


class Trail(NamedTuple):
    """A path: its length in spaces, the cities it passes and the ids of its tracks, in order.

    Track `tracks[i]` joins `cities[i]` and `cities[i + 1]`; a path without tracks has no cities either.
    """

    length: int
    cities: tuple[str, ...]
    tracks: tuple[int, ...]
    exact: bool = True
    """False if there may be a longer one; only possible with more than `MOST_TRACKS` tracks."""


def longest_trail(edges: Iterable[Edge]) -> Trail:
    """The longest path over `edges`: it uses each at most once, and may pass a city any number of times.

    The answer depends only on the edges, not on their order or on which city is named first. Among equally
    long paths the one with the lower ids is chosen: of the ids that only one of two paths uses, the lowest
    decides, in favour of the path that uses it. An open path begins at the end whose name comes first; a
    closed one at its first city by name, and its first track has a lower id than its last.

    Lengths are 0 or more. Raises `ValueError` if an id stands for two edges or a length is negative.
    """
    listed = sorted(edges)
    if not listed:
        return Trail(0, (), ())
    network = Network(listed)
    if len(listed) == 1:  # a seat's first route, done in half the time of the general case
        id, a, b, length = listed[0]
        return Trail(length, (min(a, b), max(a, b)), (id,))
    best = 0
    path: Path = ([], [])
    exact = True
    for part in parts(network):
        if part.weight < best:
            break
        try:
            heaviest, candidate = _heaviest_path(network, part)
        except TooWide:
            exact = False
            heaviest, candidate = long_path(network, part)
        if heaviest > best:
            best, path = heaviest, candidate
    cities, tracks = path
    return Trail(
        best >> len(listed),
        tuple(map(network.names.__getitem__, cities)),
        tuple([listed[track][0] for track in tracks]),
        exact,
    )


def _heaviest_path(network: Network, part: Part) -> tuple[int, Path]:
    """The weight of the heaviest path of a part, and the path. Raises `TooWide` if that would take too long."""
    odd = list(filter(network.odd.__getitem__, part.cities))
    if len(odd) <= 2:
        return part.weight, network.walk(sorted(part.tracks))
    if len(part.tracks) <= _SMALL_PART:
        weight = heaviest_by_trial(network, odd)
        return weight, network.walk(network.tracks_of(weight))
    core = cut_dead_ends(network, part)
    best = core.aside
    if core.tracks:
        bounded = len(part.tracks) > MOST_TRACKS
        sweep = steps(network, core, bounded=bounded)
        tables = least_losses(core, sweep, 4 * part.weight)
        bound = core.weight - tables[0][True][0]
        if bound > best:
            tracks = network.tracks_of(bound)
            path = network.walk(tracks)
            if len(path[1]) == len(tracks):
                return bound, path
            loss = least_loss(core, sweep, tables, core.weight - best, bounded=bounded)
            if loss is not None:
                best = core.weight - loss
    return best, network.walk(network.tracks_of(best))
