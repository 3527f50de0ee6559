"""The app asks for the place of coal only where an end of the track has some (CD-09)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game
from companion.record.candidates import candidates
from companion.record.faults import Unclear

DURHAM = Tabletop("county-durham", head=("no coal: Crook, Stanley, Consett, Hexham, Hartlepool, Durham, Coxhoe, "
                                          "Darlington, Stockton",)).played().game  # fmt: skip
LAID = Tabletop("county-durham").played().game
GERMANY = Tabletop("germany").played().game
USA = Tabletop().played().game


@pytest.mark.rule("CD-09")
@pytest.mark.parametrize(
    "line", ["consett stanley, taking coal", "consett stanley taking coal", "consett stanley, taking"]
)
def test_a_track_without_coal_names_no_place_to_take_it_at(line: str) -> None:
    assert fault(DURHAM, line).message == "Neither Consett nor Stanley has coal left to take."


@pytest.mark.rule("CD-09")
def test_other_words_there_are_not_answered_with_coal() -> None:
    assert "coal" not in fault(DURHAM, "consett stanley, foo").message
    assert "taking coal at Waterhouses" in fault(DURHAM, "waterhouses durham, foo").message
    assert written(DURHAM, "waterhouses durham, taking coal").endswith("taking coal at Waterhouses")


@pytest.mark.rule("CD-10")
def test_where_both_ends_have_coal_each_of_them_can_be_picked() -> None:
    raised = fault(LAID, "durham chester, taking coal")
    assert isinstance(raised, Unclear)
    assert f"{raised.message} {raised.hint}" == (
        "“coal” is at both ends. It could be coal at Durham or coal at Chester-le-Street."
    )
    picked = [candidate.line for candidate in candidates(LAID, "durham chester, taking coal", raised, 0)]
    assert picked == [
        "Ann claims Durham - Chester-le-Street orange, taking coal at Durham",
        "Ann claims Durham - Chester-le-Street orange, taking coal at Chester-le-Street",
    ]


@pytest.mark.rule("CD-09")
@pytest.mark.parametrize(
    "line",
    [
        "durham chester taking chester",
        "durham chester with 2 orange, takes chester",
        "durham chester taking chester coal",
        "durham chester taking chester-le-street token with 2 orange",
    ],
)
def test_an_end_alone_means_that_its_coal_is_taken(line: str) -> None:
    assert written(LAID, line).endswith(", taking coal at Chester-le-Street")
    assert fault(LAID, "durham chester taking crook").message == "Expected taking coal at Durham, not “crook”."


def test_what_nobody_recorded_may_be_anywhere() -> None:
    assert "taking red at Berlin" in fault(GERMANY, "berlin leipzig, taking red").message


@pytest.mark.rule("CD-09")
@pytest.mark.parametrize(
    ("game", "line", "taken"),
    [
        (LAID, "durham chester 1 coal at durham", "taking coal at Durham"),
        (LAID, "durham chester, a coal from durham", "taking coal at Durham"),
        (GERMANY, "berlin leipzig 1 red at berlin", "taking red at Berlin"),
    ],
)
def test_one_thing_with_its_place_is_taken_and_not_paid(game: Game, line: str, taken: str) -> None:
    assert written(game, line).endswith(f", {taken}")


@pytest.mark.parametrize("line", ["omaha kc with 1 blue from bea", "omaha kc 1 blue from bea"])
def test_after_a_payment_what_is_too_much_is_named(line: str) -> None:
    assert fault(USA, line).message.startswith("“from” does not belong here")
