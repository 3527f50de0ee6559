"""A long path through a part that is too wide for the longest one: a walk that never turns back."""

from __future__ import annotations

from companion.trails.network import Network, Part, Path

_STARTS = 5
"""Cities that are tried as the beginning, those with the most tracks first."""


def long_path(network: Network, part: Part) -> tuple[int, Path]:
    """The weight of a long path of a part, and the path; the same each time."""
    near = network.near
    starts = sorted(part.cities, key=lambda city: (not network.odd[city], -len(near[city]), network.names[city]))
    return max((_walk(network, start) for start in starts[:_STARTS]), key=lambda walked: walked[0])


def _walk(network: Network, start: int) -> tuple[int, Path]:
    """On from a city along the heaviest track to the city that has the most ways on, until there is none."""
    ends, near, weight = network.ends, network.near, network.weight
    left = {start: list(near[start])}
    used: set[int] = set()
    cities = [start]
    tracks: list[int] = []
    total, city = 0, start
    while True:
        ahead = [track for track in left.setdefault(city, list(near[city])) if track not in used]
        left[city] = ahead
        if not ahead:
            return total, (cities, tracks)
        onward = {track: ends[track][0] ^ ends[track][1] ^ city for track in ahead}
        track = max(ahead, key=lambda track: (len(left.get(onward[track], near[onward[track]])), weight[track]))
        used.add(track)
        total += weight[track]
        city = onward[track]
        cities.append(city)
        tracks.append(track)
