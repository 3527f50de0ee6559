"""What the set-up asks for is answered without a verb; and what a blind card turned out to be is no face-up wild."""

from __future__ import annotations

import pytest
from showing import numbers
from tabletop import Tabletop
from typed import fault, written


@pytest.mark.parametrize(
    ("name", "kept", "typed", "line"),
    [
        ("heart-of-africa", 2, "desert", "Ann takes desert"),
        ("heart-of-africa", 2, "bea mountain", "Bea takes mountain"),
        ("old-west", 3, "denver", "Cal takes Denver"),
        ("old-west", 3, "salt lake", "Cal takes Salt Lake City"),
    ],
)
def test_the_answer_alone_is_enough(name: str, kept: int, typed: str, line: str) -> None:
    keeping = [f"{who} keeps {kept} tickets" for who in ("Ann", "Bea", "Cal")]
    assert written(Tabletop(name).played(*keeping).game, typed) == line


def test_later_the_same_words_are_no_answer() -> None:
    lines = [f"{who} keeps 2 tickets" for who in ("Ann", "Bea", "Cal")]
    taken = [f"{who} takes desert" for who in ("Ann", "Bea", "Cal")]
    game = Tabletop("heart-of-africa").played(*lines, *taken).game
    assert fault(game, "desert").names == ("takes desert",)
    assert fault(Tabletop("heart-of-africa").played().game, "desert").names == ("takes desert",)


@pytest.mark.rule("BA-13")
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("draws red, blind wild", "Ann draws red, blind"),
        ("draws blind wild, red", "Ann draws blind, red"),
        ("draws blind loco, blind", "Ann draws blind, blind"),
        ("draws blind wild and red", "Ann draws blind, red"),
        ("draws blind wild red", "Ann draws blind, red"),
        ("draws red and wild from the deck", "Ann draws red, blind"),
        ("draws loco off the pile, red", "Ann draws blind, red"),
    ],
)
def test_a_blind_locomotive_counts_as_one_card(typed: str, line: str) -> None:
    usa = Tabletop(tracking="claims")
    assert written(usa.played().game, typed) == line
    assert usa.allows(f"Ann {typed}")


@pytest.mark.rule("BA-13")
@pytest.mark.parametrize("typed", ["red wild", "red, blind, wild", "blind wild"])
def test_a_face_up_locomotive_is_still_no_second_card(typed: str) -> None:
    assert Tabletop(tracking="claims").against(f"Ann draws {typed}") == ["BA-13"]


@pytest.mark.rule("HA-03")
def test_a_wild_behind_a_terrain_card_is_a_card_of_its_own() -> None:
    refusals = Tabletop("heart-of-africa", tracking="claims").refusals("Ann draws jungle wild")
    assert numbers(refusals) == ["HA-03"]


@pytest.mark.rule("GL-03")
def test_two_numbers_may_be_the_pieces_chosen() -> None:
    game = Tabletop("great-lakes").played("Ann keeps 3 tickets").game
    for typed in ("27/23", "27 23", "27, 23", "27-23"):
        assert fault(game, f"ann {typed}").names == ("takes 27 trains 23 ships",)
    assert written(game, "ann 27 t 23 s") == "Ann takes 27 trains 23 ships"
    assert fault(game, "ann 27/23/4").names == ()


@pytest.mark.rule("LA-03")
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("keeps 1 long 1 short", 2),
        ("keeps 1 long and 2 short tickets", 3),
        ("keeps the long one and 1 short", 2),
        ("keeps long ticket and 2 others", 3),
        ("keeps 2 short", 2),
        ("keeps one long, two regular", 3),
    ],
)
def test_kept_tickets_may_be_counted_kind_by_kind(typed: str, kept: int) -> None:
    game = Tabletop("legendary-asia").played().game
    assert written(game, f"ann {typed}") == f"Ann keeps {kept} tickets"
