"""What is taken, put down or moved with a claim, said without its verb or its city: read, or asked for."""

from __future__ import annotations

import pytest
from own_boards import SAN_FRANCISCO
from tabletop import Tabletop
from typed import fault, sentence, written

from companion.game.state import Game

DURHAM = Tabletop("county-durham", tracking="claims").played().game
MAERKLIN = Tabletop("maerklin", tracking="claims").played().game
NEDERLAND = Tabletop("nederland", tracking="claims").played().game
SHARES = Tabletop("pennsylvania", tracking="claims").played().game
SOUVENIRS = Tabletop(SAN_FRANCISCO, tracking="claims").played().game
WEST = Tabletop("old-west", tracking="claims").played("Ann takes Denver", "Bea takes Albuquerque").game
ALVIN = Tabletop("old-west-alvin", tracking="claims")
GUEST = ALVIN.played("Ann takes Denver", "Ann claims Denver - Pueblo orange").game


@pytest.mark.rule("OW-14")
@pytest.mark.parametrize(
    "said", [", takes alvin", " takes alvin", ", alvin", " and takes alvin", ", alvin with 3 yellow"]
)
def test_alvin_needs_no_city(said: str) -> None:
    meant = "Ann claims Roswell - Santa Fe" + (" with 3 yellow, alvin" if "yellow" in said else ", alvin")
    assert written(GUEST, f"roswell santa fe{said}") == meant
    assert written(GUEST, meant) == meant


@pytest.mark.rule("OW-14")
def test_said_without_a_city_alvin_goes_to_the_only_marked_one_and_is_refused_where_there_are_several() -> None:
    one = ALVIN.played("Ann takes Santa Fe", "Ann claims Roswell - Santa Fe, alvin")
    assert [mark.city for mark in one.game.rules.marks(one.game) if mark.what == "alvin"] == ["Santa Fe"]
    marked = ("Ann takes Santa Fe", "Ann claims Santa Fe - Albuquerque green, marker")
    assert ALVIN.refusals(*marked, "Ann claims Roswell - Santa Fe, takes alvin") == [
        (
            "OW-14",
            "Ann takes Alvin: say where he goes, Santa Fe or Albuquerque. Such as: “alvin to Santa Fe” after a comma.",
        )
    ]
    elsewhere = ALVIN.refusals("Ann takes Denver", "Ann claims Denver - Pueblo orange, takes alvin")
    assert [rule for rule, _ in elsewhere] == ["OW-14"]


@pytest.mark.rule("OW-06")
@pytest.mark.parametrize("said", [", marker", ", takes a marker", " puts a marker", ", marker with 2 red"])
def test_a_marker_goes_to_the_only_end_without_one(said: str) -> None:
    cards = " with 2 red" if "red" in said else ""
    assert written(WEST, f"denver pueblo{said}") == f"Ann claims Denver - Pueblo orange, marker at Pueblo{cards}"


def test_where_a_marker_goes_is_asked_if_both_ends_are_free() -> None:
    asked = fault(WEST, "pueblo santa fe, marker")
    assert asked.message == "Expected next: the end of the route where the marker goes, such as Pueblo."
    assert asked.names == ("Pueblo", "Santa Fe")


def test_a_marker_without_its_claim_is_told_a_claim_to_its_city() -> None:
    says = sentence(WEST, "marker winnemucca, 2 blue")
    assert says.startswith("“marker winnemucca, 2 blue” belongs in the line of a claim, such as: claims ")
    assert "Winnemucca, marker at Winnemucca" in says or "marker at Winnemucca" in says


@pytest.mark.rule("SF-03")
@pytest.mark.parametrize("said", [", souvenir", ", token", " and a souvenir", ", picks up a souvenir", "; souvenir"])
def test_a_souvenir_lies_at_one_end(said: str) -> None:
    assert written(SOUVENIRS, f"chelsea soho{said}") == "Ann claims Chelsea - SoHo, taking souvenir at Chelsea"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (SOUVENIRS, "brooklyn chinatown, souvenir", "It could be souvenir at Brooklyn or souvenir at Chinatown."),
        (SOUVENIRS, "brooklyn chinatown and grabs a souvenir", "“souvenir” is at both ends."),
        (MAERKLIN, "kiel hamburg, passenger", "It could be passenger at Kiel or passenger at Hamburg."),
        (MAERKLIN, "kiel hamburg passenger", "“passenger” may go to either end."),
        (DURHAM, "durham lanchester, coal", "Expected taking coal at Durham"),  # it may also be paid
        (DURHAM, "durham lanchester and picks up coal", "It could be coal at Durham or coal at Lanchester."),
        (NEDERLAND, "ann loan", "“loan” belongs in the line of a claim, such as: claims "),
        (SHARES, "ann prr", "“prr” belongs in the line of a claim, such as: claims "),
    ],
)
def test_what_is_missing_is_asked_for(game: Game, line: str, says: str) -> None:
    assert says in sentence(game, line)


@pytest.mark.parametrize(
    "said",
    ["; prr", "; takes prr", " buys prr", ", one prr", ", takes 1 prr", ", 1 share of prr", ", share prr", " with prr",
     " with a prr", " plus prr", " and the prr"],
)  # fmt: skip
def test_a_share_in_other_words(said: str) -> None:
    assert written(SHARES, f"oil city warren{said}") == "Ann claims Oil City - Warren, taking PRR"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (DURHAM, "durham lanchester, with coal at durham", "Durham - Lanchester, taking coal at Durham"),
        (
            DURHAM,
            "durham lanchester 2 yellow plus 1 wild plus coal at durham",
            "Durham - Lanchester with 2 yellow 1 wild, taking coal at Durham",
        ),
        (MAERKLIN, "kiel hamburg, drops a passenger in kiel", "Kiel - Hamburg purple, passenger at Kiel"),
    ],
)
def test_other_words_beside_a_claim(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann claims {meant}"


@pytest.mark.rule("OW-06")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("3 red, marker winnemucca, 2 blue", "with 3 red, marker at Winnemucca with 2 blue"),
        (", marker winnemucca, 2 blue", ", marker at Winnemucca with 2 blue"),
        (", marker winnemucca, with 2 blue", ", marker at Winnemucca with 2 blue"),
        (", marker winnemucca, 2 green", ", marker at Winnemucca with 2 green"),  # not Green River
        (", marker winnemucca, 3 red", "with 3 red, marker at Winnemucca"),
    ],
)
def test_cards_behind_a_marker_pay_for_what_they_fit(said: str, meant: str) -> None:
    line = f"Ann claims Boise - Winnemucca {meant}".replace(" ,", ",")
    assert written(WEST, f"boise winnemucca {said}") == line
    assert written(WEST, line) == line


@pytest.mark.rule("BA-27")
def test_beside_a_route_that_does_not_exist_a_marker_may_be_paid() -> None:
    table = Tabletop("old-west", tracking="claims")
    for line in ("boise denver, marker boise with 2 blue", "boise denver, marker boise, 2 blue"):
        assert table.against(f"Ann claims {line}") == ["BA-27"]


def test_the_noun_behind_second_names_no_kind_of_track() -> None:
    meant = "Ann claims Amsterdam - Haarlem black"
    assert written(NEDERLAND, "amsterdam haarlem black track") == meant
    two = Tabletop("usa", tracking="claims").played().game
    assert written(two, "boston new york second track") == written(two, "boston new york second")
