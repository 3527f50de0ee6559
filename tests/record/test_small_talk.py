"""Small talk around a move, other verbs for it, and other words for paying: read as the same move."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game

USA = Tabletop().played("Ann keeps 2 tickets", "Bea keeps 2 tickets", "Cal keeps 2 tickets").game
KINGDOM = Tabletop("united-kingdom", tracking="claims").played().game
FRANCE = Tabletop("france", tracking="claims").played().game
IBERIA = Tabletop("iberia", tracking="claims").played().game
DICE = Tabletop(head=("dice: yes",), tracking="claims").played().game


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ok ann draws cards", "draws cards"),
        ("so, ann draws cards please", "draws cards"),
        ("ok draws red, blue", "draws red, blue"),
        ("ann is claiming denver omaha", "claims Denver - Omaha"),
        ("ann has just claimed denver omaha", "claims Denver - Omaha"),
        ("ann wants to claim denver omaha", "claims Denver - Omaha"),
        ("has drawn red blue", "draws red, blue"),
        ("ann is drawing 3 tickets, keeps 1", "draws 3 tickets, keeps 1"),
        ("ann has passed", "passes"),
        ("goes from denver to omaha", "claims Denver - Omaha"),
        ("pays 4 pink for denver omaha", "claims Denver - Omaha with 4 purple"),
        ("uses 4 pink for denver omaha", "claims Denver - Omaha with 4 purple"),
        ("spends 4 pink on denver omaha", "claims Denver - Omaha with 4 purple"),
        ("denver omaha pays with 4 pink", "claims Denver - Omaha with 4 purple"),
        ("denver omaha mit 4 pink", "claims Denver - Omaha with 4 purple"),
        ("draws red, hidden", "draws red, blind"),
        ("draws unknown, unknown", "draws blind, blind"),
    ],
)
def test_what_is_said_around_a_move_changes_nothing(line: str, meant: str) -> None:
    assert written(USA, line) == f"Ann {meant}"


@pytest.mark.parametrize("line", ["ann is done", "ann has blue", "ann passes now"])
def test_what_is_no_move_stays_none(line: str) -> None:
    assert fault(USA, line).message


@pytest.mark.rule("UK-09")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("buys wales, pays 1 wild; cardiff carmarthen", "buys Wales with 1 wild; claims Cardiff - Carmarthen"),
        (
            "buys wales and pays 1 wild and claims cardiff carmarthen",
            "buys Wales with 1 wild; claims Cardiff - Carmarthen",
        ),
        ("gets wales; cardiff carmarthen", "buys Wales; claims Cardiff - Carmarthen"),
        ("buys wales; grabs red blue", "buys Wales; draws red, blue"),
        ("buys wales; picks up red, blue", "buys Wales; draws red, blue"),
        ("buys wales; puts 1 train on cardiff carmarthen", "buys Wales; claims Cardiff - Carmarthen"),
    ],
)
def test_a_purchase_and_the_action_after_it(line: str, meant: str) -> None:
    assert written(KINGDOM, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (IBERIA, "lays lleida zaragoza blue", "claims Lleida - Zaragoza blue"),
        (FRANCE, "lays bordeaux brive with 2 white 1 wild", "claims Bordeaux - Brive-la-Gaillarde with 2 white 1 wild"),
        (FRANCE, "lays dijon paris green", "lays Dijon - Paris green"),
        (FRANCE, "lays bordeaux toulouse pink", "lays Bordeaux - Toulouse purple"),
    ],
)
def test_tracks_are_laid_only_where_there_are_beds(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


def test_tickets_kept_of_a_roll_are_no_claim() -> None:
    line = "rolls 3 station 2 single. draws 3 tickets, keeps denver - el paso, boston - miami"
    assert written(DICE, line) == (
        "Ann rolls 3 station 2 single; draws 3 tickets, keeps Denver - El Paso, Boston - Miami"
    )
