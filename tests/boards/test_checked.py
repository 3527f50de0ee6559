"""Shipped boards are built without a check where they are what they were when they were checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.check import check_boards
from companion.boards.read import BoardFaults, read_boards
from companion.store import shipped_files
from companion.store.board_files import FORMER, read_text

MAPS = Path(__file__).resolve().parents[2] / "maps"
FILES = [*sorted(MAPS.glob("*.toml")), *sorted((MAPS / FORMER).glob("*.toml"))]


def test_the_digests_in_maps_are_those_of_the_boards() -> None:
    kept = (MAPS / shipped_files.CHECKED).read_text("utf-8").splitlines()
    digests = [f"{shipped_files.digest(read_text(path))}  {path.relative_to(MAPS).as_posix()}" for path in FILES]
    assert kept == digests, "maps/checked.sha256 is out of date: make checked writes it anew"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_board_that_is_only_built_is_the_one_that_is_checked(file: Path) -> None:
    text = read_text(file)
    boards, faults = check_boards(text)
    assert faults == []
    assert read_boards(text, checked=True) == boards


def test_a_board_that_was_changed_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / shipped_files.CHECKED).write_bytes((MAPS / shipped_files.CHECKED).read_bytes())
    changed = tmp_path / "usa.toml"
    changed.write_text((MAPS / "usa.toml").read_text("utf-8").replace("length = 6", "length = 66", 1), "utf-8")
    monkeypatch.setattr(shipped_files, "shipped_maps", lambda: tmp_path)
    shipped_files._checked.cache_clear()
    with pytest.raises(BoardFaults, match=r"routes\[\d+\]\.length: \d+ is too large; 12 is the most"):
        shipped_files.load_boards(changed)
    shipped_files._checked.cache_clear()
