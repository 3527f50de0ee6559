"""The help at the table lists whatever may follow a move on that board."""

import pytest
from tabletop import Tabletop

from companion.record import examples
from companion.session import Session, record_events
from companion.store.shipped_files import board, board_files
from companion.tui.table_help import rows


@pytest.mark.parametrize("name", board_files())
def test_every_detail_that_is_typed_is_explained(name: str) -> None:
    """Except what is taken automatically, and what another question asks for."""
    players = min(board(name).players)
    table = Tabletop(name, players, "claims", teams=name == "team-asia")
    session = Session(record_events(table.header(), board), board)
    shown = {str(typed) for typed, _ in rows(session)}
    game = session.game
    told = [detail for detail in game.rules.details if detail.parts and not (detail.needed and not detail.help)]
    assert {f"…, {examples.of_detail(game, detail)}" for detail in told} <= shown


@pytest.mark.parametrize("tracking", ["final", "counts"])
@pytest.mark.parametrize("name", board_files())
def test_what_the_help_for_the_end_shows_can_be_played(name: str, tracking: str) -> None:
    """Except for the line on who has a bonus, which comes after the routes."""
    table = Tabletop(name, min(board(name).players), tracking, teams=name == "team-asia")
    session = Session(record_events(table.header(), board), board)
    names = ("ann ", "bea ", "… ")
    lines = [str(typed) for typed, _ in rows(session) if str(typed).startswith(names)]
    assert len(lines) > 3
    for line in lines:
        if not line.startswith("… has the "):
            assert session.preview(line.replace("… ", "ann ", 1)).playable, line


@pytest.mark.parametrize(
    ("name", "bonus"),
    [("usa", ["… has the longest path"]), ("great-lakes", []), ("legendary-asia", ["… has the most cities"])],
)
def test_the_score_pads_help_lists_the_bonuses_of_the_board(name: str, bonus: list[str]) -> None:
    session = Session(record_events(Tabletop(name, 2, "counts").header(), board), board)
    assert [typed for typed, _ in rows(session) if str(typed).startswith("… has the ")] == bonus
