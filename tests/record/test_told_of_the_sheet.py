"""What people say of the sheet itself at the end: whether a ticket was completed, who has a bonus, how many regions."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, written

from companion.game.state import Game

USA = Tabletop("usa", tracking="final").played().game
SHOWN = Tabletop("usa", tracking="claims").played("Ann shows Denver - El Paso").game
NUMBERS = Tabletop("usa", tracking="counts").played().game


def at_end(name: str) -> Game:
    return Tabletop(name, tracking="final").played().game


@pytest.mark.parametrize("game", [USA, SHOWN])
@pytest.mark.parametrize("typed", ["boston miami done", "boston - miami failed", "shows boston miami 12 not done"])
def test_whether_a_ticket_was_completed_follows_from_the_routes(game: Game, typed: str) -> None:
    said = fault(game, f"Ann {typed}").message
    assert said.startswith("Whether a ticket was completed follows from the routes: leave out “")
    assert said.endswith("as in: shows Boston - Miami.")


@pytest.mark.parametrize("game", [USA, SHOWN])
def test_a_ticket_told_with_another_value_is_answered_with_the_decks(game: Game) -> None:
    assert fault(game, "Bea boston miami 13").message == (
        "No ticket in this deck matches “boston miami 13”. Its Boston - Miami is worth 12; if yours differs, write it "
        "with a dash: Boston - Miami 13."
    )
    assert written(game, "Bea boston - miami 13") == "Bea shows Boston - Miami 13"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("denver el paso done", "completed Denver - El Paso"),
        ("denver - el paso failed", "failed Denver - El Paso"),
        ("boston miami 12 done, denver el paso not done", "completed Boston - Miami; failed Denver - El Paso"),
        ("owns nothing", "has 0 routes of 1"),
        ("owns no routes", "has 0 routes of 1"),
    ],
)
def test_numbers_only_takes_what_became_of_a_ticket_behind_it(typed: str, line: str) -> None:
    assert written(NUMBERS, f"Ann {typed}") == f"Ann {line}"


@pytest.mark.parametrize("verb", ["completed", "failed"])
@pytest.mark.parametrize(
    ("said", "became"),
    [
        ("done", "completed"),
        ("completed finished", "completed"),
        ("not failed", "completed"),
        ("failed", "failed"),
        ("not done", "failed"),
        ("done failed", "failed"),
    ],
)
def test_what_is_told_both_before_and_behind_a_ticket_is_left_to_the_table(verb: str, said: str, became: str) -> None:
    told = fault(NUMBERS, f"Ann {verb} boston - miami {said}").message
    assert told == f"“{said}” comes before the ticket, as in: {became} Boston - Miami."


def test_numbers_only_asks_what_became_of_a_ticket() -> None:
    asked = fault(NUMBERS, "Ann denver el paso")
    assert asked.names == ("completed denver el paso", "failed denver el paso")
    assert "is worth 4" in fault(NUMBERS, "Ann denver el paso 5").message
    assert fault(NUMBERS, "Ann boston miami done, 3 of 2").message.endswith("as in: completed Boston - Miami.")


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("usa", "longest route", "“longest route” is not entered: it follows"),
        ("italy", "regions 8", "“regions” is not entered: it follows"),
        ("italy", "8 regions", "“regions” is not entered: it follows"),
        ("new-york", "attractions 6", "“attractions” is not entered: it follows"),
        ("county-durham", "most tickets", "“most tickets” is not entered: it follows"),
        ("poland", "longest path", "Poland has no bonus for the longest path."),
        ("usa", "most tickets", "USA has no bonus for the most tickets."),
        ("poland", "countries 21", "“countries” cannot be entered like this. Such as: holds 21 country points."),
        ("iberia", "festivals: sevilla 3", "“festivals” cannot be entered like this. Such as: holds 3 Barcelona."),
        ("south-korea", "provinces white 9", "“provinces” cannot be entered like this. Such as: has spots green 1."),
        ("northern-lights", "goals small steps", "“goals” stands above the first move of a record: goals: "),
    ],
)
def test_a_line_of_the_sheet_is_told_how_it_comes_about(name: str, typed: str, says: str) -> None:
    assert fault(at_end(name), f"Ann {typed}").message.startswith(says)


def test_who_has_a_bonus_is_not_entered_with_the_routes() -> None:
    refused = Tabletop("usa", tracking="final").refusals("Ann has the longest path")
    assert ("BA-02", "Who has the longest path is not entered: it follows from the routes and the tickets.") in refused
