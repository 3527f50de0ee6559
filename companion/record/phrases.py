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
    CountRoutes,
    CountThings,
    DeclareHoldings,
    DiscardTokens,
    DrawCards,
    DrawTickets,
    Exchanged,
    ExchangePieces,
    GiveUp,
    HasBonus,
    Keep,
    LayTickets,
    MovePassenger,
    Own,
    Pass,
    Roll,
    SettleTickets,
    ShareTickets,
    Show,
    Step,
    SumTickets,
    TakePieces,
    TakeTokens,
    TunnelDice,
    TurnUp,
)
from companion.game.state import Game
from companion.record import building, cards, claims, corrections, counting, rolling, tickets
from companion.record.tokens import Cursor

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
    "completed": counting.read_completed,
    "failed": counting.read_failed,
}
"""The verbs that a line begins with, as they are written; each may be typed without its last s."""

STEPS: dict[str, tuple[type[Step], ...]] = {
    "claims": (Claim,),
    "draws": (DrawCards, DrawTickets),
    "keeps": (Keep,),
    "shows": (Show,),
    "passes": (Pass,),
    "takes": (TakePieces, TakeTokens),
    "rolls": (Roll,),
    "builds": (BuildHarbour, BuildStation),
    "exchanges": (ExchangePieces,),
    "shares": (ShareTickets,),
    "moves": (MovePassenger,),
    "borrows": (Borrow,),
    "owns": (Own,),
    "holds": (DeclareHoldings,),
    "has": (Built, CountRoutes),
    "exchanged": (Exchanged,),
    "completed": (SettleTickets,),
    "failed": (SettleTickets,),
}
"""What each verb may tell; a board that has none of it does not have the verb."""
_TRACKED: dict[str, frozenset[str]] = {
    **dict.fromkeys(("holds", "has", "exchanged"), frozenset(("final", "counts"))),
    "owns": frozenset(("final",)),
    **dict.fromkeys(("completed", "failed"), frozenset(("counts",))),
    **dict.fromkeys(("keeps", "shows", "borrows"), frozenset(("turns", "claims", "final"))),
}
"""The ways of tracking that have a verb; every other verb is of a game in play."""
_IN_PLAY = frozenset(("turns", "claims"))


def verbs_of(game: Game) -> list[str]:
    """The verbs that mean something on this board, as this game is told."""
    tracking = game.table.tracking
    found = []
    for verb, steps in STEPS.items():
        told = tracking in _TRACKED.get(verb, _IN_PLAY)
        if verb == "has" and tracking == "final":
            steps = (Built,)
        if verb == "takes" and not game.table.dice:
            told = told and bool(game.board.rules["pieces"].choose)
        if told and game.rules.steps.intersection(steps):
            found.append(verb)
    return found


LATER: dict[str, Reader] = {
    "turned": rolling.read_turned,
    "adds": rolling.read_adds,
    "gives": rolling.read_gives,
    "tunnel": rolling.read_tunnel,
    "discards": rolling.read_discards,
}
"""The verbs that follow in the same line, behind a semicolon."""

_LATER_STEPS: dict[str, type[Step]] = {
    "claims": Roll,
    "draws": Roll,
    "builds": Roll,
    "turned up": TurnUp,
    "tunnel": TunnelDice,
    "adds": AddCards,
    "gives up": GiveUp,
    "takes": TakeTokens,
    "discards": DiscardTokens,
    "shares": LayTickets,
}
"""What may follow in the same line where a board has the step: an action only behind a roll."""


def later_of(game: Game) -> list[str]:
    """The verbs that may follow behind a semicolon on this board."""
    tunnels = any(track.kind == "tunnel" for track in game.board.tracks)
    of_tunnels = {TurnUp, TunnelDice, AddCards, GiveUp}
    return [
        verb
        for verb, step in _LATER_STEPS.items()
        if step in game.rules.steps
        and (tunnels or step not in of_tunnels)
        and not (verb == "builds" and BuildStation not in game.rules.steps)
        and not (game.table.dice and step is TurnUp)
    ]


_BEGUN: dict[type[Step], str] = {
    BuildHarbour: "builds a harbour at",
    BuildStation: "builds a station at",
    MovePassenger: "moves the passenger",
}
"""Steps whose beginning is more than a verb."""


def begun(kind: type[Step]) -> str:
    """How a line of this kind of step begins, up to where something is to be chosen: "claims "."""
    if kind in _BEGUN:
        return f"{_BEGUN[kind]} "
    return next((f"{verb} " for verb, steps in STEPS.items() if kind in steps), "")


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
    DeclareHoldings: claims.write_holds,
    CountRoutes: counting.write_routes,
    CountThings: counting.write_things,
    SumTickets: counting.write_sums,
    SettleTickets: counting.write_settled,
    HasBonus: counting.write_bonus,
    AddRoute: corrections.write_adds_route,
    CorrectRoute: corrections.write_corrects_route,
    AddTicket: corrections.write_adds_ticket,
}
