"""More of what hurried tables say on boards with ships, dice and terrains."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game

KEPT = ("Ann keeps 3", "Bea keeps 3")
CHOSEN = ("Ann takes 27 trains 23 ships", "Bea takes 27 trains 23 ships")
USA = Tabletop("usa").played("Ann keeps 3", "Bea keeps 3", "Cal keeps 3").game
LAKES = Tabletop("great-lakes", 2).played(*KEPT, *CHOSEN).game
CHOOSING = Tabletop("great-lakes", 2).played(*KEPT).game
LAKES_AT_END = Tabletop("great-lakes", 2, "final").played().game
AFRICA = Tabletop("heart-of-africa", 2).played("Ann keeps 2", "Bea keeps 2").game
DICE = Tabletop("europe", 2, head=("dice: yes",)).played("Ann keeps 2", "Bea keeps 2").game


@pytest.mark.parametrize(
    ("game", "typed", "line"),
    [
        (USA, "got a red and a random one", "draws red, blind"),
        (USA, "drew 1 red 1 mystery card", "draws red, blind"),
        (USA, "gets denver omaha for 4 purple", "claims Denver - Omaha with 4 purple"),
        (USA, "gets red, blue", "draws red, blue"),
        (LAKES, "2 trains for 2 ships", "exchanges 2 trains for ships"),
        (LAKES, "2 ships for trains", "exchanges 2 ships for trains"),
        (LAKES, "takes 2 travel cards", "draws cards"),
        (CHOOSING, "25 trains 25 ships", "takes 25 trains 25 ships"),
        (LAKES_AT_END, "swapped 2 pieces", "exchanged 2 pieces"),
        (LAKES_AT_END, "traded 2 pieces", "exchanged 2 pieces"),
        (AFRICA, "mountains", "takes mountain"),
        (DICE, "rolls 5 single; 2 single tokens", "rolls 5 single; takes 2 single token"),
        (DICE, "rolls 5 single; single token", "rolls 5 single; takes 1 single token"),
        (DICE, "rolls 3 single 2 double; paris dieppe and buys a double token",
         "rolls 3 single 2 double; claims Paris - Dieppe; takes 1 double token"),
    ],
)  # fmt: skip
def test_what_can_mean_only_one_thing_is_read(game: Game, typed: str, line: str) -> None:
    assert written(game, f"Ann {typed}") == f"Ann {line}"


IBERIA = Tabletop("iberia").played("Ann keeps 4", "Bea keeps 4", "Cal keeps 4").game
FRANCE = Tabletop("france").played("Ann keeps 3", "Bea keeps 3", "Cal keeps 3").game
JOURNEY = Tabletop("first-journey-europe").played().game
ASIA = Tabletop("team-asia", 4, teams=True).played(*(f"{who} keeps 3" for who in ("Ann", "Bea", "Cal", "Dee"))).game
WEST = Tabletop("old-west").played("Ann keeps 3", "Bea keeps 3", "Cal keeps 3").game
KINGDOM = Tabletop("united-kingdom", tracking="final").played().game


@pytest.mark.parametrize(
    ("game", "typed", "line"),
    [
        (IBERIA, "table flips 2 sevilla madrid", "table turned up Sevilla, Sevilla, Madrid"),
        (IBERIA, "table festival cards a coruna leon", "table turned up A Coruña, León"),
        (IBERIA, "Ann draws red, blue; flips madrid", "Ann draws red, blue; turned up Madrid"),
        (IBERIA, "Ann draws cards, turns up draft card", "Ann draws cards; turned up draft"),
        (FRANCE, "Ann draws red, blue and builds dijon paris green", "Ann draws red, blue; lays Dijon - Paris green"),
        (FRANCE, "Ann draws red, blue; tile green dijon paris", "Ann draws red, blue; lays Dijon - Paris green"),
        (FRANCE, "Ann draws cards; lays no track", "Ann draws cards; lays nothing"),
        (FRANCE, "Ann builds dijon paris", "Ann claims Dijon - Paris"),
        (JOURNEY, "Ann paris zurich, completes paris rome", "Ann claims Paris - Zurich blue; shows Paris - Rome"),
        (ASIA, "Ann draws red for hand and blue for holder", "Ann draws red to hand, blue to common"),
        (ASIA, "Ann kabul kashgar 3 yellow; turned over red white; adds 1 red",
         "Ann claims Kabul - Kashgar with 3 yellow; turned up red white; adds 1 red"),
        (WEST, "Cal start city denver", "Cal takes Denver"),
        (WEST, "Cal home salt lake city", "Cal takes Salt Lake City"),
        (
            KINGDOM,
            "Ann technologies wales propellers stoker",
            "Ann has technologies Wales, Propellers, Mechanical Stoker",
        ),
    ],
)  # fmt: skip
def test_other_words_for_what_a_board_adds(game: Game, typed: str, line: str) -> None:
    assert written(game, typed) == line


def test_a_mistyped_name_among_several_is_told_as_one() -> None:
    assert fault(IBERIA, "table turned up sevlla").names[0] == "Sevilla"
    assert "Propellers" in fault(KINGDOM, "Ann has technologies wales, propelers").names


def test_no_harbours_are_no_city_although_north_bay_begins_so() -> None:
    assert fault(LAKES_AT_END, "Ann no harbours").message.startswith("What Ann has none of is not entered here")
