"""The app's sheet and a separately written scorer agree over random games with real decks; more with TORTURE=10."""

import pytest
import second_opinion
from how_much import MORE
from random_boards import play

from companion.record.replay import replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.shipped_files import board

SEEDS = range(14 * MORE)


@pytest.mark.parametrize("name", ["usa", "county-durham"])
def test_two_scorers_agree_and_nothing_is_refused(name: str) -> None:
    for seed in SEEDS:
        text = play(board(name), 2 + seed % 4, seed, ("turns", "turns", "claims", "final")[seed % 7 % 4])
        replayed = replay(text, board)
        result = sheet_json(sheet(replayed))
        assert result["refused"] == [], f"{name}, seed {seed}"
        assert result["missing"] == [], f"{name}, seed {seed}"
        assert second_opinion.of_json(result) == second_opinion.score(write_record(replayed)), f"{name}, {seed}"


def test_a_game_recorded_in_turns_ends_by_itself() -> None:
    for seed in range(4):
        replayed = replay(play(board("usa"), 2 + seed, seed), board)
        assert replayed.game.clock.over
        assert replayed.game.finished


@pytest.mark.parametrize(
    ("edges", "length"),
    [
        ([], 0),
        ([("A", "B", 3)], 3),
        ([("A", "B", 1), ("B", "C", 2), ("C", "A", 3)], 6),
        ([("A", "B", 1), ("A", "C", 2), ("A", "D", 3)], 5),
        ([("A", "B", 4), ("C", "D", 3)], 4),
    ],
)
def test_the_second_scorer_knows_what_a_path_is(edges: list[tuple[str, str, int]], length: int) -> None:
    assert second_opinion.longest(edges) == length
