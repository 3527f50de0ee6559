"""When the table insists that somebody has more of something than exists, nothing is left of it, and not less."""

import pytest
from tabletop import Tabletop


@pytest.mark.parametrize(
    ("board", "insists", "line", "says"),
    [
        pytest.param(
            "germany",
            "Ann holds 20 black passengers !",
            "Bea holds 1 black passenger",
            "Bea cannot hold 1 black passenger; the others leave 0.",
            marks=pytest.mark.rule("DE-01"),
        ),
        pytest.param(
            "maerklin",
            "Ann holds 900 goods !",
            "Bea holds 3 goods",
            "Bea cannot hold goods worth 3; the others leave 0.",
            marks=pytest.mark.rule("MK-04"),
        ),
        pytest.param(
            "iberia",
            "Ann holds 900 Madrid !",
            "Bea holds 3 Madrid",
            "Bea cannot have 3 festival cards of Madrid, with 0 left.",
            marks=pytest.mark.rule("IB-07"),
        ),
    ],
)
def test_never_less_than_nothing_is_left(board: str, insists: str, line: str, says: str) -> None:
    final = Tabletop(board, players=2, tracking="final")
    assert [reason.says for reason in final.replay(insists, line).moves[-1].verdict.reasons] == [says]
