"""A line that a phone says: what may go on to the table, as far as its seat knows."""

from __future__ import annotations

from companion.record.tokens import split_comment, split_insists
from companion.session import Session
from companion.words import wording
from companion.words.plain import plain

LONGEST = 500
"""Signs of a line, at most."""


class NotSaid(Exception):
    """Why a line does not go to the table, as a sentence."""


def line_of(known: Session, seat: int | None, text: object) -> str:
    """The line in full that goes to the table; `known` is the game as the seat knows it. `NotSaid` otherwise.

    A phone speaks for its seat only, overrules nothing, and sends no free text.
    """
    if seat is None:
        raise NotSaid(wording("phone board only looks"))
    if not isinstance(text, str) or not text.strip():
        raise NotSaid(wording("phone no line"))
    if len(text) > LONGEST:
        raise NotSaid(wording("phone long line", most=LONGEST))
    bare, comment = split_comment(text)
    if comment is not None:
        raise NotSaid(wording("phone line comment"))
    if split_insists(bare)[1] is not None:
        raise NotSaid(wording("phone line insists"))
    answer = known.preview(text)
    if answer.fault is not None:
        raise NotSaid(plain(answer.fault.says, 400))
    if answer.turn is None or answer.verdict is None:
        raise NotSaid(wording("phone no line"))
    if answer.turn.seat != seat:
        raise NotSaid(wording("phone line of another"))
    if not answer.verdict.legal:
        raise NotSaid(plain(" ".join(f"{reason.says} ({reason.rule})" for reason in answer.verdict.reasons), 800))
    return answer.line
