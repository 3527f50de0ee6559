"""The same thing named twice in one line, which the table insists on: on every board the last number counts."""

from __future__ import annotations

import pytest
from own_boards import OWN, board
from tabletop import Tabletop

from companion.game.moves import CountThings, DeclareHoldings, Step, Turn
from companion.game.state import Game
from companion.referee import judge
from companion.store.board_files import board_files


def _after(game: Game, step: Step) -> Game:
    return judge(game, Turn(0, (step,), insists="")).game


@pytest.mark.parametrize("name", sorted((*board_files(), *OWN)))
@pytest.mark.parametrize("tracking", ["final", "counts"])
def test_the_last_number_counts(name: str, tracking: str) -> None:
    teams = "teams" in board(name).numbers
    game = Tabletop(name, 4 if teams else 2, tracking, teams=teams).played().game
    for unit in sorted(game.rules.end_unit_names):
        once, twice = (DeclareHoldings(amounts) for amounts in (((2, unit),), ((1, unit), (2, unit))))
        assert _after(game, twice) == _after(game, once), unit
    for unit in sorted({tally.unit for tally in game.rules.tallies(game) if tally.step is CountThings}):
        counted, recounted = (CountThings(amounts) for amounts in (((2, unit),), ((1, unit), (2, unit))))
        assert _after(game, recounted) == _after(game, counted), unit
