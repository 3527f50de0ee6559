"""Doubles: who may claim a second track between the same two cities (BA-09, BA-10, BA-11)."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from companion.game.board import Track
from companion.game.mechanic import Mechanic, Numbers
from companion.game.moves import Claim, Own, Step
from companion.game.state import Game
from companion.game.verdict import Reason, because


class DoubleNumbers(Numbers):
    """How many players it takes for both tracks to stay open."""

    closed_up_to: int = Field(
        3, ge=0, description="with so many players or fewer, one claimed track closes the other"
    )
    rule: str = Field("BA-10", description="the rule that closes the second track on this board")


class Doubles(Mechanic[DoubleNumbers]):
    """Tracks of one group: one for each player, and with few players one in all."""

    table = "doubles"
    numbers_type = DoubleNumbers
    always = True

    def _tracks(self, game: Game, step: Step) -> list[Track]:
        ids = (
            [step.track]
            if isinstance(step, Claim)
            else [i for i, _, _ in step.tracks]
            if isinstance(step, Own)
            else []
        )
        return [game.board.tracks[i] for i in ids if i is not None]

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        told: set[int] = set()
        for track in self._tracks(game, step):
            siblings = game.board.siblings(track)
            owners = {other.id: game.owners[other.id] for other in siblings if other.id in game.owners}
            owners |= {other.id: seat for other in siblings if other.id in told}
            told.add(track.id)
            if seat in owners.values():
                yield because("BA-09", "own other track", who=game.name(seat), a=track.a, b=track.b)
            elif owners and len(game.table.seats) <= self.numbers.closed_up_to:
                owner = game.name(next(iter(owners.values())))
                yield because(
                    self.numbers.rule,
                    "double closed",
                    who=game.name(seat),
                    a=track.a,
                    b=track.b,
                    owner=owner,
                    players=len(game.table.seats),
                    limit=self.numbers.closed_up_to,
                )

    def shut(self, game: Game) -> Iterator[int]:
        if len(game.table.seats) <= self.numbers.closed_up_to:
            for track in game.owners:
                for other in game.board.siblings(game.board.tracks[track]):
                    if other.id not in game.owners:
                        yield other.id
