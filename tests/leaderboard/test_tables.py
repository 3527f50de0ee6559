"""The leaderboard as text: tables for the shell and the screen, and JSON."""

from __future__ import annotations

import json
import unicodedata

from leaderboard.evening import evening

from companion.leaderboard.as_json import leaderboard_json
from companion.leaderboard.as_text import leaderboard_text
from companion.leaderboard.filters import EVERYTHING, Filter
from companion.leaderboard.tables import VIEWS, games_line, grid, left_out_line
from companion.leaderboard.tally import leaderboard
from companion.words.columns import columns

GAMES = [
    evening(("Ann", 1, 100, 20), ("Bea", 2, 80, 25), date="2026-01-01"),
    evening(("Ann", 1, 70), ("Bea", 1, 70), board="germany", date="2026-03-01"),
]


def test_the_shell_shows_every_table() -> None:
    rows = [row.rstrip() for row in leaderboard_text(leaderboard(GAMES)).splitlines()]
    assert rows[0] == "2 finished games, 2026-01-01 to 2026-03-01"
    assert "  Ann         2     2       1     85.0   100    20" in rows
    assert "  Bea         2     1       1     75.0    80    25" in rows
    assert "  Germany  Ann         1     1       1     70.0    70     -" in rows
    assert "     100  Ann     Usa      2026-01-01" in rows
    assert "      25  Bea     Usa    2026-01-01  Here – There" in rows
    assert "  Ann     Bea          2      1       0      1   +10.0" in rows


def test_the_shell_shows_ten_of_the_best() -> None:
    games = [evening(("Ann", 1, points), date=f"2026-01-{points:02}") for points in range(1, 13)]
    text = leaderboard_text(leaderboard(games))
    assert text.count("\n") < 60
    assert text.count("and 2 more") == text.count(" more") == 1
    assert [f"2026-01-{points:02}" in text.partition("and 2 more")[0] for points in (12, 3, 2)] == [True, True, False]


def test_every_table_has_a_text_for_each_column() -> None:
    leaders = leaderboard(GAMES)
    for view in VIEWS:
        table = grid(leaders, view)
        assert table.rows
        assert len(table.rows) == len(getattr(leaders, view))
        assert {len(row) for row in table.rows} == {len(table.columns)}


def test_columns_are_aligned_whatever_the_characters() -> None:
    lines = columns([("name", "n"), ("Zoe\u0308", "1"), ("車掌", "22")], [False, True])
    assert lines == ["name   n", "Zoe\u0308    1", "車掌  22"]


def test_no_terminal_control_characters_are_printed() -> None:
    text = leaderboard_text(leaderboard([evening(("A\x1b[31m", 1, 5), ("B\u202e", 2, 4))]))
    assert {unicodedata.category(sign) for sign in text} & {"Cc", "Cf"} == {"Cc"}
    assert "\x1b" not in text


def test_json_says_the_same() -> None:
    asked = Filter(player="Ann", with_players=("Bea",))
    document = leaderboard_json(leaderboard(GAMES, asked), asked, [{"game": "x", "why": "unfinished", "says": ""}])
    assert json.loads(json.dumps(document)) == document
    assert document["filter"] == {"player": "Ann", "with": ["Bea"], "board": "", "since": "", "until": ""}
    assert (document["games"], document["first"], document["last"]) == (2, "2026-01-01", "2026-03-01")
    assert document["players"] == [
        {"name": "Ann", "games": 2, "wins": 2, "shared_wins": 1, "average": 85.0, "best": 100, "longest_path": 20}
    ]
    assert document["boards"][0]["board"] == "germany"
    assert document["paths"] == [
        {"spaces": 20, "players": ["Ann"], "board": "usa", "title": "Usa", "date": "2026-01-01",
         "game": "2026-01-01-usa-1", "ends": ["Here", "There"]}
    ]  # fmt: skip
    assert document["meetings"] == [
        {"a": "Ann", "b": "Bea", "games": 2, "ahead": 1, "behind": 0, "level": 1, "margin": 10.0}
    ]
    assert document["left_out"] == [{"game": "x", "why": "unfinished", "says": ""}]


def test_json_rounds_averages_to_a_tenth() -> None:
    games = [evening(("Ann", 1, points), ("Bea", 2, 50), date=f"2026-01-0{points % 10}") for points in (71, 72, 72)]
    document = leaderboard_json(leaderboard(games), EVERYTHING, [])
    assert [player["average"] for player in document["players"]] == [71.7, 50.0]
    assert [meeting["margin"] for meeting in document["meetings"]] == [21.7]


def test_json_without_games() -> None:
    document = leaderboard_json(leaderboard([]), EVERYTHING, [])
    assert (document["games"], document["first"], document["last"], document["players"]) == (0, None, None, [])


def test_what_is_left_out_is_counted_by_its_reason() -> None:
    assert left_out_line([]) == ""
    games = [("a", "unreadable"), *((f"g{n}", "unfinished") for n in range(5)), ("b", "missing"), ("c", "missing")]
    assert left_out_line(games) == (
        "Left out: 5 not finished, 2 with kept tickets not known (b, c) and 1 unreadable (a)."
    )
    assert left_out_line([(f"g{n}", "missing") for n in range(5)]).endswith("(g0, g1, g2, …).")
    assert left_out_line([(f"g{n}", "missing") for n in range(3)]).endswith("(g0, g1, g2).")


def test_several_games_of_one_day_name_the_day_once() -> None:
    assert games_line(leaderboard([GAMES[0], GAMES[0]])) == "2 finished games, 2026-01-01"


def test_nobody_without_shared_wins_has_a_number_of_them() -> None:
    (row,) = grid(leaderboard([evening(("Ann", 1, 100, 20))]), "players").rows
    assert row == ("Ann", "1", "1", "-", "100.0", "100", "20")
