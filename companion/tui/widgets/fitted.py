"""Lines of a list, made to fit so that no two of them look the same: what they tell apart is never what is cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from companion.record.phrases import VERBS
from companion.tui.widgets.text import width_of
from companion.words import say

BEGINS = frozenset(("with", ",", ";"))
"""What a part of a line begins with."""
LEAST = 3
"""A word that is cut keeps so many cells, its mark among them."""
BETWEEN = " · "
"""Stands between notes."""
NOTED = len(say("suggestion notes", notes=""))
"""Cells between a line and its notes."""


def shared(lines: Sequence[list[str]]) -> int:
    """With how many words all lines begin; each line keeps one word at least."""
    first, last = min(lines), max(lines)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return min(sum(1 for _ in same), min(map(len, lines)) - 1)


@lru_cache(maxsize=64)
def fitted(lines: tuple[str, ...], room: int) -> tuple[str, ...]:
    """The lines in so many cells each.

    Where one is too long, what all of them begin with gives way to "…", part by
    part and no more of it than must; then the ends of the longest words.
    """
    if not lines or max(map(width_of, lines)) <= room:
        return lines
    words = [line.replace(",", " ,").replace(";", " ;").split() for line in lines]
    told = lines
    for cut in _cuts(words[0], shared(words)):
        told = tuple(_joined(["…", *line[cut:]]) for line in words)
        if max(map(width_of, told)) <= room:
            break
    return tuple(clipped(line, room) for line in told)


def _joined(words: Sequence[str]) -> str:
    return " ".join(words).replace(" ,", ",").replace(" ;", ";")


def _cuts(words: Sequence[str], most: int) -> list[int]:
    """Where a line may begin later: with its next step, else behind its verb, or with what is paid or taken; at last
    behind all that it shares.
    """
    parts = [at for at in range(1, most + 1) if words[at] in BEGINS or words[at - 1] in VERBS]
    step = next((at for at in parts if words[at] == ";"), 0)
    return [at for at in parts if at >= step] + ([most] if most and most not in parts else [])


@lru_cache(maxsize=256)
def clipped(line: str, room: int) -> str:
    """A line whose longest words end in "…" where it would be too long: what stands at its end is still read."""
    words, most = line.split(" "), max(map(width_of, line.split(" ")))
    while width_of(line) > room and most > LEAST:
        most -= 1
        line = " ".join(word if width_of(word) <= most else _cut(word, most) for word in words)
    return line


def _cut(word: str, room: int) -> str:
    """The beginning of a word in so many cells, and the comma behind it."""
    end = word[-1] if word[-1] in ",;" else ""
    while width_of(word) + 1 + len(end) > room:
        word = word[:-1]
    return f"{word}…{end}"


def in_room(notes: str, room: int) -> str:
    """As many of the notes as can be read whole, the first ones."""
    told = notes.split(BETWEEN)
    while told and width_of(BETWEEN.join(told)) > room:
        told.pop()
    return BETWEEN.join(told)
