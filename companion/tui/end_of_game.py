"""From the last turn to the sheet: tickets, what stations borrow, tickets kept for later games, the reveal."""

from __future__ import annotations

from companion.open_game import OpenGame
from companion.record.end_choices import end_choices
from companion.record.values import unlisted_tickets
from companion.tui.host import Host
from companion.words import wording
from companion.words.plain import plain


class EndOfGame:
    """Shows one screen after the other, for one game that is open."""

    def __init__(self, app: Host, opened: OpenGame) -> None:
        self.app = app
        self.opened = opened
        self.session = opened.session
        self._asked_to_keep = False
        """Whether told tickets are to be kept was asked."""
        self._revealed = False
        """The ending came by itself once; after that it is asked for."""

    def show_tickets(self) -> None:
        """The tickets of each player; where only numbers are told the score pad, and behind it the sheet."""
        if self.session.game.table.counts_only:
            self.app.show("counts", self.session, then=lambda done: self.go_on() if done else None)
        else:
            self.app.show("tickets", self.session, self.opened.drafts)

    def stop(self) -> None:
        """The table ends its game before the last turn: the tickets are asked for, then comes the sheet.

        OSError where that cannot be saved.
        """
        self.session.stop()
        self._revealed = False

    def go_on(self, *, loans_declared: bool = False) -> None:
        """After the tickets: what stations borrow, then whether told tickets are kept, then the sheet."""
        game, over = self.session.game, self.session.ended
        if over and not loans_declared and any(choice.stands for choice in end_choices(game)):
            self.app.show("loans", self.session)
        elif over and self.opened.journal is not None and not self._asked_to_keep and (cards := unlisted_tickets(game)):
            self._asked_to_keep = True
            self.app.show("keep_tickets", game.board, cards, then=self._keep_tickets)
        else:
            self._show_sheet()

    def _keep_tickets(self, kept: bool | None) -> None:
        """Write told tickets to the user's own copy of the board, if that was the answer; then the sheet."""
        self._show_sheet()
        if not kept:
            return
        game, app = self.session.game, self.app
        try:
            path = app.house.keep_tickets(game.board.name, unlisted_tickets(game))
        except (LookupError, OSError, ValueError) as fault:
            app.call_later(app.say_fault, wording("keep failed", why=plain(str(fault), 300)))
        else:
            says = wording("keep done", path=plain(str(path), 300))
            app.call_later(app.notify, says, timeout=12, markup=False)

    def _show_sheet(self) -> None:
        """The sheet, and over it the ending act by act, once a game that is over is all open."""
        self.app.show("sheet", self.session)
        if self.session.game.table.counts_only:
            return  # nobody laid a ticket on a board, and the table wants its total
        if self.session.ended and not self._revealed:
            self._revealed = True
            self.app.show("reveal", self.session)
