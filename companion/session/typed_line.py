"""The feedback below the line being typed: its verdict, the key that a word stands for, or how the line may go on."""

from __future__ import annotations

from companion.game.values import replace
from companion.record.faults import Unclear
from companion.session import Answer, Session
from companion.session.completion import Completion
from companion.session.feedback import Feedback, Purpose, indented_line, tracks_line, unclear_line
from companion.session.follow_up import line_feedback
from companion.session.key_hints import key_hint, missing_opening, short_draw_hint


def feedback_on(
    session: Session, answer: Answer, completion: Completion, *, entered: bool, purpose: Purpose
) -> Feedback:
    """The verdict on the line, or the key it stands for; also what a short draw means, or the opening roll it lacks.

    `completion` is the list below the line. `entered` says that Enter was pressed in vain.
    """
    if (key := key_hint(session, answer)) is not None:
        return Feedback((indented_line(key, "example"),))
    feedback = line_feedback(session, answer, entered=entered, purpose=purpose)
    if completion.tracks and feedback.repeats_line:
        return replace(feedback, lines=(feedback.lines[0] + tracks_line(completion.tracks), *feedback.lines[1:]))
    if isinstance(answer.fault, Unclear) and completion.listed:
        return replace(feedback, lines=(unclear_line(answer.fault),), all_suggestions=True)
    if (drawn := short_draw_hint(session, answer)) is not None:
        return replace(feedback, lines=(*feedback.lines, indented_line(drawn)))
    opening = missing_opening(session, answer)
    if opening is None:
        return feedback
    costs, foot = opening
    return replace(feedback, lines=(*feedback.lines, *map(indented_line, costs)), foot=indented_line(foot, "example"))


def typed_behind(session: Session, answer: Answer, refused: str) -> str:
    """The move that was typed behind the last `refused` line as if that had been played; empty if none was.

    It may be somebody else's, whose turn it would be.
    """
    behind = answer.text.removeprefix(refused) if refused else ""
    joined = answer.fault is not None and behind != answer.text and behind[:1].isalnum() and " " in behind.strip()
    return behind if joined and session.preview(behind).turn is not None else ""
