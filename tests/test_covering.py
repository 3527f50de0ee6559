"""What everybody may see of a game that is still going on."""

from __future__ import annotations

import pytest

from companion.covering import has_secrets
from companion.sitting import Sitting, events_of
from companion.store import shelf

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: {}\n"


@pytest.mark.parametrize(("tracking", "covered"), [("turns", True), ("claims", False)])
def test_showing_ends_only_a_game_without_turns(tracking: str, covered: bool) -> None:
    """Where turns are tracked a ticket shown too early lays nobody else's open."""
    lines = (
        "\nAnn keeps 2 tickets\nBea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn shows Durham - Middlesbrough\n"
    )
    sitting = Sitting(events_of(HEAD.format(tracking) + lines, shelf.board), shelf.board)
    assert has_secrets(sitting) is covered
