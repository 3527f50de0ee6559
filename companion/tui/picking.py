"""Digits that pick a candidate: when they do, and when they are part of the line."""

from __future__ import annotations

import re

from companion.record.faults import Unclear
from companion.record.names import words_of
from companion.record.places import cities
from companion.sitting import Answer, Sitting

_BEHIND = re.compile(r"(.*\S)\s+([1-9])\s*")


def picks(sitting: Sitting, answer: Answer) -> bool:
    """Whether a digit picks here, at once: the line cannot be read yet, and its last word is a name that is begun.

    Right behind a letter no number can stand in a line. Behind a space one can
    ("2 red"), so there a digit is typed, and `by_number` reads it.
    """
    text = answer.text
    if answer.fault is None or not text or not (text[-1].isalpha() or text[-1] in ".)'’"):
        return False
    last = words_of(text)[-1:]
    if not last or not (isinstance(answer.fault, Unclear) or cities(sitting.game.board, last[0])):
        return False
    return not _goes_on(sitting, last[0])


def _goes_on(sitting: Sitting, word: str) -> bool:
    """Whether a name at this table has the word and a digit: a player called P1, a ticket called C39."""
    game = sitting.game
    names = (*(seat.name for seat in game.table.seats), *game.board.spellings)
    words = (*(one for name in names for one in words_of(name)), *(card.id.casefold() for card in game.board.tickets))
    return any(one.startswith(word) and one[len(word) : len(word) + 1].isdigit() for one in words)


def by_number(sitting: Sitting, text: str) -> tuple[Answer, int] | None:
    """The unclear line before a lone digit, and the place of the candidate that the digit means, from 0."""
    found = _BEHIND.fullmatch(text)
    if found is None:
        return None
    answer = sitting.look(found[1])
    return (answer, int(found[2]) - 1) if isinstance(answer.fault, Unclear) else None
