"""The core of a connected part: what remains once dead ends are cut off, and the tails that they leave."""

from __future__ import annotations

from companion.game.values import NamedTuple
from companion.trails.network import Network, Part


class Core(NamedTuple):
    """A part without its dead ends. The lists are indexed by city.

    Every city of the core has at least two tracks, not counting loops. A path enters a dead end only to end
    there, so of everything cut off at a city only the two heaviest tails matter.
    """

    cities: list[int]
    tracks: list[int]
    """Loops excluded."""
    odd: list[bool]
    """Whether an odd number of core tracks meet at the city."""
    loop: list[int]
    """The weight of all loops at the city."""
    tail: list[int]
    """The weight of the heaviest tail, including the loops along it; 0 if there is none."""
    second: list[int]
    """The weight of the second-heaviest tail."""
    weight: int
    """The weight of the core tracks and of the loops at their cities."""
    aside: int
    """The weight of the heaviest path that uses no core track."""


def cut_dead_ends(network: Network, part: Part) -> Core:
    """Cut off dead ends until every city has either no core tracks or at least two."""
    ends, weight = network.ends, network.weight
    size = len(network.names)
    degree = [0] * size
    loop = [0] * size
    tail = [0] * size
    second = [0] * size
    # The XOR of a city's remaining tracks: when only one is left, this is it.
    remaining_xor = [0] * size
    core_tracks: set[int] = set()
    for track in part.tracks:
        a, b = ends[track]
        if a == b:
            loop[a] += weight[track]
        else:
            core_tracks.add(track)
            degree[a] += 1
            degree[b] += 1
            remaining_xor[a] ^= track
            remaining_xor[b] ^= track
    leaves = [city for city in part.cities if degree[city] == 1]
    for leaf in leaves:
        if not degree[leaf]:  # the last two cities of a tree are both leaves
            continue
        track = remaining_xor[leaf]
        a, b = ends[track]
        city = a ^ b ^ leaf
        core_tracks.remove(track)
        degree[leaf] = 0
        degree[city] -= 1
        remaining_xor[city] ^= track
        gain = tail[leaf] + loop[leaf] + weight[track]
        if gain > tail[city]:
            tail[city], second[city] = gain, tail[city]
        elif gain > second[city]:
            second[city] = gain
        if degree[city] == 1:
            leaves.append(city)
    aside = max([tail[city] + second[city] + loop[city] for city in part.cities])
    cities = [city for city in part.cities if degree[city]]
    total = sum([weight[track] for track in core_tracks]) + sum([loop[city] for city in cities])
    odd = [number & 1 == 1 for number in degree]
    return Core(cities, sorted(core_tracks), odd, loop, tail, second, total, aside)
