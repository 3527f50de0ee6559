"""The recount: markers moved as at a table, with a mistake, and the turn that is found."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_boards import play
from tabletop import Tabletop

from companion.record.replay import Replay, numbered_by_moves, replay, replay_lines
from companion.recount import MarkerCheck, Recount, recount
from companion.scoring import points_so_far
from companion.store import shipped_files

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}


def in_play(replayed: Replay) -> Replay:
    """The same game, numbered by its moves."""
    from dataclasses import replace

    return replay_lines(replace(replayed, entries=()), numbered_by_moves(entry.text for entry in replayed.entries))


def game_of(*lines: str, tracking: str = "claims", players: int = 3, board: str = "usa") -> Replay:
    return in_play(Tabletop(board, players, tracking).replay(*lines))


def explanations(recounted: Recount) -> list[list[str]]:
    """What explains each difference, in words."""
    return [
        [" AND ".join(mistake.says for mistake in ones) for ones in each.explanations] for each in recounted.differences
    ]


GAME = game_of(
    "Ann claims Denver - Omaha",  # 7
    "Bea claims Dallas - Houston",  # 1
    "Cal claims Portland - San Francisco green",  # 10
    "Ann claims El Paso - Houston",  # 15
    "Bea claims Denver - Omaha",  # refused
    "Bea claims Boston - Montreal",  # 2
    "Ann claims Kansas City - Omaha",  # 1
)


def test_markers_in_the_right_place() -> None:
    assert points_so_far(GAME.game) == [23, 3, 10]
    recounted = recount(GAME, {0: 23, 1: 3, 2: 10})
    assert recounted.differences == ()
    assert not any(marker.lapped for marker in recounted.markers)
    assert recount(GAME, {}).markers == ()


@pytest.mark.parametrize(
    ("shown", "points", "off", "lapped"),
    [
        *((24, 24, 0, False), (24, 124, 0, True), (124, 24, 0, True), (20, 124, -4, False), (128, 124, 4, False)),
        *((2, 98, 4, False), (98, 102, -4, False), (0, 100, 0, True), (50, 0, 50, False), (51, 0, -49, False)),
    ],
)
def test_a_marker_laps_the_track(shown: int, points: int, off: int, lapped: bool) -> None:
    marker = MarkerCheck(0, shown, points)
    assert (marker.offset, marker.lapped) == (off, lapped)


@pytest.mark.parametrize(
    ("points", "expected"), [(0, 0), (24, 24), (99, 99), (100, 100), (101, 1), (224, 24), (-1, 99), (-100, 0)]
)
def test_where_a_marker_should_stand(points: int, expected: int) -> None:
    assert MarkerCheck(0, 24, points).expected == expected


def test_markers_are_listed_by_side_in_whatever_order_they_were_read_out() -> None:
    recounted = recount(GAME, {2: 11, 0: 24, 1: 3})
    assert [marker.side for marker in recounted.markers] == [0, 1, 2]
    assert [side for difference in recounted.differences for side in difference.sides] == [0, 2]


@pytest.mark.parametrize(
    ("shown", "first"),
    [
        ({0: 16}, "Line 1 was not marked (7 points): Ann claims Denver - Omaha."),
        ({0: 38}, "Line 4 was marked twice (15 points): Ann claims El Paso - Houston."),
        ({0: 7, 1: 3}, "From line 4 on, nothing of Ann's was marked: 2 routes, 16 points."),
        ({0: 22}, "Line 7 was not marked (1 point): Ann claims Kansas City - Omaha."),
        ({0: 26}, "Line 1 was marked as 5 spaces, with 10 instead of 7 points: Ann claims Denver - Omaha."),
        ({0: 8, 2: 25}, "Line 4 was marked for Cal (15 points): Ann claims El Paso - Houston."),
        ({0: 31}, "Line 1 was marked as 6 spaces, with 15 instead of 7 points: Ann claims Denver - Omaha."),
        ({1: 10}, "Line 5 was refused and does not count, but was marked (7 points): Bea claims Denver - Omaha."),
        (
            {1: 13},
            "Line 3 was marked for Bea (10 points): Cal claims Portland - San Francisco green. "
            "Look at Cal's marker too.",
        ),
        ({2: 90}, "Line 3 was marked backwards (10 points): Cal claims Portland - San Francisco green."),
        ({1: 7, 0: 23, 2: 10}, "Bea: a route of 3 spaces on the board that is missing from the record (4 points)."),
        ({1: 1}, "Line 6 was not marked (2 points): Bea claims Boston - Montréal."),
    ],
)  # fmt: skip
def test_the_likeliest_turn_is_found(shown: dict[int, int], first: str) -> None:
    explained = explanations(recount(GAME, shown))
    assert len(explained) == 1
    assert explained[0][0] == first, explained


def test_lines_with_the_same_effect_are_grouped() -> None:
    game = game_of(
        "Ann claims Boston - Montreal",
        "Ann claims Dallas - El Paso",
        "Ann claims Seattle - Calgary",
        "Ann claims Atlanta - Charleston",
    )
    assert explanations(recount(game, {0: 16}))[0][0] == (
        "Line 1 was not marked (2 points): Ann claims Boston - Montréal. Or line 4."
    )


def test_two_mistakes_on_one_marker() -> None:
    """No single mistake explains 9 points too few, but the 7 of line 1 and the 2 of line 2 do."""
    game = game_of("Ann claims Denver - Omaha", "Ann claims Boston - Montreal", "Ann claims El Paso - Houston")
    assert explanations(recount(game, {0: 15}))[0][0] == (
        "Line 1 was not marked (7 points): Ann claims Denver - Omaha. "
        "AND Line 2 was not marked (2 points): Ann claims Boston - Montréal."
    )
    game = game_of("Ann claims Denver - Omaha", "Ann claims Boston - Montreal", "Ann claims Kansas City - Denver")
    assert (
        "Line 1 was marked twice (7 points): Ann claims Denver - Omaha. "
        "AND Line 3 was marked twice (7 points): Ann claims Kansas City - Denver orange."
    ) in explanations(recount(game, {0: 30}))[0]


def test_markers_wrong_for_separate_reasons_are_explained_separately() -> None:
    recounted = recount(GAME, {0: 16, 1: 1, 2: 20})
    assert [each.sides for each in recounted.differences] == [(0,), (1,), (2,)]
    assert [explained[0] for explained in explanations(recounted)] == [
        "Line 1 was not marked (7 points): Ann claims Denver - Omaha.",
        "Line 6 was not marked (2 points): Bea claims Boston - Montréal.",
        "Line 3 was marked twice (10 points): Cal claims Portland - San Francisco green.",
    ]
    mixed = recount(GAME, {0: 8, 1: 1, 2: 25})
    assert [each.sides for each in mixed.differences] == [(0, 2), (1,)]


def test_a_marker_that_stands_right_was_not_moved_by_mistake() -> None:
    """Line 4 may have been marked for Cal, but not where Cal's marker is right."""
    assert explanations(recount(GAME, {0: 8, 2: 10})) == [
        ["Line 4 was not marked (15 points): Ann claims El Paso - Houston."]
    ]


