"""Files dropped on the terminal, with any name."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.dropped_files import dropped_path, read_picture
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
    for sign in "\u200d\u202e":
        (tmp_path / f"a{sign}b.jpg").write_bytes(b"a photo")
    with pytest.raises(FileNotFoundError):
        read_picture(tmp_path / "a�b.jpg")
    (tmp_path / "a�b.jpg").write_bytes(b"this one")
    assert read_picture(tmp_path / "a�b.jpg") == b"this one"
