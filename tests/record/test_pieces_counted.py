"""Pieces put on a track, `puts 4 trains on denver omaha`: a claim whose cards are untold, if the number is right."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

USA = Tabletop(tracking="claims").played().game
JAPAN = Tabletop("japan", tracking="claims")
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


@pytest.mark.rule("BA-04")
@pytest.mark.parametrize(
    "line",
    ["puts 4 red trains on denver omaha", "denver omaha with 4 red trains", "places her 4 red trains on denver omaha"],
)
def test_pieces_in_the_colour_of_a_seat_are_no_cards(line: str) -> None:
    """Ann plays red; the track takes purple cards."""
    assert written(USA, line) == "Ann claims Denver - Omaha"
    assert written(USA, f"{line} and 4 purple") == "Ann claims Denver - Omaha with 4 purple"


def test_cards_that_are_called_trains_are_those_of_another_colour() -> None:
    assert written(USA, "denver omaha with 4 purple trains") == "Ann claims Denver - Omaha with 4 purple"
    assert written(USA, "denver omaha with 4 red train cards") == "Ann claims Denver - Omaha with 4 red"
    assert fault(USA, "puts 3 red trains on denver omaha").message == "Denver – Omaha takes 4 pieces, not 3."


@pytest.mark.rule("JP-02")
def test_the_white_trains_of_japan_are_no_cards() -> None:
    """They lie on bullet tracks alone."""
    game = JAPAN.played().game
    for line in ("puts a white train on kyoto osaka", "kyoto osaka with 1 white train"):
        assert written(game, line) == "Ann claims Kyoto - Osaka"
    assert (
        written(game, "puts 2 white trains on aomori hakodate with 2 red")
        == "Ann claims Aomori - Hakodate grey with 2 red"
    )
    assert written(game, "kyoto osaka with 1 white") == "Ann claims Kyoto - Osaka with 1 white"
    assert JAPAN.against("Ann puts 4 white trains on kokura matsuyama") == ["BA-27"]


@pytest.mark.parametrize(
    "line",
    [
        "puts trains denver omaha",
        "lays trains on denver - omaha",
        "places a train from denver to omaha",
        "puts trains between denver and omaha",
    ],
)
def test_pieces_that_nobody_counts_are_a_claim(line: str) -> None:
    assert written(USA, line) == "Ann claims Denver - Omaha"


@pytest.mark.rule("JP-02")
@pytest.mark.parametrize(
    "line", ["builds a bullet train from kyoto to osaka", "places a bullet train between kyoto and osaka"]
)
def test_a_kind_of_track_may_have_an_article_and_a_word_before_its_cities(line: str) -> None:
    assert written(JAPAN.played().game, line) == "Ann claims Kyoto - Osaka"
