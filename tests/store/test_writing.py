"""Files that the app writes for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import writing
from companion.store.preferences import settings_file
from companion.store.writing import default_path, file_name, replace, typed_path, unused_path, write_new


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The documents folder, with no other folder configured."""
    folder = tmp_path / "documents"
    folder.mkdir()
    monkeypatch.delenv("COMPANION_EXPORTS")
    monkeypatch.setattr(writing, "documents", lambda: folder)
    return folder


def test_file_names_are_plain(tmp_path: Path) -> None:
    """No name can lead out of the folder or make a hidden file."""
    assert file_name("usa", ["../../etc", "Zoë 🚂", "…"], None) == "usa-etc-zoë"
    assert file_name("…", ["/"], None) == "game"


def test_files_go_to_the_documents_folder(documents: Path) -> None:
    assert default_path("a") == documents / "a.ttr"
    assert default_path("a", ".png") == documents / "a.png"


def test_or_to_the_requested_folder(documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings file names a folder, which is created; the environment takes precedence."""
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(f"[exports]\nfolder = '{tmp_path / 'new' / 'games'}'\n")
    assert default_path("a") == tmp_path / "new" / "games" / "a.ttr"
    monkeypatch.setenv("COMPANION_EXPORTS", str(tmp_path / "asked"))
    assert default_path("a") == tmp_path / "asked" / "a.ttr"
    monkeypatch.setenv("COMPANION_EXPORTS", "~/asked")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert default_path("a") == tmp_path / "asked" / "a.ttr"


def test_an_unwritable_folder_is_not_the_end(
    documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    """The next folder is tried: the current directory, then the app's own data."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_EXPORTS", str(tmp_path / "file" / "x"))
    assert default_path("a") == documents / "a.ttr"
    documents.rmdir()
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    assert default_path("a") == gone / "a.ttr"
    gone.rmdir()
    assert default_path("a") == own_home / "records" / "a.ttr"
    assert (own_home / "records").is_dir()


def test_an_existing_file_stays_until_it_is_replaced(tmp_path: Path) -> None:
    """Writing the same content again succeeds."""
    file = tmp_path / "a.ttr"
    write_new("x", file)
    write_new(b"x", file)
    for other in ("y", "xy"):
        with pytest.raises(FileExistsError):
            write_new(other, file)
    assert file.read_text("utf-8") == "x"
    replace("y", file)
    assert file.read_text("utf-8") == "y"
    assert list(tmp_path.iterdir()) == [file]


def test_the_next_free_name_is_used(tmp_path: Path) -> None:
    file = tmp_path / "a.ttr"
    assert unused_path(file) == tmp_path / "a-2.ttr"
    (tmp_path / "a-2.ttr").symlink_to(tmp_path / "nothing")
    assert unused_path(file) == tmp_path / "a-3.ttr"


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("friday", "friday.ttr"),
        ("friday 21.11", "friday 21.11.ttr"),
        ("friday.txt", "friday.txt"),
        ("sub", "sub/a.ttr"),
        ("sub/", "sub/a.ttr"),
        ("..", "../a.ttr"),
        (" sub/b ", "sub/b.ttr"),
        ("/b.ttr", "/b.ttr"),
    ],
)
def test_a_place_may_be_a_name_a_folder_or_both(typed: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    assert typed_path(typed, tmp_path / "a.ttr") == tmp_path / place
