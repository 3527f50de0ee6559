"""Whether a journey that uses no track twice passes the cities of a tour in order (WO-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.game.board import Track

MOST_TRIED = 2_000
"""The most positions that the search tries; a network as large as anybody's pieces allow takes half of that. A tour
that needs more counts as travelled in any order.
"""
_Near = Mapping[str, Sequence[tuple[int, str]]]
"""The tracks at each city, as (number, other city)."""


def journey(tracks: Sequence[Track], tour: Sequence[str]) -> bool:
    """Whether a journey that uses no track twice passes the cities of a tour in order.

    False if the search reaches `MOST_TRIED`.
    """
    near = _without_detail(tracks, frozenset(tour))
    dead: dict[tuple[str, tuple[str, ...]], list[frozenset[int]]] = {}
    tried = 0

    def go(city: str, goals: tuple[str, ...], used: frozenset[int], passed: frozenset[str]) -> bool:
        nonlocal tried
        while goals and goals[0] == city:
            goals, passed = goals[1:], frozenset()
        if not goals:
            return True
        hopeless = dead.setdefault((city, goals), [])
        if tried >= MOST_TRIED or any(fewer <= used for fewer in hopeless):
            return False
        tried += 1
        if _room(near, (city, *goals), used):
            far = _far(near, goals[0], used)
            ways = [way for way in near[city] if way[0] not in used and way[1] in far and way[1] not in passed]
            for number, other in sorted(ways, key=lambda way: far[way[1]]):
                if go(other, goals, used | {number}, passed | {city}):
                    return True
        hopeless.append(used)
        return False

    return go(tour[0], tuple(tour[1:]), frozenset(), frozenset())


def _without_detail(tracks: Sequence[Track], kept: frozenset[str]) -> _Near:
    """The network of the tracks without dead ends, and with a city of two tracks replaced by a single track.

    The cities in `kept` stay.
    """
    near: dict[str, list[tuple[int, str]]] = {}
    for number, track in enumerate(tracks):
        near.setdefault(track.a, []).append((number, track.b))
        near.setdefault(track.b, []).append((number, track.a))
    left = [city for city in near if city not in kept]
    while left:
        city = left.pop()
        ways = near.get(city, [])
        if len(ways) > 2:
            continue
        for number, other in ways:
            near[other].remove((number, city))
        if len(ways) == 2 and ways[0][1] != ways[1][1]:
            (number, a), (_, b) = ways
            near[a].append((number, b))
            near[b].append((number, a))
        near.pop(city, None)
        left += [other for _, other in ways if other not in kept]
    return near


def _far(near: _Near, goal: str, used: frozenset[int]) -> Mapping[str, int]:
    """The distance of each city from a goal, in unused tracks; cities that are cut off are missing."""
    far, queue = {goal: 0}, [goal]
    for city in queue:
        for number, other in near.get(city, ()):
            if number not in used and other not in far:
                far[other] = far[city] + 1
                queue.append(other)
    return far


def _room(near: _Near, stops: Sequence[str], used: frozenset[int]) -> bool:
    """Whether the unused tracks leave room for a journey from stop to stop, as far as flows can tell.

    Two necessary conditions are checked: there are as many track-disjoint paths between the even and the odd stops as
    the journey has legs, and each stop has one to its predecessor and another to its successor.
    """
    ends = Counter((*stops[:-1], *stops[1:]))
    even, odd = ({stop: ends[stop] for stop in stops[at::2]} for at in (0, 1))
    if not even.keys() & odd.keys() and not _flows(near, even, odd, used):
        return False
    around = zip(stops, stops[1:], stops[2:], strict=False)
    return all(
        _flows(near, {stop: 2}, Counter((before, behind)), used)
        for before, stop, behind in around
        if stop not in (before, behind)
    )


def _flows(near: _Near, sources: Mapping[str, int], goals: Mapping[str, int], used: frozenset[int]) -> bool:
    """Whether this many paths lead from each source to this many at each goal, with no unused track on two of them."""
    out, into, along = dict(sources), dict(goals), dict[int, tuple[str, str]]()
    for _ in range(sum(sources.values())):
        by: dict[str, tuple[int, str] | None] = {city: None for city, ways in out.items() if ways}
        queue, end = list(by), None
        for city in queue:
            if into.get(city):
                end = city
                break
            for number, other in near.get(city, ()):
                if number not in used and other not in by and along.get(number) != (city, other):
                    by[other] = (number, city)
                    queue.append(other)
        if end is None:
            return False
        into[end] -= 1
        while (step := by[end]) is not None:
            number, city = step
            if along.pop(number, None) is None:
                along[number] = (city, end)
            end = city
        out[end] -= 1
    return True
