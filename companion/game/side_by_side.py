"""Which tracks between two cities are a double, once one of them is another than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

Key = TypeVar("Key")


def regrouped(
    tracks: Mapping[Key, tuple[int, str]], groups: Mapping[Key, str | None], changed: Key, free: str
) -> dict[Key, str | None]:
    """The group of each of the tracks that join the same cities, by what they are known by (BA-11).

    Those as long as the changed one and of its kind are a double with it, those that are so no more are none. `tracks`
    are lengths in spaces and kinds, `groups` those of before; a new double is called `free`.
    """
    alike = [key for key, shape in tracks.items() if shape == tracks[changed]]
    known = [groups[key] for key in alike if key != changed and groups.get(key) is not None]
    double = known[0] if known else free
    joined = {key: groups.get(key) for key in tracks if key != changed} | dict.fromkeys(alike, double)
    members = Counter(joined.values())
    return {key: name if members[name] > 1 else None for key, name in joined.items()}
