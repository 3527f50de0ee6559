"""Lines of a list, made to fit so that no two of them look the same: what they tell apart is never what is cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from companion.record.phrases import opening_verbs
from companion.tui.widgets.text import fit, width_of
from companion.words import wording

BEGINS = frozenset(("with", ",", ";"))
"""What a part of a line begins with."""
LEAST, LEAST_NAME = 3, 5
"""A word that is cut keeps so many cells, its mark among them; a name more."""
BETWEEN = " · "
"""Stands between notes."""
_APART = len(wording("suggestion notes", notes=""))
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
    part and no more of it than must; then the ends of long names. What is still
    too long is cut at its end, or where lines would look the same then, in all its words.
    """
    if not lines or max(map(width_of, lines)) <= room:
        return lines
    words = [line.replace(",", " ,").replace(";", " ;").split() for line in lines]
    cut_lines = lines
    for cut in _cuts(words[0], shared(words)):
        cut_lines = tuple(_joined(["…", *line[cut:]]) for line in words)
        if max(map(width_of, cut_lines)) <= room:
            break
    named = tuple(clipped(line, room) for line in cut_lines)
    ended = tuple(fit(line, room).rstrip() for line in named)
    return ended if len(set(ended)) == len(set(lines)) else tuple(clipped(line, room, all_words=True) for line in named)


def _joined(words: Sequence[str]) -> str:
    return " ".join(words).replace(" ,", ",").replace(" ;", ";")


def _cuts(words: Sequence[str], most: int) -> list[int]:
    """Where a line may begin later: with its next step, else behind its verb, or with what is paid or taken; at last
    behind all that it shares.
    """
    parts = [at for at in range(1, most + 1) if words[at] in BEGINS or words[at - 1] in opening_verbs()]
    step = next((at for at in parts if words[at] == ";"), 0)
    return [at for at in parts if at >= step] + ([most] if most and most not in parts else [])


@lru_cache(maxsize=256)
def clipped(line: str, room: int, *, all_words: bool = False) -> str:
    """A line whose longest names end in "…" where it would be too long, or with `all_words` its longest words."""
    words, least = line.split(" "), LEAST if all_words else LEAST_NAME
    most = max((width_of(word) for word in words if all_words or _is_name(word)), default=0)
    while width_of(" ".join(words)) > room and most > least:
        most -= 1
        words = [_cut(word, most) if all_words or _is_name(word) else word for word in words]
    return " ".join(words)


def _is_name(word: str) -> bool:
    """Whether a word is a name, or a part of one: words that tell what is done are small."""
    return not word[:1].islower()


def _cut(word: str, room: int) -> str:
    """A word, or its beginning in so many cells, and the comma behind it."""
    if width_of(word) <= room:
        return word
    end = word[-1] if word[-1] in ",;" else ""
    while width_of(word) + 1 + len(end) > room:
        word = word[:-1]
    return f"{word}…{end}"


def behind(line: str, notes: str, room: int) -> str:
    """What stands behind a line in so many cells: as many of its notes as can be read whole, the first ones."""
    parts, left = notes.split(BETWEEN), room - width_of(line) - _APART
    while parts and width_of(BETWEEN.join(parts)) > left:
        parts.pop()
    return wording("suggestion notes", notes=BETWEEN.join(parts)) if any(parts) else ""
