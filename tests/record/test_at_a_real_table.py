"""What people at a table say for exchanges, double ships, journeys and the guest at the end: read as they mean it."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

LAKES = (
    Tabletop("great-lakes")
    .played(
        *(f"{name} takes 27 trains 23 ships" for name in ("Ann", "Bea", "Cal")),
        *(f"{name} keeps 3 tickets" for name in ("Ann", "Bea", "Cal")),
    )
    .game
)
MAERKLIN = (
    Tabletop("maerklin", tracking="claims").played("Ann claims Frankfurt - Mannheim, passenger at Frankfurt").game
)
EUROPE = Tabletop("europe", tracking="claims").played().game
ALVIN = Tabletop("old-west-alvin", tracking="final").played().game


@pytest.mark.rule("GL-28")
@pytest.mark.parametrize(
    "typed",
    [
        "gets 2 ships for 2 trains",
        "takes 2 ships for 2 trains",
        "gives 2 trains for 2 ships",
        "draws 2 ships for 2 trains",
    ],
)
def test_what_is_got_for_something_is_an_exchange_and_not_drawn(typed: str) -> None:
    assert written(LAKES, typed) == "Ann exchanges 2 trains for ships"


def test_one_piece_got_for_another_is_no_draw_of_two_cards() -> None:
    assert written(LAKES, "gets a ship for a train") == "Ann exchanges 1 train for ships"
    assert written(LAKES, "gets 1 ship, 1 train") == "Ann draws blind ship, blind train"
    assert fault(LAKES, "gets 2 ships for 3 trains").message == "Both numbers must be the same, not 3 and 2."


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("muskegon chicago 2 purple double ships", "claims Muskegon - Chicago with 2 double purple ship"),
        (
            "muskegon chicago 1 purple double 1 purple",
            "claims Muskegon - Chicago with 1 double purple ship 1 purple ship",
        ),
        ("draws red, purple double ship", "draws red, double purple ship"),
        ("draws red double purple ship", "draws red, double purple ship"),
    ],
)
def test_double_may_stand_behind_the_colour_of_a_ship(typed: str, meant: str) -> None:
    assert written(LAKES, typed) == f"Ann {meant}"


@pytest.mark.rule("MK-03")
@pytest.mark.parametrize(
    "typed",
    ["moves passenger from frankfurt to mannheim", "passenger from frankfurt mannheim", "moves frankfurt - mannheim"],
)
def test_a_journey_may_begin_with_from_and_needs_no_noun(typed: str) -> None:
    assert written(MAERKLIN, typed) == "Ann moves the passenger Frankfurt - Mannheim"


@pytest.mark.rule("OW-15")
def test_what_is_held_at_the_end_may_be_had() -> None:
    assert written(ALVIN, "has alvin") == "Ann holds alvin"
    assert written(ALVIN, "has 4 trains") == "Ann holds 4 trains"
    assert written(ALVIN, "has markers at denver") == "Ann has markers at Denver"


def test_tickets_after_the_last_turn_are_shown_and_no_longer_drawn() -> None:
    table = Tabletop("new-york", 2, head=("option: pieces.train = 3",))
    turns = ("Ann draws cards", "Bea draws cards", "Ann claims Chelsea - Midtown West", "Bea draws cards")
    begun, over = table.played(*turns).game, table.played(*turns, "Ann draws cards").game
    assert fault(begun, "tickets 1 done").names == ("draws 2 tickets, keeps 1",)
    assert over.clock.over
    assert [name.partition(" ")[0] for name in fault(over, "ann tickets 1 done").names] == ["shows"]


@pytest.mark.rule("EU-02")
@pytest.mark.parametrize("turns", ["turns", "reveal", "turned up"])
@pytest.mark.parametrize("gives_up", ["withdraws", "backs out", "couldn't pay", "won't pay"])
def test_a_tunnel_is_turned_up_and_given_up_in_other_words(turns: str, gives_up: str) -> None:
    line = f"Ann claims München - Zürich with 2 yellow; {turns} red yellow blue, {gives_up}"
    meant = "Ann claims München - Zürich with 2 yellow; turned up red yellow blue; gives up"
    assert written(EUROPE, line) == meant
