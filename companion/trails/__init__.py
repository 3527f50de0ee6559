"""The longest continuous path of a network of tracks (rule BA-20); exact for all that a side's pieces can build."""

from __future__ import annotations

from companion.trails.longest import longest_path
from companion.trails.network import Edge
from companion.trails.trail import MOST_TRACKS, Trail, longest_trail

__all__ = ["MOST_TRACKS", "Edge", "Trail", "longest_path", "longest_trail"]
