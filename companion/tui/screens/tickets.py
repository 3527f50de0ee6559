"""Tickets at the end, player by player."""

from __future__ import annotations

from textual.screen import Screen

from companion.sitting import Sitting


class TicketsScreen(Screen[None]):
    """Each player in turn lays the kept tickets open; then the sheet."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
