"""Full-text search over the passages, as you type.

The index is in memory (FTS5, bm25, English stems). A query is first split into plain words (companion.rules.query);
only those reach the index, quoted, so nothing in a query can act as syntax.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from companion.game.values import NamedTuple, dataclass
from companion.rules.passages import FAMILIES, Book, Passage
from companion.rules.query import (
    LONGEST_WORD,
    MISSPELLING_WEIGHT,
    WORD,
    Term,
    exact_terms,
    fold,
    fold_words,
    forms_of,
    terms_of,
)

if TYPE_CHECKING:
    import sqlite3

Span = tuple[int, int]
"""The position of a word in a text: start and end, in characters."""

_WEIGHTS = {
    "title": 6.0,
    "asked": 4.0,
    "terms": 4.0,
    "text": 3.0,
    "section": 1.5,
    "family": 0.5,
    "open": 0.7,
    "instead": 0.7,
}
OWN_WEIGHT = 1.5
"""The extra weight of a board's own rules, which may overrule base rules; if no board is given, of the base rules,
which hold on most boards."""
_WHOLE_NUMBER = re.compile(r"[\W_]*([a-z]{2})[\W_]*([0-9]{1,2})[\W_]*")
_NUMBER = re.compile(r"(?<![^\W_])([a-z]{2})[-–]?([0-9]{1,2})(?![^\W_])")
_NUMBER_OR_SHORT = re.compile(r"\w{1,2}|.*[0-9].*")
_LONGEST_QUERY = 400
QUESTION_WEIGHT = 0.7
"""The weight of similarity to a question that a passage answers, relative to the words of the passage."""
_SIMILAR = 0.8
"""How similar two spellings must be to count as one word: "tunel" and "tunnel" have 0.91, "goal" and "coal" 0.75."""


class Matches(NamedTuple):
    """The positions of the query's words in a passage, in the order of each text."""

    title: tuple[Span, ...] = ()
    text: tuple[Span, ...] = ()
    open: tuple[Span, ...] = ()


@dataclass(frozen=True)
class Hit:
    """A passage that matches a query, and the query's terms."""

    passage: Passage
    terms: tuple[Term, ...] = ()

    @cached_property
    def matches(self) -> Matches:
        """The positions to highlight."""
        passage = self.passage
        return Matches(self._spans(passage.title), self._spans(passage.text), self._spans(passage.open))

    def _spans(self, text: str) -> tuple[Span, ...]:
        words = ((word.span(), fold(word[0])) for word in (WORD.finditer(text) if self.terms else ()))
        return tuple(span for span, word in words if any(term.fits(word) for term in self.terms))


