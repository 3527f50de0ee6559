"""What people read about a board before playing on it."""

from __future__ import annotations

import pytest

from companion.boards.board_facts import board_facts
from companion.boards.summary import map_lines, other_lines, score_lines
from companion.families import in_force
from companion.store import shipped_files
from companion.store.board_files import board_files

BOARDS = sorted(board_files())


@pytest.mark.parametrize("name", BOARDS)
def test_track_counts_add_up_to_the_boards(name: str) -> None:
    """The numbers of tracks by length add up to the board's."""
    board = shipped_files.board(name)
    lengths = next(iter(map_lines(board))).partition(": ")[2].replace(" and ", ", ").split(", ")
    assert sum(int(length.split(" of ")[0]) for length in lengths) == len(board.tracks)


@pytest.mark.parametrize("name", BOARDS)
def test_every_number_appears_once(name: str) -> None:
    """Each number of the rules is either a score or another number; each family with a line on the
    sheet is mentioned.
    """
    board = shipped_files.board(name)
    scored, others = list(score_lines(board)), list(other_lines(board))
    numbers = [fact.says for fact in board_facts(board)]
    assert sorted(others) == sorted(number for number in numbers if number not in scored)
    assert len(scored) >= sum(bool(family.sheet) for family in in_force(board))


def test_what_maps_have_is_counted() -> None:
    """Doubles, triples, ferries, tunnels, ships, harbours and mountains are counted where there are any."""
    summaries = {name: " · ".join(map_lines(shipped_files.board(name))) for name in BOARDS}
    assert summaries["county-durham"].endswith("21 doubles · 4 ferries")
    assert "13 ferries · 18 tunnels" in summaries["europe"]
    assert "ship routes" in summaries["world"]
    assert "ports" in summaries["great-lakes"]
    assert "31 tracks with X marks" in summaries["legendary-asia"]
    assert summaries["usa"].endswith("22 doubles")


def test_what_scores_is_listed_with_its_points() -> None:
    durham = list(score_lines(shipped_files.board("county-durham")))
    assert "10 points for the most coal" in durham
    assert "-5 points for the least coal" in durham
    assert "tickets" in durham
    assert "4 points for each station not built" in list(score_lines(shipped_files.board("europe")))
    assert "goods" in list(score_lines(shipped_files.board("maerklin")))
