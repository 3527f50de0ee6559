"""Files dropped on the terminal, with any name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.store import dropped_files
from companion.store.dropped_files import LONGEST, dropped_path, dropped_picture, read_picture
from companion.words.plain import plain

FAMILY = "Spieleabend \U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("name", ["our ph'otos", "ä$(x)`é;&", FAMILY, "turned \u202e round", "a\nline"])
def test_a_file_is_read_whatever_it_is_called(name: str, tmp_path: Path) -> None:
    """An input field cannot hold characters that cannot be displayed."""
    file = tmp_path / name / f"{name}.jpg"
    file.parent.mkdir()
    file.write_bytes(b"a photo")
    path = dropped_path(plain(str(file), 4000))
    assert path is not None
    assert read_picture(path) == b"a photo"


def test_which_of_two_files_is_meant_is_not_guessed(tmp_path: Path) -> None:
    (tmp_path / "ab.jpg").write_bytes(b"another photo")
    with pytest.raises(FileNotFoundError):
        read_picture(tmp_path / "a�b.jpg")
    for sign in "\u200d\u202e":
        (tmp_path / f"a{sign}b.jpg").write_bytes(b"a photo")
    with pytest.raises(FileNotFoundError):
        read_picture(tmp_path / "a�b.jpg")
    (tmp_path / "a�b.jpg").write_bytes(b"this one")
    assert read_picture(tmp_path / "a�b.jpg") == b"this one"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/photos/end.jpg", "/photos/end.jpg"),
        (" /photos/end.jpg \n", "/photos/end.jpg"),
        ("'/photos/our end.jpg'", "/photos/our end.jpg"),
        ('"/photos/our end.jpg"', "/photos/our end.jpg"),
        ("/photos/our\\ end\\(1\\).jpg", "/photos/our end(1).jpg"),
        ("file:///photos/our%20end.jpg", "/photos/our end.jpg"),
        ("'/photos/it\\s.jpg'", "/photos/it\\s.jpg"),
        ("/photos/'end'", "/photos/'end'"),
        ("/end/", "/end/"),
        ("'/photos/end\"", "'/photos/end\""),
        ("'", "'"),
    ],
)
def test_a_path_is_read_as_terminals_write_it(text: str, path: str) -> None:
    assert dropped_path(text) == Path(path)


@pytest.mark.parametrize("text", ["", "  ", "''", '""', "file://", "/photos/\0.jpg", "/" + "a" * LONGEST])
def test_what_can_be_no_path_is_none(text: str) -> None:
    assert dropped_path(text) is None
    assert dropped_picture(text) is None


@pytest.mark.parametrize(
    ("text", "is_picture"),
    [
        ("/photos/end.jpg", True),
        ("'photos/END.HEIC'", True),
        ("/photos/end.txt", False),
        ("/photos/jpg", False),
        ("end.jpg", False),
        ("claims denver omaha", False),
    ],
)
def test_a_picture_has_a_folder_and_the_ending_of_a_picture(text: str, is_picture: bool) -> None:
    """A line of the game is no picture, whatever its last word."""
    assert (dropped_picture(text) is not None) == is_picture


def test_of_a_large_file_one_byte_too_many_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dropped_files, "LARGEST", 3)
    (tmp_path / "large.jpg").write_bytes(b"a photo")
    assert read_picture(tmp_path / "large.jpg") == b"a ph"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    with pytest.raises(OSError, match="pipe"):
        read_picture(tmp_path / "pipe.jpg")
