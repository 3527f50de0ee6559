"""Search over the passages, as one types.

A full-text index in memory (FTS5). What was typed is taken apart into plain
words first and only those reach the index, quoted, so nothing in a query can
be read as its syntax.
"""

from __future__ import annotations

import re
import unicodedata
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.rules.passages import Book, Passage

if TYPE_CHECKING:
    import sqlite3

Span = tuple[int, int]
"""Where a word stands in a text: from, up to (not including), in characters."""

_WEIGHTS = {"title": 8.0, "terms": 5.0, "text": 3.0, "section": 2.0, "family": 1.0, "open": 1.0}
_SMALL = frozenset(
    """a an and any are as at be by can could do does for from has have how i if in into is it its may me my
    of on or our should so that the their then there they this to was we what when where which who why will
    with you your""".split()  # noqa: SIM905 - reads better as a text
)
_SPELLINGS = (("color", "colour"), ("gray", "grey"), ("harbor", "harbour"), ("travel", "travell"))
_ENDINGS = (("s", 1), ("es", 2), ("ed", 1), ("ed", 2), ("ing", 3))
"""Endings, and how many letters they cost: "tied" is found in "tie", "claimed" in "claim"."""
_UMLAUT = re.compile(r"(?<=[^aeiouq])([aou])e(?=[a-z]{2})")
"""Umlauts written as two letters: "Faehre", "Laengste"; the index has them without their dots."""
_WORD = re.compile(r"[^\W_]+")
_WHOLE_NUMBER = re.compile(r"[\W_]*([a-z]{2})[\W_]*([0-9]{1,2})[\W_]*")
_NUMBER = re.compile(r"(?<![^\W_])([a-z]{2})[-–]?([0-9]{1,2})(?![^\W_])")
_LONGEST_QUERY = 400
_MOST_WORDS = 16
_LONGEST_WORD = 40
_NEAR = 0.85
"""How like two spellings are that are taken for each other: "tunel" and "tunnel" 0.91, "goal" and "coal" 0.75."""


class Matches(NamedTuple):
    """Where the words of the query stand in a passage, in order of the text."""

    title: tuple[Span, ...] = ()
    text: tuple[Span, ...] = ()
    open: tuple[Span, ...] = ()


