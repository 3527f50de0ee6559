"""Splits a query into terms, each with every form in which a passage may contain it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from companion.game.values import dataclass, replace
from companion.rules.synonyms import GROUPS

STOP_WORDS = frozenset(
    """a about after all allowed also an and any are as at be because been before but by can could did do does
    doing dont else every everybody everyone exactly for from get gets getting go goes got had has have here how
    i if im in into is it its just know long lot many may me much my need needed needs next now of on only or
    other our out own really rest same say should so some still than that the their them then there these they
    thing this those to too use used using want was we were what when where whether which while who whoever why
    will with work works would yet you your""".split()  # noqa: SIM905 - reads better as a text
)
"""Words that say little; they count only if the query has no others."""

WORD = re.compile(r"[^\W_]+")
LONGEST_WORD = 40
MOST_WORDS = 24
SYNONYM_WEIGHT, MISSPELLING_WEIGHT, PREFIX_WEIGHT = 0.7, 0.8, 0.6
"""The weights of a synonym, of a similar spelling, and of the beginning of a word, where the word itself has 1."""
LONGEST_PHRASE = 4
"""How many words a phrase has at most."""

_SPELLINGS = (("color", "colour"), ("gray", "grey"), ("harbor", "harbour"), ("travel", "travell"))
_ENDINGS = (("s", 1), ("es", 2), ("ed", 1), ("ed", 2), ("ing", 3))
"""Endings, and how many letters to drop: "tied" also finds "tie", and "claimed" finds "claim"."""
_SIGNS = str.maketrans({"'": None, "’": None, "+": " plus "})
_UMLAUT = re.compile(r"(?<=[^aeiouq])([aou])e(?=[a-z]{2})")
"""Umlauts written as two letters: "Faehre", "Laengste". The index has the plain vowel."""


def fold(text: str) -> str:
    """Lower case without accents; an apostrophe does not split a word, and "+1" is "plus 1"."""
    plain = unicodedata.normalize("NFKD", text.translate(_SIGNS)).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def fold_words(text: str) -> list[str]:
    """The words of a text, folded, in order."""
    return [fold(word) for word in WORD.findall(text)]


@dataclass(frozen=True, slots=True)
class Term:
    """One word or phrase of a query.

    `forms` are spellings of what was typed; `similar`, synonyms and words with a similar spelling, with their weights.
    If it is a `beginning`, words that start with it match, too.
    """

    typed: tuple[str, ...]
    forms: tuple[str, ...]
    beginning: bool
    similar: tuple[tuple[str, float], ...] = ()

    def expressions(self) -> Iterator[tuple[str, float]]:
        """Every expression that looks it up, in FTS5 syntax, with its weight."""
        for form in self.forms:
            yield f'"{form}"', 1.0
            if self.beginning:
                yield f'"{form}" *', PREFIX_WEIGHT
        for words, weight in self.similar:
            yield f'"{words}"', weight

    def fits(self, word: str) -> bool:
        """Whether to highlight this folded word of a passage."""
        forms = (*self.forms, *(words for words, _ in self.similar if " " not in words))
        return word.startswith(forms) if self.beginning else word in forms

    def is_word(self, word: str) -> bool:
        """Whether this folded word is what was typed, or starts with it."""
        return word.startswith(self.forms) if self.beginning else word in self.forms

    def with_similar(self, words: Sequence[str]) -> Term:
        """The term, also matching these similarly spelled words."""
        return replace(self, similar=(*self.similar, *((word, MISSPELLING_WEIGHT) for word in words)))


def terms_of(typed: str) -> list[Term]:
    """The terms of a folded query in order, then its known phrases; small words only if there are no others."""
    words = list(dict.fromkeys(WORD.findall(typed)))[:MOST_WORDS]
    searched = (
        words if all(word in STOP_WORDS for word in words) else [word for word in words if word not in STOP_WORDS]
    )
    singles = [_term((word,), last=word == words[-1]) for word in searched]
    return [*singles, *_phrases(WORD.findall(typed)[:MOST_WORDS])]


def exact_terms(typed: str) -> list[Term]:
    """A term for every word of a folded query, including small ones, without synonyms.

    A small word is a beginning only at the end, while it is typed: "long ticket" is not "longest path, most tickets".
    """
    words = list(dict.fromkeys(WORD.findall(typed)))[:MOST_WORDS]
    return [
        Term(
            (word,),
            tuple(dict.fromkeys(_forms(word))),
            word == words[-1] or (word not in STOP_WORDS and _begins(word, last=False)),
        )
        for word in words
    ]


@lru_cache(10_000)
def forms_of(word: str) -> frozenset[str]:
    """A folded word and its other spellings, each also without an ending."""
    return frozenset(_forms(word))


def _term(words: tuple[str, ...], *, last: bool) -> Term:
    typed = " ".join(words)
    forms = tuple(dict.fromkeys(_forms(typed) if len(words) == 1 else (typed,)))
    alike = dict.fromkeys(other for form in forms for other in _synonyms().get(form, ()) if other not in forms)
    return Term(
        words, forms, len(words) == 1 and _begins(typed, last), tuple((other, SYNONYM_WEIGHT) for other in alike)
    )


def _begins(word: str, last: bool) -> bool:
    return (last or len(word) > 2) and not word.isdigit()


def _phrases(words: Sequence[str]) -> Iterator[Term]:
    """Known phrases among the words, the longest first, without overlaps."""
    known = _synonyms()
    used: set[int] = set()
    for length in range(LONGEST_PHRASE, 1, -1):
        for at in range(len(words) - length + 1):
            phrase = tuple(words[at : at + length])
            if " ".join(phrase) in known and not used & set(range(at, at + length)):
                used.update(range(at, at + length))
                yield _term(phrase, last=False)


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    """The synonyms of each word and phrase in the groups, all folded."""
    meanings: dict[str, dict[str, None]] = {}
    for group in GROUPS:
        plain = [" ".join(fold_words(member)) for member in group]
        for member in plain:
            meanings.setdefault(member, {}).update((other, None) for other in plain if other != member)
    return {member: tuple(others) for member, others in meanings.items()}


def _forms(word: str) -> Iterator[str]:
    """The word, its British spelling and its spelling with umlauts; each also without an English ending."""
    spellings = [word, *([_UMLAUT.sub(r"\1", word)] if _UMLAUT.search(word) else [])]
    for american, british in _SPELLINGS:
        if word.startswith(american) and not word.startswith(british):
            spellings.append(word.replace(american, british, 1))
    yield from spellings
    for spelling in spellings:
        if spelling.endswith("ies"):
            yield f"{spelling[:-3]}y"
        elif spelling.endswith("y") and len(spelling) > 3:
            yield f"{spelling[:-1]}ies"
        for ending, dropped in _ENDINGS:
            if spelling.endswith(ending) and not spelling.endswith("ss") and len(spelling) - dropped > 2:
                yield spelling[:-dropped]
