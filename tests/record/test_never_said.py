"""What follows from a claim by itself is answered as that, wherever it is said."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game

POLAND = Tabletop("poland", 2).played().game
NEDERLAND = Tabletop("nederland", tracking="claims").played().game
LIGHTS = Tabletop("northern-lights").played().game
USA = Tabletop("usa", tracking="claims").played().game
AMSTERDAM = Tabletop("amsterdam").played().game
LONDON = Tabletop("london").played().game
INDIA = Tabletop("india").played().game
YORK = Tabletop("new-york", 2).played().game
ITALY = Tabletop("italy").played().game
JAPAN = Tabletop("japan").played().game
DURHAM = Tabletop("county-durham").played().game
ASIA = Tabletop("legendary-asia").played().game


@pytest.mark.parametrize(
    ("game", "typed", "left_out"),
    [
        (POLAND, "takes niemcy", "takes niemcy"),
        (POLAND, "takes a country card", "takes a country card"),
        (POLAND, "gorzow - germany, takes germany", "takes germany"),
        (POLAND, "gorzow - niemcy black, gets Niemcy 7", "gets Niemcy 7"),
        (NEDERLAND, "breda rotterdam yellow, pays 4 tolls", "pays 4 tolls"),
        (NEDERLAND, "breda rotterdam with 2 yellow and pays bea 4", "pays bea 4"),
        (LIGHTS, "bergen stavanger 2 blue 1 red +1", "+1"),
        (LIGHTS, "bergen stavanger draws 2", "draws 2"),
        (USA, "denver omaha 4 purple for 7 points", "for 7 points"),
        (USA, "denver omaha 7 points", "7 points"),
        (USA, "takes 7 points", "takes 7 points"),
        (AMSTERDAM, "waag oude waal 1 red, gets a merchandise card", "gets a merchandise card"),
        (LONDON, "covent garden st pauls 3 blue, completes district 1", "completes district 1"),
        (INDIA, "delhi jaipur 2 purple, mandala", "mandala"),
        (YORK, "central park times sq 2 red, attraction", "attraction"),
        (ITALY, "venezia tarvisio 3 blue, new region", "new region"),
        (JAPAN, "nagano takasaki 2 red; moves marker 2", "moves marker 2"),
        (ASIA, "lhasa xian 4 blue 2 extra trains", "2 extra trains"),
        (DURHAM, "crook tow law, 1 point, coal at crook", "1 point"),
        (DURHAM, "crook tow law, coal at crook and 1 point", "1 point"),
        (USA, "denver omaha, 7 points and draws red", "7 points"),
    ],
)
def test_it_can_be_left_out(game: Game, typed: str, left_out: str) -> None:
    said = fault(game, f"Ann {typed}").message
    assert "by themselves" in said
    assert said.endswith(f"leave out “{left_out}”.")


def test_words_that_say_something_are_not_to_be_left_out() -> None:
    assert "Expected taking coal at Crook" in fault(DURHAM, "Ann crook tow law, coal, 1 point").message


def test_cards_are_still_taken_and_paid_in_those_words() -> None:
    assert written(POLAND, "Ann takes 2 cards") == "Ann draws cards"
    assert (
        written(NEDERLAND, "Ann breda rotterdam pays 2 yellow") == "Ann claims Breda - Rotterdam yellow with 2 yellow"
    )


def test_goal_cards_are_told_where_they_stand() -> None:
    for line in ("table goals small steps", "Ann goals small steps"):
        assert fault(LIGHTS, line).message.startswith(
            "“goals” stands above the first move of a record: goals: Small steps"
        )
