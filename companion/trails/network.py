"""A network in numbers: cities and tracks are counted from 0, and a weight identifies the tracks that it sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.game.values import NamedTuple

Path: TypeAlias = tuple[list[int], list[int]]
"""The cities passed and the tracks used, both in order."""


class Edge(NamedTuple):
    """A track between two cities, `length` spaces long. The two may be one city (a loop)."""

    id: int
    a: str
    b: str
    length: int


class Network:
    """Cities by number and tracks by rank, the lowest id first.

    The weight of a track is its length in the high bits, and in the low bits one bit that is the track's own:
    the lower its id, the higher the bit. So the weight of a set of tracks identifies the set, and the heaviest
    set with some property is the longest, with the lower ids among equally long ones: no ties are left to break.
    """

    __slots__ = ("ends", "names", "near", "odd", "weight")

    names: list[str]
    ends: list[tuple[int, int]]
    """The two cities of each track."""
    weight: list[int]
    near: list[list[int]]
    """The tracks at each city; a loop is listed once."""
    odd: list[bool]
    """Whether a city has an odd number of tracks; a loop counts twice."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        """The network of edges, which must be sorted by id.

        Raises `ValueError` if an id stands for two edges or a length is negative.
        """
        number: dict[str, int] = {}
        bit = shift = len(edges)
        self.ends = []
        self.weight = []
        near: list[list[int]] = []
        odd: list[bool] = []
        previous = None
        for rank, (id, a, b, length) in enumerate(edges):
            if id == previous:
                raise ValueError(f"two edges have the id {id}")
            if length < 0:
                raise ValueError(f"edge {id} has a negative length: {length}")
            previous = id
            city_a = number.setdefault(a, len(near))
            if city_a == len(near):
                near.append([])
                odd.append(False)
            city_b = number.setdefault(b, len(near))
            if city_b == len(near):
                near.append([])
                odd.append(False)
            self.ends.append((city_a, city_b))
            near[city_a].append(rank)
            if city_a != city_b:
                near[city_b].append(rank)
                odd[city_a] = not odd[city_a]
                odd[city_b] = not odd[city_b]
            bit -= 1
            self.weight.append(length << shift | 1 << bit)
        self.near = near
        self.odd = odd
        self.names = list(number)

    def tracks_of(self, weight: int) -> list[int]:
        """The set of tracks that has a weight, the lowest rank first."""
        last = len(self.weight) - 1
        return [rank for rank in range(last + 1) if weight >> last - rank & 1]

    def walk(self, tracks: Sequence[int]) -> Path:
        """Walk all the given tracks in one path (Hierholzer): at least one, sorted by rank.

        At most two cities may have an odd number of them. An open walk begins at the end that comes first
        by name; a closed one at its first city by name, and its first track has a lower rank than its last.
        Tracks not connected to the start are left out, so fewer may come back than were given.
        """
        ends, names = self.ends, self.names
        if len(tracks) == 1:
            return sorted(ends[tracks[0]], key=names.__getitem__), list(tracks)
        near = self._near_among(tracks)
        odd = [city for city, beside in near.items() if len(beside) & 1]
        # The walk comes out backwards, so it starts from where it is to end.
        start = max(odd, key=names.__getitem__) if odd else min(near, key=names.__getitem__)
        used: set[int] = set()
        stack = [start]
        arrived_by = [-1]
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
                    arrived_by.append(track)
                    break
            else:
                cities.append(stack.pop())
                order.append(arrived_by.pop())
        order.pop()
        if not odd and order[0] > order[-1]:
            cities.reverse()
            order.reverse()
        return cities, order

    def _near_among(self, tracks: Sequence[int]) -> dict[int, list[int]]:
        """For each city that these tracks touch, those at it; a loop is listed twice."""
        near: dict[int, list[int]] = {}
        for track in tracks:
            for city in self.ends[track]:
                if city in near:
                    near[city].append(track)
                else:
                    near[city] = [track]
        return near


class Part(NamedTuple):
    """A connected part of a network."""

    weight: int
    cities: list[int]
    tracks: list[int]


def parts(network: Network) -> list[Part]:
    """The connected parts of a network, the heaviest first."""
    ends, near, weight = network.ends, network.near, network.weight
    result: list[Part] = []
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
                near_end, far_end = ends[track]
                if near_end == city:
                    tracks.append(track)
                    total += weight[track]
                    near_end = far_end
                if not met[near_end]:
                    met[near_end] = True
                    cities.append(near_end)
        result.append(Part(total, cities, tracks))
    result.sort(reverse=True)
    return result
