"""The prompt of games in progress: a typed line, its verdict and suggestions, what it asks, and the line played.

The first character of an input chooses the game; a second line is the answer to a question, or a correction of an
older line.
"""

from __future__ import annotations

from copy import copy
from functools import cache

from companion.record.edits import CHANGE, DELETE, INSERT, Edit
from companion.record.lines import LONGEST
from companion.reveal import acts
from companion.session import Answer, Session, record_events
from companion.session.feedback import Feedback, plain_text
from companion.session.follow_up import FollowUp, follow_up, line_feedback
from companion.session.hints import hint
from companion.session.key_hints import key_hint, missing_opening
from companion.ticket_outlook import outlooks

from . import Target, games, holding

FIRST = 48
"""The character that chooses the first game: 0."""
QUESTIONS = 3
"""How many questions in a row are answered."""


@cache
def sessions() -> tuple[Session, ...]:
    """Each game early, in its middle and at its end, and some in which nothing has happened yet."""
    early_and_late = []
    for name, text in games.whole().items():
        if "-dice-" in name or name.endswith("-2-turns") or "-final" in name or "claims" in name:
            events = record_events(text, games.board)
            ends = {1, 4, len(events) // 3, len(events) - 9, len(events)}
            early_and_late += [Session(events[: max(1, end)], games.board) for end in sorted(ends)]
    return tuple(early_and_late)


def check(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    every = sessions()
    session = copy(every[(ord(text[:1] or "0") - FIRST) % len(every)])
    typed, _, more = text[1:].partition("\n")
    answer = session.preview(typed)
    _check_shown(session, answer)
    for suggestion in session.possible_lines(session.preview(typed), typed[: LONGEST + 1]):
        holding.is_plain(suggestion.line + suggestion.notes, "a suggestion", rows=False)
        assert suggestion.turn is None or session.preview(suggestion.line).fault is None, suggestion.line
    question = follow_up(session, answer)
    for _ in range(QUESTIONS):
        if not hasattr(question, "enter"):
            break
        question = _answer(question, more)
    if isinstance(question, str):
        assert session.preview(question).text == question
    _correct(session, more)
    if answer.playable:
        _play(session, answer)


def _check_shown(session: Session, answer: Answer) -> None:
    """Check that what is shown below the prompt is plain, and a fault is one clear message."""
    for entered in (False, True):
        _check_plain(line_feedback(session, answer, entered=entered, purpose="play"))
    missing_opening(session, answer)
    key_hint(session, answer)
    if answer.fault is not None:
        holding.is_clear(answer.fault)
    elif answer.verdict is not None:
        assert answer.verdict.legal == (not answer.verdict.reasons)
        holding.is_plain(answer.line, "a line", rows=False)
        for remark in (*answer.verdict.reasons, *answer.verdict.notes):
            holding.is_plain(remark.says, "a reason", rows=False)


def _check_plain(feedback: Feedback) -> None:
    for line in (*feedback.lines, *([feedback.foot] if feedback.foot else [])):
        holding.is_plain(plain_text([line]), "a verdict")


def _answer(question: FollowUp, text: str) -> FollowUp | str | None:
    """Answer a question, which may ask another one."""
    _check_plain(question.preview(text))
    holding.is_plain(question.label + question.placeholder + question.notice, "a question")
    chosen = question.choices(text)
    return question.enter(text, chosen[0] if chosen else None)


def _correct(session: Session, text: str) -> None:
    """Put the same text in place of a line in the middle of the game."""
    if not text or not session.moves:
        return
    number = 1 + len(text) % len(session.moves)
    what = (CHANGE, INSERT, DELETE)[len(text) % 3]
    proposal = session.propose(Edit(what, number, text), insist=len(text) % 2 == 0)
    for consequence in proposal.consequences:
        holding.is_plain(str(consequence), "a consequence")


def _play(session: Session, answer: Answer) -> None:
    """Play the line: it is then in the record, which reads as the same game."""
    moves = len(session.moves)
    played = session.play(answer.text)
    assert played.line == answer.line
    assert len(session.moves) == moves + 1
    again = session.preview(answer.line)
    assert again.fault is None or not answer.verdict or not answer.verdict.legal, answer.line
    hint(session)
    list(acts(session.game, session.sheet()))
    for seat in range(len(session.game.table.seats)):
        outlooks(session.game, seat)
    holding.stays(session.replay, games.board)


def target() -> Target:
    count = len(sessions())
    lines = games.lines()
    seeds = [chr(FIRST + at % count) + line for at, line in enumerate(lines[:: max(1, len(lines) // 400)])]
    seeds += [
        chr(FIRST + at) + "\n".join(pair)
        for at, pair in enumerate(
            (
                ("claims den oma", "red red blue"),
                ("draws", "yes"),
                ("Ann keeps Denver - Omaha", "12"),
                ("", "Ann passes"),
            )
        )
    ]
    return Target("prompt", [seed.encode() for seed in seeds], games.words(), check, longest=2500)
