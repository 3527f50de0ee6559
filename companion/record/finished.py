"""Whether a game is over, as its table records it, and whether everything that its sheet needs is recorded."""

from __future__ import annotations

from companion.game.state import Game
from companion.record.replay import Replay


def is_over(game: Game) -> bool:
    """Whether no more turns follow: by the clock, or without one, once something about the end is recorded."""
    if game.table.by_turns or game.clock.over:
        return game.clock.over
    if game.board.numbers["tickets"].hand:
        return game.table.recorded_at_end  # completed tickets are revealed all through the game
    return game.table.recorded_at_end or any(held.shown for held in game.seats)


def is_finished(replay: Replay) -> bool:
    """Whether the game is over; if only the end is recorded, every side must have played a line."""
    over = is_over(replay.game)
    return over and not (replay.game.table.recorded_at_end and seats_yet_to_enter(replay))


def seats_yet_to_count(replay: Replay) -> list[int]:
    """In a game that is recorded in numbers only, the seats that have not entered theirs: nobody has won before."""
    return seats_yet_to_enter(replay) if replay.game.table.counts_only else []


def seats_yet_to_enter(replay: Replay) -> list[int]:
    """The seats of the sides that have not played a line, if only the end is recorded."""
    heard_from = {row.turn.seat for row in replay.moves if row.played and row.turn is not None}
    return [seat for side in replay.game.table.sides if heard_from.isdisjoint(side.seats) for seat in side.seats]
