"""The counting, on games small enough to count by hand."""

from __future__ import annotations

import pytest
from leaderboard.evening import evening

from companion.leaderboard.filters import Filter
from companion.leaderboard.tally import Leaderboard, Meeting, leaderboard

GAMES = [
    evening(("Ann", 1, 100, 20), ("Bea", 2, 80, 25), ("Cal", 3, 60, 0), date="2026-01-01"),
    evening(("ann", 2, 90, 10), ("Bea", 1, 95, 10), date="2026-02-01"),
    evening(("Ann", 1, 70), ("Bea", 1, 70), ("Cal", 3, 10), board="germany", date="2026-03-01"),
    evening(("Ann + Cal", 1, 120, 30), ("Bea + Dee", 2, 118, 31), board="team-asia", date="2026-04-01"),
]


def row(leaders: Leaderboard, name: str) -> tuple[int, int, int, float, int, int | None]:
    """Games, wins, shared ones, average, best and path of a player."""
    tally = next(tally for tally in leaders.players if tally.name == name)
    return tally.games, tally.wins, tally.shared, tally.average, tally.best, tally.path


def test_games_wins_and_averages_of_each_player() -> None:
    leaders = leaderboard(GAMES)
    assert (leaders.games, leaders.first, leaders.last) == (4, "2026-01-01", "2026-04-01")
    assert row(leaders, "Ann") == (4, 3, 1, (100 + 90 + 70 + 120) / 4, 120, 30)
    assert row(leaders, "Bea") == (4, 2, 1, (80 + 95 + 70 + 118) / 4, 118, 31)
    assert row(leaders, "Cal") == (3, 1, 0, (60 + 10 + 120) / 3, 120, 30)
    assert row(leaders, "Dee") == (1, 0, 0, 118.0, 118, 31)
    assert [player.name for player in leaders.players] == ["Ann", "Bea", "Cal", "Dee"]


def test_a_tie_that_the_tie_breaks_decide_is_one_win() -> None:
    """Equal points, but the sheet ranks one side first: only that side won."""
    leaders = leaderboard([evening(("Ann", 1, 70), ("Bea", 2, 70))])
    assert row(leaders, "Ann")[:3] == (1, 1, 0)
    assert row(leaders, "Bea")[:3] == (1, 0, 0)
    assert leaders.meetings == (Meeting("Ann", "Bea", 1, 1, 0, 0, 0.0),)


def test_numbers_on_each_board() -> None:
    leaders = leaderboard(GAMES)
    assert [(board.board, board.name, board.games, board.wins) for board in leaders.boards] == [
        ("germany", "Ann", 1, 1),
        ("germany", "Bea", 1, 1),
        ("germany", "Cal", 1, 0),
        ("team-asia", "Ann", 1, 1),
        ("team-asia", "Cal", 1, 1),
        ("team-asia", "Bea", 1, 0),
        ("team-asia", "Dee", 1, 0),
        ("usa", "Ann", 2, 1),
        ("usa", "Bea", 2, 1),
        ("usa", "Cal", 1, 0),
    ]
    assert next(best for best in leaders.boards if best.board == "germany").path is None
    assert next(best for best in leaders.boards if (best.board, best.name) == ("usa", "Cal")).path == 0, "none built"


def test_players_with_the_same_numbers_are_in_order_of_their_names() -> None:
    leaders = leaderboard([evening(("Cal", 1, 9), ("Ann", 1, 9), ("Bea", 1, 9))])
    assert [player.name for player in leaders.players] == ["Ann", "Bea", "Cal"]


def test_best_scores_and_longest_paths_belong_to_sides() -> None:
    leaders = leaderboard(GAMES)
    assert [(moment.number, moment.players) for moment in leaders.best[:3]] == [
        (120, ("Ann", "Cal")),
        (118, ("Bea", "Dee")),
        (100, ("Ann",)),
    ]
    assert [path.number for path in leaders.paths] == [31, 30, 25, 20, 10, 10], "no path is no row"
    assert leaders.paths[0].ends == ("Here", "There")


def test_of_equal_scores_the_earlier_comes_first() -> None:
    leaders = leaderboard([evening(("Bea", 1, 90), date="2026-05-02"), evening(("Ann", 1, 90), date="2026-05-01")])
    assert [moment.date for moment in leaders.best] == ["2026-05-01", "2026-05-02"]
    of_a_day = [evening((name, 1, 90), id=id) for name, id in (("Ann", "second"), ("Bea", "first"))]
    assert [moment.game for moment in leaderboard(of_a_day).best] == ["first", "second"], "on one day, by the game's id"


