"""How well a line fits what was typed: each typed word begins a word of the line, in order."""

from __future__ import annotations

from companion.record.names import begins, words_of
from companion.record.verbs import opening_verbs


def words_typed(text: str) -> list[str]:
    """The words of a line, folded, without those that only join two cities."""
    return [word for word in words_of(text.replace("-", " - ")) if word != "to"]


def fitness(typed: list[str], line: str) -> int | None:
    """How many words of the line the typed ones skip (0 fits best); None if they do not fit.

    Verbs do not count, nor does one word before the first that was typed: the player's name may be left out.
    """
    words = words_of(line)
    at, passed = 0, 0
    for word in typed:
        start = at
        while at < len(words) and not begins(words[at], word):
            at += 1
        if at == len(words):
            return None
        skipped = [other for other in words[start:at] if other not in opening_verbs()]
        passed += len(skipped) if start else len(skipped) - 1 if skipped else 0
        at += 1
    return passed
