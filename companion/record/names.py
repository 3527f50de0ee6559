"""Names as people type them: cut short, without accents, by initials.

A name fits what was typed if it is the same, begins with it, has words that
begin with the typed ones in order, or has those initials. A name typed in full
outranks the others. Of several cities that make sense, those that begin with what
was typed outrank those with these initials, which outrank those in which only a
later word fits. If two are left, the name is unclear; it is never guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from companion.record.tokens import fold

LEAST_LIKENESS = 0.65
"""The likeness from which a word counts as another one mistyped."""
MOST_NAMING = 12
"""The most words that are split into names: the ways to split them multiply."""
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa",
                              "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"})  # fmt: skip
"""Letters with their usual spelling in two letters."""
_AND, _ST = "and", "st"
_SAINTS = {"saint": _ST, "sankt": _ST, "sainte": _ST, "ste": _ST}
_CUT_SAINTS = frozenset(saint[:cut] for saint in ("sainte", "sankt") for cut in range(3, len(saint)))
"""Beginnings of "Sainte" and "Sankt" that are long enough to mean a saint: "sai", "sain", "sank"."""


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The folded words of a name: "Sault St. Marie" → sault, st, marie.

    An "and" between other words is left out, as a sign is: "Elephant and Castle" is Elephant & Castle.
    """
    return tuple(_SAINTS.get(word, word) for word in _spelt(name))


def _spelt(name: str) -> list[str]:
    words = re.findall(r"[^\W_]+", fold(name).replace("'", ""))
    return [word for at, word in enumerate(words) if word != _AND or at in (0, len(words) - 1)]


def begins(word: str, typed: str) -> bool:
    """Whether a folded word of a name begins as typed; a saint may be cut too, although "Saint" is folded to "st"."""
    return word.startswith(typed) or (word == _ST and typed in _CUT_SAINTS)


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[tuple[str, ...], str, str]:
    words = words_of(name)
    return words, "".join(words), "".join(word[0] for word in words)


@lru_cache(maxsize=4096)
def _as_spelt(name: str) -> str:
    """The letters of a name, with "Saint" written out: "saintlouis"."""
    return "".join(_spelt(name))


def _fits(typed: tuple[str, ...], together: str, name: str) -> bool:
    words, joined, initials = _forms(name)
    if joined.startswith(together) or (_ST in words and _as_spelt(name).startswith(together)):
        return True
    if len(typed) == 1 and len(together) > 1 and initials == together:
        return True
    at = 0
    for word in typed:
        saint = word in _CUT_SAINTS
        while at < len(words) and not words[at].startswith(word) and not (saint and words[at] == _ST):
            at += 1
        if at == len(words):
            return False
        at += 1
    return True


def begins_words(typed: str, words: Iterable[str]) -> bool:
    """Whether every typed word begins a different one of the folded words, in any order."""
    remaining = list(words)
    for word in words_of(typed):
        begun = next((beginning_word for beginning_word in remaining if begins(beginning_word, word)), None)
        if begun is None:
            return False
        remaining.remove(begun)
    return True


def names_each(typed: str, spellings: Sequence[Collection[str]]) -> bool:
    """Whether the typed words are names of some of the things, one after the other: "sf atl" of two cities.

    `spellings` are the names of each thing; no thing is named twice. True if there are no words.
    """
    words = words_of(typed)
    return len(words) <= MOST_NAMING and _name_each(words, tuple(tuple(names) for names in spellings))


def _name_each(words: tuple[str, ...], things: tuple[tuple[str, ...], ...]) -> bool:
    if not words:
        return True
    return any(
        fitting(" ".join(words[:cut]), names) and _name_each(words[cut:], things[:at] + things[at + 1 :])
        for cut in range(1, len(words) + 1)
        for at, names in enumerate(things)
    )


def fitting(text: str, names: Iterable[str]) -> list[str]:
    """The names that fit; only the one typed in full, if there is one."""
    return list(_fitting(text, tuple(names)))


