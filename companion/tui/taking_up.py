"""What was under the covers when a game was closed, taken up again as far as it fits the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.families.pieces import Pieces
from companion.game.moves import Turn
from companion.referee import judge
from companion.session import Session
from companion.tui.hints import still_to_choose
from companion.tui.laying import Laying
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.store.private_drafts import PrivateDrafts


def take_up(session: Session, covered: PrivateDrafts) -> tuple[dict[int, Laying], dict[int, int], list[str]]:
    """Tickets and trains of each seat, and in words, without a name of a ticket, what is left out.

    Seats that the game does not have are passed over.
    """
    seats = range(len(session.game.seats))
    layings: dict[int, Laying] = {}
    unfit: list[str] = []
    for seat, tickets in sorted(covered.tickets.items()):
        if seat not in seats:
            continue
        layings[seat] = laying = Laying(session, seat)
        if count := laying.take_up(tickets):
            unfit.append(wording("unsaid tickets", who=plain(laying.name), count=count))
    choosing = still_to_choose(session.game)
    pieces = {seat: trains for seat, trains in covered.pieces.items() if seat in choosing}
    return layings, {seat: trains for seat, trains in pieces.items() if _may_take(session, seat, trains)}, unfit


def _may_take(session: Session, seat: int, trains: int) -> bool:
    """Whether the rules let a seat choose so many trains."""
    rules = session.game.rules.get(Pieces.table)
    return isinstance(rules, Pieces) and trains >= 0 and judge(session.game, Turn(seat, (rules.taken(trains),))).legal
