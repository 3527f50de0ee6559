"""Laws that hold in every game, whatever is played: a few walks here, more with TORTURE=100 in the environment."""

from __future__ import annotations

from random import Random

import pytest
from how_much import MORE
from hypothesis import HealthCheck, Phase, settings
from random_boards import play

from companion.record.replay import replay
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.shipped_files import board
from laws.table_walk import BOARDS, Walk

"""How many times as many walks as in a normal run."""

TestWalk = Walk.TestCase
TestWalk.settings = settings(
    max_examples=15 * MORE,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # no shrinking: a walk is short enough to be read as it is
)


IN_ORDER = ("iberia", "france", "maerklin", "nederland", "japan", "old-west", "old-west-alvin")
"""Boards on which the lines of different players depend on one another."""


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in IN_ORDER])
def test_the_sheet_does_not_depend_on_the_order_of_independent_lines(name: str) -> None:
    """The sheet is the same if lines of different players change places and each player's own stay in order.

    On some boards such lines are not independent. With goods, the first to come to a city takes its best token. With
    tolls, the first on a double is paid by the other. Elsewhere there are trains for those who build first, markers
    from before a claim take its points, festival cards at a city go to the first claimer, or a track takes the colour
    of somebody else's piece.
    """
    for seed in range(MORE):
        random = Random(seed)
        text = play(board(name), board(name).players[seed % len(board(name).players)], seed, "claims")
        head, _, body = text.partition("\n\n")
        lines = body.rstrip("\n").split("\n")
        hands: dict[str, list[str]] = {}
        for line in lines:
            hands.setdefault(line.split()[0], []).append(line)
        mixed = []
        while hands:
            who = random.choice(sorted(hands))
            mixed.append(hands[who].pop(0))
            if not hands[who]:
                del hands[who]
        shuffled = replay(head + "\n\n" + "\n".join(mixed) + "\n", board)
        result = sheet_json(sheet(shuffled))
        if any(entry.verdict is not None and not entry.verdict.legal for entry in shuffled.moves):
            continue  # they were not independent after all: a double was closed, a token gone
        assert result == sheet_json(sheet(replay(text, board)))
