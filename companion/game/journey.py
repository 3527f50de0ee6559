"""Whether a journey that uses no track twice passes the cities of a tour in order (WO-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.game.board import Track

MOST_TRIED = 2_000
"""The most positions that the search tries; a network as large as anybody's pieces allow takes half of that. A tour
that needs more counts as travelled in any order.
"""
_Neighbours = Mapping[str, Sequence[tuple[int, str]]]
"""The tracks at each city, as (number, other city)."""


def has_journey(tracks: Sequence[Track], tour: Sequence[str]) -> bool:
    """Whether a journey that uses no track twice passes the cities of a tour in order.

    False if the search reaches `MOST_TRIED`.
    """
    neighbours = _simplified(tracks, frozenset(tour))
    dead_ends: dict[tuple[str, tuple[str, ...]], list[frozenset[int]]] = {}
    tried = 0

    def go(city: str, goals: tuple[str, ...], used: frozenset[int], passed: frozenset[str]) -> bool:
        nonlocal tried
        while goals and goals[0] == city:
            goals, passed = goals[1:], frozenset()
        if not goals:
            return True
        hopeless = dead_ends.setdefault((city, goals), [])
        if tried >= MOST_TRIED or any(fewer <= used for fewer in hopeless):
            return False
        tried += 1
        if _leaves_room(neighbours, (city, *goals), used):
            distances = _distances(neighbours, goals[0], used)
            onward = [
                link
                for link in neighbours[city]
                if link[0] not in used and link[1] in distances and link[1] not in passed
            ]
            for number, other in sorted(onward, key=lambda link: distances[link[1]]):
                if go(other, goals, used | {number}, passed | {city}):
                    return True
        hopeless.append(used)
        return False

    return go(tour[0], tuple(tour[1:]), frozenset(), frozenset())


def _simplified(tracks: Sequence[Track], kept: frozenset[str]) -> _Neighbours:
    """The network of the tracks without dead ends, and with a city of two tracks replaced by a single track.

    The cities in `kept` stay.
    """
    neighbours: dict[str, list[tuple[int, str]]] = {}
    for number, track in enumerate(tracks):
        neighbours.setdefault(track.a, []).append((number, track.b))
        neighbours.setdefault(track.b, []).append((number, track.a))
    pending = [city for city in neighbours if city not in kept]
    while pending:
        city = pending.pop()
        links = neighbours.get(city, [])
        if len(links) > 2:
            continue
        for number, other in links:
            neighbours[other].remove((number, city))
        if len(links) == 2 and links[0][1] != links[1][1]:
            (number, a), (_, b) = links
            neighbours[a].append((number, b))
            neighbours[b].append((number, a))
        neighbours.pop(city, None)
        pending += [other for _, other in links if other not in kept]
    return neighbours


def _distances(neighbours: _Neighbours, goal: str, used: frozenset[int]) -> Mapping[str, int]:
    """The distance of each city from a goal, in unused tracks; cities that are cut off are missing."""
    distances, queue = {goal: 0}, [goal]
    for city in queue:
        for number, other in neighbours.get(city, ()):
            if number not in used and other not in distances:
                distances[other] = distances[city] + 1
                queue.append(other)
    return distances


def _leaves_room(neighbours: _Neighbours, stops: Sequence[str], used: frozenset[int]) -> bool:
    """Whether the unused tracks leave room for a journey from stop to stop, as far as flows can tell.

    Two necessary conditions are checked: there are as many track-disjoint paths between the even and the odd stops as
    the journey has legs, and each stop has one to its predecessor and another to its successor.
    """
    ends = Counter((*stops[:-1], *stops[1:]))
    even, odd = ({stop: ends[stop] for stop in stops[at::2]} for at in (0, 1))
    if not even.keys() & odd.keys() and not _has_flow(neighbours, even, odd, used):
        return False
    triples = zip(stops, stops[1:], stops[2:], strict=False)
    return all(
        _has_flow(neighbours, {stop: 2}, Counter((previous, following)), used)
        for previous, stop, following in triples
        if stop not in (previous, following)
    )


def _has_flow(
    neighbours: _Neighbours, sources: Mapping[str, int], goals: Mapping[str, int], used: frozenset[int]
) -> bool:
    """Whether this many paths lead from each source to this many at each goal, with no unused track on two of them."""
    out, into, flow = dict(sources), dict(goals), dict[int, tuple[str, str]]()
    for _ in range(sum(sources.values())):
        reached_by: dict[str, tuple[int, str] | None] = {city: None for city, ways in out.items() if ways}
        queue, end = list(reached_by), None
        for city in queue:
            if into.get(city):
                end = city
                break
            for number, other in neighbours.get(city, ()):
                if number not in used and other not in reached_by and flow.get(number) != (city, other):
                    reached_by[other] = (number, city)
                    queue.append(other)
        if end is None:
            return False
        into[end] -= 1
        while (step := reached_by[end]) is not None:
            number, city = step
            if flow.pop(number, None) is None:
                flow[number] = (city, end)
            end = city
        out[end] -= 1
    return True
