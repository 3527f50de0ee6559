"""Points of unnamed tickets, if only totals are recorded: the sums that tickets of the deck can add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.families.tickets.numbers import LONG, TicketNumbers
from companion.game.moves import SumTickets
from companion.game.state import Game, TicketSums
from companion.game.sums import Deck, reachable
from companion.game.verdict import Reason, because


def all_listed(numbers: TicketNumbers, game: Game) -> bool:
    """Whether the board file lists every ticket card that exists."""
    listed = sum(card.copies for card in game.board.tickets if not card.unlisted)
    return listed > 0 and listed >= numbers.cards


def against_sums(numbers: TicketNumbers, game: Game, seat: int, step: SumTickets) -> Iterator[Reason]:
    """Refuse sums that tickets of the deck cannot add up to, alone or together with those of other seats (BA-28,
    BA-19).
    """
    who, board = game.name(seat), game.board.title
    if step.number is not None and (step.number == 0) != (step.completed == 0):
        yield because("BA-17", "sum without tickets", who=who, points=step.completed, number=step.number)
        return
    if numbers.worth:
        yield from _against_worth(numbers, game, seat, step)
    if numbers.worth or not all_listed(numbers, game):
        return
    deck, long = _unnamed(numbers, game, ()), numbers.long
    exist = sum(max(worths) for worths, _ in deck)
    together = step.completed + step.failed
    for points, number in ((step.completed, step.number), (step.failed, None), (together, None)):
        if points and not reachable(deck, points, number, long):
            key = "no such sum" if number is None else "no such sum of so many"
            yield because("BA-28", key, who=who, points=points, number=number, board=board, exist=exist)
            return
    declared = _summed(held.sums for at, held in enumerate(game.seats) if at != seat)
    if declared and not reachable(deck, declared + together, None, long * len(game.seats)):
        left = max(0, exist - declared)
        yield because("BA-19", "sums too large", who=who, points=together, left=left, others=declared)


def against_named_beside_sums(numbers: TicketNumbers, game: Game, seat: int, cards: Sequence[str]) -> Iterator[Reason]:
    """Refuse named cards without which the rest of the deck cannot add up to the points entered earlier (BA-19)."""
    sum_follows = any(isinstance(later, SumTickets) for later in game.coming)  # judged with the cards named here
    declared = _summed(held.sums for at, held in enumerate(game.seats) if at != seat or not sum_follows)
    if not declared or numbers.worth or not all_listed(numbers, game):
        return
    seats = len(game.seats)
    if reachable(_unnamed(numbers, game, ()), declared, None, numbers.long * seats):
        deck = _unnamed(numbers, game, cards)
        if not reachable(deck, declared, None, numbers.long * seats):
            left = sum(max(worths) for worths, _ in deck)
            yield because("BA-19", "named beside sums", who=game.name(seat), points=declared, left=left)


def _unnamed(numbers: TicketNumbers, game: Game, cards: Sequence[str]) -> Deck:
    """The cards of the deck that nobody has named and that are not among these."""
    named = Counter((*cards, *(card for held in game.seats for card in held.tickets)))
    return [
        (worths, card.deck == LONG and numbers.long > 0)
        for card in game.board.tickets
        for worths in [tuple(abs(value) for value in card.values)]
        for _ in range(card.copies - named[card.id])
    ]


def _summed(sums: Iterable[TicketSums]) -> int:
    """All points of tickets entered without their names."""
    return sum(entered.completed + entered.failed for entered in sums)


def _against_worth(numbers: TicketNumbers, game: Game, seat: int, step: SumTickets) -> Iterator[Reason]:
    """Refuse impossible sums where every completed ticket is worth the same, and others nothing."""
    worth, number = numbers.worth, step.number
    odd = step.completed % worth if number is None else step.completed - number * worth
    if odd or step.failed:
        yield because(numbers.worth_rule, "sum of tickets alike", who=game.name(seat), worth=worth)
