"""The core of a part: what remains when dead ends are cut off, and the tails they leave behind."""

from __future__ import annotations

from companion.game.values import NamedTuple
from companion.trails.network import Network, Part


class Core(NamedTuple):
    """A part without its dead ends. Lists go by city.

    Every city of the core has at least two tracks, those to itself not counted. A path comes out to a dead
    end only to end there, so of all that was cut off at a city just its two heaviest tails matter.
    """

    cities: list[int]
    tracks: list[int]
    """Without loops."""
    odd: list[bool]
    """Whether an odd number of core tracks meets at the city."""
    loop: list[int]
    """The weight of all loops at the city."""
    tail: list[int]
    """The weight of the heaviest tail, with the loops along it; 0 for none."""
    second: list[int]
    """The weight of the second tail."""
    weight: int
    """The weight of the core tracks, and of the loops at their cities."""
    aside: int
    """The weight of the heaviest path without a core track."""


def cut_dead_ends(network: Network, part: Part) -> Core:
    """Cut dead ends off until every city has none or at least two core tracks."""
    ends, weight = network.ends, network.weight
    size = len(network.names)
    degree = [0] * size
    loop = [0] * size
    tail = [0] * size
    second = [0] * size
    # The exclusive or of a city's tracks: where one track is left, it is that track.
    mix = [0] * size
    kept: set[int] = set()
    for track in part.tracks:
        a, b = ends[track]
        if a == b:
            loop[a] += weight[track]
        else:
            kept.add(track)
            degree[a] += 1
            degree[b] += 1
            mix[a] ^= track
            mix[b] ^= track
    leaves = [city for city in part.cities if degree[city] == 1]
    for leaf in leaves:
        if not degree[leaf]:  # the last two cities of a tree are both leaves
            continue
        track = mix[leaf]
        a, b = ends[track]
        city = a ^ b ^ leaf
        kept.remove(track)
        degree[leaf] = 0
        degree[city] -= 1
        mix[city] ^= track
        gain = tail[leaf] + loop[leaf] + weight[track]
        if gain > tail[city]:
            tail[city], second[city] = gain, tail[city]
        elif gain > second[city]:
            second[city] = gain
        if degree[city] == 1:
            leaves.append(city)
    aside = max([tail[city] + second[city] + loop[city] for city in part.cities])
    cities = [city for city in part.cities if degree[city]]
    total = sum([weight[track] for track in kept]) + sum([loop[city] for city in cities])
    odd = [number & 1 == 1 for number in degree]
    return Core(cities, sorted(kept), odd, loop, tail, second, total, aside)
