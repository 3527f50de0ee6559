"""How a ticket stands during the game, in words for its owner alone."""

from __future__ import annotations

from companion.game.board import Ticket
from companion.ticket_outlook import TicketOutlook
from companion.words import wording
from companion.words.plain import plain

DONE, OPEN, LOST = "✓", "○", "✗"


def status_sign(outlook: TicketOutlook) -> str:
    """The sign of a ticket: completed, open or lost."""
    return DONE if outlook.done else LOST if outlook.missing is None else OPEN


def outlook_points(outlook: TicketOutlook) -> int:
    """The points of a ticket: what it scores if it is or can be completed, or its cost (negative) once lost."""
    return outlook.result.points if outlook.done or outlook.missing is None else abs(outlook.result.points)


def short_state(outlook: TicketOutlook) -> str:
    """A ticket's state in a few words: completed, lost, or how many pieces are missing."""
    return wording(f"outlook row {_state(outlook)}", pieces=outlook.pieces, loans=len(outlook.borrowed))


def _state(outlook: TicketOutlook) -> str:
    if outlook.done or outlook.missing is None:
        return "done" if outlook.done else "lost"
    return "borrowing" if outlook.borrowed else "exchanging" if outlook.exchanging else "open"


def card_name(card: Ticket) -> str:
    """The places on a card."""
    return plain(" – ".join(card.tour or card.ends), 100)


def outlook_detail(outlook: TicketOutlook, left: int) -> str:
    """The cities along a completed ticket or along its best open route, or why it is lost; `left` pieces remain."""
    if outlook.lost is not None:
        return wording("outlook lost", why=outlook.lost.says)
    cities = [city for path in outlook.paths for city in path]
    joined = " – ".join(city for city, before in zip(cities, ["", *cities], strict=False) if city != before)
    counts = {"pieces": outlook.pieces, "left": left, "loans": len(outlook.borrowed)}
    return plain(wording(f"outlook {_state(outlook)}", way=joined, **counts), 600)
