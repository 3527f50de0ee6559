"""The verbs of the language, and who reads and writes each."""

from __future__ import annotations

from collections.abc import Callable

from companion.game.moves import (
    AddRoute,
    AddTicket,
    Claim,
    CorrectRoute,
    DrawCards,
    DrawTickets,
    Hold,
    Keep,
    Own,
    Pass,
    Show,
    Step,
)
from companion.game.state import Game
from companion.record.cards import read_draws, write_draws
from companion.record.claims import (
    read_claims,
    read_holds,
    read_owns,
    read_passes,
    write_claims,
    write_holds,
    write_owns,
    write_passes,
)
from companion.record.corrections import write_adds_route, write_adds_ticket, write_corrects_route
from companion.record.scan import Cursor
from companion.record.tickets import read_keeps, read_shows, write_drawn, write_keeps, write_shows

VERBS: dict[str, Callable[[Game, Cursor, int | None], Step]] = {
    "claims": read_claims,
    "draws": read_draws,
    "keeps": read_keeps,
    "shows": read_shows,
    "passes": read_passes,
    "owns": read_owns,
    "holds": read_holds,
}
"""The verbs, as they are written; each may be typed without its last s."""

WRITERS: dict[type[Step], Callable[..., str]] = {
    Claim: write_claims,
    DrawCards: write_draws,
    DrawTickets: write_drawn,
    Keep: write_keeps,
    Show: write_shows,
    Pass: write_passes,
    Own: write_owns,
    Hold: write_holds,
    AddRoute: write_adds_route,
    CorrectRoute: write_corrects_route,
    AddTicket: write_adds_ticket,
}
