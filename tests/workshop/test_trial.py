"""A game of random moves reaches its end on every board, and says why if it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from how_much import some

from companion.session import Session, record_events
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board
from companion.workshop.trial import trial

MAPS = sorted(shipped_maps().glob("*.toml"))


@pytest.mark.parametrize("path", some(MAPS, 4), ids=lambda path: path.stem)
def test_a_trial_game_ends_on_every_board_with_the_sheet_of_its_record(path: Path) -> None:
    """On some boards the fewest players play, on others the most; on every board both do with TORTURE=2."""
    text = path.read_text("utf-8")
    ends = (board(path.stem).players[0], board(path.stem).players[-1])
    for players in some(ends, 2, len(path.stem)):
        game = trial(text, players, seed=7)
        assert game.ended, game.why
        assert game.why == ""
        again = Session(record_events(game.record, board), board)
        assert again.over
        assert len(again.moves) == game.moves
        assert all(f"{side.total:>5}" in game.sheet for side in again.sheet().sides)


def test_the_same_seed_gives_the_same_game() -> None:
    text = MAPS[0].read_text("utf-8")
    assert trial(text, 3, seed=1) == trial(text, 3, seed=1)
    assert trial(text, 3, seed=1).record != trial(text, 3, seed=2).record


SMALL = """
name = "small"
title = "Small"
players = [2]
aspect = 1.5
cities = [{ name = "Ayr", x = 0.1, y = 0.1 }, { name = "Bath", x = 0.9, y = 0.9 }]
routes = [{ a = "Ayr", b = "Bath", length = 3 }]
"""


def test_a_board_without_room_for_the_pieces_says_it_never_ends() -> None:
    game = trial(SMALL, 2, seed=1, most=40)
    assert not game.ended
    assert game.why == "After 40 moves the game had not ended."


def test_a_wrong_number_of_players_and_a_broken_file_are_reported() -> None:
    assert trial(SMALL, 5, seed=1).why == "Small is for 2 players."
    assert trial("name =", 2, seed=1).why.startswith("not TOML: ")
    assert trial(SMALL.replace('b = "Bath"', 'b = "Wells"'), 2, seed=1).why.startswith("line 6: cities[0]: ")
