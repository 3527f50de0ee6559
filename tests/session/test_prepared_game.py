"""A game being prepared, without a screen."""

from __future__ import annotations

from companion.session.new_game import NewGame


def test_the_next_game_is_prepared_from_scratch() -> None:
    """How much was recorded of the last game holds for that game alone."""
    draft = NewGame(tracking="counts", means="dice")
    draft.clear()
    assert draft == NewGame()
