"""The tickets that one player chooses to show at the end, before the line is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from companion.game.board import Board, Ticket
from companion.game.moves import NamedTicket, ShowTickets
from companion.game.results import TicketResult, ticket_results
from companion.game.state import Game
from companion.game.verdict import Reason
from companion.record import examples, values
from companion.record.names import begins_words, closest, fitting, names_each, words_of
from companion.session import Answer, Session
from companion.session.pending import kept_count_unknown
from companion.ticket_outlook import TicketOutlook, outlooks
from companion.words import wording
from companion.words.plain import plain


def card_fits(typed: str, card: Ticket, board: Board) -> bool:
    """Whether the typed words name a card or its places as in a line, or are beginnings of words in its places.

    "den el" is Denver – El Paso, "sf atl" San Francisco – Atlanta.
    """
    if fitting(typed, [card.id]) == [card.id] or names_each(typed, [board.spelt.get(end, (end,)) for end in card.ends]):
        return True
    return begins_words(typed, (word for end in card.ends for word in words_of(end)))


def typing_example(game: Game) -> str:
    """What may be typed to name a ticket, with cities of this board."""
    if values.all_tickets_listed(game):
        return wording("tickets placeholder", example=examples.name_beginnings(*examples.ticket(game).split(" - ")[:2]))
    return wording(
        "tickets placeholder unlisted", example=f"{' - '.join(examples.unconnected_cities(game.board)).lower()} 6"
    )


MOST_NEAR = 3
"""How many tickets are proposed for a mistyped one."""


class SeatView(Protocol):
    """A game as one seat may know it, and how that seat plays (`companion.view`)."""

    @property
    def session(self) -> Session: ...

    def play(self, text: str) -> Answer: ...


class TicketDraft:
    """The tickets that one seat has chosen to show, besides those it has already named.

    Before the end, nothing here knows what others have named: a refusal would reveal whose ticket it is.
    """

    def __init__(self, view: SeatView, seat: int) -> None:
        self._view = view
        self.seat = seat
        self.chosen: list[str] = []
        """The tickets chosen, each as a line writes it."""
        self.typed = ""
        """What is typed but not yet a ticket."""

    @property
    def session(self) -> Session:
        return self._view.session

    @property
    def typing(self) -> bool:
        """Whether something is typed that is not yet a ticket."""
        return bool(self.typed.strip())

    @property
    def name(self) -> str:
        return self.session.game.name(self.seat)

    @property
    def kept(self) -> int:
        return self.session.game.seats[self.seat].kept

    @property
    def known(self) -> int:
        """How many tickets are known: those named during the game, and those chosen here that the referee allows."""
        chosen = self.chosen
        if self.reasons():
            chosen = [ticket for ticket in chosen if not self._is_refused(ticket)]
        return len(self.session.game.seats[self.seat].tickets) + len(chosen)

    def _is_refused(self, ticket: str) -> bool:
        """Whether the referee would refuse a ticket shown on its own."""
        verdict = self.session.preview(f"{self.name} shows {ticket}").verdict
        return verdict is not None and not verdict.legal

    @property
    def missing(self) -> int | None:
        """How many kept tickets are not yet known; None if the number kept was never declared.

        During a game by turns it may still be declared; until then only the tickets drawn since count.
        """
        game = self.session.game
        if kept_count_unknown(game, self.seat) and (self.session.ended or not game.table.by_turns):
            return None
        return max(0, self.kept - self.known)

    # -- choosing

    def fitting(self, typed: str) -> list[Ticket]:
        """Cards that fit the typed text and are not known to be held or chosen, in deck order."""
        game = self.session.game
        held = {*game.seats[self.seat].tickets, *self._held_elsewhere()}
        return [
            card
            for card in game.board.tickets
            if card.id not in held and self.card_text(card) not in self.chosen and card_fits(typed, card, game.board)
        ]

    def _held_elsewhere(self) -> set[str]:
        """Cards of which other seats hold every copy, as far as this seat may know."""
        game = self.session.game
        others = [held for seat, held in enumerate(game.seats) if seat != self.seat]
        count = Counter(card for held in others for card in held.tickets)
        return {card for card, copies in count.items() if copies >= game.board.ticket[card].copies}

    def similar_cards(self, typed: str) -> list[Ticket]:
        """Cards whose places have a similar word for every typed word, the closest first."""
        scored_cards = []
        for card in self.fitting(""):
            words = [word for end in card.ends for word in words_of(end)]
            scores = [max((score for _, score in closest(word, words)), default=0.0) for word in words_of(typed)]
            if scores and all(scores):
                scored_cards.append((sum(scores), card))
        return [card for _, card in sorted(scored_cards, key=lambda pair: -pair[0])][:MOST_NEAR]

    def card_text(self, card: Ticket) -> str:
        """A card as a line names it: by its places, or by its id if other cards have the same places."""
        beside = self.session.game.board.cards_at[card.ends[0]]
        namesakes = [other for other in beside if set(other.ends) == set(card.ends)]
        several = len(namesakes) > 1 or len(card.options) > 1
        return card.id if several and not card.unlisted else " - ".join(card.ends)

    @property
    def latest(self) -> str:
        """The places of the ticket chosen last, with its value if the deck has no such card."""
        return self._places(self.chosen[-1])

    def _places(self, ticket: str) -> str:
        """The places of a ticket as a line writes it, with its value if the deck has no such card."""
        card = self.session.game.board.ticket.get(ticket)
        return ticket.replace(" - ", " – ") if card is None else " – ".join(card.ends)

    def add(self, card: str) -> None:
        """Choose a card by its id."""
        self.chosen.append(self.card_text(self.session.game.board.ticket[card]))

    def with_proposed_value(self, typed: str) -> str | None:
        """A ticket typed without a value, with its likeliest value added; None if there is none to propose.

        Only on a board whose file does not list every card.
        """
        answer = self.session.preview(f"{self.name} shows {typed}")
        if answer.turn is None or values.all_tickets_listed(self.session.game):
            return None
        valueless = values.tickets_without_value(answer.turn)
        steps = answer.turn.steps
        if (
            len(valueless) != 1
            or len(steps) != 1
            or not isinstance(steps[0], ShowTickets)
            or len(steps[0].tickets) != 1
        ):
            return None
        worth = values.likeliest_value(self.session.game, valueless[0])
        return None if worth is None else f"{' - '.join(valueless[0].ends)} {worth}"

    def add_typed(self, typed: str) -> str:
        """Choose tickets as typed, with a value if the board does not list them; return why not, or an empty text."""
        named, fault = self.read_typed(typed)
        if (again := self._known_already(named)) is not None:
            return wording("tickets again", ticket=plain(self._places(again), 100))
        if twice := [reason.says for reason in self.reasons_against(named) if reason.key == "ticket named twice"]:
            return " ".join(twice)
        self.chosen += named
        return fault

    def _known_already(self, named: Sequence[str]) -> str | None:
        """The first of these tickets of which this seat has named or chosen as many as there are; None if none is."""
        board = self.session.game.board
        copies = {self.card_text(card): card.copies for card in board.tickets}
        known = Counter([self.card_text(board.ticket[card]) for card in self.session.game.seats[self.seat].tickets])
        known.update(self.chosen)
        for ticket in named:
            known[ticket] += 1
            if known[ticket] > copies.get(ticket, 1):
                return ticket
        return None

    def read_typed(self, typed: str) -> tuple[list[str], str]:
        """The tickets that the typed text would choose, or none and the reason."""
        answer = self.session.preview(f"{self.name} shows {typed}")
        if answer.fault is not None:
            return [], f"{answer.fault.message} {answer.fault.hint}".strip()
        steps = answer.turn.steps if answer.turn else ()
        named = [ticket for step in steps if isinstance(step, ShowTickets) for ticket in step.tickets]
        valueless = any(ticket.card is None and ticket.points is None for ticket in named)
        if len(steps) != 1 or not named or valueless:
            reasons = answer.verdict.reasons if answer.verdict else ()
            return [], " ".join(reason.says for reason in reasons) or wording("tickets not one")
        return [self._ticket_text(ticket) for ticket in named], ""

    def _ticket_text(self, named: NamedTicket) -> str:
        if named.card is not None:
            return self.card_text(self.session.game.board.ticket[named.card])
        return f"{' - '.join(named.ends)} {named.points}"

    def restore(self, tickets: Iterable[str]) -> int:
        """Choose again the tickets chosen before the game was closed; return how many no longer fit.

        Tickets that this seat has named since then are neither chosen nor counted.
        """
        board, held = self.session.game.board, self.session.game.seats[self.seat].tickets
        named = {self.card_text(board.ticket[card]) for card in held}
        unfit = 0
        for ticket in tickets:
            before = list(self.chosen)
            fault = self.add_typed(ticket)
            if fault or len(self.chosen) != len(before) + 1 or self.reasons():
                self.chosen = before
                unfit += named.isdisjoint(self.read_typed(ticket)[0])
        return unfit

    def remove_last(self) -> None:
        """Remove the ticket chosen last."""
        if self.chosen:
            self.chosen.pop()

    # -- the line

    @property
    def line(self) -> str:
        return f"{self.name} shows {', '.join(self.chosen)}"

    def preview(self) -> Answer | None:
        """The answer to the line; None while nothing is chosen."""
        return self.session.preview(self.line) if self.chosen else None

    def reasons(self) -> tuple[Reason, ...]:
        """Why the line would be refused."""
        answer = self.preview()
        return answer.verdict.reasons if answer is not None and answer.verdict is not None else ()

    def reasons_against(self, more: Sequence[str]) -> list[Reason]:
        """Further reasons why the line would be refused if these tickets were added."""
        if not more:
            return []
        verdict = self.session.preview(f"{self.name} shows {', '.join([*self.chosen, *more])}").verdict
        known = self.reasons()
        return [reason for reason in verdict.reasons if reason not in known] if verdict is not None else []

    @property
    def game(self) -> Game:
        """The game as it would be with the chosen tickets shown."""
        answer = self.preview()
        return answer.verdict.game if answer is not None and answer.verdict is not None else self.session.game

    def outlooks(self) -> list[TicketOutlook]:
        """How every known ticket of this seat stands during the game, as far as its player may know."""
        return outlooks(self.game, self.seat)

    def results(self) -> Iterator[tuple[TicketResult, bool]]:
        """Every known ticket of this seat as it would score, and whether it was chosen here."""
        game = self.game
        side = game.table.side_of(self.seat)
        remaining = ticket_results(game, side.index)
        for seat in side.seats:
            held = len(game.seats[seat].tickets)
            if seat == self.seat:
                before = self.session.game.seats[seat].tickets
                yield from ((result, result.card.id not in before) for result in remaining[:held])
            remaining = remaining[held:]

    def play(self, *, insist: bool = False) -> bool:
        """Play the line; False if it is refused. True if nothing is chosen, since there is nothing to play."""
        if not self.chosen:
            return True
        answer = self._view.play(f"{self.line} !" if insist else self.line)
        return answer.playable
