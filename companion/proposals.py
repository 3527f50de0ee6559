"""Lines that seats proposed from their phones, waiting for the table to play or drop them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.record.lines import write_line
from companion.session import Answer, Session
from companion.view import View, Viewer

Outcome = Literal["refused", "waits", "played"]
"""What becomes of a line that a seat said; one to be `played` is legal, and the seat may play it at once."""


class Proposal(NamedTuple):
    """A line of a seat: `line` in full, `shown` as everybody may read it before the end."""

    seat: int
    line: str
    shown: str


class Proposals:
    """At most one line of each seat waits; a newer one takes its place. They are judged again when they are taken."""

    def __init__(self) -> None:
        self.may_play = False
        """Seats play at once what is theirs to do now, which the referee decides, instead of proposing it."""
        self._waiting: dict[int, Proposal] = {}

    @property
    def waiting(self) -> tuple[Proposal, ...]:
        """The lines that wait, the oldest first."""
        return tuple(self._waiting.values())

    def of(self, seat: int) -> Proposal | None:
        """What a seat proposed, if it waits."""
        return self._waiting.get(seat)

    def propose(self, session: Session, seat: int, text: str) -> tuple[Outcome, Answer]:
        """Hear a line of a seat: refused with the answer as the seat may know it, waiting, or to be played at once.

        A seat speaks for itself only: no line of another seat or of the table, and none against a rule. Where only
        the end is told everybody enters what is theirs at once.
        """
        answer = View(session, Viewer(seat)).preview(text)
        turn, verdict = answer.turn, answer.verdict
        if turn is None or verdict is None or turn.seat != seat or turn.insists is not None or not verdict.legal:
            return "refused", answer
        if self.may_play or session.game.table.told_at_end:
            return "played", answer
        self._waiting.pop(seat, None)
        self._waiting[seat] = Proposal(seat, answer.line, write_line(session.game, turn, secrets=session.ended))
        return "waits", answer

    def take(self, seat: int) -> Proposal | None:
        """Take a proposal off the table, to play it or to drop it."""
        return self._waiting.pop(seat, None)

    def clear(self) -> None:
        """Another game is on the table."""
        self._waiting.clear()
