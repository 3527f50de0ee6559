"""Files of the user's data are written whole or not at all, synced with their folders, and closed to others."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest
from nobody import apart

from companion.archive.open_game import OpenGame
from companion.cli import main
from companion.record.log import HEADER, LINE, Event
from companion.store import folder as folders
from companion.store.board_drafts import draft_path, draft_stamp, read_draft
from companion.store.folder import make_folder, sync_folder, user_path, write_atomically, write_new
from companion.store.journal import Journal
from companion.store.own_boards import save_tickets
from companion.store.phone_places import places_path, read_places
from companion.store.photo_drafts import read_draft as read_photo_draft
from companion.store.saved_games import games_folder
from companion.store.settings import save_setting, settings

HEAD = Event(HEADER, "board: usa\nplayers: Ann red, Bea blue\ntracking: claims\n")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files and folders synced, in order."""
    calls: list[str] = []
    real = os.fsync

    def fsync(file: int) -> None:
        calls.append(os.readlink(f"/proc/self/fd/{file}"))
        real(file)

    if not Path("/proc/self/fd").exists():
        pytest.skip("the system does not tell the name of an open file")
    monkeypatch.setattr(os, "fsync", fsync)
    return calls


def test_each_new_folder_is_in_the_one_above_it_after_a_power_cut(tmp_path: Path, synced: list[str]) -> None:
    make_folder(tmp_path / "a" / "b" / "c")
    assert synced == [str(tmp_path), str(tmp_path / "a"), str(tmp_path / "a" / "b")]
    assert [mode(tmp_path / folder) for folder in ("a", "a/b", "a/b/c")] == [0o700] * 3
    make_folder(tmp_path / "a" / "b" / "c")
    assert len(synced) == 3


def test_a_file_is_synced_before_its_name_and_both_before_it_is_reported(tmp_path: Path, synced: list[str]) -> None:
    write_atomically(tmp_path / "file", b"one")
    assert [Path(path).name.partition("-new")[0] for path in synced] == [".file", tmp_path.name]
    assert mode(tmp_path / "file") == 0o600
    (tmp_path / "file").chmod(0o640)
    write_atomically(tmp_path / "file", b"two")
    assert (tmp_path / "file").read_bytes() == b"two"
    assert mode(tmp_path / "file") == 0o640, "what was opened to others stays so"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_boards_and_settings_are_written_that_way(own_home: Path, synced: list[str]) -> None:
    save_setting("theme", "paper")
    save_tickets("team-asia", [])
    assert str(own_home) in synced
    assert str(own_home / "boards") in synced
    assert settings() == {"theme": "paper"}


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
def test_a_folder_that_cannot_be_synced_is_reported(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(file: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OSError, match=os.strerror(number)):
        sync_folder(tmp_path)


@pytest.mark.parametrize("number", sorted(folders._NO_SYNC))
def test_a_system_that_syncs_no_folders_is_tolerated(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(file: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fsync)
    sync_folder(tmp_path)


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    def refused(write: object, name: str) -> str:
        with pytest.raises(OSError, match="large") as raised:
            write(tmp_path / name, b"x" * 50_000)  # type: ignore[operator]
        return str(raised.value.strerror)

    write_atomically(tmp_path / "file", b"before")
    apart(lambda: refused(write_atomically, "file"), largest=20_000)
    apart(lambda: refused(write_new, "export"), largest=20_000)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"before"


def test_an_export_that_did_not_fit_can_be_tried_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Half a file would block the second attempt, because existing files are never replaced."""
    with closing(
        Journal.create([HEAD, Event(LINE, "Ann draws cards")], board="usa", players=["Ann", "Bea"])
    ) as journal:
        game = journal.id
    to = tmp_path / "friday.svg"
    assert apart(lambda: main(["export", game, "--to", str(to)]), largest=5_000) == 2
    assert not to.exists()
    assert main(["export", game, "--to", str(to)]) == 0
    assert to.stat().st_size > 5_000


def test_saved_games_are_readable_by_nobody_else(own_home: Path) -> None:
    """They hold the tickets that players keep. All files of a game are closed to others, and so are the folders."""
    with closing(Journal.create([HEAD], board="usa", players=["Ann", "Bea"])) as journal:
        journal.append(Event(LINE, "Ann draws cards"))
        files = sorted(games_folder().iterdir())
        assert len(files) > 2
        assert [mode(file) for file in files] == [0o600] * len(files)
    assert [mode(own_home), mode(games_folder())] == [0o700, 0o700]


def test_an_older_game_is_closed_to_others_when_it_is_continued(own_home: Path) -> None:
    with closing(Journal.create([HEAD], board="usa", players=["Ann", "Bea"])) as journal:
        path = journal.path
    path.chmod(0o644)
    games_folder().chmod(0o755)
    with closing(Journal.open(path.stem)):
        assert {mode(path) for path in games_folder().iterdir()} == {0o600}
    assert mode(games_folder()) == 0o700


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_in_place_of_a_small_file_is_not_waited_for(own_home: Path) -> None:
    """Reading a pipe that nobody writes to would take for ever."""
    with closing(Journal.create([HEAD], board="usa", players=["Ann", "Bea"])) as journal:
        game = journal.path
    (own_home / "boards").mkdir(exist_ok=True)
    pipes = (places_path(game), game.with_name(f"{game.name}-photo"), draft_path("mine"))
    for pipe in pipes:
        os.mkfifo(pipe)
    opened = OpenGame.open(game.stem)
    opened.close()
    assert read_places(game) is None
    assert read_photo_draft(game) is None
    for read in (read_draft, draft_stamp):
        with pytest.raises(OSError, match="not a regular file"):
            read("mine")


@pytest.mark.parametrize("name", ["~nobody-of-that-name/games", "~\0", "~\ud800"])
def test_a_home_of_no_existing_user_is_taken_literally(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert str(user_path("~/games")) == "/home/ann/games"
    assert str(user_path(name)) == name


def test_home_folders_are_resolved_in_one_place_only() -> None:
    package = Path(folders.__file__).parents[1]
    reading = [path.name for path in package.rglob("*.py") if "expanduser" in path.read_text("utf-8")]
    assert reading == ["folder.py"]
