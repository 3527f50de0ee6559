"""What seats prepare in secret: who is asked for tickets, whose cover comes first, what reopening a game restores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.families.pieces import Pieces, TakePieces
from companion.game.deal import seats_yet_to_keep
from companion.game.moves import DrawTickets, Turn
from companion.game.state import Game
from companion.record.lines import write_line
from companion.referee import judge
from companion.session import Session
from companion.session.pending import kept_count_unknown, seats_to_choose_pieces
from companion.session.ticket_draft import TicketDraft
from companion.words import wording
from companion.words.plain import plain


def seats_to_show(game: Game) -> list[int]:
    """Seats whose tickets may still be missing, in the order of the table."""
    return [
        seat for seat, held in enumerate(game.seats) if held.kept > len(held.tickets) or kept_count_unknown(game, seat)
    ]


def seats_with_tickets(game: Game) -> list[int]:
    """Seats with tickets to enter or to look at during the game."""
    return [seat for seat, held in enumerate(game.seats) if held.kept or held.tickets]


def first_cover(session: Session, drafts: Sequence[TicketDraft]) -> int:
    """Whose cover comes first during the game, as an index into `drafts`.

    Before the first turn, the first seat with missing tickets. Later, the seat that has just drawn tickets and enters
    them here; else the seat on turn; else the first seat with missing tickets.
    """
    game = session.game
    missing = next((at for at, draft in enumerate(drafts) if draft.missing), 0)
    if seats_yet_to_keep(game) or not (game.clock.taken or game.owners):
        return missing
    last = session.moves[-1].turn if session.moves else None
    drew = last is not None and any(isinstance(step, DrawTickets) for step in last.steps)
    mover = last.seat if last is not None and drew else None
    for at, draft in enumerate(drafts):
        if draft.seat == mover and draft.known and draft.missing:
            return at
    for at, draft in enumerate(drafts):
        if draft.seat == session.speaker:
            return at
    return missing


def restore(
    session: Session,
    tickets: Mapping[int, Iterable[str]],
    pieces: Mapping[int, int],
    draft_of: Callable[[int], TicketDraft],
) -> tuple[dict[int, TicketDraft], dict[int, int], list[str]]:
    """The tickets and trains that seats had prepared when the game was closed, as far as they still fit.

    `draft_of` makes the draft of a seat. The third part of the result has a sentence for what was left out, without
    naming any ticket. Seats that the game does not have are ignored.
    """
    drafts: dict[int, TicketDraft] = {}
    unfit: list[str] = []
    for seat, written in sorted(tickets.items()):
        if seat not in range(len(session.game.seats)):
            continue
        drafts[seat] = draft = draft_of(seat)
        if count := draft.restore(written):
            unfit.append(wording("unsaid tickets", who=plain(draft.name), count=count))
    choosing = seats_to_choose_pieces(session.game)
    fitting = {
        seat: trains for seat, trains in pieces.items() if seat in choosing and _may_choose(session, seat, trains)
    }
    return drafts, fitting, unfit


def chosen_in_secret(game: Game, turn: Turn) -> int | None:
    """The trains in a turn that only chooses pieces, which others may see only once all have chosen (GL-03); else None.

    If only the end is recorded, nothing is secret.
    """
    choice = _secret_choice(game, turn)
    return choice.trains if choice is not None and len(turn.steps) == 1 else None


def shows_choice(game: Game, turn: Turn) -> bool:
    """Whether a turn chooses pieces that others may not see yet, but does something else too, which they would see."""
    return _secret_choice(game, turn) is not None and len(turn.steps) > 1


def _secret_choice(game: Game, turn: Turn) -> TakePieces | None:
    if turn.seat not in seats_to_choose_pieces(game) or game.table.recorded_at_end:
        return None
    return next((step for step in turn.steps if isinstance(step, TakePieces)), None)


def piece_choice(game: Game, seat: int, trains: int) -> Turn:
    """The turn in which a seat chooses this many trains and takes its other pieces accordingly."""
    rules = game.rules.get(Pieces.table)
    assert isinstance(rules, Pieces)
    return Turn(seat, (rules.choice_of_trains(trains),))


def piece_choice_line(game: Game, seat: int, trains: int) -> str:
    """The line of the turn that `piece_choice` returns."""
    return write_line(game, piece_choice(game, seat, trains))


def _may_choose(session: Session, seat: int, trains: int) -> bool:
    """Whether the rules let a seat choose this many trains."""
    return trains >= 0 and judge(session.game, piece_choice(session.game, seat, trains)).legal
