"""The app from the last turn on: tickets, loans, the ending act by act, the sheet, and what can be seen again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.tui.looking_on import LookingOn
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from textual.screen import Screen


class AtTheEnd(LookingOn):
    """An app that goes from the tickets of the game that is open to its sheet."""

    _asked_to_keep = False
    """Whether told tickets are to be kept was asked."""
    _shown_ending = False
    """The ending came by itself once; after that it is asked for."""

    def show_tickets(self) -> None:
        """The tickets of each player, for the game that is open."""
        from companion.tui.screens.tickets import TicketsScreen

        if self.session is not None and self.session.game.table.counts_only:
            self.show_counts()
        elif self.session is not None:
            self.lay_over(TicketsScreen(self.session, self.layings))

    def show_counts(self) -> None:
        """The score pad of a game that is told in numbers only; behind it comes the sheet."""
        from companion.tui.screens.counts import CountsScreen

        if self.session is not None:
            self.push_screen(CountsScreen(self.session), self._counted)

    def _counted(self, done: bool | None) -> None:
        if done:
            self.show_end()

    def stop_game(self) -> None:
        """The table ends its game before the last turn: the tickets are asked for, then comes the sheet.

        OSError where that cannot be saved.
        """
        if self.session is not None:
            self.session.stop()
            self._shown_ending = False

    def show_end(self, *, loans_told: bool = False) -> None:
        """After the tickets: what stations borrow, then whether told tickets are kept, then the sheet."""
        from companion.record.loans import loans
        from companion.tui.screens.keep_tickets import KeepTicketsScreen, told_tickets
        from companion.tui.screens.loans import LoansScreen

        if self.session is None:
            return
        game, over = self.session.game, self.session.ended
        if over and not loans_told and any(loan.track for loan in loans(game)):
            self.lay_over(LoansScreen(self.session))
        elif over and self.journal is not None and not self._asked_to_keep and told_tickets(game):
            self._asked_to_keep = True
            self.push_screen(KeepTicketsScreen(game), self._keep_tickets)
        else:
            self._show_ending()

    def _keep_tickets(self, kept: bool | None) -> None:
        """Write told tickets to the user's own copy of the board, if that was the answer; then the sheet."""
        from companion.tui.screens.keep_tickets import told_tickets

        self._show_ending()
        if not kept or self.session is None:
            return
        game = self.session.game
        try:
            path = self.house.keep_tickets(game.board.name, told_tickets(game))
        except (LookupError, OSError, ValueError) as fault:
            self.call_later(self.say_fault, wording("keep failed", why=plain(str(fault), 300)))
        else:
            told = wording("keep done", path=plain(str(path), 300))
            self.call_later(self.notify, told, timeout=12, markup=False)

    def _show_ending(self) -> None:
        """The sheet, and over it the ending act by act, once a game that is over is all open."""
        self.show_sheet()
        if self.session is None or self.session.game.table.counts_only:
            return  # nobody laid a ticket on a board, and the table wants its total
        if self.session.ended and not self._shown_ending:
            self._shown_ending = True
            self.show_reveal()

    def show_reveal(self) -> None:
        """The ending of the game that is open, act by act."""
        from companion.tui.screens.reveal import RevealScreen

        if self.session is not None:
            self.lay_over(RevealScreen(self.session))

    def show_replay(self) -> None:
        """Every move of the game that is open once more."""
        from companion.tui.screens.replay import ReplayScreen

        if self.session is not None:
            self.lay_over(ReplayScreen(self.session))

    def show_sheet(self) -> None:
        """The sheet of the game that is open, as it stands."""
        from companion.tui.screens.sheet import SheetScreen

        if self.session is not None:
            self.lay_over(SheetScreen(self.session))

    def show_recount(self) -> None:
        """The score markers of the game that is open, against its record."""
        from companion.tui.screens.recount import RecountScreen

        if self.session is not None:
            self.lay_over(RecountScreen(self.session))

    def lay_over(self, screen: Screen) -> None:
        """Lay a screen over the present one; one of the same kind takes the place of the present one."""
        if type(self.screen) is type(screen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
