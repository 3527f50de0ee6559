"""Pieces put on a track, `puts 4 trains on denver omaha`: a claim whose cards are untold, if the number is right."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

USA = Tabletop(tracking="claims").played().game
LAKES = Tabletop("great-lakes", tracking="claims").played().game


@pytest.mark.rule("BA-04")
@pytest.mark.parametrize(
    "line",
    [
        "puts 4 trains on denver omaha",
        "places 4 trains between denver and omaha",
        "lays four trains from denver to omaha",
        "puts down 4 wagons denver-omaha",
        "puts her 4 trains on denver omaha",
        "places all 4 trains on denver omaha",
        "puts my trains on denver omaha",
        "4 trains denver omaha",
        "claims denver omaha with 4 trains",
    ],
)
def test_pieces_put_on_a_track_are_a_claim(line: str) -> None:
    assert written(USA, line) == "Ann claims Denver - Omaha"


@pytest.mark.parametrize("line", ["denver omaha with 4 trains and 4 purple", "denver omaha 4 purple, 4 trains"])
def test_cards_may_be_told_besides(line: str) -> None:
    assert written(USA, line) == "Ann claims Denver - Omaha with 4 purple"


@pytest.mark.parametrize(
    "line",
    [
        "puts 3 trains on denver omaha",
        "3 trains denver omaha",
        "denver omaha with 3 trains",
        "lays 3 trains denver omaha",
    ],
)
def test_another_number_than_the_track_takes_is_told(line: str) -> None:
    assert fault(USA, line).message == "Denver – Omaha takes 4 pieces, not 3."


@pytest.mark.rule("BA-27")
@pytest.mark.parametrize("line", ["claims boston denver with 4 trains", "boston denver 4 trains, 4 red"])
def test_on_a_route_that_does_not_exist_any_number_is_refused_for_that(line: str) -> None:
    assert Tabletop(tracking="claims").against(f"Ann {line}") == ["BA-27"]


def test_where_train_cards_are_paid_a_colour_makes_them_cards() -> None:
    assert written(LAKES, "duluth thunder bay 5 trains") == "Ann claims Duluth - Thunder Bay black"
    paid = "Ann claims Duluth - Thunder Bay black with 5 black train"
    assert written(LAKES, "duluth thunder bay 5 black trains") == paid
    assert written(LAKES, "train duluth thunder bay") == "Ann claims Duluth - Thunder Bay black"
    assert fault(LAKES, "3 ships duluth thunder bay").message == "Duluth – Thunder Bay takes 5 pieces, not 3."
