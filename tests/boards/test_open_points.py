"""Points that the booklets leave open, as options."""

from __future__ import annotations

import pytest

from companion.boards.open_points import OPEN_POINTS, OpenPoint, open_points
from companion.boards.options import with_options
from companion.rules.passages import read_book
from companion.store.shelf import board, board_files, rule_texts
from companion.words.english import WORDS

BOOK = read_book(rule_texts())
BOARDS = tuple(board_files())


def played_on(point: OpenPoint) -> list[str]:
    return [name for name in BOARDS if point in open_points(board(name), dice=True)]


@pytest.mark.parametrize("point", OPEN_POINTS, ids=lambda point: f"{point.rule} {point.option}")
def test_each_is_an_option_with_its_reason_in_the_book(point: OpenPoint) -> None:
    """Its passage says what is open, some board has it, the first value is that board's own, and all are accepted."""
    assert BOOK[point.rule].open
    assert played_on(point)
    for name in played_on(point):
        assert point.default(board(name)) == point.values[0]
        kept = [with_options(board(name), {point.option: value}).rules[point.table] for value in point.values]
        assert len(set(map(repr, kept))) == len(point.values)
    assert f"open {point.option}" in WORDS
    assert all(f"open {point.option} {value}" in WORDS for value in point.values)


def test_each_board_has_its_own() -> None:
    found = {name: [one.option for one in open_points(board(name), dice=False)] for name in BOARDS}
    assert found["great-lakes"] == ["doubles.closed_up_to", "ties.order"]
    assert found["world"] == ["ties.order"]
    assert found["team-asia"] == ["doubles.one_each", "doubles.partners"]
    assert found["europe-big-cities"] == ["longest_path.points"]
    assert found["europe"] == found["usa"] == found["nordic"] == []


def test_dice_bring_theirs() -> None:
    """The cap of tokens everywhere; the route of 9 on the Nordic board, the passengers of Märklin."""
    found = {name: [one.option for one in open_points(board(name), dice=True)] for name in BOARDS}
    assert found["usa"] == ["dice.cap_in_all"]
    assert found["nordic"] == ["dice.cap_in_all", "dice.longest"]
    assert found["maerklin"] == ["dice.cap_in_all", "passengers.wilds_each"]


def test_a_board_file_with_another_number_keeps_it() -> None:
    """A user's own board may hold what is none of our values: that is its default."""
    durham = with_options(board("county-durham"), {"pieces.train": "39"})
    (trains,) = [one for one in open_points(durham, dice=False) if one.option == "pieces.train"]
    assert trains.default(durham) == "39"
