"""Pieces: a stock for each seat, one piece on each space (BA-04, BA-12)."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from companion.game.board import Track
from companion.game.mechanic import Mechanic, Numbers
from companion.game.moves import Claim, Hold, Own, Step
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note


class PieceNumbers(Numbers):
    """What a seat begins with."""

    train: int = Field(45, ge=0, description="trains of each player")


class Pieces(Mechanic[PieceNumbers]):
    """Stocks of pieces."""

    table = "pieces"
    numbers_type = PieceNumbers
    always = True
    steps = frozenset((Hold,))

    def start(self, game: Game) -> Game:
        for seat in game.table.seats:
            game = game.with_holding(seat.index, pieces={"train": self.numbers.train})
        return game

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
        left = dict(game.holdings[seat].pieces)
        for track in self._tracks(game, step):
            have = left.get(track.piece, 0)
            if have < track.length:
                yield because(
                    "BA-04",
                    "too few pieces",
                    who=game.name(seat),
                    have=have,
                    need=track.length,
                    a=track.a,
                    b=track.b,
                )
            left[track.piece] = max(0, have - track.length)
        if isinstance(step, Hold):
            for count, unit in step.amounts:
                if unit in left and count > left[unit]:
                    yield because(
                        "BA-04",
                        "holds too many pieces",
                        who=game.name(seat),
                        told=count,
                        most=left[unit],
                        unit=unit,
                    )

    def after(self, game: Game, seat: int, step: Step) -> Game:
        pieces = dict(game.holdings[seat].pieces)
        for track in self._tracks(game, step):
            pieces[track.piece] = max(0, pieces.get(track.piece, 0) - track.length)
        if isinstance(step, Hold):
            pieces.update({unit: count for count, unit in step.amounts if unit in pieces})
        return game.with_holding(seat, pieces=pieces) if pieces != game.holdings[seat].pieces else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, Claim) and step.track is not None:
            yield note("pieces left", left=after.holdings[seat].stock)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "pieces", game.holdings[seat].stock
