"""What everybody may see of a game that is still going on: the public sheet and the public lines."""

from __future__ import annotations

from companion.game.values import replace
from companion.record.lines import write_line
from companion.record.replay import Entry, Replay
from companion.scoring import Sheet, sheet
from companion.session import Session


def has_secrets(session: Session) -> bool:
    """Whether somebody named kept tickets that are not revealed yet.

    Without tracked turns nobody knows the end: it has come once tickets are shown.
    """
    game = session.game
    ended = session.ended or (not game.table.by_turns and any(held.shown for held in game.seats))
    return not ended and any(set(held.named) - set(held.shown) for held in game.seats)


def public_sheet(session: Session) -> Sheet:
    """The sheet as if nobody had named a ticket; revealed ones count.

    Cards that only their holder described are unknown too.
    """
    game = session.game
    holdings = tuple(replace(held, named=()) for held in game.seats)
    shown = {card for held in game.seats for card in held.shown}
    known = tuple(card for card in game.board.tickets if card.id in shown or not card.unlisted)
    covered = replace(game, seats=holdings, board=replace(game.board, tickets=known))
    return sheet(Replay(session.replay.header, covered))._replace(refused=session.sheet().refused)


def names_secrets(entry: Entry) -> bool:
    """Whether a line names kept tickets; then the reasons against it may name them too."""
    if entry.turn is None:
        return False
    return write_line(entry.before, entry.turn) != write_line(entry.before, entry.turn, secrets=False)


def line_text(entry: Entry, *, secrets: bool) -> str:
    """A line of the history; without `secrets` kept tickets are counted, not named."""
    if secrets or entry.turn is None:
        return entry.text.strip()
    return write_line(entry.before, entry.turn, secrets=False)
