"""Exchanging pieces for others in the box, a point each (GL-28, GL-29)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field

from companion.game.mechanic import Mechanic, Numbers, Points
from companion.game.moves import Exchanged, ExchangePieces, Step
from companion.game.state import Game
from companion.game.verdict import Reason, because, note


class ExchangeNumbers(Numbers):
    """What an exchange costs."""

    points: int = Field(-1, le=0, description="points for each piece exchanged")
    train: int = Field(33, ge=0, description="trains of each player, the box included")
    ship: int = Field(32, ge=0, description="ships of each player, the box included")


class Exchange(Mechanic[ExchangeNumbers]):
    """Pieces exchanged by each seat. The box never gives more of a kind than it holds."""

    table = "exchange"
    numbers_type = ExchangeNumbers
    steps = frozenset((ExchangePieces, Exchanged))

    def start(self, game: Game) -> Game:
        return game.with_part(self.table, (0,) * len(game.table.seats))

    def box(self, game: Game, seat: int) -> Mapping[str, int]:
        """Pieces of a seat's colour that are in the box, by kind: all, less the stock, less those on the board."""
        all_of = {"train": self.numbers.train, "ship": self.numbers.ship}
        on_board = {"train": 0, "ship": 0}
        for track, owner in game.owners.items():
            if owner == seat:
                lane = game.board.tracks[track]
                on_board[lane.piece] += lane.length
        stock = game.holdings[seat].pieces
        return {unit: all_of[unit] - on_board[unit] - stock.get(unit, 0) for unit in all_of}

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if not isinstance(step, ExchangePieces):
            return
        who, box = game.name(seat), self.box(game, seat)
        stock = game.holdings[seat].pieces.get(step.give, 0)
        if step.give == step.get or step.count < 1:
            yield because("GL-28", "nothing exchanged", who=who)
        if step.count > stock:
            yield because("GL-28", "exchange not held", who=who, count=step.count, unit=step.give, have=stock)
        if step.count > box.get(step.get, 0) and game.holdings[seat].chosen:
            yield because("GL-29", "box too small", who=who, count=step.count, unit=step.get, have=box.get(step.get, 0))

    def after(self, game: Game, seat: int, step: Step) -> Game:
        if isinstance(step, ExchangePieces):
            pieces = dict(game.holdings[seat].pieces)
            pieces[step.give] = max(0, pieces.get(step.give, 0) - step.count)
            pieces[step.get] = pieces.get(step.get, 0) + step.count
            return self._counting(game.with_holding(seat, pieces=pieces), seat, step.count)
        return self._counting(game, seat, step.count) if isinstance(step, Exchanged) else game

    def _counting(self, game: Game, seat: int, count: int) -> Game:
        part = game.parts[self.table]
        return game.with_part(self.table, (*part[:seat], part[seat] + count, *part[seat + 1 :]))

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            count = sum(game.parts[self.table][seat] for seat in side.seats)
            why = (note("why exchange", count=count),)
            yield Points(side.index, "exchanged pieces", count * self.numbers.points, "GL-28", why)
