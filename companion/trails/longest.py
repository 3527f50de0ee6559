"""The longest path of a side over its tracks on the board."""

from __future__ import annotations

from functools import lru_cache

from companion.game.state import Game
from companion.trails.network import Edge
from companion.trails.trail import Trail, longest_trail

_longest = lru_cache(maxsize=512)(longest_trail)


def longest_path(game: Game, side: int) -> Trail:
    """The longest path of a side over all its seats' tracks, city by city."""
    return _longest(tuple(Edge(track.id, track.a, track.b, track.length) for track in game.tracks_of(side)))
