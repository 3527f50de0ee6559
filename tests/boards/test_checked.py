"""Shipped boards skip the checks as long as they are the same as when they were checked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from companion.boards.build import build_boards
from companion.boards.check import check_boards
from companion.boards.read import BoardFaults
from companion.store import board_files, parsed_boards, shipped_files
from companion.store.board_files import FORMER, read_text, shipped_paths
from companion.store.parsed_boards import digest, parse, parsed_file

MAPS = Path(__file__).resolve().parents[2] / "maps"
FILES = shipped_paths()


def test_the_digests_in_maps_match_the_boards() -> None:
    kept = (MAPS / shipped_files.CHECKED).read_text("utf-8").splitlines()
    digests = [f"{digest(read_text(path))}  {path.relative_to(MAPS).as_posix()}" for path in FILES]
    assert kept == digests, "maps/checked.sha256 is out of date: make checked writes it anew"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_board_built_without_checks_equals_the_checked_one(file: Path) -> None:
    text = read_text(file)
    boards, faults = check_boards(text)
    assert faults == []
    assert build_boards(parse(text)) == boards


def test_a_board_keeps_nothing_of_its_file_but_its_own_values() -> None:
    class Values(dict[str, Any]):
        pass

    data = Values(parse(read_text(MAPS / "usa.toml")))
    kept = ref(data)
    boards = build_boards(data)
    del data
    assert boards[-1].numbers["cards"]
    assert kept() is None


def test_a_board_that_was_changed_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / shipped_files.CHECKED).write_bytes((MAPS / shipped_files.CHECKED).read_bytes())
    changed = tmp_path / "usa.toml"
    changed.write_text((MAPS / "usa.toml").read_text("utf-8").replace("length = 6", "length = 66", 1), "utf-8")
    monkeypatch.setattr(shipped_files, "shipped_maps", lambda: tmp_path)
    shipped_files._checked.cache_clear()
    with pytest.raises(BoardFaults, match=r"routes\[\d+\]\.length: \d+ is too large; the most is 12"):
        shipped_files.load_boards(changed)
    shipped_files._checked.cache_clear()


TEXT = 'name = "mine"  # of the test\nplayers = [2, 3]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of shipped boards, still empty."""
    (tmp_path / FORMER).mkdir()
    for module in (board_files, parsed_boards):
        monkeypatch.setattr(module, "shipped_maps", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def maps(folder: Path) -> Path:
    """That folder with one board, parsed as at set-up."""
    (folder / "mine.toml").write_text(TEXT, "utf-8")
    parsed_boards.main()
    return folder


def test_a_board_that_was_parsed_at_set_up_is_not_parsed_again(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", None)
    assert parse(TEXT) == {"name": "mine", "players": [2, 3]}


def test_parsed_data_is_not_used_for_another_text(maps: Path) -> None:
    assert parse(TEXT.replace("3", "4")) == {"name": "mine", "players": [2, 4]}


def test_parsed_data_with_any_byte_changed_is_ignored(maps: Path) -> None:
    whole = parsed_file(TEXT).read_bytes()
    for at in range(len(whole)):
        parsed_file(TEXT).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert parse(TEXT) == {"name": "mine", "players": [2, 3]}
    parsed_file(TEXT).write_bytes(whole[:-9])
    assert parse(TEXT) == {"name": "mine", "players": [2, 3]}


def test_parsed_data_of_former_texts_is_removed(maps: Path) -> None:
    before = parsed_file(TEXT)
    (maps / "mine.toml").write_text(TEXT + "aspect = 1.5\n", "utf-8")
    parsed_boards.main()
    assert not before.exists()
    assert parsed_file(TEXT + "aspect = 1.5\n").is_file()


def test_every_shipped_board_is_the_same_parsed_at_set_up(folder: Path) -> None:
    for file in FILES:
        (folder / file.relative_to(MAPS)).write_bytes(file.read_bytes())
    parsed_boards.main()
    for text in map(read_text, FILES):
        assert parsed_file(text).is_file()
        assert parse(text) == tomllib.loads(text)
