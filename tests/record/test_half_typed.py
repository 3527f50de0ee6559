"""Every phrase of every board, cut off behind each of its words as it is while somebody types: answered, and soon."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from tabletop import Tabletop

from companion.game.state import Game
from companion.record import examples
from companion.record.faults import RecordFault
from companion.record.lines import read_line

BOARDS = sorted(path.stem for path in (Path(__file__).parents[2] / "maps").glob("*.toml"))
PLAYERS = {"team-asia": 4, "new-york": 2, "switzerland": 2}


def phrases(game: Game) -> set[str]:
    """An example of each phrase that can be said in a game, as a whole line."""
    lines = set()
    for phrase in game.rules.phrases:
        if phrase.available(game):
            words = examples.of_phrase(game, phrase)
            lines.add(f"table {words}" if phrase.by_table else f"Ann {'' if phrase.first else 'draws cards; '}{words}")
    return lines


@pytest.mark.parametrize("tracking", ["turns", "claims", "final", "counts"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_phrase_cut_off_behind_any_word_is_read_or_told_what_comes_next(name: str, tracking: str) -> None:
    game = Tabletop(name, PLAYERS.get(name, 3), tracking, teams=name == "team-asia").played().game
    for line in phrases(game):
        words = line.split()
        for end in range(2, len(words) + 1):
            typed = " ".join(words[:end])
            for said in (typed, f"{typed},", f"{typed} 2"):
                with suppress(RecordFault):  # the test is that it comes back at all
                    read_line(game, said)
