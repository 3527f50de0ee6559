"""Ferries: some of the cards must be wilds (CD-07, EU-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pydantic import Field

from companion.game.board import Track
from companion.game.mechanic import Mechanic, Numbers
from companion.game.moves import Claim, Step
from companion.game.payment import Price
from companion.game.state import Game
from companion.game.verdict import Reason, because


class FerryNumbers(Numbers):
    """The rule that ferries rest on."""

    rule: str = Field("EU-01", description="the rule of ferries on this board")


class Ferries(Mechanic[FerryNumbers]):
    """A track with locomotive symbols asks a wild for each."""

    table = "ferries"
    numbers_type = FerryNumbers

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        return replace(price, wilds=price.wilds + track.locomotives) if track.kind == "ferry" else price

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if not isinstance(step, Claim) or step.track is None or step.payment is None:
            return
        price = game.rules.price(game, seat, game.board.tracks[step.track])
        laid = price.symbols_in(step.payment)
        if laid < price.wilds:
            a, b = step.ends
            yield because(
                self.numbers.rule,
                "ferry needs wild",
                who=game.name(seat),
                laid=laid,
                need=price.wilds,
                a=a,
                b=b,
            )
