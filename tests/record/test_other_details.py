"""Details of a claim in the words of a hurried table: other words for them, and words that say that there is none."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game

WEST = Tabletop("old-west", tracking="claims").played().game
SHARES = Tabletop("pennsylvania", 2, tracking="claims").played().game
NEDERLAND = Tabletop("nederland", tracking="claims").played().game
KOREA = Tabletop("south-korea", tracking="claims").played().game
AFRICA = Tabletop("heart-of-africa", tracking="claims").played().game
DURHAM = Tabletop("county-durham", tracking="claims").played().game
GERMANY = Tabletop("germany", tracking="claims").played().game
MAERKLIN = Tabletop("maerklin", tracking="claims").played().game
ALVIN = Tabletop("old-west-alvin", tracking="claims").played().game
IBERIA = Tabletop("iberia", tracking="claims").played().game


@pytest.mark.parametrize(
    ("game", "typed", "line"),
    [
        (WEST, "la - las vegas, marks las vegas", "Los Angeles - Las Vegas, marker at Las Vegas"),
        (WEST, "la - las vegas, city marker at las vegas", "Los Angeles - Las Vegas, marker at Las Vegas"),
        (WEST, "la - las vegas and puts a marker on vegas", "Los Angeles - Las Vegas, marker at Las Vegas"),
        (SHARES, "erie - warren, share of prr, neutral el", "Erie - Warren, taking PRR, dummy EL"),
        (SHARES, "erie - warren, gets a prr stock, ghost el", "Erie - Warren, taking PRR, dummy EL"),
        (NEDERLAND, "breda rotterdam yellow, loan card", "Breda - Rotterdam yellow, loan"),
        (NEDERLAND, "breda rotterdam yellow, 1 loan", "Breda - Rotterdam yellow, loan"),
        (KOREA, "jinju namwon 5 white, train on white 5", "Jinju - Namwon with 5 white, spot 5 white"),
        (KOREA, "jinju namwon 5 white, puts a train on 5", "Jinju - Namwon with 5 white, spot 5"),
        (AFRICA, "beira zomba 2 blue for double", "Beira - Zomba with 2 blue, doubled"),
        (DURHAM, "durham chester 2 red, grabs coal at durham",
         "Durham - Chester-le-Street red with 2 red, taking coal at Durham"),
        (DURHAM, "durham chester 2 red, coal token at durham",
         "Durham - Chester-le-Street red with 2 red, taking coal at Durham"),
        (MAERKLIN, "kiel hamburg and puts a passenger in kiel", "Kiel - Hamburg purple, passenger at Kiel"),
        (MAERKLIN, "kiel hamburg, meeple at kiel", "Kiel - Hamburg purple, passenger at Kiel"),
        (MAERKLIN, "berlin leipzig 3 orange 1 +4 loco", "Berlin - Leipzig with 3 orange 1 +4"),
        (ALVIN, "roswell - santa fe, moves alvin to pueblo", "Roswell - Santa Fe, alvin to Pueblo"),
        (GERMANY, "berlin leipzig, red at berlin white at leipzig",
         "Berlin - Leipzig, taking red at Berlin, white at Leipzig"),
        (GERMANY, "berlin leipzig, takes red from both", "Berlin - Leipzig, taking red at Berlin, Leipzig"),
    ],
)  # fmt: skip
def test_other_words_for_a_detail(game: Game, typed: str, line: str) -> None:
    assert written(game, f"Ann {typed}") == f"Ann claims {line}"


@pytest.mark.parametrize(
    ("game", "typed", "line"),
    [
        (SHARES, "erie - warren, no share", "Erie - Warren"),
        (KOREA, "jinju namwon with 3 white, no spot", "Jinju - Namwon with 3 white"),
        (DURHAM, "durham chester 2 red without coal", "Durham - Chester-le-Street red with 2 red"),
        (DURHAM, "durham chester 2 red, leaves the coal", "Durham - Chester-le-Street red with 2 red"),
        (GERMANY, "berlin leipzig, no passengers", "Berlin - Leipzig"),
    ],
)
def test_what_a_claim_does_not_take_need_not_be_said(game: Game, typed: str, line: str) -> None:
    assert written(game, f"Ann {typed}") == f"Ann claims {line}"


def test_where_a_claim_must_say_what_it_takes_none_is_not_dropped() -> None:
    assert fault(IBERIA, "Ann cordoba - sevilla red, no festivals")


def test_coal_at_both_ends_is_read_and_refused() -> None:
    claim = "Ann claims durham - chester with 2 red, coal at both"
    assert Tabletop("county-durham", tracking="claims").against(claim) == ["CD-10"]
