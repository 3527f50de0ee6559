"""Sentences and lines with one of something, or with all of it; and pairs that have only one wording."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.boards.board_facts import board_facts
from companion.game.state import Game
from companion.referee import available_actions
from companion.store.shipped_files import board

USA = Tabletop("usa").played().game
LAKES = Tabletop("great-lakes").played().game
KINGDOM = Tabletop("united-kingdom").played().game
EUROPE = Tabletop("europe").played().game


def test_pairs_of_cities_are_phrased_one_way() -> None:
    assert fault(USA, "d d").names == ("Dallas - Denver", "Dallas - Duluth", "Denver - Duluth")


@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("exchange 1 train for ship", "Ann exchanges 1 train for ships"),
        ("exchanges 1 train for ships", "Ann exchanges 1 train for ships"),
        ("exchanges 1 train for a ship", "Ann exchanges 1 train for ships"),
        ("exchanges 1 ship for 1 train", "Ann exchanges 1 ship for trains"),
        ("exchanges 2 ships for trains", "Ann exchanges 2 ships for trains"),
    ],
)
def test_one_piece_is_exchanged_for_one_piece(line: str, full: str) -> None:
    assert written(LAKES, line) == full


@pytest.mark.parametrize("game", [USA, KINGDOM, EUROPE])
@pytest.mark.parametrize("line", ["buys 2 tickets", "ann buys tickets", "bought 2 tickets, kept 1"])
def test_buying_tickets_is_answered_that_they_are_drawn(game: Game, line: str) -> None:
    assert fault(game, line).message == "Tickets are drawn, such as: draws 3 tickets, keeps 1."


def test_keeping_all_tickets_of_a_deal_is_not_called_at_least() -> None:
    """This concerns a board that deals as many as are kept."""
    says = [fact.says for fact in board_facts(board("first-journey-europe"))]
    assert "keep all 2 tickets dealt" in says
    assert "keep at least 2 of the 3 tickets dealt" in [fact.says for fact in board_facts(board("usa"))]
    head = ("option: tickets.deal = 2",)
    table = Tabletop("usa", head=head)
    limits = [limits.says for _, limits, _ in available_actions(table.played().game, 0)]
    assert "keep all 2 tickets dealt" in limits
    assert table.refusals("Ann keeps 1 ticket")[0][1] == "Ann keeps 1 ticket of the 2 dealt; all of them must be kept."
