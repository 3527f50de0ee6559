"""Journeys along the cities of a tour, checked against every route, and never with more tries than one can wait for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import pytest
from how_much import MORE
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.board import Track
from companion.game.journey import has_journey

CITIES = "ABCDEF"
MOST_CALLS = 200_000


def every_way(tracks: Sequence[Track], city: str, goals: Sequence[str]) -> bool:
    """Whether some route passes the goals in order, by trying them all."""
    goals = goals[1:] if goals and goals[0] == city else goals
    return not goals or any(
        every_way([*tracks[:at], *tracks[at + 1 :]], track.b if track.a == city else track.a, goals)
        for at, track in enumerate(tracks)
        if city in track.ends
    )


def in_time(act: Callable[[], bool]) -> bool:
    """The result of `act`, which must not take more calls than one can wait for."""
    count = 0

    def seen(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"
        assert count < MOST_CALLS

    sys.setprofile(seen)
    try:
        return act()
    finally:
        sys.setprofile(None)


def laid(*ends: str) -> list[Track]:
    return [Track(number, a, b, 1, "grey") for number, (a, b) in enumerate(ends)]


@settings(max_examples=150 * MORE, deadline=None)
@given(
    st.lists(st.sampled_from([a + b for a in CITIES for b in CITIES if a < b]), max_size=9),
    st.lists(st.sampled_from(CITIES), min_size=2, max_size=5, unique=True),
)
def test_there_is_a_journey_if_some_way_is_one(ends: list[str], tour: list[str]) -> None:
    assert has_journey(laid(*ends), tour) == every_way(laid(*ends), tour[0], tour[1:])


@pytest.mark.rule("WO-03")
def test_a_journey_may_repeat_a_city_but_not_a_track() -> None:
    assert has_journey(laid("AB", "BC"), "ABC")
    assert not has_journey(laid("AB", "BC"), "ACB")
    assert has_journey(laid("AB", "BC", "BD"), "ABD")
    assert not has_journey(laid("AB", "BC", "BD"), "ACD")
    assert has_journey(laid("AB", "BC", "CD", "BD"), "ACD")
    assert has_journey(laid("AB", "BC", "BC", "BD"), "ACD")


def wall(size: int, step: int = 1) -> list[Track]:
    """A brick wall of tracks, each city named after its position; one in `step` upright joints exists."""
    across = [((x, y), (x + 1, y)) for x in range(size - 1) for y in range(size)]
    upright = [((x, y), (x, y + 1)) for x in range(size) for y in range(size - 1) if (x + y) % step == 0]
    return [Track(number, f"{a}", f"{b}", 1, "grey") for number, (a, b) in enumerate([*across, *upright])]


def corners(*places: tuple[int, int]) -> list[str]:
    return [f"{place}" for place in places]


@pytest.mark.rule("WO-03")
def test_a_dense_network_without_a_journey_is_recognised_in_time() -> None:
    spur = [*wall(7), Track(99, "(0, 0)", "spur", 1, "grey")]
    assert in_time(lambda: has_journey(spur, [*corners((0, 1), (6, 6)), "spur"]))
    assert not in_time(lambda: has_journey(spur, ["(0, 1)", "spur", "(6, 6)"]))
    crossing = corners((0, 0), (7, 7), (7, 0), (0, 7))
    assert in_time(lambda: has_journey(wall(8), crossing))
    assert not in_time(lambda: has_journey(wall(8, 2), crossing))
    assert not in_time(lambda: has_journey(wall(8, 2), corners((3, 5), (3, 0), (7, 4), (6, 2), (2, 3))))
