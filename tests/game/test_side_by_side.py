"""Which tracks between two cities form a double after one of them was changed (BA-11)."""

from __future__ import annotations

import pytest

from companion.game.side_by_side import regrouped

THREE, FOUR, SHIPS = (3, "train"), (4, "train"), (3, "ship")


@pytest.mark.rule("BA-11")
@pytest.mark.parametrize(
    ("tracks", "groups", "then"),
    [
        ({1: THREE, 2: THREE}, {}, {1: "new", 2: "new"}),
        ({1: THREE, 2: FOUR}, {1: "old", 2: "old"}, {1: None, 2: None}),
        ({1: THREE, 2: SHIPS}, {}, {1: None, 2: None}),
        ({1: THREE, 2: THREE, 3: THREE}, {2: "old", 3: "old"}, {1: "old", 2: "old", 3: "old"}),
        ({1: THREE, 2: THREE, 3: THREE}, {}, {1: "new", 2: "new", 3: "new"}),
        ({1: FOUR, 2: THREE, 3: THREE}, {1: "old", 2: "old", 3: "old"}, {1: None, 2: "old", 3: "old"}),
        ({1: FOUR, 2: THREE, 3: THREE}, {1: "old", 2: "old"}, {1: None, 2: None, 3: None}),
        ({1: FOUR, 2: FOUR, 3: THREE, 4: THREE}, {2: "b", 3: "a", 4: "a"}, {1: "b", 2: "b", 3: "a", 4: "a"}),
    ],
)
def test_similar_tracks_side_by_side_are_a_double(
    tracks: dict[int, tuple[int, str]], groups: dict[int, str], then: dict[int, str | None]
) -> None:
    """The first track is the one that was changed."""
    assert regrouped(tracks, groups, 1, "new") == then
