"""The cheapest tree that connects places, checked against every set of tracks."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.board import Track
from companion.game.network import cheapest_tree, connected, networks

CITIES = "ABCDE"


LIMIT = (9, 6)
Pieces = tuple[int, int]


def spent(tracks: Collection[int], cost: dict[int, Pieces]) -> Pieces:
    return sum(cost[track][0] for track in tracks), sum(cost[track][1] for track in tracks)


def fewest(tracks: list[Track], ends: list[str], cost: dict[int, Pieces]) -> int | None:
    """The fewest pieces, within the limits, of any set of tracks that connects these ends, by trying them all."""
    sets = chain.from_iterable(combinations(tracks, count) for count in range(len(tracks) + 1))
    joining = (
        spent([track.id for track in chosen], cost)
        for chosen in sets
        if len({*ends}) == 1 or all(connected(networks(chosen), ends[0], end) for end in ends)
    )
    return min((sum(pieces) for pieces in joining if pieces[0] <= LIMIT[0] and pieces[1] <= LIMIT[1]), default=None)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(
        st.tuples(st.sampled_from([*combinations(CITIES, 2)]), st.tuples(st.integers(0, 5), st.integers(0, 4))),
        max_size=9,
    ),
    st.lists(st.sampled_from(CITIES), min_size=2, max_size=4),
)
def test_no_tracks_join_them_for_fewer_pieces(rows: list[tuple[tuple[str, str], Pieces]], ends: list[str]) -> None:
    tracks = [Track(at, a, b, 1) for at, ((a, b), _) in enumerate(rows)]
    cost = {at: pieces for at, (_, pieces) in enumerate(rows)}
    found = cheapest_tree(tracks, [{end} for end in ends], cost, LIMIT)
    assert (None if found is None else sum(spent(found, cost))) == fewest(tracks, ends, cost)
    if found is not None and len({*ends}) > 1:
        assert all(connected(networks([tracks[track] for track in found]), ends[0], end) for end in ends)


def test_any_city_of_a_place_will_do_and_tracks_without_cost_are_free() -> None:
    tracks = [Track(0, "A", "B", 5), Track(1, "A", "C", 2), Track(2, "D", "E", 1), Track(3, "B", "A", 1)]
    cost = {track.id: (track.length, 0) for track in tracks[:3]}
    assert cheapest_tree(tracks[:3], [{"A"}, {"B", "C", "D"}], cost, (9, 0)) == {1}
    assert cheapest_tree(tracks, [{"A"}, {"B", "C", "D"}], cost, (0, 0)) == {3}
    assert cheapest_tree(tracks, [{"A"}, {"D"}], cost, (9, 0)) is None