@lru_cache(maxsize=4096)
def _fitting(text: str, names: tuple[str, ...]) -> list[str]:
    typed = words_of(text)
    if not typed:
        return []
    together = "".join(typed)
    matches = [name for name in names if _fits(typed, together, name)]
    full = [name for name in matches if _forms(name)[1] == together]
    return full or matches


def fitting_written_out(text: str, names: Iterable[str]) -> list[str]:
    """The names that fit with letters written as two, as on keyboards without them: "Muenchen", "Aarhus"."""
    written = _written_out(tuple(names))
    return [written[name] for name in fitting(text, written)]


@lru_cache(maxsize=64)
def _written_out(names: tuple[str, ...]) -> Mapping[str, str]:
    """The names that have such letters, by how they are written without."""
    written = {unicodedata.normalize("NFC", name).translate(_TWO_LETTERS): name for name in names if not name.isascii()}
    return {text: name for text, name in written.items() if text != name}


def beginning(text: str, names: Iterable[str]) -> list[str]:
    """The names that begin with what was typed: "har" begins Hartlepool, not Seaham Harbour."""
    return list(_beginning(text, tuple(names)))


@lru_cache(maxsize=4096)
def _beginning(text: str, names: tuple[str, ...]) -> list[str]:
    typed = words_of(text)
    together = "".join(typed)
    return [
        name
        for name in names
        if _as_spelt(name).startswith(together)
        or _forms(name)[1].startswith(together)
        or begins("".join(words_of(name)[:1]), typed[0])
    ]


def with_initials(text: str, names: Iterable[str]) -> list[str]:
    """The names whose initials were typed: "la" is Los Angeles, and only begins a word of Salt Lake City."""
    typed = words_of(text)
    return [name for name in names if len(typed) == 1 and len(typed[0]) > 1 and _forms(name)[2] == typed[0]]


def nearest(text: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Names that look like what was typed, for a message."""
    return list(_nearest(text, tuple(names), most))


@lru_cache(maxsize=1024)
def _nearest(text: str, names: tuple[str, ...], most: int) -> list[str]:
    by_form: Mapping[str, str] = {_forms(name)[1]: name for name in names}
    together = "".join(words_of(text))[:60]
    from difflib import get_close_matches  # only a name that fits nothing needs it

    close = get_close_matches(together, by_form, n=most, cutoff=0.5)
    starts = [form for form in by_form if together[:2] and form.startswith(together[:2]) and form not in close]
    return [by_form[form] for form in (*close, *starts)][:most]


def closest(text: str, names: Iterable[str], most: int = 2) -> list[tuple[str, float]]:
    """Names that look very much like what was typed or begin with it, with their likeness (0 to 1), closest first."""
    return list(_closest(text, tuple(names), most))


@lru_cache(maxsize=1024)
def _closest(text: str, names: tuple[str, ...], most: int) -> list[tuple[str, float]]:
    together = "".join(words_of(text))[:60]
    near = []
    for name in names:
        form = _forms(name)[1]
        alike = _likeness(together, form)
        if len(together) > 1 and form.startswith(together):
            alike = max(alike, 0.9)
        if alike >= LEAST_LIKENESS:
            near.append((name, alike))
    return sorted(near, key=lambda pair: -pair[1])[:most]


def _likeness(name: str, other: str) -> float:
    """The likeness of two words, from 0 to 1; 0 if they have too few letters in common to reach `LEAST_LIKENESS`.

    That is true of most words and quick to check, which matters because this runs at every letter typed.
    """
    enough = LEAST_LIKENESS * (len(name) + len(other)) / 2
    if min(len(name), len(other)) < enough:
        return 0.0
    if sum(min(name.count(letter), other.count(letter)) for letter in set(name)) < enough:
        return 0.0
    from difflib import SequenceMatcher  # only a word that fits nothing needs it

    return SequenceMatcher(None, name, other).ratio()


def splits(words: Sequence[str]) -> Iterable[tuple[str, str]]:
    """Every way to split words into two names: "den kansas city" → den | kansas city, den kansas | city."""
    for cut in range(1, len(words)):
        yield " ".join(words[:cut]), " ".join(words[cut:])
