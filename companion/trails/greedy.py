"""A long path, perhaps not the longest, for a part too wide for the exact search: a walk without backtracking."""

from __future__ import annotations

from companion.trails.network import Network, Part, Path

_MOST_STARTS = 5
"""How many cities are tried as the start: odd ones first, then those with the most tracks."""


def long_path(network: Network, part: Part) -> tuple[int, Path]:
    """A long path of a part, with its weight first. Deterministic."""
    near = network.near
    starts = sorted(part.cities, key=lambda city: (not network.odd[city], -len(near[city]), network.names[city]))
    return max((_walk(network, start) for start in starts[:_MOST_STARTS]), key=lambda walked: walked[0])


def _walk(network: Network, start: int) -> tuple[int, Path]:
    """Walk from a city until stuck, always to the neighbour with the most tracks left, by the heaviest track to it."""
    ends, near, weight = network.ends, network.near, network.weight
    unused_at = {start: list(near[start])}
    used: set[int] = set()
    cities = [start]
    tracks: list[int] = []
    total, city = 0, start
    while True:
        ahead = [track for track in unused_at.setdefault(city, list(near[city])) if track not in used]
        unused_at[city] = ahead
        if not ahead:
            return total, (cities, tracks)
        onward = {track: ends[track][0] ^ ends[track][1] ^ city for track in ahead}
        track = max(ahead, key=lambda track: (len(unused_at.get(onward[track], near[onward[track]])), weight[track]))
        used.add(track)
        total += weight[track]
        city = onward[track]
        cities.append(city)
        tracks.append(track)
