"""The longest continuous path: each piece once, cities as often as one likes (BA-20, CD-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.game.mechanic import Aside, Mechanic, Points
from companion.game.numbers import Numbers, key, spoken_of
from companion.game.state import Game
from companion.game.verdict import note
from companion.trails import Edge, Trail, longest_trail


class PathNumbers(Numbers):
    """What the longest path is worth; 0 where it only breaks ties."""

    passages = spoken_of(points="rule")

    points: int = key(10, ge=0, description="points for the longest path")
    rule: str = key("BA-20", description="the rule of the bonus on this board")


@lru_cache(maxsize=512)
def _longest(edges: tuple[Edge, ...]) -> Trail:
    return longest_trail(edges)


def longest_path(game: Game, side: int) -> Trail:
    """The longest path of a side over all its seats' tracks, city by city."""
    return _longest(tuple(Edge(track.id, track.a, track.b, track.length) for track in game.tracks_of(side)))


class LongestPath(Mechanic[PathNumbers]):
    """The bonus for the longest path; all who tie score it in full."""

    table = "longest_path"
    numbers_type = PathNumbers
    tie_breaks = ("longest path", "path length")

    def _lengths(self, game: Game) -> list[int]:
        return [longest_path(game, side.index).length for side in game.table.sides]

    def scores(self, game: Game) -> Iterator[Points]:
        lengths = self._lengths(game)
        for side, length in zip(game.table.sides, lengths, strict=True):
            if length and length == max(lengths) and self.numbers.points:
                yield Points(
                    side.index,
                    "longest path",
                    self.numbers.points,
                    self.numbers.rule,
                    (note("why path", length=length),),
                )

    def asides(self, game: Game) -> Iterator[Aside]:
        if self.numbers.points and not game.owners:
            yield Aside("longest path", self.numbers.rule, note("aside no route"))

    def breaks(self, game: Game, word: str) -> Sequence[int] | None:
        lengths = self._lengths(game)
        if word == "longest path":
            return [int(length == max(lengths) > 0) for length in lengths]
        return lengths if word == "path length" else None
