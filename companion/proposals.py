"""Lines that seats say on their phones: what they may say, and what waits for the table to play or drop it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.game.verdict import Verdict
from companion.record.lines import LONGEST, write_line
from companion.record.tokens import split_comment, split_insists
from companion.session import Answer
from companion.session.private_drafts import chosen_in_secret
from companion.view import View
from companion.words import wording
from companion.words.plain import plain

LineOutcome = Literal["refused", "covered", "waits", "played"]
"""What becomes of a line that a seat said.

One to be `played` is legal, and the seat may play it at once; one to be `covered` is a choice that others see later.
"""


def refusal(view: View, text: object) -> str:
    """Why a viewer may not say this, in a sentence that tells no more than it may know; empty where it may.

    A phone speaks for its seat only, overrules nothing, and sends no free text.
    """
    if view.viewer.seat is None:
        return wording("phone board only looks")
    if not isinstance(text, str) or not text.strip():
        return wording("phone no line")
    if len(text) > LONGEST:
        return wording("phone long line", most=LONGEST)
    answer = view.preview(text)
    if why := not_for_phones(view, text, answer):
        return why
    if answer.fault is not None:
        return plain(answer.fault.message, 400)
    if answer.turn is None or answer.verdict is None:
        return wording("phone no line")
    return _reasons(answer.verdict)


def not_for_phones(view: View, text: str, answer: Answer) -> str:
    """Why no phone of the viewer's says such a line, whatever the referee answers to it; empty where it may."""
    move, comment = split_comment(text)
    if comment is not None:
        return wording("phone line comment")
    if split_insists(move)[1] is not None:
        return wording("phone line insists")
    if answer.turn is not None and answer.turn.seat != view.viewer.seat:
        return wording("phone line of another")
    return ""


def was_said(view: View, text: object, lines: object) -> bool:
    """Whether a viewer's line was played already: it was said when the record had so many lines, and is said again
    because the answer to it was lost."""
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
    """A line of a seat: `line` in full, `shown` as everybody may read it before the end."""

    seat: int
    line: str
    shown: str


def refusal_in_open(view: View, proposal: Proposal, why: str) -> str:
    """Why a proposal is refused, as everybody may read it: without the tickets that its line names in secret (BA-18).

    `view` is the one of everybody, `why` what the proposal's own seat is told.
    """
    if proposal.shown == proposal.line:
        return why
    verdict = view.preview(proposal.shown).verdict
    return _reasons(verdict) if verdict is not None and verdict.reasons else wording("reason covered")


def _reasons(verdict: Verdict) -> str:
    return plain(" ".join(f"{reason.says} ({reason.rule})" for reason in verdict.reasons), 800)


class Proposals:
    """At most one line of each seat waits; a newer one takes its place. They are judged again when they are taken."""

    def __init__(self) -> None:
        self.may_play = False
        """Seats play at once what is theirs to do now, which the referee decides, instead of proposing it."""
        self._waiting: dict[int, Proposal] = {}
        self._given_back: dict[int, str] = {}

    @property
    def waiting(self) -> tuple[Proposal, ...]:
        """The lines that wait, the oldest first."""
        return tuple(self._waiting.values())

    def of(self, seat: int) -> Proposal | None:
        """What a seat proposed, if it waits."""
        return self._waiting.get(seat)

    def given_back(self, seat: int) -> str:
        """Why the last line of a seat was not played, in a sentence for that seat; empty if it was, or waits."""
        return self._given_back.get(seat, "")

    def propose(self, view: View, text: str) -> tuple[LineOutcome, Answer]:
        """Hear a line of a seat: refused, waiting, or to be covered or played; the answer is as the seat may know it.

        Where only the end is told everybody enters what is theirs at once. A line that would lay open the tickets of
        others too always waits, for whether the game is over is the table's to say.
        """
        answer, seat, session = view.preview(text), view.viewer.seat, view.session
        if refusal(view, text) or seat is None or answer.turn is None:
            return "refused", answer
        self._given_back.pop(seat, None)
        if chosen_in_secret(session.game, answer.turn) is not None:
            return "covered", answer
        if session.game.table.recorded_at_end or (self.may_play and not session.would_lay_open(answer)):
            return "played", answer
        self._waiting.pop(seat, None)
        self._waiting[seat] = Proposal(seat, answer.line, write_line(session.game, answer.turn, secrets=session.ended))
        return "waits", answer

    def take(self, seat: int) -> Proposal | None:
        """Take a proposal off the table, to play it."""
        return self._waiting.pop(seat, None)

    def give_back(self, seat: int, says: str) -> None:
        """Take a proposal off the table that is not played; its seat is told why."""
        self._waiting.pop(seat, None)
        self._given_back[seat] = says

    def forget(self, seat: int) -> None:
        """The phone of a seat is closed: what it proposed does not wait any more, and it is told nothing."""
        self._waiting.pop(seat, None)
        self._given_back.pop(seat, None)

    def clear(self) -> None:
        """Another game is on the table."""
        self._waiting.clear()
        self._given_back.clear()
