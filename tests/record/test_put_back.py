"""Tickets told by how many there were, or by how many go back: what is kept is what records say."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game

DEALT = Tabletop("usa").played().game
UNDER_WAY = Tabletop("usa").played("Ann keeps 3", "Bea keeps 2", "Cal keeps 2").game
CLAIMS = Tabletop("usa", tracking="claims").played("Ann keeps 3").game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played("Ann keeps 2", "Bea keeps 2").game


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (DEALT, "kept 2 of 3", "keeps 2 tickets"),
        (DEALT, "2 of 3", "keeps 2 tickets"),
        (DEALT, "keeps two of the three tickets", "keeps 2 tickets"),
        (DEALT, "keeps 2 of them", "keeps 2 tickets"),
        (DEALT, "keeps 2, returns the other", "keeps 2 tickets"),
        (DEALT, "puts back 1", "keeps 2 tickets"),
        (DEALT, "returns one ticket", "keeps 2 tickets"),
        (UNDER_WAY, "draws 3 tickets, puts back 1", "draws 3 tickets, keeps 2"),
        (UNDER_WAY, "drew 3 tickets and gave 2 back", "draws 3 tickets, keeps 1"),
        (UNDER_WAY, "draws 3 tickets, 2 back to the deck", "draws 3 tickets, keeps 1"),
        (UNDER_WAY, "draws 3 tickets, discards 2", "draws 3 tickets, keeps 1"),
        (UNDER_WAY, "draws 3 tickets keeps 1 puts back 2", "draws 3 tickets, keeps 1"),
        (UNDER_WAY, "draws 3 tickets, keeps denver - el paso, rest back", "draws 3 tickets, keeps Denver - El Paso"),
        (UNDER_WAY, "draws 3 tickets, keeps denver - el paso, 2 back", "draws 3 tickets, keeps Denver - El Paso"),
        (UNDER_WAY, "draws tickets, puts back 2", "draws tickets, keeps 1"),
        (UNDER_WAY, "draws 3, keeps 2 of 3", "draws 3 tickets, keeps 2"),
        (UNDER_WAY, "new tickets, kept 1", "draws tickets, keeps 1"),
        (UNDER_WAY, "kept 1 of 3", "draws 3 tickets, keeps 1"),
        (CLAIMS, "kept 1 of 3", "draws 3 tickets, keeps 1"),
        (DICE, "rolls 3 station 2 single; draws 3 tickets, puts 2 back",
         "rolls 3 station 2 single; draws 3 tickets, keeps 1"),
    ],
)  # fmt: skip
def test_what_goes_back_tells_what_is_kept(game: Game, line: str, meant: str) -> None:
    assert written(game, f"Ann {line}") == f"Ann {meant}"


@pytest.mark.parametrize(
    "line",
    [
        "draws 3 tickets, keeps 1, puts back 1",
        "draws 3 tickets, puts 4 back",
        "draws 3 tickets, keeps 2 of 4",
        "draws 3 tickets, puts back denver - el paso",
        "puts back 1",
    ],
)
def test_numbers_that_do_not_add_up_are_not_read(line: str) -> None:
    assert fault(UNDER_WAY, f"Ann {line}")


def test_discarded_tokens_are_no_tickets() -> None:
    line = "Ann rolls 3 station 2 single; draws 3 tickets, keeps 1; discards 1 single token"
    assert written(DICE, line).endswith("; draws 3 tickets, keeps 1; discards 1 single token")
