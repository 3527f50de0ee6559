"""Help at the table tells whatever may stand behind a move on that board."""

import pytest
from tabletop import Tabletop

from companion.record import examples
from companion.session import Session, record_events
from companion.store.shipped_files import board, board_files
from companion.tui.table_help import rows


@pytest.mark.parametrize("name", board_files())
def test_every_detail_that_is_typed_is_explained(name: str) -> None:
    """But for what is taken by itself, and what another answer asks for."""
    players = min(board(name).players)
    table = Tabletop(name, players, "claims", teams=name == "team-asia")
    session = Session(record_events(table.header(), board), board)
    shown = {str(typed) for typed, _ in rows(session)}
    game = session.game
    told = [detail for detail in game.rules.details if detail.parts and not (detail.needed and not detail.help)]
    assert {f"…, {examples.of_detail(game, detail)}" for detail in told} <= shown
