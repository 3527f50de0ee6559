"""The fields in which numbers are typed where only counts are recorded."""

from __future__ import annotations

import pytest

from companion.game.moves import SumTickets
from companion.session import Session, record_events
from companion.session.score_pad import ScorePad
from companion.store import shipped_files

RECORD = "board: usa\nplayers: Ann, Bea\ntracking: counts\n"


@pytest.mark.parametrize(
    ("typed", "then", "stands"),
    [
        ("54", "6", "6"),
        ("54 12", "6", "6"),
        ("54", ",", "54,"),
        ("denver - el paso", ", miami - boston", "denver - el paso, miami - boston"),
    ],
)
def test_a_sum_of_tickets_begins_again_where_one_comes_back_to_it(typed: str, then: str, stands: str) -> None:
    """Every other number does the same; tickets that are named are continued."""
    pad = ScorePad(Session(record_events(RECORD, shipped_files.board), shipped_files.board))
    tally = next(tally for tally in pad.tallies if tally.step is SumTickets)
    for text in (typed, then):
        for at, sign in enumerate(text):
            pad.type(0, tally, sign, anew=not at)
    assert pad.columns[0][tally] == stands
