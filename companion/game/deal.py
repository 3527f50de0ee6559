"""Who has still to keep tickets of a deal."""

from __future__ import annotations

from companion.game.state import Game


def still_to_deal(game: Game) -> list[int]:
    """Seats that have not declared how many tickets of a deal they keep: before the first turn, and behind a later
    draft, which all wait for.
    """
    tickets = game.board.rules["tickets"]
    if game.table.recorded_at_end or not tickets.deal_told:
        return []
    if (game.clock.taken or game.owners) and not (tickets.draft and game.table.by_turns):
        return []
    return [seat for seat, held in enumerate(game.seats) if not held.dealt]


def deal_untold(game: Game, seat: int) -> bool:
    """Whether a seat has still to declare how many tickets of a deal it keeps, however late."""
    told = game.table.recorded_at_end or not game.board.rules["tickets"].deal_told
    return not (told or game.seats[seat].dealt)
