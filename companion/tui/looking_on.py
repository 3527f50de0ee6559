"""Looking on: a game that somebody else plays, shown as it goes on."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.record.faults import RecordFault
from companion.tui.leaving import Leaving

if TYPE_CHECKING:
    from textual.timer import Timer

    from companion.store.reading import Onlooker

FOLLOWS_EVERY = 1.0
"""Seconds between two looks."""


class LookingOn(Leaving):
    """An app that shows what is played elsewhere."""

    onlooker: Onlooker | None = None
    """Where a game is read that somebody else plays."""
    _following: Timer | None = None

    def follow(self, onlooker: Onlooker) -> None:
        """Look again every second, until `stop_following`."""
        self.onlooker = onlooker
        self._following = self.set_interval(FOLLOWS_EVERY, self.look)

    def stop_following(self) -> None:
        """Let the game go that was looked on at, if there is one."""
        if self._following is not None:
            self._following.stop()
        if self.onlooker is not None:
            self.onlooker.close()
        self.onlooker = self._following = None

    def look(self) -> None:
        """Show at the table what was played elsewhere since the last look; a screen over it stays as it is."""
        from companion.tui.screens.table import TableScreen

        table = self.screen
        if self.onlooker is None or self.session is None or not isinstance(table, TableScreen):
            return
        if events := self.onlooker.fresh():
            with suppress(RecordFault, LookupError, ValueError, OSError):
                self.session.follow(events)
            table.on_screen_resume()
