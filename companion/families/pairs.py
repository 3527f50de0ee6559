"""Routes that cost two cards a space (WO-02)."""

from __future__ import annotations

from companion.game.board import Track
from companion.game.mechanic import Mechanic
from companion.game.numbers import Column, Numbers, key
from companion.game.payment import Price
from companion.game.state import Game
from companion.words import learn

PAIRED = "paired"
"""The route column that marks a track as paired."""


class PairNumbers(Numbers):
    """The rule that pair routes rest on."""

    rule: str = key("WO-02", description="the rule of pair routes on this board")


class Pairs(Mechanic[PairNumbers]):
    """Two cards of one colour for each space of a paired track."""

    table = "pairs"
    numbers_type = PairNumbers
    route_columns = {PAIRED: Column(bool, False, "each space costs two cards", place=9)}

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        return price._replace(paired=True) if track.column(PAIRED) else price


learn(
    {
        # names on the sheet and in lists
        "board paired": "{count:track} where each space costs two cards"
    }
)