def test_what_was_refused_or_is_a_single_route_is_not_the_rest_that_was_not_marked() -> None:
    game = game_of(
        "Bea claims Dallas - Houston",
        "Ann claims Denver - Omaha",
        "Bea claims Denver - Omaha",  # refused
        "Bea claims Boston - Montreal",
        "Bea claims Toronto - Pittsburgh",
    )
    assert explanations(recount(game, {1: 0})) == [["From line 1 on, nothing of Bea's was marked: 3 routes, 5 points."]]
    assert explanations(recount(game, {1: 3})) == [
        [
            "Line 4 was not marked (2 points): Bea claims Boston - Montréal. Or line 5.",
            "Line 1 was marked backwards (1 point): Bea claims Dallas - Houston.",
        ]
    ]


def test_of_two_mistakes_the_earlier_is_first_and_nothing_is_marked_after_the_last_that_was() -> None:
    pairs = [
        ones
        for shown in range(100)
        for difference in recount(GAME, {0: shown}).differences
        for ones in difference.explanations
        if len(ones) == 2
    ]
    assert any(first.kind == "rest not marked" for first, _ in pairs)
    for first, second in pairs:
        assert first.number is not None
        assert second.number is None or first.number < second.number
        assert first.kind != "rest not marked" or second.number is None


