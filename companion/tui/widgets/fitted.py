"""Lines of a list, shortened so that no two look the same: what tells them apart is never cut."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from companion.record.verbs import opening_verbs
from companion.tui.widgets.text import fit, width_of
from companion.words import wording

STEP_WORDS = frozenset(("with", ",", ";"))
"""What begins a part of a line."""
LEAST, LEAST_NAME = 3, 5
"""How many cells a shortened word keeps at least, its "…" included; a name keeps more."""
BETWEEN = " · "
"""Separates notes."""
_NOTES_GAP = len(wording("suggestion notes", notes=""))
"""Cells between a line and its notes."""


def shared_words(lines: Sequence[list[str]]) -> int:
    """How many words all lines begin with in common, leaving each line at least one of its own."""
    first, last = min(lines), max(lines)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    return min(sum(1 for _ in same), min(map(len, lines)) - 1)


@lru_cache(maxsize=64)
def fit_lines(lines: tuple[str, ...], room: int) -> tuple[str, ...]:
    """The lines, shortened to `room` cells each.

    If one is too long, the beginning that all lines share gives way to "…", part by part and no further than necessary;
    then the ends of long names do. A line that is still too long is cut at its end or, if lines would look the same
    then, in all its words.
    """
    if not lines or max(map(width_of, lines)) <= room:
        return lines
    words = [line.replace(",", " ,").replace(";", " ;").split() for line in lines]
    cut_lines = lines
    for cut in _cut_positions(words[0], shared_words(words)):
        cut_lines = tuple(_joined(["…", *line[cut:]]) for line in words)
        if max(map(width_of, cut_lines)) <= room:
            break
    named = tuple(clip_names(line, room) for line in cut_lines)
    ended = tuple(fit(line, room).rstrip() for line in named)
    return (
        ended if len(set(ended)) == len(set(lines)) else tuple(clip_names(line, room, all_words=True) for line in named)
    )


def _joined(words: Sequence[str]) -> str:
    return " ".join(words).replace(" ,", ",").replace(" ;", ";")


def _cut_positions(words: Sequence[str], most: int) -> list[int]:
    """Where lines may begin instead: at the next step, or after the verb or at what is paid or taken; as a last resort,
    after all that they share."""
    parts = [at for at in range(1, most + 1) if words[at] in STEP_WORDS or words[at - 1] in opening_verbs()]
    step = next((at for at in parts if words[at] == ";"), 0)
    return [at for at in parts if at >= step] + ([most] if most and most not in parts else [])


@lru_cache(maxsize=256)
def clip_names(line: str, room: int, *, all_words: bool = False) -> str:
    """A line whose longest names (or words, with `all_words`) are cut short by "…" if it is too long."""
    words, least = line.split(" "), LEAST if all_words else LEAST_NAME
    most = max((width_of(word) for word in words if all_words or _is_name(word)), default=0)
    while width_of(" ".join(words)) > room and most > least:
        most -= 1
        words = [_cut_word(word, most) if all_words or _is_name(word) else word for word in words]
    return " ".join(words)


def _is_name(word: str) -> bool:
    """Whether a word is a name or part of one: all other words are in lower case."""
    return not word[:1].islower()


def _cut_word(word: str, room: int) -> str:
    """A word, or its beginning and "…" in `room` cells; a comma or semicolon at its end is kept."""
    if width_of(word) <= room:
        return word
    end = word[-1] if word[-1] in ",;" else ""
    while width_of(word) + 1 + len(end) > room:
        word = word[:-1]
    return f"{word}…{end}"


def fitting_notes(line: str, notes: str, room: int) -> str:
    """What follows a line, in `room` cells: as many of its notes as fit whole, from the first on."""
    parts, notes_room = notes.split(BETWEEN), room - width_of(line) - _NOTES_GAP
    while parts and width_of(BETWEEN.join(parts)) > notes_room:
        parts.pop()
    return wording("suggestion notes", notes=BETWEEN.join(parts)) if any(parts) else ""
