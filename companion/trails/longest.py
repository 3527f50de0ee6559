"""The longest path of a side, as its tracks lie on the board."""

from __future__ import annotations

from functools import lru_cache

from companion.game.state import Game
from companion.trails.network import Edge
from companion.trails.trail import Trail, longest_trail


@lru_cache(maxsize=512)
def _longest(edges: tuple[Edge, ...]) -> Trail:
    return longest_trail(edges)


def longest_path(game: Game, side: int) -> Trail:
    """The longest path of a side over all its seats' tracks, city by city."""
    return _longest(tuple(Edge(track.id, track.a, track.b, track.length) for track in game.tracks_of(side)))
