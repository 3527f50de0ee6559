"""Random games on every board: real decks and dice, every line legal, and two scorers that agree.

One game of each kind per board in every run of the tests, more with TORTURE=100 in the environment.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
import second_opinion
from how_much import MORE, some
from own_boards import OWN, board
from random_boards import play

from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import load_boards

BOARDS = (
    *("usa", "usa-1910", "usa-big-cities", "usa-mega", "county-durham", "great-lakes", "team-asia"),
    *("europe", "europe-1912", "europe-big-cities", "europe-mega", "nordic", "switzerland", "germany", "maerklin"),
    *("legendary-asia", "world", "india", "pennsylvania", "new-york", "poland", "italy", "nederland"),
    *(
        "nederland-no-tolls",
        "japan",
        "northern-lights",
        "heart-of-africa",
        "south-korea",
        "iberia",
        "france",
        "united-kingdom",
        "united-kingdom-advanced",
        "london",
        "amsterdam",
    ),
    *("old-west", "old-west-alvin"),
    "first-journey-europe",
)
EVERY = (*BOARDS, *OWN)
"""The shipped boards, and some of a table's own with the families that no shipped board has."""
EVEN, ODD = some(EVERY, 2), some(EVERY, 2, 1)
"""Games with cards on every board; dice and claims on every second one, games recorded only at the end on the others.
"""
TOLD_AS_PLAYED = ("germany", "maerklin", "pennsylvania")
"""Passengers and shares are recorded with claims only, so these boards cannot be recorded only at the end."""


def seeds(name: str, begin: int) -> Iterator[tuple[int, int]]:
    """The number of players and the seed of each game: every number of players in turn, the same for a board in every
    run.
    """
    players = board(name).players
    return ((players[(begin + at) % len(players)], at + 1) for at in range(MORE))


def test_every_board_is_played() -> None:
    shipped = {row.name for path in shipped_maps().glob("*.toml") for row in load_boards(path)}
    assert shipped == set(BOARDS)


def check(text: str, which: str) -> None:
    replayed = replay(text, board)
    result = sheet_json(sheet(replayed))
    assert result["refused"] == [], which
    assert result["missing"] == [], which
    written = write_record(replayed)
    assert second_opinion.of_json(result) == second_opinion.score(written), which
    assert write_record(replay(written, board)) == written, which


def test_a_random_game_is_the_same_in_every_process() -> None:
    """Whatever order a process iterates its sets in: a game that failed can be reproduced."""
    play_one = "from random_boards import play; from own_boards import board; print(play(board('team-asia'), 6, 1))"
    paths = os.pathsep.join(path for path in sys.path if path)
    told = [
        subprocess.run(
            [sys.executable, "-c", play_one],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0].count("\n") > 50
    assert told[0] == told[1]


@pytest.mark.parametrize("name", EVERY)
def test_a_game_with_cards_is_legal_and_scored_alike(name: str) -> None:
    for count, seed in seeds(name, len(name)):
        check(play(board(name), count, seed), f"{name}, {count} players, seed {seed}")


@pytest.mark.parametrize("name", EVEN)
def test_a_game_with_dice_is_legal_and_scored_alike(name: str) -> None:
    for count, seed in seeds(name, len(name) + 1):
        check(play(board(name), count, seed, dice=True), f"{name}, {count} players, seed {seed}, dice")


@pytest.mark.parametrize("name", EVEN)
def test_a_game_recorded_in_claims_is_scored_alike(name: str) -> None:
    for count, seed in seeds(name, 1):
        check(play(board(name), count, seed + 2, "claims"), f"{name}, {count} players, seed {seed + 2}, claims")


@pytest.mark.parametrize("name", [name for name in ODD if name not in TOLD_AS_PLAYED])
def test_a_game_recorded_at_its_end_is_scored_alike(name: str) -> None:
    for count, seed in seeds(name, 0):
        check(play(board(name), count, seed + 1, "final"), f"{name}, {count} players, seed {seed + 1}, final")
