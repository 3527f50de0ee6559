"""The list of saved games, and importing and exporting games in the shell."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.cli import main
from companion.record.log import HEADER, LINE, STOP, UNDO, Event, GameSummary
from companion.store.folder import home
from companion.store.journal import Journal
from companion.store.saved_games import BrokenGame, find_game, games_folder, saved_games
from companion.store.shipped_files import sample_record

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n")


def begun(folder: Path, hours: int, name: str) -> Journal:
    return Journal.create(
        [HEAD], board=name, players=["Ann", "Bea"], folder=folder, clock=lambda: NOON + timedelta(hours=hours)
    )


def test_games_are_listed_with_the_last_changed_first(tmp_path: Path) -> None:
    with closing(begun(tmp_path, 0, "usa")) as first, closing(begun(tmp_path, 1, "europe")):
        assert [game.board for game in saved_games(tmp_path)[0]] == ["europe", "usa"]
        first._clock = lambda: NOON + timedelta(hours=2)
        first.append(Event(LINE, "Ann draws cards"), GameSummary(1, finished=True))
        games, broken = saved_games(tmp_path)
    assert [game.board for game in games] == ["usa", "europe"]
    assert broken == []
    newest = games[0]
    assert (newest.id, newest.players, newest.moves, newest.finished) == ("2026-11-21-usa-1", ("Ann", "Bea"), 1, True)
    assert (newest.begun, newest.changed) == ("2026-11-21T12:00:00+00:00", "2026-11-21T14:00:00+00:00")


def test_of_games_changed_in_the_same_second_the_later_name_comes_first(tmp_path: Path) -> None:
    for _ in range(3):
        begun(tmp_path, 0, "usa").close()
    assert [game.id[-1] for game in saved_games(tmp_path)[0]] == ["3", "2", "1"]


def test_a_game_lasts_from_its_beginning_to_its_last_line(tmp_path: Path) -> None:
    """Who takes a line back or stops the game the day after has not played on."""
    with closing(begun(tmp_path, 0, "usa")) as journal:
        assert journal.times() == (NOON, NOON)
        for hours, event in ((2, Event(LINE, "Ann draws cards")), (24, Event(UNDO)), (25, Event(STOP))):
            journal._clock = lambda hours=hours: NOON + timedelta(hours=hours)
            journal.append(event, GameSummary(0, finished=False))
        assert journal.times() == (NOON, NOON + timedelta(hours=2))


def test_unreadable_files_are_named_and_the_others_listed(tmp_path: Path) -> None:
    begun(tmp_path, 0, "usa").close()
    (tmp_path / "broken.game").write_bytes(b"rubbish" * 100)
    (tmp_path / "notes.txt").write_text("not a game")
    games, broken = saved_games(tmp_path)
    assert [game.id for game in games] == ["2026-11-21-usa-1"]
    assert broken == [BrokenGame("broken.game", "damaged, or not a game")]


def test_no_folder_means_no_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "none") == ([], [])


def test_the_home_is_set_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", "beside")
    assert home() == tmp_path / "beside"
    begun(games_folder(), 0, "usa").close()
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert "2026-11-21-usa-1" in out
    assert err == ""


def test_a_record_goes_in_and_comes_out_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sample.ttr"
    file.write_text(sample_record(), "utf-8")
    assert main(["import", str(file)]) == 0
    assert "111 moves" in capsys.readouterr().out
    assert main(["export", "county-durham"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (sample_record(), "")
    assert main(["games", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert (listed["board"], listed["players"], listed["moves"], listed["finished"]) == (
        "county-durham",
        ["Ann", "Bea", "Cal"],
        111,
        True,
    )


@pytest.mark.rule("BA-18")
def test_tickets_of_a_game_that_is_not_over_stay_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(sample_record().splitlines()[:30]) + "\n"
    file = tmp_path / "sample.ttr"
    file.write_text(text, "utf-8")
    assert main(["import", str(file)]) == 0
    capsys.readouterr()
    assert main(["export", "durham"]) == 0
    out = capsys.readouterr().out
    assert "Ann keeps 3 tickets\n" in out
    assert "Crook - Easington" not in out
    assert main(["export", "durham", "--tickets"]) == 0
    assert capsys.readouterr().out == text


def test_a_game_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "friday"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "There is no saved game “friday”.\n")


@pytest.mark.parametrize("part", ["usa", "USA", "Usa"])
def test_a_part_of_several_names_matches_several_games(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("usa", "usa", "europe"):
        begun(games_folder(), 0, name).close()
    assert main(["export", part]) == 2
    assert capsys.readouterr().err == (
        f"“{part}” matches several saved games. There are: 2026-11-21-usa-1 and 2026-11-21-usa-2.\n"
    )


def test_a_game_that_people_renamed_is_found_by_part_of_its_name(tmp_path: Path) -> None:
    begun(tmp_path, 0, "usa").close()
    renamed = (tmp_path / "2026-11-21-usa-1.game").rename(tmp_path / "Our Evening.game")
    for part in ("Evening", "evening", "our eve"):
        assert find_game(part, tmp_path) == renamed
