"""Random games on every board: real decks and dice, every line legal, and two scorers that agree."""

import pytest
import second_opinion
from random_boards import play

from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.shelf import board

BOARDS = (
    "usa",
    "county-durham",
    "great-lakes",
    "team-asia",
    "europe",
    "nordic",
    "switzerland",
    "germany",
    "maerklin",
    "legendary-asia",
    "world",
    "india",
)


def check(text: str) -> None:
    told = replay(text, board)
    found = sheet_json(sheet(told))
    assert found["refused"] == []
    assert found["missing"] == []
    written = write_record(told)
    assert second_opinion.of_json(found) == second_opinion.score(written)
    assert write_record(replay(written, board)) == written


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_with_cards_is_legal_and_scored_alike(name: str) -> None:
    players = board(name).players
    check(play(board(name), players[len(name) % len(players)], 1))


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_with_dice_is_legal_and_scored_alike(name: str) -> None:
    players = board(name).players
    check(play(board(name), players[(len(name) + 1) % len(players)], 1, dice=True))


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in ("germany", "maerklin")])
def test_the_end_told_at_once_is_scored_alike(name: str) -> None:
    """Germany's and Märklin's passengers are told with claims only."""
    check(play(board(name), board(name).players[0], 2, "final"))
