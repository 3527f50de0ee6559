"""Whether a game is over, by what its table tells, and whether all is told that its sheet needs."""

from __future__ import annotations

from companion.game.state import Game
from companion.record.replay import Replay


def is_over(game: Game) -> bool:
    """Whether no more turns come: by the clock, else once something of the end is told."""
    if game.table.by_turns or game.clock.over:
        return game.clock.over
    if game.board.rules["tickets"].hand:
        return game.table.recorded_at_end  # tickets are laid open all through the game
    return game.table.recorded_at_end or any(held.shown for held in game.seats)


def is_finished(replay: Replay) -> bool:
    """Whether it is over; if only the end is recorded, that needs something from every side."""
    table, over = replay.game.table, is_over(replay.game)
    if not over or not table.recorded_at_end:
        return over
    heard_from = {row.turn.seat for row in replay.moves if row.played and row.turn is not None}
    return not any(heard_from.isdisjoint(side.seats) for side in table.sides)
