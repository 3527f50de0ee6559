"""The value that a ticket probably has: the number of spaces on the shortest path between its cities."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import Any


def proposed_points(data: Mapping[str, Any], a: str, b: str) -> int | None:
    """The fewest spaces from city `a` to city `b` over the board's tracks; None if no path connects them."""
    tracks_from: dict[str, list[tuple[str, int]]] = {}
    rows = data.get("routes")
    for row in rows if isinstance(rows, list) else []:
        match row:
            case {"a": str(start), "b": str(end), "length": int(length)} if length > 0:
                tracks_from.setdefault(start, []).append((end, length))
                tracks_from.setdefault(end, []).append((start, length))
    reached: set[str] = set()
    open_ = [(0, a)]
    while open_:
        spaces, city = heappop(open_)
        if city == b:
            return spaces
        if city not in reached:
            reached.add(city)
            for end, length in tracks_from.get(city, ()):
                heappush(open_, (spaces + length, end))
    return None
