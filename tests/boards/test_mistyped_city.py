"""A mistyped city in a board's file is reported, whatever rules the board has: no family trips over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.check import check_boards
from companion.store.board_files import shipped_maps
from tests.fuzz.board import cut


@pytest.mark.parametrize("path", sorted(shipped_maps().glob("*.toml")), ids=lambda path: path.stem)
def test_a_mistyped_city_is_reported(path: Path) -> None:
    text = (
        cut(path.read_text("utf-8")).replace('{"name": "', '{"name": "Zz', 1).replace('{"name" = "', '{"name" = "Zz', 1)
    )
    assert "Zz" in text
    _, faults = check_boards(text)
    assert [fault for fault in faults if fault.key.startswith("routes[") and "Zz" in fault.message]
