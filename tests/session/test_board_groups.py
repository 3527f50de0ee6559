"""The boards in each order that the list offers."""

from __future__ import annotations

import pytest

from companion.game.board import Board
from companion.game.values import replace
from companion.session.board_groups import LETTER, ORDERS, PLAYERS, SERIES, board_groups
from companion.store import shipped_files
from companion.store.board_files import board_files


@pytest.fixture(scope="module")
def boards() -> dict[str, Board | None]:
    return {name: shipped_files.board(name) for name in board_files()}


@pytest.mark.parametrize("order", ORDERS)
def test_every_board_is_listed_once(boards: dict[str, Board | None], order: str) -> None:
    played = ["usa", "gone", "poland", "usa"]
    listed = board_groups({**boards, "torn": None}, order, played)
    assert sorted(name for _, names in listed for name in names) == sorted([*boards, "torn"])
    assert listed[0] == ("Played last", ["usa", "poland"])
    assert listed[-1] == ("Files that are not boards", ["torn"])


def test_by_letter_goes_by_title(boards: dict[str, Board | None]) -> None:
    ((_, names),) = board_groups(boards, LETTER)
    assert names.index("europe-big-cities") < names.index("europe"), "Europa 1912 Big Cities, Europe"
    assert names.index("legendary-asia") < names.index("maerklin") < names.index("nederland"), "ä is an a"


def test_by_players_goes_from_the_smallest_table(boards: dict[str, Board | None]) -> None:
    listed = dict(board_groups(boards, PLAYERS))
    assert next(iter(listed)) == "2–3 players"
    assert list(listed)[-1] == "4 or 6 players"
    assert listed["4 or 6 players"] == ["team-asia"]
    assert {"nordic", "switzerland"} <= set(listed["2–3 players"])


def test_by_boxes_every_shipped_board_has_its_series(boards: dict[str, Board | None]) -> None:
    listed = dict(board_groups(boards, SERIES))
    assert "Other boards" not in listed
    assert listed["Rails & Sails"] == ["great-lakes", "world"]
    assert "county-durham" in listed["Fan maps"]
    own = replace(shipped_files.board("usa"), name="ours", title="Ours", series="")
    assert list(board_groups({"ours": own, **boards}, SERIES))[-1] == ("Other boards", ["ours"])