def test_a_difference_that_no_turn_explains() -> None:
    assert explanations(recount(game_of("Ann claims Dallas - Houston"), {1: 33})) == [[]]


def test_two_markers_that_nothing_explains_are_two_differences() -> None:
    recounted = recount(game_of("Ann claims Dallas - Houston", "Bea claims Kansas City - Omaha"), {0: 33, 1: 45})
    assert [each.sides for each in recounted.differences] == [(0,), (1,)]


def test_a_board_correction_that_nobody_marked() -> None:
    game = game_of(
        "Ann claims Denver - Omaha", "Bea claims Dallas - Houston", "table corrects route Denver - Omaha to 3 purple"
    )
    assert points_so_far(game.game) == [4, 1, 0]
    assert explanations(recount(game, {0: 7}))[0][0] == (
        "Line 3 changed points, and that was not marked: table corrects route Denver - Omaha to 3 purple."
    )


def test_mountains_are_marked_too() -> None:
    game = game_of("Ann claims Agra - Kathmandu", board="legendary-asia")
    points = points_so_far(game.game)[0]
    assert explanations(recount(game, {0: 0}))[0][0].startswith(f"Line 1 was not marked ({points} points)")


LAKES = ("Ann takes 27 trains 23 ships", "Bea takes 27 trains 23 ships", "Cal takes 27 trains 23 ships")


@pytest.mark.rule("GL-28")
def test_a_track_claimed_from_another_is_a_line_like_any_other() -> None:
    kingdom = (
        "Bea claims Bristol - Southampton",
        "Ann buys Right of Way; claims Bristol - Southampton",
        "Bea claims Dover - London",
    )
    game = game_of(*kingdom, board="united-kingdom", players=2)
    assert points_so_far(game.game) == [2, 4]
    (found,) = explanations(recount(game, {0: 0, 1: 4}))
    assert found[0].startswith("Line 2 was not marked")
    assert not any("correct" in says for says in found)
    (found,) = explanations(recount(game, {0: 2, 1: 2}))
    assert found[0].startswith(("Line 1 was not marked", "Line 3 was not marked"))


@pytest.mark.rule("OW-08")
def test_a_route_that_scores_twice_is_marked_wrongly_twice() -> None:
    game = game_of(
        "Bea takes Helena",
        "Ann takes Boise",
        "Ann claims Boise - Idaho Falls black, marker at Idaho Falls",
        "Ann claims Boise - Idaho Falls blue ! as a test",
        board="old-west",
        players=2,
    )
    assert points_so_far(game.game) == [4 + 2 * 4, 0]
    assert explanations(recount(game, {0: 4 + 2 * 7}))[0][0].startswith(
        "Line 4 was marked as 4 spaces, with 14 instead of 8 points: Ann claims Boise - Idaho Falls blue"
    )


