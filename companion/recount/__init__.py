"""The recount: compares the score markers on the board with the record, and finds turns that explain a difference.

The score track has 100 spaces, so 24 may mean 124. A difference comes from a mistake at one turn, or at two; every
mistake that would put the markers where they stand is found, the likeliest and earliest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product

from companion.game.values import dataclass
from companion.record.replay import Replay
from companion.recount.likely_mistakes import UNLIKELIHOOD, Mistake, likely_mistakes, line_or_last
from companion.scoring import points_so_far

TRACK_SPACES = 100
"""Spaces of the score track."""
MOST_EXPLANATIONS, MOST_PAIRS = 12, 5
"""How many explanations a difference has at most, and how many of two mistakes each."""
UNEXPLAINED = 4
"""How many mistakes a marker counts as if no two mistakes explain it, so that no marker is left out."""


@dataclass(frozen=True, slots=True)
class MarkerCheck:
    """One side's marker: what it shows, and the points in the record."""

    side: int
    shown: int
    points: int

    @property
    def offset(self) -> int:
        """How far the marker is from where it should be, the shorter way round; positive if it is ahead."""
        return (self.shown - self.points + TRACK_SPACES // 2 - 1) % TRACK_SPACES - TRACK_SPACES // 2 + 1

    @property
    def expected(self) -> int:
        """What the marker should show, without laps; below 0 it stands near the end of the track."""
        return self.points if 0 <= self.points <= TRACK_SPACES else self.points % TRACK_SPACES

    @property
    def lapped(self) -> bool:
        """Whether the marker stands right, but the points are whole laps away from the number it shows."""
        return not self.offset and self.shown != self.points


@dataclass(frozen=True, slots=True)
class Difference:
    """Markers that are wrong together, and explanations, best first; each is one mistake or two."""

    sides: tuple[int, ...]
    explanations: tuple[tuple[Mistake, ...], ...]


@dataclass(frozen=True, slots=True)
class Recount:
    """Every marker that was entered, and the differences."""

    markers: tuple[MarkerCheck, ...]
    differences: tuple[Difference, ...]


def recount(replay: Replay, shown: Mapping[int, int]) -> Recount:
    """Compare the markers shown, by side, with a game in play; those of sides not given may stand anywhere."""
    points = points_so_far(replay.game)
    markers = tuple(MarkerCheck(side, number, points[side]) for side, number in sorted(shown.items()))
    off = {marker.side: marker.offset for marker in markers if marker.offset}
    if not off:
        return Recount(markers, ())
    groups: dict[object, list[Mistake]] = {}
    for mistake in sorted(likely_mistakes(replay, frozenset(shown)), key=line_or_last):
        groups.setdefault(mistake.group_key, []).append(mistake)
    explained = cache(partial(_explanations, off, list(groups.values())))
    _, differences = _fewest_mistakes(tuple(off), explained)
    return Recount(markers, tuple(differences))


# -- what explains a difference

MistakeGroup = list[Mistake]
"""Mistakes that differ only in their lines, the earliest first."""
Explain = Callable[[tuple[int, ...]], list[tuple[Mistake, ...]]]
"""Gives the explanations for the differences of some sides together."""


def _fewest_mistakes(sides: tuple[int, ...], explained: Explain) -> tuple[int, list[Difference]]:
    """Group the sides that are off, alone or in pairs, so that the fewest mistakes explain them; and count those."""
    if not sides:
        return 0, []
    first, *others = sides
    choices: list[tuple[int, list[Difference]]] = []
    for together in [(first,), *((first, other) for other in others)]:
        explanations = explained(together)
        if explanations or len(together) == 1:
            count, rest = _fewest_mistakes(tuple(side for side in others if side not in together), explained)
            count += len(explanations[0]) if explanations else UNEXPLAINED
            choices.append((count, [Difference(together, tuple(explanations[:MOST_EXPLANATIONS])), *rest]))
    return min(choices, key=lambda choice: choice[0])


def _explanations(
    off: Mapping[int, int], groups: Sequence[MistakeGroup], sides: tuple[int, ...]
) -> list[tuple[Mistake, ...]]:
    """Single mistakes that put these markers where they stand and move no other; failing that, pairs for one marker."""
    fit = [alike for alike in groups if alike[0].moved.keys() <= set(sides)]
    single: list[tuple[Mistake, ...]] = [
        (alike[0].with_alternatives(alike[1:]),)
        for alike in fit
        if all((alike[0].moved.get(side, 0) - off[side]) % TRACK_SPACES == 0 for side in sides)
    ]
    if single or len(sides) > 1:
        return sorted(single, key=_rank)
    best: dict[frozenset[str], tuple[Mistake, ...]] = {}
    for pair in sorted(_pairs(sides[0], off[sides[0]], fit), key=_rank):
        best.setdefault(frozenset(mistake.kind for mistake in pair), pair)
    return list(best.values())[:MOST_PAIRS]


def _rank(mistakes: tuple[Mistake, ...]) -> tuple[int, int]:
    return sum(UNLIKELIHOOD[mistake.kind] for mistake in mistakes), max(map(line_or_last, mistakes))


def _pairs(side: int, off: int, groups: Sequence[MistakeGroup]) -> Iterator[tuple[Mistake, Mistake]]:
    """Pairs of mistakes that add up to a difference, for any two groups the earliest pair."""
    by_number: dict[int, list[MistakeGroup]] = {}
    for alike in groups:
        by_number.setdefault(alike[0].moved[side] % TRACK_SPACES, []).append(alike)
    for moved, first_groups in by_number.items():
        for first_group, second_group in product(first_groups, by_number.get((off - moved) % TRACK_SPACES, ())):
            pairs = product(first_group[:2], second_group[:2])
            pair = next((pair for pair in pairs if _compatible(*pair)), None)
            if pair is not None:
                yield pair


def _compatible(first: Mistake, second: Mistake) -> bool:
    """Whether two mistakes can have happened one after the other.

    They are at different turns, the earlier first; and once nothing more was marked, nothing was marked wrongly.
    """
    return line_or_last(first) < line_or_last(second) and (first.kind != "rest not marked" or second.number is None)
