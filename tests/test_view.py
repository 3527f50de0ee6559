"""What everybody may see of a game that is still going on."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.store import shipped_files
from companion.view import View, has_secrets

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: {}\n"


@pytest.mark.parametrize(("tracking", "covered"), [("turns", True), ("claims", False)])
def test_showing_ends_only_a_game_without_turns(tracking: str, covered: bool) -> None:
    """Where turns are tracked a ticket shown too early lays nobody else's open."""
    lines = (
        "\nAnn keeps 2 tickets\nBea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn shows Durham - Middlesbrough\n"
    )
    session = Session(record_events(HEAD.format(tracking) + lines, shipped_files.board), shipped_files.board)
    assert has_secrets(session) is covered


def test_a_card_that_only_its_holder_told_is_not_on_a_covered_sheet() -> None:
    """Not on the board's list, it is among the remarks of the sheet, but not while its holder keeps it covered."""
    kept = "Ann keeps Kabul - Delhi 3, Canton - Lhasa 12, Peking - Bombay 17"
    head = "board: team-asia\nteams: Ann + Bea yellow, Cal + Dee white\ntracking: claims\n\n"
    session = Session(record_events(f"{head}{kept}\n", shipped_files.board), shipped_files.board)
    assert has_secrets(session)
    assert any("Lhasa" in f"{remark}" for remark in session.sheet().notes)
    assert not any("Lhasa" in f"{remark}" for remark in View(session).session.sheet().notes)
