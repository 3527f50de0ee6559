"""What a claim may cost beyond its price: cards are turned up, and what they ask is paid on, or the claim is given up.

Two families tell it so, whichever way the table pays; what it asks is theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.game.moves import Card, Step
from companion.game.payment import Payment
from companion.game.phrase import Cards, Paid, Phrase
from companion.game.state import Game

TUNNEL = "tunnel"
"""The kind of the tracks that may cost more."""


@dataclass(frozen=True, slots=True)
class TurnUp(Step):
    """The cards turned up behind a claim; empty: none was left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AddCards(Step):
    """What is paid on for a claim."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class GiveUp(Step):
    """A claim not paid for: what was laid comes back, and the turn is over."""

    undoes: ClassVar[bool] = True


def may_cost_more(game: Game) -> bool:
    """Whether the board has tracks that may cost more than their price."""
    return any(track.kind == TUNNEL for track in game.board.tracks)


TURNED = Phrase(TurnUp, "turned up", (Cards("cards"),), first=False, later=True, when=may_cost_more)
ADDS = Phrase(AddCards, "adds", (Paid("payment", words=()),), first=False, later=True, when=may_cost_more)
GIVES_UP = Phrase(GiveUp, "gives up", first=False, later=True, when=may_cost_more)
