"""The heaviest path of a small part, found by trying all paths."""

from __future__ import annotations

from collections.abc import Sequence

from companion.trails.network import Network


def heaviest_by_trial(network: Network, odd: Sequence[int]) -> int:
    """The weight of the heaviest path of a part; `odd` are its odd cities, at least two.

    At an end of a heaviest path no track of that city is unused, so all of them are on the path, and by parity
    their number is odd. Every odd city but one is tried as a start: one of the two ends is always among them.
    """
    ends, near, weight = network.ends, network.near, network.weight
    cache: dict[tuple[int, int], int] = {}

    def onward(city: int, used: int) -> int:
        if (city, used) in cache:
            return cache[city, used]
        best = 0
        for track in near[city]:
            if not used >> track & 1:
                a, b = ends[track]
                total = weight[track] + onward(a ^ b ^ city, used | 1 << track)
                if total > best:
                    best = total
        cache[city, used] = best
        return best

    return max([onward(city, 0) for city in odd[1:]])
