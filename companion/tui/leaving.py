"""Leaving a game or the app: what was typed in secret lives only here, so it is asked about first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App

from companion.words import say
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.sitting import Sitting
    from companion.tui.laying import Laying


class Leaving(App[None]):
    """An app that forgets nothing of a game without a word."""

    sitting: Sitting | None
    """The game that is open."""
    chosen_pieces: dict[int, int]
    """Trains that seats chose in secret and that are not revealed yet."""
    layings: dict[int, Laying]
    """Tickets that seats typed and did not confirm yet."""

    async def action_quit(self) -> None:
        """Leave the app; what would be forgotten is asked about first."""
        self.ask_to_leave(self.exit)

    def unsaid(self) -> list[str]:
        """What seats typed in secret and did not confirm, in words: it lives only as long as the game is open."""
        if self.sitting is None:
            return []
        game = self.sitting.game
        seats = [seat for seat in sorted(self.chosen_pieces) if game.holdings[seat].chosen is None]
        pieces = [say("unsaid pieces", who=plain(game.name(seat))) for seat in seats]
        return [told for _, told in self.unsaid_tickets()] + pieces

    def unsaid_tickets(self) -> list[tuple[int, str]]:
        """Seats whose tickets are chosen and not confirmed, and how many, in words."""
        return [
            (seat, say("unsaid tickets", who=plain(laying.name), count=len(laying.chosen)))
            for seat, laying in sorted(self.layings.items())
            if laying.chosen
        ]

    def ask_to_leave(self, leave: Callable[[], object]) -> None:
        """Leave at once where nothing is forgotten, or where that was asked already."""
        from companion.tui.screens.ask import AskScreen

        unsaid = self.unsaid()
        if not unsaid or isinstance(self.screen, AskScreen):
            leave()
            return

        def answered(answer: str | None) -> None:
            if answer == "leave":
                leave()

        says = (say("unsaid", what=unsaid), say("unsaid forgotten"))
        answers = {"stay": say("unsaid stay"), "leave": say("unsaid leave")}
        self.push_screen(AskScreen(say("unsaid title"), says, answers), answered)
