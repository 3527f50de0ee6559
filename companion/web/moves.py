"""The beginnings of the lines in which a seat names tickets on its phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.game.deal import seats_yet_to_keep
from companion.game.moves import KeepTickets, NamedTicket, ShowTickets, Step, Turn
from companion.game.state import Game
from companion.game.values import replace
from companion.record.phrases import write_step
from companion.referee import judge
from companion.session import Session
from companion.session.pending import seats_with_unknown_tickets
from companion.words.plain import plain


def secret_lines(session: Session, seat: int) -> list[dict[str, Any]]:
    """The beginnings of the lines in which a seat may name tickets now, each with the least number of tickets to name
    and how many partners see them too."""
    lines: dict[str, dict[str, Any]] = {}
    for step in _naming_steps(session, seat):
        start, count = _line_start(session.game, seat, step), getattr(step, "kept", getattr(step, "count", 0))
        partners = len(session.game.table.side_of(seat).seats) - 1 if step.seen_by_partners else 0
        line = lines.setdefault(start, {"start": start, "least": count, "partners": partners})
        line["least"] = min(line["least"], count)
    return list(lines.values())


def _naming_steps(session: Session, seat: int) -> Iterator[Step]:
    """The steps in which the seat may name tickets now, one for each number of tickets."""
    game = session.game
    if session.ended or game.table.recorded_at_end:
        if game.table.tracking == "final" or (seat in seats_with_unknown_tickets(game) and not game.table.counts_only):
            yield ShowTickets(())
        return
    if seat in seats_yet_to_keep(game):
        yield KeepTickets(game.board.numbers["tickets"].keep)
    if session.speaker in (seat, None):
        for mechanic in game.rules.by_hook["offers"]:
            for step in mechanic.offers(game, seat):
                if step.secret and hasattr(step, "tickets") and judge(game, Turn(seat, (step,))).legal:
                    yield step


def _line_start(game: Game, seat: int, step: Step) -> str:
    """The line of a step, up to its first ticket: "Ann draws 3 tickets, keeps "."""
    cities = list(game.board.cities)
    ends = game.board.tickets[0].ends if game.board.tickets else (cities[0], cities[-1])
    sample = NamedTicket(ends)
    text = write_step(game, seat, replace(step, tickets=(sample,)))  # type: ignore[call-arg]
    return f"{plain(game.name(seat))} {text[: text.index(' - '.join(ends))]}"
