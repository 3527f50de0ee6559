"""Lines that seats send from their phones: which are allowed, and which wait for the table to play or drop them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.game.verdict import Verdict
from companion.record.lines import LONGEST, write_line
from companion.record.tokens import split_comment, split_insists
from companion.session import Answer
from companion.session.private_drafts import chosen_in_secret, shows_choice
from companion.view import View
from companion.words import wording
from companion.words.plain import plain

LineOutcome = Literal["refused", "covered", "waits", "played"]
"""What becomes of a line that a seat sent.

`played`: it is legal, and the seat may play it directly. `covered`: it is a choice that others see only later.
"""


def line_refusal(view: View, text: object) -> str:
    """Why a viewer may not send this line, in a sentence that gives away nothing it may not know; empty if it may.

    A phone plays for its own seat only, overrules nothing, and sends no comments.
    """
    if view.viewer.seat is None:
        return wording("phone board only looks")
    if not isinstance(text, str) or not text.strip():
        return wording("phone no line")
    if len(text) > LONGEST:
        return wording("phone long line", most=LONGEST)
    answer = view.preview(text)
    if why := phone_refusal(view, text, answer):
        return why
    if answer.fault is not None:
        return plain(answer.fault.message, 400)
    if answer.turn is None or answer.verdict is None:
        return wording("phone no line")
    return _reasons(answer.verdict)


def phone_refusal(view: View, text: str, answer: Answer) -> str:
    """Why the viewer's phone may not send such a line, whatever the referee says to it; empty if it may."""
    move, comment = split_comment(text)
    if comment is not None:
        return wording("phone line comment")
    if split_insists(move)[1] is not None:
        return wording("phone line insists")
    if answer.turn is not None and answer.turn.seat != view.viewer.seat:
        return wording("phone line of another")
    if answer.turn is not None and shows_choice(view.session.game, answer.turn):
        return wording("phone line with choice")
    return ""


def already_played(view: View, text: object, lines: object) -> bool:
    """Whether a viewer's line was played already, and is sent again because the answer was lost.

    `lines` is how many moves the record had when it was first sent.
    """
    seat = view.viewer.seat
    if seat is None or not isinstance(text, str) or not isinstance(lines, int) or isinstance(lines, bool) or lines < 0:
        return False
    return any(
        entry.played
        and entry.turn is not None
        and entry.turn.seat == seat
        and plain(entry.text.strip(), LONGEST) == text
        for entry in view.session.moves[lines:]
    )


class Proposal(NamedTuple):
    """A line that a seat proposes: `line` in full, `shown` as everybody may read it before the end."""

    seat: int
    line: str
    shown: str


def public_refusal(view: View, proposal: Proposal, why: str) -> str:
    """Why a proposal is refused, as everybody may read it: without the tickets that its line names in secret (BA-18).

    `view` is that of everybody, `why` the reason given to the seat that proposed it.
    """
    if proposal.shown == proposal.line:
        return why
    verdict = view.preview(proposal.shown).verdict
    return _reasons(verdict) if verdict is not None and verdict.reasons else wording("reason covered")


def _reasons(verdict: Verdict) -> str:
    return plain(" ".join(f"{reason.says} ({reason.rule})" for reason in verdict.reasons), 800)


class Proposals:
    """The waiting lines, at most one per seat: a newer one replaces it. They are judged again when they are taken."""

    def __init__(self) -> None:
        self.may_play = False
        """Whether seats play legal lines directly instead of proposing them."""
        self._waiting: dict[int, Proposal] = {}
        self._given_back: dict[int, str] = {}

    @property
    def waiting(self) -> tuple[Proposal, ...]:
        """The waiting proposals, the oldest first."""
        return tuple(self._waiting.values())

    def of(self, seat: int) -> Proposal | None:
        """The proposal of a seat that waits; None if there is none."""
        return self._waiting.get(seat)

    def why_returned(self, seat: int) -> str:
        """Why the last line of a seat was not played, in a sentence for that seat; empty if it was played, or waits."""
        return self._given_back.get(seat, "")

    def propose(self, view: View, text: str) -> tuple[LineOutcome, Answer]:
        """Take in a line of a seat, and say what becomes of it; the answer is the one that the seat may know.

        If the game is only recorded at the end, everybody plays their own lines directly. In other games a line that
        would lay open everybody's tickets always waits: the table decides whether the game is over.
        """
        answer, seat, session = view.preview(text), view.viewer.seat, view.session
        if line_refusal(view, text) or seat is None or answer.turn is None:
            return "refused", answer
        self._given_back.pop(seat, None)
        if chosen_in_secret(session.game, answer.turn) is not None:
            return "covered", answer
        if session.game.table.recorded_at_end or (self.may_play and not session.would_reveal_tickets(answer)):
            return "played", answer
        self._waiting.pop(seat, None)
        self._waiting[seat] = Proposal(seat, answer.line, write_line(session.game, answer.turn, secrets=False))
        return "waits", answer

    def take(self, seat: int) -> Proposal | None:
        """Remove a proposal and return it, to be played."""
        return self._waiting.pop(seat, None)

    def return_unplayed(self, seat: int, says: str) -> None:
        """Remove a proposal that is not played; its seat is told why."""
        self._waiting.pop(seat, None)
        self._given_back[seat] = says

    def forget(self, seat: int) -> None:
        """Remove the proposal of a seat whose phone was closed, and any reason waiting for it."""
        self._waiting.pop(seat, None)
        self._given_back.pop(seat, None)

    def clear(self) -> None:
        """Remove everything: another game was opened."""
        self._waiting.clear()
        self._given_back.clear()
