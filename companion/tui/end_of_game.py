"""From the last turn to the sheet: tickets, what stations borrow, what is kept for later games, and the reveal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.archive.open_game import OpenGame
from companion.boards.corrections import corrections
from companion.record.end_choices import end_choices
from companion.record.values import unlisted_tickets
from companion.session.pending import may_stop, seats_with_unknown_tickets
from companion.tui.host import Host
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says


class EndOfGame:
    """Shows one screen after another, for one open game; implements `Ending` of `companion.tui.host`."""

    def __init__(self, app: Host, opened: OpenGame) -> None:
        self.app = app
        self.opened = opened
        self.session = opened.session
        self._asked_to_keep = False
        """Whether the players have been asked to keep new tickets and corrections."""
        self._revealed = False
        """Whether the reveal has come up by itself; it does so once, unless the game then goes on."""
        self._pad_field = (0, 0)
        """The seat and the row of the score pad that were filled in last."""

    def show_tickets(self) -> None:
        if self.session.game.table.counts_only:
            self.app.show("counts", self.session, self._pad_field, then=self._after_score_pad)
        else:
            self.app.show("tickets", self.session, self.opened.drafts)

    def _after_score_pad(self, closed: tuple[bool, tuple[int, int]]) -> None:
        """Go on to the sheet if asked; the score pad will reopen where it was left."""
        to_sheet, self._pad_field = closed
        if to_sheet:
            self.go_on()

    def stop(self, stopped: Callable[[], object], failed: Callable[[OSError], object]) -> None:
        if not may_stop(self.session):
            self.begin()
            return
        answers = {choice: wording(f"stop {choice}") for choice in ("here", "look", "on")}
        says = (wording("stop says"), wording("stop back"))
        self.app.show("ask", wording("stop title"), says, answers, then=partial(self._stop_answered, stopped, failed))

    def _stop_answered(
        self, stopped: Callable[[], object], failed: Callable[[OSError], object], answer: str | None
    ) -> None:
        if answer == "look":
            self.app.show("sheet", self.session)
        elif answer == "here":
            try:
                self.session.stop()
            except OSError as fault:
                failed(fault)
                return
            self._forget_reveal()
            stopped()
            self.begin()

    def begin(self) -> None:
        if seats_with_unknown_tickets(self.session.game):
            self.show_tickets()
        else:
            self.go_on()

    def game_changed(self) -> None:
        """If the game goes on after all, its end is still to be shown, also to phones."""
        if not self.session.ended and (self._revealed or self.app.desk.shown.all):
            self._forget_reveal()

    def _forget_reveal(self) -> None:
        self._revealed = False
        self.app.desk.show_end(shown=False)

    def go_on(self, *, loans_declared: bool = False) -> None:
        game, over = self.session.game, self.session.ended
        if over and not loans_declared and any(choice.stands for choice in end_choices(game)):
            self.app.show("loans", self.session)
        elif over and self.opened.journal is not None and not self._asked_to_keep:
            self._asked_to_keep = True
            self._ask_for_tickets()
        else:
            self._show_sheet()

    def _ask_for_tickets(self) -> None:
        """Offer to keep tickets that players entered and the board's file does not list; then go on to corrections."""
        board, storage = self.session.game.board, self.app.storage
        cards = storage.unlisted_cards(board.name, unlisted_tickets(self.session.game))
        if not cards:
            self._ask_for_corrections()
            return
        offer = wording("keep what", count=len(cards), board=plain(board.title))
        rows = [f"{card.value:>4}  {plain(' – '.join(card.ends), 100)}" for card in cards]

        def answered(kept: bool | None) -> None:
            if kept:
                self._keep(lambda: storage.keep_tickets(board.name, cards), "keep done", "keep failed")
            self._ask_for_corrections()

        self.app.show("keep", wording("keep title"), offer, rows, then=answered)

    def _ask_for_corrections(self) -> None:
        """Offer to keep corrections made in this game and not kept yet; then show the sheet."""
        board, storage = self.session.game.board, self.app.storage
        unsaved = storage.missing_corrections(board.name, corrections(self.session.replay.start.board, board))
        if not unsaved:
            self._show_sheet()
            return
        offer = wording("keep corrections what", board=plain(board.title))

        def answered(kept: bool | None) -> None:
            self._show_sheet()
            if kept:
                keep = lambda: storage.keep_corrections(board.name, unsaved)  # noqa: E731
                self._keep(keep, "keep corrections done all", "keep corrections failed")

        self.app.show("keep", wording("keep corrections title"), offer, [each.says for each in unsaved], then=answered)

    def _keep(self, keep: Callable[[], Path], done: str, failed: str) -> None:
        """Write to the user's own copy of the board, and say over the next screen where it is, or why that failed."""
        app = self.app
        try:
            path = keep()
        except (LookupError, OSError, ValueError) as fault:
            app.call_later(app.say_fault, wording(failed, why=system_says(fault, 300)))
        else:
            app.call_later(app.notify, wording(done, path=plain(str(path), 300)), timeout=12, markup=False)

    def _show_sheet(self) -> None:
        """Show the sheet and, the first time after the end of the game, the reveal over it."""
        self.app.show("sheet", self.session)
        if self.session.game.table.counts_only:
            return  # nobody put tickets on a board, and the table wants its totals
        if self.session.ended and not self._revealed:
            self._revealed = True
            self.app.show("reveal", self.session)
