"""A new game: the board, the players, the set-up."""

from __future__ import annotations

from textual.screen import Screen


class NewGameScreen(Screen[None]):
    """Three steps to a header, then `app.begin(events, board, players)`."""
