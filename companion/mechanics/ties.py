"""Who wins a tie for the most points (BA-23)."""

from __future__ import annotations

from pydantic import Field

from companion.game.mechanic import Mechanic, Numbers


class TieNumbers(Numbers):
    """The tie-breaks of a board, first one first; an empty list means a shared win."""

    order: tuple[str, ...] = Field(
        (), description='words of tie-breaks: "tickets", "longest path" (its holder), "path length"'
    )
    rule: str = Field("BA-23", description="the rule of ties on this board")


class Ties(Mechanic[TieNumbers]):
    """Only the order; the numbers come from the mechanics that know them."""

    table = "ties"
    numbers_type = TieNumbers
    always = True
