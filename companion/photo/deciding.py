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
"""How many of the most doubtful bundles are also changed in pairs."""


class Decision(NamedTuple):
    """The owner of each track as the number of a colour, -1 for nobody, and how much worse the next best would be."""

    owners: list[int]
    margins: list[float]


class _Bundle(NamedTuple):
    """Tracks that are decided together, and the options for their owners, each with its score and the pieces it uses.

    An option is an owner for each track; `uses` has a row for each option and a column for each colour.
    """

    tracks: tuple[int, ...]
    options: list[tuple[int, ...]]
    scores: Any
    uses: Any


class TableFacts(NamedTuple):
    """What is known about the table.

    `colours` is how many colours are in play, one for each side. Of the tracks of a double or triple, `claimable` says
    how many can be claimed in all, and `most_of_a_side` how many by one side. `stock` is the number of pieces of a
    side, and `used` the number a side has on the board, by number of colour, where the table has said so.
    """

    colours: int
    claimable: Callable[[Track], int]
    most_of_a_side: int
    stock: int
    used: Mapping[int, int]


def decide(board: Board, scores: Any, table: TableFacts, answers: Mapping[int, int]) -> Decision:
    """Decide every track by the scores of the colours, a row for each track. Tracks with `answers` keep them."""
    bundles = [_bundle(group, scores, table, answers) for group in side_by_side(board)]
    chosen = [int(np.argmax(bundle.scores)) for bundle in bundles]
    chosen = _improved(bundles, chosen, table)
    owners = [-1] * len(board.tracks)
    margins = [np.inf] * len(board.tracks)
    used = _pieces_used(bundles, chosen, table.colours)
    for bundle, choice in zip(bundles, chosen, strict=True):
        rest = used - bundle.uses[choice]
        worth = bundle.scores - _piece_cost(rest + bundle.uses, table)
        for at, track in enumerate(bundle.tracks):
            owners[track] = bundle.options[choice][at]
            others = [worth[i] for i, other in enumerate(bundle.options) if other[at] != bundle.options[choice][at]]
            margins[track] = float(worth[choice] - max(others)) if others else np.inf
    return Decision(owners, margins)


def side_by_side(board: Board) -> list[tuple[Track, ...]]:
    """The tracks of each double and triple, and every other track alone, in the order of the board file."""
    groups = ((track,) if track.group is None else board.groups[track.group] for track in board.tracks)
    return list(dict.fromkeys(groups))


def _bundle(group: Sequence[Track], scores: Any, table: TableFacts, answers: Mapping[int, int]) -> _Bundle:
    tracks, most = tuple(track.id for track in group), table.claimable(group[0])
    each = [[answers[track]] if track in answers else range(-1, table.colours) for track in tracks]
    options = [owners for owners in product(*each) if _legal(owners, most, table.most_of_a_side)] or list(
        product(*each)
    )
    lengths = [track.length for track in group]
    worth = [
        sum(scores[track][owner] for track, owner in zip(tracks, owners, strict=True) if owner >= 0)
        for owners in options
    ]
    uses = np.zeros((len(options), table.colours))
    for row, owners in zip(uses, options, strict=True):
        for owner, length in zip(owners, lengths, strict=True):
            if owner >= 0:
                row[owner] += length
    return _Bundle(tracks, options, np.array(worth, float), uses)


def _legal(owners: Sequence[int], most: int, of_a_side: int) -> bool:
    """Whether no more tracks of a double or triple are owned than allowed, in all and by one side."""
    owned = [owner for owner in owners if owner >= 0]
    return len(owned) <= most and all(owned.count(owner) <= of_a_side for owner in owned)


def _piece_cost(used: Any, table: TableFacts) -> Any:
    """The cost of pieces beyond the stock or different from the numbers given; colours are the last axis of `used`."""
    cost = OVER * np.maximum(used - table.stock, 0).sum(-1)
    return cost + sum(WRONG * np.abs(used[..., colour] - pieces) for colour, pieces in table.used.items())


def _pieces_used(bundles: Sequence[_Bundle], chosen: Sequence[int], colours: int) -> Any:
    return sum((bundle.uses[choice] for bundle, choice in zip(bundles, chosen, strict=True)), np.zeros(colours))


def _improved(bundles: Sequence[_Bundle], chosen: list[int], table: TableFacts) -> list[int]:
    """Change one bundle, or two at a time, as long as that improves the total."""
    used = _pieces_used(bundles, chosen, table.colours)
    if not table.used and (used <= table.stock).all():
        return chosen
    for _ in range(40):
        better = _one_change(bundles, chosen, used, table) or _two_changes(bundles, chosen, used, table)
        if not better:
            return chosen
        for number, choice in better:
            used = used + bundles[number].uses[choice] - bundles[number].uses[chosen[number]]
            chosen[number] = choice
    return chosen


def _one_change(
    bundles: Sequence[_Bundle], chosen: Sequence[int], used: Any, table: TableFacts
) -> list[tuple[int, int]]:
    cost, best_gain, change = _piece_cost(used, table), 1e-6, []
    for at, bundle in enumerate(bundles):
        scores, uses = _differences(bundle, chosen[at])
        gains = scores + cost - _piece_cost(used + uses, table)
        if (gain := gains.max()) > best_gain:
            best_gain, change = gain, [(at, int(gains.argmax()))]
    return change


def _two_changes(
    bundles: Sequence[_Bundle], chosen: Sequence[int], used: Any, table: TableFacts
) -> list[tuple[int, int]]:
    cost, best_gain, change = _piece_cost(used, table), 1e-6, []
    doubtful = sorted(range(len(bundles)), key=lambda at: _margin(bundles[at], chosen[at]))[:PAIRED]
    differences = {at: _differences(bundles[at], chosen[at]) for at in doubtful}
    for i, j in combinations(doubtful, 2):
        (first_scores, first_uses), (second_scores, second_uses) = differences[i], differences[j]
        gains = first_scores[:, None] + second_scores + cost
        if gains.max() <= best_gain:
            continue
        gains = gains - _piece_cost(used + first_uses[:, None] + second_uses, table)
        if (gain := gains.max()) > best_gain:
            first_choice, second_choice = divmod(int(gains.argmax()), len(second_scores))
            best_gain, change = gain, [(i, first_choice), (j, second_choice)]
    return change


def _differences(bundle: _Bundle, choice: int) -> tuple[Any, Any]:
    """The scores and the pieces of each option of a bundle, minus those of the chosen one."""
    return bundle.scores - bundle.scores[choice], bundle.uses - bundle.uses[choice]


def _margin(bundle: _Bundle, choice: int) -> float:
    others = np.delete(bundle.scores, choice)
    return float(bundle.scores[choice] - others.max()) if len(others) else np.inf