def test_head_to_head_counts_ranks_but_not_partners() -> None:
    meetings = {(meeting.a, meeting.b): meeting for meeting in leaderboard(GAMES).meetings}
    assert meetings["Ann", "Bea"] == Meeting("Ann", "Bea", 4, 2, 1, 1, (20 - 5 + 0 + 2) / 4)
    assert meetings["Ann", "Cal"] == Meeting("Ann", "Cal", 2, 2, 0, 0, (40 + 60) / 2)
    assert meetings["Cal", "Dee"] == Meeting("Cal", "Dee", 1, 1, 0, 0, 2.0)
    assert not {("Bea", "Dee"), ("Dee", "Bea")} & meetings.keys(), "they were partners"
    assert len(meetings) == 5


def test_who_is_ahead_more_often_is_named_first() -> None:
    games = [evening(("Ann", 2, 80), ("Zoë", 1, 90), date=f"2026-01-0{day}") for day in (1, 2)]
    games.append(evening(("Ann", 1, 81), ("Zoë", 2, 80), date="2026-01-03"))
    assert leaderboard(games).meetings == (Meeting("Zoë", "Ann", 3, 2, 1, 0, 19 / 3),)


def test_who_is_ahead_as_often_but_by_more_is_named_first() -> None:
    games = [evening(("Ann", 1, 81), ("Zoë", 2, 80)), evening(("Ann", 2, 70), ("Zoë", 1, 90))]
    assert leaderboard(games).meetings == (Meeting("Zoë", "Ann", 2, 1, 1, 0, 19 / 2),)


def test_a_margin_of_nothing_has_no_sign() -> None:
    """Seen from the other side it is no less than nothing."""
    (meeting,) = leaderboard([evening(("Ann", 2, 70), ("Bea", 1, 70))]).meetings
    assert (meeting.a, meeting.ahead, str(meeting.margin)) == ("Bea", 1, "0.0")


def test_of_meetings_as_frequent_the_clearer_one_comes_first() -> None:
    games = [evening(("Ann", 1, 9), ("Bea", 1, 9)), evening(("Cal", 1, 9), ("Dee", 2, 5))]
    assert [(meeting.a, meeting.b) for meeting in leaderboard(games).meetings] == [("Cal", "Dee"), ("Ann", "Bea")]


def test_head_to_head_of_one_player_is_shown_from_their_side() -> None:
    meetings = leaderboard(GAMES, Filter(player="BEA")).meetings
    assert [(meeting.a, meeting.b, meeting.ahead, meeting.behind, meeting.level) for meeting in meetings] == [
        ("Bea", "Ann", 1, 2, 1),
        ("Bea", "Cal", 2, 1, 0),
    ]
    assert meetings[0].margin == -(20 - 5 + 0 + 2) / 4


def test_a_player_is_spelt_as_in_the_latest_game() -> None:
    leaders = leaderboard([evening(("ANN", 1, 1), date="2026-01-02"), evening(("Ann", 1, 1), date="2026-01-01")])
    assert [player.name for player in leaders.players] == ["ANN"]


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        (Filter(player="cal"), 3),
        (Filter(with_players=("Cal", "Dee")), 1),
        (Filter(player="Ann", with_players=("Cal",)), 3),
        (Filter(board="usa"), 2),
        (Filter(since="2026-02-01"), 3),
        (Filter(until="2026-02-01"), 2),
        (Filter(since="2026-02-01", until="2026-03-01"), 2),
        (Filter(player="Dee", board="usa"), 0),
    ],
)
def test_a_filter_chooses_games(asked: Filter, games: int) -> None:
    assert leaderboard(GAMES, asked).games == games


def test_with_a_player_only_their_numbers_are_shown() -> None:
    leaders = leaderboard(GAMES, Filter(player="Cal"))
    assert [player.name for player in leaders.players] == ["Cal"]
    assert {board.name for board in leaders.boards} == {"Cal"}
    assert all("Cal" in moment.players for moment in (*leaders.best, *leaders.paths))
    beside = leaderboard(GAMES, Filter(with_players=("Cal",)))
    assert [player.name for player in beside.players] == ["Ann", "Bea", "Cal", "Dee"]


def test_without_games_no_numbers() -> None:
    assert leaderboard([]) == Leaderboard()
    assert leaderboard(GAMES, Filter(since="2030-01-01")) == Leaderboard()
