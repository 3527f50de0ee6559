"""What was typed in secret and not said yet: saved beside the game, and asked about before it would be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.tui.in_order import InOrder
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.session import Session
    from companion.store.journal import Journal
    from companion.tui.house import House
    from companion.tui.laying import Laying


class Leaving(InOrder):
    """An app that forgets nothing of a game without a word."""

    house: House
    session: Session | None
    """The game that is open."""
    journal: Journal | None
    """Where it is kept; None for a game that is only looked at."""
    chosen_pieces: dict[int, int]
    """Trains that seats chose in secret and that are not revealed yet."""
    layings: dict[int, Laying]
    """Tickets that seats typed and did not confirm yet."""
    _covered = False
    """Something was saved beside the game."""

    def say_fault(self, text: str) -> None:
        """A sentence about something that did not work, over whatever screen there is."""
        self.notify(text, severity="error", timeout=12, markup=False)

    async def action_quit(self) -> None:
        """Leave the app; what would be forgotten is asked about first."""
        self.ask_to_leave(self.exit)

    # -- beside the game

    def take_up_covered(self) -> None:
        """Put under the covers what was there when the game was closed; what cannot be is told."""
        from companion.tui.taking_up import take_up

        if self.session is None or self.journal is None:
            return
        try:
            covered = self.house.covered(self.journal)
        except OSError as fault:
            self.notify(plain(str(fault), 400), severity="warning", timeout=12, markup=False)
            return
        self._covered = bool(covered)
        self.layings, self.chosen_pieces, unfit = take_up(self.session, covered)
        if unfit:
            told = wording("covered unfit", what=unfit)
            self.notify(told, severity="warning", timeout=12, markup=False)
        if waiting := [told for _, told in self.unsaid_tickets()]:
            self.notify(wording("tickets wait still", what=waiting), timeout=8, markup=False)

    def keep_covered(self) -> str:
        """Save beside the game what is under the covers; why it cannot be, in a sentence, else nothing.

        A game that is only looked at saves nothing.
        """
        tickets = {seat: tuple(laying.chosen) for seat, laying in self.layings.items() if laying.chosen}
        pieces = dict(self._unsaid_pieces())
        if self.journal is None or not (tickets or pieces or self._covered):
            return ""
        try:
            self.house.keep_covered(self.journal, tickets, pieces)
        except OSError as fault:
            return plain(str(fault), 400)
        self._covered = bool(tickets or pieces)
        return ""

    def cover(self) -> None:
        """Save what is under the covers, and say it where that cannot be."""
        if fault := self.keep_covered():
            self.notify(fault, severity="error", timeout=12, markup=False)

    # -- what is there

    def unsaid(self) -> list[str]:
        """What seats typed in secret and did not confirm, in words."""
        if self.session is None:
            return []
        name = self.session.game.name
        pieces = [wording("unsaid pieces", who=plain(name(seat))) for seat, _ in self._unsaid_pieces()]
        return [told for _, told in self.unsaid_tickets()] + pieces

    def _unsaid_pieces(self) -> list[tuple[int, int]]:
        """Seats that chose pieces that are not revealed, and the trains of each."""
        if self.session is None:
            return []
        holdings = self.session.game.seats
        return [one for one in sorted(self.chosen_pieces.items()) if holdings[one[0]].chosen is None]

    def unsaid_tickets(self) -> list[tuple[int, str]]:
        """Seats whose tickets are chosen or typed and not confirmed, and how many, in words."""
        return [
            (seat, wording("unsaid tickets", who=plain(laying.name), count=len(laying.chosen) + laying.typing))
            for seat, laying in sorted(self.layings.items())
            if laying.chosen or laying.typing
        ]

    # -- leaving

    def ask_to_leave(self, leave: Callable[[], object]) -> None:
        """Leave at once where all is saved, or where that was asked already."""
        from companion.tui.screens.ask import AskScreen

        unsaid, fault = self.unsaid(), self.keep_covered()
        saved = self.journal is not None and not fault and not any(one.typing for one in self.layings.values())
        if saved or not unsaid or isinstance(self.screen, AskScreen):
            leave()
            return

        def answered(answer: str | None) -> None:
            if answer == "leave":
                leave()

        says = (wording("unsaid", what=unsaid), fault or wording("unsaid forgotten"))
        answers = {"stay": wording("unsaid stay"), "leave": wording("unsaid leave")}
        self.push_screen(AskScreen(wording("unsaid title"), says, answers), answered)
