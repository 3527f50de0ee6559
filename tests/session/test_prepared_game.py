"""A game that is being prepared, without a screen."""

from __future__ import annotations

from companion.session.new_game import NewGame


def test_the_next_game_is_prepared_from_nothing() -> None:
    """How much was told of the last one holds for that one alone."""
    draft = NewGame(tracking="counts", means="dice")
    draft.forget()
    assert draft == NewGame()