class Search:
    """Searches one book. An index is built when it is first needed."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._numbers = tuple(book)
        self._known: dict[tuple[str, ...], frozenset[str]] = {}
        self._indexes: dict[tuple[str, ...], sqlite3.Connection] = {}

    def find(self, query: str, first: Sequence[str] = ()) -> list[Hit]:
        """The passages that match a query, best first.

        A rule number ("cd-10", "cd10", "CD 10") finds only its passage or, typed alone, also those whose numbers begin
        with it; a family's code puts that family first. Otherwise a passage matches if it has any of the words, a
        synonym or, for a word unknown to the rules in play, a similar spelling: more words never find less. Passages of
        the families in `first`, those of the board in play, come before all others. An empty query lists the whole
        book, those families first. If nothing is found, see `suggest`.
        """
        typed = fold(query[:_LONGEST_QUERY])
        if not WORD.search(typed):
            families = [*first, *(code for code in self.book.families if code not in first)]
            return [Hit(passage) for code in families for passage in self.book.family(code)]
        whole = _WHOLE_NUMBER.fullmatch(typed)
        if whole and whole[1].upper() in self.book.families:
            return [Hit(self.book[number]) for number in self._numbers_beginning(whole[1].upper(), whole[2])]
        named = list(dict.fromkeys(self._numbers_in(typed)))
        if named:
            return [Hit(self.book[number]) for number in named]
        terms = tuple(self._with_similar_words(term, first) for term in terms_of(typed))
        hits = [Hit(self.book[number], terms) for number in self._ranked(typed, terms, first)]
        code = "".join(WORD.findall(typed)).upper()
        if code in self.book.families:
            whose = self.book.family(code)
            return [*map(Hit, whose), *(hit for hit in hits if hit.passage not in whose)]
        return hits

    def suggest(self, query: str, most: int = 5) -> list[str]:
        """Words of the book similar to unknown words in the query; for an unknown number, similar numbers."""
        import difflib

        typed = fold(query[:_LONGEST_QUERY])
        whole = _WHOLE_NUMBER.fullmatch(typed)
        if whole and whole[1].upper() in self.book.families:
            number = f"{whole[1].upper()}-{int(whole[2]):02d}"
            near = difflib.get_close_matches(number, self._numbers, n=most, cutoff=0.75)
            return [] if number in self.book else near
        suggestions: dict[str, None] = {}
        vocabulary = self._vocabulary
        for term in terms_of(typed):
            word = term.typed[0]
            known = len(term.typed) > 1 or any(term.is_word(known) for known in vocabulary)
            if known or len(word) < 3 or len(word) > LONGEST_WORD:
                continue
            for near_word in difflib.get_close_matches(word, vocabulary, n=most, cutoff=0.75):
                suggestions.setdefault(vocabulary[near_word])
        return list(suggestions)[:most]

    def unknown(self, query: str, names: Iterable[str] = ()) -> list[str]:
        """The words of a query that no rule has in any spelling.

        Small words, numbers and the beginnings of words in `names` are left out.
        """
        named = {word for name in names for word in fold_words(name)}
        terms = (term for term in terms_of(fold(query[:_LONGEST_QUERY])) if len(term.typed) == 1)
        said = (term for term in terms if not _NUMBER_OR_SHORT.fullmatch(term.typed[0]))
        other = (term for term in said if not any(word.startswith(tuple(term.forms)) for word in named))
        return [term.typed[0] for term in other if not self._is_known(term)]

    def _is_known(self, term: Term) -> bool:
        """Whether any rule matches the term, or has a similarly spelled word."""
        expressions = self._with_similar_words(term, ()).expressions()
        return any(True for words, _ in expressions for _ in self._matching_rows(words, self._numbers))

    def _ranked(self, typed: str, terms: Sequence[Term], first: Sequence[str]) -> Iterator[str]:
        """The numbers of the passages found, best first: those in play, then the others."""
        in_play = tuple(number for number in self._numbers if self.book[number].family in first)
        others = tuple(number for number in self._numbers if self.book[number].family not in first)
        typed_words = WORD.findall(typed)
        typed_forms = [forms_of(word) for word in typed_words]
        as_typed = exact_terms(typed)
        naming = len(as_typed) == sum(len(term.typed) == 1 for term in terms)  # words that name a rule, not a question

        def key(number: str, score: float) -> tuple[int, bool, int, float]:
            # Titles with every word, and names in any language, keep the order of the book, which reads better than
            # a ranking by score; so do families if only one word was typed.
            passage = self.book[number]
            title, names = self._names_by_number[number]
            named = all(any(map(term.is_word, title)) for term in as_typed) or (naming and _is_name(typed_forms, names))
            family = first.index(passage.family) if passage.family in first else 0
            ahead = first[:-1] or FAMILIES[:1]
            weight = OWN_WEIGHT if passage.family in ahead else 1.0
            in_order = 0.0 if named else -weight * score
            return family if len(typed_words) == 1 else 0, not named, family if named else 0, in_order

        for numbers in (in_play, others):
            scores = self._scores(terms, numbers)
            for number, score in self._question_scores(typed, terms, numbers).items():
                if number in scores:
                    scores[number] += QUESTION_WEIGHT * score
            yield from sorted(scores, key=lambda number: key(number, scores[number]))

    def _scores(self, terms: Sequence[Term], numbers: tuple[str, ...]) -> dict[str, float]:
        """How well each of these passages matches, in book order; passages with more of the words are favoured."""
        total: dict[str, float] = {}
        count: dict[str, int] = {}
        for term in terms if numbers else ():
            best: dict[str, float] = {}
            for expression, weight in term.expressions():
                for number, score in self._matching_rows(expression, numbers):
                    best[number] = max(best.get(number, 0.0), weight * score)
            for number, score in best.items():
                total[number] = total.get(number, 0.0) + score
                count[number] = count.get(number, 0) + 1
        share = {number: count[number] / len(terms) for number in count}
        return {number: total[number] * (0.4 + 0.6 * share[number]) for number in numbers if number in total}

    def _question_scores(self, typed: str, terms: Sequence[Term], numbers: tuple[str, ...]) -> dict[str, float]:
        """How well the best-matching question of each passage fits the query, small words included."""
        words = [term.typed[0] for term in exact_terms(typed)]
        words += [word for term in terms for word, weight in term.similar if weight == MISSPELLING_WEIGHT]
        best: dict[str, float] = {}
        if not numbers or not words:
            return best
        rows = self._index(numbers).execute(
            "SELECT number, -bm25(questions) FROM questions WHERE questions MATCH ?",
            (" OR ".join(f'"{word}"' for word in words),),
        )
        for number, score in rows:
            best[number] = max(best.get(number, 0.0), score)
        return {number: score for number, score in best.items() if score}

    def _matching_rows(self, expression: str, numbers: tuple[str, ...]) -> Iterator[tuple[str, float]]:
        """Which of these passages match an expression, and how well; rare words count more."""
        weights = ", ".join(str(weight) for weight in _WEIGHTS.values())
        rows = self._index(numbers).execute(
            f"SELECT rowid, bm25(passages, {weights}) FROM passages WHERE passages MATCH ?", (expression,)
        )
        return ((numbers[row - 1], -score) for row, score in rows)

    def _with_similar_words(self, term: Term, first: Sequence[str]) -> Term:
        """The term; if its word is unknown to the rules in play, with their similarly spelled words added."""
        import difflib

        word = term.typed[0]
        if len(term.typed) > 1 or not 3 < len(word) <= LONGEST_WORD or word.isdigit():
            return term
        known = self._words_of(tuple(first))
        alternatives = {other for other, _ in term.similar}
        if any(map(term.is_word, known)) or alternatives & known:
            return term
        return term.with_similar(difflib.get_close_matches(word, known, cutoff=_SIMILAR))

    @cached_property
    def _names_by_number(self) -> dict[str, tuple[list[str], list[list[frozenset[str]]]]]:
        """The folded words of each passage's title, and the forms of those of each of its other names."""
        return {
            number: (fold_words(passage.title), [[*map(forms_of, fold_words(name))] for name in passage.terms])
            for number, passage in self.book.items()
        }

    def _words_of(self, families: tuple[str, ...]) -> frozenset[str]:
        """Every folded word in the passages of these families, or of the whole book if there are none."""
        if families not in self._known:
            words: set[str] = set()
            for passage in self.book.values():
                if not families or passage.family in families:
                    words.update(fold_words(" ".join((passage.title, passage.text, passage.section, *passage.terms))))
            self._known[families] = frozenset(words)
        return self._known[families]

    def _numbers_beginning(self, code: str, digits: str) -> Iterator[str]:
        exact = f"{code}-{int(digits):02d}"
        if exact in self.book:
            yield exact
        for number in self._numbers:
            if number.startswith(f"{code}-{digits}") and number != exact:
                yield number

    def _numbers_in(self, typed: str) -> Iterator[str]:
        for match in _NUMBER.finditer(typed):
            number = f"{match[1].upper()}-{int(match[2]):02d}"
            if number in self.book:
                yield number

    def _index(self, numbers: tuple[str, ...]) -> sqlite3.Connection:
        """An index of only these passages, so that words rare among them count most."""
        import sqlite3

        if numbers not in self._indexes:
            index = sqlite3.connect(":memory:", check_same_thread=False)
            weakref.finalize(self, index.close)
            index.execute(
                f"CREATE VIRTUAL TABLE passages USING fts5({', '.join(_WEIGHTS)},"
                " tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3')"
            )
            index.executemany(
                f"INSERT INTO passages (rowid, {', '.join(_WEIGHTS)}) VALUES (?{', ?' * len(_WEIGHTS)})",
                ((row, *map(fold, _fields(self.book[number]))) for row, number in enumerate(numbers, start=1)),
            )
            index.execute(
                "CREATE VIRTUAL TABLE questions USING fts5(asked, number UNINDEXED, tokenize = 'porter unicode61')"
            )
            index.executemany(
                "INSERT INTO questions (asked, number) VALUES (?, ?)",
                ((fold(asked), number) for number in numbers for asked in self.book[number].asked),
            )
            self._indexes[numbers] = index
        return self._indexes[numbers]

    @cached_property
    def _vocabulary(self) -> dict[str, str]:
        """Every word of four letters or more, folded for comparison, and as it is shown."""
        known: dict[str, str] = {}
        for passage in self.book.values():
            for shown in WORD.findall(" ".join(passage.terms)):
                known.setdefault(fold(shown), shown)
        for passage in self.book.values():
            for shown in WORD.findall(f"{passage.title} {passage.text} {passage.section}"):
                known.setdefault(fold(shown), shown.lower())
        return {folded: shown for folded, shown in known.items() if len(folded) > 3}


def _is_name(typed: Sequence[frozenset[str]], names: Sequence[Sequence[frozenset[str]]]) -> bool:
    """Whether a query, given as the forms of its words, is one of these names.

    A name of several words may be in the singular or plural: "double routes" is "double route".
    """
    if len(typed) == 1:
        return [typed[0]] in names
    return any(len(name) == len(typed) and all(map(frozenset.intersection, typed, name)) for name in names)


def _fields(passage: Passage) -> tuple[str, ...]:
    """The texts of a passage in the order of `_WEIGHTS`."""
    return (
        passage.title, "; ".join(passage.asked), "; ".join(passage.terms), passage.text,
        passage.section, passage.family_title, passage.open, " ".join(passage.instead.values()),
    )  # fmt: skip
