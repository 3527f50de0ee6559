"""Partners say where a drawn card goes; they need not say where a payment comes from, as both holders pay (AS-07)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

ASIA = Tabletop("team-asia", 4, teams=True).played().game
USA = Tabletop("usa").played().game


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("baroda bombay black with 1 black from common", "from common"),
        ("baroda bombay black with 1 black from the common holder", "from the common holder"),
        ("baroda bombay black with 1 black (common)", "common"),
        ("baroda bombay black with 1 common black", "common"),
        ("baroda bombay black from our common", "from our common"),
        ("baroda delhi blue with 2 blue from hand, 1 blue from common", "from hand"),
        ("kabul kashgar with 3 yellow; turned up yellow red blue red; adds 1 yellow from common", "from common"),
    ],
)
def test_a_payment_naming_the_holder_is_refused_with_what_to_leave_out(line: str, text: str) -> None:
    wrong = fault(ASIA, line)
    assert wrong.message == f"Cards in the hand and the common holder count together when paying: leave out “{text}”."
    assert line[wrong.start : wrong.end] == text


@pytest.mark.parametrize("line", ["draws cards from common", "baroda bumbay black with 1 black from common"])
def test_another_fault_is_not_hidden_by_it(line: str) -> None:
    assert "count together" not in fault(ASIA, line).message


def test_a_players_own_hand_says_nothing() -> None:
    meant = "Ann claims Denver - Kansas City orange with 3 orange 1 wild"
    assert written(USA, "den kc with 3 orange from my hand, 1 wild") == meant


@pytest.mark.parametrize("line", ["draws blind common, red hand", "draws blind to common, red hand"])
def test_a_drawn_card_is_placed_without_to(line: str) -> None:
    assert written(ASIA, line) == "Ann draws blind to common, red to hand"


@pytest.mark.parametrize(("line", "meant"), [("bea 3", "Bea keeps 3 tickets"), ("3", "Ann keeps 3 tickets")])
def test_a_name_and_a_number_keep_tickets_in_the_set_up(line: str, meant: str) -> None:
    assert written(ASIA, line) == meant


def test_a_number_keeps_tickets_entered_late() -> None:
    begun = Tabletop("usa", 2).played("Ann draws cards", "Bea draws cards").game
    assert written(begun, "bea 2") == "Bea keeps 2 tickets"
    assert written(begun, "3") == "Ann keeps 3 tickets"


def test_a_name_and_a_number_keep_no_tickets_twice() -> None:
    kept = Tabletop("team-asia", 4, teams=True).played("Ann keeps 3 tickets").game
    assert "“3” is not a move." in fault(kept, "ann 3").message
