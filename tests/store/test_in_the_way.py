"""Something else is where a file of the app has to be: one sentence says what and where, and what to do."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import closing
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import pytest

from companion.cli import _app_arguments, main
from companion.record.log import HEADER, LINE, Event
from companion.store.faults import JournalFault
from companion.store.journal import Journal
from companion.store.safe_sqlite import in_the_way, wal_path
from companion.store.saved_games import games_folder, saved_games
from companion.words.system import system_says


def begun() -> Journal:
    """A new saved game."""
    return Journal.create([Event(HEADER, "board: usa\nplayers: Ann, Bea\n")], board="usa", players=("Ann", "Bea"))


def one_game() -> Path:
    """A saved game that nobody has open."""
    with closing(begun()) as journal:
        journal.append(Event(LINE, "Ann draws cards"))
        return journal.path


@pytest.mark.parametrize("ending", ["open", "wal", "shm", "journal"])
def test_a_folder_in_place_of_a_file_next_to_the_game_is_named(own_home: Path, ending: str) -> None:
    path = one_game()
    folder = path.with_name(f"{path.name}-{ending}")
    folder.mkdir()
    with pytest.raises(JournalFault) as raised:
        Journal.open(path.stem)
    assert str(raised.value) == (
        f"The game {path.stem} cannot be opened: {folder.name} is a folder, where the app has to write a file of that "
        "name. Move it elsewhere."
    )
    with closing(begun()) as another:
        assert another.id != path.stem, "a new game takes a name that is free"
    folder.rmdir()
    with closing(Journal.open(path.stem)) as journal:
        assert len(journal.events()) == 2


@pytest.mark.parametrize("ending", ["open", "shm", "journal"])
def test_such_a_game_is_listed_and_can_be_exported(
    own_home: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = one_game()
    path.with_name(f"{path.name}-{ending}").mkdir()
    assert [game.id for game in saved_games()[0]] == [path.stem]
    assert main(["export", path.stem]) == 0
    assert "Ann draws cards" in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["open", "wal", "shm", "journal"])
def test_a_pipe_next_to_the_game_is_named_and_not_waited_for(
    own_home: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = one_game()
    pipe = path.with_name(f"{path.name}-{ending}")
    os.mkfifo(pipe)
    with pytest.raises(JournalFault) as raised:
        Journal.open(path.stem)
    assert str(raised.value) == (
        f"The game {path.stem} cannot be opened: {pipe.name} is not a regular file, and the app has to write a file of "
        "that name. Move it elsewhere."
    )
    with closing(begun()) as another:
        assert another.id != path.stem, "a new game takes a name that is free"
    assert main(["export", path.stem]) == 0
    assert "Ann draws cards" in capsys.readouterr().out
    pipe.unlink()
    with closing(Journal.open(path.stem)) as journal:
        assert len(journal.events()) == 2


def test_a_file_that_comes_and_goes_is_not_in_the_way(tmp_path: Path) -> None:
    """As whoever has the game open makes and deletes it."""
    game, looked = tmp_path / "friday.game", Flag()
    log = wal_path(game)

    def come_and_go() -> None:
        while not looked.is_set():
            log.touch()
            log.unlink()

    other = Thread(target=come_and_go)
    other.start()
    try:
        assert {in_the_way(game) for _ in range(5000)} == {""}
    finally:
        looked.set()
        other.join()


def test_repair_is_mentioned_only_when_there_is_something_to_repair(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = one_game()
    path.with_name(f"{path.name}-wal").mkdir()
    (games_folder() / "folder.game").mkdir()
    assert main(["games"]) == 1
    assert capsys.readouterr().err == (
        f"Unreadable: {path.name} ({path.name}-wal is a folder, where the app has to write a file of that name. "
        "Move it elsewhere).\nUnreadable: folder.game (not a regular file).\n"
    )


@pytest.mark.parametrize("where", ["", "games"])
def test_a_file_in_place_of_the_folder_of_games(own_home: Path, where: str, capfd: pytest.CaptureFixture[str]) -> None:
    own_home.mkdir(exist_ok=True)
    if not where:
        own_home.rmdir()
    (own_home / where).write_text("")
    says = "part of its path is a file where a folder should be"
    for command in (["games"], ["repair", "usa"], ["export", "usa"], ["stats"]):
        assert main(command) == 2
        assert capfd.readouterr().err == f"{games_folder()}: {says}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_that_go_round_in_a_circle(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of a game, and of the folder of the user's data."""
    path = one_game()
    (path.parent / "round.game").symlink_to("round.game")
    games, (broken,) = saved_games()
    assert [game.id for game in games] == [path.stem]
    assert (broken.file, broken.why) == ("round.game", "its links go round in a circle")
    (own_home / "round").symlink_to("round")
    monkeypatch.setenv("COMPANION_HOME", str(own_home / "round"))
    assert _app_arguments(str(path)) == {"record": path}


def test_a_folder_in_place_of_the_settings_file(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own_home / "settings.toml").mkdir(parents=True)
    assert main(["settings"]) == 1
    assert "not a regular file" in capsys.readouterr().out


def test_when_a_file_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "evening.ttr"
    record.write_text("board: usa\nplayers: Ann, Bea\ntracking: claims\nAnn claims Denver - Santa Fe\n")
    for to, says in (
        (tmp_path / "none" / "sheet.txt", "there is no such file or folder"),
        (record / "sheet.txt", "part of its path is a file where a folder should be"),
        (tmp_path / f"{'x' * 300}.txt", "its name is too long"),
    ):
        assert main(["export", str(record), "--to", str(to)]) == 2
        assert capsys.readouterr().err.endswith(f": {says}\n")


def test_closed_standard_input_is_reported_as_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["score", "-"]) == 2
    assert capsys.readouterr().err == "-: standard input is closed\n"


def test_the_apps_own_messages_stay_as_they_are() -> None:
    assert system_says(OSError(errno.EINVAL, "not a regular file")) == "not a regular file"
    assert system_says(OSError("no number")) == "no number"
    assert system_says(OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))) == os.strerror(errno.EADDRINUSE)
    assert system_says(io.UnsupportedOperation("a\x1b[2J")) == "a�[2J"


@pytest.mark.skipif(sys.platform == "win32", reason="there HOME means nothing")
def test_a_user_without_a_home_folder(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def nobody(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", nobody)
    for name in ("COMPANION_HOME", "XDG_DATA_HOME", "XDG_DOCUMENTS_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "")
    assert main(["games"]) == 2
    assert capfd.readouterr().err == (
        "~: the folder of your games and boards is not known. Set HOME, or name a folder in COMPANION_HOME\n"
    )
