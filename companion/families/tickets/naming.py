"""Named tickets: whether they exist, who has them, and cards that the table adds (BA-16, BA-19, BA-28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.families.tickets.numbers import TicketNumbers
from companion.game.board import Ticket
from companion.game.moves import NamedTicket, ShowTickets
from companion.game.state import Game
from companion.game.verdict import Reason, because


def against_named(numbers: TicketNumbers, game: Game, seat: int, tickets: Sequence[NamedTicket]) -> Iterator[Reason]:
    """Refuse cards that do not exist or that somebody else has. A secret holder is not named (BA-18)."""
    who, so_far, unlisted_so_far = game.name(seat), Counter[str](), set[tuple[object, int | None]]()
    for named in tickets:
        if named.card is not None:
            so_far[named.card] += 1
            yield from _against_card(game, seat, named.card, so_far[named.card], " – ".join(named.ends))
            continue
        yield from _against_unlisted(numbers, game, who, named)
        key = frozenset(named.ends) if len(named.ends) == 2 else named.ends, named.points
        if key in unlisted_so_far:
            yield because("BA-19", "ticket named twice", who=who, ticket=" – ".join(named.ends))
        unlisted_so_far.add(key)


def _against_unlisted(numbers: TicketNumbers, game: Game, who: str, named: NamedTicket) -> Iterator[Reason]:
    """Refuse a card that the board does not list, unless the table can add it."""
    ticket, cities = " – ".join(named.ends), game.board.cities
    junction = next((end for end in named.ends if end in cities and cities[end].junction), None)
    if junction:
        yield because(numbers.junction_rule, "ticket at junction", who=who, city=junction)
    elif len({*named.ends}) == 1:
        yield because("BA-28", "ticket to itself", who=who, city=named.ends[0])
    elif len(named.ends) > 2:
        yield because("BA-28", "no such tour", ticket=ticket, board=game.board.title)
    elif numbers.worth:
        if named.points is not None:
            yield because(numbers.worth_rule, "ticket without value", ticket=ticket)
    elif named.points is None:
        yield because("BA-28", "no such ticket", who=who, ticket=ticket, board=game.board.title)


def _against_card(game: Game, seat: int, card: str, times: int, ticket: str) -> Iterator[Reason]:
    """Refuse a card of the board, named for the `times`-th time in a line, of which no copy is left for a seat."""
    who, copies = game.name(seat), game.board.ticket[card].copies
    if copies == 1 and times > 1:
        yield because("BA-19", "ticket named twice", who=who, ticket=ticket)
    holders = [i for i, held in enumerate(game.seats) for kept in held.tickets if kept == card]
    if copies > 1 and len(holders) + times > copies:
        yield because("BA-19", "all copies told", who=who, ticket=ticket, copies=copies)
    if not holders or copies > 1:
        return
    open_holders = [i for i in holders if i != seat and card in game.seats[i].shown]
    if seat in holders:
        yield because("BA-19", "ticket already yours", who=who, ticket=ticket)
    elif open_holders:
        yield because("BA-19", "ticket held by", who=who, ticket=ticket, holder=game.name(open_holders[0]))
    else:
        yield because("BA-19", "ticket held by somebody", who=who, ticket=ticket)


def ids_of(numbers: TicketNumbers, game: Game, tickets: Sequence[NamedTicket]) -> tuple[Game, tuple[str, ...]]:
    """The game with named cards that the board lacks added, at the value given, and the ids of all the cards."""
    ids = []
    for named in tickets:
        card = named.card
        if card is None:
            points = named.points if named.points is not None else numbers.worth
            card = f"told {len(game.board.tickets) + 1}"
            game = game.replace(board=game.board.with_ticket(unlisted(card, named.ends, points)))
        ids.append(card)
    return game, tuple(ids)


def unlisted(card: str, ends: tuple[str, ...], points: int) -> Ticket:
    """A card that the table adds: two places or a tour, with its one known value."""
    if len(ends) > 2:
        return Ticket(card, tour=ends, points=(points, points, -points), unlisted=True)
    return Ticket(card, ((ends[0], ends[-1], points),), unlisted=True)


def with_more(game: Game, cards: tuple[str, ...], ids: Sequence[str]) -> tuple[str, ...]:
    """The cards with more added, but never more of one than it has copies, whatever the table insists on."""
    copies, have = game.board.ticket, Counter(cards)
    more = list[str]()
    for card in ids:
        if have[card] < copies[card].copies:
            have[card] += 1
            more.append(card)
    return (*cards, *more)


def newly_shown(game: Game, seat: int, step: ShowTickets) -> tuple[list[NamedTicket], list[NamedTicket]]:
    """The tickets of a step that were not known before, and those already laid open."""
    held = game.seats[seat]
    open_cards, secret = Counter(held.shown), Counter(held.tickets) - Counter(held.shown)
    new, again = list[NamedTicket](), list[NamedTicket]()
    for named in step.tickets:
        if named.card is None:
            new.append(named)
        elif open_cards[named.card] >= game.board.ticket[named.card].copies:
            again.append(named)
        else:
            open_cards[named.card] += 1
            if secret[named.card]:
                secret[named.card] -= 1
            else:
                new.append(named)
    return new, again


def cards_of(tickets: Sequence[NamedTicket]) -> list[str]:
    """The ids of named cards, without those that the board lacks."""
    return [named.card for named in tickets if named.card is not None]
