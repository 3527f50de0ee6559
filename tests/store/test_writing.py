"""Files that the app writes for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.writing import file_name, write_new


def test_file_names_are_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing in a name can leave the folder or be a hidden file."""
    assert file_name("usa", ["../../etc", "Zoë 🚂", "…"], None) == "usa-etc-zoë"
    assert file_name("…", ["/"], None) == "game"
    monkeypatch.chdir(tmp_path)
    assert write_new("x", "a") == tmp_path / "a.ttr"
    assert write_new("y", "a") == tmp_path / "a-2.ttr"
    assert (tmp_path / "a.ttr").read_text("utf-8") == "x"


def test_a_folder_that_cannot_be_written_is_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    """The file goes among the app's own data then."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert write_new("x", "a") == own_home / "records" / "a.ttr"
