"""The owners of all tracks, decided together: tracks are claimed whole, doubles by two people, and pieces run out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from companion.game.board import Board, Track

OVER = 3.0
"""The cost of each piece beyond a side's stock. It is finite because tables lose count, too."""
WRONG = 5.0
"""The cost of each piece by which a colour differs from the number the table gave."""
PAIRED = 30
"""How many of the most doubtful places are also changed in pairs."""


class Decided(NamedTuple):
    """The owner of each track as the number of a colour, -1 for nobody, and how much worse the next best would be."""

    owners: list[int]
    margins: list[float]


class _Place(NamedTuple):
    """Tracks that are decided together, and every way in which they may be owned, with its score and pieces used.

    A way is an owner for each track; `uses` has a row for each way and a column for each colour.
    """

    tracks: tuple[int, ...]
    ways: list[tuple[int, ...]]
    scores: Any
    uses: Any


class TableFacts(NamedTuple):
    """What is known about the table.

    `colours` is how many colours are in play, one for each side. Of the tracks of a double or triple, `claimable` says
    how many can be claimed in all, and `of_a_side` how many by one side. `stock` is the number of pieces of a side, and
    `used` the number a side has on the board, by number of colour, where the table has said so.
    """

    colours: int
    claimable: Callable[[Track], int]
    of_a_side: int
    stock: int
    used: Mapping[int, int]


def decide(board: Board, scores: Any, table: TableFacts, answers: Mapping[int, int]) -> Decided:
    """Decide every track by the scores of the colours, a row for each track. Tracks with `answers` keep them."""
    places = [_place(group, scores, table, answers) for group in side_by_side(board)]
    chosen = [int(np.argmax(place.scores)) for place in places]
    chosen = _settled(places, chosen, table)
    owners = [-1] * len(board.tracks)
    margins = [np.inf] * len(board.tracks)
    used = _used(places, chosen, table.colours)
    for place, choice in zip(places, chosen, strict=True):
        rest = used - place.uses[choice]
        worth = place.scores - _cost(rest + place.uses, table)
        for at, track in enumerate(place.tracks):
            owners[track] = place.ways[choice][at]
            others = [worth[i] for i, other in enumerate(place.ways) if other[at] != place.ways[choice][at]]
            margins[track] = float(worth[choice] - max(others)) if others else np.inf
    return Decided(owners, margins)


def side_by_side(board: Board) -> list[tuple[Track, ...]]:
    """The tracks of each double and triple, and every other track alone, in the order of the board file."""
    groups = ((track,) if track.group is None else board.groups[track.group] for track in board.tracks)
    return list(dict.fromkeys(groups))


def _place(group: Sequence[Track], scores: Any, table: TableFacts, answers: Mapping[int, int]) -> _Place:
    tracks, most = tuple(track.id for track in group), table.claimable(group[0])
    each = [[answers[track]] if track in answers else range(-1, table.colours) for track in tracks]
    ways = [owners for owners in product(*each) if _legal(owners, most, table.of_a_side)] or list(product(*each))
    lengths = [track.length for track in group]
    worth = [
        sum(scores[track][owner] for track, owner in zip(tracks, owners, strict=True) if owner >= 0) for owners in ways
    ]
    uses = np.zeros((len(ways), table.colours))
    for row, owners in zip(uses, ways, strict=True):
        for owner, length in zip(owners, lengths, strict=True):
            if owner >= 0:
                row[owner] += length
    return _Place(tracks, ways, np.array(worth, float), uses)


def _legal(owners: Sequence[int], most: int, of_a_side: int) -> bool:
    """Whether no more tracks of a double or triple are owned than allowed, in all and by one side."""
    owned = [owner for owner in owners if owner >= 0]
    return len(owned) <= most and all(owned.count(owner) <= of_a_side for owner in owned)


def _cost(used: Any, table: TableFacts) -> Any:
    """The cost of pieces beyond the stock or different from the numbers given; colours are the last axis of `used`."""
    cost = OVER * np.maximum(used - table.stock, 0).sum(-1)
    return cost + sum(WRONG * np.abs(used[..., colour] - pieces) for colour, pieces in table.used.items())


def _used(places: Sequence[_Place], chosen: Sequence[int], colours: int) -> Any:
    return sum((place.uses[choice] for place, choice in zip(places, chosen, strict=True)), np.zeros(colours))


def _settled(places: Sequence[_Place], chosen: list[int], table: TableFacts) -> list[int]:
    """Change one place, or two at a time, as long as that improves the total."""
    used = _used(places, chosen, table.colours)
    if not table.used and (used <= table.stock).all():
        return chosen
    for _ in range(40):
        better = _one_change(places, chosen, used, table) or _two_changes(places, chosen, used, table)
        if not better:
            return chosen
        for place, choice in better:
            used = used + places[place].uses[choice] - places[place].uses[chosen[place]]
            chosen[place] = choice
    return chosen


def _one_change(places: Sequence[_Place], chosen: Sequence[int], used: Any, table: TableFacts) -> list[tuple[int, int]]:
    now, best, change = _cost(used, table), 1e-6, []
    for at, place in enumerate(places):
        scores, uses = _differences(place, chosen[at])
        gains = scores + now - _cost(used + uses, table)
        if (gain := gains.max()) > best:
            best, change = gain, [(at, int(gains.argmax()))]
    return change


def _two_changes(
    places: Sequence[_Place], chosen: Sequence[int], used: Any, table: TableFacts
) -> list[tuple[int, int]]:
    now, best, change = _cost(used, table), 1e-6, []
    close = sorted(range(len(places)), key=lambda at: _doubt(places[at], chosen[at]))[:PAIRED]
    by_place = {at: _differences(places[at], chosen[at]) for at in close}
    for i, j in combinations(close, 2):
        (first, uses), (second, uses_too) = by_place[i], by_place[j]
        gains = first[:, None] + second + now
        if gains.max() <= best:
            continue
        gains = gains - _cost(used + uses[:, None] + uses_too, table)
        if (gain := gains.max()) > best:
            choice, choice_too = divmod(int(gains.argmax()), len(second))
            best, change = gain, [(i, choice), (j, choice_too)]
    return change


def _differences(place: _Place, choice: int) -> tuple[Any, Any]:
    """The scores and the pieces of each way to decide a place, minus those of the chosen one."""
    return place.scores - place.scores[choice], place.uses - place.uses[choice]


def _doubt(place: _Place, choice: int) -> float:
    others = np.delete(place.scores, choice)
    return float(place.scores[choice] - others.max()) if len(others) else np.inf
