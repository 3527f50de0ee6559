"""A list to choose from: short at first, and typing finds the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from companion.game.values import dataclass
from companion.record.names import begins_words, names_each, words_of
from companion.words import wording

MOST_UNFOLDED = 3
"""Up to this many choices of a kind are listed one by one; more are folded into one row that opens."""
CLAIMS = "claims"
"""The kind whose best choices are always listed."""
MOST_CLAIMS = 5
"""How many claims are listed before the rest are folded."""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A row to choose: its text, notes on what it brings, what choosing it does, and its kind.

    A row without a kind is never folded.
    """

    says: str
    notes: str
    take: Callable[[], None]
    kind: str = ""
    search_word: str = ""
    """A search word that finds this row ahead of any other row with that word."""
    city_spellings: tuple[tuple[str, ...], ...] = ()
    """The cities in its text, each in every spelling."""


def folded(rows: Sequence[ChoiceRow], unfold: Callable[[list[ChoiceRow]], None]) -> list[ChoiceRow]:
    """The rows as listed while nothing is typed; choosing a folded row passes all rows of its kind to `unfold`."""
    kinds: dict[str, list[ChoiceRow]] = {}
    for at, row in enumerate(rows):
        kinds.setdefault(row.kind or str(at), []).append(row)
    short: list[ChoiceRow] = []
    for kind, all_rows in kinds.items():
        listed = all_rows[:MOST_CLAIMS] if kind == CLAIMS else all_rows if len(all_rows) <= MOST_UNFOLDED else []
        remaining = len(all_rows) - len(listed)
        short += listed
        if remaining:
            short.append(_folded_row(all_rows, remaining, unfold))
    return short


def _folded_row(rows: list[ChoiceRow], remaining: int, unfold: Callable[[list[ChoiceRow]], None]) -> ChoiceRow:
    """The row that opens a kind: it says how many more rows there are, or how they all begin, with an example."""
    if remaining < len(rows):
        return ChoiceRow(wording("choices more claims", count=remaining), "", lambda: unfold(rows))
    start, example = common_start(rows), rows[0].says
    return ChoiceRow(
        f"{start}…", wording("choices more ways", count=remaining, example=example[len(start) :]), lambda: unfold(rows)
    )


def common_start(rows: Sequence[ChoiceRow]) -> str:
    """The whole words that all rows begin with: "builds a station at "."""
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*(row.says.split() for row in rows), strict=False))
    return "".join(f"{words[0]} " for words in alike)


def fitting(rows: Sequence[ChoiceRow], typed: str) -> list[ChoiceRow]:
    """The rows whose cities are typed as in a line, or whose words begin with the typed ones, in any order.

    Rows whose `search_word` is typed come first.
    """
    fit = [row for row in rows if _fits(row, typed)]
    return sorted(fit, key=lambda row: not (row.search_word and begins_words(typed, words_of(row.search_word))))


def _fits(row: ChoiceRow, typed: str) -> bool:
    named = bool(row.city_spellings) and names_each(typed, row.city_spellings)
    return named or begins_words(typed, (*words_of(row.says), *words_of(row.search_word)))
