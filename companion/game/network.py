"""What tracks join: cities in one network, and the shortest way."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping

from companion.game.board import Board, Track


def networks(tracks: Iterable[Track]) -> Mapping[str, int]:
    """A number for each city on the tracks; cities with the same number are joined."""
    parent: dict[str, str] = {}

    def root(city: str) -> str:
        while parent[city] != city:
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    for track in tracks:
        parent.setdefault(track.a, track.a)
        parent.setdefault(track.b, track.b)
        parent[root(track.a)] = root(track.b)
    numbers: dict[str, int] = {}
    return {city: numbers.setdefault(root(city), len(numbers)) for city in parent}


def joined(net: Mapping[str, int], a: str, b: str) -> bool:
    """Whether two cities hang together in a network of `networks`."""
    return a in net and net[a] == net.get(b)


def shortest(board: Board, a: str, b: str) -> int | None:
    """Spaces of the shortest way between two cities; None if there is no way."""
    best = {a: 0}
    queue = [(0, a)]
    while queue:
        far, city = heapq.heappop(queue)
        if city == b:
            return far
        if far > best[city]:
            continue
        for track in board.at[city]:
            other = track.b if track.a == city else track.a
            there = far + track.length
            if there < best.get(other, there + 1):
                best[other] = there
                heapq.heappush(queue, (there, other))
    return None
