"""The longest continuous path of a network of tracks (rule BA-20), exact for any network."""

from companion.trails.network import Edge
from companion.trails.trail import Trail, longest_trail

__all__ = ["Edge", "Trail", "longest_trail"]
