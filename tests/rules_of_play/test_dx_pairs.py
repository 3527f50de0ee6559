"""Every pair of modules on one board, in cards and in dice, and each with teams: legal, and scored to the point."""

from itertools import combinations

import pytest
from hybrid import MODULES, game, points

from companion.record.replay import replay, write_record
from companion.scoring import sheet

PAIRS = list(combinations(MODULES, 2))
MEANS = pytest.mark.parametrize("dice", [False, True], ids=["cards", "dice"])
SIDES = pytest.mark.parametrize("teams", [False, True], ids=["players", "teams"])


def scored(names: tuple[str, ...], *, dice: bool, teams: bool, tracking: str = "turns") -> None:
    played = game(names, dice=dice, teams=teams, tracking=tracking)
    refused = [
        (row.text, [reason.says for reason in row.verdict.reasons])
        for row in played.moves
        if row.verdict and row.verdict.reasons
    ]
    assert refused == []
    totals = sheet(played)
    assert [{line.what: line.points for line in side.lines} for side in totals.sides] == points(names, teams=teams)
    assert [side.total for side in totals.sides] == [sum(scores.values()) for scores in points(names, teams=teams)]
    again = replay(write_record(played), lambda name: played.header.board)
    assert [side.lines for side in sheet(again).sides] == [side.lines for side in totals.sides]


@pytest.mark.rule("DX-01")
@MEANS
@SIDES
@pytest.mark.parametrize("name", MODULES)
def test_one_module_with_what_every_board_has(name: str, teams: bool, dice: bool) -> None:
    scored((name,), dice=dice, teams=teams)


@pytest.mark.rule("DX-01")
@MEANS
@pytest.mark.parametrize("names", PAIRS, ids=[" with ".join(pair) for pair in PAIRS])
def test_two_modules_together(names: tuple[str, str], dice: bool) -> None:
    scored(names, dice=dice, teams=False)


@pytest.mark.rule("DX-01")
@MEANS
@SIDES
@pytest.mark.parametrize("tracking", ["turns", "claims"])
def test_all_modules_together(tracking: str, teams: bool, dice: bool) -> None:
    scored(tuple(MODULES), dice=dice, teams=teams, tracking=tracking)
