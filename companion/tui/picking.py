"""Digits that pick a candidate: when they do, and when they are part of the line."""

from __future__ import annotations

import re

from companion.record.faults import Unclear
from companion.record.names import words_of
from companion.record.parallel_tracks import ParallelTrack, parallel_tracks
from companion.record.places import cities
from companion.session import Answer, Session

_BEHIND = re.compile(r"(.*\S)\s+([1-9])\s*")


def picks(session: Session, answer: Answer) -> bool:
    """Whether a digit picks here, at once: the line cannot be read yet, and its last word is a name that is begun.

    Right behind a letter no number can stand in a line. Behind a space one can
    ("2 red"), so there a digit is typed, and `by_number` reads it.
    """
    last = behind_name(session, answer.text)
    if answer.fault is None or last is None:
        return False
    return isinstance(answer.fault, Unclear) or bool(cities(session.game.board, last))


def behind_name(session: Session, text: str) -> str | None:
    """The last word of a text, where a digit right behind it can be nothing but a pick; else None."""
    last = words_of(text)[-1:]
    if not last or not (text[-1].isalpha() or text[-1] in ".)'’") or _goes_on(session, last[0]):
        return None
    return last[0]


def _goes_on(session: Session, word: str) -> bool:
    """Whether a name at this table has the word and a digit: a player called P1, a ticket called C39."""
    game = session.game
    names = (*(seat.name for seat in game.table.seats), *game.board.spellings)
    words = (*(one for name in names for one in words_of(name)), *(card.id.casefold() for card in game.board.tickets))
    return any(one.startswith(word) and one[len(word) : len(word) + 1].isdigit() for one in words)


def by_number(session: Session, text: str) -> tuple[Answer, int] | None:
    """The line before a lone digit, and the place, from 0, of what the digit means.

    That is a candidate of an unclear line, or one of the tracks that a claim could take.
    """
    found = _BEHIND.fullmatch(text)
    if found is None:
        return None
    answer, at = session.preview(found[1]), int(found[2]) - 1
    return (answer, at) if isinstance(answer.fault, Unclear) or at < len(tracks_of(session, answer)) else None


def tracks_of(session: Session, answer: Answer) -> list[ParallelTrack]:
    """The tracks that a claim could take as it stands, where it names none of them; each has its digit."""
    turn, verdict = answer.turn, answer.verdict
    return [] if turn is None or verdict is None else parallel_tracks(session.game, turn, verdict)
