"""The sentences of the mandala."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "never said mandala": "Tickets joined by two ways count by themselves, from the routes: leave out “{text}”.",
    "lacks mandala ticket": "mandala tickets",
    "too many mandala tickets": "{who} cannot have {count} mandala tickets with {completed:ticket} completed.",
    # what a turn may hold, and the sheet
    "why mandala": "{count:ticket} joined by two ways",
    # names on the sheet and in lists
    "what mandala": "mandala",
    # what its numbers mean on a board
    "here mandala.points": "for one, two, … mandala tickets: {points} points",
}
