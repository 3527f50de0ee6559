"""How a ticket stands while the game goes on, in words: for its owner alone."""

from __future__ import annotations

from companion.game.board import Ticket
from companion.ticket_outlook import TicketOutlook
from companion.words import wording
from companion.words.plain import plain

DONE, OPEN, LOST = "✓", "○", "✗"


def sign(one: TicketOutlook) -> str:
    """The sign of a ticket: completed, still open, lost."""
    return DONE if one.done else LOST if one.missing is None else OPEN


def worth(one: TicketOutlook) -> int:
    """What a ticket brings if it is completed, or what it costs once it is lost."""
    return one.result.points if one.done or one.missing is None else abs(one.result.points)


def short_state(one: TicketOutlook) -> str:
    """Completed, lost, or how many pieces are missing."""
    key = "outlook row done" if one.done else "outlook row lost" if one.missing is None else "outlook row open"
    return wording(key, pieces=one.pieces)


def name_of(card: Ticket) -> str:
    """The places of a card, as it names them."""
    return plain(" – ".join(card.tour or card.ends), 100)


def detail(one: TicketOutlook, left: int) -> str:
    """Completed over which cities, what is missing city by city, or why it is lost."""
    if one.lost is not None:
        return wording("outlook lost", why=one.lost.says)
    cities = [city for way in one.ways for city in way]
    joined = " – ".join(city for city, before in zip(cities, ["", *cities], strict=False) if city != before)
    return plain(wording("outlook done" if one.done else "outlook open", way=joined, pieces=one.pieces, left=left), 600)
