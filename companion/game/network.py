"""What tracks connect: networks of cities, shortest paths, cheapest trees."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count, product

from companion.game.board import Board, Track


def networks(tracks: Iterable[Track]) -> Mapping[str, int]:
    """A number for each city on the tracks; cities with the same number are connected."""
    nets: dict[str, list[str]] = {}
    for track in tracks:
        larger, other = nets.setdefault(track.a, [track.a]), nets.setdefault(track.b, [track.b])
        if larger is not other:
            if len(larger) < len(other):
                larger, other = other, larger
            larger += other
            nets.update(dict.fromkeys(other, larger))
    numbers: dict[int, int] = {}
    return {city: numbers.setdefault(id(net), len(numbers)) for city, net in nets.items()}


def connected(net: Mapping[str, int], a: str, b: str) -> bool:
    """Whether two cities are connected; `net` is a result of `networks`."""
    return a in net and net[a] == net.get(b)


def shortest_distance(board: Board, a: str, b: str) -> int | None:
    """The spaces of the shortest path between two cities; None if there is none."""
    best = {a: 0}
    queue = [(0, a)]
    while queue:
        spaces, city = heapq.heappop(queue)
        if city == b:
            return spaces
        if spaces > best[city]:
            continue
        for track in board.tracks_at[city]:
            other = track.b if track.a == city else track.a
            distance = spaces + track.length
            if distance < best.get(other, distance + 1):
                best[other] = distance
                heapq.heappush(queue, (distance, other))
    return None


def cheapest_path(
    tracks: Iterable[Track], starts: Iterable[str], goals: Iterable[str], own: Collection[int] = ()
) -> tuple[Track, ...] | None:
    """The tracks of a path from one of `starts` to one of `goals`, in order; None if there is none.

    It is the one with the fewest spaces that are not on `own` tracks (ids); among those, the shortest.
    """
    neighbours: dict[str, list[tuple[str, Track]]] = {}
    for track in tracks:
        neighbours.setdefault(track.a, []).append((track.b, track))
        neighbours.setdefault(track.b, []).append((track.a, track))
    ends = set(goals)
    best: dict[str, tuple[int, int]] = dict.fromkeys(starts, (0, 0))
    reached_by: dict[str, tuple[str, Track]] = {}
    queue = [(cost, city) for city, cost in sorted(best.items())]
    while queue:
        cost, city = heapq.heappop(queue)
        if cost > best[city]:
            continue
        if city in ends:
            path = []
            while city in reached_by:
                city, track = reached_by[city]
                path.append(track)
            return tuple(reversed(path))
        for other, track in neighbours.get(city, ()):
            total = (cost[0] + (0 if track.id in own else track.length), cost[1] + track.length)
            if other not in best or total < best[other]:
                best[other] = total
                reached_by[other] = (city, track)
                heapq.heappush(queue, (total, other))
    return None


PiecesOfTwoKinds = tuple[int, int]
"""Pieces of the one kind and of the other."""
_Tree = tuple["_Tree | None", "_Tree | int | None"]
"""How a tree was built: from a smaller tree and a track (its id), or from two trees."""


def cheapest_tree(
    tracks: Iterable[Track],
    ends: Sequence[Collection[str]],
    cost: Mapping[int, PiecesOfTwoKinds],
    limit: PiecesOfTwoKinds,
) -> frozenset[int] | None:
    """The tracks (ids) that connect a city of each of `ends` with the fewest pieces, at most `limit` of each kind.

    None if there are none. `cost` is by track id; tracks not in it cost nothing. This is the algorithm of Dreyfus and
    Wagner: the cheapest trees for each group of ends at each city are made of the trees of two smaller groups, or
    extended by a track. Each further end takes up to three times as long, so there should be few.
    """
    neighbours: dict[str, list[tuple[str, int, PiecesOfTwoKinds]]] = {}
    for track in tracks:
        price = cost.get(track.id, (0, 0))
        neighbours.setdefault(track.a, []).append((track.b, track.id, price))
        neighbours.setdefault(track.b, []).append((track.a, track.id, price))
    all_but_last = (1 << len(ends) - 1) - 1
    trees: list[dict[str, list[tuple[PiecesOfTwoKinds, _Tree | None]]]] = [{}]
    order, queue = count(), list[tuple[int, int, PiecesOfTwoKinds, str, _Tree | None]]()

    def reach(city: str, spent: PiecesOfTwoKinds, more: PiecesOfTwoKinds, tree: _Tree | None) -> None:
        first, second = spent[0] + more[0], spent[1] + more[1]
        if first <= limit[0] and second <= limit[1]:
            heapq.heappush(queue, (first + second, next(order), (first, second), city, tree))

    for group in range(1, all_but_last + 1):
        for city in sorted(ends[group.bit_length() - 1]) if not group & group - 1 else ():
            reach(city, (0, 0), (0, 0), None)
        part = group - 1 & group
        while 2 * part > group:
            for city, branches in trees[part].items():
                for (spent, tree), (more, other) in product(branches, trees[group ^ part].get(city, ())):
                    reach(city, spent, more, (tree, other))
            part = part - 1 & group
        best: dict[str, list[tuple[PiecesOfTwoKinds, _Tree | None]]] = {}
        while queue:
            _, _, spent, city, tree = heapq.heappop(queue)
            cheaper = best.setdefault(city, [])
            if any(pieces[0] <= spent[0] and pieces[1] <= spent[1] for pieces, _ in cheaper):
                continue
            cheaper.append((spent, tree))
            for town, track_id, price in neighbours.get(city, ()):
                reach(town, spent, price, (tree, track_id))
        trees.append(best)
    candidates = [entry for city in sorted(ends[-1]) for entry in trees[all_but_last].get(city, ())]
    return _tracks_of(min(candidates, key=lambda entry: sum(entry[0]))[1]) if candidates else None


def _tracks_of(tree: _Tree | None) -> frozenset[int]:
    """All tracks of a tree."""
    tracks, pending = set[int](), [tree]
    while pending:
        if (subtree := pending.pop()) is not None:
            pending.append(subtree[0])
            if isinstance(subtree[1], int):
                tracks.add(subtree[1])
            else:
                pending.append(subtree[1])
    return frozenset(tracks)


def neighbours(board: Board, city: str, towards: str | None = None) -> list[str]:
    """All neighbours of a city, the nearest to `towards` on the picture first; without it, by the length of a track."""
    distances: dict[str, float] = {}
    for track in board.tracks_at[city]:
        other = track.b if track.a == city else track.a
        distances.setdefault(other, track.length if towards is None else _distance(board, other, towards))
    return sorted(distances, key=lambda name: distances[name])


def _distance(board: Board, a: str, b: str) -> float:
    """The distance between two cities on the picture, in picture heights."""
    first, second = board.cities[a], board.cities[b]
    return math.hypot((first.x - second.x) * board.aspect, first.y - second.y)
