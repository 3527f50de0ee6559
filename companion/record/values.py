"""Values left out for tickets that the board does not list: a value is proposed (BA-28).

Printed values are the length of the shortest path between the two cities, so that is the
best guess; what counts is the card on the table.
"""

from __future__ import annotations

from companion.families.tickets import Tickets
from companion.game.board import Ticket
from companion.game.moves import DrawTickets, KeepTickets, NamedTicket, SettleTickets, ShowTickets, Step, Turn
from companion.game.network import shortest_distance
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Reason

_NAMING = KeepTickets | DrawTickets | ShowTickets | SettleTickets
"""Steps that may name tickets."""


def _tickets_mechanic(game: Game) -> Tickets:
    tickets = game.rules.get(Tickets.table)
    assert isinstance(tickets, Tickets)
    return tickets


def all_tickets_listed(game: Game) -> bool:
    """Whether the board file lists every ticket card that exists."""
    return _tickets_mechanic(game).all_listed(game)


def may_be_unlisted_elsewhere(game: Game) -> bool:
    """Whether a listed card may come from the user's own copy of the board, so that other copies lack it."""
    return _tickets_mechanic(game).numbers.cards > 0


def unlisted_tickets(game: Game) -> list[Ticket]:
    """The cards that the table entered with their values, on a board whose file does not list all cards."""
    return [] if all_tickets_listed(game) else [card for card in game.board.tickets if card.unlisted]


def tickets_without_value(turn: Turn) -> tuple[NamedTicket, ...]:
    """The tickets of a turn that the board does not list and that have no value, in the order of the line."""
    return tuple(
        named for step in turn.steps for named in _tickets_named(step) if named.card is None and named.points is None
    )


def lacks_only_values(reasons: tuple[Reason, ...]) -> bool:
    """Whether missing values are all that is wrong with a line."""
    return bool(reasons) and all(reason.key == "no such ticket" for reason in reasons)


def likeliest_value(game: Game, named: NamedTicket) -> int | None:
    """The likeliest value of a ticket: the spaces of the shortest path between its cities; None without a path."""
    a, b = named.ends[0], named.ends[-1]
    if len(named.ends) != 2 or a == b or not {a, b} <= game.board.cities.keys():
        return None
    return shortest_distance(game.board, a, b)


def with_value(turn: Turn, points: int) -> Turn:
    """The turn with a value for its first ticket that lacks one."""
    steps: list[Step] = []
    remaining: int | None = points
    for step in turn.steps:
        tickets = list(_tickets_named(step))
        for at, named in enumerate(tickets):
            if remaining is not None and named.card is None and named.points is None:
                tickets[at] = named._replace(points=remaining)
                remaining = None
        steps.append(replace(step, tickets=tuple(tickets)) if isinstance(step, _NAMING) else step)
    return turn._replace(steps=tuple(steps))


def _tickets_named(step: Step) -> tuple[NamedTicket, ...]:
    return step.tickets if isinstance(step, _NAMING) else ()
