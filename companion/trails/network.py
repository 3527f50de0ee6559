"""A network in numbers: cities and tracks counted from 0, and weights that carry their tracks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple, TypeAlias

Path: TypeAlias = tuple[list[int], list[int]]
"""The cities passed and the tracks used, in order."""


class Network:
    """Cities by number and tracks by rank, the lowest id first.

    The weight of a track is its length, and below that one bit of its own, the higher the lower its id.
    So the weight of a set of tracks tells the whole set, and of all sets with some property the heaviest
    is the longest, and among the longest the one with the lower ids: there are no ties to break.
    """

    __slots__ = ("ends", "names", "near", "odd", "weight")

    names: list[str]
    ends: list[tuple[int, int]]
    """The two cities of each track."""
    weight: list[int]
    near: list[list[int]]
    """The tracks of each city, a loop once."""
    odd: list[bool]
    """Whether a city has an odd number of tracks; a loop counts twice."""

    def __init__(self, tracks: Collection[tuple[str, str, int]]) -> None:
        number: dict[str, int] = {}
        bit = shift = len(tracks)
        self.ends = ends = []
        self.weight = weight = []
        self.near = []
        self.odd = odd = []
        for rank, (a, b, length) in enumerate(tracks):
            if a not in number:
                number[a] = len(near)
                near.append([])
                odd.append(False)
            if b not in number:
                number[b] = len(near)
                near.append([])
                odd.append(False)
            one, two = number[a], number[b]
            ends.append((one, two))
            near[one].append(rank)
            if one != two:
                near[two].append(rank)
                odd[one] = not odd[one]
                odd[two] = not odd[two]
            bit -= 1
            weight.append(length << shift | 1 << bit)
        self.names = list(number)

    def tracks_of(self, weight: int) -> list[int]:
        """The tracks of a set, the lowest first, by the weight of the set."""
        last = len(self.weight) - 1
        return [rank for rank in range(last + 1) if weight >> last - rank & 1]

    def walk(self, tracks: Iterable[int]) -> Path:
        """Walk tracks, at least one, the lowest first, in one go (Hierholzer).

        At most two cities may have an odd number of them. An open walk begins at the end that comes first
        by name; a closed one at its first city by name, leaving by the lower of its first and last track.
        Tracks that do not hang together with the start are left over: fewer come back than were given.
        """
        ends, names = self.ends, self.names
        near: dict[int, list[int]] = {}
        odd: set[int] = set()
        for track in tracks:
            a, b = ends[track]
            if a in near:
                near[a].append(track)
            else:
                near[a] = [track]
            if a != b:
                if b in near:
                    near[b].append(track)
                else:
                    near[b] = [track]
                odd ^= {a, b}
        # The walk comes out backwards, so it sets out from where it shall arrive.
        start = max(odd, key=names.__getitem__) if odd else min(near, key=names.__getitem__)
        for beside in near.values():
            beside.reverse()
        used: set[int] = set()
        stack = [start]
        by = [-1]
        cities: list[int] = []
        order: list[int] = []
        while stack:
            city = stack[-1]
            beside = near[city]
            while beside:
                track = beside.pop()
                if track not in used:
                    used.add(track)
                    a, b = ends[track]
                    stack.append(a ^ b ^ city)
                    by.append(track)
                    break
            else:
                cities.append(stack.pop())
                order.append(by.pop())
        order.pop()
        if not odd and order[0] > order[-1]:
            cities.reverse()
            order.reverse()
        return cities, order


class Part(NamedTuple):
    """A part of a network that hangs together."""

    weight: int
    cities: list[int]
    tracks: list[int]


def parts(network: Network) -> list[Part]:
    """The parts of a network, the heaviest first."""
    ends, near, weight = network.ends, network.near, network.weight
    found: list[Part] = []
    met = [False] * len(near)
    for first in range(len(near)):
        if met[first]:
            continue
        met[first] = True
        cities = [first]
        tracks: list[int] = []
        total = 0
        for city in cities:
            for track in near[city]:
                one, two = ends[track]
                if one == city:
                    tracks.append(track)
                    total += weight[track]
                    one = two
                if not met[one]:
                    met[one] = True
                    cities.append(one)
        found.append(Part(total, cities, tracks))
    found.sort(reverse=True)
    return found


def heaviest_by_trial(network: Network, odd: list[int]) -> int:
    """The weight of the heaviest path of a part, by trying all paths; `odd` are its odd cities, at least two.

    No track is left over at the end of a heaviest path, so it has all of that city's, and by parity their
    number is odd. Every odd city but one is tried as one of its ends.
    """
    ends, near, weight = network.ends, network.near, network.weight
    known: dict[tuple[int, int], int] = {}

    def onward(city: int, used: int) -> int:
        if (city, used) in known:
            return known[city, used]
        best = 0
        for track in near[city]:
            if not used >> track & 1:
                one, two = ends[track]
                far = weight[track] + onward(one ^ two ^ city, used | 1 << track)
                if far > best:
                    best = far
        known[city, used] = best
        return best

    return max([onward(city, 0) for city in odd[1:]])
