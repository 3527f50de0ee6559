"""Whatever is typed and means something is used, or said not to fit: no word is ignored."""

from __future__ import annotations

import pytest
from showing import numbers
from tabletop import Tabletop
from typed import fault, written

LAKES = Tabletop("great-lakes", 3, "claims").played("Ann takes 26 trains 24 ships").game
FINAL = Tabletop("great-lakes", 3, "final").played().game
KOREA = Tabletop("south-korea", 3, "final").played().game
FRANCE = Tabletop("france", 3, "claims").played().game
DURHAM = Tabletop("county-durham", 3, "claims").played().game
USA = Tabletop("usa", 3, "claims").played().game


@pytest.mark.rule("GL-12")
@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("erie buffalo red ship", "Ann claims Erie - Buffalo red"),
        ("claims Erie - Buffalo red", "Ann claims Erie - Buffalo red"),
        ("claims Erie - Buffalo ship", "Ann claims Erie - Buffalo"),
        ("claims Erie - Buffalo ship red with 2 red ship", "Ann claims Erie - Buffalo with 2 red ship"),
    ],
)
def test_a_colour_of_ships_is_read_beside_the_word_for_their_route(typed: str, full: str) -> None:
    """It does not say how many cards there were, because there are double ones."""
    assert written(LAKES, typed) == full
    assert written(LAKES, full) == full


def test_two_refused_colours_are_both_mentioned() -> None:
    assert written(USA, "portland seattle red blue") == "Ann claims Portland - Seattle red blue"
    refusals = Tabletop("usa", 3, "claims").refusals("Ann claims Portland - Seattle red blue")
    assert numbers(refusals) == ["BA-05"]


@pytest.mark.parametrize(
    ("game", "line", "at", "says"),
    [
        (LAKES, "takes 26 trains 24 ships 12", "12", "“12” does not belong here: the move is complete without it."),
        (LAKES, "exchanges 2 trains for 5 ships", "ships", "Both numbers must be the same, not 2 and 5."),
        (LAKES, "exchanges 2 trains for ships 5", "5", "“5” does not belong here: the move is complete without it."),
        (FINAL, "has 5 harbours at Montreal", "Montreal", "That is 1, not 5."),
        (KOREA, "has 4 spots white 6 3, red 2", "2", "That is 3, not 4."),
        (
            FRANCE,
            "draws red; lays Metz - Reims black white",
            "white",
            "“black” or “white”? Only one of them fits here.",
        ),
        (USA, "draws face-up blind", "blind", "Name the colour of a face-up card; “blind” does not say it."),
        (LAKES, "draws a face-up ship", "ship", "Name the colour of a face-up card; “ship” does not say it."),
        (USA, "claims hand Denver - Omaha", "hand Denver", "USA has no city “hand Denver”."),
        (USA, "claims Denver - Omaha common", "common", "“common” is not a colour or kind of track."),
    ],
)
def test_what_does_not_fit_is_reported(game: object, line: str, at: str, says: str) -> None:
    wrong = fault(game, line)  # type: ignore[arg-type]
    assert wrong.message == says
    assert line[wrong.start : wrong.end] == at


@pytest.mark.parametrize(
    ("game", "typed", "full"),
    [
        (LAKES, "exchanges 2 trains for 2 ships", "exchanges 2 trains for ships"),
        (LAKES, "exchanges a train for a ship", "exchanges 1 train for ships"),
        (FINAL, "has 2 harbours at Montreal, Chicago", "has harbours at Montreal, Chicago"),
        (FINAL, "has a harbour at Montreal", "has harbours at Montreal"),
        (KOREA, "has 3 spots white 6 3, red 2", "has spots white 6 3, red 2"),
        (FRANCE, "draws red; lays Metz - Reims grey white", "draws red; lays Metz - Reims white"),
        (USA, "claims Denver - Omaha with 3 red 1 wild from my hand", "claims Denver - Omaha with 3 red 1 wild"),
        (USA, "claims Denver - Omaha with 3 red hand", "claims Denver - Omaha with 3 red"),
    ],
)
def test_a_repetition_of_the_same_is_read(game: object, typed: str, full: str) -> None:
    assert written(game, typed) == f"Ann {full}"  # type: ignore[arg-type]


@pytest.mark.rule("CD-09")
def test_a_token_taken_is_of_a_kind_on_this_board() -> None:
    """On another board it could be a souvenir."""
    assert written(DURHAM, "claims Brancepeth - Durham, taking token at Durham").endswith("taking coal at Durham")
