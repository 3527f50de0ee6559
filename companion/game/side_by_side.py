"""Which tracks between two cities form a double, after one of them was changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

Key = TypeVar("Key")


def regrouped(
    tracks: Mapping[Key, tuple[int, str]], groups: Mapping[Key, str | None], changed: Key, free: str
) -> dict[Key, str | None]:
    """The new group of each of the tracks that connect the same two cities, by key (BA-11).

    Tracks with the length and kind of the changed one form a double with it; a track that is left alone in its group
    has none. `tracks` are (length in spaces, kind), `groups` are the earlier groups; a new double is called `free`.
    """
    alike = [key for key, shape in tracks.items() if shape == tracks[changed]]
    names = [groups[key] for key in alike if key != changed and groups.get(key) is not None]
    double_name = names[0] if names else free
    joined = {key: groups.get(key) for key in tracks if key != changed} | dict.fromkeys(alike, double_name)
    members = Counter(joined.values())
    return {key: name if members[name] > 1 else None for key, name in joined.items()}
