"""What stations borrow, listed for people: what is proposed, and the alternatives (EU-04)."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.record.end_choices import end_choices, known_ticket_points, options
from companion.record.lines import write_line

EUROPE = Tabletop("europe", tracking="claims")
TRACKS = (
    "Ann claims Brest - Paris",
    "Ann claims Venezia - Zürich",
    "Bea claims Marseille - Paris",
    "Bea claims Paris - Zürich",
    "Ann builds a station at Paris",
    "Bea builds a station at Lisboa",
    "Ann shows Brest - Venezia, Brest - Marseille",
)


@pytest.mark.rule("EU-04")
def test_every_station_is_listed_with_what_it_borrows() -> None:
    game = EUROPE.played(*TRACKS).game
    settled = [
        (choice.city, choice.seat, choice.stands and choice.stands.says, choice.chosen) for choice in end_choices(game)
    ]
    assert settled == [("Paris", 0, "Paris – Zürich of Bea", False), ("Lisboa", 1, None, False)]


@pytest.mark.rule("EU-04")
def test_what_else_a_station_may_borrow_and_what_it_scores() -> None:
    """One ticket or the other: 8 - 7, or 7 - 8; the player's own routes are not offered."""
    game = EUROPE.played(*TRACKS).game
    (paris, _) = end_choices(game)
    points = {
        write_line(game, option.turn): known_ticket_points(option.verdict.game, 0) for option, _ in options(game, paris)
    }
    assert points == {"Ann borrows Marseille - Paris at Paris": -1, "Ann borrows Paris - Zürich at Paris": 1}
    assert known_ticket_points(game, 0) == 1


@pytest.mark.rule("EU-04")
def test_a_chosen_loan_is_marked() -> None:
    (paris, _) = end_choices(EUROPE.played(*TRACKS, "Ann borrows Marseille - Paris at Paris").game)
    assert paris.chosen
    assert paris.stands is not None
    assert paris.stands.values["a"] == "Marseille"


def test_boards_without_stations_have_no_loans() -> None:
    assert end_choices(Tabletop("usa").played().game) == []
