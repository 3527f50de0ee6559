"""Which seats have not yet said what they keep of a deal."""

from __future__ import annotations

from companion.game.state import Game


def seats_yet_to_keep(game: Game) -> list[int]:
    """The seats that still have to declare how many tickets of a deal they keep, while the game waits for it.

    It waits before the first turn and, on boards with a draft, also after a later one.
    """
    later = game.board.numbers["tickets"].draft and game.table.by_turns
    if (game.clock.taken or game.owners) and not later:
        return []
    return [seat for seat in range(len(game.seats)) if has_yet_to_keep(game, seat)]


def has_yet_to_keep(game: Game, seat: int) -> bool:
    """Whether a seat still has to declare how many tickets of a deal it keeps, however late in the game."""
    not_asked = game.table.recorded_at_end or not game.board.numbers["tickets"].deal_recorded
    return not (not_asked or game.seats[seat].dealt)


def hands_just_dealt(game: Game) -> bool:
    """Whether nobody has had a turn yet, and tickets were dealt that everybody keeps in hand without saying so."""
    numbers = game.board.numbers["tickets"]
    begun = game.clock.taken or game.owners
    return bool(numbers.hand and numbers.deal and not begun)
