"""What is pointed at on the picture of the board, what a click begins, and letters that stand for the cities."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.board_clicks import (
    city_codes,
    claim_line,
    claimed_last,
    describe_track,
    owning_line,
    picked_track,
)
from companion.store.shipped_files import board

HEAD = "board: usa\nplayers: Ann red, Ann Lee blue, Cal green, Dee black\ntracking: {}\n\n"


def session(*lines: str, tracking: str = "claims") -> Session:
    return Session(record_events(HEAD.format(tracking) + "\n".join(lines) + "\n", board), board)


def tracks(a: str, b: str) -> list[int]:
    return [row.id for row in board("usa").tracks if row.ends == {a, b}]


def test_each_further_click_picks_the_next_track_and_after_the_last_the_first() -> None:
    first, second = clicked = tracks("Denver", "Kansas City")
    picked = [picked_track(session().game, clicked, last) for last in (None, first, second)]
    assert picked == [first, second, first]


def test_of_tracks_alike_the_picture_says_which() -> None:
    game = session()
    described = [describe_track(game, game.game.board.tracks[track]) for track in tracks("Dallas", "Houston")]
    assert [words.split(" · ")[1] for words in described] == [
        "1 space, grey, track 1 of 2",
        "1 space, grey, track 2 of 2",
    ]


@pytest.mark.parametrize(
    ("typed", "line"),
    [("Ann Lee claims", "Ann Lee claims {}"), ("Ann claims", "Ann claims {}"), ("", "claims {}"), ("Bo", "claims {}")],
)
def test_a_click_claims_for_whoever_the_line_names(typed: str, line: str) -> None:
    """The whole name counts, also where it begins with another player's."""
    game = session()
    track = game.game.board.tracks[tracks("Denver", "Kansas City")[0]]
    assert claim_line(game, track, typed) == line.format("Denver - Kansas City orange ")


@pytest.mark.parametrize("start", ["", "Cal "])
def test_another_click_on_the_same_place_lists_the_next_track_instead_and_then_none(start: str) -> None:
    game, clicked = session(tracking="final"), tracks("Denver", "Kansas City")
    lines = [start]
    for _ in range(3):
        lines.append(owning_line(game, clicked, lines[-1]))
    owns = f"{start}owns Denver - Kansas City"
    assert lines[1:] == [f"{owns} orange", f"{owns} black", start]


def test_only_a_claim_that_counts_was_claimed_last() -> None:
    keeps = [f"{name} keeps 3 tickets" for name in ("Ann", "Ann Lee", "Cal", "Dee")]
    for claim, counts in (("Ann claims Denver - Kansas City black", True), ("Cal claims Denver - Kansas City", False)):
        game = session(*keeps, claim, tracking="turns")
        assert claimed_last(game, tracks("Denver", "Kansas City")) is counts
        assert not claimed_last(game, tracks("Dallas", "Houston"))


def test_codes_are_short_and_none_begins_another() -> None:
    for count in (1, 26, 27, 51, 52, 200):
        codes = list(city_codes([str(i) for i in range(count)]))
        assert len(codes) == count
        assert not [(a, b) for a in codes for b in codes if a != b and b.startswith(a)]
        assert all(len(code) == 1 for code in codes) is (count <= 26)
