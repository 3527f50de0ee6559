"""The score sheet."""

from __future__ import annotations

from textual.screen import Screen

from companion.sitting import Sitting


class SheetScreen(Screen[None]):
    """The game of a sitting scored as it stands."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