_NOTHING = Matches()


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found, with the places to highlight."""

    passage: Passage
    matches: Matches = _NOTHING


class Search:
    """Finds passages of one book. The index is built at the first search."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._numbers = tuple(book)

    def find(self, query: str, first: Sequence[str] = ()) -> list[Hit]:
        """The passages that fit what was typed, best first.

        A rule number ("cd-10", "cd10", "CD 10") brings its passage first, a
        family's code that family. Otherwise a passage must have every word, or
        the beginning of it; where none has, those with the most words count, if that is
        at least half of them. Passages of the families in `first` come before
        the others, in that order. An empty query lists the whole book, those
        families first. What is found in other families only is taken for a word
        of those in `first` that is spelled nearly like it, too. Nothing found: an empty list; then see `suggest`.
        """
        typed = _fold(query[:_LONGEST_QUERY])
        rank = {code: place for place, code in enumerate(first)}

        def place(number: str) -> int:
            return rank.get(self.book[number].family, len(rank))

        if not _WORD.search(typed):
            return [Hit(self.book[number]) for number in sorted(self.book, key=place)]
        whole = _WHOLE_NUMBER.fullmatch(typed)
        if whole and whole[1].upper() in self.book.families:
            return [Hit(self.book[number]) for number in self._beginning(whole[1].upper(), whole[2])]
        named = list(dict.fromkeys(self._named(typed)))
        if named:
            return [Hit(self.book[number]) for number in named]
        words = _words(typed)
        looks = [_Look(word, last=at == len(words) - 1) for at, word in enumerate(words)]
        every = list(dict.fromkeys(_WORD.findall(typed)))[:_MOST_WORDS]
        as_typed = [_Look(word, last=at == len(every) - 1) for at, word in enumerate(every)]
        scores = self._scores(looks)
        if scores and first and not any(self.book[number].family in rank for number in scores):
            near = self._near(words, first)
            looks = [_Look(word, at == len(words) - 1, near.get(word, ())) for at, word in enumerate(words)]
            scores = self._scores(looks) if near else scores
        asked = _WORD.findall(typed)
        hits = [Hit(self.book[number], _matches(self.book[number], looks)) for number in scores]

        def titles(hit: Hit, wanted: Sequence[_Look]) -> bool:
            return all(any(look.fits(word) for word in _fold_words(hit.passage.title)) for look in wanted)

        def fit(hit: Hit) -> tuple[int, bool, bool, float]:
            # Titles that have every word, and names in whichever language, keep the order of the book, which
            # reads better than a score; before them those that have the small words too: "who begins" is more
            # than "to begin with".
            number = hit.passage.number
            titled = titles(hit, looks) or asked in map(_fold_words, hit.passage.terms)
            return place(number), not titles(hit, as_typed), not titled, 0.0 if titled else scores[number]

        found = sorted(hits, key=fit)
        code = "".join(_WORD.findall(typed)).upper()
        if code in self.book.families:
            whose = self.book.family(code)
            return [*map(Hit, whose), *(hit for hit in found if hit.passage not in whose)]
        return found

    def suggest(self, query: str, most: int = 5) -> list[str]:
        """Words of the book near the typed ones that it lacks; for a number that it lacks, near numbers."""
        import difflib

        typed = _fold(query[:_LONGEST_QUERY])
        whole = _WHOLE_NUMBER.fullmatch(typed)
        if whole and whole[1].upper() in self.book.families:
            number = f"{whole[1].upper()}-{int(whole[2]):02d}"
            near = difflib.get_close_matches(number, self._numbers, n=most, cutoff=0.75)
            return [] if number in self.book else near
        found: dict[str, None] = {}
        vocabulary = self._vocabulary
        for word in _words(typed):
            look = _Look(word, last=True)
            if len(word) < 3 or len(word) > _LONGEST_WORD or any(look.fits(known) for known in vocabulary):
                continue
            for near_word in difflib.get_close_matches(word, vocabulary, n=most, cutoff=0.75):
                found.setdefault(vocabulary[near_word])
        return list(found)[:most]

    def _near(self, words: Sequence[str], families: Sequence[str]) -> dict[str, list[str]]:
        """Words of these families that are spelled nearly like those typed, for each that they lack."""
        import difflib

        known: set[str] = set()
        for code in self.book.families.keys() & families:
            for one in self.book.family(code):
                known.update(_fold_words(f"{one.title} {one.text} {one.section} {' '.join(one.terms)}"))
        lacking = [word for word in words if len(word) <= _LONGEST_WORD and not any(map(_Look(word, True).fits, known))]
        near = {word: difflib.get_close_matches(word, known, cutoff=_NEAR) for word in lacking}
        return {word: found for word, found in near.items() if found}

    def _beginning(self, code: str, digits: str) -> Iterator[str]:
        exact = f"{code}-{int(digits):02d}"
        if exact in self.book:
            yield exact
        for number in self._numbers:
            if number.startswith(f"{code}-{digits}") and number != exact:
                yield number

    def _named(self, typed: str) -> Iterator[str]:
        for said in _NUMBER.finditer(typed):
            number = f"{said[1].upper()}-{int(said[2]):02d}"
            if number in self.book:
                yield number

    def _scores(self, looks: Sequence[_Look]) -> dict[str, float]:
        """How well passages fit, lower is better: those with the most words, at least half of them."""
        count: dict[str, int] = {}
        total: dict[str, float] = {}
        weights = ", ".join(str(weight) for weight in _WEIGHTS.values())
        for look in looks:
            rows = self._index.execute(
                f"SELECT rowid, bm25(passages, {weights}) FROM passages WHERE passages MATCH ?",
                (look.expression,),
            )
            for row, score in rows:
                number = self._numbers[row - 1]
                count[number] = count.get(number, 0) + 1
                total[number] = total.get(number, 0.0) + score
        most = max(count.values(), default=0)
        if most * 2 < len(looks):
            return {}
        return {number: total[number] for number in self._numbers if count.get(number) == most}

    @cached_property
    def _index(self) -> sqlite3.Connection:
        import sqlite3

        index = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, index.close)
        index.execute(
            f"CREATE VIRTUAL TABLE passages USING fts5({', '.join(_WEIGHTS)},"
            " tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')"
        )
        index.executemany(
            f"INSERT INTO passages (rowid, {', '.join(_WEIGHTS)}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (row, one.title, "; ".join(one.terms), one.text, one.section, one.family_title, one.open)
                for row, one in enumerate(self.book.values(), start=1)
            ),
        )
        return index

    @cached_property
    def _vocabulary(self) -> dict[str, str]:
        """Every word of four letters or more as it is compared, and as it is shown."""
        known: dict[str, str] = {}
        for passage in self.book.values():
            for shown in _WORD.findall(" ".join(passage.terms)):
                known.setdefault(_fold(shown), shown)
        for passage in self.book.values():
            for shown in _WORD.findall(f"{passage.title} {passage.text} {passage.section}"):
                known.setdefault(_fold(shown), shown.lower())
        return {folded: shown for folded, shown in known.items() if len(folded) > 3}


class _Look:
    """One word of a query: the forms it may take in a passage, and whether a beginning is enough."""

    def __init__(self, word: str, last: bool, also: Sequence[str] = ()) -> None:
        self.forms = tuple(dict.fromkeys((*_forms(word), *also)))
        self.beginning = (last or len(word) > 2) and not word.isdigit()

    @property
    def expression(self) -> str:
        """The word as the index takes it; a whole word weighs more, being named besides its beginning."""
        quoted = [f'"{form}"' for form in self.forms]
        if self.beginning:
            quoted += [f"{form}*" for form in quoted]
        return " OR ".join(quoted)

    def fits(self, word: str) -> bool:
        """Whether this folded word of a passage is meant."""
        return word.startswith(self.forms) if self.beginning else word in self.forms


def _fold(text: str) -> str:
    """Lower case without accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _fold_words(text: str) -> list[str]:
    return [_fold(word) for word in _WORD.findall(text)]


def _words(typed: str) -> list[str]:
    """The words that say something, in order; small words only where there are no others."""
    words = list(dict.fromkeys(_WORD.findall(typed)))
    return ([word for word in words if word not in _SMALL] or words)[:_MOST_WORDS]


def _forms(word: str) -> Iterator[str]:
    """The word, its British spelling and the one with umlauts, each also without an English ending."""
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
        for ending, left in _ENDINGS:
            if spelling.endswith(ending) and not spelling.endswith("ss") and len(spelling) - left > 2:
                yield spelling[:-left]


def _matches(passage: Passage, looks: Sequence[_Look]) -> Matches:
    def spans(text: str) -> tuple[Span, ...]:
        return tuple(word.span() for word in _WORD.finditer(text) if any(look.fits(_fold(word[0])) for look in looks))

    return Matches(spans(passage.title), spans(passage.text), spans(passage.open))
