"""What the table has not said yet: at the set-up, at the beginning of a line, at the end; and whether it may stop."""

from __future__ import annotations

from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Step, Turn
from companion.game.questions import Question
from companion.game.state import Game
from companion.record.end_choices import end_choices
from companion.record.questions import open_question
from companion.session import Session


def seats_to_choose_pieces(game: Game) -> list[int]:
    """Seats that have not yet chosen their pieces, on boards where players do so before the first turn."""
    pieces = game.rules.get("pieces")
    return [] if pieces is None else [seat for seat, _ in pieces.due_at_set_up(game)]


def before_first_turn(game: Game) -> bool:
    """Whether no turn was taken, and nothing claimed."""
    return not game.clock.taken and not game.owners


def asked_first(game: Game) -> dict[int, list[Step]]:
    """What families still ask of seats before the first turn, such as pieces or a start city: examples, by seat."""
    asked: dict[int, list[Step]] = {}
    for seat, step in game.rules.due_at_set_up(game) if before_first_turn(game) else ():
        asked.setdefault(seat, []).append(step)
    return asked


def set_up_goes_on(game: Game) -> bool:
    """Whether seats still have to choose tickets, pieces or what else is asked before the first turn."""
    return bool(seats_yet_to_keep(game) or seats_to_choose_pieces(game) or asked_first(game))


def kept_count_unknown(game: Game, seat: int) -> bool:
    """Whether a seat neither declared how many tickets it kept in the set-up nor has named any of them."""
    held, numbers = game.seats[seat], game.board.numbers["tickets"]
    if not game.table.by_turns:
        return not held.kept and not numbers.hand
    return numbers.deal_recorded and not held.dealt and len(held.tickets) <= held.kept


def seats_with_unknown_tickets(game: Game) -> list[int]:
    """Seats whose kept tickets are not all known or, in a game by turns, not even how many they are."""
    return [
        seat
        for seat, held in enumerate(game.seats)
        if held.kept > len(held.tickets) or (game.table.by_turns and kept_count_unknown(game, seat))
    ]


def pending_question(session: Session) -> str | None:
    """What F8 opens: "pieces" before the first turn, the opening of a line ("dice") during the game, "loans" after
    the end, "counts" if only numbers are recorded, "photo" if only the end is recorded; None if it opens nothing.
    """
    game = session.game
    if game.table.counts_only:
        return "counts"
    if seats_to_choose_pieces(game):
        return "pieces"
    if session.ended:
        if any(choice.stands for choice in end_choices(game)):
            return "loans"
        return "photo" if game.table.recorded_at_end else None
    first = first_question(session)
    return None if first is None else first.screen


def first_question(session: Session) -> Question | None:
    """The question that a line has to begin with now, such as a roll; None if there is none."""
    return open_question(session.game, Turn(session.speaker, ()))


def may_stop(session: Session) -> bool:
    """Whether the table may end the game here, before its last turn."""
    return session.game.table.by_turns and not session.ended
