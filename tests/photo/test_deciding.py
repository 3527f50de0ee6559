"""Deciding all tracks together from what is seen, within what the rules of a board let its sides own."""

from __future__ import annotations

import numpy as np
import pytest

from companion.game.board import Board
from companion.photo.deciding import decide, side_by_side
from companion.photo.reading import table_facts
from companion.store.shipped_files import board

ASIA, USA = board("team-asia"), board("usa")


def owned(on: Board, colours: int, seen: dict[int, int]) -> dict[int, int]:
    """Who owns which track if cars of these colours are clearly seen on these tracks, and none on others."""
    scores = np.full((len(on.tracks), colours), -50.0)
    for track, colour in seen.items():
        scores[track, colour] = 50.0
    owners = decide(on, scores, table_facts(on, colours), {}).owners
    return {track: owner for track, owner in enumerate(owners) if owner >= 0}


def group(on: Board, size: int) -> list[int]:
    """The tracks of the first double or triple that can become closed."""
    kept = {frozenset(pair) for pair in on.numbers["doubles"].always_open}
    return next([t.id for t in row] for row in side_by_side(on) if len(row) == size and row[0].ends not in kept)


@pytest.mark.rule("BA-10")
@pytest.mark.rule("BA-09")
def test_few_players_own_one_track_of_a_double_and_nobody_owns_both() -> None:
    first, second = group(USA, 2)
    assert len(owned(USA, 3, {first: 0, second: 1})) == 1
    assert owned(USA, 4, {first: 0, second: 1}) == {first: 0, second: 1}
    assert len(owned(USA, 4, {first: 0, second: 0})) == 1


@pytest.mark.rule("AS-13")
@pytest.mark.rule("AS-14")
@pytest.mark.rule("AS-16")
def test_four_players_in_teams_own_one_track_of_a_double_and_partners_of_six_both() -> None:
    first, second = group(ASIA, 2)
    assert len(owned(ASIA, 2, {first: 0, second: 1})) == 1
    assert owned(ASIA, 3, {first: 0, second: 0}) == {first: 0, second: 0}
    kept = [track.id for track in ASIA.tracks_between[frozenset(("Hong Kong", "Canton"))]]
    assert owned(ASIA, 2, {kept[0]: 0, kept[1]: 1}) == {kept[0]: 0, kept[1]: 1}


@pytest.mark.rule("AS-15")
def test_four_players_own_two_tracks_of_a_triple() -> None:
    first, second, third = group(ASIA, 3)
    assert owned(ASIA, 2, {first: 0, second: 0}) == {first: 0, second: 0}
    assert len(owned(ASIA, 2, {first: 0, second: 0, third: 1})) == 2


@pytest.mark.parametrize(("name", "pieces"), [("usa", 45), ("team-asia", 54), ("great-lakes", 50), ("world", 60)])
def test_a_side_has_all_the_pieces_it_can_place(name: str, pieces: int) -> None:
    """The pieces of both partners together, and trains and ships together, since they are chosen at set-up."""
    on = board(name)
    seen, spaces = list[int](), 0
    for row in side_by_side(on):
        if spaces + row[0].length <= pieces:
            seen.append(row[0].id)
            spaces += row[0].length
    assert pieces - spaces < 3
    scores = np.full((len(on.tracks), 2), -50.0)
    scores[seen, 0] = 4.0  # too little to outweigh the cost of pieces beyond the stock
    owners = decide(on, scores, table_facts(on, 2), {}).owners
    assert [track for track, owner in enumerate(owners) if owner == 0] == sorted(seen)
    assert table_facts(on, 2).stock == pieces
