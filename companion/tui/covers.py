"""Whose tickets are asked for, and whose cover comes first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.moves import DrawTickets
from companion.game.state import Game
from companion.session import Session
from companion.tui.laying import Laying, untold


def to_lay(game: Game) -> list[int]:
    """Seats of whom tickets may still be missing, in the order of the table."""
    return [seat for seat, held in enumerate(game.seats) if held.kept > len(held.tickets) or untold(game, seat)]


def to_look(game: Game) -> list[int]:
    """Seats that have something to type or to look at while the game goes on."""
    return [seat for seat, held in enumerate(game.seats) if held.kept or held.tickets]


def starts_with(session: Session, layings: Sequence[Laying]) -> int:
    """Whose cover comes first while the game goes on, as a place in `layings`.

    Before the first turn the first of whom tickets are missing. Then who just drew some and types theirs here; else
    who is to move, and the first of whom tickets are missing where that player has none.
    """
    game = session.game
    missing = next((at for at, one in enumerate(layings) if one.missing), 0)
    if not (game.clock.taken or game.owners):
        return missing
    last = session.moves[-1].turn if session.moves else None
    drew = last is not None and any(isinstance(step, DrawTickets) for step in last.steps)
    mover = last.seat if last is not None and drew else None
    for at, one in enumerate(layings):
        if one.seat == mover and one.known and one.missing:
            return at
    for at, one in enumerate(layings):
        if one.seat == session.speaker:
            return at
    return missing
