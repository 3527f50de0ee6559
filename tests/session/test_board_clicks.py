"""What is pointed at on the picture of the board, what a click begins, and letters that stand for the cities."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session import Session, record_events
from companion.session.board_clicks import (
    city_codes,
    claim_line,
    claimable,
    claimed_last,
    describe_city,
    describe_track,
    named_tracks,
    owning_line,
    picked_track,
)
from companion.store.shipped_files import board

GAMES = Path(__file__).parents[1] / "games"
HEAD = "board: usa\nplayers: Ann red, Ann Lee blue, Cal green, Dee black\ntracking: {}\n\n"


def session(*lines: str, tracking: str = "claims") -> Session:
    return Session(record_events(HEAD.format(tracking) + "\n".join(lines) + "\n", board), board)


def tracks(a: str, b: str) -> list[int]:
    return [row.id for row in board("usa").tracks if row.ends == {a, b}]


def test_each_further_click_picks_the_next_track_and_after_the_last_the_first() -> None:
    first, second = clicked = tracks("Denver", "Kansas City")
    picked = [picked_track(session().game, clicked, last) for last in (None, first, second)]
    assert picked == [first, second, first]


def test_of_three_tracks_a_click_picks_each_in_turn() -> None:
    six = "board: team-asia\nteams: Ann + Bea, Cal + Dee, Eli + Fay\n"
    asia = Session(record_events(six, board), board)
    three = next(same for row in asia.game.board.tracks if len(same := asia.game.board.tracks_between[row.ends]) == 3)
    clicked = [track.id for track in three]
    picked: list[int | None] = [None]
    for _ in range(4):
        picked.append(picked_track(asia.game, clicked, picked[-1]))
    assert picked[1:] == [*clicked, clicked[0]]


def test_a_click_picks_the_track_beside_one_that_is_taken() -> None:
    first, second = clicked = tracks("Denver", "Kansas City")
    taken = session("Ann claims Denver - Kansas City orange with 4 orange")
    assert taken.game.owners == {first: 0}
    assert picked_track(taken.game, clicked, None) == picked_track(taken.game, clicked, second) == second


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


def test_another_click_drops_a_track_that_an_earlier_line_already_lists() -> None:
    owned = session("Ann owns Denver - Kansas City orange", tracking="final")
    again = "Ann owns Denver - Kansas City orange, Denver - Santa Fe"
    assert owning_line(owned, tracks("Denver", "Kansas City"), again) == "Ann owns Denver - Santa Fe"


def test_only_a_claim_that_counts_was_claimed_last() -> None:
    keeps = [f"{name} keeps 3 tickets" for name in ("Ann", "Ann Lee", "Cal", "Dee")]
    for claim, counts in (("Ann claims Denver - Kansas City black", True), ("Cal claims Denver - Kansas City", False)):
        game = session(*keeps, claim, tracking="turns")
        assert claimed_last(game, tracks("Denver", "Kansas City")) is counts
        assert not claimed_last(game, tracks("Dallas", "Houston"))


def test_nothing_was_claimed_last_before_the_first_line_or_after_a_draw() -> None:
    clicked = tracks("Denver", "Kansas City")
    assert not claimed_last(session(), clicked)
    keeps = [f"{name} keeps 3 tickets" for name in ("Ann", "Ann Lee", "Cal", "Dee")]
    assert not claimed_last(session(*keeps, "Ann draws cards", tracking="turns"), clicked)


def test_a_claim_after_a_roll_was_claimed_last_too() -> None:
    rolled = session(
        *(f"{name} keeps 3 tickets" for name in ("Ann", "Ann Lee", "Cal", "Dee")),
        "Ann rolls 3 single 1 double 1 station; claims Denver - Santa Fe with 2 single; takes 1 single token",
        tracking="turns\ndice: yes",
    )
    assert claimed_last(rolled, tracks("Denver", "Santa Fe"))


def test_codes_are_short_and_none_begins_another() -> None:
    for count in (1, 26, 27, 51, 52, 200):
        codes = list(city_codes([str(i) for i in range(count)]))
        assert len(codes) == count
        assert not [(a, b) for a in codes for b in codes if a != b and b.startswith(a)]
        assert all(len(code) == 1 for code in codes) is (count <= 26)


DURHAM = "board: county-durham\nplayers: Ann, Bea\ntracking: {}\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"


def durham(*lines: str, tracking: str = "turns") -> Session:
    head = DURHAM if tracking == "turns" else DURHAM.partition("Ann keeps")[0]
    return Session(record_events(head.format(tracking) + "\n".join(lines) + "\n", board), board)


def described(at: Session, a: str, b: str, seat: int | None = None) -> list[str]:
    """What is said about each track between two cities, without its cities, to whoever looks at it."""
    found = [track for track in at.game.board.tracks if track.ends == {a, b}]
    return [describe_track(at, track, seat).removeprefix(f"{track.a} – {track.b} · ") for track in found]


def test_a_track_says_whose_it_is_or_what_the_referee_says_to_whom() -> None:
    red = "Ann claims Chester-le-Street - Durham red with 2 red"
    says = "Ann took one track of Chester-le-Street – Durham; with up to 3 players the other is closed to Bea."
    own = "Ann already owns the other track of Chester-le-Street – Durham; nobody may own two."
    twins = (durham(red), "Chester-le-Street", "Durham")
    assert (
        described(*twins)
        == described(*twins, 1)
        == [f"2 spaces, orange · CD-08  {says}", "2 spaces, red · Ann owns it"]
    )
    assert (
        described(*twins, 0)[0] == f"2 spaces, orange · It is Bea's turn. On yours, as the board is now: BA-09  {own}"
    )
    (free,), (mine,), (yours,) = (described(durham(), "Durham", "Waterhouses", seat) for seat in (None, 0, 1))
    assert free == mine
    assert free.startswith("2 spaces, blue · Ann may claim it: +2 points · ")
    assert yours.startswith(
        "2 spaces, blue · It is Ann's turn. On yours you may claim it, as the board is now: +2 points"
    )
    assert [what.split(" · ")[0] for what in described(durham(), "Seaham Harbour", "Sunderland")] == [
        "2 spaces, grey ferry", "2 spaces, orange"
    ]  # fmt: skip


def test_where_only_the_end_is_recorded_a_track_is_free_or_closed() -> None:
    end = durham("Ann owns Chester-le-Street - Durham red", tracking="final")
    assert described(end, "Chester-le-Street", "Durham") == ["2 spaces, orange · closed", "2 spaces, red · Ann owns it"]
    assert described(end, "Durham", "Waterhouses") == ["2 spaces, blue · free"]


def test_once_the_game_is_over_a_track_is_free_or_closed_and_no_click_claims_it() -> None:
    """Nobody is told that it is not their turn, or refused."""
    over = Session(record_events((GAMES / "county-durham-2-turns.ttr").read_text("utf-8"), board), board)
    assert over.over
    assert over.speaker is not None
    left = [track for track in over.game.board.tracks if track.id not in over.game.owners]
    for seat in (None, 0, 1):
        assert {describe_track(over, track, seat).split(" · ")[2] for track in left} == {"free", "closed"}
    assert [track for track in left if claimable(over, [track.id])] == []


def test_a_click_picks_what_is_open_and_claims_what_is_allowed() -> None:
    pair = [track.id for track in board("county-durham").tracks if track.ends == {"Durham", "Chester-le-Street"}]
    orange, red = pair
    beds = ("Ann claims Durham - Waterhouses with 2 blue", "Bea claims Chester-le-Street - Durham red with 2 red")
    open_track, taken = durham(beds[0]), durham(*beds)
    assert picked_track(open_track.game, pair, None) == orange
    first = claimable(open_track, pair)
    assert first is not None
    assert first.id == orange
    assert claimable(taken, pair) is None
    assert picked_track(taken.game, pair, None) == orange, "where all are closed, any may be meant"
    assert picked_track(taken.game, pair, orange) == red
    assert claimable(durham(tracking="final"), pair) is None


def test_without_a_name_a_click_claims_for_whoever_is_on_turn() -> None:
    track = next(track for track in board("county-durham").tracks if track.ends == {"Durham", "Waterhouses"})
    assert claim_line(durham(), track, "") == "Ann claims Durham - Waterhouses "
    assert claim_line(durham(), track, "Bea cla") == "Bea claims Durham - Waterhouses "


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("", "owns Denver - Santa Fe"),
        ("Cal", "Cal owns Denver - Santa Fe"),
        ("Cal owns Boston - Montréal", "Cal owns Boston - Montréal, Denver - Santa Fe"),
        ("owns Atlantis", "owns Atlantis, Denver - Santa Fe"),
    ],
)
def test_a_click_adds_to_what_is_owned_and_keeps_what_cannot_be_read(typed: str, line: str) -> None:
    assert owning_line(session(tracking="final"), tracks("Denver", "Santa Fe"), typed).rstrip() == line


def test_a_city_says_what_lies_there() -> None:
    assert describe_city(durham().game, "Durham") == "Durham · coal here"
    assert describe_city(session().game, "Miami") == "Miami"


def test_the_tracks_of_a_line_are_those_it_claims_or_owns() -> None:
    one, end = durham(), durham(tracking="final")
    tracks_named, cities = named_tracks(one.preview("Ann claims Durham - Waterhouses"), one.game)
    assert ([one.game.board.tracks[track].ends for track in tracks_named], cities) == (
        [{"Durham", "Waterhouses"}], {"Durham", "Waterhouses"}
    )  # fmt: skip
    tracks_named, cities = named_tracks(end.preview("Ann owns Durham - Waterhouses, Crook - Waterhouses"), end.game)
    assert (len(tracks_named), cities) == (2, {"Durham", "Waterhouses", "Crook"})
    for line in ("Ann draws cards", "Ann claims Atlantis", ""):
        assert named_tracks(one.preview(line), one.game) == (frozenset(), frozenset())
