"""A ticket typed without its dash is the one that it is with the dash: the same card, its value told or not."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

SWITZERLAND = Tabletop("switzerland", tracking="claims").played().game
DURHAM = Tabletop("county-durham", tracking="claims").played("Ann keeps Durham - Stanhope 8, Stanley - Tow Law").game


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize(
    "places",
    [
        ("Österreich", "Deutschland"),
        ("Deutschland", "Österreich"),
        ("France", "Deutschland"),
        ("Deutschland", "France"),
        ("Italia", "Österreich"),
        ("Bern", "Italia"),
    ],
)
@pytest.mark.parametrize("between", [" ", "/", "-"])
def test_of_two_countries_the_first_is_whose_card_it_is(places: tuple[str, str], between: str) -> None:
    meant = f"Ann shows {' - '.join(places)}"
    assert written(SWITZERLAND, meant) == meant
    assert written(SWITZERLAND, f"ann shows {between.join(places).lower()}") == meant


def test_a_card_with_several_values_is_the_one_card_however_it_is_typed() -> None:
    assert written(SWITZERLAND, "ann shows italia bern") == "Ann shows Italia - Bern"


@pytest.mark.rule("BA-28")
@pytest.mark.parametrize("typed", ["Durham - Stanhope", "Durham Stanhope", "durham/stanhope"])
def test_a_ticket_that_the_deck_lacks_is_not_known_by_what_another_told_in_secret(typed: str) -> None:
    assert written(DURHAM, f"Bea shows {typed}") == "Bea shows Durham - Stanhope"
    assert written(DURHAM, f"Bea shows {typed} 5") == "Bea shows Durham - Stanhope 5"
    assert written(DURHAM, f"Ann shows {typed} 8") == "Ann shows Durham - Stanhope 8"


@pytest.mark.rule("BA-28")
def test_one_of_the_deck_still_has_the_value_of_the_deck() -> None:
    assert "is worth 4" in fault(DURHAM, "Bea shows Stanley Tow Law 5").message
