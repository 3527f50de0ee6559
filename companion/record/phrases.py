"""The verbs of the language, and who reads and writes each."""

from __future__ import annotations

from collections.abc import Callable

from companion.game.moves import (
    AddCards,
    AddRoute,
    AddTicket,
    Borrow,
    BuildHarbour,
    BuildStation,
    Built,
    Claim,
    CorrectRoute,
    DiscardTokens,
    DrawCards,
    DrawTickets,
    Exchanged,
    ExchangePieces,
    GiveUp,
    Hold,
    Keep,
    LayTickets,
    MovePassenger,
    Own,
    Pass,
    Roll,
    ShareTickets,
    Show,
    Step,
    TakePieces,
    TakeTokens,
    TunnelDice,
    TurnUp,
)
from companion.game.state import Game
from companion.record import building, cards, claims, corrections, rolling, tickets
from companion.record.scan import Cursor

Reader = Callable[[Game, Cursor, int | None], Step]

VERBS: dict[str, Reader] = {
    "claims": claims.read_claims,
    "draws": cards.read_draws,
    "keeps": tickets.read_keeps,
    "shows": tickets.read_shows,
    "passes": claims.read_passes,
    "takes": building.read_takes,
    "rolls": rolling.read_rolls,
    "builds": building.read_builds,
    "exchanges": building.read_exchanges,
    "shares": rolling.read_shares,
    "moves": building.read_moves,
    "borrows": building.read_borrows,
    "owns": claims.read_owns,
    "holds": claims.read_holds,
    "has": building.read_has,
    "exchanged": building.read_exchanged,
}
"""The verbs that a line begins with, as they are written; each may be typed without its last s."""

LATER: dict[str, Reader] = {
    "turned": rolling.read_turned,
    "adds": rolling.read_adds,
    "gives": rolling.read_gives,
    "tunnel": rolling.read_tunnel,
    "discards": rolling.read_discards,
}
"""The verbs that follow in the same line, behind a semicolon."""

WRITERS: dict[type[Step], Callable[..., str]] = {
    Claim: claims.write_claims,
    DrawCards: cards.write_draws,
    DrawTickets: tickets.write_drawn,
    Keep: tickets.write_keeps,
    Show: tickets.write_shows,
    Pass: claims.write_passes,
    TakePieces: building.write_takes,
    TakeTokens: rolling.write_takes_tokens,
    DiscardTokens: rolling.write_discards,
    Roll: rolling.write_rolls,
    TunnelDice: rolling.write_tunnel,
    TurnUp: rolling.write_turned,
    AddCards: rolling.write_adds,
    GiveUp: rolling.write_gives,
    BuildHarbour: building.write_builds,
    BuildStation: building.write_builds,
    Built: building.write_has,
    ExchangePieces: building.write_exchanges,
    Exchanged: building.write_exchanged,
    ShareTickets: rolling.write_shares,
    LayTickets: rolling.write_shares,
    MovePassenger: building.write_moves,
    Borrow: building.write_borrows,
    Own: claims.write_owns,
    Hold: claims.write_holds,
    AddRoute: corrections.write_adds_route,
    CorrectRoute: corrections.write_corrects_route,
    AddTicket: corrections.write_adds_ticket,
}
