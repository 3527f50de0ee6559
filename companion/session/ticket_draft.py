"""The tickets that one player lays open at the end, chosen but not said yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.game.board import Board, Ticket
from companion.game.moves import Show, ToldTicket
from companion.game.results import TicketResult, results
from companion.game.state import Game
from companion.game.verdict import Reason
from companion.record import values
from companion.record.names import begins_words, closest, fitting, name_each, words_of
from companion.session import Answer, Session
from companion.ticket_outlook import TicketOutlook, outlooks
from companion.words import wording


def fits(typed: str, card: Ticket, board: Board) -> bool:
    """The typed words name places of the card as a line does, or each of them begins a word of its places.

    "den el" is Denver – El Paso, "sf atl" San Francisco – Atlanta.
    """
    if fitting(typed, [card.id]) == [card.id] or name_each(typed, [board.spelt.get(end, (end,)) for end in card.ends]):
        return True
    return begins_words(typed, (word for end in card.ends for word in words_of(end)))


def untold(game: Game, seat: int) -> bool:
    """Nobody told how many tickets this seat kept of the set-up, and it has named none of those."""
    held, mechanic = game.seats[seat], game.rules.get("tickets")
    if not game.table.by_turns:
        return not held.kept
    assert mechanic is not None
    return bool(mechanic.numbers.deal) and not held.dealt and len(held.tickets) <= held.kept


MOST_NEAR = 3
"""So many tickets are said that look like a mistyped one."""


class TicketDraft:
    """What one seat has chosen to show, on top of what was named before."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.chosen: list[str] = []
        """The tickets chosen, each as it is written in the line."""
        self.typed = ""
        """What stands in the line and is no ticket yet."""

    @property
    def typing(self) -> bool:
        """Something stands in the line and is no ticket yet."""
        return bool(self.typed.strip())

    @property
    def name(self) -> str:
        return self.session.game.name(self.seat)

    @property
    def kept(self) -> int:
        return self.session.game.seats[self.seat].kept

    @property
    def known(self) -> int:
        """Tickets named during the game, and those chosen now that the referee allows."""
        chosen = self.chosen
        if self.reasons():
            chosen = [ticket for ticket in chosen if not self._refused(ticket)]
        return len(self.session.game.seats[self.seat].tickets) + len(chosen)

    def _refused(self, ticket: str) -> bool:
        """Whether the referee would refuse a chosen ticket told by itself."""
        verdict = self.session.preview(f"{self.name} shows {ticket}").verdict
        return verdict is not None and not verdict.legal

    @property
    def missing(self) -> int | None:
        """How many kept tickets are not known; None where nobody told how many were kept.

        In play that may still be told: what is missing then are those that were drawn.
        """
        game = self.session.game
        if untold(game, self.seat) and (self.session.ended or not game.table.by_turns):
            return None
        return max(0, self.kept - self.known)

    # -- choosing

    def fitting(self, typed: str) -> list[Ticket]:
        """Cards that fit what was typed and that nobody is known to hold, in the order of the deck.

        Before the end what others named is theirs to know: only what they laid open is left out, and a card that the
        deck lacks and that only its holder told.
        """
        game = self.session.game
        held = {*game.seats[self.seat].tickets, *self._elsewhere()}
        secret = {card for other in game.seats for card in other.named if card not in other.shown}
        return [
            card
            for card in game.board.tickets
            if card.id not in held
            and self._written(card) not in self.chosen
            and not (card.unlisted and card.id in secret)
            and fits(typed, card, game.board)
        ]

    def _elsewhere(self) -> set[str]:
        """Cards of which other seats hold every copy, as far as the table may know."""
        game = self.session.game
        others = [held for seat, held in enumerate(game.seats) if seat != self.seat]
        count = Counter(card for held in others for card in (held.tickets if self.session.ended else held.shown))
        return {card for card, many in count.items() if many >= game.board.ticket[card].copies}

    def near(self, typed: str) -> list[Ticket]:
        """Cards of which every typed word looks like one of the places' words, the likest first."""
        near = []
        for card in self.fitting(""):
            words = [word for end in card.ends for word in words_of(end)]
            alike = [max((much for _, much in closest(word, words)), default=0.0) for word in words_of(typed)]
            if alike and all(alike):
                near.append((sum(alike), card))
        return [card for _, card in sorted(near, key=lambda pair: -pair[0])][:MOST_NEAR]

    def _written(self, card: Ticket) -> str:
        """A card as a line names it: by its places, or by its id where they do not tell it apart."""
        alike = [other for other in self.session.game.board.tickets if set(other.ends) == set(card.ends)]
        several = len(alike) > 1 or len(card.options) > 1
        return card.id if several and not card.unlisted else " - ".join(card.ends)

    def add(self, card: str) -> None:
        """Choose a card by its id."""
        self.chosen.append(self._written(self.session.game.board.ticket[card]))

    def valued(self, typed: str) -> str | None:
        """A ticket typed without its value, with the value that it most likely has; None where none is to be proposed.

        Only on a board whose file does not list every card.
        """
        answer = self.session.preview(f"{self.name} shows {typed}")
        if answer.turn is None or values.all_listed(self.session.game):
            return None
        untold = values.untold(answer.turn)
        steps = answer.turn.steps
        if len(untold) != 1 or len(steps) != 1 or not isinstance(steps[0], Show) or len(steps[0].tickets) != 1:
            return None
        worth = values.proposed(self.session.game, untold[0])
        return None if worth is None else f"{' - '.join(untold[0].ends)} {worth}"

    def add_typed(self, typed: str) -> str:
        """Choose a ticket as typed, with its value where the board lists none such; why not, if it cannot be."""
        answer = self.session.preview(f"{self.name} shows {typed}")
        if answer.fault is not None:
            return f"{answer.fault.says} {answer.fault.hint}".strip()
        steps = answer.turn.steps if answer.turn else ()
        named = [ticket for step in steps if isinstance(step, Show) for ticket in step.tickets]
        untold = [ticket for ticket in named if ticket.card is None and ticket.points is None]
        if len(steps) != 1 or not named or untold:
            reasons = answer.verdict.reasons if answer.verdict else ()
            return " ".join(reason.says for reason in reasons) or wording("tickets not one")
        self.chosen += [self._write(ticket) for ticket in named]
        return ""

    def _write(self, named: ToldTicket) -> str:
        if named.card is not None:
            return self._written(self.session.game.board.ticket[named.card])
        return f"{' - '.join(named.ends)} {named.points}"

    def restore(self, tickets: Iterable[str]) -> int:
        """Choose tickets that were chosen before the game was closed; how many of them fit it no longer.

        Those that this seat has named since need not be chosen: they do not count.
        """
        board, held = self.session.game.board, self.session.game.seats[self.seat].tickets
        named = {self._written(board.ticket[card]) for card in held}
        unfit = 0
        for ticket in tickets:
            before = list(self.chosen)
            fault = self.add_typed(ticket)
            new = self.chosen[len(before) :]
            named_since = len(new) == 1 and new[0] in named
            if fault or len(new) != 1 or new[0] in before or named_since or self.reasons():
                self.chosen = before
                unfit += not named_since
        return unfit

    def drop(self) -> None:
        """Take back what was chosen last."""
        if self.chosen:
            self.chosen.pop()

    # -- the line

    @property
    def line(self) -> str:
        return f"{self.name} shows {', '.join(self.chosen)}"

    def preview(self) -> Answer | None:
        """What the referee says to the line; None while nothing is chosen."""
        return self.session.preview(self.line) if self.chosen else None

    def reasons(self) -> tuple[Reason, ...]:
        """Why the line would be refused."""
        answer = self.preview()
        return answer.verdict.reasons if answer is not None and answer.verdict is not None else ()

    @property
    def game(self) -> Game:
        """The game as it would stand with what is chosen."""
        answer = self.preview()
        return answer.verdict.game if answer is not None and answer.verdict is not None else self.session.game

    def outlooks(self) -> list[TicketOutlook]:
        """How every known ticket of this seat stands before the end, as far as the seat itself may see it."""
        return outlooks(self.game, self.seat)

    def results(self) -> Iterator[tuple[TicketResult, bool]]:
        """Every known ticket of this seat as it would stand, and whether it was chosen now."""
        game = self.game
        side = game.table.side_of(self.seat)
        left = results(game, side.index)
        for seat in side.seats:
            held = len(game.seats[seat].tickets)
            if seat == self.seat:
                before = self.session.game.seats[seat].tickets
                yield from ((result, result.card.id not in before) for result in left[:held])
            left = left[held:]

    def play(self, *, insist: bool = False) -> bool:
        """Play the line; False if it is refused. With nothing chosen there is nothing to play: True."""
        if not self.chosen:
            return True
        answer = self.session.play(f"{self.line} !" if insist else self.line)
        return answer.playable
