"""What the dice buy, chosen from a list."""

from __future__ import annotations

from companion.session import Session, record_events
from companion.session.choosing import TurnBuilder
from companion.store import shipped_files

DICE = "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"


def test_what_the_dice_buy_is_found_by_the_same_names() -> None:
    turn = TurnBuilder(Session(record_events(DICE, shipped_files.board), shipped_files.board), 0)
    for _ in range(turn.most):
        turn.add_die("single")
    says = [row.says for row in turn.matching("kc om")]
    assert says
    assert all(row.startswith("claims Kansas City - Omaha") for row in says)


def test_one_goes_back_from_the_rows_of_one_kind_to_all_that_the_dice_buy() -> None:
    turn = TurnBuilder(Session(record_events(DICE, shipped_files.board), shipped_files.board), 0)
    for _ in range(turn.most):
        turn.add_die("single")
    listed, asks = [row.says for row in turn.matching("")], turn.asks
    assert asks == "77 routes to claim."
    (more,) = [row for row in turn.matching("") if row.says.startswith("…")]
    more.take()
    assert len(turn.matching("")) == 77
    turn.back()
    assert ([row.says for row in turn.matching("")], turn.asks) == (listed, asks)
    assert len(turn.faces) == turn.most
    turn.back()
    assert len(turn.faces) == turn.most - 1