def test_exchanged_pieces_cost_points_immediately() -> None:
    """A marker below zero is at the end of the track: −2 is shown as 98, and may be entered either way."""
    game = game_of(*LAKES, "Ann exchanges 2 trains for ships", "Ann claims Chicago - Milwaukee", board="great-lakes")
    claim = points_so_far(game.game)[0] + 2
    assert claim > 0
    line = "Line 4 was {} ({} points): Ann exchanges 2 trains for ships."
    assert explanations(recount(game, {0: claim}))[0][0] == line.format("not marked", -2)
    assert line.format("marked twice", -2) in explanations(recount(game, {0: claim - 4}))[0]
    short = game_of(*LAKES, "Ann exchanges 2 trains for ships", board="great-lakes")
    assert points_so_far(short.game) == [-2, 0, 0]
    for shown in (-2, 98):
        [marker] = recount(short, {0: shown}).markers
        assert (marker.offset, marker.expected) == (0, 98)
    assert recount(short, {0: 0}).markers[0].offset == 2


@cache
def random_game(name: str, players: int, seed: int) -> tuple[Replay, tuple[tuple[int, int, int], ...]]:
    """A game, and its claims as (line, side, points by the printed table)."""
    replayed = in_play(replay(play(shipped_files.board(name), players, seed), shipped_files.board))
    claims = []
    for entry in replayed.moves:
        for track in entry.after.owners.keys() - entry.before.owners.keys():
            side = replayed.game.table.side_of(entry.after.owners[track]).index
            claims.append((entry.line, side, POINTS[replayed.game.board.tracks[track].length]))
    return replayed, tuple(claims)


MISTAKES = ("not marked", "marked twice", "other marker", "other length", "moved backwards")


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from([("usa", 4, 1), ("county-durham", 3, 2), ("team-asia", 4, 3), ("europe", 5, 4)]),
    st.sampled_from(MISTAKES),
    st.data(),
)
def test_a_mistake_at_any_turn_is_found(which: tuple[str, int, int], kind: str, data: st.DataObject) -> None:
    """The markers are moved claim by claim, one of them wrongly; the recount names that line."""
    game, claims = random_game(*which)
    sides = len(game.game.table.sides)
    wrong = data.draw(st.integers(0, len(claims) - 1))
    markers = [0] * sides
    for at, (_, side, points) in enumerate(claims):
        if at != wrong:
            markers[side] += points
    line, side, points = claims[wrong]
    if kind == "marked twice":
        markers[side] += 2 * points
    elif kind == "moved backwards":
        markers[side] -= points
    elif kind == "other marker":
        markers[data.draw(st.integers(0, sides - 1).filter(lambda number: number != side))] += points
    elif kind == "other length":
        lengths = {track.length for track in game.game.board.tracks}
        others = sorted({POINTS[length] for length in lengths} - {points})
        markers[side] += data.draw(st.sampled_from(others))
    shown = {at: number % 100 for at, number in enumerate(markers)}
    recounted = recount(game, shown)
    assume(recounted.differences)  # a hundred points make no difference on the track
    assert len(recounted.differences) == 1
    explained = [ones[0] for ones in recounted.differences[0].explanations if len(ones) == 1]
    names = {mistake.number for mistake in explained} | {n for mistake in explained for n in mistake.others}
    assert line in names
    assert any(mistake.kind.endswith(kind) and line in (mistake.number, *mistake.others) for mistake in explained)


def test_a_route_and_its_extra_points_are_marked_together() -> None:
    """Boiler Lagging brings a point with each route."""
    bought = ("Ann buys Boiler Lagging; claims Dover - London", "Bea claims Bristol - Southampton")
    more = ("Ann claims Hull - Leeds", "Ann claims Leeds - Liverpool")
    game = game_of(*bought, *more, board="united-kingdom", players=2)
    assert [points_so_far(row.after)[0] for row in game.moves] == [3, 3, 5, 8]
    (found,) = explanations(recount(game, {0: 8 - 3}))
    assert found[0] == "Line 1 was not marked (3 points): Ann buys Boiler Lagging; claims Dover - London. Or line 4."
    (found,) = explanations(recount(game, {0: 3}))
    assert found[0] == "From line 3 on, nothing of Ann's was marked: 2 routes, 5 points."
